"""What a batch refuses, said clearly."""

from zashiki.fast.twins import NotPlayed
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
