"""Everything that a picture of High Card shows. A screen draws it and knows no rule."""

from __future__ import annotations

import msgspec

from examples.toy_game.play import FULL, to_act
from examples.toy_game.table import HIDDEN, Card, GameState
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.table_scene import TableScene


class SeatScene(msgspec.Struct, frozen=True):
    """One seat as a picture shows it."""

    name: str
    hand: tuple[str, ...]
    """Codes of cards; `?` lies face down."""
    tricks: int


class Scene(TableScene, frozen=True, kw_only=True, tag="high-card", tag_field="game"):
    """The table."""

    seats: tuple[SeatScene, ...]
    trick: tuple[str, ...]
    rest: tuple[str, ...]


def scene_of(view: GameState, seat: Seat | None, names: tuple[str, ...], title: str) -> Scene:
    """Take from a view what can be seen."""
    seats = zip(names, view.hands, view.taken, strict=True)
    return Scene(
        seat=seat,
        to_act=to_act(view),
        title=title,
        over=view.over,
        seats=tuple(SeatScene(name, codes(hand), len(taken) // FULL) for name, hand, taken in seats),
        trick=codes(view.trick),
        rest=codes(view.rest),
    )


def codes(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Write cards as records do."""
    return tuple(UNKNOWN if card == HIDDEN else str(card) for card in cards)
