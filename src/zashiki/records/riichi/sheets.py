"""Rules in files of other programs: those that a file implies, and a note of what differs from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from zashiki.games.riichi.events import TileDrawn
from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.rules import Opening, Ruleset, change_rules, preset, presets
from zashiki.records.riichi.terms import Script

SILENT = ("name", "source", "notes", "unsure", "opening", "hands")
"""Fields of a Ruleset that are not told: where a match begins and stops, its hands say."""
FOUR = 4


def usual(
    *, players: int, soul: bool = False, east: bool = False, red: bool = True, open_tanyao: bool = True
) -> Ruleset:
    """Give the rules of a platform's table: Tenhou's, or Mahjong Soul's."""
    name = ("mahjong-soul" if soul else "tenhou") + ("" if players == FOUR else "-3p")
    rules = preset(name)
    changed: dict[str, object] = {}
    if east:
        changed["length"] = "east"
    if not red:
        changed["red_fives"] = 0
    if not open_tanyao:
        changed["open_tanyao"] = False
    return change_rules(rules, **changed)


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
        raise ValueError("the rules: not an object")  # noqa: TRY004 - what a file says is a value
    knobs = {str(knob): value for knob, value in note.items()}
    name = knobs.pop("preset", "")
    if name not in presets():
        raise ValueError(f"the rules: no preset is called {name!r}; there are: {', '.join(presets())}")
    if hidden := [knob for knob in knobs if knob in SILENT]:
        raise ValueError(f"the rules: {hidden[0]} is not told here")
    return change_rules(preset(name), **knobs) if knobs else preset(name)


def four_plain_fives(script: Script) -> bool:
    """Whether a hand shows four plain fives of a suit, so that there are no red ones whatever its file says."""
    drawn = (move.tile for move in script.moves if isinstance(move, TileDrawn))
    seen = Counter([*drawn, *script.dora, *script.ura, *(tile for hand in script.hands for tile in hand)])
    return any(seen[five] == FOUR for five in (Tile.FIVE_MAN, Tile.FIVE_PIN, Tile.FIVE_SOU))


def begun(rules: Ruleset, scripts: Sequence[Script]) -> Ruleset:
    """Let a match begin where its first hand does, if that is not at the beginning."""
    first = scripts[0].begins
    if first == Opening(scores=(rules.start_points,) * rules.players):
        return rules
    return change_rules(rules, opening=msgspec.to_builtins(first))
