"""Players of reversi, what is counted of their matches, and what that comes to."""

from zashiki.games.reversi import Action, GameState
from zashiki.players.kit import PlayerKit
from zashiki.players.player import Player
from zashiki.players.reversi.greedy import GreedyPlayer
from zashiki.players.reversi.own_figures import gain, own
from zashiki.players.reversi.search import BUDGET, SearchPlayer
from zashiki.players.reversi.summary import figures, report

GLANCE = 400
"""Positions that the player between greedy and search looks at, two moves ahead; the last few moves are exact."""


def _greedy(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return GreedyPlayer(seed)


def _glance(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return SearchPlayer(seed, budget=GLANCE, depth=2, name="glance")


def _search(seed: str, budget: int | None) -> Player[GameState, Action]:
    return SearchPlayer(seed, budget=BUDGET if budget is None else budget)


KIT = PlayerKit(
    players={"greedy": _greedy, "glance": _glance, "search": _search},
    levels={"easy": "greedy", "normal": "glance", "hard": "search"},
    figures=figures,
    report=report,
    own=own,
    gain=gain,
)
"""What the house has for this game."""

__all__ = ["KIT", "GreedyPlayer", "SearchPlayer"]
