"""What a winning hand is worth: its yaku, fu and points, who pays them, and whether it can be at all."""
