"""How a simulated table is opened and how unkind the world is to it: drawn by dice, so that seeds differ in both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

import msgspec

from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.kernel.registry import AnyGame, load
from zashiki.parlour import PERSON, is_person, scorer_of
from zashiki.parlour.table_options import has_quiet_choices
from zashiki.records.sitting_bounds import agreed_undo
from zashiki.records.sitting_lines import Clock, Options

Knobs: TypeAlias = Callable[[Random], dict[str, Any]]

SHORT: Mapping[str, Knobs] = {
    "koikoi": lambda dice: {"rounds": dice.randint(1, 3)},
    "reversi": lambda dice: {"size": dice.choice((4, 6, 8))} if dice.random() < 0.5 else {},  # noqa: PLR2004
    "riichi": lambda dice: {"length": "hand"} if dice.random() < 0.7 else {"hands": dice.randint(1, 3)},  # noqa: PLR2004
    "stud": lambda dice: {"deals": dice.randint(1, 3), "seats": dice.randint(2, 4)},
    "score-table": lambda dice: {"length": "hand"} if dice.random() < 0.5 else {},  # noqa: PLR2004
}
"""Knobs for matches that end within some hundred steps; a game that is not named here is played as its presets say."""
CLOCKS = (None, Clock(20, 60), Clock(5, 20, refill="round"), Clock(0, 60, 3), Clock(2, 0), Clock(1, 5))


class Rates(msgspec.Struct, frozen=True):
    """How likely each fault is: of each message, of each commit, or of each step."""

    drop: float
    repeat: float
    reorder: float
    disconnect: float
    crash: float
    fail: float
    """A commit fails, and nothing was kept."""
    fail_kept: float
    """A commit is said to have failed, but was kept."""
    hang: float
    """A commit takes seconds."""
    mischief: float
    """A client sends something else than the choice that it is asked for."""


CALM = Rates(0, 0, 0, 0, 0, 0, 0, 0, 0)
"""A world without faults."""


class Plan(msgspec.Struct, frozen=True):
    """One table."""

    game: str
    rules: Any
    seats: tuple[SeatInfo, ...]
    options: Options
    undo: bool
    folded: Folded
    rates: Rates

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, info in enumerate(self.seats) if is_person(info))


def drawn(name: str, dice: Random) -> Plan:
    """Draw a table of a game."""
    game = load(name)
    rules = _rules(game, dice)
    seats = _seats(game, rules, dice)
    people = sum(map(is_person, seats))
    options = Options(
        clock=dice.choice(CLOCKS) if has_quiet_choices(game) else None,
        pauses=dice.choice(("fast", "even", "even", "strict")),
        window=dice.randint(2, 4),
        computers_pause=dice.choice((0, 0, 300, 700)),
        watching=dice.choice(("none", "link", "all")),
        hints=dice.random() < 0.2,  # noqa: PLR2004 - a fifth
        away=dice.choice(("quiet", "quiet", "computer:random")),
    )
    may_undo = people == 1 or scorer_of(game) is not None or agreed_undo(game, rules)
    folded: Folded = "kept" if getattr(game, "FOLDED_HANDS", False) and dice.random() < 0.3 else "open"  # noqa: PLR2004
    return Plan(name, rules, seats, options, may_undo and dice.random() < 0.7, folded, _rates(dice))  # noqa: PLR2004


def _rules(game: AnyGame, dice: Random) -> Any:  # noqa: ANN401 - each game has its own
    rules = game.preset(dice.choice(game.presets()))
    knobs = SHORT[game.name](dice) if game.name in SHORT else {}
    try:
        return game.change_rules(rules, **knobs) if knobs else rules
    except ValueError:  # a preset that these knobs do not fit
        return rules


def _seats(game: AnyGame, rules: object, dice: Random) -> tuple[SeatInfo, ...]:
    """People and computers in any order, at least one person; somebody who keeps score is among people alone."""
    count = game.seats(rules)
    people = count if scorer_of(game) is not None else dice.choice((1, 2, count, count))
    kinds = [PERSON] * min(people, count) + ["random"] * (count - people)
    dice.shuffle(kinds)
    return tuple(SeatInfo(f"{kind} {seat}", kind) for seat, kind in enumerate(kinds))


def _rates(dice: Random) -> Rates:
    """From a quiet day to a bad one; each fault by itself, so that each also comes alone."""

    def rate(most: float) -> float:
        return dice.choice((0.0, 0.2, 1.0)) * most

    return Rates(
        drop=rate(0.03),
        repeat=rate(0.06),
        reorder=rate(0.05),
        disconnect=rate(0.01),
        crash=rate(0.008),
        fail=rate(0.15),
        fail_kept=rate(0.08),
        hang=rate(0.05),
        mischief=rate(0.25),
    )
