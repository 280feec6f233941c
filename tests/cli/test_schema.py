"""`zashiki schema`: what it prints is valid, and agrees with what the game says."""

import json
from functools import cache
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest

from tests.cli.desk import Desk
from zashiki import telling
from zashiki.games import koikoi
from zashiki.kernel.match import Match
from zashiki.telling.game_schema import PARTS, schema_of


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@cache
def seen() -> dict[str, list[Any]]:
    """Every action, event, view, rule set, and all that is told of a random match, as JSON."""
    rules, dice = koikoi.change_rules(koikoi.preset("nintendo"), rounds=2), Random("s")
    match = Match.open(koikoi, rules, seed="schema")
    found: dict[str, list[Any]] = {part: [] for part in PARTS}
    found["events"] += match.opening
    chapters: list[telling.Chapter] = []
    while match.to_act:
        seat = match.to_act[0]
        view, speaker = match.view(seat), telling.speaker("koikoi", rules=rules, me=seat)
        found["view"] += [match.view(one) for one in (0, 1, None)]
        found["actions"] += match.legal(seat)
        found["scene"].append(speaker.scene(view, seat))
        found["offers"].append(speaker.offers(view, seat))
        found["hints"].append(speaker.hints(view, seat))
        found["sheets"] += [speaker.standing(view), speaker.brief(), *speaker.sheets(view, seat).values()]
        events = match.submit(seat, dice.choice(list(match.legal(seat))))
        found["events"] += events
        told = speaker.walk(view, match.heard(events, seat))
        chapters += [one.chapter for one in told if one.chapter]
        found["chapters"].append(list(chapters))
    found["rules"] += [koikoi.preset(name) for name in koikoi.presets()]
    return {part: json.loads(msgspec.json.encode(values)) for part, values in found.items()}


@cache
def checker(part: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema_of(koikoi, part=part))


@pytest.mark.parametrize("part", [*PARTS, "all"])
def test_it_prints_a_valid_schema(desk: Desk, part: str) -> None:
    printed = json.loads(desk.run("schema", "koikoi", "--part", part))
    jsonschema.Draft202012Validator.check_schema(printed)
    assert printed == json.loads(msgspec.json.encode(schema_of(koikoi, part=part)))
    assert printed["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert printed["title"] == f"koikoi {part}, version {koikoi.version}"


def test_without_a_part_it_prints_all_of_them(desk: Desk) -> None:
    printed = json.loads(desk.run("schema", "koikoi"))
    assert {"Action", "Event", "View", "Rules"} < set(printed["$defs"])
    assert all("\n\n" not in one.get("description", "") for one in printed["$defs"].values())


@pytest.mark.thinned
@pytest.mark.parametrize("part", PARTS)
def test_whatever_the_game_says_is_valid(part: str) -> None:
    values = seen()[part]
    assert len(values) >= 10
    for value in values:
        checker(part).validate(value)
        checker("all").validate(value)


@pytest.mark.parametrize(
    ("part", "broken"),
    [
        ("actions", {"type": "play_card"}),
        ("actions", {"type": "play_card", "card": "13a"}),
        ("actions", {"type": "play_card", "card": "1a", "why": "not"}),
        ("actions", {"type": "cheat"}),
        ("events", {"type": "card_drawn", "seat": 0}),
        ("events", {"type": "card_drawn", "seat": "0", "card": "1a"}),
        ("view", {}),
        ("rules", {"name": "x"}),
        ("scene", {"game": "koikoi"}),
        ("offers", [{"label": "Play"}]),
        ("sheets", {"parts": []}),
        ("all", {"type": "cheat"}),
    ],
)
def test_what_is_broken_is_not(part: str, broken: dict[str, Any]) -> None:
    assert not checker(part).is_valid(broken)


@pytest.mark.parametrize("part", ["view", "rules"])
def test_a_value_of_the_wrong_kind_is_not_valid(part: str) -> None:
    value = dict(seen()[part][0])
    for key in value:
        assert not checker(part).is_valid({**value, key: 1.5})


def test_an_unknown_game_or_part_is_refused(desk: Desk) -> None:
    assert "GAME: 'go' is not one of: koikoi" in desk.refused("schema", "go")
    known = "actions, events, view, rules, scene, offers, hints, chapters, sheets, all"
    assert f"--part: 'x' is not one of: {known}" in desk.refused("schema", "koikoi", "--part", "x")
