"""Starting hands: what three cards are worth playing for, by game, seen against the cards that lie open.

A grade is 0 (fold), 1 (stay for the bring-in), 2 (stay for one bet), 3 (open for a full bet, stay for a raise) or more
(raise). Dead cards are those of others that lie open, folded ones too: cards that a hand needs are worth less when some
of them are gone.
"""

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.stud.pieces import ACE, Card

FOLD, CHEAP, ONE_BET, OPEN, RAISE, BEST = range(6)
TEN, NINE = 8, 7
"""Places in `pieces.RANKS`."""
EIGHT_LOW = 7
"""The eight where the ace is 0."""
STARTING_CARDS = 3
Cards = tuple[Card, ...]


def grade(game: str, hand: Cards, dead: Cards) -> int:
    """Grade a starting hand of a game."""
    return _GRADES[game](hand, dead)


def stud_grade(hand: Cards, dead: Cards) -> int:
    """Trips, big pairs, live flushes and straights to come, smaller pairs with a good live kicker, high cards."""
    ranks = sorted((card.rank for card in hand), reverse=True)
    gone = [card.rank for card in dead]
    over = max(gone, default=0)
    if len(set(ranks)) == 1:
        return BEST
    if len(set(ranks)) < STARTING_CARDS:
        return _pair(ranks, gone, over)
    best = FOLD
    if len({card.suit for card in hand}) == 1:
        lost = sum(card.suit == hand[0].suit for card in dead)
        best = (OPEN if ranks[0] >= TEN else ONE_BET) - (lost > 1) - (lost > 2)  # noqa: PLR2004 - two is too many already
    if ranks[0] - ranks[2] == 2:  # noqa: PLR2004 - three in a row
        lost = sum(rank in (ranks[0] + 1, ranks[2] - 1) for rank in gone)
        best = max(best, (ONE_BET if ranks[2] >= NINE else CHEAP) - (lost > 1))
    if ranks[2] >= TEN or (ranks[1] > over and ranks[1] >= TEN):
        best = max(best, CHEAP)
    return best


def _pair(ranks: list[int], gone: list[int], over: int) -> int:
    """A pair: by its rank, less for each card of it that is gone, more for a live kicker above all doors."""
    pair = ranks[1]
    kicker = next(rank for rank in ranks if rank != pair)
    base = RAISE if pair >= over and pair >= TEN else OPEN if pair >= TEN else ONE_BET
    live_kicker = kicker > over and kicker >= TEN and kicker not in gone
    return max(base + (live_kicker and base < RAISE) - gone.count(pair), FOLD)


def razz_grade(hand: Cards, dead: Cards) -> int:
    """Three different low cards, by the highest; better the more of their own ranks are gone, worse when others are."""
    ranks = sorted(card.low_rank for card in hand)
    lows = [rank for rank in set(ranks) if rank <= EIGHT_LOW]
    gone = [card.low_rank for card in dead]
    good = sum(rank in ranks for rank in gone)
    bad = sum(rank <= EIGHT_LOW and rank not in ranks for rank in gone)
    if len(lows) == STARTING_CARDS:
        base = BEST if ranks[2] < 5 else RAISE if ranks[2] < EIGHT_LOW else OPEN  # noqa: PLR2004 - a five or a six
        return max(base + (good > bad) - (bad > good + 2), ONE_BET)
    return CHEAP if len(lows) == 2 and good > bad else FOLD  # noqa: PLR2004 - two good cards of three


def stud8_grade(hand: Cards, dead: Cards) -> int:
    """Low cards that can also win high come first, then trips and aces, then big pairs that face no ace."""
    ranks = sorted(card.low_rank for card in hand)
    different = set(ranks)
    if len(different) == 1:
        return BEST
    lows = [rank for rank in different if rank <= EIGHT_LOW]
    gone = sum(card.low_rank <= EIGHT_LOW for card in dead)
    if len(lows) == STARTING_CARDS:
        suited = len({card.suit for card in hand}) == 1
        close = ranks[2] - ranks[0] <= 4  # noqa: PLR2004 - within a straight
        return OPEN + (suited or close or 0 in lows) - (gone > STARTING_CARDS)
    if len(different) < STARTING_CARDS:
        if ranks.count(0) == 2:  # noqa: PLR2004 - a pair of aces
            return RAISE
        aces_about = any(card.rank == ACE for card in dead)
        pair = stud_grade(hand, dead)
        return pair - (aces_about or max(ranks) <= EIGHT_LOW) if pair >= OPEN else (CHEAP if len(lows) == 2 else FOLD)  # noqa: PLR2004 - a small pair with a low card
    return max(stud_grade(hand, dead) - 1, FOLD)


_GRADES: dict[str, Callable[[Cards, Cards], int]] = {"stud": stud_grade, "razz": razz_grade, "stud8": stud8_grade}
