"""Players of riichi, what is counted of their matches, and what that comes to."""

from zashiki.games.riichi import Action, GameState
from zashiki.players.compiled_twins import numba_installed
from zashiki.players.kit import Maker, PlayerKit
from zashiki.players.player import Player
from zashiki.players.riichi.greedy import GreedyPlayer
from zashiki.players.riichi.lookahead import BUDGET, LookaheadPlayer, prepare
from zashiki.players.riichi.mjai_player import PROGRAMS, MjaiPlayer
from zashiki.players.riichi.own_figures import UNIT, own
from zashiki.players.riichi.steady import SteadyPlayer
from zashiki.players.riichi.summary import figures, report


def _greedy(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return GreedyPlayer(seed)


def _steady(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return SteadyPlayer(seed)


def _lookahead(seed: str, budget: int | None) -> Player[GameState, Action]:
    return LookaheadPlayer(seed, budget=BUDGET if budget is None else budget)


COMPILED: dict[str, Maker] = {"lookahead": _lookahead} if numba_installed() else {}
"""Who plays only where numba is installed."""
KIT = PlayerKit(
    players={"greedy": _greedy, "steady": _steady, **COMPILED},
    levels={"easy": "random", "normal": "greedy", "hard": "steady"},
    stand_in="steady",
    programs=PROGRAMS,
    preparations=dict.fromkeys(COMPILED, prepare),
    figures=figures,
    report=report,
    own=own,
    gain_unit=UNIT,
)
"""What the house has for this game."""

__all__ = ["KIT", "GreedyPlayer", "LookaheadPlayer", "MjaiPlayer", "SteadyPlayer"]
