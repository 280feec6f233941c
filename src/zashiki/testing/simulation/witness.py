"""An independent account of a table, from nothing but the lines that were kept.

It shares no code with the parlour: it folds the events of the lines, reckons for itself when each may be let out, and
counts for itself what everybody hears. What the host tells is compared with this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import Who
from zashiki.records.sitting_lines import (
    DECODER,
    Choice,
    Options,
    PenPassed,
    Resigned,
    SeatChange,
    SwitchChange,
    Undo,
)
from zashiki.testing.simulation.promises import PromiseBroken, hold

FLOORS = {"fast": 0, "even": 800}
"""How many milliseconds a window lasts at least; `strict` ones last as long as the table says."""
_SEAL = len(',"hash":"') + 64 + len('"}\n')


class Entry(NamedTuple):
    """One number of a stream."""

    told: bytes | None
    """The event, as it is heard; None: something was taken back."""
    at: int
    """When it may be let out."""
    state: int
    """Which state of the table it led to."""
    event: Any
    """The whole event."""


class Witness:
    """Of one table."""

    def __init__(self, game: AnyGame, rules: object, options: Options, seats: int) -> None:
        """Begin before the first line."""
        self.game, self._event = game, msgspec.json.Decoder(game.Event)
        self.everybody: tuple[Who, ...] = (*range(seats), None)
        self.kept: list[bytes] = []
        self.commands: dict[tuple[Seat, str], bytes] = {}
        """What each command that took effect said, by its seat and id."""
        self.streams: dict[Who, list[Entry]] = {who: [] for who in self.everybody}
        self.states: list[Any] = [game.start(rules)]
        """Every state that the table went through, undone ones too."""
        self.on: dict[Seat, frozenset[str]] = {}
        self.closed: lines.Close | None = None
        self._steps: list[tuple[int, list[Any]]] = []
        """The choices that stand: the state before each, and its events."""
        self._floor = FLOORS.get(options.pauses, 1000 * options.window)
        self._free = self._at = self._laid_open = 0

    @property
    def state(self) -> Any:  # noqa: ANN401 - each game has its own
        """The table as it stands."""
        return self.states[-1]

    def follow(self, new: Sequence[bytes]) -> None:
        """Take in lines that were kept."""
        for raw in new:
            hold("C6", self.closed is None, "a line follows the close")
            self.kept.append(raw)
            line = DECODER.decode(raw[:-_SEAL] + b"}")
            at = getattr(line, "at", 0) or 0
            if isinstance(at, int) and at:
                hold("C6", at >= self._at, f"a line of {at} ms follows one of {self._at} ms")
                self._at = at
            self._take(line)

    def _take(self, line: lines.Line) -> None:
        match line:
            case lines.Opening(events):
                self._tell([], events)
            case Choice(number=number, seat=seat, action=action, events=events, id=id):
                if number != len(self._steps) + 1:
                    raise PromiseBroken("C2", f"choice {number} was kept as the {len(self._steps) + 1}th that stands")
                self._command(seat, id, b"choose" + bytes(action))
                told: list[Any] = []
                self._steps.append((len(self.states) - 1, told))
                self._tell(told, events)
                self._turn_off()
            case Undo(to=to, by=by, id=id):
                self._command(-1 if by is None else by, id, b"undo")
                self._go_back(to)
            case SwitchChange(seat=seat, name=name, on=on, id=id):
                self._command(seat, id, f"switch {name} {on}".encode())
                before = self.on.get(seat, frozenset())
                self.on[seat] = before | {name} if on else before - {name}
            case Resigned(seat=seat, id=id):
                self._command(seat, id, b"resign")
            case SeatChange(seat=seat, id=id):
                self._command(seat, id, b"leave")
            case PenPassed(id=id):
                self._command(0, id, b"pen")
            case lines.Close():
                self.closed = line

    def _command(self, seat: Seat, id: str, content: bytes) -> None:  # noqa: A002 - as in the line
        if not id:
            return
        if (seat, id) in self.commands:
            raise PromiseBroken("C2", f"command {id} of seat {seat} took effect twice")
        self.commands[seat, id] = content

    def _tell(self, into: list[Any], raws: Sequence[msgspec.Raw]) -> None:
        """Fold events, and note when everybody may hear of them."""
        game, at = self.game, max(self._at, self._free)
        for raw in raws:
            event = self._event.decode(raw)
            into.append(event)
            self.states.append(game.apply(self.states[-1], event))
            self._free = max(self._free, at)
            for who, stream in self.streams.items():
                heard = game.redact(event, who)
                if heard is not None:
                    told = bytes(raw) if heard is event else msgspec.json.encode(heard)
                    stream.append(Entry(told, at, len(self.states) - 1, event))
            if self._floor and game.may_ask(event):
                at = self._free = at + self._floor

    def _turn_off(self) -> None:
        laid_open = self.game.laid_open(self.state)
        if laid_open > self._laid_open and self.on:
            lasting = {name for name, lasts in self.game.SWITCHES.items() if lasts}
            self.on = {seat: on & lasting for seat, on in self.on.items()}
        self._laid_open = laid_open

    def _go_back(self, to: int) -> None:
        """Take choices back: all that was held is told at once, and whoever heard of what went hears that it did."""
        if not 0 <= to < len(self._steps):
            raise PromiseBroken("C6", f"an undo to choice {to} of {len(self._steps)}")
        gone = [event for _, events in self._steps[to:] for event in events]
        self.states.append(self.states[self._steps[to][0]])
        del self._steps[to:]
        self._laid_open = self.game.laid_open(self.state)
        for who, stream in self.streams.items():
            for nth in range(len(stream) - 1, -1, -1):
                if stream[nth].at <= self._at:
                    break
                stream[nth] = stream[nth]._replace(at=self._at)
            if any(self.game.redact(event, who) is not None for event in gone):
                stream.append(Entry(None, self._at, len(self.states) - 1, None))

    # What somebody may see.

    def views(self, who: Who, number: int) -> Iterator[Any]:
        """What somebody may see who has heard that much: the table then, or after what they did not hear of."""
        stream = self.streams[who]
        first = stream[number - 1].state if number else 0
        last = stream[number].state if number < len(stream) else len(self.states)
        return (self.game.mask(state, who) for state in self.states[first:last])
