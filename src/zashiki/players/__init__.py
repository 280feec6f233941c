"""CPU players. They receive views, never states, and play any match again exactly from their seeds."""

from zashiki.players.kit import Maker, PlayerKit
from zashiki.players.own import PlayerFailed, UnknownPlayer, WrongPlayer
from zashiki.players.player import Player
from zashiki.players.roster import from_outside, levels, make, maker, names

__all__ = [
    "Maker",
    "Player",
    "PlayerFailed",
    "PlayerKit",
    "UnknownPlayer",
    "WrongPlayer",
    "from_outside",
    "levels",
    "make",
    "maker",
    "names",
]
