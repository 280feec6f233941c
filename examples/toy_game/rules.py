"""What a table plays by: one knob, and two presets."""

from __future__ import annotations

from typing import Annotated

import msgspec

from zashiki.texts.rulebook import RuleBook


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule that tables differ on."""

    name: str
    hand: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    """Cards dealt to each seat; at least one of the nine stays face down."""


BOOK = RuleBook(Ruleset, __file__, default="three")
presets, preset, load_rules, parse_rules, change_rules = BOOK.names, BOOK.preset, BOOK.load, BOOK.parse, BOOK.changed
