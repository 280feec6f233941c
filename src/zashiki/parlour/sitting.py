"""The sitting: match and record together, so that nobody can forget to write.

Its house rules: a command is decided whole or refused with `Illegal`, and then nothing has changed. What it leads to is
given back as `Effects`; nothing is written, sent or asked here. It costs as much at the thousandth choice as at the
first. All seats that must choose are asked at once, and nobody learns who was.

To come with play at a distance: `id=`, `seen=` and `now=` of a command, `tick` and `Effects.wake` (clocks, windows,
pauses), `promise` and `open`, `agree`, `resign`, `leave`, `left`, `claim`, `stand_in`, `pen`, `rematch`; the record's
lines about seats and switches; the rest of a stream from the store.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any, Self

from msgspec.structs import replace

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Choice, Folded, Line, RecordError, SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.effects import Ask, Effects, Message, Who
from zashiki.parlour.streams import Stream, cut, numbered
from zashiki.players.player import Hearing
from zashiki.records.replay import restored, resumed

PERSON = "person"


def is_person(info: SeatInfo) -> bool:
    """Whether somebody sits there who must be asked; a name without a kind is somebody's, too."""
    return info.kind in ("", PERSON)


def scorer_of(game: AnyGame) -> Seat | None:
    """The seat that enters everything, in a game that only keeps score (its `SCORER`); None in all others."""
    return getattr(game, "SCORER", None)


def _noted(note: str, line: Line) -> Line:
    return replace(line, note=note) if note and isinstance(line, Choice) else line


class _Queue:
    """Where a record puts its lines until the command that led to them is through."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def write(self, data: bytes, /) -> None:
        self._lines.append(data)

    def close(self) -> None:
        pass

    def take(self) -> tuple[bytes, ...]:
        taken, self._lines = tuple(self._lines), []
        return taken


class Sitting:
    """One table, from its first line on."""

    def __init__(self, match: AnyMatch, record: Record) -> None:
        """Take over a match and the record that follows it; use `opened` or `restored`."""
        self.match, self.record = match, record
        """To look at; they change by commands alone."""
        self._queue = _Queue()
        record.sink = self._queue
        self.seats: tuple[SeatInfo, ...] = record.header.seats
        self.scorer = scorer_of(match.game)
        """The seat that enters everything, in a game that only keeps score; its end stands once it is closed."""
        self._hearings = {
            seat: Hearing(match, seat) for seat, info in enumerate(self.seats) if not is_person(info)
        }  # fmt: skip
        self._asked: dict[Seat, Ask] = {}
        self._questions = Counter[Seat]()
        self._streams: dict[Who, Stream] = {}
        self._sent: list[tuple[Who, Message]] = []
        self._on: dict[Seat, frozenset[str]] = {}
        self.stepwise = False
        """Whether choices that need no asking wait for `step`: a shell may have something to show before each."""
        self._lines = len(record.lines)
        """Lines of the record that were given out."""

    @classmethod
    def opened(
        cls, match: AnyMatch, seats: Sequence[SeatInfo] = (), *, folded: Folded = "open"
    ) -> tuple[Self, Effects]:
        """Open a table that nobody has chosen at yet; nobody is asked before somebody has arrived."""
        record = Record.start(match, seats=seats, folded=folded)
        return cls(match, record), Effects(tuple(record.to_bytes().splitlines(keepends=True)), number=1)

    @classmethod
    def restored(cls, lines: Iterable[bytes], *, decide: bool = False) -> Self:
        """Go on after a pause or a crash: the fold of what was durable, nothing else.

        With `decide` every deal is made and every choice decided again, as befits lines that anybody may have written.
        """
        record = Record.from_bytes(b"".join(lines))
        if record.outcome is not None:
            raise RecordError("record.closed", "this record is closed: nothing follows the outcome")
        return cls((resumed if decide else restored)(record), record)

    # What a shell may look at.

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who must choose now."""
        return tuple(seat for seat in self.match.to_act if seat not in self._hearings)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self._hearings)

    @property
    def over(self) -> bool:
        """Whether the match is over; in a game that keeps score the last entry may still be taken back."""
        return self.match.outcome is not None

    @property
    def may_undo(self) -> bool:
        """Whether choices can be taken back: at a table for it, by somebody who is alone with computers."""
        return self.match.may_undo and (self.scorer is not None or len(self.people) == 1)

    @property
    def nobody_chose(self) -> bool:
        """Whether no person has chosen anything yet, so that there is nothing to go on with."""
        return all(step.seat in self._hearings for step in self.match.steps)

    def on(self, seat: Seat) -> Collection[str]:
        """What a seat has switched on."""
        return self._on.get(seat, frozenset())

    def told(self, who: Who) -> tuple[Any, ...]:
        """All that somebody has heard and that was not taken back, from the empty table on."""
        return self.match.heard(self.match.log, who)

    def unheard(self, seat: Seat) -> tuple[tuple[Any, ...], bool]:
        """What a computer has not been told yet, and whether that is everything anew; it counts as told now."""
        return self._hearings[seat].news()

    # What happens.

    def arrived(self, who: Who, *, since: int = 0) -> Effects:
        """Let somebody listen who has heard all up to a number: they get the rest, or the whole table."""
        if who not in self._streams:
            self._streams[who] = Stream(numbered(self.record, self.match, who))
        found = self._streams[who].since(since, self.match.view(who))
        if found is not None:
            self._sent.append((who, found))
        return self._effects()

    def choose(self, seat: Seat, action: object) -> Effects:
        """Choose for a person's seat."""
        self._submit(self._person(seat), action)
        self._choose_by_themselves()
        return self._effects()

    def answered(self, ask: Ask, action: object, *, note: str = "") -> Effects:
        """Take a computer's answer; `note` says why it was made for it. One that nobody waits for changes nothing."""
        if self._asked.get(ask.seat) != ask:
            return self._effects()
        self._submit(ask.seat, action, note=note)
        self._choose_by_themselves()
        return self._effects()

    def undo(self, seat: Seat) -> Effects:
        """Take back to a person's previous choice; what computers answered goes with it."""
        self._person(seat)
        if not self.may_undo:
            raise Illegal("no_undo" if not self.match.may_undo else "undo_between_people", seat=seat)
        steps = self.match.steps
        to = next((at for at in range(len(steps) - 1, -1, -1) if steps[at].seat == seat), -1)
        gone = tuple(event for step in steps[to:] for event in step.events) if to >= 0 else ()
        self.match.undo(to)
        self._update()
        for who, stream in self._streams.items():
            if count := len(self.match.heard(gone, who)):
                self._sent.append((who, stream.take_back(count, self.match.view(who))))
        self._asked.clear()
        return self._effects()

    def switch(self, seat: Seat, name: str, *, on: bool) -> Effects:
        """Have something answered for a seat by itself, or no more; only that seat sees it."""
        self._person(seat)
        if name not in tuple(self.match.game.SWITCHES):  # anything at all may be named
            raise Illegal("no_such_switch", seat=seat)
        self._on[seat] = self._on.get(seat, frozenset()) | {name} if on else self._on.get(seat, frozenset()) - {name}
        self._choose_by_themselves()
        return self._effects()

    def step(self) -> Effects:
        """Make one choice that needs no asking, if there is one."""
        if found := self._automatic():
            self._submit(*found)
        return self._effects()

    def close(self) -> Effects:
        """Let the end stand that a score keeper could still take back."""
        self.record.update(self.match)
        return self._effects()

    # How.

    def _person(self, seat: Seat) -> Seat:
        """Hold a seat to those of people."""
        if type(seat) is not int or seat not in range(len(self.seats)):
            raise Illegal("no_such_seat", seat=seat)
        if seat in self._hearings:
            raise Illegal("not_your_seat", seat=seat)
        return seat

    def _submit(self, seat: Seat, action: object, *, note: str = "") -> None:
        game, deal = self.match.game, self.match.game.laid_open(self.match.state)
        events = self.match.submit(seat, action)
        self._update(note)
        self._asked.pop(seat, None)
        for who, stream in self._streams.items():
            for some in cut(game, self.match.heard(events, who)):
                self._sent.append((who, stream.hear(some)))
        if game.laid_open(self.match.state) > deal:
            lasting = {name for name, lasts in game.SWITCHES.items() if lasts}
            self._on = {seat: on & lasting for seat, on in self._on.items()}

    def _update(self, note: str = "") -> None:
        self.record.update(self.match, close=self.scorer is None, annotated=partial(_noted, note))

    def _choose_by_themselves(self) -> None:
        """Make the choices that no person need be asked for.

        After a pause or an undo even a forced one is asked for: it may be taken back, too.
        """
        while not self.stepwise and (found := self._automatic()):
            self._submit(*found)

    def _automatic(self) -> tuple[Seat, object] | None:
        """The first choice that a seat makes by itself at this moment."""
        game, state = self.match.game, self.match.state
        for seat in self.waiting_for:
            action = game.automatic(self.match.view(seat), seat, self.on(seat))
            if action is not None and game.why_not(state, seat, action) is None:
                return seat, action
        return None

    def _asks(self) -> tuple[Ask, ...]:
        """Ask every computer that must choose and has not been asked."""
        asks = []
        for seat in self.match.to_act:
            if seat in self._hearings and seat not in self._asked:
                self._questions[seat] += 1  # for each by itself: how often others are asked is theirs to know
                ask = Ask(self._questions[seat], seat, self.match.view(seat), *self._hearings[seat].news())
                self._asked[seat] = ask
                asks.append(ask)
        return tuple(asks)

    def _effects(self) -> Effects:
        (sent, self._sent), lines = (tuple(self._sent), []), self._queue.take()
        first, self._lines = self._lines + 1, self._lines + len(lines)
        return Effects(lines, first, sent, self._asks())
