"""What a winning hand is worth, and who pays it, compiled."""
