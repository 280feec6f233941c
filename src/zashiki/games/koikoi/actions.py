"""What a seat may choose. Drawing is not a choice: the table draws (see `events`)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from zashiki.games.koikoi.pieces import Card


class PlayCard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="play_card"):
    """Play a card from the hand to the field."""

    card: Card


class SelectFieldCard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="select_field_card"):
    """Choose which of two matching field cards to take."""

    card: Card


class CallKoiKoi(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="call_koikoi"):
    """Play on for more (こいこい)."""


class CallShobu(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="call_shobu"):
    """Stop and take the points (勝負)."""


Action: TypeAlias = PlayCard | SelectFieldCard | CallKoiKoi | CallShobu
"""Every choice of the game."""
