"""A whole player of Koi-Koi: it takes the best cards in reach, and stops as soon as it may.

zashiki simulate koikoi --players examples.bots.koikoi_bot:Collector,greedy
zashiki play koikoi --opponent examples/bots/koikoi_bot.py:Collector
"""

from zashiki.games import koikoi
from zashiki.games.koikoi import Action, CallShobu, CardType, GameState, PlayCard, SelectFieldCard

WORTH = {CardType.HIKARI: 10, CardType.TANE: 4, CardType.TANZAKU: 3, CardType.KASU: 1}


class Collector:
    """Looks at what a card takes, and at nothing else."""

    def choose(self, view: GameState, seat: int) -> Action:
        """Choose the best of what is legal; `view` shows what this seat may know."""
        return max(koikoi.legal(view, seat), key=lambda action: self.worth(view, action))

    def worth(self, view: GameState, action: Action) -> int:
        """Say what a choice is worth."""
        match action:
            case PlayCard(card):
                taken = [WORTH[one.type] for one in view.field if one.month is card.month]
                return WORTH[card.type] + max(taken) if taken else -WORTH[card.type]
            case SelectFieldCard(card):
                return WORTH[card.type]
        return int(action == CallShobu())
