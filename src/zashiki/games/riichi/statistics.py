"""What each seat did over a match, as a pure fold of its log. Everything counted is public."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from zashiki.games.riichi.events import Event, HandDealt, HandDrawn, HandWon, MatchEnded, RiichiAccepted, TileCalled
from zashiki.games.riichi.score_table.statistics import SeatStatistics
from zashiki.kernel.game import Seat

_BY_THE_WALL = ("exhaustive", "nagashi")


class _Hand(msgspec.Struct):
    """What has happened in a hand so far."""

    riichi: set[Seat] = msgspec.field(default_factory=set)
    called: set[Seat] = msgspec.field(default_factory=set)
    wins: list[HandWon] = msgspec.field(default_factory=list)
    drawn: HandDrawn | None = None


def of_log(seats: int, log: Iterable[Event]) -> tuple[SeatStatistics, ...]:
    """Count one log, or what one seat heard of it, seat by seat."""
    found, hand = [SeatStatistics()] * seats, _Hand()
    for event in log:
        match event:
            case HandDealt():
                found, hand = _with(found, hand), _Hand()
            case RiichiAccepted(seat):
                hand.riichi.add(seat)
            case TileCalled(seat):
                hand.called.add(seat)
            case HandWon():
                hand.wins.append(event)
            case HandDrawn():
                hand.drawn = event
            case MatchEnded(final=final):
                over = zip(final.places, final.points, strict=True)
                ended = [SeatStatistics(places=(place,), points=points) for place, points in over]
                found, hand = _sum(_with(found, hand), ended), _Hand()
            case _:
                pass
    return tuple(_with(found, hand))


def _sum(some: Sequence[SeatStatistics], more: Sequence[SeatStatistics]) -> list[SeatStatistics]:
    return [one + other for one, other in zip(some, more, strict=True)]


def _with(found: list[SeatStatistics], hand: _Hand) -> list[SeatStatistics]:
    """Add a hand, if it was played to its end."""
    if not hand.wins and hand.drawn is None:
        return found
    return _sum(found, [_of_hand(hand, seat) for seat in range(len(found))])


def _of_hand(hand: _Hand, seat: Seat) -> SeatStatistics:
    """What one hand adds to a seat's count. Two who win by one tile are one deal-in."""
    riichi = int(seat in hand.riichi)
    one = SeatStatistics(hands=1, riichi=riichi, called=int(seat in hand.called))
    if hand.drawn is not None:
        by_the_wall = int(hand.drawn.kind in _BY_THE_WALL)
        return replace(one, draws=by_the_wall, tenpai=by_the_wall and int(seat in hand.drawn.tenpai))
    won = [win for win in hand.wins if win.seat == seat]
    if won:
        points, tsumo = sum(win.flow.hand[seat] for win in won), int(won[0].source == seat)
        return replace(one, wins=1, tsumo=tsumo, win_points=points, riichi_wins=riichi)
    if hand.wins[0].source == seat:
        points = sum(win.flow.hand[seat] for win in hand.wins)
        return replace(one, deal_ins=1, deal_in_points=-points, riichi_deal_ins=riichi)
    return one
