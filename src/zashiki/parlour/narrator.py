"""Turns what a sitting sends into frames: one encoding for all connections that are told the same.

It follows each pair of ears by what was let out to them, and by nothing else: the match may be ahead of that. Each
message of the sitting becomes one frame, so that frames end where messages do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from zashiki.kernel.game import Illegal
from zashiki.kernel.record_lines import FairTable
from zashiki.parlour import effects, outward
from zashiki.parlour.effects import Message, News, TakenBack, Who, WholeTable
from zashiki.parlour.inward import Detail, Language, Preview
from zashiki.parlour.protocol import encoded
from zashiki.parlour.sitting import Sitting
from zashiki.parlour.tellers import EventTeller, SceneTeller, Seen, Teller

OfStream: TypeAlias = News | TakenBack | WholeTable
_OF_STREAM = (News, TakenBack, WholeTable)  # a tuple is quicker to ask than a union
Beside: TypeAlias = effects.Clocks | effects.Presence | effects.Switches | effects.Request


class Audience(NamedTuple):
    """Those who are told the same: whose ears, in which language, with what detail."""

    who: Who
    language: Language = "en"
    detail: Detail = "scene"


class Frame(NamedTuple):
    """One frame."""

    data: bytes
    number: int | None = None
    """Where it leads to, if it belongs to the stream: whoever stands there already is not sent it …"""
    since: int = -1
    """… and neither is whoever does not know of what came before it; they get the whole table."""


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
        last = max([one.number for one in messages if isinstance(one, _OF_STREAM)], default=-1)
        for message in messages:
            if isinstance(message, _OF_STREAM):
                behind = [audience for audience, number in heard.items() if number < message.number]
                for audience, said in self._of_stream(who, behind, message):
                    said = self._asking(said, audience) if asked and message.number == last else said  # noqa: PLW2901
                    frames[audience].append(Frame(encoded(said), message.number, _start(message)))
            elif isinstance(message, effects.Over):
                for audience, some in frames.items():
                    some.append(Frame(encoded(self._teller(audience).over(message, self._seen[who]))))
            else:
                beside = Frame(encoded(_beside(message, now)))
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

    def _of_stream(
        self, who: Who, audiences: Sequence[Audience], message: OfStream
    ) -> Sequence[tuple[Audience, outward.Table | outward.Told]]:
        """Follow a message, and tell it to the audiences that are behind."""
        if isinstance(message, News):
            return self._news(who, audiences, message)
        self._seen[who] = after = Seen(message.number, message.view)
        return [(one, self._teller(one).whole(self._table(one, message), after)) for one in audiences]

    def _news(self, who: Who, audiences: Sequence[Audience], message: News) -> Sequence[tuple[Audience, outward.Told]]:
        before = self._seen.get(who)
        if before is None or before.number < _start(message):
            return ()  # nobody could follow it
        after, said = before, list[tuple[Audience, outward.Told]]()
        if events := message.events[before.number - _start(message) :]:
            for audience in audiences:
                if audience.detail == "scene":
                    told, after = self._scene_teller(audience).news(before, events, message.number)
                    said.append((audience, told))
            if not said:  # or else whoever told it has been there
                after = Seen(message.number, reduce(self._sitting.match.game.apply, events, before.view))
        self._seen[who] = after
        said += [(one, self._events.news(message.events, after)) for one in audiences if one.detail == "events"]
        return said

    def _table(self, audience: Audience, message: TakenBack | WholeTable) -> outward.Table:
        chance = self._sitting.record.header.chance
        return outward.Table(
            number=message.number,
            game=self._sitting.match.game.name,
            seats=tuple(replace(info, kind=info.kind.partition(":")[0]) for info in self._sitting.seats),
            options=self._sitting.options,
            commitment=chance.commitment if isinstance(chance, FairTable) else "",
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


def _start(message: OfStream) -> int:
    """Where one must stand to follow a message; anybody follows a whole table."""
    return message.number - len(message.events) if isinstance(message, News) else -1


def _beside(message: Beside, now: int) -> outward.Outward:
    """Say what is told beside what happens; it takes no number."""
    match message:
        case effects.Clocks(left, asked, since, until):
            return outward.Clocks(left, asked, since, until, now)
        case effects.Presence(seats, watchers, claim_from):
            return outward.Presence(seats, watchers, claim_from)
        case effects.Switches(on):
            return outward.Switches(on)
        case effects.Request(what, id, seat, name, agreed, ends, is_open):
            return outward.Request(what, id, seat, name, agreed, ends, is_open)
