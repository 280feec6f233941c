"""Players of stud, what is counted of their matches, and what that comes to."""

from zashiki.games.stud import Action, GameState
from zashiki.players.kit import PlayerKit
from zashiki.players.player import Player
from zashiki.players.stud.caller import CallerPlayer
from zashiki.players.stud.equity_player import BUDGET, EquityPlayer
from zashiki.players.stud.own_figures import own
from zashiki.players.stud.rules_player import RulesPlayer
from zashiki.players.stud.summary import figures, report


def _caller(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return CallerPlayer(seed)


def _rules(seed: str, _budget: int | None) -> Player[GameState, Action]:
    return RulesPlayer(seed)


def _equity(seed: str, budget: int | None) -> Player[GameState, Action]:
    return EquityPlayer(seed, budget=BUDGET if budget is None else budget)


KIT = PlayerKit(
    players={"caller": _caller, "rules": _rules, "equity": _equity},
    levels={"easy": "caller", "normal": "rules", "hard": "equity"},
    figures=figures,
    report=report,
    own=own,
)
"""What the house has for this game."""

__all__ = ["KIT", "CallerPlayer", "EquityPlayer", "RulesPlayer"]
