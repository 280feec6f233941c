"""The only thing that reversi draws: one opening, where the rules list several. It is deal 1, and seen at once."""

from __future__ import annotations

from zashiki.games.reversi.notation import parse_transcript
from zashiki.games.reversi.rules import Ruleset
from zashiki.kernel.chance import Chance

DEAL = 1


def most_deals(rules: Ruleset) -> int:
    """Count the draws of a match: one where there is a choice of openings, else none."""
    return int(len(rules.openings) > 1)


def drawn_opening(rules: Ruleset, chance: Chance) -> str:
    """Draw one of several openings; a single one is taken as it is."""
    return chance.shuffled(rules.openings, deal=DEAL)[0] if most_deals(rules) else rules.openings[0]


def canonical_order(rules: Ruleset) -> tuple[str, ...]:
    """List the openings that one is drawn from, as their moves; () where none is drawn."""
    if not most_deals(rules):
        return ()
    return tuple("".join(parse_transcript(opening, rules.first)) for opening in rules.openings)
