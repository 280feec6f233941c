"""Whether a record tells the truth (`verify`): what can be made again is made again and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, TypeVar

import msgspec

from zashiki.kernel.chance import Chance, Stacked
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import (
    FIRST_FORMAT,
    Choice,
    Close,
    Heard,
    Line,
    Opening,
    RecordError,
    Reveal,
    Secret,
    StackedTable,
    Undo,
    as_raw,
    decoded,
)
from zashiki.records.closings import closed_by, is_over, why_closed
from zashiki.records.contents import NUMBER, UNSEEN, AnyStep, opening_of, steps_of, undone_choices
from zashiki.records.line_errors import adding_up, hold_line, line_error, on_line
from zashiki.records.reconstruction import OUTCOME, retold
from zashiki.records.replay import check_header, check_keys, opened_by, opened_table, start_of, table_chance
from zashiki.records.seen_deals import SeenDeals, check_seen_deals
from zashiki.records.sitting_audit import check_sitting

T = TypeVar("T")
UNCHECKED = frozenset({"partial_view", "unseen_choices", "other_version", "no_key_yet"})
"""The notes of a record that could not be checked in full."""


class Verdict(msgspec.Struct, frozen=True):
    """What a check of a record found. `notes` are codes for what could not be checked, or what is worth knowing."""

    choices: int = 0
    """Choices decided again with the same events, undone ones too; in a seat's record also those found for others."""
    deals: int = 0
    """Deals made again from the keys in the record, with the same cards, or with those that this seat saw of them."""
    finished: bool = False
    notes: tuple[str, ...] = ()
    """`no_commitment`, `no_key_yet`, `folded_kept` (nobody but the table can check the deals), `other_version`,
    `partial_view` (a seat's record), `unseen_choices` (likewise, of a game that hides nothing), `other_rules` (the name
    of a preset with other values), `undone`, `reopened`, `unfinished`, `torn_line`, and `end_` with why it was closed
    otherwise than by its rules."""
    undone: int = 0
    """Choices that were taken back."""

    @property
    def complete(self) -> bool:
        """Whether everything was made again; without that, only nothing speaks against the record."""
        return UNCHECKED.isdisjoint(self.notes)


def verify(record: Record) -> Verdict:
    """Recompute a record: keys, deals, choices, clocks, the close. What disagrees is a `RecordError` with its line.

    It shows that the deals and choices follow from the root and the entropy in the record. That these were fixed before
    play, only a commitment that somebody noted before play can show.
    """
    given: object = record  # whatever its type says
    if not isinstance(given, Record):
        text = "a record is checked, not {kind}; zashiki.storage.files.load reads one from a file"
        raise RecordError("record.not_one", text, kind=type(given).__name__)
    check_header(record)
    check_keys(record)
    verdict = _verdict(record)
    check_sitting(record, knows_rules=record.header.version == record.game.version)
    return verdict


def _verdict(record: Record) -> Verdict:
    """What comes of the match; what its lines say of people is checked apart."""
    notes, undone = list(_worth_knowing(record)), undone_choices(record)
    other, finished = record.header.version != record.game.version, is_over(record)
    chance = None if other else _chance(record)
    if chance is not None:
        counted = _Counted(chance)
        choices = _made_again(record, counted)
        if choices is not None:
            return Verdict(choices, len(counted.deals), finished, tuple(notes), undone)
    notes += _what_is_missing(record) + (["other_version"] if other else [])
    _check_story(record, knows_rules=not other)
    seen = SeenDeals() if other else check_seen_deals(record)
    if record.game.VEILED and (seen.told > seen.made or not record.revealed) and "folded_kept" not in notes:
        notes.append("no_key_yet")
    return Verdict(seen.choices, seen.made, finished, tuple(notes), undone)


def _worth_knowing(record: Record) -> Iterator[str]:
    """What is worth knowing of any record."""
    header, lines = record.header, record.lines
    if record.torn:
        yield "torn_line"
    if (why := why_closed(record)) not in ("", "rules"):
        yield f"end_{why}"
    if not is_over(record):
        yield "unfinished"
    if isinstance(header.chance, StackedTable):
        yield "no_commitment"
    if header.folded == "kept":
        yield "folded_kept"
    if any(isinstance(line, Undo) for line in lines):
        yield "undone"
    if any(isinstance(line, Close) for line in lines[:-1]):
        yield "reopened"
    name = getattr(record.rules, "name", "")
    if header.version == record.game.version and name in record.game.presets():
        yield from ("other_rules",) if record.rules != record.game.preset(name) else ()


def _what_is_missing(record: Record) -> list[str]:
    """Why a seat's record cannot be decided again."""
    if record.header.seen_by == "table":
        return []
    return ["partial_view" if record.game.VEILED else "unseen_choices"]


def _check_story(record: Record, *, knows_rules: bool) -> None:
    """Hold what can be seen without the deals: the count of choices, own choices, the pieces, the outcome."""
    steps = dict(steps_of(record, undone=True))
    states = [start_of(record)]
    there = Counter(record.game.inventory(record.game.start(record.rules)).pieces)
    for number, line in enumerate(record.lines, 1):
        with adding_up(number):
            _check_line(record, line, number, states, steps.get(number), knows_rules=knows_rules)
            if isinstance(line, Opening | Choice | Heard):
                _check_pieces(record, states[-1], number, there)


def _check_pieces(record: Record, state: object, number: int, there: Counter[str]) -> None:
    """No piece may be seen more often than there are of it; hidden ones are not counted."""
    seen = Counter(record.game.inventory(state).pieces)
    twice = [piece for piece, count in seen.items() if count > there.get(piece, count)]
    text = "{pieces}: seen more often than there are of it"
    hold_line(not twice, number, "record.pieces", text, pieces=", ".join(twice))


def _check_line(
    record: Record, line: Line, number: int, states: list[Any], step: AnyStep | None, *, knows_rules: bool
) -> None:
    """Follow one line; `states` are those after each choice that stands."""
    game, seen_by = record.game, record.header.seen_by
    match line:
        case Opening():
            states[0] = reduce(game.apply, opening_of(record), states[0])
        case Undo(to):
            if record.header.format != FIRST_FORMAT:
                hold_line(
                    record.header.undo, number, "record.no_undo", "choices were taken back at a table without undo"
                )
                open_before = game.laid_open(states[to]) < game.laid_open(states[-1])
                text = "choices were taken back after their hidden hands had been shown"
                hold_line(not open_before, number, "record.laid_open", text)
            del states[to + 1 :]
        case Choice() | Heard() if step:
            if knows_rules and isinstance(line, Choice) and seen_by in (step.seat, "table"):
                code = game.why_not(states[-1], step.seat, step.action)
                text = "seat {seat} could not choose that: {why}"
                hold_line(code is None, number, "record.illegal", text, seat=step.seat, why=Illegal(code or ""))
            elif isinstance(line, Choice) and record.header.format != FIRST_FORMAT:
                text = "a choice of seat {seat}, which cannot be known"
                hold_line(seen_by in (step.seat, "table"), number, "record.unknowable", text, seat=step.seat)
            states.append(reduce(game.apply, step.events, states[-1]))
        case Close(outcome) if closed_by(record.lines[:number]) == "rules":
            text = "the recorded outcome is not that of the events"
            hold_line(outcome == game.outcome(states[-1]), number, "record.told_outcome", text)


def _chance(record: Record) -> Chance | None:
    """The chance of the whole record: the table's own, or what the keys open; None while deals are still closed."""
    header, found = record.header, record.lines
    if header.seen_by != "table" and record.game.VEILED:
        return None
    if isinstance(header.chance, StackedTable) or any(isinstance(line, Secret) for line in found[1:2]):
        return table_chance(record)
    reveals = [line for line in found if isinstance(line, Reveal)]
    if record.game.VEILED and not (is_over(record) and reveals):
        return None
    return opened_by(record, header.chance, reveals[-1].key, reveals[-1].deal) if reveals else Stacked({})


def _made_again(record: Record, chance: _Counted) -> int | None:
    """Decide every choice again and count them; None for a seat's record that does not hold them all."""
    if record.header.seen_by == "table":
        return _replayed(record, chance)
    if record.header.format != FIRST_FORMAT:
        told = retold(record, chance)
        return told.own if told.whole and not told.found else None
    unseen = any(isinstance(line, Choice) and bytes(line.action) == UNSEEN for line in record.lines)
    return None if unseen else _replayed(record, chance)


class _Counted:
    """Chance that keeps count of the deals asked for."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.deals: set[int] = set()

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        self.deals.add(deal)
        return self._chance.shuffled(pieces, deal=deal, label=label)


def _replayed(record: Record, chance: _Counted) -> int:
    """Play the record again, undone choices too, and count the choices."""
    match, found = opened_table(record, chance), record.lines
    decided, otherwise = 0, closed_by(found) not in ("", "rules")
    for number, line in enumerate(found, 1):
        try:
            if isinstance(line, Undo):
                match = _gone_back(record, match, line.to)
            elif isinstance(line, Reveal) and not (otherwise and number == len(found) - 1):
                _check_key(line, number, match.game.revealed(match.state))
            elif isinstance(line, Reveal):  # a match that is given up opens every deal that was begun
                _check_key(line, number, max(chance.deals, default=0))
            elif isinstance(line, Close) and not (otherwise and number == len(found)):
                hold_line(line.outcome == match.outcome, number, "record.outcome", OUTCOME)
            decided += _again(match, line, number)
        except (Illegal, ValueError) as error:
            raise on_line(number, error) from None
    return decided


def _gone_back(record: Record, match: AnyMatch, to: int) -> AnyMatch:
    """Take choices back; before the second format that was allowed even after hands had been laid open."""
    if record.header.format != FIRST_FORMAT or not 0 <= to < len(match.steps):
        match.undo(to)
        return match
    empty = match.game.start(match.rules)
    back: AnyMatch = Match.from_log(match.game, empty, match.rules, match.opening, match.steps[:to])
    back.play_on(match.chance)
    return back


def _again(match: AnyMatch, line: Line, number: int) -> int:
    """Do what one line says, compare, and count a choice."""
    match line:
        case Opening(events):
            _agree(match.opening, events, number)
        case Choice(count, seat, action, events):
            if count != len(match.steps) + 1 or bytes(action) == UNSEEN:
                raise line_error(number, "record.number", NUMBER, choice=count, before=len(match.steps))
            _agree(match.submit(seat, decoded(action, match.game.Action, number)), events, number)
            return 1
    return 0


def _check_key(line: Reveal, number: int, most: int) -> None:
    text = "the key of deal {deal} was published while that deal was played"
    hold_line(line.deal <= most, number, "record.key_early", text, deal=line.deal)


def _agree(events: Sequence[object], recorded: Sequence[msgspec.Raw], number: int) -> None:
    again = tuple(map(as_raw, events))
    for mine, theirs in zip(again, recorded, strict=False):
        if bytes(mine) != bytes(theirs):
            was, should = bytes(theirs).decode(), bytes(mine).decode()
            raise line_error(
                number, "record.otherwise", "recorded {was}, but the rules say {should}", was=was, should=should
            )
    if len(again) != len(recorded):
        raise line_error(
            number,
            "record.event_count",
            "{n} events recorded where the rules say {should}",
            n=len(recorded),
            should=len(again),
        )
