"""A seat's record told again from the keys: every deal is made, and every choice of others is found that fits.

What a seat heard says what others chose, or leaves a few possibilities where they answered in secret. If no choices
that the rules allow lead to what the record tells, the record is false.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import Any, NamedTuple

from zashiki.kernel.chance import Chance, NoMoreDeals
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import Choice, Close, Heard, Line, Undo, as_raw
from zashiki.records.closings import closed_by
from zashiki.records.contents import AnyStep, steps_of
from zashiki.records.line_errors import EVENTS, line_error

OUTCOME = "the recorded outcome is not the one that the choices lead to"
MOST_TRIES = 20_000
"""How many ways to go on are tried between two things that the seat noticed."""


class Retold(NamedTuple):
    """What was made again: choices of the seat itself, and choices of others that were found."""

    own: int = 0
    found: int = 0
    whole: bool = True
    """Whether keys opened all deals that the record needs."""


class _Place(NamedTuple):
    """Where the story stands: the whole table, and what must be heard before anybody chooses again."""

    state: Any
    due: tuple[Any, ...] = ()


def retold(record: Record, chance: Chance) -> Retold:
    """Tell a seat's record again, up to where a deal is needed that no key opens. What cannot be is a `RecordError`."""
    try:
        teller = _Teller(record, chance)
    except NoMoreDeals:  # a month may be over before anybody chose, and the next one is dealt in the opening
        return Retold(whole=False)
    steps = dict(steps_of(record, undone=True))
    for number, line, ahead in _runs(record, steps):
        try:
            match line:
                case Choice():
                    teller.choose(steps[number].action, number)
                case Heard():
                    teller.hear(ahead, number)
                case Undo(to):
                    teller.go_back(to)
                case Close(outcome):
                    teller.close(outcome, number, by_rules=closed_by(record.lines) == "rules")
        except NoMoreDeals:
            return teller.told._replace(whole=False)
        except (AttributeError, LookupError, TypeError) as error:
            raise line_error(number, "record.events", EVENTS, why=error) from None
    return teller.told


def _runs(record: Record, steps: dict[int, AnyStep]) -> Iterator[tuple[int, Line, Sequence[Any]]]:
    """Each line of the match, and of one that was heard all that was heard from there on, until something else comes.

    Keys, and who came or went, come between what was heard and change nothing of it.
    """
    run: deque[Any] = deque()
    of_match = Choice | Heard | Undo | Close
    numbered = [(number, line) for number, line in enumerate(record.lines, 1) if isinstance(line, of_match)]
    for at, (number, line) in enumerate(numbered):
        if isinstance(line, Heard) and not run:
            heard = takewhile(lambda one: isinstance(one[1], Heard), islice(numbered, at, None))
            run.extend(steps[other].events[0] for other, _ in heard)
        yield number, line, run
        if isinstance(line, Heard):
            run.popleft()


class _Teller:
    """The table as it must have been, after each choice and event that stands."""

    def __init__(self, record: Record, chance: Chance) -> None:
        seen_by = record.header.seen_by
        self._game, self._chance = record.game, chance
        self._seat: Seat | None = seen_by if isinstance(seen_by, int) else None
        self.told = Retold()
        self._places = [self._settled(record.game.start(record.rules), ())]

    def choose(self, action: Any, number: int) -> None:  # noqa: ANN401 - each game has its own actions
        """Make a choice of the seat's own, once all that came before was heard."""
        place, seat = self._places[-1], self._seat
        if place.due:
            raise line_error(
                number, "record.too_early", "a choice before all that followed from the last one was heard"
            )
        code = "not_your_turn" if seat is None else self._game.why_not(place.state, seat, action)
        if code is not None or seat is None:
            why = Illegal(code or "")
            raise line_error(number, "record.own_illegal", "the seat could not choose that: {why}", why=why)
        self._places.append(self._chosen(place.state, seat, action))
        self.told = self.told._replace(own=self.told.own + 1)

    def hear(self, ahead: Sequence[Any], number: int) -> None:
        """Hold the next event to what must come; where others must choose, find choices that bring what was heard."""
        place, tries = self._places[-1], iter(range(MOST_TRIES))
        if not place.due:
            found = self._found(place.state, ahead, tries)
            if found is None:
                if self._own_turn(place.state):
                    text = "seat must choose first, or it does not follow from the keys"
                    raise line_error(number, "record.first", text)
                text = "no choice leads to this event, or it does not follow from the keys"
                raise line_error(number, "record.no_choice", text)
            place, count = found
            self.told = self.told._replace(found=self.told.found + count)
        if place.due[0] != ahead[0]:
            was, should = (bytes(as_raw(one)).decode() for one in (ahead[0], place.due[0]))
            text = "recorded {was}, but the rules say {should} by the keys and choices before"
            raise line_error(number, "record.by_keys", text, was=was, should=should)
        self._places.append(_Place(place.state, place.due[1:]))

    def go_back(self, to: int) -> None:
        """Take choices and events back."""
        del self._places[to + 1 :]

    def close(self, outcome: object, number: int, *, by_rules: bool) -> None:
        """Hold the outcome to the table; one that is not by its rules is held to what was given up elsewhere."""
        place = self._places[-1]
        if place.due or (by_rules and self._game.outcome(place.state) != outcome):
            raise line_error(number, "record.outcome", OUTCOME)

    def _own_turn(self, state: Any) -> bool:  # noqa: ANN401 - likewise
        return self._seat in self._game.to_act(state)

    def _found(self, state: Any, ahead: Sequence[Any], tries: Iterator[int]) -> tuple[_Place, int] | None:  # noqa: ANN401 - likewise
        """Let one after the other of those who must choose do so, until the seat hears something: what it did hear."""
        others = [seat for seat in self._game.to_act(state) if seat != self._seat]
        if not others or self._own_turn(state):
            return None
        for action in self._game.legal(state, others[0]):
            if next(tries, None) is None:
                return None
            first = self._heard(self._game.decide(state, others[0], action))
            if first and first[0] != ahead[0]:
                continue
            place = self._chosen(state, others[0], action)
            if place.due:
                if all(due == heard for due, heard in zip(place.due, ahead, strict=False)):
                    return place, 1
                continue
            if (further := self._found(place.state, ahead, tries)) is not None:
                return further[0], further[1] + 1
        return None

    def _chosen(self, state: Any, seat: Seat, action: Any) -> _Place:  # noqa: ANN401 - likewise
        return self._settled(state, self._game.decide(state, seat, action))

    def _settled(self, state: Any, events: tuple[Any, ...]) -> _Place:  # noqa: ANN401 - likewise
        """Fold events, let the table work until somebody must choose, and say what the seat hears of it."""
        happened = list(events)
        while True:
            for event in events:
                state = self._game.apply(state, event)
            events = self._game.advance(state, self._chance)
            if not events:
                return _Place(state, tuple(self._heard(happened)))
            happened += events

    def _heard(self, events: Sequence[Any]) -> list[Any]:
        redacted = (self._game.redact(event, self._seat) for event in events)
        return [event for event in redacted if event is not None]
