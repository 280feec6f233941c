"""What each player did over one match or many: places, wins, deal-ins, riichi, as a pure fold of logs.

Rates are per hand played to its end; a hand that a chombo ended is played again, and counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from zashiki.games.riichi.statistics import SeatStatistics
from zashiki.games.score_table.events import (
    ChomboMade,
    DrawEnded,
    Event,
    MatchEnded,
    RiichiCancelled,
    RiichiDeclared,
    RoundAborted,
    RoundStarted,
    RoundWon,
)
from zashiki.kernel.game import Seat


def statistics(logs: Iterable[tuple[Sequence[str], Iterable[Event]]]) -> dict[str, SeatStatistics]:
    """Add up matches: of each, who sat at which seat, and its log. Players are told apart by their names."""
    return by_player((names, of_log(len(names), log)) for names, log in logs)


def by_player(counted: Iterable[tuple[Sequence[str], Sequence[SeatStatistics]]]) -> dict[str, SeatStatistics]:
    """Add up what was counted of matches, seat by seat."""
    found: dict[str, SeatStatistics] = {}
    for names, seats in counted:
        for name, one in zip(names, seats, strict=True):
            found[name] = found.get(name, SeatStatistics()) + one
    return found


def of_log(seats: int, log: Iterable[Event]) -> tuple[SeatStatistics, ...]:
    """Count one log, seat by seat."""
    found = [SeatStatistics()] * seats
    riichi: set[Seat] = set()
    for event in log:
        match event:
            case RoundStarted():
                riichi = set()
            case RiichiDeclared(seat):
                riichi.add(seat)
            case RiichiCancelled(seat):
                riichi.discard(seat)
            case RoundWon() | DrawEnded() | RoundAborted():
                found = [one + _of_round(event, seat, riichi=seat in riichi) for seat, one in enumerate(found)]
            case ChomboMade(seat):
                found[seat] = replace(found[seat], chombo=found[seat].chombo + 1)
            case MatchEnded(places=places, points=points):
                found = [
                    one + SeatStatistics(places=(place,), points=point)
                    for one, place, point in zip(found, places, points, strict=True)
                ]
            case _:
                pass
    return tuple(found)


def _of_round(event: RoundWon | DrawEnded | RoundAborted, seat: Seat, *, riichi: bool) -> SeatStatistics:
    """What one round adds to a seat's count."""
    one = SeatStatistics(hands=1, riichi=int(riichi))
    if isinstance(event, DrawEnded):
        return replace(one, draws=1, tenpai=int(seat in event.tenpai))
    if isinstance(event, RoundAborted):
        return one
    points = event.flow.hand[seat]
    if any(won.winner == seat for won in event.wins):
        tsumo = int(event.wins[0].loser is None)
        return replace(one, wins=1, tsumo=tsumo, win_points=points, riichi_wins=int(riichi))
    if event.wins[0].loser == seat:
        return replace(one, deal_ins=1, deal_in_points=-points, riichi_deal_ins=int(riichi))
    return one
