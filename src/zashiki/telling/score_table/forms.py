"""The form that an entry is made with: what may still be chosen, given the other parts, and what is against them.

What is possible is not stated here. It is read off the legal entries: a value is possible if some legal entry has it
and agrees with all other parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from zashiki.games.riichi.value.hand_value import limit_of
from zashiki.games.score_table import SCORER, Action, GameState, Phase, Ruleset, legal, to_act, why_not
from zashiki.games.score_table.actions import ABORTS
from zashiki.games.score_table.hand_values import MOST_HAN, fu_of
from zashiki.games.score_table.vocabulary import LIMIT_HAN
from zashiki.telling.score_table.changes import foreseen, preview
from zashiki.telling.score_table.entries import FIELDS, NAMES, SEVERAL, Parts, entry_of, parts_of, readable
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.telling.values import Field, Filled, Form, Option

OPTIONAL = ("tenpai", "nagashi", "liable")
"""Parts that may be left out: nobody."""
AFTER = {"liable": "han", "liable_for": "liable"}
"""Parts that are asked for only once another is known."""
SEATS = ("winner", "loser", "liable", "seat", "tenpai", "nagashi")
"""Parts that name seats."""
OF_ONE_HAND = ("han", "fu", "liable", "liable_for")
SHOWN = 40
"""Characters of a strange text that are repeated."""
_BETWEEN = re.compile(r"\s*[,、]\s*")


class Entry(NamedTuple):
    """A legal entry and its parts."""

    action: Action
    parts: Parts


class Fit(NamedTuple):
    """How parts fit the legal entries of a kind."""

    entries: list[Entry]
    """Those that agree with all of them."""
    options: dict[str, set[str]]
    """For each part the values with which all others agree."""


class Forms:
    """Fills in forms, in the words and with the names of a listener."""

    def __init__(self, voice: ScoreTableVoice) -> None:
        """Take who tells."""
        self._voice, self._words = voice, voice.words

    def fill(self, view: GameState, parts: Mapping[str, str]) -> Filled[Action]:
        """Say what is still possible, the entry once the parts say it, what it would change, or what is wrong."""
        if SCORER not in to_act(view):
            code = "match_over" if view.phase is Phase.MATCH_OVER else "not_your_turn"
            return Filled(Form(()), problem=self._words[f"refused.{code}"])
        entries = _entries(view)
        kinds = entries.keys()
        given = _cleaned(parts)
        kind = given.pop("kind", next(iter(kinds)) if len(kinds) == 1 else "")
        if kind not in kinds:
            form = Form((self._kinds(kinds),))
            return Filled(form, problem=self._unknown(given) or (self._no_kind(view, kind, kinds) if kind else ""))
        if kind == "draw":
            given = _with_riichi(given, view.in_riichi)
        asked = {name: value for name, value in given.items() if name in FIELDS[kind]}
        fit = _fit(entries[kind], asked, kind)
        form = Form((self._kinds(kinds), *self._fields(view, kind, asked, fit.options)))
        problem = self._unknown(given) or self._problem(view, kind, given, fit)
        action = None if problem else _said_by(fit.entries, asked)
        sheet = None if action is None else preview(self._voice, view, foreseen(view, (action,)))
        return Filled(form, action, sheet, problem)

    # Fields.

    def _kinds(self, kinds: Iterable[str]) -> Field:
        options = (Option(kind, self._words[f"form.kind.{kind}"]) for kind in FIELDS if kind in kinds)
        return Field("kind", self._words["form.part.kind"], tuple(options))

    def _fields(self, view: GameState, kind: str, given: Parts, options: Mapping[str, set[str]]) -> Iterable[Field]:
        for name in FIELDS[kind]:
            if not options[name] or (name in AFTER and AFTER[name] not in given):
                continue
            several = name in SEVERAL and kind != "tsumo" and (name != "winner" or _several_may_win(view))
            fixed = {*map(str, view.in_riichi)} if name == "tenpai" else set[str]()
            found = tuple(
                Option(one, self._label(view, name, one), one in fixed) for one in sorted(options[name], key=_order)
            )
            yield Field(name, self._words[f"form.part.{name}"], found, several, name not in OPTIONAL)

    def _label(self, view: GameState, name: str, value: str) -> str:
        match name:
            case "han":
                return han_label(self._voice, view.rules, value)
            case "fu" | "liable_for":
                return value
            case "abort":
                return self._voice.abort(next(kind for kind in ABORTS if kind == value))
            case "tenpai" if int(value) in view.in_riichi:
                return self._words.say("form.in_riichi", who=self._voice.names[int(value)])
            case _:
                return self._voice.names[int(value)]

    # What is wrong.

    def _unknown(self, given: Parts) -> str:
        strange = next((name for name in given if name not in NAMES), None)
        if strange is None:
            return ""
        known = self._voice.listed(NAMES)
        return self._words.say("form.no_such_part", name=strange[:SHOWN], known=known)

    def _no_kind(self, view: GameState, kind: str, kinds: Iterable[str]) -> str:
        if kind in FIELDS and (code := why_not(view, SCORER, entry_of(view, kind, {}))):
            return self._words[f"refused.{code}"]
        return self._no_such("kind", kind, self._kinds(kinds).options)

    def _no_such(self, name: str, value: str, known: Iterable[Option]) -> str:
        """Say which values there are, each with what it stands for."""
        each = (one.value if one.label == one.value else f"{one.value} ({one.label})" for one in known)
        part, some = self._words[f"form.part.{name}"], self._voice.listed(each)
        key = "form.no_such_value" if some else "form.no_value"
        return self._words.say(key, part=part, text=value[:SHOWN], known=some)

    def _problem(self, view: GameState, kind: str, given: Parts, fit: Fit) -> str:
        words = self._words
        odd = next((name for name in given if name not in FIELDS[kind]), None)
        if odd is not None:
            return words.say("form.not_asked", part=words[f"form.part.{odd}"], kind=words[f"form.kind.{kind}"])
        if fit.entries:
            return ""
        for name, value in given.items():
            if not readable(name, value) or (name in SEATS and _names_nobody(value, len(view.players))):
                options = sorted(fit.options[name], key=_order)
                return self._no_such(name, value, [Option(one, self._label(view, name, one)) for one in options])
        if code := why_not(view, SCORER, entry_of(view, kind, given)):
            return words[f"refused.{code}"]
        if "," in given.get("winner", "") and any(name in given for name in OF_ONE_HAND):
            return words["form.one_by_one"]
        parts = self._voice.listed(words[f"form.part.{name}"] for name in given)
        return words.say("form.do_not_fit", parts=parts)


def han_label(voice: ScoreTableVoice, rules: Ruleset, value: str) -> str:
    """Name han: by their number, and the least of each limit by the limit's name."""
    if value.startswith("yakuman"):
        return voice.words[f"form.{value.replace(' ', '.')}"]
    han = int(value)
    limit, _ = limit_of(rules, han, 0)
    if han == LIMIT_HAN["counted"]:
        return voice.words["worth.counted_yakuman"] if limit == "yakuman" else value
    return voice.words[f"limit.{limit}"] if han in LIMIT_HAN.values() else value


def _names_nobody(value: str, players: int) -> bool:
    """Whether a list of seats has one that is not at the table."""
    return any(int(one) >= players for one in value.split(","))


@lru_cache(maxsize=16)
def _entries(view: GameState) -> dict[str, list[Entry]]:
    """All legal entries by their kind. There are over a thousand, and a form is filled in part by part."""
    found: dict[str, list[Entry]] = {}
    for action in legal(view, SCORER):
        entry = Entry(action, parts_of(action))
        found.setdefault(entry.parts["kind"], []).append(entry)
    return found


def _cleaned(parts: Mapping[str, str]) -> dict[str, str]:
    """Parts that say something, with plain digits and commas; names of several seats in order."""
    found = {str(name): normalize("NFKC", str(value)).strip() for name, value in parts.items()}
    return {name: _sorted(value) if name in SEVERAL else value for name, value in found.items() if value}


def _sorted(value: str) -> str:
    some = set(filter(None, _BETWEEN.split(value)))
    return ",".join(sorted(some)) or value


def _with_riichi(given: dict[str, str], in_riichi: Sequence[int]) -> dict[str, str]:
    """Whoever declared riichi is ready at a draw, named or not."""
    ready = {*map(str, in_riichi), *filter(None, given.get("tenpai", "").split(","))}
    return given | {"tenpai": ",".join(sorted(ready))} if ready else given


def _several_may_win(view: GameState) -> bool:
    return view.phase is Phase.PLAYING and view.rules.max_ron > 1


def _fit(entries: Sequence[Entry], given: Parts, kind: str) -> Fit:
    """Hold parts against the legal entries of a kind. From a mangan up a hand has no fu, and any fu will do."""
    any_fu = set(map(str, fu_of(MOST_HAN, tsumo=kind == "tsumo")))
    loose = given.get("fu") in any_fu
    matching: list[Entry] = []
    options: dict[str, set[str]] = {name: set() for name in FIELDS[kind]}
    for entry in entries:
        parts = entry.parts
        wrong = [name for name, value in given.items() if parts.get(name) != value]
        if loose and "fu" in wrong and "fu" not in parts and "han" in parts:
            wrong.remove("fu")
        if not wrong:
            matching.append(entry)
        if len(wrong) > 1:
            continue
        for name in wrong or parts.keys() & options.keys():
            options[name].update(parts[name].split(",") if name in parts else ())
    return Fit(matching, options)


def _said_by(entries: Sequence[Entry], given: Parts) -> Action | None:
    """The one entry that parts say, where what may be left out is."""
    left_out = [name for name in OPTIONAL if name not in given]
    found = [entry.action for entry in entries if not any(name in entry.parts for name in left_out)]
    return found[0] if len(found) == 1 else None


def _order(value: str) -> tuple[int, int]:
    """Numbers from the least up, then yakuman; aborts as the rules list them."""
    if value.isdecimal():
        return 0, int(value)
    return (1, int(value.removeprefix("yakuman"))) if value.startswith("yakuman") else (2, ABORTS.index(value))
