"""From a record back to a match: to look at (`replayed`), to play on (`resumed`), or both in no time (`restored`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zashiki.kernel.chance import Chance, Fair, Stacked, hashed
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match, Step
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import FORMAT, FairTable, RecordError, Reveal, Secret, StackedTable
from zashiki.records.contents import AnyStep, opening_of, steps_of
from zashiki.records.line_errors import line_error, on_line

ENTROPY = 64
"""Hex digits of a seat's 32 bytes."""


def replayed(record: Record) -> AnyMatch:
    """The match as it stands, from the recorded events: to look at, for any version of the game and for any seat.

    A seat's record, which has a line an event, is told in steps that end where it knows that somebody must choose.
    """
    check_header(record)
    empty, steps = start_of(record), [step for _, step in steps_of(record)]
    try:
        if record.header.seen_by != "table" and record.header.format == FORMAT:
            opening, steps = _gathered(record, steps)
            return Match.from_log(record.game, empty, record.rules, opening, steps)
        return Match.from_log(record.game, empty, record.rules, opening_of(record), steps)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise RecordError("record.replayed", "the events in this record do not add up: {why}", why=error) from None


def _gathered(record: Record, entries: list[AnyStep]) -> tuple[tuple[Any, ...], list[AnyStep]]:
    """Gather what a seat heard: what led to the first choice that it knows of, and what followed from each."""
    game, view = record.game, start_of(record)
    opening, steps = list[Any](), list[AnyStep]()
    waits = False
    for entry in entries:
        if entry.action is not None or waits:
            steps.append(Step(entry.seat, entry.action, ()))
        if steps:
            steps[-1] = steps[-1]._replace(events=steps[-1].events + entry.events)
        else:
            opening += entry.events
        for event in entry.events:
            view = game.apply(view, event)
        waits = bool(entry.events) and bool(game.to_act(view))
    return tuple(opening), steps


def restored(record: Record) -> AnyMatch:
    """The match as it stands, folded from the table's own record and ready to be played on; nothing is decided again.

    For records that the house wrote and kept itself. One that comes from elsewhere is `resumed`.
    """
    _check_playable(record)
    match = replayed(record)
    match.may_undo = record.header.undo
    match.play_on(table_chance(record))
    record.follow(match)
    return match


def resumed(record: Record) -> AnyMatch:
    """The match as it stands, every deal made and every choice decided again, ready to be played on."""
    _check_playable(record)
    check_keys(record)
    match = opened_table(record, table_chance(record))
    if match.opening != opening_of(record):
        raise RecordError("record.opening", "the recorded opening is not the one that this table deals")
    for number, step in steps_of(record):
        try:
            agreed = match.submit(step.seat, step.action) == step.events
        except (Illegal, ValueError) as error:
            raise on_line(number, error) from None
        if not agreed:
            raise line_error(number, "record.other_events", "these are not the events that the rules lead to")
    record.follow(match)
    return match


def _check_playable(record: Record) -> None:
    check_header(record)
    game, header = record.game, record.header
    if header.version != game.version:
        text = "played with {game} version {version}, this is {now}: it can be replayed, but not played on"
        raise RecordError("record.version", text, game=game.name, version=header.version, now=game.version)


def opened_table(record: Record, chance: Chance) -> AnyMatch:
    """The table before the first choice, dealt again."""
    try:
        return Match(record.game, record.rules, chance, may_undo=record.header.undo)
    except ValueError as error:
        raise RecordError("record.table", "the table cannot be opened again: {why}", why=error) from None


def start_of(record: Record) -> Any:  # noqa: ANN401 - each game has its own states
    """The empty table, as the record's reader sees it."""
    empty, seen_by = record.game.start(record.rules), record.header.seen_by
    return empty if seen_by == "table" else record.game.mask(empty, None if seen_by == "spectator" else seen_by)


def check_header(record: Record) -> None:
    """Hold the header to the game that it names: its seats, who saw it, and what each seat added to the shuffle."""
    header, seats = record.header, record.game.seats(record.rules)
    if len(header.seats) != seats:
        raise line_error(1, "record.seats", "{n} seats at a table for {seats}", n=len(header.seats), seats=seats)
    if isinstance(header.seen_by, int) and header.seen_by not in range(seats):
        raise line_error(1, "record.seen_by", "seen by seat {seat}, which is not at this table", seat=header.seen_by)
    if header.folded == "kept" and not getattr(record.game, "FOLDED_HANDS", False):
        raise line_error(1, "record.folded", "there are no folded hands to keep in {game}", game=header.game)
    entropy = header.chance.entropy if isinstance(header.chance, FairTable) else ("0" * ENTROPY,) * seats
    if len(entropy) != seats or any(len(one) != ENTROPY or not _is_hex(one) for one in entropy):
        raise line_error(1, "record.entropy", "the shuffle needs 32 bytes of each of {seats} seats", seats=seats)


def check_keys(record: Record) -> None:
    """Hold every key in the record to the commitment in its header, hashing the chain once."""
    described = record.header.chance
    below, links = described.commitment if isinstance(described, FairTable) else "", 0
    for place, key, number in sorted(_keys(record)):
        if not below:
            raise line_error(number, "record.no_key", "a table whose deals come from elsewhere has no key")
        fits = len(key) == ENTROPY and _is_hex(key)
        if not fits or hashed(bytes.fromhex(key), place - links).hex() != below:
            raise line_error(number, "record.key", "this key does not lead to the commitment in the header")
        below, links = key, place


def _keys(record: Record) -> Iterator[tuple[int, str, int]]:
    """Each key with its place in the chain and its line; the secret is the last of the chain."""
    described = record.header.chance
    length = described.length if isinstance(described, FairTable) else 0
    latest = 0
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, Secret):
            yield length, line.root, number
        elif isinstance(line, Reveal):
            if record.header.folded == "kept":
                raise line_error(number, "record.key_kept", "a key was published at a table that keeps folded hands")
            if not latest < line.deal <= max(length, 1):
                raise line_error(
                    number, "record.key_place", "no key of deal {deal} can be published here", deal=line.deal
                )
            latest = line.deal
            yield line.deal, line.key, number


def table_chance(record: Record) -> Chance:
    """The table's own chance, which only the table's own record can give."""
    described = record.header.chance
    if isinstance(described, StackedTable):
        return Stacked(described.orders)
    for line in record.lines[1:2]:
        if isinstance(line, Secret):
            return opened_by(record, described, line.root, described.length)
    raise RecordError(
        "record.secret", "this file does not hold the table's key; only the table's own file can be played on"
    )


def opened_by(record: Record, described: FairTable, key: str, deal: int) -> Fair:
    """What a key opens: that deal and all before it."""
    try:
        entropy = [bytes.fromhex(one) for one in described.entropy]
        return Fair(bytes.fromhex(key), entropy=entropy, table=record.header.table, length=deal)
    except ValueError as error:
        raise RecordError("record.key_form", "a key of this record is not one: {why}", why=error) from None


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(letter in "0123456789abcdef" for letter in text)
