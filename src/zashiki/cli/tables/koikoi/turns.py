"""A story cut into turns, so that a log never begins in the middle of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi import GameState
from zashiki.games.koikoi.events import CardDrawn, CardPlaced, CardPlayed, CardsCaptured, Event
from zashiki.telling import Told
from zashiki.telling.koikoi import KoiKoiSpeaker, Scene

KoiKoiTold = Told[GameState, Event, Scene]
_OF_A_TURN = (CardPlayed, CardDrawn, CardPlaced, CardsCaptured)


def turn_lines(told: Sequence[KoiKoiTold], speaker: KoiKoiSpeaker) -> list[str]:
    """Tell each turn in one line, and what lies between turns in lines of its own."""
    return [line for some in _cut(told) if (line := speaker.in_brief(some))]


def _cut(told: Sequence[KoiKoiTold]) -> Iterator[Sequence[KoiKoiTold]]:
    start = 0
    for at, one in enumerate(told):
        if not isinstance(one.event, _OF_A_TURN):
            yield told[start:at]
            yield told[at : at + 1]
            start = at + 1
    yield told[start:]
