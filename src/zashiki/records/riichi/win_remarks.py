"""What a record says of its wins that pays nobody more or less, and is not so: one remark for each kind of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
        more = f", and {len(every) - 1} more" if len(every) > 1 else ""
        texts = f"{first.said[:LONGEST_TEXT]} in the record, {first.ours[:LONGEST_TEXT]} by the rules"
        yield f"{what} told differently, which changes no payment: hand {first.hand}: {texts}{more}"
