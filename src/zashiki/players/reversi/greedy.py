"""The player who looks one disc ahead: a good square, and many discs turned over."""

from __future__ import annotations

from zashiki.games.reversi import Action, GameState, PlaceDisc
from zashiki.games.reversi.bitboard import bits
from zashiki.games.reversi.state import CENTRE
from zashiki.kernel.game import Seat
from zashiki.players.player import dice
from zashiki.players.reversi.evaluation import ranks

WORTH = (30, 6, 1, 0, -6, -15)
"""What squares are worth in discs, by their rank: corners, edges, the middle, the ring around it, C- and X-squares."""


class GreedyPlayer:
    """Takes what looks best at once, as beginners do; among equals its dice choose."""

    name = "greedy"

    def __init__(self, seed: str) -> None:
        """Play with dice of its own."""
        self._seed = seed

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Choose the square that is worth most together with the discs it turns over."""
        board = view.board
        ranked, names = ranks(board.size), board.geometry.names
        found: dict[int, list[int]] = {}
        for at in bits(view.moves):
            turned = 0 if view.phase is CENTRE else board.flips(seat, at).bit_count()
            found.setdefault(WORTH[ranked[at]] + turned, []).append(at)
        return PlaceDisc(names[dice(self._seed, view).choice(found[max(found)])])
