"""The score table: keeping score at a real mahjong table, as a game of its own. This package is the game.

One seat, the scorer (`SCORER`), enters everything that happens; payments, the next round and the final settlement
follow by the rules of riichi (`zashiki.games.riichi`). Nothing is dealt and nothing is hidden.
"""

from zashiki.games.open_table import SWITCHES, automatic, forfeit, may_ask
from zashiki.games.riichi.rules import Ruleset, change_rules, load_rules, parse_rules, preset, presets
from zashiki.games.score_table.actions import (
    Abort,
    Action,
    CancelRiichi,
    Chombo,
    DeclareRiichi,
    EndMatch,
    ExhaustiveDraw,
    PlayOn,
    Ron,
    SeveralRon,
    StopMatch,
    Tsumo,
)
from zashiki.games.score_table.changes import apply, start
from zashiki.games.score_table.events import (
    ChomboMade,
    DealerPlaysOn,
    DealerStopped,
    DrawEnded,
    Event,
    MatchEnded,
    RiichiCancelled,
    RiichiDeclared,
    RonEntered,
    RonsAnnounced,
    RoundAborted,
    RoundStarted,
    RoundWon,
    StopOffered,
)
from zashiki.games.score_table.legality import aborts_of, legal, to_act, why_not
from zashiki.games.score_table.notation import parse_action, show_action
from zashiki.games.score_table.play import advance, decide, outcome
from zashiki.games.score_table.quiet import quiet
from zashiki.games.score_table.state import SCORER, GameState, Phase, PlayerState
from zashiki.games.score_table.view import (
    PUBLIC,
    VEILED,
    canonical_order,
    inventory,
    laid_open,
    laid_out,
    mask,
    most_deals,
    redact,
    revealed,
    sample,
)

name = "score-table"
version = 2


def seats(rules: Ruleset) -> int:
    """Four, or three."""
    return rules.players


__all__ = [
    "PUBLIC",
    "SCORER",
    "SWITCHES",
    "VEILED",
    "Abort",
    "Action",
    "CancelRiichi",
    "Chombo",
    "ChomboMade",
    "DealerPlaysOn",
    "DealerStopped",
    "DeclareRiichi",
    "DrawEnded",
    "EndMatch",
    "Event",
    "ExhaustiveDraw",
    "GameState",
    "MatchEnded",
    "Phase",
    "PlayOn",
    "PlayerState",
    "RiichiCancelled",
    "RiichiDeclared",
    "Ron",
    "RonEntered",
    "RonsAnnounced",
    "RoundAborted",
    "RoundStarted",
    "RoundWon",
    "Ruleset",
    "SeveralRon",
    "StopMatch",
    "StopOffered",
    "Tsumo",
    "aborts_of",
    "advance",
    "apply",
    "automatic",
    "canonical_order",
    "change_rules",
    "decide",
    "forfeit",
    "inventory",
    "laid_open",
    "laid_out",
    "legal",
    "load_rules",
    "mask",
    "may_ask",
    "most_deals",
    "name",
    "outcome",
    "parse_action",
    "parse_rules",
    "preset",
    "presets",
    "quiet",
    "redact",
    "revealed",
    "sample",
    "seats",
    "show_action",
    "start",
    "to_act",
    "version",
    "why_not",
]
