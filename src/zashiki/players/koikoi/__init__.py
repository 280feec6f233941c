"""Players of Koi-Koi, what is counted of their matches, and what that comes to."""

from zashiki.games.koikoi import Action, GameState
from zashiki.players.kit import PlayerKit
from zashiki.players.koikoi.greedy import GreedyPlayer
from zashiki.players.koikoi.match_figures import figures
from zashiki.players.koikoi.own_figures import gain, own
from zashiki.players.koikoi.search import BUDGET, SearchPlayer
from zashiki.players.koikoi.summary import report
from zashiki.players.player import Player


def _greedy(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return GreedyPlayer(seed)


def _search(seed: str, budget: int | None) -> Player[GameState, Action]:
    return SearchPlayer(seed, budget=BUDGET if budget is None else budget)


KIT = PlayerKit(
    players={"greedy": _greedy, "search": _search},
    levels={"easy": "random", "normal": "greedy", "hard": "search"},
    figures=figures,
    report=report,
    own=own,
    gain=gain,
)
"""What the house has for this game."""

__all__ = ["KIT", "GreedyPlayer", "SearchPlayer"]
