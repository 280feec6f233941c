"""Matches of the riichi room played again by its twin: the same deals, the same choices, the same states."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from zashiki.fast import Batch
from zashiki.games import riichi
from zashiki.games.riichi import GameState, RoundDealt, Ruleset
from zashiki.games.riichi.actions import Answer
from zashiki.games.riichi.pieces import Tile, tile_set
from zashiki.records.riichi.script_play import RiichiMatch

ANSWERS = Answer.__args__


class Turn(NamedTuple):
    """One choice, or all answers of a window in the order of seats; and the table before and after."""

    before: GameState
    choices: list[tuple[int, riichi.Action]]
    after: GameState


def order_of(rules: Ruleset, order: Sequence[Tile]) -> list[int]:
    """A shuffled order as places in the canonical one."""
    places: dict[Tile, list[int]] = {}
    for place, tile in enumerate(tile_set(rules.players, rules.red_fives)):
        places.setdefault(tile, []).append(place)
    return [places[tile].pop() for tile in order]


def orders_of(match: RiichiMatch) -> dict[str, list[int]]:
    """The deals of a match."""
    dealt = [event for event in match.log if isinstance(event, RoundDealt)]
    return {str(event.deal): order_of(match.rules, event.order) for event in dealt}


def turns_of(match: RiichiMatch) -> Iterator[Turn]:
    """The choices of a match; a window whose answers are not all there is left out."""
    state = before = match.state_at(0)
    window: list[tuple[int, riichi.Action]] = []
    for step in match.steps:
        if not window:
            before = state
        state = reduce(riichi.apply, step.events, state)
        window.append((step.seat, step.action))
        if isinstance(step.action, ANSWERS) and state.answers:
            continue
        yield Turn(before, sorted(window, key=lambda choice: choice[0]), state)
        window = []


def replay(match: RiichiMatch) -> int:
    """Play a match again, and hold the state after every choice; how many choices there were."""
    batch, made = Batch("riichi", match.rules, history=True), 0
    batch.deal(orders=orders_of(match))
    assert batch.state(0) == match.state_at(0)
    for turn in turns_of(match):
        for seat, action in turn.choices:
            number = batch.encoding.number(turn.before, seat, action)
            assert batch.to_act[0] == seat, (batch.to_act[0], seat, turn)
            assert not batch.step(number)[0], (action, turn)
            made += 1
        if turn.after.deal != turn.before.deal and str(turn.after.deal) not in orders_of(match):
            break
        assert batch.state(0) == turn.after
        legal = (
            batch.encoding.legal(turn.after, seat) if (seat := min(riichi.to_act(turn.after), default=-1)) >= 0 else []
        )
        assert batch.legal[0].nonzero()[0].tolist() == legal
    return made
