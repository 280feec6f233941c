"""Record: the log of a match at rest, one JSON line per choice, each line chained to the one before by its hash.

The header comes first, then the table's secret (only in the table's own file), what the table did before the first
choice, the choices with their events, undos, published keys, and the outcome. The file only grows. It is written as the
game goes; it holds hidden cards, so only its owner may read it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, cast

import msgspec

from zashiki.kernel import lines
from zashiki.kernel.chance import Chance, Fair, Stacked
from zashiki.kernel.game import Outcome
from zashiki.kernel.lines import UNSEEN, AnyLine, RecordError, SeatInfo, as_raw, believed
from zashiki.kernel.match import Match, Step
from zashiki.kernel.registry import AnyGame, load

AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
_DECODER = msgspec.json.Decoder(AnyLine)
_SEAL = b',"hash":"'
_SEALED = len(_SEAL) + 64 + 2


class Record:
    """The lines of one match, in memory and, if it has a file, on disk."""

    def __init__(self) -> None:
        """Make an empty one; use `start` or `load`."""
        self.lines: list[AnyLine] = []
        self.digest = ""
        self.torn = False
        self.revealed = 0
        self._written = bytearray()
        self._steps: list[object] = []
        self._file: BinaryIO | None = None

    # Writing.

    @classmethod
    def start(cls, match: AnyMatch, *, seats: Sequence[SeatInfo] = (), path: Path | None = None) -> Record:
        """Begin the record of a match; with a `path` each line is on disk before the call returns."""
        record = cls()
        if path is not None:
            record._file = _created(path)
        game, chance, rules = match.game, match.chance, as_raw(match.rules)
        seats = tuple(seats) or (SeatInfo(),) * game.seats(match.rules)
        record.append(lines.Header(lines.FORMAT, game.name, game.version, rules, seats, *_described(chance)))
        if isinstance(chance, Fair):
            record.append(lines.Secret(chance.root.hex()))
        record.append(lines.Opening(tuple(map(as_raw, match.opening))))
        record.update(match)
        return record

    def update(self, match: AnyMatch, *, note: str = "", close: bool = True) -> None:
        """Write what has happened in the match since the last call: choices, undos, published keys, the outcome.

        `note` stands beside the choices that are new. Nothing follows an outcome, so it is left out (`close` is false)
        as long as the last choice may be taken back.
        While somebody looks back at earlier choices, nothing has happened.
        """
        if match.rewound:
            return
        steps = match.steps
        kept = min(len(self._steps), len(steps))
        while kept and self._steps[kept - 1] is not steps[kept - 1]:
            kept -= 1
        if kept < len(self._steps):
            self.append(lines.Undo(kept))
            del self._steps[kept:]
        for number, step in enumerate(steps[kept:], kept + 1):
            self.append(lines.Choice(number, step.seat, as_raw(step.action), tuple(map(as_raw, step.events)), note))
            self._steps.append(step)
            self._reveal(match, match.state_at(number))
        self._reveal(match, match.state)
        if close and match.outcome is not None and not isinstance(self.lines[-1], lines.Close):
            self.append(lines.Close(match.outcome))

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()

    def _reveal(self, match: AnyMatch, state: object) -> None:
        deal = match.game.revealed(state)
        if isinstance(match.chance, Fair) and deal > self.revealed:
            self.append(lines.Reveal(deal, match.chance.key(deal).hex()))

    def append(self, line: AnyLine) -> None:
        """Add a line to the chain, and to the file if there is one."""
        body = msgspec.json.encode(line)
        digest = _chained(self.digest, body)
        sealed = body[:-1] + _SEAL + digest.encode() + b'"}'
        if self._file is not None:
            if os.fstat(self._file.fileno()).st_size != len(self._written):
                raise RecordError("another program has written to this record; it was left as it is")
            self._file.write(sealed + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        self._keep(line, sealed, digest)

    def _keep(self, line: AnyLine, sealed: bytes, digest: str) -> None:
        self.lines.append(line)
        self._written += sealed + b"\n"
        self.digest = digest
        self.revealed = max(self.revealed, line.deal if isinstance(line, lines.Reveal) else 0)

    def to_bytes(self) -> bytes:
        """Give the file's contents."""
        return bytes(self._written)

    # Reading.

    @classmethod
    def load(cls, path: Path) -> Record:
        """Read a file. A torn last line is dropped (`torn` says so); any other damage is a `RecordError`."""
        try:
            return cls.from_bytes(path.read_bytes(), str(path))
        except OSError as error:
            raise RecordError(f"{path}: cannot be read ({error.strerror})") from None

    def reopen(self, path: Path) -> None:
        """Write on to the file that this was read from; a torn last line goes."""
        os.truncate(path, len(self._written))
        self._file = path.open("ab")

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "record") -> Record:
        """Read a file's contents, checking every line and the chain."""
        record = cls()
        *whole, last = data.split(b"\n")
        record.torn = bool(last)
        for number, sealed in enumerate(whole, 1):
            try:
                record._take(sealed)
            except (RecordError, msgspec.DecodeError, UnicodeDecodeError) as error:
                raise RecordError(f"{name}: line {number}: {error}") from None
        if lines.Opening in _order(record.lines) or not record.lines:
            raise RecordError(f"{name}: not a record of ours, or one that broke off before the first choice")
        return record

    def _take(self, sealed: bytes) -> None:
        body, seal = sealed[:-_SEALED] + b"}", sealed[-_SEALED:]
        digest = _chained(self.digest, body)
        if seal != _SEAL + digest.encode() + b'"}':
            raise RecordError("its hash does not fit: this is no record, or this line or one before it was changed")
        line = _DECODER.decode(body)
        if not isinstance(line, _order(self.lines)):
            raise RecordError("this line is out of order: header, secret and opening come first, and once")
        if isinstance(line, lines.Header) and line.format != lines.FORMAT:
            raise RecordError(f"written in format {line.format!r}; this version reads {lines.FORMAT!r}")
        self._keep(line, sealed, digest)

    # What it says.

    @property
    def header(self) -> lines.Header:
        """The first line."""
        return cast(lines.Header, self.lines[0])

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.lines[-1].outcome if isinstance(self.lines[-1], lines.Close) else None

    @cached_property
    def game(self) -> AnyGame:
        """The game it was played in."""
        return load(self.header.game)

    @cached_property
    def rules(self) -> object:
        """The rules it was played by."""
        return believed(self.header.rules, self.game.Ruleset, 1)

    @property
    def opening(self) -> tuple[object, ...]:
        """What the table did before the first choice."""
        number, line = next((at, line) for at, line in enumerate(self.lines, 1) if isinstance(line, lines.Opening))
        return self._events(line.events, number)

    def steps(self, *, undone: bool = False) -> list[tuple[int, Step[Any, Any]]]:
        """The choices that stand, and the undone ones if wished, decoded and checked, each with its line number."""
        standing: list[tuple[int, Step[Any, Any]]] = []
        for number, line in enumerate(self.lines, 1):
            if isinstance(line, lines.Undo) and not undone:
                del standing[line.to :]
            elif isinstance(line, lines.Choice):
                action = None if bytes(line.action) == UNSEEN else believed(line.action, self.game.Action, number)
                standing.append((number, Step(line.seat, action, self._events(line.events, number))))
        return standing

    def follow(self, match: AnyMatch) -> None:
        """Go on with a match that was rebuilt from this record."""
        self._steps = list(match.steps)

    def _events(self, raws: Sequence[msgspec.Raw], number: int) -> tuple[object, ...]:
        return tuple(believed(raw, self.game.Event, number) for raw in raws)


def _created(path: Path) -> BinaryIO:
    """Make a file that only its owner may read; one that exists is never written over."""
    try:
        return os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND, 0o600), "ab")
    except OSError as error:
        raise RecordError(f"{path}: cannot be made ({error.strerror})") from None


def _order(before: Sequence[AnyLine]) -> tuple[type[AnyLine], ...]:
    """What may come next: the header, then the table's secret or at once the opening, then anything else."""
    if not before:
        return (lines.Header,)
    if any(isinstance(line, lines.Opening) for line in before[:3]):
        return (lines.Choice, lines.Undo, lines.Reveal, lines.Close)
    return (lines.Opening,) if isinstance(before[-1], lines.Secret) else (lines.Secret, lines.Opening)


def _described(chance: Chance) -> tuple[str, lines.FairTable | lines.StackedTable]:
    if isinstance(chance, Fair):
        entropy = tuple(one.hex() for one in chance.entropy)
        return chance.table, lines.FairTable(chance.commitment.hex(), chance.length, entropy)
    if not isinstance(chance, Stacked) or chance.rest is not None:
        raise RecordError("only a fair table, or one whose deals are all stacked, can be recorded")
    return "elsewhere", lines.StackedTable(chance.orders)


def _chained(before: str, body: bytes) -> str:
    return sha256(before.encode() + body).hexdigest()
