"""What RULES.md of Koi-Koi must hold beyond what every room's page must (`tests/games/test_rules_pages.py`)."""

from tests.games.rules_page import rules_of, ticked
from zashiki.games import koikoi

RULES = rules_of("koikoi")


def test_every_knob_of_a_yaku_is_on_the_page() -> None:
    assert set(koikoi.YakuRule.__struct_fields__) <= {name for rule in RULES for name in ticked(rule.rule)}


def test_every_yaku_is_on_the_page() -> None:
    known = {row.name for name in koikoi.presets() for row in koikoi.preset(name).yaku}
    assert {f"yaku-{name.replace('_', '-')}" for name in known} <= {rule.id for rule in RULES}


def test_every_way_to_count_koikoi_is_on_the_page() -> None:
    ways = {row.id for row in RULES if row.id.startswith("by-")}
    assert len(ways) == 8
