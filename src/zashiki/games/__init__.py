"""The rooms: one package a game, all on the same plan. Only the score table imports another: riichi, for its rules."""
