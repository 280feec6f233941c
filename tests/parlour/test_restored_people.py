"""A sitting of people is the fold of its lines, at every moment, whatever they did."""

from random import Random
from typing import Any

import pytest

from tests.parlour.people import QUICK, PeopleTable, kept, restored
from zashiki.kernel.game import Illegal
from zashiki.parlour import Sitting
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import Clock, Options, read

CLOCKS: dict[str, tuple[Clock | None, ...]] = {
    "koikoi": (None, Clock(20, 60), Clock(3)),
    "reversi": (None, Clock(0, 300, 3), Clock(0, 60)),
    "riichi": (None, Clock(5, 20, refill="round"), Clock(0, 9, 2)),
    "stud": (None, Clock(15, 60), Clock(2, 4, 1, refill="round")),
    "score-table": (None,),
}
PAUSES = ("fast", "even", "strict")
PASSING = (0, 1, 150, 700, 801, 2_500, 4_000, 9_000, 21_000, 61_000)


class Crowd:
    """People who do whatever can be done, by dice, at a table that crashes all the time."""

    def __init__(self, name: str, clock: Clock | None, pauses: Any, seed: int) -> None:
        self.dice = Random(f"{name} {clock} {pauses} {seed}")
        people = None if name == "score-table" else self.dice.choice((None, None, (0, 1), (0,)))
        alone = people is not None and len(people) == 1
        undo = (alone or name in ("koikoi", "reversi", "score-table")) and self.dice.random() < 0.7
        away = "computer:random" if self.dice.random() < 0.3 else "quiet"
        options = Options(clock, pauses, 2, self.dice.choice((0, 700)), watching="all", away=away)
        knobs = QUICK.get(name, {})
        self.table = PeopleTable(name, people=people, options=options, undo=undo, seed=str(seed), dice=seed, **knobs)
        self.connected: list[Any] = []
        self.done: dict[str, int] = {}

    def act(self) -> None:
        table, sitting, dice = self.table, self.table.sitting, self.dice
        kinds = ("choose",) * 14 + ("wait",) * 4 + ("answer",) * 8
        kind = dice.choice((*kinds, "arrive", "arrive", "part", "switch", "undo", "agree", "odd"))
        if sitting._desk.wishes.open and dice.random() < 0.4:
            kind = "agree"
        seat = dice.choice(sitting.people)
        try:
            match kind:
                case "choose" if waiting := sitting.waiting_for:
                    table.choose(dice.choice(waiting), id=table.new_id())
                case "wait":
                    table.wait(dice.choice(PASSING))
                case "answer" if table.asks:
                    table.answer(table.asks.pop(dice.randrange(len(table.asks))))
                case "arrive":
                    one = dice.choice((*sitting.people, None))
                    table.arrive(one)
                    self.connected.append(one)
                case "part" if self.connected and dice.random() < 0.6:
                    table.part(self.connected.pop(dice.randrange(len(self.connected))))
                case "switch" if table.game.SWITCHES:
                    name = dice.choice(list(table.game.SWITCHES))
                    table.do(sitting.switch(seat, name, on=dice.random() < 0.6, id=table.new_id(), now=table.now))
                case "undo":
                    table.do(sitting.undo(seat, id=table.new_id(), now=table.now))
                case "agree" if sitting._desk.wishes.open:
                    what = dice.choice(list(sitting._desk.wishes.open))
                    table.do(sitting.agree(seat, what, yes=dice.random() < 0.8, now=table.now))
                case "odd":
                    self.do_something_odd(seat)
                case _:
                    return
        except Illegal:
            return
        self.done[kind] = self.done.get(kind, 0) + 1

    def crash(self) -> None:
        """Go on from the lines alone; everybody has to come again, and computers are asked again."""
        self.table.sitting = Sitting.restored(self.table.lines)
        self.table.asks.clear()
        self.table.wait(self.dice.choice(PASSING))
        self.connected = []
        self.everybody_arrives()
        self.done["crash"] = self.done.get("crash", 0) + 1

    def everybody_arrives(self) -> None:
        for one in self.table.sitting.people:
            self.table.arrive(one)
            self.connected.append(one)

    def do_something_odd(self, seat: int) -> None:
        table, sitting = self.table, self.table.sitting
        kind = self.dice.choice(("stand_in", "pen", "leave"))
        if kind == "stand_in":
            table.do(sitting.stand_in(seat, self.dice.choice(sitting.people), now=table.now))
        elif kind == "pen":
            table.do(sitting.pen("Mio", id=table.new_id(), now=table.now))
        elif self.dice.random() < 0.05:
            table.do(sitting.leave(seat, id=table.new_id(), now=table.now))


def crowds(name: str, seeds: range, steps: int) -> dict[str, int]:
    done: dict[str, int] = {}
    for clock in CLOCKS[name]:
        for pauses in PAUSES if name in ("riichi", "stud") else PAUSES[:2]:
            for seed in seeds:
                crowd = Crowd(name, clock, pauses, seed)
                crowd.everybody_arrives()
                for step in range(steps):
                    crowd.act() if crowd.dice.random() < 0.98 else crowd.crash()
                    if crowd.table.sitting.record.closed:
                        break
                    live, again = kept(crowd.table.sitting), kept(restored(crowd.table))
                    for key, value in live.items():
                        assert again[key] == value, (name, clock, pauses, seed, step, key)
                verify(read(b"".join(crowd.table.lines)))
                done = {kind: done.get(kind, 0) + crowd.done.get(kind, 0) for kind in {*done, *crowd.done}}
    return done


@pytest.mark.parametrize("name", CLOCKS)
def test_at_every_moment_the_restored_sitting_equals_the_live_one(name: str) -> None:
    """And the record that comes of it holds."""
    done = crowds(name, range(1), 60)
    assert done["choose"] > (1 if name == "score-table" else 10), done
    assert done["crash"], done


@pytest.mark.slow
@pytest.mark.parametrize("name", CLOCKS)
def test_at_every_moment_of_long_matches_the_restored_sitting_equals_the_live_one(name: str) -> None:
    crowds(name, range(1, 4), 250)
