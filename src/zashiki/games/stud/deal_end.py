"""The end of a deal: bets nobody matched, pots, who shows, who wins which half, and where odd chips go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.games.stud.boards import first_seat
from zashiki.games.stud.events import BetReturned, DealEnded, Event, HandMucked, HandShown, PotAwarded, RakeTaken
from zashiki.games.stud.hand_ranks import eight_or_better, high, low, used
from zashiki.games.stud.pieces import Card, mask_of
from zashiki.games.stud.state import GameState, PlayerState
from zashiki.games.stud.variants import Side
from zashiki.kernel.game import Seat


class Pot(NamedTuple):
    """Chips, and the seats that can win them."""

    amount: int
    seats: tuple[Seat, ...]


def settled(state: GameState) -> tuple[Event, ...]:
    """Everything from the last bet to the end of the deal."""
    returned = uncalled(state.players)
    players = state.players if returned is None else _without(state.players, returned)
    events: list[Event] = [] if returned is None else [returned]
    shown = showdown(state, pots(players)) if len(state.live) > 1 else []
    events += shown
    rake = min(state.rules.rake, sum(player.total for player in players))
    events += [RakeTaken(rake)] if rake else []
    awards = list(awarded(state, after_rake(pots(players), rake)))
    events += awards
    won = dict.fromkeys(range(len(players)), 0)
    for award in awards:
        for seat, amount in award.shares:
            won[seat] += amount
    return (*events, DealEnded(tuple(won[seat] - player.total for seat, player in enumerate(players))))


def uncalled(players: Sequence[PlayerState]) -> BetReturned | None:
    """The part of the highest bet that nobody matched."""
    totals = sorted((player.total for player in players), reverse=True)
    if totals[0] == totals[1]:
        return None
    seat = next(at for at, player in enumerate(players) if player.total == totals[0])
    return BetReturned(seat, totals[0] - totals[1])


def _without(players: tuple[PlayerState, ...], returned: BetReturned) -> tuple[PlayerState, ...]:
    seat, amount = returned.seat, returned.amount
    player = replace(players[seat], total=players[seat].total - amount)
    return (*players[:seat], player, *players[seat + 1 :])


def pots(players: Sequence[PlayerState]) -> list[Pot]:
    """Layer the bets: a pot is what was put in up to some live seat's all, and those who put in as much can win it."""
    live = [(player.total, seat) for seat, player in enumerate(players) if player.live]
    found: list[Pot] = []
    below = 0
    for level in sorted({total for total, _ in live}):
        amount = sum(min(player.total, level) - min(player.total, below) for player in players)
        if amount:
            found.append(Pot(amount, tuple(seat for total, seat in live if total >= level)))
        below = level
    return found


def after_rake(some: list[Pot], rake: int) -> list[Pot]:
    """Take the rake out of the pots, the main pot first."""
    left = []
    for pot in some:
        taken = min(rake, pot.amount)
        rake -= taken
        left.append(Pot(pot.amount - taken, pot.seats))
    return left


# --------------------------------------------------------------------------------------------------------- showdown


def hand_mask(state: GameState, seat: Seat) -> int:
    """All cards of a hand, the community card too."""
    return mask_of(state.players[seat].cards + state.community)


def worth(mask: int, side: Side) -> int | None:
    """What a hand is worth for a side; None: it does not qualify."""
    return high(mask) if side == "high" else low(mask) if side == "low" else eight_or_better(mask)


def show_order(state: GameState) -> list[Seat]:
    """Who shows first: the last to bet or raise on the last street, otherwise the first to act; then clockwise."""
    live = state.live
    start = state.aggressor if state.aggressor is not None else state.opener
    if start is None:  # nobody could bet: the board that would have acted first
        start = first_seat(state.rules, state.variant, [(seat, state.players[seat].up) for seat in live], state.dealer)
    return sorted(live, key=lambda seat: (seat - start) % len(state.players))


def showdown(state: GameState, some: list[Pot]) -> list[Event]:
    """Each live hand in turn: shown if it still can win a part of some pot, or if nobody may throw a hand away."""
    shown: list[Seat] = []
    events: list[Event] = []
    for seat in show_order(state):
        if state.rules.mucking and not _may_win(state, some, shown, seat):
            events.append(HandMucked(seat))
        else:
            shown.append(seat)
            events.append(HandShown(seat, state.players[seat].down))
    return events


def _may_win(state: GameState, some: list[Pot], shown: list[Seat], seat: Seat) -> bool:
    """Whether no hand shown so far beats this one in every half of every pot that it is in."""
    mask = hand_mask(state, seat)
    for side in state.variant.sides:
        mine = worth(mask, side)
        for pot in some:
            if mine is None or seat not in pot.seats:
                continue
            others = [worth(hand_mask(state, other), side) for other in shown if other in pot.seats]
            if all(other is None or other <= mine for other in others):
                return True
    return False


# ------------------------------------------------------------------------------------------------- dividing the pots


def awarded(state: GameState, some: list[Pot]) -> Iterator[PotAwarded]:
    """Pay every pot: whole, or in two halves where the game has two and somebody holds a low."""
    numbered = list(enumerate(some))
    for number, pot in numbered if state.rules.pot_order == "main_first" else reversed(numbered):
        if len(pot.seats) == 1:
            yield PotAwarded(number, "whole", ((pot.seats[0], pot.amount),), contested=False)
            continue
        masks = {seat: hand_mask(state, seat) for seat in pot.seats}
        winners = [(side, best_hands(masks, side)) for side in state.variant.sides]
        held = [(side, seats) for side, seats in winners if seats]
        if len(held) == 1 or held[0][1] == held[1][1]:  # the same hands both ways split the whole of it evenly
            side, seats = held[0]
            yield PotAwarded(number, "whole", _shares(state, pot.amount, side, seats))
            continue
        units = pot.amount // state.rules.chip
        lower = units // 2 * state.rules.chip  # the odd chip goes to the high half
        for (side, seats), amount in zip(held, (pot.amount - lower, lower), strict=True):
            yield PotAwarded(number, "high" if side == "high" else "low", _shares(state, amount, side, seats))


def best_hands(masks: Mapping[Seat, int], side: Side) -> tuple[Seat, ...]:
    """The seats whose hands are best for a side; none where no hand qualifies."""
    worths = {seat: worth(mask, side) for seat, mask in masks.items()}
    best = max((one for one in worths.values() if one is not None), default=None)
    return () if best is None else tuple(seat for seat in masks if worths[seat] == best)


def _shares(state: GameState, amount: int, side: Side, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, int], ...]:
    """Split evenly in the smallest chips; those left over go one by one to the seats that the rules name first."""
    if len(seats) == 1:
        return ((seats[0], amount),)
    chip, count = state.rules.chip, len(seats)
    each, odd = divmod(amount // chip, count)
    loose = amount % chip
    order = sorted(seats, key=lambda seat: _odd_rank(state, seat, side)) if odd or loose else list(seats)
    extra = {seat: chip * (at < odd) + (loose if at == 0 else 0) for at, seat in enumerate(order)}
    return tuple((seat, each * chip + extra[seat]) for seat in seats)


def _odd_rank(state: GameState, seat: Seat, side: Side) -> tuple[int, ...]:
    """The place of a seat in the order in which odd chips are given; the smallest comes first.

    Equal highest cards (the community card is everybody's) leave it to the next ones.
    """
    rule = state.rules.odd_chip
    if rule == "seat":
        return (seat,)
    cards, for_low = _counting(state, seat, side, rule), side != "high"
    best = sorted(((card.low_rank if for_low else card.rank, card.suit) for card in cards), reverse=True)
    if rule == "held" and for_low:
        return tuple(number for pair in reversed(best) for number in pair)
    return tuple(-number for pair in best for number in pair)


def _counting(state: GameState, seat: Seat, side: Side, rule: str) -> tuple[Card, ...]:
    """The cards that decide about an odd chip: the five used, or all that are held."""
    if rule == "held":
        return state.players[seat].cards
    return used(hand_mask(state, seat), for_low=side != "high")
