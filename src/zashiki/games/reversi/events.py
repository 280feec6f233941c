"""What can happen at the table. Everybody sees everything."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

Colour: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1)]
"""A seat of this game: 0 is black, 1 is white."""


class BoardSet(msgspec.Struct, frozen=True, gc=False, tag="board_set"):
    """The board was laid out."""

    squares: str
    """Row by row from a1: `B`, `W` or `.`, as `show_squares` writes them."""
    turn: Colour


class OpeningChosen(msgspec.Struct, frozen=True, gc=False, tag="opening_chosen"):
    """The rules begin with moves that nobody chooses; these come next."""

    moves: tuple[str, ...]


class DiscPlaced(msgspec.Struct, frozen=True, gc=False, tag="disc_placed"):
    """A seat placed a disc, and turned over what it enclosed."""

    seat: Colour
    square: str
    flipped: tuple[str, ...]


class TurnPassed(msgspec.Struct, frozen=True, gc=False, tag="turn_passed"):
    """A seat had no move, so the turn passed; while a seat can move it must."""

    seat: Colour


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag="match_ended"):
    """Neither side can move."""

    reason: Literal["full_board", "wiped_out", "no_moves"]
    """Why: no square is left, a side has no disc left, or neither encloses anything."""
    raw: tuple[int, int]
    """Discs of black and white."""
    official: tuple[int, int]
    """The same with the empty squares given to the winner, or halved in a draw."""


Event: TypeAlias = BoardSet | OpeningChosen | DiscPlaced | TurnPassed | MatchEnded
