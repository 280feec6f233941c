"""JSON and XML of any shape is a problem and never a traceback, and a small file cannot take much time or memory."""

import copy
import gzip
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.riichi.tables import played, reason, told
from tests.storage import forks
from zashiki.records.foreign import Loaded
from zashiki.records.riichi import mjai, mjlog, tenhou6
from zashiki.records.riichi.mjai_out import show_mjai
from zashiki.records.riichi.mjlog_xml import DEEPEST, LARGEST_XML, MOST_ATTRIBUTES, MOST_ELEMENTS
from zashiki.records.riichi.tenhou6_out import show_tenhou6

WILD: list[Any] = [
    None,
    True,
    0,
    -1,
    60,
    2**70,
    1.5,
    "",
    "r60",
    "和了",
    "不明",
    "東",
    [],
    [[]],
    {},
    {"a": []},
    "\x00",
    [[0] * 9],
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a value, as the keys that lead there."""
    keys: Any = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path, *(place for key in keys for place in places(value[key], (*path, key)))]


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def restructured(value: Any, dice: random.Random) -> Any:
    """The same with one part put elsewhere, doubled, dropped, wrapped, or made into something else."""
    value = copy.deepcopy(value)
    path = dice.choice(places(value)[1:])
    # Half of the time near the top or at a result, where most of the meaning is.
    if dice.random() < 0.5:
        path = dice.choice([place for place in places(value)[1:] if len(place) <= 4 and place[-1] != "title"])
    holder, key = at(value, path[:-1]), path[-1]
    part = holder[key]
    match dice.randrange(6):
        case 0:
            holder[key] = dice.choice(WILD)
        case 1:
            holder[key] = [part]
        case 2:
            holder[key] = copy.deepcopy(at(value, dice.choice(places(value))))
        case 3 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(part))
        case 4:
            del holder[key]
        case _:
            holder[key] = {"x": part}
    return value


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_l5_json_of_any_shape_is_a_game_or_a_problem(preset: str, seed: int) -> None:
    dice = random.Random(seed)
    file = json.loads(show_tenhou6(told(played(preset, "shapes", hands=1))))
    for _ in range(dice.randint(1, 3)):
        file = restructured(file, dice)
    sensible(tenhou6.parse_tenhou6(json.dumps(file)))


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_l5_mjai_of_any_shape_is_a_game_or_a_problem(seed: int) -> None:
    dice = random.Random(seed)
    rows = [json.loads(line) for line in show_mjai(told(played("tenhou", "shapes", hands=1))).splitlines()]
    rows = restructured(rows, dice)
    text = json.dumps(rows) if dice.random() < 0.3 else "".join(f"{json.dumps(row)}\n" for row in rows)
    sensible(mjai.parse_mjai(text))


def sensible(loaded: Loaded[Any]) -> None:
    assert loaded.games or loaded.problems
    for game in loaded.games:
        game.match()


@pytest.mark.parametrize("word", [[], {}, [[]], None, 1, True, ["和了"]])
def test_l5_the_word_of_a_result_may_be_anything(word: object) -> None:
    file = json.loads(show_tenhou6(told(played("tenhou", "tea"))))
    file["log"][0][-1] = [word, [0, 0, 0, 0]]
    assert "is not an end of a hand" in reason(tenhou6.parse_tenhou6(json.dumps(file)))


# ---------------------------------------------------------------------------------------------------- H5: the limits


ATTRIBUTES = " ".join(f"c{at}=''" for at in range(MOST_ATTRIBUTES + 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<a>" * 1000, f"a record of Tenhou is {DEEPEST} deep"),
        ("<a>" + "<b/>" * (MOST_ELEMENTS + 1) + "</a>", f"more than {MOST_ELEMENTS} elements"),
        (f"<a><b {ATTRIBUTES}/></a>", f"more than {MOST_ATTRIBUTES} attributes"),
        ('<!DOCTYPE a SYSTEM "secret.xml"><a/>', "declares a document type"),
        ('<!DOCTYPE a [<!ENTITY x SYSTEM "secret.xml">]><a>&x;</a>', "declares a document type"),
        ("<a>&x;</a>", "not XML"),
        ("<a>", "not XML"),
    ],
)
def test_h5_xml_beyond_its_limits_is_named(text: str, said: str) -> None:
    assert said in reason(mjlog.parse_mjlog(text))


def test_h5_a_document_type_is_refused_in_any_encoding() -> None:
    bomb = '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'
    for encoding in ("utf-8", "utf-16", "utf-16-be", "utf-7", "utf-32"):
        assert mjlog.read(bomb.encode(encoding), "a.mjlog").problems, encoding


BOMBS = {
    "mjlog, elements in elements": ("mjlog", b"<a>", 22_000_000),
    "mjlog, elements side by side": ("mjlog", b"<a/>", 16_000_000),
    "mjlog, within the size": ("mjlog", b"<a/>", (LARGEST_XML >> 2) - 1),
    "mjlog, one attribute": ("mjlog", b"x", 60_000_000),
    "mjai, empty lines": ("mjai", b"\n", 32_000_000),
    "mjai, empty events": ("mjai", b'{"type":"none"}\n', 2_000_000),
    "mjai, lists": ("mjai", b"[],", 10_000_000),
    "tenhou6, lists": ("tenhou6", b"[],", 20_000_000),
}


@pytest.mark.thinned
@pytest.mark.parametrize("kind", BOMBS)
def test_h5_a_small_file_takes_neither_time_nor_memory(kind: str) -> None:
    form, part, times = BOMBS[kind]
    before = {"mjlog, one attribute": b"<a b='", "mjai, lists": b"[", "tenhou6, lists": b"["}.get(kind, b"<a>")
    packed = gzip.compress((b"" if form == "mjai" and kind != "mjai, lists" else before) + part * times, 1)
    with forks.forked(forks.read_with_little_memory, form, packed) as (_, said):
        games, problems, took = said.recv()
    assert (games, problems) == (0, 1)
    assert took < 10, "seconds of computing; a bomb would take minutes"
