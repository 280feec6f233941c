"""The player who knows the rules and nothing else; it plays any game of the register."""

from __future__ import annotations

from random import Random
from typing import Generic

from zashiki.kernel.game import A, E, Game, R, S, Seat


class RandomPlayer(Generic[R, S, A, E]):
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def __init__(self, game: Game[R, S, A, E], seed: str) -> None:
        """Play `game` with dice of its own."""
        self._game, self._dice = game, Random(seed)

    def choose(self, view: S, seat: Seat, /) -> A:
        """Choose blindly."""
        return self._dice.choice(list(self._game.legal(view, seat)))
