"""Stud poker: seven-card stud, razz and stud eight-or-better, and their mixes. This package is the game."""

from zashiki.games.open_table import SWITCHES, automatic, may_ask
from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.changes import apply, start
from zashiki.games.stud.deals import canonical_order, most_deals
from zashiki.games.stud.events import (
    AntePosted,
    BetMade,
    BetReturned,
    BroughtIn,
    BurnsShuffled,
    Called,
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    Checked,
    CommunityDealt,
    Completed,
    DealEnded,
    DealInit,
    Event,
    Folded,
    HandMucked,
    HandShown,
    MatchEnded,
    PotAwarded,
    Raised,
    RakeTaken,
    Rebought,
    StreetAdvanced,
)
from zashiki.games.stud.layout import laid_out
from zashiki.games.stud.legality import legal, to_act, why_not
from zashiki.games.stud.notation import cards, parse_action, show_action, show_cards
from zashiki.games.stud.pieces import CARDS, HIDDEN, Card
from zashiki.games.stud.play import advance, decide, forfeit, outcome
from zashiki.games.stud.quiet import quiet
from zashiki.games.stud.rules import Ruleset, change_rules, load_rules, parse_rules, preset, presets
from zashiki.games.stud.state import GameState, Phase, PlayerState
from zashiki.games.stud.view import PUBLIC, VEILED, inventory, laid_open, mask, redact, revealed, sample

name = "stud"
FOLDED_HANDS = True
"""A table may be opened so that folded hands stay private for good."""
version = 1


def seats(rules: Ruleset) -> int:
    """Stud is for two to eight."""
    return rules.seats


__all__ = [
    "CARDS",
    "FOLDED_HANDS",
    "HIDDEN",
    "PUBLIC",
    "SWITCHES",
    "VEILED",
    "Action",
    "AntePosted",
    "Bet",
    "BetMade",
    "BetReturned",
    "BringIn",
    "BroughtIn",
    "BurnsShuffled",
    "Call",
    "Called",
    "Card",
    "CardDealt4th",
    "CardDealt5th",
    "CardDealt6th",
    "CardDealt7th",
    "CardsDealt3rd",
    "Check",
    "Checked",
    "CommunityDealt",
    "Complete",
    "Completed",
    "DealEnded",
    "DealInit",
    "Event",
    "Fold",
    "Folded",
    "GameState",
    "HandMucked",
    "HandShown",
    "MatchEnded",
    "Phase",
    "PlayerState",
    "PotAwarded",
    "Raise",
    "Raised",
    "RakeTaken",
    "Rebought",
    "Ruleset",
    "StreetAdvanced",
    "advance",
    "apply",
    "automatic",
    "canonical_order",
    "cards",
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
    "show_cards",
    "start",
    "to_act",
    "version",
    "why_not",
]
