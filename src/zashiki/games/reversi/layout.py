"""Which opening was drawn, read back from events: the only thing that reversi draws."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.reversi.deals import DEAL
from zashiki.games.reversi.events import Event, OpeningChosen


def laid_out(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Give the opening that was drawn, the first of the shuffled order; no event tells how many others there were."""
    chosen = (event for event in events if isinstance(event, OpeningChosen) and deal == DEAL)
    return tuple("".join(event.moves) for event in chosen)[:1]
