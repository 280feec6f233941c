"""tenhou.net/6 JSON, in: what the viewer of Tenhou, mjai-reviewer and others read and write.

A hand is an array: `[round, counters, deposits]`, scores, indicators, those below, then for each seat its tiles, its
draws and its discards, and the result. What a file says of the result is held against the table's own settlement. The
last hand may break off, and its result may be missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.rules import MatchStart, Ruleset, change_rules
from zashiki.records.foreign import ForeignGame, Format, Loaded, Outgoing, Problem, whole_file
from zashiki.records.riichi.games import Read, Unreadable, game_of, problem_of, text_in
from zashiki.records.riichi.round_scripts import Script, WrongScript
from zashiki.records.riichi.rule_notes import four_plain_fives
from zashiki.records.riichi.script_play import followed
from zashiki.records.riichi.tenhou6_check import Results, json_of
from zashiki.records.riichi.tenhou6_head import (
    HEAD,
    YONMA,
    about_of,
    fields_of,
    houses_of,
    lengths_of,
    players_of,
    rule_of,
    stated_in,
)
from zashiki.records.riichi.tenhou6_order import BadEntry, Track, readings, tile_of
from zashiki.records.riichi.tenhou6_out import TAG, show_tenhou6
from zashiki.records.riichi.tenhou_words import DRAWS, UNKNOWN, WON
from zashiki.texts.problems import Sentence, reason
from zashiki.texts.type_errors import type_sentence

NO_WINNERS = Sentence("tenhou6.no_winners", "the winners are not named")
LARGEST_JSON = 1 << 20
"""A file of more bytes is not read; a long match takes a twentieth of it."""


class Parts(NamedTuple):
    """One round's array, taken apart."""

    round: list[int]
    scores: list[int]
    dora: list[int]
    ura: list[int]
    tracks: list[tuple[list[int], list[int | str], list[int | str]]]
    result: list[Any]


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of one match."""
    try:
        return parse_tenhou6(text_in(data, LARGEST_JSON), name)
    except Unreadable as error:
        return whole_file(name, reason(error))


def parse_tenhou6(text: str, name: str = "tenhou6") -> Loaded[ForeignGame]:
    """Read a match; tiles, moves, wins and payments that cannot be are a `Problem`, what else differs is remarked."""
    found = _opened(text, name)
    return Loaded((), (found,)) if isinstance(found, Problem) else Loaded((found,))


def _opened(text: str, name: str) -> ForeignGame | Problem:
    scripts: list[Script] = []
    try:
        fields, log = fields_of(text)
        players = players_of(log)
        about = about_of(fields, players, name)
        rule = rule_of(fields)
        rules = houses_of(rule, players, about.date)
        hands = [_parts(hand, players, number, last=number == len(log)) for number, hand in enumerate(log, 1)]
        if len(hands) > 1 and not any(tiles for tiles, _, _ in hands[-1].tracks):
            hands.pop()  # it was never dealt
        for number, parts in enumerate(hands, 1):
            scripts.append(_script(parts, rules[0], number))
        stated, remarks = stated_in(fields.get("sc"), players)
        about = msgspec.structs.replace(about, remarks=remarks)
        results = Results([None if script.end == "open" else parts.result for script, parts in _paired(scripts, hands)])
        found = game_of(Read(rules, tuple(scripts), about, stated, lengths_of(rule), results.remarks))
        tags = {**about.tags, **results.kept, **_as_written(log, scripts)}
        about = msgspec.structs.replace(found.about, counted=results.counted, tags=tags)
        return msgspec.structs.replace(found, about=about)
    except WrongScript as error:
        return problem_of(error, scripts, name, 1)
    except (ValueError, RecursionError) as error:
        return Problem(name, reason(error), game=1)


def _paired(scripts: Sequence[Script], hands: Sequence[Parts]) -> list[tuple[Script, Parts]]:
    return list(zip(scripts, hands, strict=True))


def _as_written(log: Sequence[object], scripts: Sequence[Script]) -> dict[str, str]:
    """Rounds that a table would write otherwise, as they stand: one that breaks off, and one that was never dealt."""
    kept = range(len(scripts) + (scripts[-1].end != "open"), len(log) + 1)
    return {f"{TAG}hand.{number}": json_of(log[number - 1]) for number in kept}


# ---------------------------------------------------------------------------------------------------------- its rounds


def _parts(hand: list[Any], players: int, number: int, *, last: bool) -> Parts:
    """Take a round's array apart; that of the last one may lack its result."""
    if last and len(hand) in (HEAD + 3 * players, HEAD + 3 * YONMA):
        hand = [*hand, []]
    seats = (len(hand) - HEAD - 1) // 3
    if seats not in (players, YONMA) or len(hand) != HEAD + 3 * seats + 1:
        raise WrongScript(
            number,
            0,
            Sentence(
                "tenhou6.parts",
                "{n} parts; a hand of {seats} seats has {needed}",
                n=len(hand),
                seats=players,
                needed=HEAD + 3 * players + 1,
            ),
        )
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
        raise WrongScript(number, 0, type_sentence(str(error)) or str(error)) from None
    if any(any(track) for track in tracks[players:]):
        raise WrongScript(number, 0, Sentence("tenhou6.fourth_seat", "there is a fourth seat at a table for three"))
    unknown = last and (not result or (isinstance(result[0], str) and result[0] in UNKNOWN))
    return Parts(numbers[0], numbers[1][:players], numbers[2], numbers[3], tracks[:players], [] if unknown else result)


def _script(parts: Parts, rules: Ruleset, number: int) -> Script:
    """Read a round in the order that the rules allow; where none is allowed, the first one shows what is wrong."""
    try:
        begins = _begins(parts, rules)
        base = _base(parts, begins, rules)
        tracks = [Track(draws, discards) for _, draws, discards in parts.tracks]
        if base.end == "open" and not any(any(track) for track in tracks):
            return base
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
    except BadEntry as error:
        raise WrongScript(number, 0, reason(error)) from None
    except msgspec.ValidationError as error:
        raise WrongScript(number, 0, type_sentence(str(error)) or str(error)) from None
    return first


def _follows(rules: Ruleset, script: Script) -> bool:
    try:
        followed(rules, [script])
    except WrongScript:
        return False
    return True


def _begins(parts: Parts, rules: Ruleset) -> MatchStart:
    if len(parts.round) < 3:  # noqa: PLR2004 - a round is three numbers
        raise BadEntry("tenhou6.round", "the round, its counters and deposits are not given")
    at, honba, sticks = parts.round[:3]
    told = {"wind": at // 4, "number": at % 4 + 1, "honba": honba, "sticks": sticks, "scores": parts.scores}
    if told["number"] > rules.players:  # type: ignore[operator]  # a number
        raise BadEntry("tenhou6.no_round", "round {n} is not played by {players}", n=at, players=rules.players)
    return msgspec.convert(told, MatchStart)


def _base(parts: Parts, begins: MatchStart, rules: Ruleset) -> Script:
    def tiles(codes: Sequence[int]) -> tuple[Tile, ...]:
        return tuple(map(tile_of, codes))

    word = parts.result[0] if parts.result else ""
    wins = parts.result[2::2] if word == WON else []
    if word == WON and (not wins or len(parts.result) % 2 == 0):
        raise BadEntry(*NO_WINNERS.parts)
    if parts.result and (not isinstance(word, str) or (word != WON and word not in DRAWS)):
        raise BadEntry("tenhou6.end", "{text!r} is not an end of a hand", text=str(word)[:20])
    changes = tuple(_changes(change, rules.players) for change in parts.result[1::2])
    return Script(
        begins=begins,
        hands=tuple(tiles(hand) for hand, _, _ in parts.tracks),
        moves=(),
        dora=tiles(parts.dora),
        ura=tiles(parts.ura),
        end="open" if not parts.result else "win" if word == WON else DRAWS[word],
        winners=tuple(_winner(win, change) for win, change in zip(wins, changes, strict=False)),
        changes=changes,
        deposits=False,
    )


def _winner(win: object, change: Sequence[int]) -> int:
    """The seat that won; files made by hand may be wrong there, so where no points are named the payments say it."""
    seat = win[0] if isinstance(win, list) and win else -1
    if not isinstance(win, list) or type(seat) is not int or seat not in range(len(change)):
        raise BadEntry(*NO_WINNERS.parts)
    return seat if len(win) > 3 else max(range(len(change)), key=change.__getitem__)  # noqa: PLR2004 - points stand fourth


def _changes(change: object, players: int) -> tuple[int, ...]:
    """Payments for every seat; a fourth number at a table for three is nothing."""
    return tuple(msgspec.convert(change, list[int])[:players])


def write(told: Outgoing) -> bytes:
    """Write a match."""
    return show_tenhou6(told).encode()


FORMAT = Format("tenhou6", "riichi", (".json",), read=read, write=write)
