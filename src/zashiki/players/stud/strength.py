"""How good an unfinished hand looks: one number for three to seven cards, to compare hands of one size.

It is rough on purpose. It says which of two pairs of down cards somebody would rather bet with; what a hand wins in the
end is found by dealing it out. Like worths, looks are kept by the counts of ranks and of suits in a key.
"""

# ruff: noqa: PLR2004 - how many cards there are of something is plainest as a number

from __future__ import annotations

from collections.abc import Callable

from zashiki.games.stud.variants import VARIANTS
from zashiki.players.stud.hand_keys import RANK_BITS, RANK_COUNT, SUIT_COUNT, SUITS_AT, counts_of

TRIPS, STRAIGHT, FULL, QUADS = 600, 700, 900, 1000
"""What made hands look like; a pair is 200 to 380, two pair 400 to 520."""
PAIR, TWO_PAIR = 200, 400
PAIR_STEP, TWO_PAIR_STEP = 15, 10
FLUSH, FOUR_FLUSH, THREE_FLUSH = 800, 420, 300
"""Five of a suit; four before seventh street, about two small pair; three on third street, about a pair of nines."""
THREE_STRAIGHT, FOUR_STRAIGHT = 240, 380
LOW_CARD, NO_CARD = 14, 17
"""Low hands count down from here for each of five places: a two is better than a nine, and a pair fills none."""
ACE = 12


class _Table(dict[int, int]):
    """Looks by counts; worked out when first asked for."""

    def __init__(self, rate: Callable[[int], int]) -> None:
        super().__init__()
        self._rate = rate

    def __missing__(self, counts: int) -> int:
        found = self[counts] = self._rate(counts)
        return found


def _high(counts: int) -> int:
    """Made hands first, then straights to come, then high cards."""
    held = counts_of(counts)
    most = max(held)
    pairs = [rank for rank in range(ACE, -1, -1) if held[rank] > 1]
    run, size = _run(held), sum(held)
    top = sorted((rank for rank in range(RANK_COUNT) if held[rank]), reverse=True)
    kicker = sum(top[:2])
    if most == 4:
        return QUADS + pairs[0]
    if most == 3:
        return (FULL if len(pairs) > 1 else TRIPS) + pairs[0]
    if run >= 5:
        return STRAIGHT + top[0]
    if len(pairs) > 1:
        return TWO_PAIR + TWO_PAIR_STEP * pairs[0]
    if pairs:
        return PAIR + PAIR_STEP * pairs[0] + kicker // 4
    if run == 4 and size > 3:
        return FOUR_STRAIGHT + kicker // 4
    return (THREE_STRAIGHT if run == size == 3 else 0) + 3 * kicker


def _run(held: list[int]) -> int:
    """The most ranks within some five in a row; the ace counts below the two as well."""
    ranks = [held[ACE], *held]
    return max(sum(count > 0 for count in ranks[at : at + 5]) for at in range(len(ranks) - 5 + 1))


def _low(counts: int) -> int:
    """The five lowest different ranks; places not filled count worse than a king, and pairs fill none."""
    held = counts_of(counts)
    ranks = [rank for rank in range(RANK_COUNT) if held[(rank - 1) % RANK_COUNT]][:5]
    places = min(sum(held), 5)
    rough = max(ranks, default=0) if len(ranks) == places else ACE
    return sum(LOW_CARD - rank for rank in ranks) * 8 - (places - len(ranks)) * NO_CARD - 2 * rough


def _split(counts: int) -> int:
    """Either half: low cards up to the eight, all the better with an ace, or a high hand that can stand alone."""
    held = counts_of(counts)
    lows = sum(held[(rank - 1) % RANK_COUNT] > 0 for rank in range(8))
    needed = min(sum(held), 5)
    for_low = (0, 0, 60, 330, 480, 650)[min(lows, 5)] if lows >= min(needed, 3) else 60 * lows
    return max(for_low + (40 if held[ACE] and lows >= 3 else 0) - 80 * (needed - min(lows, needed)), _high(counts))


def _suited(counts: int) -> int:
    """Flushes, made and to come. Fields begin at three, so that five of a suit show as eight."""
    suits = [(counts >> 4 * suit & 15) - 3 for suit in range(SUIT_COUNT)]
    most, size = max(suits), sum(suits)
    if most >= 5:
        return FLUSH
    return FOUR_FLUSH if most == 4 else THREE_FLUSH if most == size == 3 else 0


_RANKS = {"stud": _Table(_high), "razz": _Table(_low), "stud8": _Table(_split)}
_HIGH = {name for name, variant in VARIANTS.items() if "high" in variant.sides}
"""Games in which flushes count."""
_SUITS = _Table(_suited)
_SUIT_FIELDS = (1 << 4 * SUIT_COUNT) - 1


def look(game: str, key: int) -> int:
    """How good the hand of a key looks in a game; comparable between hands of as many cards."""
    ranks = _RANKS[game][key & RANK_BITS]
    return max(ranks, _SUITS[key >> SUITS_AT & _SUIT_FIELDS]) if game in _HIGH else ranks
