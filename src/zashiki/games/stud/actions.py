"""What a seat may choose. Amounts are street totals: `to` is what the seat will have put in on this street."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Fold(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="fold"):
    """Give the hand up."""


class Check(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="check"):
    """Bet nothing, where there is nothing to call."""


class Call(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="call"):
    """Put in what is missing to the bet, or all one has."""


class BringIn(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="bring_in"):
    """Open third street for the forced bet."""


class Complete(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="complete"):
    """Make the bring-in a full small bet, or open third street for one."""

    to: int


class Bet(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="bet"):
    """Make the first bet of a street."""

    to: int


class Raise(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="raise"):
    """Put in one bet more than was bet so far."""

    to: int


Action: TypeAlias = Fold | Check | Call | BringIn | Complete | Bet | Raise
