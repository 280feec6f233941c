"""How much of a table a listener is told: words and scenes for people, events and views for programs.

A teller is handed where a stream stood (`Seen`) and what it heard since; it knows nothing else of the match.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from zashiki.kernel.game import Seat
from zashiki.parlour import effects
from zashiki.parlour.company import is_person
from zashiki.parlour.effects import Who
from zashiki.parlour.inward import Language
from zashiki.parlour.outward import Over, Previewed, Question, Step, Table, Told
from zashiki.parlour.seat_names import names_of
from zashiki.parlour.sitting import Sitting
from zashiki.telling import CheckedSpeaker, Form, Offer, TableScene, ended_standing, speaker, words_for
from zashiki.telling import Told as InWords


class Seen(NamedTuple):
    """Where a stream stands, and what is seen there."""

    number: int
    view: Any


class Teller(Protocol):
    """Tells one audience."""

    def whole(self, table: Table, seen: Seen) -> Table:
        """Fill in what is seen of a table."""

    def again(self, seen: Seen) -> Told:
        """Tell how things stand, where nothing has happened."""

    def question(self, seen: Seen, seat: Seat) -> Question:
        """Put what a seat is asked."""

    def over(self, over: effects.Over, seen: Seen) -> Over:
        """Tell that the match is over."""


class EventTeller:
    """For programs, which know the game: they fold events, or take the view."""

    def whole(self, table: Table, seen: Seen) -> Table:
        """Give the view."""
        return replace(table, view=seen.view)

    def news(self, events: Sequence[Any], after: Seen) -> Told:
        """Give the events as they were heard, and the view that they led to."""
        return Told(after.number, tuple(events), after.view)

    def again(self, seen: Seen) -> Told:
        """Give the view."""
        return Told(seen.number, view=seen.view)

    def question(self, seen: Seen, seat: Seat) -> Question:
        """Say no more than that there is one: a program finds its choices in the view."""
        del seen, seat
        return Question()

    def over(self, over: effects.Over, seen: Seen) -> Over:
        """Give the outcome."""
        del seen
        return Over(over.outcome, over.why)


class SceneTeller:
    """For people: sentences, and scenes that need no rules to be drawn."""

    def __init__(self, sitting: Sitting, who: Who, language: Language) -> None:
        """Speak to some ears in a language."""
        self._who, self._hints = who, sitting.options.hints
        self._plain = not self._hints and sum(map(is_person, sitting.seats)) > 1
        """Whether people play each other without hints: nobody is told what a choice leads to."""
        self.speaker, self._words = _speaker(sitting, who, language), words_for(language, sitting.match.game)
        self._recent: deque[InWords[Any, Any, Any]] = deque(maxlen=self.speaker.looks_back)
        self._scene: TableScene | None = None
        self._at = -1
        """Where the scene and the recent words end."""

    def whole(self, table: Table, seen: Seen) -> Table:
        """Give the scene."""
        return replace(table, scene=self._scene_at(seen))

    def news(self, before: Seen, events: Sequence[Any], number: int) -> tuple[Told, Seen]:
        """Give each event in words, with what it changed in the scene, up to a number; and what is seen there.

        The scene that they end with is whole.
        """
        scene = self._scene_at(before)
        told = tuple(self.speaker.walk(before.view, events))
        steps = tuple(_steps(scene, told))
        round_end = None
        if any(one.chapter is not None for one in told):
            round_end = self.speaker.round_end((*self._recent, *told))
        if self._recent.maxlen:
            self._recent += [replace(one, scene=None) for one in told]  # pages need views, not pictures
        self._scene, self._at = told[-1].scene, number
        return Told(number, steps=steps, scene=self._scene, round_end=round_end), Seen(number, told[-1].view)

    def again(self, seen: Seen) -> Told:
        """Give the scene."""
        return Told(seen.number, scene=self._scene_at(seen))

    def question(self, seen: Seen, seat: Seat) -> Question:
        """Put it in words, with all that may be chosen."""
        view, recent = seen.view, tuple(self._recent)
        offers = self.speaker.offers(view, seat)
        form = offers if isinstance(offers, Form) else None
        listed = () if isinstance(offers, Form) else offers
        return Question(
            self.speaker.question(view, seat),
            _without_hints(listed) if self._plain else listed,
            form,
            self.speaker.hints(view, seat) if self._hints else (),
            self.speaker.decision(view, seat, recent),
        )

    def over(self, over: effects.Over, seen: Seen) -> Over:
        """Give the outcome, who stands where, and who won."""
        sheet = ended_standing(self.speaker, seen.view, over.outcome, over.why, self._words, me=self._who)
        return Over(over.outcome, over.why, sheet, sheet.title)

    def preview(self, seen: Seen, seat: Seat, parts: Mapping[str, str], id: str) -> Previewed:  # noqa: A002 - as in the message
        """Fill in a form."""
        filled = self.speaker.fill(seen.view, seat, parts)
        return Previewed(id, filled.form, filled.action, filled.sheet, filled.problem)

    def _scene_at(self, seen: Seen) -> TableScene:
        """The scene as it was last told, or made from the view where it was told by nobody or to others."""
        if self._scene is None or self._at != seen.number:
            self._recent.clear()
            made: TableScene = self.speaker.scene(seen.view, self._who)
            self._scene, self._at = made, seen.number
        return self._scene


def _without_hints(offers: Sequence[Offer[Any]]) -> tuple[Offer[Any], ...]:
    """Take the hints away, but for choices that nothing else tells apart: the same tile, drawn or from the hand."""
    looks = Counter(map(_look, offers))
    return tuple(replace(one, hint="") if one.hint and looks[_look(one)] == 1 else one for one in offers)


def _look(offer: Offer[Any]) -> tuple[object, ...]:
    return offer.label, offer.pieces, offer.takes, offer.amount, offer.group


def _steps(scene: TableScene, told: Sequence[InWords[Any, Any, Any]]) -> Iterator[Step]:
    for one in told[:-1]:
        whole, inside = changed(scene, one.scene)
        yield Step(one.event, one.lines, one.asides, whole, inside, one.chapter)
        scene = one.scene
    for one in told[-1:]:
        yield Step(one.event, one.lines, one.asides, chapter=one.chapter)


def changed(before: msgspec.Struct, after: msgspec.Struct) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """The fields of a scene that are not as they were; of rows of things, such as seats, those of each that changed."""
    whole, inside = dict[str, Any](), dict[str, dict[str, Any]]()
    for name, (old, new) in _differences(before, after).items():
        if _are_rows(old, new):
            pairs = zip(old, new, strict=True)
            rows = {str(at): _differences(*pair) for at, pair in enumerate(pairs) if pair[0] != pair[1]}
            inside[name] = {at: {one: value for one, (_, value) in row.items()} for at, row in rows.items()}
        else:
            whole[name] = new
    return whole, inside


def _differences(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, tuple[Any, Any]]:
    pairs = ((name, (getattr(before, name, None), getattr(after, name))) for name in after.__struct_fields__)
    return {name: pair for name, pair in pairs if pair[0] != pair[1]}


def _are_rows(old: object, new: object) -> bool:
    """Whether a field has as many things as before, all of one kind."""
    if not isinstance(old, tuple) or not isinstance(new, tuple) or len(old) != len(new):
        return False
    kinds = {type(one) for one in (*old, *new)}
    return len(kinds) == 1 and issubclass(kinds.pop(), msgspec.Struct)


def _speaker(sitting: Sitting, who: Who, language: Language) -> CheckedSpeaker:
    """Name the seats as screens do; a person without a name goes by their number."""
    match = sitting.match
    names = names_of(sitting.seats, words_for(language, match.game))
    return speaker(match.game, language=language, names=names, rules=match.rules, me=who)
