"""CPU players. They receive views, never states, and play any match again exactly from their seeds."""

from zashiki.players.kit import PlayerKit
from zashiki.players.own import PlayerFailed, UnknownPlayer, WrongPlayer
from zashiki.players.player import Player
from zashiki.players.roster import levels, make, maker, names

__all__ = [
    "Player",
    "PlayerFailed",
    "PlayerKit",
    "UnknownPlayer",
    "WrongPlayer",
    "levels",
    "make",
    "maker",
    "names",
]
