"""A hand as a part of a sentence: with its article, in a language that has them."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.hand_names import side_words
from zashiki.games.stud.hand_ranks import Category, Hand, high, high_hand, low, low_hand
from zashiki.games.stud.pieces import RANKS, Card, mask_of
from zashiki.games.stud.variants import Side
from zashiki.texts.words import Words

WHEEL = RANKS.index("5")
ROYAL = Hand(Category.STRAIGHT_FLUSH, (RANKS.index("A"),))


def spoken_hand(cards: tuple[Card, ...], sides: Sequence[Side], words: Words) -> str:
    """Say what at least five cards win with: "a pair of tens", "an eight-seven low", "two pair, jacks and fours"."""
    said = [_side(cards, side, words) for side in sides]
    return said[0] if len(said) == 1 else words.say("with.both", high=said[0], low=said[1])


def _side(cards: tuple[Card, ...], side: Side, words: Words) -> str:
    mask = mask_of(cards)
    hand = high_hand(high(mask)) if side == "high" else low_hand(low(mask))
    article = words.get(f"article.{RANKS[hand.ranks[0]]}", words["article.rank"])
    return words.say(f"with.{_kind(hand, side)}", hand=side_words(cards, (side,), words), article=article)


def _kind(hand: Hand, side: Side) -> str:
    if side != "high" and hand.category is Category.HIGH_CARD:
        return "wheel" if hand.ranks[0] == WHEEL else "low"
    return "royal" if hand == ROYAL else hand.category.value
