"""What a room offers where every question is asked openly, every choice is made by its seat, and nobody resigns.

from zashiki.games.open_table import SWITCHES, automatic, forfeit, may_ask

There is no plain `quiet`: what costs a seat least is a matter of its game, and a room without it has no clocks.
"""

from collections.abc import Collection, Mapping

from zashiki.kernel.game import Seat

SWITCHES: Mapping[str, bool] = {}
"""There is nothing to switch on."""

FORFEIT = "forfeit"
"""The reason of an `Outcome` that follows from giving up, whatever the game: its words are the house's own."""


def may_ask(_event: object, /) -> bool:
    """Nobody is ever asked in secret."""
    return False


def automatic(_view: object, _seat: Seat, _on: Collection[str], /) -> None:
    """Every choice is asked for."""


def forfeit(_state: object, _seat: Seat, /) -> None:
    """The match goes on when somebody leaves, with somebody else in that seat."""
