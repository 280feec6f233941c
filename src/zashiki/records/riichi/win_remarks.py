"""What a record says of its wins that pays nobody more or less, and is not so: one remark for each kind of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zashiki.texts.problems import Sentence

LIMIT = Sentence("riichi.told.limit", "limit")
POINTS = Sentence("riichi.told.points", "points")
FU = Sentence("riichi.told.fu", "fu")
YAKU_TOLD = Sentence("riichi.told.yaku", "yaku")
WINNER = Sentence("riichi.told.winner", "winner")
SOURCE = Sentence("riichi.told.source", "source")
LIABLE = Sentence("riichi.told.liable", "liable seat")
LONGEST_TEXT = 120
"""So much of each text is repeated."""


class Otherwise(NamedTuple):
    """One such thing: of what, in which round, what the record says, and what the rules do."""

    what: str
    hand: int
    said: str
    ours: str


def remarks_of(found: Sequence[Otherwise]) -> Iterator[str]:
    """Say each kind once, with the first example.

    >>> print(*remarks_of([Otherwise("yaku", 3, "自風 東(1飜)", "自風 南(1飜)")]))
    yaku told differently, which changes no payment: hand 3: 自風 東(1飜) in the record, 自風 南(1飜) by the rules
    """
    for what in dict.fromkeys(one.what for one in found):
        every = [one for one in found if one.what == what]
        first = every[0]
        more = Sentence("riichi.and_more", ", and {n} more", n=len(every) - 1) if len(every) > 1 else ""
        yield Sentence(
            "riichi.told_otherwise",
            "{what} told differently, which changes no payment: "
            "hand {hand}: {said} in the record, {ours} by the rules{more}",
            what=what,
            hand=first.hand,
            said=first.said[:LONGEST_TEXT],
            ours=first.ours[:LONGEST_TEXT],
            more=more,
        )
