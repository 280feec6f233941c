"""Record: the log of a match at rest, one JSON line per choice, each line chained to the one before by its hash.

The header comes first, then the table's secret (only in the table's own record), what the table did before the first
choice, the choices with their events, undos, published keys, and the outcome. It only grows. A seat's record holds what
that seat may know, one line for each event it heard and each choice it made. Where the lines lie is `storage`'s.
"""

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from itertools import accumulate, islice
from typing import Any, Protocol, Self, TypeAlias

import msgspec

from zashiki.kernel import record_lines as lines
from zashiki.kernel.chance import Chance, Fair, Stacked
from zashiki.kernel.game import Outcome
from zashiki.kernel.match import Match
from zashiki.kernel.record_lines import AnyLine, Folded, RecordError, SeatInfo, as_raw, decoded
from zashiki.kernel.registry import AnyGame, load

AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
_DECODER = msgspec.json.Decoder(AnyLine)
_SEAL, _SEALED = b',"hash":"', len(b',"hash":"') + 64 + len(b'"}')
_PLAY = (lines.Choice, lines.Undo, lines.Reveal, lines.Close)
_AFTER: dict[type, tuple[type[AnyLine], ...]] = {lines.Secret: (lines.Opening,), lines.Opening: _PLAY}


class Sink(Protocol):
    """Where lines go before they count, such as a file."""

    def write(self, data: bytes, /) -> None:
        """Make a line durable; or raise, and leave everything as it was."""

    def close(self) -> None:
        """Let go of it."""


class Record:
    """The lines of one match, in memory and, if it has a sink, there too."""

    def __init__(self, sink: Sink | None = None) -> None:
        """Make an empty one; use `start` or `from_bytes`."""
        self.sink, self.digest, self.torn, self.revealed = sink, "", False, 0
        self.outcome: Outcome | None = None
        self.header: lines.Header
        self._bodies, self._steps = list[bytes](), list[object]()
        self._next: tuple[type[AnyLine], ...] = (lines.Header,)

    # Writing.

    @classmethod
    def start(
        cls, match: AnyMatch, *, seats: Sequence[SeatInfo] = (), folded: Folded = "open", sink: Sink | None = None
    ) -> Self:
        """Begin the record of a match; with a `sink` each line is durable before the call returns."""
        record, game, table = cls(sink), match.game, _described(match.chance)
        seats = tuple(seats) or (SeatInfo(),) * game.seats(match.rules)
        first = (lines.FORMAT, game.name, game.version, as_raw(match.rules), seats, *table)
        record.append(lines.Header(*first, undo=match.may_undo, folded=folded))
        if isinstance(match.chance, Fair):
            record.append(lines.Secret(match.chance.root.hex()))
        record.append(lines.Opening(tuple(map(as_raw, match.opening))))
        record.update(match)
        return record

    def update(self, match: AnyMatch, *, note: str = "", close: bool = True) -> None:
        """Write what has happened in the match since the last call: choices, undos, published keys, the outcome.

        `note` stands beside the choices that are new. Nothing follows an outcome, so it is left out (`close` is false)
        as long as the last choice may be taken back.
        """
        steps, kept = match.steps, min(len(self._steps), len(match.steps))
        while kept and self._steps[kept - 1] is not steps[kept - 1]:
            kept -= 1
        if kept < len(self._steps):
            self.append(lines.Undo(kept))
            del self._steps[kept:]
        for number, step in enumerate(steps[kept:], kept + 1):
            self.append(lines.Choice(number, step.seat, as_raw(step.action), tuple(map(as_raw, step.events)), note))
            self._steps.append(step)
        deal = match.game.revealed(match.state) if self.header.folded == "open" else 0
        if isinstance(match.chance, Fair) and deal > self.revealed:
            self.append(lines.Reveal(deal, match.chance.key(deal).hex()))
        if close and self.outcome is None and (outcome := match.outcome) is not None:
            self.append(lines.Close(outcome))

    def close(self) -> None:
        """Let go of the sink."""
        if self.sink is not None:
            self.sink.close()

    def append(self, line: AnyLine) -> None:
        """Add a line to the chain, once it is durable; a line that may not come here is a `RecordError`."""
        self._hold(line)
        digest = _chained(self.digest, body := msgspec.json.encode(line))
        if self.sink is not None:
            self.sink.write(_sealed(body, digest) + b"\n")
        self._keep(line, body, digest)

    def _hold(self, line: AnyLine) -> None:
        """Hold a line to those before it."""
        if not isinstance(line, self._next):
            order = "this line is out of order: header, secret and opening come first, and once"
            closed = "this record is closed: nothing follows the outcome"
            raise RecordError("record.order", order) if self._next else RecordError("record.closed", closed)
        if isinstance(line, lines.Header) and line.format not in (lines.FORMAT, lines.FIRST_FORMAT):
            text = "written in format {format!r}; this version reads {known!r}"
            raise RecordError("record.format", text, format=line.format, known=lines.FORMAT)

    def _keep(self, line: AnyLine, body: bytes, digest: str) -> None:
        self._bodies.append(body)
        self.digest, self.outcome = digest, line.outcome if isinstance(line, lines.Close) else None
        match line:
            case lines.Header():
                self.header = line
                theirs = line.seen_by != "table" and line.format == lines.FORMAT
                self._next = (lines.Heard, *_PLAY) if theirs else (lines.Secret, lines.Opening)
            case lines.Reveal(deal):
                self.revealed = deal
            case lines.Close() if self.header.format == lines.FORMAT:
                self._next = ()
            case _:
                self._next = _AFTER.get(type(line), self._next)

    def to_bytes(self) -> bytes:
        """Give the file's contents: the lines with their hashes."""
        digests = accumulate(self._bodies, _chained, initial="")
        return b"".join(_sealed(*one) + b"\n" for one in zip(self._bodies, islice(digests, 1, None), strict=True))

    # Reading.

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "record") -> Self:
        """Read a file's contents, checking every line and the chain.

        A torn last line is dropped (`torn` says so); any other damage is a `RecordError`.
        """
        record, (*whole, last) = cls(), data.split(b"\n")
        record.torn = bool(last)
        for number, sealed in enumerate(whole, 1):
            try:
                record._take(sealed)
            except (RecordError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise RecordError("record.at", "{file}: line {n}: {why}", file=name, n=number, why=error) from None
        if lines.Header in record._next or lines.Opening in record._next:
            why = RecordError("record.no_record", "not a record of ours, or one that broke off before the first choice")
            raise RecordError("record.file", "{file}: {why}", file=name, why=why)
        return record

    def _take(self, sealed: bytes) -> None:
        digest = _chained(self.digest, body := sealed[:-_SEALED] + b"}")
        if sealed != _sealed(body, digest):
            text = "its hash does not fit: this is not a record, or this line or one before it was changed"
            raise RecordError("record.hash", text)
        self._hold(line := _DECODER.decode(body))
        self._keep(line, body, digest)

    # What it says.

    @property
    def lines(self) -> list[AnyLine]:
        """Its lines, decoded anew each time: only their bytes are kept."""
        return [_DECODER.decode(body) for body in self._bodies]

    @cached_property
    def game(self) -> AnyGame:
        """The game it was played in."""
        return load(self.header.game)

    @cached_property
    def rules(self) -> object:
        """The rules it was played by."""
        return decoded(self.header.rules, self.game.Ruleset, 1)

    def follow(self, match: AnyMatch) -> None:
        """Go on with a match that was rebuilt from this record."""
        self._steps = list(match.steps)


def _described(by: Chance) -> tuple[str, lines.FairTable | lines.StackedTable]:
    if isinstance(by, Fair):
        return by.table, lines.FairTable(by.commitment.hex(), by.length, tuple(map(bytes.hex, by.entropy)))
    if not isinstance(by, Stacked) or by.rest is not None:
        raise RecordError("record.chance", "only a fair table, or one whose deals are all stacked, can be recorded")
    return "elsewhere", lines.StackedTable(by.orders)


def _sealed(body: bytes, digest: str) -> bytes:
    return body[:-1] + _SEAL + digest.encode() + b'"}'


def _chained(before: str, body: bytes) -> str:
    return sha256(before.encode() + body).hexdigest()
