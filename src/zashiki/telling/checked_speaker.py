"""A speaker that is handed anything at all: what does not belong to its table is one clear error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast, get_args

import msgspec

from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.telling.protocols import LOOKED_BACK_ON, AnySpeaker, FormSpeaker, GuidingSpeaker, LooksBack, Speaker
from zashiki.telling.values import Chapter, Filled, Form, Hint, Offer, Told
from zashiki.texts.problems import Problem
from zashiki.texts.sheets import Sheet

View = Any  # each game has its own


NEEDED = tuple(name for name in vars(Speaker) if not name.startswith("_"))
"""Every name that a speaker must have."""


class TellingError(Problem):
    """A speaker was asked for something that is not at its table, or cannot be asked for all that it should."""


def hold_to_protocol(speaker: object) -> None:
    """Refuse a speaker that lacks something of the protocol before anybody listens."""
    if missing := [name for name in NEEDED if not hasattr(speaker, name)]:
        text = "the speaker {kind} has no {names}; every speaker needs them"
        raise TellingError("no_speaker", text, kind=_kind(speaker), names=", ".join(missing))
    if isinstance(speaker, LooksBack) and not _is_count(speaker.looks_back):
        text = "the speaker {kind} looks back on {number!r} events; that is a whole number, from 0 on"
        raise TellingError("speaker_looks_back", text, kind=_kind(speaker), number=speaker.looks_back)


class CheckedSpeaker:
    """Looks at what comes in, and hands it on to a game's own speaker."""

    def __init__(self, game: AnyGame, rules: msgspec.Struct, speaker: AnySpeaker) -> None:
        """Take the game, the rules that are played by, and who speaks; a speaker that lacks a name is refused."""
        hold_to_protocol(speaker)
        self._game, self._rules, self._seats, self._speaker = game, rules, game.seats(rules), speaker
        self._view = cast("type", game.GameState)
        self._events: tuple[type, ...] = get_args(game.Event) or (cast("type", game.Event),)
        self._kinds = frozenset(self._events)  # quicker to look into than many types are to ask

    @property
    def WORDLESS(self) -> Mapping[type, str]:  # noqa: N802 - a class's constant
        """Kinds of events that nobody is told about, each with the reason."""
        return self._speaker.WORDLESS

    @property
    def names(self) -> tuple[str, ...]:
        """The seats as they are called at the head of a line; the listener is "you"."""
        return self._speaker.names

    @property
    def looks_back(self) -> int:
        """How many events are remembered for it, to explain a choice or the end of a round by."""
        if not isinstance(self._speaker, LooksBack):
            return LOOKED_BACK_ON
        return min(self._speaker.looks_back, LOOKED_BACK_ON)

    def walk(self, before: View, events: Iterable[Any], /) -> Iterator[Told[Any, Any, Any]]:
        """Tell events that follow a view, one after the other."""
        happened = tuple(events)
        self._check_events(happened)
        return self._speaker.walk(self._own(before), happened)

    def in_brief(self, told: Iterable[Told[Any, Any, Any]], /) -> str:
        """Tell those of one turn in one sentence."""
        return self._speaker.in_brief(self._told(told))

    def scene(self, view: View, seat: Seat | None, /) -> Any:  # noqa: ANN401 - each game has its own scenes
        """Give everything that a picture shows, from a seat's side."""
        return self._speaker.scene(self._own(view), seat if seat is None else self._here(seat))

    def question(self, view: View, seat: Seat, /) -> str:
        """Say what a seat is asked."""
        return self._speaker.question(self._own(view), self._here(seat))

    def offers(self, view: View, seat: Seat, /) -> tuple[Offer[Any], ...] | Form:
        """Give every legal choice of a seat once, or a form."""
        return self._speaker.offers(self._own(view), self._here(seat))

    def fill(self, view: View, seat: Seat, parts: Mapping[str, str], /) -> Filled[Any]:
        """Fill in a form; a game whose choices are listed has none."""
        if not isinstance(self.offers(view, seat), Form) or not isinstance(self._speaker, FormSpeaker):
            text = "choices of {game} are listed one by one; there is no form to fill in"
            raise TellingError("no_form", text, game=self._game.name)
        return self._speaker.fill(view, seat, _texts(parts))

    def hints(self, view: View, seat: Seat, /) -> tuple[Hint[Any], ...]:
        """Say what a beginner would overlook."""
        return self._speaker.hints(self._own(view), self._here(seat))

    def decision(self, view: View, seat: Seat, told: Iterable[Told[Any, Any, Any]] = (), /) -> Sheet | None:
        """Lay out what a grave choice is about."""
        return self._speaker.decision(self._own(view), self._here(seat), self._told(told))

    def round_end(self, told: Iterable[Told[Any, Any, Any]], /) -> Sheet | None:
        """Explain the end of the latest round among these."""
        return self._speaker.round_end(self._told(told))

    def standing(self, view: View, chapters: Iterable[Chapter] = (), /) -> Sheet:
        """Say who stands where."""
        return self._speaker.standing(self._own(view), self._chapters(chapters))

    def sheets(self, view: View, seat: Seat | None, chapters: Iterable[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give what may be looked up at any time."""
        side = seat if seat is None else self._here(seat)
        return self._speaker.sheets(self._own(view), side, self._chapters(chapters))

    def progress(self, view: View, /) -> str:
        """Say how far a match is."""
        return self._speaker.progress(self._own(view))

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return self._speaker.score(points)

    def round_of(self, view: View, /) -> int:
        """Count the rounds begun."""
        return self._speaker.round_of(self._own(view))

    def brief(self) -> Sheet:
        """Say in a few sentences how to play."""
        return self._speaker.brief()

    def rules(self) -> Sheet:
        """Say all that the rules set."""
        return self._speaker.rules()

    def guide(self) -> Mapping[str, Sheet]:
        """Show what scores, with examples in pieces; nothing, if the speaker has no guide."""
        return self._speaker.guide() if isinstance(self._speaker, GuidingSpeaker) else {}

    def _own(self, view: View) -> View:
        if not isinstance(view, self._view):
            text = "this is no view of {game}: {kind}"
            raise TellingError("wrong_view", text, game=self._game.name, kind=_kind(view))
        rules = getattr(view, "rules", self._rules)
        if rules is not self._rules and rules != self._rules:
            text = "this view is of a table with other rules ({theirs}) than the speaker's ({ours})"
            raise TellingError("other_rules", text, theirs=_name(rules), ours=_name(self._rules))
        return view

    def _check_events(self, events: Iterable[object]) -> None:
        for event in events:
            if type(event) not in self._kinds and not isinstance(event, self._events):
                text = "this is no event of {game}: {kind}"
                raise TellingError("wrong_event", text, game=self._game.name, kind=_kind(event))

    def _told(self, told: Iterable[object]) -> Sequence[Told[Any, Any, Any]]:
        found = tuple(told)
        self._check_events(one.event if isinstance(one, Told) else one for one in found)
        return cast("Sequence[Told[Any, Any, Any]]", found)

    def _chapters(self, chapters: Iterable[object]) -> Sequence[Chapter]:
        found = tuple(chapters)
        for one in found:
            if not isinstance(one, Chapter) or len(one.changes) not in (0, self._seats):
                text = "this is no chapter of a match of {game} for {seats}: {kind}"
                raise TellingError("wrong_chapter", text, game=self._game.name, seats=self._seats, kind=_kind(one))
        return cast("Sequence[Chapter]", found)

    def _here(self, seat: Seat) -> Seat:
        if type(seat) is not int or seat not in range(self._seats):
            text = "there is no seat {seat!r} at this table; seats go from 0 to {last}"
            raise TellingError("no_such_listener", text, seat=seat, last=self._seats - 1)
        return seat


def _texts(parts: object) -> Mapping[str, str]:
    """Give the parts of a form, if they are such."""
    if isinstance(parts, Mapping) and all(isinstance(one, str) for pair in parts.items() for one in pair):
        return parts
    text = "parts of a form are texts by the names of fields, not {kind}"
    raise TellingError("wrong_parts", text, kind=_kind(parts))


def _is_count(number: object) -> bool:
    return isinstance(number, int) and number >= 0


def _kind(value: object) -> str:
    """Name the type of a value so that it can be found."""
    return f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")


def _name(rules: object) -> str:
    return str(getattr(rules, "name", "")) or _kind(rules)
