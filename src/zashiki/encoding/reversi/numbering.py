"""The number of a choice is the square's: a1 is 0, then along the row."""

from zashiki.encoding.game_encoding import Numbers
from zashiki.games.reversi import Action, GameState, PlaceDisc, Ruleset
from zashiki.kernel.game import Seat


def numbers(rules: Ruleset) -> tuple[Numbers, ...]:
    """As many as there are squares."""
    return (Numbers(rules.size * rules.size, "place a disc on that square: a1 is the first, then along the row"),)


def number(view: GameState, _seat: Seat, action: Action) -> int:
    """The square's bit."""
    return view.board.geometry.squares[action.square]


def action(view: GameState, _seat: Seat, number: int) -> Action:
    """A disc on that square."""
    return PlaceDisc(view.board.geometry.names[number])
