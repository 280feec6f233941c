"""What each player did over one match or many: places, wins, deal-ins, riichi, as a pure fold of logs.

Rates are per hand played to its end; a hand that a chombo ended is played again, and counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import asdict, replace

from zashiki.games.riichi.score_table.events import (
    ChomboMade,
    DrawEnded,
    Event,
    HandAborted,
    HandStarted,
    HandWon,
    MatchEnded,
    RiichiCancelled,
    RiichiDeclared,
)
from zashiki.kernel.game import Seat


class SeatStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """What one player did in some hands. Two of them add up to that of all their hands."""

    hands: int = 0
    wins: int = 0
    tsumo: int = 0
    """Wins with a tile that it drew."""
    win_points: int = 0
    """What its hands brought, without counters and deposits."""
    deal_ins: int = 0
    deal_in_points: int = 0
    riichi: int = 0
    """Hands in which it declared, and the stick stood."""
    called: int = 0
    """Hands in which it called; a score table, which sees no tiles, counts none."""
    riichi_wins: int = 0
    riichi_deal_ins: int = 0
    draws: int = 0
    """Hands that the wall ended."""
    tenpai: int = 0
    """Those in which it was ready."""
    chombo: int = 0
    places: tuple[int, ...] = ()
    """Its place in every match that is over, in their order."""
    points: int = 0
    """Final points of these matches; 52300 is +52.3."""

    def __add__(self, other: SeatStatistics) -> SeatStatistics:
        mine, theirs = asdict(self), asdict(other)
        return SeatStatistics(**{name: mine[name] + theirs[name] for name in mine})

    @property
    def mean_rank(self) -> float | None:
        """The mean of its places; None: no match is over."""
        return _share(sum(self.places), len(self.places))

    def rank_counts(self, players: int) -> tuple[int, ...]:
        """How often it came first, second and so on."""
        return tuple(self.places.count(place) for place in range(1, players + 1))

    @property
    def win_rate(self) -> float | None:
        """Wins per hand; like every rate None where there is nothing to count."""
        return _share(self.wins, self.hands)

    @property
    def deal_in_rate(self) -> float | None:
        """Deal-ins per hand."""
        return _share(self.deal_ins, self.hands)

    @property
    def riichi_rate(self) -> float | None:
        """Riichi per hand."""
        return _share(self.riichi, self.hands)

    @property
    def call_rate(self) -> float | None:
        """Hands with a call."""
        return _share(self.called, self.hands)

    @property
    def tsumo_rate(self) -> float | None:
        """How many of its wins were by tsumo."""
        return _share(self.tsumo, self.wins)

    @property
    def tenpai_rate(self) -> float | None:
        """How often it was ready when the wall ended a hand."""
        return _share(self.tenpai, self.draws)

    @property
    def win_after_riichi(self) -> float | None:
        """How often a riichi won."""
        return _share(self.riichi_wins, self.riichi)

    @property
    def deal_in_after_riichi(self) -> float | None:
        """How often a riichi dealt in."""
        return _share(self.riichi_deal_ins, self.riichi)

    @property
    def mean_win(self) -> float | None:
        """What a win brought, without counters and deposits."""
        return _share(self.win_points, self.wins)

    @property
    def mean_deal_in(self) -> float | None:
        """What a deal-in cost, without counters."""
        return _share(self.deal_in_points, self.deal_ins)


def _share(part: float, whole: int) -> float | None:
    return part / whole if whole else None


def statistics(logs: Iterable[tuple[Sequence[str], Iterable[Event]]]) -> dict[str, SeatStatistics]:
    """Add up matches: of each, who sat at which seat, and its log. Players are told apart by their names."""
    found: dict[str, SeatStatistics] = {}
    for names, log in logs:
        for name, one in zip(names, of_log(len(names), log), strict=True):
            found[name] = found.get(name, SeatStatistics()) + one
    return found


def of_log(seats: int, log: Iterable[Event]) -> tuple[SeatStatistics, ...]:
    """Count one log, seat by seat."""
    found = [SeatStatistics()] * seats
    riichi: set[Seat] = set()
    for event in log:
        match event:
            case HandStarted():
                riichi = set()
            case RiichiDeclared(seat):
                riichi.add(seat)
            case RiichiCancelled(seat):
                riichi.discard(seat)
            case HandWon() | DrawEnded() | HandAborted():
                found = [one + _of_hand(event, seat, riichi=seat in riichi) for seat, one in enumerate(found)]
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


def _of_hand(event: HandWon | DrawEnded | HandAborted, seat: Seat, *, riichi: bool) -> SeatStatistics:
    """What one hand adds to a seat's count."""
    one = SeatStatistics(hands=1, riichi=int(riichi))
    if isinstance(event, DrawEnded):
        return replace(one, draws=1, tenpai=int(seat in event.tenpai))
    if isinstance(event, HandAborted):
        return one
    points = event.flow.hand[seat]
    if any(won.winner == seat for won in event.wins):
        tsumo = int(event.wins[0].loser is None)
        return replace(one, wins=1, tsumo=tsumo, win_points=points, riichi_wins=int(riichi))
    if event.wins[0].loser == seat:
        return replace(one, deal_ins=1, deal_in_points=-points, riichi_deal_ins=int(riichi))
    return one
