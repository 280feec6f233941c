"""What a batch refuses, said clearly."""

from typing import Any

from zashiki.fast.twins import NotPlayed
from zashiki.kernel.registry import AnyGame
from zashiki.texts.problems import Problem


def not_played(game: str, knob: str, value: object) -> NotPlayed:
    """A rule that a twin does not play."""
    text = "the twin of {game} does not play {knob} = {value}; the room does (see docs/fast.md)"
    return NotPlayed("fast.not_played", text, game=game, knob=knob, value=value)


def no_state(game: str, field: str, value: object) -> Problem:
    """A state that no table can be in, by a field that shows it."""
    text = "no table of {game} can be in this state: {field} is {value!r}"
    return Problem("fast.no_state", text, game=game, field=field, value=value)


def odd_state(game: str, why: str) -> Problem:
    """A state that no table can be in, by what goes wrong with it."""
    return Problem("fast.odd_state", "no table of {game} can be in this state ({why})", game=game, why=why)


def field_that_differs(one: Any, other: Any) -> str:  # noqa: ANN401 - the room's GameState
    """The first field, of states that are not equal, whose values are not."""
    names: tuple[str, ...] = one.__struct_fields__
    return next(name for name in names if getattr(one, name) != getattr(other, name))


def hold_state(game: AnyGame, state: Any, pieces: tuple[str, ...]) -> None:  # noqa: ANN401 - the room's GameState
    """Refuse a state that lacks pieces of the game, as a view does, or at which a table would not rest."""
    if game.inventory(state).pieces != pieces:
        text = "this state of {game} has other pieces than the game; what a view hides, `sample` fills"
        raise Problem("fast.pieces", text, game=game.name)
    if not game.to_act(state) and game.outcome(state) is None:
        text = "nobody must choose in this state of {game}, and the match is not over; a Match goes on with it"
        raise Problem("fast.unsettled", text, game=game.name)


def hold_seats(game: str, seats: int, **named: object) -> None:
    """Refuse a state whose fields name a seat that is not there; None is nobody."""
    for field, seat in named.items():
        if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
            raise no_state(game, field, seat)


def hold_most(game: str, **most: tuple[int, int]) -> None:
    """Refuse a state that has more of something than a table has room for: what it has, and the most."""
    for field, (found, limit) in most.items():
        if not 0 <= found <= limit:
            raise no_state(game, field, found)
