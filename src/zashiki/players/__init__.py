"""CPU players. They receive views, never states, and play any match again exactly from their seeds."""

from zashiki.players.player import Player
from zashiki.players.roster import LEVELS, make, maker, names

__all__ = ["LEVELS", "Player", "make", "maker", "names"]
