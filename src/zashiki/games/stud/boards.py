"""What lies open: who brings in, and who acts first on the later streets."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.stud.pieces import Card
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.variants import Variant
from zashiki.kernel.game import Seat

Board = tuple[Card, ...]


def bring_in_seat(variant: Variant, doors: Sequence[tuple[Seat, Card]]) -> Seat:
    """The lowest upcard by rank, then suit, ace high; in razz the highest, ace low, so the king of spades above all."""
    if variant.low_opens:
        return min(doors, key=lambda door: (door[1].rank, door[1].suit))[0]
    return max(doors, key=lambda door: (door[1].low_rank, door[1].suit))[0]


def first_seat(rules: Ruleset, variant: Variant, boards: Sequence[tuple[Seat, Board]], dealer: Seat) -> Seat:
    """The best board showing acts first: the highest, in razz the lowest; equal ones as the rules say."""
    strengths = {seat: _strength(board, low=not variant.low_opens) for seat, board in boards}
    best = max(strengths.values())
    tied = [(seat, board) for seat, board in boards if strengths[seat] == best]
    if len(tied) == 1:
        return tied[0][0]
    if rules.board_ties == "suits" or (rules.board_ties == "stud_suits" and variant.name == "stud"):
        return max(tied, key=lambda one: _by_suit(one[1], low=not variant.low_opens))[0]
    if rules.board_ties == "seat":
        return min(seat for seat, _ in tied)
    return min((seat for seat, _ in tied), key=lambda seat: (seat - dealer - 1) % rules.seats)


def _strength(board: Board, *, low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rank boards of up to four cards: two pairs before one, pairs before single cards; no straights or flushes."""
    ranks = [card.low_rank if low else card.rank for card in board]
    sign = -1 if low else 1
    counted = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(sign * count for count, _ in counted), tuple(sign * rank for _, rank in counted)


def _by_suit(board: Board, *, low: bool) -> tuple[tuple[int, int], ...]:
    """Rank equal boards by the suits of their cards, the highest card first."""
    return tuple(sorted(((card.low_rank if low else card.rank, card.suit) for card in board), reverse=True))


def has_open_pair(board: Board) -> bool:
    """Whether two of the cards showing are of one rank."""
    return len({card.rank for card in board}) < len(board)
