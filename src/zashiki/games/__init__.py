"""The rooms: one package a game, all on the same plan. None imports another."""
