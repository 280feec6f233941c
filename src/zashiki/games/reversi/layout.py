"""The only thing that reversi draws: one opening, where the rules list several. It is deal 1, and seen at once."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.reversi.events import Event, OpeningChosen
from zashiki.games.reversi.notation import parse_transcript
from zashiki.games.reversi.rules import Ruleset
from zashiki.games.reversi.state import START, GameState
from zashiki.kernel.chance import Chance

DEAL = 1


def most_deals(rules: Ruleset) -> int:
    """Count the draws of a match: one where there is a choice of openings, else none."""
    return int(len(rules.openings) > 1)


def drawn_opening(rules: Ruleset, chance: Chance) -> str:
    """Draw one of several openings; a single one is taken as it is."""
    return chance.shuffled(rules.openings, deal=DEAL)[0] if most_deals(rules) else rules.openings[0]


def revealed(state: GameState) -> int:
    """The only thing drawn is the opening, which is seen at once, so its key may be published at once."""
    return 0 if state.phase is START else most_deals(state.rules)


def laid_open(_state: GameState) -> int:
    """Nobody holds anything in hand, so nothing is ever revealed."""
    return 0


def canonical_order(rules: Ruleset) -> tuple[str, ...]:
    """List the openings that one is drawn from, as their moves; () where none is drawn."""
    if not most_deals(rules):
        return ()
    return tuple("".join(parse_transcript(opening, rules.first)) for opening in rules.openings)


def laid_out(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Give the opening that was drawn, the first of the shuffled order; no event tells how many others there were."""
    chosen = (event for event in events if isinstance(event, OpeningChosen) and deal == DEAL)
    return tuple("".join(event.moves) for event in chosen)[:1]
