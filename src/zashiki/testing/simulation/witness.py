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
    """The whole event; of an undo, how many events of this stream it took back."""
    step: int = 0
    """Which choice of all it followed from."""


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
        """What each seat has switched on …"""
        self._turned_off: dict[Seat, frozenset[str]] = {}
        self._off_at = 0
        """… what went off with the last round, and when they may know of its end."""
        self.consents: set[tuple[Seat, str]] = set()
        """Who has agreed to which request, as they sent it."""
        self.left: tuple[Seat, ...] = ()
        """Who left for good."""
        self.closed: lines.Close | None = None
        self._steps: list[tuple[int, int]] = []
        """The choices that stand: which of all each was, and the state before it."""
        self._floor = FLOORS.get(options.pauses, 1000 * options.window)
        self._free = self._at = self._last = self._laid_open = self._made = 0

    @property
    def free_at(self) -> int:
        """Until when nothing more may be let out."""
        return self._free

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
                self._tell(events)
            case Choice(number=number, seat=seat, action=action, events=events, id=id):
                if number != len(self._steps) + 1:
                    raise PromiseBroken("C2", f"choice {number} was kept as the {len(self._steps) + 1}th that stands")
                self._command(seat, id, b"choose" + bytes(action))
                self._made += 1
                self._steps.append((self._made, len(self.states) - 1))
                self._tell(events)
                self._turn_off()
            case Undo(to=to, by=by, agreed=agreed, id=id):
                meant = all((seat, id) in self.consents for seat in agreed)
                hold("C2", meant, f"{id} was granted, and some of {agreed} had agreed to something else")
                self._command(-1 if by is None else by, id, b"undo")
                self._go_back(to)
            case SwitchChange(seat=seat, name=name, on=on, id=id):
                self._command(seat, id, f"switch {name} {on}".encode())
                before = self.on.get(seat, frozenset())
                self.on[seat] = before | {name} if on else before - {name}
                self._turned_off[seat] = self._turned_off.get(seat, frozenset()) - {name}
            case Resigned(seat=seat, id=id):
                self._command(seat, id, b"resign")
            case SeatChange(seat=seat, why=why, id=id):
                self._command(seat, id, b"leave")
                self.left += (seat,) if why == "left" else ()
            case PenPassed(id=id):
                self._command(-1, id, b"pen")  # whoever asks for it has no seat
            case lines.Close():
                self.closed = line

    def _command(self, seat: Seat, id: str, content: bytes) -> None:  # noqa: A002 - as in the line
        if not id:
            return
        if (seat, id) in self.commands:
            raise PromiseBroken("C2", f"command {id} of seat {seat} took effect twice")
        self.commands[seat, id] = content

    def _tell(self, raws: Sequence[msgspec.Raw]) -> None:
        """Fold events, and note when everybody may hear of them: what all hear waits until the last window is over."""
        game = self.game
        for raw in raws:
            event = self._event.decode(raw)
            self.states.append(game.apply(self.states[-1], event))
            for_all = game.redact(event, None) is not None
            self._last = at = max(self._at, self._last, self._free if for_all else 0)
            for who, stream in self.streams.items():
                heard = game.redact(event, who)
                if heard is not None:
                    told = bytes(raw) if heard is event else msgspec.json.encode(heard)
                    stream.append(Entry(told, at, len(self.states) - 1, event, self._made))
            if for_all:
                self._free = at + self._floor if self._floor and game.may_ask(event) else at

    def _turn_off(self) -> None:
        laid_open = self.game.laid_open(self.state)
        if laid_open > self._laid_open and self.on:
            lasting = {name for name, lasts in self.game.SWITCHES.items() if lasts}
            self._turned_off, self._off_at = {seat: on - lasting for seat, on in self.on.items()}, self._last
            self.on = {seat: on & lasting for seat, on in self.on.items()}
        self._laid_open = laid_open

    def _go_back(self, to: int) -> None:
        """Take choices back: what nobody has heard yet is never heard, and whoever heard of the rest hears that."""
        if not 0 <= to < len(self._steps):
            raise PromiseBroken("C6", f"an undo to choice {to} of {len(self._steps)}")
        first, before = self._steps[to]
        self.states.append(self.states[before])
        del self._steps[to:]
        self._laid_open = self.game.laid_open(self.state)
        for stream in self.streams.values():
            while stream and stream[-1].step >= first and stream[-1].at > self._at:
                stream.pop()
            gone, taken_back = 0, 0
            for entry in reversed(stream):
                if entry.step < first:
                    break
                if entry.told is None:
                    taken_back += entry.event
                elif taken_back:
                    taken_back -= 1
                else:
                    gone += 1
            if gone:
                stream.append(Entry(None, self._at, len(self.states) - 1, gone, self._made))

    # What somebody may see.

    def switches(self, who: Who, now: int) -> list[frozenset[str]]:
        """What somebody may be told of their switches: those that went off with a round are on until its end is out."""
        on = self.on.get(who, frozenset()) if who is not None else frozenset[str]()
        before = on | self._turned_off.get(who, frozenset()) if who is not None else on
        return [before] if now < self._off_at else [on, before] if now == self._off_at else [on]

    def all_told(self, now: int) -> bool:
        """Whether everything that was decided may have been let out."""
        return now >= max(self._last, self._free if self.closed is not None else 0)

    def views(self, who: Who, number: int) -> Iterator[Any]:
        """What somebody may see who has heard that much: the table then, or after what they did not hear of."""
        stream = self.streams[who]
        first = stream[number - 1].state if number else 0
        last = stream[number].state if number < len(stream) else len(self.states)
        return (self.game.mask(state, who) for state in self.states[first:last])
