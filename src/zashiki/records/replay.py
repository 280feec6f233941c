"""From a record back to a match: to look at (`replayed`), or to play on (`resumed`)."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from zashiki.kernel.chance import Chance, Fair, Stacked
from zashiki.kernel.game import Illegal
from zashiki.kernel.lines import FairTable, RecordError, Reveal, Secret, StackedTable
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record

ENTROPY = 64
"""Hex digits of a seat's 32 bytes."""


def replayed(record: Record) -> AnyMatch:
    """The match as it stands, from the recorded events: to look at, for any version of the game and for an export."""
    check_header(record)
    empty, steps = start_of(record), [step for _, step in record.steps()]
    try:
        return Match.from_log(record.game, empty, record.rules, record.opening, steps)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise RecordError(f"the events in this record do not add up: {error}") from None


def resumed(record: Record) -> AnyMatch:
    """The match as it stands, every deal made and every choice decided again, ready to be played on."""
    check_header(record)
    check_keys(record)
    game, header = record.game, record.header
    if header.version != game.version:
        versions = f"{game.name} version {header.version}, this is {game.version}"
        raise RecordError(f"played with {versions}: it can be replayed, but not played on")
    match = opened_table(record, table_chance(record))
    if match.opening != record.opening:
        raise RecordError("the recorded opening is not the one that this table deals")
    for number, step in record.steps():
        try:
            agreed = match.submit(step.seat, step.action) == step.events
        except (Illegal, ValueError) as error:
            raise RecordError(f"line {number}: {error}") from None
        if not agreed:
            raise RecordError(f"line {number}: these are not the events that the rules lead to")
    record.follow(match)
    return match


def opened_table(record: Record, chance: Chance) -> AnyMatch:
    """The table before the first choice, dealt again."""
    try:
        return Match(record.game, record.rules, chance)
    except ValueError as error:
        raise RecordError(f"the table cannot be opened again: {error}") from None


def start_of(record: Record) -> Any:  # noqa: ANN401 - each game has its own states
    """The empty table, as the record's reader sees it."""
    empty, seen_by = record.game.start(record.rules), record.header.seen_by
    return empty if seen_by == "table" else record.game.mask(empty, None if seen_by == "spectator" else seen_by)


def check_header(record: Record) -> None:
    """Hold the header to the game that it names: its seats, who saw it, and what each seat added to the shuffle."""
    header, seats = record.header, record.game.seats(record.rules)
    if len(header.seats) != seats:
        raise RecordError(f"line 1: {len(header.seats)} seats at a table for {seats}")
    if isinstance(header.seen_by, int) and header.seen_by not in range(seats):
        raise RecordError(f"line 1: seen by seat {header.seen_by}, which is not at this table")
    entropy = header.chance.entropy if isinstance(header.chance, FairTable) else ("0" * ENTROPY,) * seats
    if len(entropy) != seats or any(len(one) != ENTROPY or not _is_hex(one) for one in entropy):
        raise RecordError(f"line 1: the shuffle needs 32 bytes of each of {seats} seats")


def check_keys(record: Record) -> None:
    """Hold every key in the record to the commitment in its header."""
    described = record.header.chance
    if isinstance(described, StackedTable):
        return
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, Reveal | Secret):
            key, links = (line.key, line.deal) if isinstance(line, Reveal) else (line.root, described.length)
            if not 0 < links <= described.length or _hashed(key, links) != described.commitment:
                raise RecordError(f"line {number}: this key does not lead to the commitment in the header")


def table_chance(record: Record) -> Chance:
    """The table's own chance, which only the table's own file can give."""
    described = record.header.chance
    if isinstance(described, StackedTable):
        return Stacked(described.orders)
    for line in record.lines:
        if isinstance(line, Secret):
            return opened_by(record, described, line.root, described.length)
    raise RecordError("this file does not hold the table's key; only the table's own file can be played on")


def opened_by(record: Record, described: FairTable, key: str, deal: int) -> Fair:
    """What a key opens: that deal and all before it."""
    entropy = [bytes.fromhex(one) for one in described.entropy]
    return Fair(bytes.fromhex(key), entropy=entropy, table=record.header.table, length=deal)


def _hashed(key: str, links: int) -> str:
    link = bytes.fromhex(key) if _is_hex(key) else b""
    for _ in range(links):
        link = sha256(b"fair/1 chain" + link).digest()
    return link.hex()


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(letter in "0123456789abcdef" for letter in text)
