"""Every knob of every room differs among the tables that its twin is compared at: a new one cannot be forgotten."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.fast import test_proof_reversi, test_proof_riichi, test_proof_stud
from tests.fast.koikoi_house_rules import house_rules
from zashiki import fast

TABLES: dict[str, Callable[[], list[Any]]] = {
    "koikoi": lambda: [house_rules(Random(number)) for number in range(30)],
    "reversi": lambda: test_proof_reversi.TABLES,
    "riichi": lambda: test_proof_riichi.TABLES,
    "stud": lambda: [test_proof_stud.drawn_rules(number) for number in range(test_proof_stud.DRAWN)],
}
WORDS = {"name", "source", "notes", "unsure"}
"""What a rule set says of itself."""


@pytest.mark.parametrize("name", fast.names())
def test_every_knob_is_compared_at_several_values(name: str) -> None:
    tables = TABLES[name]()
    for knob in set(tables[0].__struct_fields__) - WORDS:
        assert len({repr(getattr(rules, knob)) for rules in tables}) > 1, knob
