"""A recorded match in words, as it was told live: one round with its scenes, or the course of all rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from http import HTTPStatus
from itertools import chain
from typing import Any, NamedTuple

from msgspec.structs import replace

from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.parlour import OPEN, Perspective
from zashiki.parlour.house_reading import Course, RoundFacts, ToldRound
from zashiki.parlour.inward import Language
from zashiki.parlour.outward import Step, Told
from zashiki.parlour.seat_names import names_of
from zashiki.parlour.tellers import changed
from zashiki.records.closings import is_over, why_closed
from zashiki.records.replay import replayed
from zashiki.server.http import HttpRefusal
from zashiki.telling import CheckedSpeaker, Sheet, TableScene, ended_standing, speaker, words_for
from zashiki.telling import Told as InWords
from zashiki.texts.unseen_signs import plain


class _Place(NamedTuple):
    """What followed from one choice, as far as it belongs to one round."""

    before: Any
    events: Sequence[Any]
    number: int
    """Of its last event, counted from the beginning of the match."""


class Reel:
    """A match as it is seen from one side, cut into rounds: folded once, told round by round."""

    def __init__(
        self, record: Record, perspective: Perspective, *, near: Seat | None = None, you: Seat | None = None
    ) -> None:
        """Take the record of the table, or that of the seat which it is seen from.

        Where everything lies open, `near` is the seat whose side of the table one looks from, and `you` the one that
        is spoken to.
        """
        self.record, self.perspective = record, perspective
        self._me = near if perspective == OPEN else perspective
        self._you = you if perspective == OPEN else perspective
        self._match = replayed(record)
        self._speakers: dict[Language, CheckedSpeaker] = {}
        self._courses: dict[Language, Course] = {}

    @property
    def rounds(self) -> int:
        """How many rounds were begun."""
        return len(self._rounds)

    @cached_property
    def _rounds(self) -> list[list[_Place]]:
        """The places of each round: a choice that ended one and began another belongs to both."""
        round_of = speaker(self._match.game, rules=self._match.rules).round_of
        found: list[list[_Place]] = [[]]
        number, at = 0, 1
        for before, events, views in _folded(self._match, self.perspective):
            start = 0
            for end, view in enumerate(views):
                if (now := max(round_of(view), 1)) > at:
                    number = _put(found[-1], before, events[start:end], number)
                    before, start, at = views[end - 1] if end else before, end, now  # noqa: PLW2901 - the rest of it
                    found.append([])
            number = _put(found[-1], before, events[start:], number)
        return [places for places in found if places] or [[]]

    def told(self, round: int, language: Language) -> ToldRound:  # noqa: A002 - as in the address
        """Tell a round, counted from 1."""
        if not 1 <= round <= self.rounds:
            raise HttpRefusal(HTTPStatus.NOT_FOUND, "no_such_round", rounds=self.rounds)
        speaking, header = self._speaker(language), self.record.header
        places = self._rounds[round - 1]
        first = places[0].before if places else self._start
        walked = _walked(speaking, places)
        told = tuple(one for some in walked for one in some)
        start: TableScene = speaking.scene(first, self._me)
        last = round == self.rounds
        over = is_over(self.record)
        return ToldRound(
            plain(header.table),
            header.game,
            tuple(
                replace(info, name=plain(info.name), kind=plain(info.kind.partition(":")[0])) for info in header.seats
            ),
            round,
            self.rounds,
            speaking.progress(walked[0][-1].view if walked else first),
            start,
            tuple(_told(start, places, walked)),
            me=self._me,
            open=self.perspective == OPEN,
            over=over,
            round_end=speaking.round_end(told) if any(one.chapter for one in told) else None,
            outcome=self.record.outcome if last else None,
            why=why_closed(self.record) if last else "",
            standing=self._standing(speaking, told[-1].view, language) if last and over and told else None,
        )

    def course(self, language: Language) -> Course:
        """Say how the match has gone so far, and what can be looked up at this point of it."""
        if language not in self._courses:
            self._courses[language] = replace(self._course(self._speaker(language)), names=self._names(language))
        return self._courses[language]

    def _course(self, speaking: CheckedSpeaker) -> Course:
        rounds = [list(chain.from_iterable(_walked(speaking, places))) for places in self._rounds]
        facts = tuple(self._facts(speaking, *both) for both in zip(self._rounds, rounds, strict=True))
        chapters = tuple(told.chapter for one in rounds for told in one if told.chapter is not None)
        lines = tuple(line for told in rounds[-1] for line in told.lines)
        view = rounds[-1][-1].view if rounds[-1] else self._start
        own = speaking.sheets(view, self._me, chapters)
        return Course(chapters, lines, {**own, "brief": speaking.brief(), "rules": speaking.rules()}, facts)

    def _facts(
        self, speaking: CheckedSpeaker, places: Sequence[_Place], told: Sequence[InWords[Any, Any, Any]]
    ) -> RoundFacts:
        """Say what a round was; a game of one round has a chapter for each move, and none for the whole."""
        chapters = [one.chapter for one in told if one.chapter is not None]
        if len(chapters) == 1:
            one = chapters[0]
            return RoundFacts(one.title, len(places), one.line, one.seat, one.amount)
        return RoundFacts(speaking.progress(told[0].view if told else self._start), len(places))

    def _standing(self, speaking: CheckedSpeaker, view: object, language: Language) -> Sheet:
        """Who came where, however the match ended."""
        words = words_for(language, self._match.game)
        return ended_standing(speaking, view, self.record.outcome, why_closed(self.record), words, me=self._you)

    @property
    def _start(self) -> Any:  # noqa: ANN401 - each game has its own views
        return _seen(self._match, self.perspective, self._match.game.start(self._match.rules))

    def _speaker(self, language: Language) -> CheckedSpeaker:
        if language not in self._speakers:
            match, names = self._match, self._names(language)
            self._speakers[language] = speaker(
                match.game, language=language, names=names, rules=match.rules, me=self._you
            )
        return self._speakers[language]

    def _names(self, language: Language) -> tuple[str, ...]:
        """Name the seats as screens do."""
        return names_of(self.record.header.seats, words_for(language, self._match.game))


def _seen(match: AnyMatch, perspective: Perspective, state: Any) -> Any:  # noqa: ANN401 - each game has its own states
    return state if perspective == OPEN else match.game.mask(state, perspective)


def _folded(match: AnyMatch, perspective: Perspective) -> Iterator[tuple[Any, Sequence[Any], Sequence[Any]]]:
    """Give what was heard of each choice: the view before, the events, and the view after each of them."""
    view = _seen(match, perspective, match.game.start(match.rules))
    for happened in (match.opening, *(step.events for step in match.steps)):
        events = happened if perspective == OPEN else match.heard(happened, perspective)
        before, views = view, list[Any]()
        for event in events:
            view = match.game.apply(view, event)
            views.append(view)
        if events:
            yield before, events, views


def _walked(speaking: CheckedSpeaker, places: Sequence[_Place]) -> list[tuple[InWords[Any, Any, Any], ...]]:
    """Put places in words, each by itself."""
    return [tuple(speaking.walk(place.before, place.events)) for place in places]


def _put(places: list[_Place], before: Any, events: Sequence[Any], number: int) -> int:  # noqa: ANN401 - likewise
    """Add a place where anything was heard, and give the number of the last event."""
    if events:
        places.append(_Place(before, events, number + len(events)))
    return number + len(events)


def _told(
    scene: TableScene, places: Sequence[_Place], walked: Sequence[Sequence[InWords[Any, Any, Any]]]
) -> Iterator[Told]:
    """Tell places, each step with what it changed; after the last, the whole scene."""
    for at, (place, some) in enumerate(zip(places, walked, strict=True), 1):
        steps: list[Step] = []
        for one in some:
            fields, inside = changed(scene, one.scene)
            steps.append(Step(one.event, one.lines, one.asides, fields, inside, one.chapter))
            scene = one.scene
        said = Told(place.number, steps=tuple(steps))
        yield replace(said, scene=scene) if at == len(places) else said
