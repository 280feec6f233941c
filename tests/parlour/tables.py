"""Sittings of every game, played at random: what the tests of the parlour share."""

from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any

from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame, load
from zashiki.parlour import PERSON, Ask, Effects, News, Sitting, TakenBack, Who, WholeTable

GAMES = ("koikoi", "reversi", "riichi", "score-table", "stud")
LONG: dict[str, dict[str, Any]] = {
    "koikoi": {"rounds": 12},
    "stud": {"deals": 40, "seats": 3},
    "riichi": {"length": "hanchan"},
}
"""Knobs for a match that goes on for a while."""


def seats_of(game: AnyGame, rules: object, people: Sequence[int]) -> tuple[SeatInfo, ...]:
    """People in some seats, and `random` in the others."""
    return tuple(
        SeatInfo(f"P{seat}", PERSON) if seat in people else SeatInfo("Tanuki", "random")
        for seat in range(game.seats(rules))
    )


def opened(
    name: str, *, people: Sequence[int] = (0,), seed: str = "parlour", **knobs: object
) -> tuple[Sitting, Effects]:
    """A sitting that nobody has chosen in yet."""
    game = load(name)
    rules = game.preset(game.presets()[0])
    rules = game.change_rules(rules, **knobs) if knobs else rules
    people = range(game.seats(rules)) if hasattr(game, "SCORER") else people
    match: Any = Match(game, rules, Fair.seeded(seed, seats=game.seats(rules), length=200))
    return Sitting.opened(match, seats_of(game, rules, people))


class Shell:
    """Carries effects out, keeping all that came out of a sitting; everybody chooses by dice."""

    def __init__(self, sitting: Sitting, first: Effects, seed: int = 0) -> None:
        self.sitting, self.dice = sitting, Random(seed)
        self.lines = list(first.lines)
        self.heard: dict[Who, list[Any]] = {}
        self.asks: list[Ask] = []
        self.asked: list[Ask] = []

    def carry_out(self, effects: Effects) -> Effects:
        """Keep lines and messages, and who is to be asked."""
        self.lines += effects.lines
        for who, message in effects.sent:
            self.heard.setdefault(who, []).append(message)
        self.asks += effects.ask
        self.asked += effects.ask
        return effects

    def arrive(self, *who: Who) -> None:
        """Let some listen."""
        for one in who:
            self.carry_out(self.sitting.arrived(one))

    def everybody(self) -> tuple[Who, ...]:
        """All who could listen."""
        return (None, *range(len(self.sitting.seats)))

    def step(self) -> Effects:
        """One choice, of a computer that is asked or of a person who must choose."""
        match = self.sitting.match
        if self.asks:
            ask = self.asks.pop(self.dice.randrange(len(self.asks)))
            return self.carry_out(self.sitting.answered(ask, self._any(ask.view, ask.seat)))
        seat = self.dice.choice(self.sitting.waiting_for)
        return self.carry_out(self.sitting.choose(seat, self._any(match.view(seat), seat)))

    def _any(self, view: object, seat: int) -> object:
        return self.dice.choice(list(self.sitting.match.game.legal(view, seat)))

    def play(self, most: int) -> Iterator[int]:
        """Choose so many times, or until it is over."""
        for n in range(most):
            if self.sitting.over:
                return
            self.step()
            yield n

    def undo(self) -> bool:
        """Take back to the person's last choice, if that may be."""
        from zashiki.kernel.game import Illegal

        try:
            effects = self.sitting.undo(self.sitting.people[0])
        except Illegal:
            return False
        self.asks.clear()
        self.carry_out(effects)
        return True

    def folded(self, who: Who) -> object:
        """What somebody sees who knows only what they were sent."""
        view: Any = None
        for message in self.heard[who]:
            match message:
                case WholeTable(view=whole) | TakenBack(view=whole):
                    view = whole
                case News(events=events):
                    view = reduce(self.sitting.match.game.apply, events, view)
        return view
