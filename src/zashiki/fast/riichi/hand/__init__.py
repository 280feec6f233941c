"""What tiles in a hand come to, over tables: how far they are from complete, and what they wait for."""
