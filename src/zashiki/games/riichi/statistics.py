"""What each seat did over a match, as a pure fold of its log. Everything counted is public."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import asdict, replace

from zashiki.games.riichi.events import Event, MatchEnded, RiichiAccepted, RoundDealt, RoundDrawn, RoundWon, TileCalled
from zashiki.kernel.game import Seat

_BY_THE_WALL = ("exhaustive", "nagashi")


class SeatStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """What one player did in some rounds. Two of them add up to that of all their rounds."""

    hands: int = 0
    wins: int = 0
    tsumo: int = 0
    """Wins with a tile that it drew."""
    win_points: int = 0
    """What its hands brought, without counters and deposits."""
    deal_ins: int = 0
    deal_in_points: int = 0
    riichi: int = 0
    """Rounds in which it declared, and the stick stood."""
    called: int = 0
    """Rounds in which it called; a score table, which sees no tiles, counts none."""
    riichi_wins: int = 0
    riichi_deal_ins: int = 0
    draws: int = 0
    """Rounds that the wall ended."""
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
        """Wins per round; like every rate None where there is nothing to count."""
        return _share(self.wins, self.hands)

    @property
    def deal_in_rate(self) -> float | None:
        """Deal-ins per round."""
        return _share(self.deal_ins, self.hands)

    @property
    def riichi_rate(self) -> float | None:
        """Riichi per round."""
        return _share(self.riichi, self.hands)

    @property
    def call_rate(self) -> float | None:
        """Rounds with a call."""
        return _share(self.called, self.hands)

    @property
    def tsumo_rate(self) -> float | None:
        """How many of its wins were by tsumo."""
        return _share(self.tsumo, self.wins)

    @property
    def tenpai_rate(self) -> float | None:
        """How often it was ready when the wall ended a round."""
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


class _Round(msgspec.Struct):
    """What has happened in a round so far."""

    riichi: set[Seat] = msgspec.field(default_factory=set)
    called: set[Seat] = msgspec.field(default_factory=set)
    wins: list[RoundWon] = msgspec.field(default_factory=list)
    drawn: RoundDrawn | None = None


def of_log(seats: int, log: Iterable[Event]) -> tuple[SeatStatistics, ...]:
    """Count one log, or what one seat heard of it, seat by seat."""
    found, hand = [SeatStatistics()] * seats, _Round()
    for event in log:
        match event:
            case RoundDealt():
                found, hand = _with(found, hand), _Round()
            case RiichiAccepted(seat):
                hand.riichi.add(seat)
            case TileCalled(seat):
                hand.called.add(seat)
            case RoundWon():
                hand.wins.append(event)
            case RoundDrawn():
                hand.drawn = event
            case MatchEnded(final=final):
                over = zip(final.places, final.points, strict=True)
                ended = [SeatStatistics(places=(place,), points=points) for place, points in over]
                found, hand = _sum(_with(found, hand), ended), _Round()
            case _:
                pass
    return tuple(_with(found, hand))


def _sum(some: Sequence[SeatStatistics], more: Sequence[SeatStatistics]) -> list[SeatStatistics]:
    return [one + other for one, other in zip(some, more, strict=True)]


def _with(found: list[SeatStatistics], hand: _Round) -> list[SeatStatistics]:
    """Add a round, if it was played to its end."""
    if not hand.wins and hand.drawn is None:
        return found
    return _sum(found, [_of_round(hand, seat) for seat in range(len(found))])


def _of_round(hand: _Round, seat: Seat) -> SeatStatistics:
    """What one round adds to a seat's count. Two players who win on one tile are one deal-in."""
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
