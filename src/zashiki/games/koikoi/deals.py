"""The deal: who deals first, where each card goes, which deals do not stand, and the lucky hands."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from zashiki.games.koikoi.events import CancelReason, DealCancelled, DealerChosen, Dealt, LuckyHandShown, LuckyKind
from zashiki.games.koikoi.pieces import CARDS, Card, CardType
from zashiki.games.koikoi.rules import Ruleset
from zashiki.games.koikoi.state import Pair
from zashiki.kernel.chance import LONGEST_CHAIN, Chance
from zashiki.kernel.game import Seat

HAND = 8
FIELD = 8
FOUR_PAIRS = 4
DEALS_A_ROUND = 16
LEAST_DEALS = 64
_VALUE = {CardType.HIKARI: 0, CardType.TANE: 1, CardType.TANZAKU: 2, CardType.KASU: 3}


class Lucky(msgspec.Struct, frozen=True):
    """A dealt pattern: `four` or `three` of a month, or four `pairs`, and the cards that show it."""

    pattern: str
    cards: tuple[Card, ...]


def lucky(cards: Iterable[Card]) -> Lucky | None:
    """Find the pattern in eight dealt cards: four of a month, else four pairs, else three of a month."""
    by_month: dict[int, list[Card]] = {}
    for card in cards:
        by_month.setdefault(card.month, []).append(card)
    groups = sorted(by_month.values(), key=len, reverse=True)
    if len(groups[0]) == 4:  # noqa: PLR2004 - a month has four cards
        return Lucky("four", tuple(groups[0]))
    if len(groups) == FOUR_PAIRS and len(groups[0]) == 2:  # noqa: PLR2004 - a pair
        return Lucky("pairs", tuple(card for group in groups for card in group))
    if len(groups[0]) == 3:  # noqa: PLR2004 - all but one of a month
        return Lucky("three", tuple(groups[0]))
    return None


def choose_dealer(rules: Ruleset, chance: Chance) -> DealerChosen:
    """Find the first dealer: by seat, at random, or by drawing cards (earliest month, then the higher card)."""
    if rules.first_dealer == "random":
        return DealerChosen(chance.shuffled((0, 1), deal=1, label="dealer")[0])
    if rules.first_dealer != "draw_card":
        return DealerChosen(int(rules.first_dealer[-1]))
    cards = chance.shuffled(CARDS, deal=1, label="dealer")
    drawn: list[Pair[Card]] = []
    for pair in zip(cards[::2], cards[1::2], strict=True):
        drawn.append(pair)
        first, second = ((card.month, _VALUE[card.type]) for card in pair)
        if first != second:
            return DealerChosen(0 if first < second else 1, tuple(drawn))
    return DealerChosen(0, tuple(drawn))  # every draw was two kasu of one month


def most_deals(rules: Ruleset) -> int:
    """Count the deals of a match (fair/1, step 1): redeals have no bound, so sixteen a round, and at least 64."""
    return min(max(LEAST_DEALS, DEALS_A_ROUND * (rules.rounds + rules.extra_rounds)), LONGEST_CHAIN)


def canonical_order(_rules: Ruleset) -> tuple[str, ...]:
    """List the 48 cards in the order that every deal is shuffled from."""
    return tuple(map(str, CARDS))


def deal(number: int, dealer: Seat, chance: Chance) -> Dealt:
    """Shuffle and deal: places 0-7 to the dealer, 8-15 to the other seat, 16-23 to the field, the rest is the stock."""
    order = chance.shuffled(CARDS, deal=number)
    first, second = order[:HAND], order[HAND : 2 * HAND]
    hands = (first, second) if dealer == 0 else (second, first)
    return Dealt(number, hands, order[2 * HAND : 2 * HAND + FIELD], order[2 * HAND + FIELD :])


def cancelled(rules: Ruleset, dealt: Dealt) -> DealCancelled | None:
    """Say why a deal does not stand (配り直し), if it does not. Four of a month on the field never stands."""
    field: dict[str, CancelReason] = {"four": "field_four"}
    if rules.field_three == "redeal":
        field["three"] = "field_three"
    if rules.field_pairs == "redeal":
        field["pairs"] = "field_pairs"
    found = lucky(dealt.field)
    if found and found.pattern in field:
        return DealCancelled(dealt.deal, field[found.pattern], None, found.cards)
    hand: dict[str, CancelReason] = {"four": "hand_four"} if rules.teshi == "redeal" else {}
    if rules.kuttsuki == "redeal":
        hand["pairs"] = "hand_pairs"
    for seat, held in enumerate(dealt.hands):
        found = lucky(held)
        if found and found.pattern in hand:
            return DealCancelled(dealt.deal, hand[found.pattern], seat, found.cards)
    return None


def may_stand(rules: Ruleset, hand: tuple[Card, ...]) -> bool:
    """Say whether a hand can be held in play: not if the rules pay or cancel its pattern when it is dealt."""
    found = lucky(hand) if hand else None
    dealt = {"four": rules.teshi, "pairs": rules.kuttsuki if len(hand) == HAND else "play", "three": "play"}
    return found is None or dealt[found.pattern] == "play"


def lucky_hands(rules: Ruleset, dealt: Dealt) -> tuple[LuckyHandShown, ...]:
    """List the dealt hands that score at once: 手四 and くっつき, where the rules pay them."""
    kinds: dict[str, LuckyKind] = {"four": "teshi"} if rules.teshi == "score" else {}
    if rules.kuttsuki == "score":
        kinds["pairs"] = "kuttsuki"
    found = [(seat, lucky(hand)) for seat, hand in enumerate(dealt.hands)]
    return tuple(
        LuckyHandShown(seat, kinds[one.pattern], one.cards) for seat, one in found if one and one.pattern in kinds
    )
