"""How people end a match otherwise than by playing: they leave, give up, claim it, or let a score stand."""

from __future__ import annotations

from typing import Any

from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.desk import Desk
from zashiki.players.kit import RANDOM, kit_of
from zashiki.records.sitting_lines import Resigned, SeatChange


class Departures:
    """Of one table."""

    def __init__(self, desk: Desk) -> None:
        """Nobody has gone."""
        self._desk, self._ledger, self._company = desk, desk.ledger, desk.company

    def leave(self, seat: Seat, id: str, now: int) -> None:  # noqa: A002 - as in the line
        """Leave for good: the match is lost, or somebody else plays on."""
        if self._desk.repeats(seat, id, b"leave", now):
            return
        self._desk.hold_open(seat)
        if seat == self._ledger.scorer and self._ledger.online:
            raise Illegal("pass_the_pen_first", seat=seat)  # nobody else could enter anything, or close the table
        outcome, stand_in = self._ledger.forfeit(seat), self._stand_in()
        becomes: Any = "computer" if stand_in and outcome is None else "left"
        self._desk.write(seat, id, b"leave", SeatChange(seat, becomes, "left", by=stand_in, id=id, at=self._desk.now))
        if outcome is not None or all(guest.left for guest in self._company.guests.values()):
            self._ledger.close(outcome, "left", self._desk.now)
        self._company.look(self._desk.now)
        self._desk.settle()
        self._desk.tell_presence()

    def _stand_in(self) -> str:
        """Who plays on for somebody who left; empty: nobody need, since there are quiet choices."""
        game = self._ledger.match.game
        return kit_of(game.name).stand_in or ("" if hasattr(game, "quiet") else RANDOM)

    def resign(self, seat: Seat, id: str, now: int) -> None:  # noqa: A002 - likewise
        """Give the match up, in a game that ends by that."""
        if self._desk.repeats(seat, id, b"resign", now):
            return
        self._desk.hold_open(seat)
        if (outcome := self._ledger.forfeit(seat)) is None:
            raise Illegal("no_resigning", seat=seat)
        self._desk.write(seat, id, b"resign", Resigned(seat, id, self._desk.now))
        self._ledger.close(outcome, "resigned", self._desk.now)

    def claim(self, seat: Seat, id: str, now: int) -> None:  # noqa: A002 - likewise
        """Claim the match, in a game of two that the other has left alone for long."""
        if self._desk.repeats(seat, id, b"claim", now):
            return
        self._desk.hold_open(seat)
        others = [one for one in range(len(self._ledger.seats)) if one != seat]
        since = self._company.claimable(others[0]) if len(others) == 1 else None
        outcome = self._ledger.forfeit(others[0]) if since is not None and since <= self._desk.now else None
        if outcome is None:
            raise Illegal("no_claim", seat=seat)
        self._ledger.close(outcome, "claimed", self._desk.now)
        self._desk.unwritten.add(seat, id, b"claim")

    def close(self, seat: Seat | None, id: str, now: int) -> None:  # noqa: A002 - likewise
        """Let the end stand that a score keeper could still take back, or leave a score table as it is."""
        self._desk.at(now)
        ledger = self._ledger
        if seat is not None:
            if self._desk.repeats(seat, id, b"close", now):
                return
            if ledger.scorer is not None and seat != ledger.scorer:
                raise Illegal("only_keeper", seat=seat)
        if not ledger.record.closed:
            if ledger.match.outcome is not None or not ledger.online:
                ledger.close_by_rules(self._desk.now)
            elif ledger.scorer is None:
                raise Illegal("not_over")
            else:
                ledger.close(None, "closed", self._desk.now)
        if seat is not None:
            self._desk.unwritten.add(seat, id, b"close")
