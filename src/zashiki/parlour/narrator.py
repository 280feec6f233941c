"""Turns what a sitting sends into frames: one encoding for all connections that are told the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, NamedTuple

from zashiki.parlour import effects, protocol
from zashiki.parlour.effects import Message, News, TakenBack, Who, WholeTable
from zashiki.parlour.protocol import Detail, Language
from zashiki.parlour.sitting import Sitting


class Audience(NamedTuple):
    """Those who are told the same: whose ears, in which language, with what detail."""

    who: Who
    language: Language = "en"
    detail: Detail = "scene"


class Frame(NamedTuple):
    """One frame; with a number it belongs to the stream, and whoever stands there already is not sent it."""

    number: int | None
    data: bytes


class _Seen(NamedTuple):
    """Where a stream stands, and what is seen there."""

    number: int
    view: Any


class Narrator:
    """Of one table."""

    def __init__(self, sitting: Sitting) -> None:
        """Nobody has been told anything."""
        self._sitting, self._game = sitting, sitting.match.game
        self._seen: dict[Who, _Seen] = {}

    def since(self, audience: Audience, number: int) -> int:
        """From which number on somebody can be told the rest; 0: they need the whole table."""
        seen = self._seen.get(audience.who)
        return 0 if seen is None or number > seen.number else number

    def tell(self, audience: Audience, messages: Sequence[Message], *, asked: bool, now: int) -> list[Frame]:
        """Tell one audience what was sent to its ears, in order; `asked`: its seat must choose after that."""
        last = max(
            (at for at, one in enumerate(messages) if isinstance(one, News | TakenBack | WholeTable)), default=-1
        )
        return [
            self._frame(audience, message, asked=asked and at == last, last=at == last, now=now)
            for at, message in enumerate(messages)
        ]

    def follow(self, who: Who, messages: Sequence[Message]) -> None:
        """Take in what was told, once all audiences of these ears have been."""
        for message in messages:
            if (seen := self._after(self._seen.get(who), message)) is not None:
                self._seen[who] = seen

    def reminder(self, audience: Audience, *, asked: bool) -> bytes:
        """Say what is asked now, where nothing has happened."""
        seen = self._seen[audience.who]
        return protocol.encoded(protocol.Told(seen.number, view=seen.view, asked=self._question(audience, asked=asked)))

    def _after(self, seen: _Seen | None, message: Message) -> _Seen | None:
        match message:
            case WholeTable(number, view) | TakenBack(number, _, view):
                return _Seen(number, view)
            case News(number, events) if seen is not None and number > seen.number:
                return _Seen(number, reduce(self._game.apply, events[seen.number - number :], seen.view))
        return seen

    def _question(self, audience: Audience, *, asked: bool) -> protocol.Question | None:
        return protocol.Question() if asked else None

    def _frame(self, audience: Audience, message: Message, *, asked: bool, last: bool, now: int) -> Frame:
        question = self._question(audience, asked=asked)
        match message:
            case WholeTable(number, view):
                return Frame(number, protocol.encoded(self._table(audience, number, view, question)))
            case TakenBack(number, undone, view):
                return Frame(number, protocol.encoded(self._table(audience, number, view, question, undone)))
            case News(number, events):
                told = protocol.Told(number, events=events, asked=question)
                return Frame(number, protocol.encoded(told))
            case effects.Clocks(left, seats, since, until):
                return Frame(None, protocol.encoded(protocol.Clocks(left, seats, since, until, now)))
            case effects.Presence(places, watchers, claim_from):
                return Frame(None, protocol.encoded(protocol.Presence(places, watchers, claim_from)))
            case effects.Switches(on):
                return Frame(None, protocol.encoded(protocol.Switches(on)))
            case effects.Request(what, by, agreed, request_until, is_open):
                return Frame(None, protocol.encoded(protocol.Request(what, by, agreed, request_until, is_open)))
            case effects.Over(outcome, why):
                return Frame(None, protocol.encoded(protocol.Over(outcome, why)))

    def _table(
        self, audience: Audience, number: int, view: object, question: protocol.Question | None, undone: int = 0
    ) -> protocol.Table:
        sitting = self._sitting
        return protocol.Table(
            number,
            self._game.name,
            sitting.seats,
            sitting.options,
            audience.who,
            view=view,
            asked=question,
            undone=undone,
        )
