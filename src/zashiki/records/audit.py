"""What others may be given of a record (`export`), and whether it tells the truth (`verify`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from typing import Any, TypeAlias, TypeVar

import msgspec

from zashiki.kernel.chance import Chance, Stacked
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.lines import (
    NOBODY,
    UNSEEN,
    AnyLine,
    Choice,
    Close,
    FairTable,
    Header,
    Opening,
    RecordError,
    Reveal,
    Secret,
    StackedTable,
    Undo,
    as_raw,
    believed,
)
from zashiki.kernel.match import Step
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.replay import check_header, check_keys, opened_by, opened_table, start_of, table_chance

T = TypeVar("T")
_AnyStep: TypeAlias = Step[Any, Any]


class Verdict(msgspec.Struct, frozen=True):
    """What a check of a record found. `notes` are codes for what could not be checked, or what is worth knowing."""

    choices: int = 0
    """Choices decided again, undone ones too, each with the same events."""
    deals: int = 0
    """Deals made again from the published keys, with the same cards."""
    finished: bool = False
    notes: tuple[str, ...] = ()
    """`no_commitment`, `no_key_yet`, `older_version`, `partial_view` (hidden cards are missing), `unseen_choices` (only
    others' choices are), `unfinished`, `torn_line`."""


def export(record: Record, seat: Seat | None) -> Record:
    """Give what one seat (None: a spectator) saw: redacted events, its own choices, and nothing else hidden.

    A choice of which the seat heard nothing leaves no line, and no gap in the numbers.
    """
    check_header(record)
    if seat is not None and seat not in range(len(record.header.seats)):
        raise RecordError(f"there is no seat {seat} at this table")
    if record.header.seen_by != "table":
        raise RecordError("this is an export already; only the table's own file can be exported")
    seen, noticed, keys = Record(), list[bool](), _shown_as_it_goes(record)
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, Reveal) and not keys:
            continue
        if (kept := _seen(record, line, seat, number, noticed)) is not None:
            seen.append(kept)
    return seen


def _shown_as_it_goes(record: Record) -> bool:
    """Whether keys were published while choices were still to come, so that the game itself shows a finished deal.

    Where they come with the end alone, as in stud, they would open folded hands: nobody is handed those.
    """
    kinds = [type(line) for line in record.lines]
    return Reveal in kinds and Choice in kinds[kinds.index(Reveal) :]


def _seen(record: Record, line: AnyLine, seat: Seat | None, number: int, noticed: list[bool]) -> AnyLine | None:
    """What a seat sees of one line; `noticed` says of each choice that stands whether the seat noticed it."""
    match line:
        case Header():
            chance = line.chance if isinstance(line.chance, FairTable) else StackedTable()
            return msgspec.structs.replace(line, chance=chance, seen_by="spectator" if seat is None else seat)
        case Secret():
            return None
        case Opening():
            return Opening(_redacted(record, line.events, seat, number))
        case Choice(_, by, action):
            events, own = _redacted(record, line.events, seat, number), by == seat
            noticed.append(own or bool(events))
            seen = Choice(sum(noticed), by if own else NOBODY, action if own else msgspec.Raw(UNSEEN), events)
            return seen if noticed[-1] else None
        case Undo(to):
            gone, noticed[to:] = noticed[to:], []
            return Undo(sum(noticed)) if any(gone) else None
        case _:
            return line


def _redacted(record: Record, raws: Sequence[msgspec.Raw], seat: Seat | None, number: int) -> tuple[msgspec.Raw, ...]:
    game = record.game
    heard = [game.redact(believed(raw, game.Event, number), seat) for raw in raws]
    return tuple(as_raw(event) for event in heard if event is not None)


def verify(record: Record) -> Verdict:
    """Recompute a record: the keys, every deal, every choice. What does not agree is a `RecordError` with its line."""
    check_header(record)
    check_keys(record)
    header, notes = record.header, []
    notes += ["torn_line"] if record.torn else []
    notes += ["unfinished"] if record.outcome is None else []
    notes += ["no_commitment"] if isinstance(header.chance, StackedTable) else []
    older, partial = header.version != record.game.version, _what_is_missing(record)
    chance = None if older or partial else _chance(record)
    if chance is None:
        notes.append(partial or ("older_version" if older else "no_key_yet"))
        _check_story(record, knows_rules=not older)
        return Verdict(0, 0, record.outcome is not None, tuple(notes))
    counted = _Counted(chance)
    choices = _replayed(record, counted)
    return Verdict(choices, len(counted.deals), record.outcome is not None, tuple(notes))


def _what_is_missing(record: Record) -> str:
    """Why an export cannot be decided again, if it cannot: where nothing is hidden, it may hold every choice."""
    if record.header.seen_by == "table":
        return ""
    if record.game.VEILED:
        return "partial_view"
    unseen = any(isinstance(line, Choice) and bytes(line.action) == UNSEEN for line in record.lines)
    return "unseen_choices" if unseen else ""


def _check_story(record: Record, *, knows_rules: bool) -> None:
    """Hold what can be seen without the deals: the count of choices, own choices, the pieces, the outcome."""
    steps = dict(record.steps(undone=True))
    states = [start_of(record)]
    for number, line in enumerate(record.lines, 1):
        try:
            _check_line(record, line, number, states, steps.get(number), knows_rules=knows_rules)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            told = isinstance(error, RecordError)
            raise RecordError(str(error) if told else f"line {number}: its events do not add up: {error}") from None


def _check_pieces(record: Record, state: object, number: int) -> None:
    """No piece may be seen more often than there are of it; hidden ones are not counted."""
    there = Counter(record.game.inventory(record.game.start(record.rules)).pieces)
    seen = Counter(record.game.inventory(state).pieces)
    twice = [piece for piece, count in seen.items() if count > there.get(piece, count)]
    _hold(not twice, number, f"{', '.join(twice)}: seen more often than there are of it")


def _check_line(
    record: Record, line: AnyLine, number: int, states: list[Any], step: _AnyStep | None, *, knows_rules: bool
) -> None:
    """Follow one line; `states` are those after each choice that stands."""
    game, seen_by = record.game, record.header.seen_by
    match line:
        case Opening():
            states[0] = reduce(game.apply, record.opening, states[0])
            _check_pieces(record, states[-1], number)
        case Undo(to):
            _hold(to < len(states) - 1, number, f"there are no {to + 1} choices to go back over")
            del states[to + 1 :]
        case Choice(count, seat) if step:
            _hold(count == len(states), number, f"choice {count} does not follow choice {len(states) - 1}")
            if knows_rules and seen_by in (seat, "table"):
                code = game.why_not(states[-1], seat, step.action)
                _hold(code is None, number, f"seat {seat} could not choose that: {code}")
            states.append(reduce(game.apply, step.events, states[-1]))
            _check_pieces(record, states[-1], number)
        case Close(outcome):
            _hold(outcome == game.outcome(states[-1]), number, "the recorded outcome is not that of the events")


def _hold(kept: bool, number: int, otherwise: str) -> None:  # noqa: FBT001 - the one condition of a check
    if not kept:
        raise RecordError(f"line {number}: {otherwise}")


def _chance(record: Record) -> Chance | None:
    """The chance of the whole record: the table's own, or what the keys open; None while deals are still closed."""
    reveals = [line for line in record.lines if isinstance(line, Reveal)]
    header = record.header
    if header.seen_by != "table":  # an export of a game that hides nothing, and deals nothing
        return Stacked({})
    if isinstance(header.chance, StackedTable) or any(isinstance(line, Secret) for line in record.lines):
        return table_chance(record)
    if record.outcome is None or not reveals:
        return None
    last = max(reveals, key=lambda line: line.deal)
    return opened_by(record, header.chance, last.key, last.deal)


class _Counted:
    """Chance that keeps count of the deals asked for."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.deals: set[int] = set()

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        self.deals.add(deal)
        return self._chance.shuffled(pieces, deal=deal, label=label)


def _replayed(record: Record, chance: Chance) -> int:
    """Play the record again, undone choices too, and count the choices."""
    match = opened_table(record, chance)
    decided = 0
    for number, line in enumerate(record.lines, 1):
        try:
            decided += _again(match, line, number)
        except (Illegal, ValueError) as error:
            raise RecordError(str(error) if isinstance(error, RecordError) else f"line {number}: {error}") from None
    return decided


def _again(match: AnyMatch, line: AnyLine, number: int) -> int:
    """Do what one line says, compare, and count a choice."""
    match line:
        case Opening(events):
            _agree(match.opening, events, number)
        case Undo(to):
            match.undo(to)
        case Choice(count, seat, action, events):
            if count != len(match.steps) + 1 or bytes(action) == UNSEEN:
                raise RecordError(f"line {number}: choice {count} does not follow choice {len(match.steps)}")
            _agree(match.submit(seat, believed(action, match.game.Action, number)), events, number)
            return 1
        case Reveal(deal) if deal > match.game.revealed(match.state):
            raise RecordError(f"line {number}: the key of deal {deal} was published while that deal was played")
        case Close(outcome) if outcome != match.outcome:
            raise RecordError(f"line {number}: the recorded outcome is not the one that the choices lead to")
    return 0


def _agree(events: Sequence[object], recorded: Sequence[msgspec.Raw], number: int) -> None:
    again = tuple(map(as_raw, events))
    for mine, theirs in zip(again, recorded, strict=False):
        if bytes(mine) != bytes(theirs):
            was, should = bytes(theirs).decode(), bytes(mine).decode()
            raise RecordError(f"line {number}: recorded {was}, but the rules say {should}")
    if len(again) != len(recorded):
        raise RecordError(f"line {number}: {len(recorded)} events recorded where the rules say {len(again)}")
