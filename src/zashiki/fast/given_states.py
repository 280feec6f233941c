"""States of the room that are put into a batch: only those that a table can be in."""

from contextlib import suppress
from typing import Any

import numpy as np

from zashiki.encoding import Philox
from zashiki.fast.layout import Tables
from zashiki.fast.refusals import odd_state
from zashiki.fast.twins import Twin
from zashiki.kernel.registry import AnyGame
from zashiki.texts.problems import Problem


def checked_table(
    twin: Twin,
    game: AnyGame,
    rules: Any,  # noqa: ANN401 - the room's Ruleset
    state: Any,  # noqa: ANN401 - the room's GameState
    *,
    chance: Philox,
    history: bool,
) -> Tables:
    """A state as a table of its own; one that would not come back as it is, is refused."""
    if not isinstance(state, game.GameState) or state.rules != rules:
        raise Problem("fast.other_rules", "only a state of {game} under the same rules can be put in", game=game.name)
    table, full = (np.zeros(1, twin.record(rules, history=kept)) for kept in (history, True))
    try:
        hold_pieces(game, rules, state)
        hold_rest(game, state)
        twin.put(full[0], state)
        twin.put(table[0], state)
        back = twin.lifted(full[0], rules, history=True, chance=chance)
    except Problem:
        raise
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
        raise odd_state(game.name, repr(error)) from error
    if back != state:
        raise odd_state(game.name, f"{field_that_differs(back, state)} would be lost")
    return table


def hold_pieces(game: AnyGame, rules: Any, state: Any) -> None:  # noqa: ANN401 - likewise
    """Refuse a state that lacks pieces of the game, as a view does."""
    if game.inventory(state).pieces != game.inventory(game.start(rules)).pieces:
        text = "this state of {game} has other pieces than the game; what a view hides, `sample` fills"
        raise Problem("fast.pieces", text, game=game.name)


def hold_rest(game: AnyGame, state: Any) -> None:  # noqa: ANN401 - likewise
    """Refuse a state at which a table would not rest; where the room cannot tell, the twin says what is odd."""
    with suppress(LookupError):
        if game.to_act(state) or game.outcome(state) is not None:
            return
        text = "nobody must choose in this state of {game}, and the match is not over; a Match goes on with it"
        raise Problem("fast.unsettled", text, game=game.name)


def field_that_differs(one: Any, other: Any) -> str:  # noqa: ANN401 - likewise
    """The first field, of states that are not equal, whose values are not."""
    names: tuple[str, ...] = one.__struct_fields__
    return next(name for name in names if getattr(one, name) != getattr(other, name))
