"""Players of Koi-Koi, and what is counted of their matches."""

from zashiki.games.koikoi import Action, GameState
from zashiki.players.koikoi.figures import figures
from zashiki.players.koikoi.greedy import GreedyPlayer
from zashiki.players.koikoi.search import BUDGET, SearchPlayer
from zashiki.players.player import Player


def _greedy(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return GreedyPlayer(seed)


def _search(seed: str, budget: int | None) -> Player[GameState, Action]:
    return SearchPlayer(seed, budget=BUDGET if budget is None else budget)


PLAYERS = {"greedy": _greedy, "search": _search}
"""By name, the weakest first."""

__all__ = ["PLAYERS", "GreedyPlayer", "SearchPlayer", "figures"]
