"""Riichi mahjong. So far what a hand is worth, who pays, and what comes next; it is not a game at the table yet."""
