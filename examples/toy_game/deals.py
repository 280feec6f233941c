"""What fair/1 needs to know of the deal: how many there are, in which order they begin, and where each card went."""

from __future__ import annotations

from collections.abc import Sequence

from examples.toy_game.rules import Ruleset
from examples.toy_game.table import CARDS, HIDDEN, Dealt, Event, GameState, MatchEnded
from zashiki.kernel.game import UNKNOWN


def revealed(state: GameState) -> int:
    """The key of the only deal may be published when the match is over."""
    return state.deal if state.over else 0


def laid_open(state: GameState) -> int:
    """The cards left over are laid open at the end; from there no choice is taken back."""
    return revealed(state)


def most_deals(_rules: Ruleset) -> int:
    """A match is one deal."""
    return 1


def canonical_order(_rules: Ruleset) -> tuple[str, ...]:
    """The cards by their numbers, as text."""
    return tuple(map(str, CARDS))


def laid_out(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """The first hand, the other hand and the rest; at the end the rest is known to all."""
    order: tuple[int, ...] = ()
    for event in events:
        match event:
            case Dealt((first, second), rest) if deal == 1:
                order = (*first, *second, *rest)
            case MatchEnded(rest) if order:
                order = (*order[: len(order) - len(rest)], *rest)
    return tuple(UNKNOWN if card == HIDDEN else str(card) for card in order)
