"""Players of riichi, what is counted of their matches, and what that comes to."""

from zashiki.games.riichi import Action, GameState
from zashiki.players.player import Player
from zashiki.players.riichi.greedy import GreedyPlayer
from zashiki.players.riichi.mjai_player import PROGRAMS, MjaiPlayer
from zashiki.players.riichi.steady import SteadyPlayer
from zashiki.players.riichi.summary import figures, report


def _greedy(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return GreedyPlayer(seed)


def _steady(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return SteadyPlayer(seed)


PLAYERS = {"greedy": _greedy, "steady": _steady}
"""By name, the weakest first."""
LEVELS = {"easy": "random", "normal": "greedy", "hard": "steady"}
"""What people call them."""

__all__ = ["LEVELS", "PLAYERS", "PROGRAMS", "GreedyPlayer", "MjaiPlayer", "SteadyPlayer", "figures", "report"]
