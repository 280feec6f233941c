"""How the players of riichi choose: they follow the best line, as their judgement has it.

What differs between them is the judgement: what a line is worth, what it costs to go on, and when to let go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    Pass,
    Pon,
    Ron,
    Stop,
    Tsumo,
)
from zashiki.games.riichi.calls import call_meld, swapped
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.legality import legal
from zashiki.games.riichi.pieces import Kind, Meld, counts_of
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.players.riichi.plans import Holding, Plan, discard_plans, waiting_plan
from zashiki.players.riichi.sight import Sight, look

FAR = 3
"""From this many steps on, nine terminals and honours are thrown in."""
_AT_ONCE = (Tsumo, Ron, Stop, Kita)
"""What is done whenever it may be."""


class Judgement(Protocol):
    """What a player thinks of its lines, in units of its own."""

    @property
    def hazard(self) -> float:
        """How often somebody else is going to end the round in a turn."""

    @property
    def pressed(self) -> bool:
        """Whether somebody threatens to win, so that kans are not for us."""

    def worth(self, plan: Plan, /) -> float:
        """What it is worth to follow a line, its discard included."""

    def idle(self, kind: Kind, /) -> float | None:
        """What it is worth to discard a kind and think of winning no more; None: never."""


class Judge(Protocol):
    """Reads the table once for a choice."""

    def __call__(self, sight: Sight, /) -> Judgement:
        """Make up its mind about the table."""


def decide(view: GameState, seat: Seat, judge: Judge) -> Action:
    """Choose one of the legal actions."""
    options = list(legal(view, seat))
    for option in options:
        if isinstance(option, _AT_ONCE):
            return option
    if len(options) == 1:
        return options[0]
    sight = look(view, seat)
    if isinstance(options[-1], Pass):
        return _answer(sight, options, judge(sight))
    return _in_turn(sight, options, judge(sight))


# ------------------------------------------------------------------------------------------------------- in one's turn


def _in_turn(sight: Sight, options: Sequence[Action], judgement: Judgement) -> Action:
    if NineTerminals() in options and shanten(sight.counts, three=sight.three) >= FAR:
        return NineTerminals()
    for option in options:
        if isinstance(option, ClosedKan | AddedKan) and _good_kan(sight, option, judgement):
            return option
    discards = [option for option in options if isinstance(option, Discard)]
    kinds = list(dict.fromkeys(option.tile.kind for option in discards))
    held = Holding(sight.me.concealed, sight.counts, sight.me.melds, judgement.hazard)
    return _followed(options, discards, best(discard_plans(sight, held, kinds), judgement), judgement)


def _followed(options: Sequence[Action], discards: list[Discard], plan: Plan, judgement: Judgement) -> Action:
    """Discard as the best line says, or let the hand go with the safest tile."""
    idle = {option.tile.kind: judgement.idle(option.tile.kind) for option in discards}
    given_up = max([(worth, -kind) for kind, worth in idle.items() if worth is not None], default=None)
    if given_up is not None and given_up[0] > judgement.worth(plan):
        return _plainest(discards, -given_up[1])
    found = _plainest(discards, plan.kind)
    declared = DeclareRiichi(found.tile, found.drawn)
    return declared if plan.riichi and declared in options else found


def best(plans: list[Plan], judgement: Judgement) -> Plan:
    """The line of most worth; the first of equals, as lines come best first."""
    return max(plans, key=judgement.worth)


def _plainest(discards: list[Discard], kind: Kind) -> Discard:
    """A tile of a kind: no red five if there is another, and of two alike the drawn one, which tells nothing."""
    fitting = [option for option in discards if option.tile.kind == kind]
    return min(fitting, key=lambda option: (option.tile.red, not option.drawn))


def _good_kan(sight: Sight, kan: ClosedKan | AddedKan, judgement: Judgement) -> bool:
    """Whether a kan leaves the hand as near as it was, and nobody else profits more from its dora."""
    if sight.me.riichi:
        return True
    if judgement.pressed:
        return False
    kind = kan.tile.kind
    rest = list(sight.counts)
    rest[kind] = 0
    return shanten(rest, three=sight.three) <= shanten(sight.counts, three=sight.three)


# ------------------------------------------------------------------------------------------------ a tile that lies open


def _answer(sight: Sight, options: Sequence[Action], judgement: Judgement) -> Action:
    """Call if that brings the hand nearer, with a yaku in sight, and is worth more than to wait."""
    held = Holding(sight.me.hand, sight.counts, sight.me.melds, judgement.hazard)
    waiting = waiting_plan(sight, held)
    chosen: Action = Pass()
    most = max(judgement.worth(waiting), judgement.idle(-1) or 0.0)
    for option in options:
        if isinstance(option, Pon | Chi):
            plan = _after_call(sight, option, judgement)
            if plan and _nearer(sight, option, plan.away, waiting.away) and judgement.worth(plan) > most:
                chosen, most = option, judgement.worth(plan)
    return chosen


def _nearer(sight: Sight, call: Pon | Chi, away: int, before: int) -> bool:
    """Whether a call brings the hand nearer, or is a triplet that is a yaku and leaves it as near as it was."""
    yaku = isinstance(call, Pon) and sight.honours[call.tiles[0].kind] > 0
    return away < before or (yaku and away == before)


def _after_call(sight: Sight, call: Pon | Chi, judgement: Judgement) -> Plan | None:
    """The best line after a call; None: it leads nowhere."""
    view = sight.view
    assert view.lying is not None  # noqa: S101 - a call is of a tile
    meld = call_meld("pon" if isinstance(call, Pon) else "chi", view.lying, call.tiles, view.turn)
    held = _with(sight, call, meld, judgement.hazard)
    forbidden = swapped(sight.rules, meld)
    kinds = [kind for kind, count in enumerate(held.counts) if count and not forbidden >> kind & 1]
    plans = [plan for plan in discard_plans(sight, held, kinds) if plan.value]
    return best(plans, judgement) if plans else None


def _with(sight: Sight, call: Pon | Chi, meld: Meld, hazard: float) -> Holding:
    rest = list(sight.me.hand)
    for tile in call.tiles:
        rest.remove(tile)
    return Holding(tuple(rest), counts_of(rest), (*sight.me.melds, meld), hazard)
