"""Cards and hands in words: signs such as K♠, names, and what a hand is, high and low, with seven cards or fewer.

Every word comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.hand_ranks import HAND_SIZE, Category, Hand, eight_or_better, high, high_hand, low, low_hand
from zashiki.games.stud.pieces import ACE, HIDDEN, RANKS, SUITS, Card, mask_of
from zashiki.games.stud.variants import Side
from zashiki.texts.words import Words

SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
ALL_CARDS = 7
_KICKED = (Category.PAIR, Category.TWO_PAIR, Category.TRIPS, Category.QUADS)
"""Hands in which a card beside them may decide."""
_TWO_RANKS = (Category.TWO_PAIR, Category.FULL_HOUSE)
_TIMES = {
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.TRIPS: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.QUADS: (4, 1),
}
"""How often each rank of a hand is held."""
_EIGHTS = (*range(RANKS.index("8") + 1), ACE)


def card_sign(card: Card) -> str:
    """Write a card with the sign of its suit.

    >>> card_sign(Card.parse("Ks"))
    'K♠'
    """
    return "??" if card is HIDDEN else card.value[0] + SIGNS[card.value[1]]


def card_name(card: Card, words: Words) -> str:
    """Name a card in full: king of spades."""
    if card is HIDDEN:
        return words["card.hidden"]
    return words.say("card.named", rank=words[f"rank.{card.value[0]}"], suit=words[f"suit.{card.value[1]}"])


def high_words(hand: Hand, words: Words) -> str:
    """Say what a high hand is: "full house, aces over kings"; of fewer than five cards, as far as it goes.

    >>> from pathlib import Path
    >>> from zashiki.games.stud.notation import cards
    >>> words = Words("en", Path(__file__).parent / "words")
    >>> high_words(high_hand(high(mask_of(cards("JsJd 4c4h As 9d 2c")))), words)
    'two pair, jacks and fours, ace kicker'
    """
    category, ranks = hand
    if category is Category.STRAIGHT_FLUSH and ranks[0] == ACE:
        return words["hand.royal"]
    count = 2 if category in _TWO_RANKS else 1
    kicked = category in _KICKED and len(ranks) > count
    letters = [RANKS[rank] for rank in ranks]
    two, kicker = letters[min(1, len(letters) - 1)], letters[count if kicked else 0]
    said = words.say(
        f"hand.{category.value}{'_kicker' if kicked else ''}",
        one=words[f"rank.{letters[0]}"],
        ones=words[f"ranks.{letters[0]}"],
        twos=words[f"ranks.{two}"],
        kicker=words[f"rank.{kicker}"],
    )
    every_rank_counts = category in (Category.HIGH_CARD, Category.FLUSH) and len(ranks) == HAND_SIZE
    return words.say("hand.ranked", hand=said, signs=rank_signs(ranks)) if every_rank_counts else said


def low_words(hand: Hand, words: Words) -> str:
    """Say what a low hand is: "eight-seven low (8-7-4-3-A)", "wheel (5-4-3-2-A)", or the pair it has."""
    category, ranks = hand
    times = _TIMES.get(category, (1,) * HAND_SIZE)
    signs = rank_signs([rank for rank, count in zip(ranks, times, strict=True) for _ in range(count)])
    if category is not Category.HIGH_CARD:
        paired = Hand(category, ranks[: 2 if category in _TWO_RANKS else 1])
        return words.say("hand.low_paired", hand=high_words(paired, words), signs=signs)
    if RANKS[ranks[0]] == "5":
        return words.say("hand.wheel", signs=signs)
    one, two = (words[f"rank.{RANKS[rank]}"] for rank in ranks[:2])
    return words.say("hand.low", one=one, two=two, signs=signs)


def rank_signs(ranks: Sequence[int]) -> str:
    """Write ranks as in 8-7-4-3-A."""
    return "-".join("10" if RANKS[rank] == "T" else RANKS[rank] for rank in ranks)


def hand_so_far(cards: Sequence[Card], sides: Sequence[Side], words: Words) -> str:
    """Say what the cards that are seen come to, for each half that the game has."""
    return side_words([card for card in cards if card is not HIDDEN], sides, words)


def side_words(cards: Sequence[Card], sides: Sequence[Side], words: Words) -> str:
    """Say what known cards come to for one side or two."""
    if not cards:
        return words["hand.nothing"]
    told = [_side(tuple(cards), side, words) for side in sides]
    return told[0] if len(told) == 1 else words.say("hand.both", high=told[0], low=told[1])


def _side(cards: tuple[Card, ...], side: Side, words: Words) -> str:
    mask = mask_of(cards)
    if side == "high":
        hand = high_hand(high(mask))
        different = len({card.rank for card in cards})
        return high_words(hand if len(cards) >= HAND_SIZE else Hand(hand.category, hand.ranks[:different]), words)
    if side == "low" and len(cards) >= HAND_SIZE:
        return low_words(low_hand(low(mask)), words)
    worth = eight_or_better(mask) if side == "eight" else None
    if worth is not None:
        return low_words(low_hand(worth), words)
    return _drawing(cards, side, words)


def _drawing(cards: tuple[Card, ...], side: Side, words: Words) -> str:
    """The ranks of a low that is not complete, or that it cannot be any more."""
    ranks = {card.rank for card in cards} & set(_EIGHTS if side == "eight" else range(len(RANKS)))
    if side == "eight" and len(ranks) + ALL_CARDS - len(cards) < HAND_SIZE:
        return words["hand.no_low"]
    ordered = sorted(ranks, key=lambda rank: (rank + 1) % len(RANKS), reverse=True)
    return words.say("hand.low_so_far", signs=rank_signs(ordered))
