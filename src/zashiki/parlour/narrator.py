"""Turns what a sitting sends into frames: one encoding for all connections that are told the same.

It follows each pair of ears by what was let out to them, and by nothing else: the match may be ahead of that. Each
message of the sitting becomes one frame, so that frames end where messages do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from zashiki.kernel.game import Illegal
from zashiki.parlour import effects, outward
from zashiki.parlour.effects import Message, News, TakenBack, Who, WholeTable
from zashiki.parlour.inward import Detail, Language, Preview
from zashiki.parlour.protocol import encoded
from zashiki.parlour.sitting import Sitting
from zashiki.parlour.tellers import EventTeller, SceneTeller, Seen, Teller

OfStream: TypeAlias = News | TakenBack | WholeTable
Beside: TypeAlias = effects.Clocks | effects.Presence | effects.Switches | effects.Request


class Audience(NamedTuple):
    """Those who are told the same: whose ears, in which language, with what detail."""

    who: Who
    language: Language = "en"
    detail: Detail = "scene"


class Frame(NamedTuple):
    """One frame; with a number it belongs to the stream, and whoever stands there already is not sent it."""

    number: int | None
    data: bytes


class Narrator:
    """Of one table."""

    def __init__(self, sitting: Sitting) -> None:
        """Nobody has been told anything."""
        self._sitting = sitting
        self._seen: dict[Who, Seen] = {}
        self._events = EventTeller()
        self._scenes: dict[tuple[Who, Language], SceneTeller] = {}

    def since(self, audience: Audience, number: int) -> int:
        """From where on an audience that has heard all up to a number can be told the rest; 0: it needs all.

        Words need the view before them, which is known where the last one who listened stopped.
        """
        seen = self._seen.get(audience.who)
        if seen is None or number > seen.number or (audience.detail == "scene" and number < seen.number):
            return 0
        return number

    def tell(
        self, who: Who, heard: Mapping[Audience, int], messages: Sequence[Message], *, asked: bool, now: int
    ) -> Mapping[Audience, Sequence[Frame]]:
        """Tell these ears what was sent to them, in order; `asked`: their seat must choose after that.

        `heard` are their audiences, each with the number up to which all of it has been told.
        """
        frames: dict[Audience, list[Frame]] = {audience: [] for audience in heard}
        last = max((at for at, one in enumerate(messages) if isinstance(one, OfStream)), default=-1)
        for at, message in enumerate(messages):
            if isinstance(message, OfStream):
                before = self._seen.get(who)
                after = self._seen[who] = self._after(before, message)
                for audience in (one for one, number in heard.items() if number < message.number):
                    said = self._of_stream(audience, message, before, after)
                    said = self._asking(said, audience) if asked and at == last else said
                    frames[audience].append(Frame(message.number, encoded(said)))
            elif isinstance(message, effects.Over):
                for audience, some in frames.items():
                    some.append(Frame(None, encoded(self._teller(audience).over(message, self._seen[who]))))
            else:
                beside = Frame(None, encoded(_beside(message, now)))
                for some in frames.values():
                    some.append(beside)
        return frames

    def reminder(self, audience: Audience, *, asked: bool) -> bytes:
        """Say how things stand and what is asked, where nothing has happened."""
        told = self._teller(audience).again(self._seen[audience.who])
        return encoded(self._asking(told, audience) if asked else told)

    def preview(self, audience: Audience, preview: Preview) -> bytes:
        """Say what a form would be with some of its parts filled in."""
        if audience.who is None or audience.who not in self._seen:
            raise Illegal("no_preview")
        seen = self._seen[audience.who]
        return encoded(self._scene_teller(audience).preview(seen, audience.who, preview.parts, preview.id))

    # How.

    def _after(self, seen: Seen | None, message: OfStream) -> Seen:
        if not isinstance(message, News):
            return Seen(message.number, message.view)
        if seen is None:
            raise RuntimeError("news for ears that were never told of a table")  # see `since`
        if message.number <= seen.number:
            return seen
        return Seen(message.number, reduce(self._sitting.match.game.apply, _unheard(message, seen), seen.view))

    def _of_stream(
        self, audience: Audience, message: OfStream, before: Seen | None, after: Seen
    ) -> outward.Table | outward.Told:
        teller = self._teller(audience)
        if not isinstance(message, News):
            return teller.whole(self._table(audience, message), after)
        if before is None or audience.detail == "events":
            return teller.news(after, message.events, after)
        return teller.news(before, _unheard(message, before), after)

    def _table(self, audience: Audience, message: TakenBack | WholeTable) -> outward.Table:
        return outward.Table(
            number=message.number,
            game=self._sitting.match.game.name,
            seats=tuple(replace(info, kind=info.kind.partition(":")[0]) for info in self._sitting.seats),
            options=self._sitting.options,
            me=audience.who,
            undone=message.events if isinstance(message, TakenBack) else 0,
        )

    def _asking(self, said: outward.Table | outward.Told, audience: Audience) -> outward.Table | outward.Told:
        if audience.who is None:
            return said
        question = self._teller(audience).question(self._seen[audience.who], audience.who)
        return replace(said, asked=question)

    def _teller(self, audience: Audience) -> Teller:
        return self._events if audience.detail == "events" else self._scene_teller(audience)

    def _scene_teller(self, audience: Audience) -> SceneTeller:
        key = audience.who, audience.language
        if key not in self._scenes:
            self._scenes[key] = SceneTeller(self._sitting, *key)
        return self._scenes[key]


def _unheard(news: News, seen: Seen) -> tuple[Any, ...]:
    """The events of some news that come after a place in the stream."""
    return news.events[len(news.events) - (news.number - seen.number) :]


def _beside(message: Beside, now: int) -> outward.Outward:
    """Say what is told beside what happens; it takes no number."""
    match message:
        case effects.Clocks(left, asked, since, until):
            return outward.Clocks(left, asked, since, until, now)
        case effects.Presence(seats, watchers, claim_from):
            return outward.Presence(seats, watchers, claim_from)
        case effects.Switches(on):
            return outward.Switches(on)
        case effects.Request(what, by, agreed, ends, is_open):
            return outward.Request(what, by, agreed, ends, is_open)
