"""The computers at a table: whom to ask, and what they have answered before their pause was over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import AnyMatch
from zashiki.parlour.company import Company
from zashiki.parlour.effects import Ask
from zashiki.parlour.ledger import Ledger
from zashiki.players.player import Hearing, cpu_seed
from zashiki.players.random_player import RandomPlayer
from zashiki.records.optional_rules import quiet_choice


def any_choice(match: AnyMatch, ask: Ask) -> object:
    """What is chosen for a computer that does not know better: quietly, or by dice that nobody foresees."""
    quiet = quiet_choice(match.game, ask.view, ask.seat)
    return (
        quiet if quiet is not None else RandomPlayer(match.game, cpu_seed(match, ask.seat)).choose(ask.view, ask.seat)
    )


class Computers:
    """Those whose seats they are, and those who sit in for somebody."""

    def __init__(self, ledger: Ledger, company: Company) -> None:
        """Nobody has been asked."""
        self._ledger, self._company = ledger, company
        self._hearings: dict[Seat, Hearing] = {}
        self._asked: dict[Seat, Ask] = {}
        self._questions = Counter[Seat]()
        self._answers: dict[Seat, tuple[object, str]] = {}
        """What was answered, and what is noted with it."""

    def asks(self, seats: Iterable[Seat]) -> tuple[Ask, ...]:
        """Ask every computer among some seats that has not been asked."""
        asks = []
        for seat in seats:
            player = self._company.computer(seat)
            if player is not None and seat not in self._asked:
                self._questions[seat] += 1  # for each by itself: how often others are asked is theirs to know
                view = self._ledger.match.view(seat)
                ask = Ask(self._questions[seat], seat, view, *self.unheard(seat), player=player)
                self._asked[seat] = ask
                asks.append(ask)
        return tuple(asks)

    def unheard(self, seat: Seat) -> tuple[tuple[Any, ...], bool]:
        """What a computer has not been told yet, and whether that is everything anew; it counts as told now."""
        if self._ledger.forgetful:
            return (), False
        if seat not in self._hearings:
            self._hearings[seat] = Hearing(self._ledger.match, seat)
        return self._hearings[seat].news()

    def answered(self, ask: Ask, action: object, *, note: str) -> bool:
        """Take an answer, which counts once the seat's pause is over; whether it was waited for.

        One that the rules do not allow is refused, and the seat is still asked.
        """
        if self._ledger.record.closed or self._asked.get(ask.seat) != ask:
            return False
        why = self._ledger.match.game.why_not(self._ledger.match.state, ask.seat, action)
        if why is not None:
            raise Illegal(why, seat=ask.seat, action=action)
        self._answers[ask.seat] = (action, note)
        return True

    def answer(self, seat: Seat, now: int) -> tuple[object, str] | None:
        """Give what a computer has answered, with its note, once its pause is over."""
        ready = self.answer_at(seat)
        return None if ready is None or now < ready else self._answers[seat]

    def answer_at(self, seat: Seat) -> int | None:
        """When a computer's answer counts."""
        asked = self._ledger.timeline.asked.get(seat)
        if asked is None or seat not in self._answers:
            return None
        return asked.since + self._ledger.options.computers_pause

    def drop(self, seat: Seat) -> None:
        """Expect no answer for a seat: it has chosen, or its person is back."""
        self._asked.pop(seat, None)
        self._answers.pop(seat, None)

    def withdraw(self) -> None:
        """Expect no answers: what was asked is not so any more."""
        self._asked.clear()
        self._answers.clear()
