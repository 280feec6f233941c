"""Rules in files of other programs: those that a file implies, and a note of what differs from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import msgspec

from zashiki.games.riichi.events import TileDrawn
from zashiki.games.riichi.pieces import COPIES, Tile
from zashiki.games.riichi.rules import Ruleset, change_rules, for_players, preset, presets
from zashiki.records.riichi.round_scripts import Script
from zashiki.texts.problems import Problem

SILENT = ("name", "source", "notes", "unsure", "opening", "hands")
"""Fields of a Ruleset that are not told: where a match begins and stops, its rounds say."""


TENHOU, TENHOU_2021, SOUL = "tenhou", "tenhou-2021", "mahjong-soul"
ROUNDED_UNTIL = "2022-01-13"
"""Until this day Tenhou rounded final points for certain; the day on which it ceased to is not known."""
_DATED = re.compile(r"(?<!\d)(20\d\d)([01]\d)([0-3]\d)\d\dgm-", re.ASCII)


def usual(
    *, players: int, house: str = TENHOU, east: bool = False, red: bool = True, open_tanyao: bool = True
) -> Ruleset:
    """Give the rules of a platform's table, by its preset for four.

    >>> usual(players=3, house=TENHOU_2021).name
    'tenhou-3p-2021'
    """
    rules = preset(for_players(house, players))
    changed: dict[str, object] = {}
    if east:
        changed["length"] = "east"
    if not red:
        changed["red_fives"] = 0
    if not open_tanyao:
        changed["open_tanyao"] = False
    return change_rules(rules, **changed)


def houses(*, date: str = "", soul: bool = False) -> tuple[str, ...]:
    """Name the houses that a file may come from, by their presets for four, the likeliest first.

    >>> houses(date="2019-05-04")
    ('tenhou-2021', 'tenhou', 'mahjong-soul')
    """
    if soul:
        return SOUL, TENHOU, TENHOU_2021
    if date and date <= ROUNDED_UNTIL:
        return TENHOU_2021, TENHOU, SOUL
    return TENHOU, TENHOU_2021, SOUL


def date_of(*texts: object) -> str:
    """Find the day of a match in what names it, such as Tenhou's `2019050417gm-0029-0000-4f2a8622`.

    >>> date_of("", "2019050417gm-0029-0000-4f2a8622.mjlog")
    '2019-05-04'
    """
    for text in texts:
        if found := _DATED.search(str(text)):
            return "-".join(found.groups())
    return ""


def note_of(rules: Ruleset, implied: Ruleset) -> dict[str, object]:
    """Say what a file does not imply: the preset, and the knobs that differ from it. Nothing: it implies all."""
    if _told(rules) == _told(implied):
        return {}
    name = rules.name.removesuffix("*")
    name = name if name in presets() else implied.name.removesuffix("*")
    base = _told(preset(name))
    return {"preset": name} | {knob: value for knob, value in _told(rules).items() if value != base[knob]}


def _told(rules: Ruleset) -> dict[str, object]:
    told: dict[str, object] = msgspec.to_builtins(rules)
    return {knob: value for knob, value in told.items() if knob not in SILENT}


def noted(note: object, implied: Ruleset) -> Ruleset:
    """Give the rules that a note tells of; one that cannot be believed is a `ValueError`."""
    if note is None:
        return implied
    if not isinstance(note, Mapping):
        raise Problem("riichi.rules_object", "the rules: not an object")
    knobs = {str(knob): value for knob, value in note.items()}
    name = knobs.pop("preset", "")
    if name not in presets():
        raise Problem(
            "riichi.rules_preset",
            "the rules: no preset is called {name!r}; there are: {known}",
            name=name,
            known=", ".join(presets()),
        )
    if hidden := [knob for knob in knobs if knob in SILENT]:
        raise Problem("riichi.rules_knob", "the rules: {knob} is not told here", knob=hidden[0])
    return change_rules(preset(name), **knobs) if knobs else preset(name)


def four_plain_fives(script: Script) -> bool:
    """Whether a round shows four plain fives of a suit, so that there are no red ones whatever its file says."""
    drawn = (move.tile for move in script.moves if isinstance(move, TileDrawn))
    seen = Counter([*drawn, *script.dora, *script.ura, *(tile for hand in script.hands for tile in hand)])
    return any(seen[five] == COPIES for five in (Tile.FIVE_MAN, Tile.FIVE_PIN, Tile.FIVE_SOU))
