"""Players of High Card: what a package offers that brings players for a game."""

from examples.toy_game.players.high_player import HighPlayer
from zashiki.players import PlayerKit


def _high(seed: str, _budget: int | None) -> HighPlayer:
    return HighPlayer(seed)


KIT = PlayerKit(players={"high": _high}, levels={"easy": "random", "normal": "high"})
"""The random player is always there. Figures and a report of its own it does without."""

__all__ = ["KIT", "HighPlayer"]
