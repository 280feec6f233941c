"""What a room offers where every question is asked openly and every choice is made by its seat.

from zashiki.games.open_table import SWITCHES, automatic, may_ask
"""

from collections.abc import Collection, Mapping

from zashiki.kernel.game import Seat

SWITCHES: Mapping[str, bool] = {}
"""There is nothing to switch on."""


def may_ask(_event: object, /) -> bool:
    """Nobody is ever asked in secret."""
    return False


def automatic(_view: object, _seat: Seat, _on: Collection[str], /) -> None:
    """Every choice is asked for."""
