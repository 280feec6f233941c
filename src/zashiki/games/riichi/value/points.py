"""What one winning hand brings: who pays which part of it, and what lies on the table beside."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.riichi.pieces import EAST, Kind
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import HandValue, WinningHand
from zashiki.games.riichi.value.payments import Claim, paid

DEALER = 0
"""Seats are counted from the dealer here, as seat winds are from east."""


class Payment(NamedTuple):
    """What one seat pays, without the deposits, which lie on the table already."""

    wind: Kind | None
    """Its seat wind; None: whoever discarded the winning tile."""
    hand: int
    honba: int

    @property
    def total(self) -> int:
        """All that it pays."""
        return self.hand + self.honba


class WinPoints(NamedTuple):
    """All payments for a hand, and the deposits that the winner takes."""

    payments: tuple[Payment, ...]
    sticks: int

    @property
    def hand(self) -> int:
        """What is paid for the hand."""
        return sum(one.hand for one in self.payments)

    @property
    def honba(self) -> int:
        """What is paid for counters."""
        return sum(one.honba for one in self.payments)

    @property
    def total(self) -> int:
        """What the winner gains."""
        return self.hand + self.honba + self.sticks


def points_of(rules: Ruleset, win: WinningHand, value: HandValue, *, honba: int = 0, sticks: int = 0) -> WinPoints:
    """Give what a hand brings its only winner; nobody is liable. A ron costs every discarder the same."""
    winner = win.seat_wind - EAST
    others = [seat for seat in range(rules.players) if seat != winner]
    won = Claim(winner=winner, base=value.base, loser=None if win.tsumo else others[0])
    flow = paid(rules, (won,), dealer=DEALER, honba=honba, deposits=(), sticks=sticks)
    payers = others if win.tsumo else others[:1]
    payments = (
        Payment(EAST + seat if win.tsumo else None, -flow.hand[seat], -flow.honba[seat]) for seat in payers
    )  # fmt: skip
    return WinPoints(tuple(payments), flow.sticks[winner])
