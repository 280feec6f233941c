"""What a seat may choose: one thing. Passing is not a choice; the table does it where a seat has no move."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class PlaceDisc(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="place_disc"):
    """Place a disc of one's own colour."""

    square: str
    """Its name, such as `f5`: the column's letter, then the row's number, counted from the top."""


Action: TypeAlias = PlaceDisc
