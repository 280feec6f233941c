"""Record: the log of a match at rest, one JSON line per choice, each line chained to the one before by its hash.

The header comes first, then the table's secret (only in the table's own record), what the table did before the first
choice, the choices with their events, undos, published keys, and the outcome. It only grows. A seat's record holds what
that seat may know, one line for each event it heard and each choice it made. Where the lines lie is `storage`'s.
"""

from collections.abc import Callable, Sequence
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
Decoder: TypeAlias = msgspec.json.Decoder[Any]
"""Reads a line; whoever writes kinds of lines of their own brings one that reads these, too."""
_DECODER: Decoder = msgspec.json.Decoder(AnyLine)
Annotate: TypeAlias = Callable[[lines.Line], lines.Line]
_SEAL, _SEALED = b',"hash":"', len(b',"hash":"') + 64 + len(b'"}')
_FIRST = (lines.Header, lines.Secret, lines.Opening)


class Sink(Protocol):
    """Where lines go before they count, such as a file."""

    def write(self, data: bytes, /) -> None:
        """Make a line durable; or raise, and leave everything as it was."""

    def close(self) -> None:
        """Let go of it."""


class Record:
    """The lines of one match, in memory and, if it has a sink, there too."""

    def __init__(self, sink: Sink | None = None, *, decoder: Decoder = _DECODER) -> None:
        """Make an empty one; use `start` or `from_bytes`. A `decoder` of its own reads more kinds of lines."""
        self.sink, self.digest, self.torn, self.revealed, self._decoder = sink, "", False, 0, decoder
        self.outcome: Outcome | None = None
        self.closed, self.count, self._forgotten = False, 0, 0
        self.header: lines.Header
        self._bodies, self._steps = list[bytes](), list[object]()
        self._next: tuple[type[lines.Line], ...] = (lines.Header,)
        """What must come next, at its beginning; () once it tells of choices."""

    # Writing.

    @classmethod
    def start(
        cls,
        match: AnyMatch,
        *,
        seats: Sequence[SeatInfo] = (),
        folded: Folded = "open",
        sink: Sink | None = None,
        decoder: Decoder = _DECODER,
        annotated: Annotate = lambda line: line,
    ) -> Self:
        """Begin the record of a match; with a `sink` each line is durable before the call returns."""
        record, game, table = cls(sink, decoder=decoder), match.game, _described(match.chance)
        seats = tuple(seats) or (SeatInfo(),) * game.seats(match.rules)
        first = (lines.FORMAT, game.name, game.version, as_raw(match.rules), seats, *table)
        record.append(annotated(lines.Header(*first, undo=match.may_undo, folded=folded)))
        if isinstance(match.chance, Fair):
            record.append(lines.Secret(match.chance.root.hex()))
        record.append(lines.Opening(tuple(map(as_raw, match.opening))))
        record.update(match, annotated=annotated)
        return record

    def update(self, match: AnyMatch, *, close: bool = True, annotated: Annotate = lambda line: line) -> None:
        """Write what has happened in the match since the last call: choices, undos, published keys, the outcome.

        `annotated` may say more in each line, such as when it was. Nothing follows an outcome, so it is left out
        (`close` is false) as long as the last choice may be taken back.
        """
        steps, kept = match.steps, min(len(self._steps), len(match.steps))
        while kept and self._steps[kept - 1] is not steps[kept - 1]:
            kept -= 1
        if kept < len(self._steps):
            self.append(annotated(lines.Undo(self._forgotten + kept)))
            del self._steps[kept:]
        for number, step in enumerate(steps[kept:], self._forgotten + kept + 1):
            events = tuple(map(as_raw, step.events))
            self.append(annotated(lines.Choice(number, step.seat, as_raw(step.action), events)))
            self._steps.append(step)
        self.reveal(match, match.game.revealed(match.state))
        if close and not self.closed and (outcome := match.outcome) is not None:
            self.append(annotated(lines.Close(outcome)))

    def reveal(self, match: AnyMatch, deal: int) -> None:
        """Publish the keys up to that of a deal, unless they are or the table keeps folded hands."""
        if self.header.folded == "open" and isinstance(match.chance, Fair) and deal > self.revealed:
            self.append(lines.Reveal(deal, match.chance.key(deal).hex()))

    def forget(self, match: AnyMatch) -> None:
        """Let go of the choices and lines so far, with the match: they lie where the sink put them."""
        self._forgotten, self._bodies, self._steps = self._forgotten + len(self._steps), [], []
        match.forget()

    def close(self) -> None:
        """Let go of the sink."""
        if self.sink is not None:
            self.sink.close()

    def append(self, line: lines.Line) -> None:
        """Add a line to the chain, once it is durable; a line that may not come here is a `RecordError`."""
        self._hold(line)
        digest = _chained(self.digest, body := msgspec.json.encode(line))
        if self.sink is not None:
            self.sink.write(_sealed(body, digest) + b"\n")
        self._keep(line, body, digest)

    def _hold(self, line: lines.Line) -> None:
        """Hold a line to those before it."""
        if self.closed:
            raise RecordError("record.closed", "this record is closed: nothing follows the outcome")
        if not (isinstance(line, self._next) if self._next else not isinstance(line, _FIRST)):
            raise RecordError("record.order", "this is out of order: header, secret and opening come first, and once")
        if isinstance(line, lines.Header) and line.format not in (lines.FORMAT, lines.FIRST_FORMAT):
            text = "written in format {format!r}; this version reads {known!r}"
            raise RecordError("record.format", text, format=line.format, known=lines.FORMAT)

    def _keep(self, line: lines.Line, body: bytes, digest: str) -> None:
        self._bodies.append(body)
        self.digest, self.outcome, self.count = digest, None, self.count + 1
        match line:
            case lines.Header():
                self.header = line
                theirs = line.seen_by != "table" and line.format == lines.FORMAT
                self._next = () if theirs else (lines.Secret, lines.Opening)
            case lines.Secret():
                self._next = (lines.Opening,)
            case lines.Reveal(deal):
                self.revealed = deal
            case lines.Close(outcome):
                self.outcome, self.closed = outcome, self.header.format == lines.FORMAT
            case lines.Opening():
                self._next = ()

    def to_bytes(self) -> bytes:
        """Give the file's contents: the lines with their hashes; a `RecordError` if some were forgotten."""
        if len(self._bodies) < self.count:
            raise RecordError("record.forgotten", "the first lines of this record lie in its store alone")
        digests = accumulate(self._bodies, _chained, initial="")
        return b"".join(_sealed(*one) + b"\n" for one in zip(self._bodies, islice(digests, 1, None), strict=True))

    # Reading.

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "record", *, decoder: Decoder = _DECODER) -> Self:
        """Read a file's contents, checking every line and the chain.

        A torn last line is dropped (`torn` says so); any other damage is a `RecordError`.
        """
        record, (*whole, last) = cls(decoder=decoder), data.split(b"\n")
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
        self._hold(line := self._decoder.decode(body))
        self._keep(line, body, digest)

    # What it says.

    @property
    def lines(self) -> list[lines.Line]:
        """Its lines but the forgotten ones, decoded anew each time: only their bytes are kept."""
        return [self._decoder.decode(body) for body in self._bodies]

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
