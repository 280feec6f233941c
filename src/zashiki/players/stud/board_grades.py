"""Board reading from fourth street on: how a hand stands against the boards of others, as a grade like a start's.

Grades are those of `starts`: 0 is behind without hope, 1 might still win a big pot, 2 may stay, 3 bets, 4 and more
raise.
"""

# ruff: noqa: PLR2004 - how many cards there are of something is plainest as a number

from __future__ import annotations

from zashiki.games.stud.pieces import Card
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import LAST_STREET
from zashiki.kernel.game import Seat
from zashiki.players.stud.hand_keys import counts_of, key_of
from zashiki.players.stud.starts import CHEAP, EIGHT_LOW, FOLD, ONE_BET, OPEN, RAISE
from zashiki.players.stud.strength import FOUR_FLUSH, FOUR_STRAIGHT, TRIPS, TWO_PAIR, look

BIG_STREET = 5
"""From here on bets are big, and hope is dear."""


def standing(view: GameState, seat: Seat) -> int:
    """Grade the hand of a seat against the boards that it sees."""
    mine = view.players[seat].cards + view.community
    boards = [view.players[at].up + view.community for at in view.live if at != seat]
    if view.game == "stud":
        return high_standing(view.street, mine, boards)
    if view.game == "razz":
        return low_standing(view.street, mine, boards)
    high, low = high_standing(view.street, mine, boards), _low_half(view.street, mine, boards)
    if high >= RAISE and not low:
        return OPEN  # it may win no more than a half
    return min(max(high, low) + (min(high, low) >= OPEN), RAISE)


def high_standing(street: int, mine: tuple[Card, ...], boards: list[tuple[Card, ...]]) -> int:
    """For the high hand: made hands that beat what shows, then pairs above all boards, then draws while cards come."""
    own = look("stud", key_of(mine))
    shown = max(look("stud", key_of(board)) for board in boards)
    if own < TWO_PAIR:
        return _one_pair(street, mine, boards, behind=own < shown)
    drawing = FOUR_STRAIGHT <= own < FOUR_STRAIGHT + 20 or FOUR_FLUSH <= own < FOUR_FLUSH + 1
    if drawing:
        return ONE_BET if street < LAST_STREET else CHEAP
    if own < shown:
        return CHEAP if street < LAST_STREET else FOLD
    return RAISE if own >= TRIPS or shown < TWO_PAIR - 100 else OPEN


def _one_pair(street: int, mine: tuple[Card, ...], boards: list[tuple[Card, ...]], *, behind: bool) -> int:
    """One pair or less: good above all cards that others show, thin below them."""
    counts = counts_of(key_of(mine))
    pair = max((rank for rank, count in enumerate(counts) if count > 1), default=-1)
    over = max(card.rank for board in boards for card in board)
    if pair < 0:
        drawing = look("stud", key_of(mine)) >= FOUR_STRAIGHT and street < LAST_STREET
        return ONE_BET if drawing else CHEAP if street < BIG_STREET and not behind else FOLD
    if behind:
        return CHEAP if street < BIG_STREET else FOLD
    if pair > over:
        return OPEN if street < LAST_STREET else ONE_BET
    return ONE_BET if street < BIG_STREET or pair == over else CHEAP


def low_standing(street: int, mine: tuple[Card, ...], boards: list[tuple[Card, ...]]) -> int:
    """For the lowest hand: how many good cards against what each board could hold with all its down cards good."""
    own = _lows(mine)
    worst = max(map(_threat, boards))
    made = sorted({card.low_rank for card in mine})[:5]
    if len(made) == 5 and street >= BIG_STREET:
        rough = made[-1]
        ahead = rough <= EIGHT_LOW or worst < 5
        return RAISE if rough < EIGHT_LOW - 1 or (ahead and worst < 5) else OPEN if ahead else ONE_BET
    if own > worst - 2:
        return OPEN if own >= worst - 1 else ONE_BET
    return CHEAP if street < BIG_STREET else FOLD


def _lows(cards: tuple[Card, ...]) -> int:
    """Different ranks up to the eight."""
    return len({card.low_rank for card in cards if card.low_rank <= EIGHT_LOW})


def _threat(board: tuple[Card, ...]) -> int:
    """Good cards that a board could have with two good cards below it."""
    return min(_lows(board) + 2, 5)


def _low_half(street: int, mine: tuple[Card, ...], boards: list[tuple[Card, ...]]) -> int:
    """For the low half of stud8: a made low, or one that needs a card while two come."""
    own, worst = _lows(mine), max(map(_threat, boards))
    if own >= 5:
        return RAISE if worst < 5 else OPEN
    if own == 4 and street < LAST_STREET:
        return ONE_BET
    return CHEAP if own == 3 and street < BIG_STREET else FOLD
