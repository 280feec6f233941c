"""Speakers with faults planted: each breaks law 10, and a test of the tests sees the suite catch it.

The views here look masked to everybody, byte for byte, and still carry the truth along: laws 2 to 4 cannot see it, and
a speaker that looks finds it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from msgspec.structs import asdict, replace

from tests.testing.planted import faulty
from zashiki import telling
from zashiki.games import koikoi
from zashiki.games.koikoi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.telling import AnySpeaker


class SeeThrough(GameState, frozen=True, dict=True, gc=True):
    """A view that remembers what it hides."""

    @property
    def truth(self) -> GameState:
        """What really lies there; a view that has forgotten gives itself."""
        found: GameState = self.__dict__.get("truth", self)
        return found


def mask_that_remembers(state: GameState, seat: Seat | None) -> GameState:
    """Hides everything that can be written down."""
    view = SeeThrough(**asdict(koikoi.mask(state, seat)))
    view.__dict__["truth"] = state
    return view


GAME = faulty(mask=mask_that_remembers)


class Planted:
    """The speaker of Koi-Koi, with a fault to be filled in."""

    def __init__(self, match: AnyMatch, me: Seat | None, language: str) -> None:
        self._own = telling.speaker("koikoi", language=language, rules=match.rules, me=me)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)


class LeakInWords(Planted):
    """Says which card comes next."""

    def walk(self, before: SeeThrough, events: Sequence[Any], /) -> Iterator[telling.Told[Any, Any, Any]]:
        for told in self._own.walk(before, events):
            yield replace(told, lines=(*told.lines, f"Next: {before.truth.stock[-1]}."))


class LeakInQuestion(Planted):
    """Asks with the other hand in mind."""

    def question(self, view: SeeThrough, seat: Seat, /) -> str:
        return f"{self._own.question(view, seat)} {view.truth.players[1 - seat].hand}"


class LeakInScene(Planted):
    """Has the other hand in its title."""

    def scene(self, view: SeeThrough, seat: Seat | None, /) -> object:
        return replace(self._own.scene(view, seat), title=str(view.truth.players[0].hand + view.truth.players[1].hand))


class Forgetful(Planted):
    """Has no sentence for a card that is laid on the field."""

    def walk(self, before: GameState, events: Sequence[Any], /) -> Iterator[telling.Told[Any, Any, Any]]:
        for told in self._own.walk(before, events):
            silent = isinstance(told.event, koikoi.CardPlaced)
            yield replace(told, lines=(), asides=()) if silent else told


class Wordless(Planted):
    """Looks for a sentence that is not there."""

    def walk(self, before: GameState, events: Sequence[Any], /) -> Iterator[telling.Told[Any, Any, Any]]:
        yield from self._own.walk(before, events)
        if any(isinstance(event, koikoi.CardPlaced) for event in events):
            raise KeyError("event.you.card_placed")


class Stale(Planted):
    """Takes the field over from the last scene, as long as no number of cards tells it not to."""

    _last: Any = None

    def walk(self, before: GameState, events: Sequence[Any], /) -> Iterator[telling.Told[Any, Any, Any]]:
        for told in self._own.walk(before, events):
            yield replace(told, scene=self._stale(told.scene))

    def scene(self, view: GameState, seat: Seat | None, /) -> object:
        return self._stale(self._own.scene(view, seat))

    def _stale(self, scene: Any) -> Any:
        if self._last is None or len(self._last.field) != len(scene.field):
            self._last = scene
        return replace(scene, field=self._last.field)


class Unoffered(Planted):
    """Leaves a choice out."""

    def offers(self, view: GameState, seat: Seat, /) -> object:
        found = self._own.offers(view, seat)
        return found[1:] if isinstance(found, tuple) else found


def speak(kind: type[Planted]) -> Any:
    """Make such speakers, as law 10 wants them made."""

    def made(match: AnyMatch, me: Seat | None, language: str) -> AnySpeaker:
        return kind(match, me, language)  # all but the fault is handed on

    return made


class Counting:
    """Says how much it was told at once, and so where a choice was made in secret."""

    def __init__(self, own: AnySpeaker) -> None:
        self._own = own

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)

    def walk(self, before: object, events: Sequence[Any], /) -> Iterator[telling.Told[Any, Any, Any]]:
        for told in self._own.walk(before, events):
            yield replace(told, lines=(*told.lines, f"One of {len(events)}."))


def counting(match: AnyMatch, me: Seat | None, language: str) -> AnySpeaker:
    """Make such a speaker for any game."""
    own = telling.speaker(match.game, language=language, rules=match.rules, me=me)
    return cast("AnySpeaker", Counting(own))  # all but the fault is handed on
