"""The rooms: one package a game, all on the same plan. None imports another, but for the score table (riichi's rules)."""
