"""The player who knows the rules and nothing else; it plays any game of the register."""

from __future__ import annotations

from typing import Generic

from zashiki.kernel.game import A, E, Game, R, S, Seat
from zashiki.players.player import dice


class RandomPlayer(Generic[R, S, A, E]):
    """Takes any legal action, each as likely as the others."""

    name = "random"

    def __init__(self, game: Game[R, S, A, E], seed: str) -> None:
        """Play `game` with dice of its own."""
        self._game, self._seed = game, seed

    def choose(self, view: S, seat: Seat, /) -> A:
        """Choose blindly."""
        return dice(self._seed, view).choice(list(self._game.legal(view, seat)))
