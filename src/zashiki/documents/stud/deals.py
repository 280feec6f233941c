"""A deal of document 004 (§4.2, §4.3, §9, §10): its deck, seed and hands, and what they come to at the showdown.

The state of a deal is the house's table, read by the document's names. It also keeps the seed, as the document asks
for: whoever holds that knows every card, so the house's own states do without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn, TypeAlias

import msgspec
from msgspec.structs import force_setattr

from zashiki.documents.argument_checks import need, shown
from zashiki.documents.stud.cards import Card, DealError, Deck, ours, theirs
from zashiki.games.stud import pieces
from zashiki.games.stud.changes import start
from zashiki.games.stud.deal_end import best_hands
from zashiki.games.stud.rules import change_rules, preset
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import VARIANTS, Side
from zashiki.kernel.game import Seat

SeatIndex: TypeAlias = Seat
"""A place at the table, counted from 0."""
MOST_DOWN, MOST_UP = 3, 4
_LEAST = 5


class PlayerHand(msgspec.Struct, frozen=True, rename="camel"):
    """The cards of one seat, at most three down and four up (§4.2)."""

    down_cards: tuple[Card, ...] = ()
    up_cards: tuple[Card, ...] = ()


class Hands(dict[SeatIndex, PlayerHand]):
    """The cards of every seat, by its number: a dictionary that cannot be changed."""

    def __hash__(self) -> int:  # type: ignore[override]  # unlike a dictionary that changes, it has one
        """Equal ones are found as one."""
        return hash((*self.values(),))

    def __reduce__(self) -> tuple[type[Hands], tuple[dict[SeatIndex, PlayerHand]]]:
        """Copy and pickle it whole: filling it seat by seat is refused."""
        return Hands, (dict(self),)

    def _refuse(self, *_given: object, **_named: object) -> NoReturn:
        raise TypeError("the hands of a deal cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


class PlayerState(msgspec.Struct, frozen=True):
    """Whether a seat is in the deal and has not folded: only then is it dealt to (§6.2)."""

    active: bool
    stack: int


class DealState(msgspec.Struct, frozen=True, rename="camel"):
    """The state of a deal (§4.3); as JSON it has the document's keys, and the house's state beside them.

    >>> state = create_deal_state(3)
    >>> len(state.deck), state.hands[2], [player.active for player in state.players]
    (52, PlayerHand(down_cards=(), up_cards=()), [False, False, False])
    """

    table: GameState
    """The house's own state, where everything else is."""
    rng_seed: str = ""
    """What the deck was shuffled by; empty before DEAL_INIT."""
    deck: Deck = ()
    """The cards that are left, in the order in which they will be dealt."""
    hands: Mapping[SeatIndex, PlayerHand] = Hands()
    """The cards of every seat, of those that have folded too."""

    def __post_init__(self) -> None:
        """Read deck and hands off the table, whatever was given: it alone says what they are."""
        hands = (PlayerHand(theirs(player.down), theirs(player.up)) for player in self.table.players)
        force_setattr(self, "deck", theirs(self.table.deck))
        force_setattr(self, "hands", Hands(enumerate(hands)))

    @property
    def players(self) -> tuple[PlayerState, ...]:
        """Who is active."""
        return tuple(PlayerState(player.live, player.stack) for player in self.table.players)


def create_deal_state(seats: int, game: str = "stud") -> DealState:
    """Give a deal before its cards, for two to eight seats; for eight that all stay, the cards end before seventh.

    >>> create_deal_state(2).table.rules.name
    'seed*'
    """
    return DealState(start(change_rules(preset("seed"), seats=seats, rotation=(game,), deals=1)))


def get_all_cards_for_seat(state: DealState, seat: SeatIndex) -> tuple[Card, ...]:
    """Give all cards of a seat, the down ones first (§10.1).

    >>> get_all_cards_for_seat(create_deal_state(2), 0)
    ()
    """
    hands = need("state", state, DealState, error=DealError).hands
    hand = hands.get(need("seat", seat, int, error=DealError))
    if hand is None:
        raise DealError("deal.no_seat_of", "there is no seat {seat} at a table of {n}", seat=seat, n=len(hands))
    return hand.down_cards + hand.up_cards


def resolve_showdown(
    hands: Mapping[SeatIndex, Sequence[Card | pieces.Card]], game: str = "stud"
) -> dict[Side, tuple[SeatIndex, ...]]:
    """Say which seats win each side of a game: the high hand, the low one, or the low of eight or better (§10.2).

    >>> from zashiki.games.stud.notation import cards
    >>> resolve_showdown({0: cards("AsAhAd KsKc 2c2d"), 1: cards("KdKh QsQhQd 3c3d")})
    {'high': (0,)}
    """
    if need("game", game, str, error=DealError) not in VARIANTS:
        raise DealError(
            "deal.game", "there is no game {game}; known are: {known}", game=shown(game), known=", ".join(VARIANTS)
        )
    need("hands", hands, Mapping, error=DealError)  # type: ignore[type-abstract]
    held = {seat: ours(cards) for seat, cards in hands.items()}
    if not all(_LEAST <= len(set(cards)) == len(cards) <= MOST_DOWN + MOST_UP for cards in held.values()):
        raise DealError("deal.showdown", "a hand at the showdown is five to seven different cards")
    masks = {seat: pieces.mask_of(cards) for seat, cards in held.items()}
    return {side: best_hands(masks, side) for side in VARIANTS[game].sides}
