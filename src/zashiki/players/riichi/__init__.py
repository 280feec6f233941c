"""Players of riichi, what is counted of their matches, and what that comes to."""

from zashiki.games.riichi import Action, GameState
from zashiki.players.player import Player
from zashiki.players.riichi.greedy import GreedyPlayer


def _greedy(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return GreedyPlayer(seed)


PLAYERS = {"greedy": _greedy}
LEVELS = {"easy": "random", "normal": "greedy"}
