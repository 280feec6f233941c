"""A simple player: it takes a trick as cheaply as it can, and throws its lowest card where it cannot."""

from __future__ import annotations

from examples.toy_game.play import legal
from examples.toy_game.table import Action, GameState, PlayCard
from zashiki.kernel.game import Seat


class HighPlayer:
    """Sees a view, never a state. The same view brings the same answer, so it needs no dice."""

    name = "high"

    def __init__(self, seed: str) -> None:
        """Take the seed that every player is made from."""
        self.seed = seed

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Lead the highest card; answer with the lowest that wins, or else with the lowest."""
        cards = sorted(action.card for action in legal(view, seat))
        if not view.trick:
            return PlayCard(cards[-1])
        (led,) = view.trick
        return PlayCard(next((card for card in cards if card > led), cards[0]))
