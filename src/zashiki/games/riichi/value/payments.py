"""Who pays what after a round: ron, tsumo, several rons, draws, nagashi mangan, liability, counters and deposits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import MANGAN
from zashiki.kernel.game import Seat
from zashiki.texts.problems import Problem

STICK = 1000


class Flow(msgspec.Struct, frozen=True):
    """What each seat gains or loses, split into the hand, counters and deposits."""

    hand: tuple[int, ...]
    honba: tuple[int, ...]
    sticks: tuple[int, ...]

    @property
    def total(self) -> tuple[int, ...]:
        """All of it."""
        return tuple(map(sum, zip(self.hand, self.honba, self.sticks, strict=True)))


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """One winner of a round, and what its hand is worth."""

    winner: Seat
    base: int
    """Basic points."""
    loser: Seat | None = None
    """Who dealt in; None: a tsumo."""
    liable: Seat | None = None
    """Who is liable for the yakuman (包)."""
    liable_base: int = 0
    """The basic points of the yakuman that somebody is liable for; 0: the whole hand."""


def up(points: int) -> int:
    """Round up to a hundred."""
    return -(-points // 100) * 100


def check_seats(rules: Ruleset, seats: Iterable[Seat]) -> None:
    """Refuse seats that are not at the table."""
    for seat in seats:
        if seat not in range(rules.players):
            raise Problem(
                "riichi.seat",
                "there is no seat {seat}: with {players} players they are 0 to {last}",
                seat=seat,
                players=rules.players,
                last=rules.players - 1,
            )


def _check_win(rules: Ruleset, won: Claim) -> None:
    check_seats(rules, (seat for seat in (won.winner, won.loser, won.liable) if seat is not None))
    if won.winner in (won.loser, won.liable):
        raise Problem(
            "riichi.itself", "seat {seat} cannot win from itself, or be liable for its own hand", seat=won.winner
        )


def paid(
    rules: Ruleset, wins: Sequence[Claim], *, dealer: Seat, honba: int, deposits: Sequence[int], sticks: int
) -> Flow:
    """Pay all winners of a round together; see `paid_each`."""
    flows = paid_each(rules, wins, dealer=dealer, honba=honba, deposits=deposits, sticks=sticks)
    return Flow(*(tuple(map(sum, zip(*parts, strict=True))) for parts in zip(*map(_parts, flows), strict=True)))


def paid_each(
    rules: Ruleset, wins: Sequence[Claim], *, dealer: Seat, honba: int, deposits: Sequence[int], sticks: int
) -> tuple[Flow, ...]:
    """Pay the winners one by one; they are in turn order from the discarder.

    `deposits` are the seats that declared riichi in this hand, `sticks` all deposits on the table.
    """
    if not wins:
        raise Problem("riichi.nobody_won", "nobody won, so nothing is paid; at least one win is needed")
    check_seats(rules, (dealer, *deposits))
    for won in wins:
        _check_win(rules, won)
    flows, given = [], _sticks(rules, wins, deposits, sticks)
    for nth, won in enumerate(wins):
        hand, counters, table = ([0] * rules.players for _ in range(3))
        counted = honba if rules.honba_enabled and (nth == 0 or rules.honba_to == "all") else 0
        (_tsumo if won.loser is None else _ron)(rules, won, dealer, counted, hand, counters)
        table[won.winner] = given[won.winner] * STICK
        flows.append(Flow(tuple(hand), tuple(counters), tuple(table)))
    return tuple(flows)


def _parts(flow: Flow) -> tuple[tuple[int, ...], ...]:
    return flow.hand, flow.honba, flow.sticks


def _sticks(rules: Ruleset, wins: Sequence[Claim], deposits: Sequence[int], sticks: int) -> dict[Seat, int]:
    """Deposits go to the first winner, or each winner gets its own back first."""
    found = dict.fromkeys((won.winner for won in wins), 0)
    if rules.sticks_to == "own_then_first":
        for winner in found:
            own = list(deposits).count(winner)
            found[winner], sticks = own, sticks - own
    found[wins[0].winner] += sticks
    return found


def _move(flow: list[int], payer: Seat, winner: Seat, points: int) -> None:
    flow[payer] -= points
    flow[winner] += points


def _ron(rules: Ruleset, won: Claim, dealer: Seat, honba: int, hand: list[int], counters: list[int]) -> None:
    assert won.loser is not None  # noqa: S101 - a ron has one
    times = 6 if won.winner == dealer else 4
    points, extra = up(won.base * times), honba * rules.honba_ron
    if won.liable is None or won.liable == won.loser:
        _move(hand, won.loser, won.winner, points)
        _move(counters, won.loser, won.winner, extra)
        return
    shared = points if rules.pao_whole or not won.liable_base else up(won.liable_base * times)
    _move(hand, won.liable, won.winner, shared // 2)
    _move(hand, won.loser, won.winner, points - shared // 2)
    _move(counters, won.liable if rules.pao_honba == "liable" else won.loser, won.winner, extra)


def _tsumo(rules: Ruleset, won: Claim, dealer: Seat, honba: int, hand: list[int], counters: list[int]) -> None:
    payers = [seat for seat in range(rules.players) if seat != won.winner]
    each = _shares(rules, won.base, won.winner, payers, dealer)
    counter = dict.fromkeys(payers, honba * rules.honba_tsumo_each)
    if won.liable is not None:
        whole = rules.pao_whole or not won.liable_base
        liable = each if whole else _shares(rules, won.liable_base, won.winner, payers, dealer)
        rest = {seat: each[seat] - liable[seat] for seat in payers}
        rest[won.liable] += sum(liable.values())
        each, counter = rest, {won.liable: sum(counter.values())}
    for seat, points in each.items():
        _move(hand, seat, won.winner, points)
    for seat, points in counter.items():
        _move(counters, seat, won.winner, points)


def _shares(rules: Ruleset, base: int, winner: Seat, payers: list[Seat], dealer: Seat) -> dict[Seat, int]:
    """What each pays for a tsumo: twice the base to and from the dealer, once else; a missing part may be split."""
    found = {seat: base * (2 if dealer in (seat, winner) else 1) for seat in payers}
    if rules.three and not rules.tsumo_loss:
        missing = base * (2 if winner == dealer else 1)
        found = {seat: points + missing // 2 for seat, points in found.items()}
    return {seat: up(points) for seat, points in found.items()}


def noten(rules: Ruleset, tenpai: Sequence[Seat]) -> tuple[int, ...]:
    """What seats that are not ready pay to those that are, at an exhaustive draw."""
    check_seats(rules, tenpai)
    ready, seats = set(tenpai), range(rules.players)
    if not 0 < len(ready) < rules.players:
        return (0,) * rules.players
    if rules.three:  # each that is not ready pays a thousand to each that is
        each = rules.noten_pot // 2
        others = rules.players - len(ready)
        return tuple(each * others if seat in ready else -each * len(ready) for seat in seats)
    gain, loss = rules.noten_pot // len(ready), rules.noten_pot // (rules.players - len(ready))
    return tuple(gain if seat in ready else -loss for seat in seats)


def nagashi_flow(
    rules: Ruleset, winners: Sequence[Seat], *, dealer: Seat, honba: int, deposits: Sequence[int], sticks: int
) -> Flow:
    """Nagashi mangan as the rules have it: at a draw, or as a win that takes counters and deposits too."""
    if rules.nagashi != "win":
        none = (0,) * rules.players
        return Flow(nagashi(rules, winners, dealer=dealer), none, none)
    made = sorted(winners, key=lambda seat: (seat - dealer) % rules.players)
    wins = [Claim(winner=seat, base=MANGAN) for seat in made]
    return paid(rules, wins, dealer=dealer, honba=honba, deposits=deposits, sticks=sticks)


def nagashi(rules: Ruleset, winners: Sequence[Seat], *, dealer: Seat) -> tuple[int, ...]:
    """Nagashi mangan: each winner is paid a mangan as for a tsumo, without counters; deposits stay."""
    check_seats(rules, (dealer, *winners))
    hand, counters = [0] * rules.players, [0] * rules.players
    for winner in winners:
        _tsumo(rules, Claim(winner=winner, base=MANGAN), dealer, 0, hand, counters)
    return tuple(hand)
