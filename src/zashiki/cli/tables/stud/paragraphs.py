"""What happened at a stud table as paragraphs of sentences, and which events a person watches."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.events import (
    BetMade,
    BroughtIn,
    Called,
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    Checked,
    CommunityDealt,
    Completed,
    DealEnded,
    DealInit,
    Folded,
    HandMucked,
    HandShown,
    MatchEnded,
    PotAwarded,
    Raised,
    StreetAdvanced,
)
from zashiki.telling.stud.sentences import Told

CHOICES = (BroughtIn, Completed, BetMade, Raised, Called, Checked, Folded)
"""Events that a seat chose."""
SHOWN = (*CHOICES, CardsDealt3rd, CardDealt4th, CardDealt5th, CardDealt6th, CardDealt7th, CommunityDealt)
"""Events that are shown for a while."""
_PARTS: dict[type, int] = {HandShown: 1, HandMucked: 1, PotAwarded: 2, DealEnded: 3, MatchEnded: 3}
"""Events of the end of a deal that are told apart from what went before."""


def paragraphs(some: Sequence[Told]) -> list[list[str]]:
    """Gather sentences: a paragraph a street, one for the hands shown, one for the pots, one for the end.

    What others were dealt lies on the table.
    """
    found: list[list[str]] = []
    part = 0
    for told in some:
        was, part = part, _PARTS.get(type(told.event), 0)
        if not found or part != was or isinstance(told.event, DealInit | StreetAdvanced):
            found.append([])
        found[-1] += told.lines
    return [lines for lines in found if lines]
