"""tenhou.net/6 JSON, in: what the viewer of Tenhou, mjai-reviewer and others read and write.

A hand is an array: `[round, counters, deposits]`, scores, indicators, those below, then for each seat its tiles, its
draws and its discards, and the result. What a file says of the result is held against the table's own settlement.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.rules import Opening, Ruleset, change_rules
from zashiki.records.foreign import About, ForeignGame, Format, Loaded, Problem, Told, text_of, whole_file
from zashiki.records.riichi.games import Read, Unreadable, game_of, played, problem_of
from zashiki.records.riichi.scripts import followed
from zashiki.records.riichi.sheets import four_plain_fives, noted, usual
from zashiki.records.riichi.tenhou6_check import check_final, compared, json_of
from zashiki.records.riichi.tenhou6_order import BadEntry, Track, readings, tile_of
from zashiki.records.riichi.tenhou6_out import NOTE, TAG, show_tenhou6
from zashiki.records.riichi.tenhou_words import DRAWS, WON
from zashiki.records.riichi.terms import Script, WrongScript
from zashiki.texts.json_text import read_json

THREE, FOUR = 3, 4
HEAD = 4
"""Round, scores, indicators and those below stand before the seats."""
_RED = ("aka", "aka51", "aka52", "aka53")
_SOUL = re.compile(r"Room|の間|之间|之間|段位|友人")
Number = int | float


class File(msgspec.Struct, frozen=True):
    """The fields that mean something to a table; all others are kept as they are."""

    log: list[list[Any]]
    name: list[str] = []
    rule: dict[str, Any] = {}
    sc: list[Number] = []


class Parts(NamedTuple):
    """One hand's array, taken apart."""

    round: list[int]
    scores: list[int]
    dora: list[int]
    ura: list[int]
    tracks: list[tuple[list[int], list[int | str], list[int | str]]]
    result: list[Any]


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of one match."""
    text = text_of(data)
    return whole_file(name, "not text") if text is None else parse_tenhou6(text, name)


def parse_tenhou6(text: str, name: str = "tenhou6") -> Loaded[ForeignGame]:
    """Read a match; what breaks a rule, or differs from the table's own settlement, is a `Problem`."""
    found = _opened(text, name)
    return Loaded((), (found,)) if isinstance(found, Problem) else Loaded((found,))


def _opened(text: str, name: str) -> ForeignGame | Problem:
    scripts: list[Script] = []
    try:
        fields = read_json(text)
        file = msgspec.convert(fields, File)
        players = _players(file)
        rules = rules_of(file.rule, players)
        hands = [_parts(hand, players, number) for number, hand in enumerate(file.log, 1)]
        if not hands:
            raise Unreadable("there is no hand in it")
        for number, parts in enumerate(hands, 1):
            scripts.append(_script(parts, rules, number))
        if any(map(four_plain_fives, scripts)):
            rules = change_rules(rules, red_fives=0)
        found = Read(rules, tuple(scripts), _about(fields, file, players))
        match = played(found)
        counted, kept = compared(match, [parts.result for parts in hands])
        check_final(match, file.sc)
        about = msgspec.structs.replace(found.about, counted=counted, tags={**found.about.tags, **kept})
        return game_of(found._replace(about=about), match)
    except WrongScript as error:
        return problem_of(error, scripts, name, 1)
    except (ValueError, RecursionError) as error:
        return Problem(name, str(error) or type(error).__name__, game=1)


# ------------------------------------------------------------------------------------------------------- what it is


def _players(file: File) -> int:
    scores = file.log[0][1] if file.log and len(file.log[0]) > 1 else []
    if not isinstance(scores, list) or len(scores) not in (THREE, FOUR):
        raise Unreadable("the first hand has no scores of three or four seats")
    three = len(scores) == THREE or (scores[-1] == 0 and len(file.log[0]) > HEAD + 9 and not file.log[0][HEAD + 9])
    return THREE if three else FOUR


def rules_of(rule: Mapping[str, Any], players: int) -> Ruleset:
    """Give the rules that a file's `rule` implies: Tenhou's signs (`鳳南喰赤`), or the name of another room.

    >>> rules_of({"disp": "上東喰赤速", "aka": 1}, 4).length
    'east'
    """
    said = str(rule.get("disp", ""))
    soul = _SOUL.search(said) is not None
    signs = bool(said) and not soul
    implied = usual(
        players=players,
        soul=soul,
        east="東" in said or "East" in said,
        red=any(rule.get(name) for name in _RED) or "赤" in said,
        open_tanyao="喰" in said or not signs,
    )
    return noted(rule.get(NOTE), implied)


def _about(fields: Mapping[str, Any], file: File, players: int) -> About:
    title = fields.get("title")
    place = " ".join(str(line) for line in title if line) if isinstance(title, list) else ""
    kept = {f"{TAG}{name}": json_of(value) for name, value in fields.items() if name not in ("log", "name")}
    if len(file.name) != players:
        kept[f"{TAG}name"] = json_of(file.name)
    return About(names=tuple(file.name[:players]), place=place, result=json_of(file.sc) if file.sc else "", tags=kept)


# ---------------------------------------------------------------------------------------------------------- its hands


def _parts(hand: list[Any], players: int, number: int) -> Parts:
    seats = (len(hand) - HEAD - 1) // 3
    if seats not in (players, FOUR) or len(hand) != HEAD + 3 * seats + 1:
        raise WrongScript(number, 0, f"{len(hand)} parts; a hand of {players} seats has {HEAD + 3 * players + 1}")
    try:
        tracks = [
            msgspec.convert(
                hand[HEAD + 3 * seat : HEAD + 3 * seat + 3], tuple[list[int], list[int | str], list[int | str]]
            )
            for seat in range(seats)
        ]
        numbers = msgspec.convert(hand[:HEAD], tuple[list[int], list[int], list[int], list[int]])
        result = msgspec.convert(hand[-1], list[Any])
    except msgspec.ValidationError as error:
        raise WrongScript(number, 0, str(error)) from None
    if any(any(track) for track in tracks[players:]):
        raise WrongScript(number, 0, "there is a fourth seat at a table for three")
    return Parts(numbers[0], numbers[1][:players], numbers[2], numbers[3], tracks[:players], result)


def _script(parts: Parts, rules: Ruleset, number: int) -> Script:
    """Read a hand in the order that the rules allow; where none is allowed, the first one shows what is wrong."""
    try:
        begins = _begins(parts, rules)
        base = _base(parts, begins, rules)
        tracks = [Track(draws, discards) for _, draws, discards in parts.tracks]
        found = (msgspec.structs.replace(base, moves=moves) for moves in readings(tracks, begins.number - 1))
        first = next(found)
        second = next(found, None)
        if second is None:
            return first
        red = 0 if four_plain_fives(first) else rules.red_fives
        alone = change_rules(rules, opening=msgspec.to_builtins(begins), hands=1, red_fives=red)
        for script in (first, second, *found):
            if _follows(alone, script):
                return script
    except (BadEntry, msgspec.ValidationError) as error:
        raise WrongScript(number, 0, str(error)) from None
    return first


def _follows(rules: Ruleset, script: Script) -> bool:
    try:
        followed(rules, [script])
    except WrongScript:
        return False
    return True


def _begins(parts: Parts, rules: Ruleset) -> Opening:
    if len(parts.round) < THREE:
        raise BadEntry("the round, its counters and deposits are not given")
    at, honba, sticks = parts.round[:3]
    told = {"wind": at // 4, "number": at % 4 + 1, "honba": honba, "sticks": sticks, "scores": parts.scores}
    if told["number"] > rules.players:  # type: ignore[operator]  # a number
        raise BadEntry(f"round {at} is not played by {rules.players}")
    return msgspec.convert(told, Opening)


def _base(parts: Parts, begins: Opening, rules: Ruleset) -> Script:
    def tiles(codes: Sequence[int]) -> tuple[Tile, ...]:
        return tuple(map(tile_of, codes))

    word = parts.result[0] if parts.result else ""
    wins = parts.result[2::2] if word == WON else []
    if word == WON and (not wins or len(parts.result) % 2 == 0):
        raise BadEntry("the winners are not named")
    if word != WON and word not in DRAWS:
        raise BadEntry(f"{str(word)[:20]!r} is no end of a hand")
    changes = tuple(_changes(change, rules.players) for change in parts.result[1::2])
    return Script(
        begins=begins,
        hands=tuple(tiles(hand) for hand, _, _ in parts.tracks),
        moves=(),
        dora=tiles(parts.dora),
        ura=tiles(parts.ura),
        end="win" if word == WON else DRAWS[word],
        winners=tuple(_winner(win, change) for win, change in zip(wins, changes, strict=False)),
        changes=changes,
        deposits=False,
    )


def _winner(win: object, change: Sequence[int]) -> int:
    """The seat that won; files made by hand may be wrong there, so where no points are named the payments say it."""
    seat = win[0] if isinstance(win, list) and win else -1
    if not isinstance(win, list) or type(seat) is not int or seat not in range(len(change)):
        raise BadEntry("the winners are not named")
    return seat if len(win) > THREE else max(range(len(change)), key=change.__getitem__)


def _changes(change: object, players: int) -> tuple[int, ...]:
    """Payments for every seat; a fourth number at a table for three is nothing."""
    return tuple(msgspec.convert(change, list[int])[:players])


def write(told: Told) -> bytes:
    """Write a match."""
    return show_tenhou6(told).encode()


FORMAT = Format("tenhou6", "riichi", (".json",), read=read, write=write)
