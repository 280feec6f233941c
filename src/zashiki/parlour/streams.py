"""What one pair of ears hears of a sitting, by number."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from zashiki.kernel import record_lines as lines
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import decoded
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.effects import News, TakenBack, Who, WholeTable

RECENT = 64
"""Events that are kept for somebody who was away for a moment."""


class Stream:
    """Counts what is heard, never choices or messages: numbers tell nothing of what happened in secret."""

    def __init__(self, number: int) -> None:
        """Go on after this many."""
        self.number = number
        self._recent: deque[Any] = deque(maxlen=RECENT)
        """The latest events, each a number further than the one before, since the last undo."""

    def hear(self, events: Iterable[Any]) -> News:
        """Take in events."""
        heard = tuple(events)
        self._recent += heard
        self.number += len(heard)
        return News(self.number, heard)

    def take_back(self, events: int, view: object) -> TakenBack:
        """Take in that the latest events were undone, which takes a number, too; what went before is not told twice."""
        self._recent.clear()
        self.number += 1
        return TakenBack(self.number, events, view)

    def since(self, number: int, view: object) -> News | WholeTable | None:
        """Give what followed an event, or the whole table where that is no longer known; None: nothing did."""
        missed = self.number - number
        if missed == 0 and number:
            return None
        if not number or not 0 < missed <= len(self._recent):
            return WholeTable(self.number, view)
        return News(self.number, tuple(islice(self._recent, len(self._recent) - missed, None)))


def numbered(record: Record, match: AnyMatch, who: Who) -> int:
    """Count what somebody has heard so far, undone or not, and the undos that they noticed."""
    number, heard = 0, list[int]()
    for at, line in enumerate(record.lines, 1):
        match line:
            case lines.Opening(events):
                number += _heard(match, events, at, who)
            case lines.Choice(events=events):
                heard.append(_heard(match, events, at, who))
                number += heard[-1]
            case lines.Undo(to):
                number += any(heard[to:])
                del heard[to:]
            case _:
                pass
    return number


def _heard(match: AnyMatch, events: Sequence[Any], at: int, who: Who) -> int:
    return len(match.heard([decoded(event, match.game.Event, at) for event in events], who))


def cut(game: AnyGame, events: Sequence[Any]) -> Iterable[Sequence[Any]]:
    """Cut events where a message must end: after each that may ask somebody in secret."""
    start = 0
    for at, event in enumerate(events, 1):
        if game.may_ask(event):
            yield events[start:at]
            start = at
    if events[start:]:
        yield events[start:]
