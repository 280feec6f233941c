"""What a beginner would overlook: the price of staying, what the hand is worth, and which cards are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from zashiki.games.stud.actions import Action, Call, Check
from zashiki.games.stud.betting import opens, to_call
from zashiki.games.stud.hand_ranks import HAND_SIZE, Category, high, high_hand
from zashiki.games.stud.pieces import HIDDEN, RANKS, SUITS, Card, mask_of
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import FIRST_STREET, LAST_STREET, Side
from zashiki.kernel.game import Seat
from zashiki.players.stud.moves import prize
from zashiki.players.stud.ranges import estimate
from zashiki.telling.numbers import amount
from zashiki.telling.stud.voice import StudVoice
from zashiki.telling.values import Hint

SAMPLES = 2000
"""Worlds that a share is estimated from: enough for a percent or two, and too few to be felt."""
OF_A_RANK, OF_A_SUIT = 4, 13
TOLD = 3
"""Ranks that are told about at most."""
EIGHT = RANKS.index("8") + 1
"""The rank of the eight with the ace lowest."""
_DONE = (Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.QUADS, Category.STRAIGHT_FLUSH)
"""High hands that need nothing more."""


def hints(voice: StudVoice, view: GameState, seat: Seat) -> tuple[Hint[Action], ...]:
    """What a call must win to be worth it, what the hand wins on average, and how many cards are left to help it."""
    if seat != view.turn:
        return ()
    return (*_price(voice, view, seat), _share(voice, view, seat), *_unseen(voice, view, seat))


def _price(voice: StudVoice, view: GameState, seat: Seat) -> Iterator[Hint[Action]]:
    price, say = to_call(view, seat), voice.words.say
    if price:
        won = prize(view, seat, price)
        gaps = {"odds": f"{(won - price) / price:.1f}", "price": amount(price), "pot": amount(won - price)}
        yield Hint(say("hint.odds", percent=f"{price / won:.0%}", **gaps), action=Call())
    elif not opens(view):
        yield Hint(say("hint.free"), action=Check())


def _share(voice: StudVoice, view: GameState, seat: Seat) -> Hint[Action]:
    """What the hand is worth against hands that stayed in, by dealing the unseen cards many times."""
    won, even = estimate(view, seat, SAMPLES), 1 / len(view.live)
    return Hint(voice.words.say("hint.share", percent=f"{won:.0%}", even=f"{even:.0%}"), "reading")


# Cards that are gone.


def _unseen(voice: StudVoice, view: GameState, seat: Seat) -> Iterator[Hint[Action]]:
    """How many of the cards that would help are unseen, and who shows the others; nothing after the last card."""
    own = [*view.players[seat].cards, *view.community]
    if view.street == LAST_STREET or HIDDEN in own:
        return
    others = [(at, card) for at, one in enumerate(view.players) if at != seat for card in one.cards]
    seen = [(at, card) for at, card in others if card is not HIDDEN]
    for side in view.variant.sides:
        said = _high(voice, own, seen) if side == "high" else _low(voice, own, seen, side)
        if said:
            yield Hint(said, "reading")


def _high(voice: StudVoice, own: Sequence[Card], seen: Sequence[tuple[Seat, Card]]) -> str:
    if high_hand(high(mask_of(tuple(own)))).category in _DONE:
        return ""
    words, ranks, suits = voice.words, _wanted_ranks(own), _wanted_suits(own)
    gone = Counter(card.rank for _, card in seen)
    gone_suits, held = Counter(card.suit for _, card in seen), Counter(card.suit for card in own)
    mine = Counter(card.rank for card in own)
    left = [(words[f"ranks.{RANKS[rank]}"], OF_A_RANK - mine[rank] - gone[rank]) for rank in ranks]
    left += [(words[f"suit.{SUITS[suit]}"], OF_A_SUIT - held[suit] - gone_suits[suit]) for suit in suits]
    counted = voice.listed(words.say("hint.count", what=what, n=n) for what, n in left)
    elsewhere = [
        words.say("hint.lies", rank=words[f"rank.{RANKS[card.rank]}"], who=voice.who(at))
        for at, card in seen
        if card.rank in ranks
    ]
    rest = words.say("hint.elsewhere", cards=voice.listed(elsewhere)) if elsewhere else words["hint.nowhere"]
    return words["telling.sentences"].join((words.say("hint.unseen", cards=counted), rest))


def _wanted_ranks(own: Sequence[Card]) -> list[int]:
    """The ranks whose next card improves a hand: pairs and better first, then the highest cards."""
    held = Counter(card.rank for card in own)
    ranks = sorted(held, key=lambda rank: (-held[rank], -rank))
    paired = sum(held[rank] > 1 for rank in ranks)
    return ranks[: max(paired, 2) if paired else TOLD]


def _wanted_suits(own: Sequence[Card]) -> list[int]:
    """The suit of a flush that lacks one card, or on third street two."""
    suit, count = Counter(card.suit for card in own).most_common(1)[0]
    return [suit] if count == HAND_SIZE - 1 or count == len(own) == FIRST_STREET else []


def _low(voice: StudVoice, own: Sequence[Card], seen: Sequence[tuple[Seat, Card]], side: Side) -> str:
    """How many low cards of other ranks than one's own are left."""
    held, lows = {card.low_rank for card in own}, set(range(EIGHT + 1))
    lacking = lows - held
    if side == "eight" and len(held & lows) + LAST_STREET - len(own) < HAND_SIZE:
        return ""
    of = OF_A_RANK * len(lacking)
    gone = sum(card.low_rank in lacking for _, card in seen)
    return voice.words.say("hint.low", top=voice.words["rank.8"], n=of - gone, of=of)
