"""Match, record and streams of one table: what was decided and when, and what of it has been let out.

What is decided is written at once; what of it may be seen, and when, the timeline says. So the match may be ahead of
what anybody knows, by the length of a window.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from typing import Any, NamedTuple, Self

from msgspec import UNSET

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Folded, RecordError, SeatInfo
from zashiki.parlour.company import is_person, scorer_of
from zashiki.parlour.effects import Message, Over, Who
from zashiki.parlour.line_queue import LineQueue
from zashiki.parlour.streams import Streams
from zashiki.records.closings import missing_close
from zashiki.records.contents import opening_of, steps_of
from zashiki.records.line_errors import adding_up
from zashiki.records.optional_rules import forfeited, quiet_choice
from zashiki.records.replay import check_header, restored, resumed
from zashiki.records.sitting_lines import (
    DECODER,
    Choice,
    Close,
    Options,
    SeatChange,
    Undo,
    Why,
    opened_at,
    opening_line,
    options_of,
    read,
)
from zashiki.records.timeline import Timeline

FORGOTTEN_AFTER = 32
"""So many choices are kept at a table where none can be taken back; the others are in the store."""


class _Held(NamedTuple):
    """What waits to be let out."""

    at: int
    events: Sequence[Any]
    state: Any
    """Where it leads to; None where more follows from the same choice."""


class Ledger:
    """Decides nothing about people; whoever calls has made sure that they may."""

    def __init__(self, match: AnyMatch, record: Record, queue: LineQueue) -> None:
        """Take over a match and the record that follows it; use `opened` or `restored`."""
        self.match, self.record, self.scorer = match, record, scorer_of(match.game)
        record.sink = self._queue = queue
        self.seats: tuple[SeatInfo, ...] = record.header.seats
        self.online = getattr(record.header, "sitting", UNSET) is not UNSET
        """Whether this is a table of people at a distance, whose times and comings and goings are kept."""
        self.options, self.at = options_of(record), opened_at(record)
        people = [seat for seat, info in enumerate(self.seats) if is_person(info)]
        self.timeline = Timeline(match.game, self.options, people, at=self.at)
        self.streams = Streams(match.game, len(self.seats))
        self.shown: Any = match.game.start(match.rules)
        """The state as far as it was let out."""
        self.questions: dict[Seat, int] = {}
        """The number of each seat's stream at which it was asked."""
        self._held: deque[_Held] = deque()
        self._over: Over | None = None
        self.told_over: Over | None = None
        """That it is over, once that was let out."""
        self._taken = self.laid_open = 0
        """Up to which deal hidden hands have been laid open, as far as was decided."""

    @classmethod
    def opened(
        cls, match: AnyMatch, seats: Sequence[SeatInfo], *, folded: Folded, options: Options | None, now: int
    ) -> Self:
        """Begin the record of a match; with `options` it is a table of people."""
        more = partial(opening_line, options=options, at=now)
        queue = LineQueue()
        record = Record.start(match, seats=seats, folded=folded, sink=queue, decoder=DECODER, annotated=more)
        record.game = match.game  # which need not be registered
        check_header(record)
        ledger = cls(match, record, queue)
        ledger._tell(now, match.opening, match.state)
        if record.closed and ledger.online:  # the first deal may decide the match
            ledger._over = Over(record.outcome, "rules")
            ledger.timeline.over()
        ledger.release(now)
        return ledger

    @classmethod
    def restored(cls, kept: Iterable[bytes], *, decide: bool, closed: bool = False) -> Self:
        """Go on from what was durable; `retrace` must be gone through before anything else."""
        record = read(b"".join(kept))
        if not closed and (record.closed or record.outcome is not None):
            raise RecordError("record.closed", "this record is closed: nothing follows the outcome")
        return cls((resumed if decide else restored)(record), record, LineQueue())

    def retrace(self) -> Iterator[lines.Line]:
        """Follow what the lines say, and give each; at last, write the close that they lead to if it is missing."""
        game, record = self.match.game, self.record
        states, done = [game.start(self.match.rules)], list[Sequence[Any]]()
        steps = dict(steps_of(record, undone=True))
        for number, line in enumerate(record.lines, 1):
            self.at = max(self.at, getattr(line, "at", 0) or 0)
            with adding_up(number):
                self.release(self.at)
                match line:
                    case lines.Opening():
                        states = [reduce(game.apply, opening := opening_of(record), states[0])]
                        self._tell(self.at, opening, states[0])
                    case Choice(seat=seat, by=by):
                        self.timeline.chosen(seat, self.at, by=by)
                        self.questions.pop(seat, None)
                        done.append(steps[number].events)
                        states.append(reduce(game.apply, done[-1], states[-1]))
                        self._tell(self.at, done[-1], states[-1])
                    case Undo(to):
                        gone = [event for events in done[to:] for event in events]
                        del done[to:], states[to + 1 :]
                        self._go_back(self.at, gone, states[-1], to)
                    case SeatChange():
                        self.timeline.excuse(line)
                    case Close(outcome=outcome, why=why):
                        self._over = Over(outcome, why) if self.online else None
                        self.timeline.over()
            yield line
        self.release(self.at)
        self._taken, missing = record.count, missing_close(record, self.match.state) if self.online else None
        self._forget(0)
        if missing is not None:
            self.close(*missing, self.at)

    # What happens.

    def submit(self, seat: Seat, action: object, now: int, *, by: str = "", id: str = "", note: str = "") -> int | None:  # noqa: A002 - as in the line
        """Choose; a refused action raises `Illegal` and changes nothing. Gives the time left, as it is written."""
        events = self.match.submit(seat, action)
        left = self.timeline.chosen(seat, now, by=by)
        self.questions.pop(seat, None)

        def annotated(line: lines.Line) -> lines.Line:
            match line:
                case lines.Choice(number, chooser, raw, told):
                    return Choice(number, chooser, raw, told, note, id=id, at=now, by=by, left=left)
                case lines.Close(outcome):
                    return self._closing(outcome, "rules", now)
            return line

        self.record.update(self.match, close=self.scorer is None, annotated=annotated)
        self._tell(now, events, self.match.state)
        self._forget(FORGOTTEN_AFTER)
        return left

    def undo(self, to: int, now: int, *, by: Seat, agreed: Sequence[Seat], id: str) -> list[tuple[Who, Message]]:  # noqa: A002 - likewise
        """Take choices back, and tell those who had heard of them."""
        gone = [event for step in self.match.steps[max(to, 0) :] for event in step.events]
        self.match.undo(to)
        who = by if self.online else None
        self.record.update(
            self.match,
            close=self.scorer is None,
            annotated=lambda line: (
                Undo(line.to, by=who, agreed=tuple(agreed), id=id, at=now) if isinstance(line, lines.Undo) else line
            ),
        )
        return self._go_back(now, gone, self.match.state, to)

    def write(self, line: lines.Line) -> None:
        """Add a line about people, who may be excused by it; none after the close, of which they may not know yet."""
        if self.record.closed:
            return
        self.record.append(line)
        if isinstance(line, SeatChange):
            self.timeline.excuse(line)

    def close(self, outcome: Outcome | None, why: Why, now: int) -> None:
        """End the match otherwise than by its rules: keys of all deals that were begun may be known now."""
        if self.record.closed:
            return
        self.record.reveal(self.match, self.timeline.deals)
        self.record.append(self._closing(outcome, why, now))
        self.timeline.over()

    def close_by_rules(self, now: int) -> None:
        """Let an end stand that could still be taken back."""
        self.record.update(
            self.match,
            annotated=lambda line: self._closing(line.outcome, "rules", now) if isinstance(line, lines.Close) else line,
        )

    # What comes out.

    def release(self, now: int) -> list[tuple[Who, Message]]:
        """Let out what is due."""
        sent: list[tuple[Who, Message]] = []
        while self._held and self._held[0].at <= now:
            _, events, state = self._held.popleft()
            self.shown = reduce(self.match.game.apply, events, self.shown) if state is None else state
            sent += self.streams.hear(events)
        if not self._held:
            for seat, asked in self.timeline.asked.items():
                if seat not in self.questions and asked.since <= now:
                    self.questions[seat] = self.streams[seat].number
            if self._over is not None and now >= self.timeline.free_at:
                sent += ((who, self._over) for who in (*range(len(self.seats)), None))
                self.told_over, self._over, self.streams.ended = self._over, None, True
        return sent

    @property
    def due(self) -> int | None:
        """When something is to be let out next."""
        if self._held:
            return self._held[0].at
        return self.timeline.free_at if self._over is not None else None

    def told(self, who: Who) -> tuple[Any, ...]:
        """What somebody has heard of the choices that are remembered here."""
        log, held = self.match.log, sum(len(part.events) for part in self._held)
        return self.match.heard(log[: len(log) - held], who)

    def take_lines(self) -> tuple[tuple[bytes, ...], int]:
        """Give the lines that must be made durable, and the number of the first."""
        taken = self._queue.take()
        first, self._taken = self._taken + 1, self._taken + len(taken)
        return taken, first

    @property
    def choices(self) -> int:
        """How many choices stand."""
        return self.match.forgotten + len(self.match.steps)

    @property
    def forgetful(self) -> bool:
        """Whether earlier choices are in the store alone, since none of them can be taken back."""
        return self.online and not self.record.header.undo and self.scorer is None

    def quiet(self, seat: Seat) -> Any:  # noqa: ANN401 - each game has its own actions
        """What is chosen for a seat whose time is up; None: nothing is."""
        return quiet_choice(self.match.game, self.match.view(seat), seat)

    def forfeit(self, seat: Seat) -> Outcome | None:
        """How the match ends if a seat gives it up; None: it goes on without it, or the game does not say."""
        return forfeited(self.match.game, self.match.state, seat)

    def view(self, who: Who) -> Any:  # noqa: ANN401 - each game has its own views
        """What somebody may know by now."""
        return self.match.game.mask(self.shown, who)

    # How.

    def _tell(self, at: int, events: Sequence[Any], state: Any) -> None:  # noqa: ANN401 - likewise
        self.laid_open = self.match.game.laid_open(state)
        parts = self.timeline.told(at, events, state)
        for nth, part in enumerate(parts, 1):
            self._held.append(_Held(part.at, part.events, state if nth == len(parts) else None))
        if not parts:
            self._held_state(state)

    def _held_state(self, state: Any) -> None:  # noqa: ANN401 - likewise
        """Lead to a state without telling anybody anything."""
        if self._held:
            self._held[-1] = self._held[-1]._replace(state=state)
        else:
            self.shown = state

    def _go_back(self, at: int, gone: Sequence[Any], state: Any, to: int) -> list[tuple[Who, Message]]:  # noqa: ANN401 - likewise
        """Take events back: those that were let out, of those who heard them; the others never come to be heard."""
        sent, let_out = self.release(at), len(gone)
        while self._held and let_out:
            let_out -= len(self._held.pop().events)
        self.timeline.went_back(at, state, to)
        self.questions.clear()
        self.laid_open = self.match.game.laid_open(state)
        self._held_state(state)
        sent += self.streams.take_back(gone[:let_out], state)
        sent += self.release(at)
        return sent

    def _closing(self, outcome: Outcome | None, why: Why, now: int) -> Close:
        if not self.online:
            return Close(outcome)
        self._over = Over(outcome, why)
        return Close(outcome, why=why, at=now)

    def _forget(self, most: int) -> None:
        """Let go of what lies in the store, where nothing can be taken back."""
        if self.forgetful and len(self.match.steps) >= most:
            self.record.forget(self.match)
