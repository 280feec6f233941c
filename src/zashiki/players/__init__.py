"""CPU players. They receive views, never states, and play any match again exactly from their seeds."""

from zashiki.players.player import Player
from zashiki.players.roster import UnknownPlayer, levels, make, maker, names

__all__ = ["Player", "UnknownPlayer", "levels", "make", "maker", "names"]
