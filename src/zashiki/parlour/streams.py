"""What each pair of ears hears of a sitting, by number."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from zashiki.kernel.registry import AnyGame
from zashiki.parlour.effects import News, TakenBack, Who, WholeTable
from zashiki.records.timeline import cut

RECENT = 64
"""Events that are kept for somebody who was away for a moment."""


class Stream:
    """Counts what is heard, never choices or messages: numbers tell nothing of what happened in secret."""

    def __init__(self, number: int = 0) -> None:
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


class Streams:
    """Those of all seats and of whoever watches. They follow what was let out, not what was decided."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        """Begin before the opening."""
        self._game = game
        self._streams: dict[Who, Stream] = {who: Stream() for who in (*range(seats), None)}
        self.ended = False
        """Whether it was let out that the match is over."""

    def __getitem__(self, who: Who) -> Stream:
        return self._streams[who]

    def hear(self, events: Sequence[Any]) -> Iterator[tuple[Who, News]]:
        """Let everybody hear their part of some events, in messages that end where they must."""
        for who, stream in self._streams.items():
            for some in cut(self._game, self._heard(events, who)):
                yield who, stream.hear(some)

    def take_back(self, events: Sequence[Any], state: Any) -> Iterator[tuple[Who, TakenBack]]:  # noqa: ANN401 - each game has its own states
        """Tell those who heard of some events that they did not happen."""
        for who, stream in self._streams.items():
            if count := len(self._heard(events, who)):
                yield who, stream.take_back(count, self._game.mask(state, who))

    def _heard(self, events: Sequence[Any], who: Who) -> list[Any]:
        redact = self._game.redact
        return [heard for event in events if (heard := redact(event, who)) is not None]
