"""What tiles in a hand come to: how far they are from complete, what they wait for, and into which groups they part."""
