"""Koi-Koi (こいこい), the hanafuda game for two: this package is the game that `zashiki.kernel.match.Match` plays."""

from zashiki.games.koikoi.actions import Action, CallKoiKoi, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.changes import apply, start
from zashiki.games.koikoi.deals import canonical_order, most_deals
from zashiki.games.koikoi.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    DealCancelled,
    DealerChosen,
    Dealt,
    Event,
    KoiKoiCalled,
    LuckyHandShown,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    ShobuCalled,
    TurnEnded,
    YakuCompleted,
)
from zashiki.games.koikoi.layout import laid_out
from zashiki.games.koikoi.legality import legal, to_act, why_not
from zashiki.games.koikoi.notation import cards, deck, parse_action, show_action, show_cards
from zashiki.games.koikoi.pieces import CARDS, HIDDEN, Card, CardType, Month, SpecialCardFlag
from zashiki.games.koikoi.play import advance, decide, forfeit, outcome
from zashiki.games.koikoi.quiet import quiet
from zashiki.games.koikoi.rules import Ruleset, YakuRule, change_rules, load_rules, parse_rules, preset, presets
from zashiki.games.koikoi.state import Factor, GameState, Phase, PlayerState, RoundResult, Score, Yaku
from zashiki.games.koikoi.view import PUBLIC, VEILED, inventory, laid_open, mask, redact, revealed, sample
from zashiki.games.koikoi.yaku import points_of, score, yaku_of
from zashiki.games.open_table import SWITCHES, automatic, may_ask

name = "koikoi"
version = 2


def seats(_rules: Ruleset) -> int:
    """Koi-Koi is for two."""
    return 2


__all__ = [
    "CARDS",
    "HIDDEN",
    "PUBLIC",
    "SWITCHES",
    "VEILED",
    "Action",
    "CallKoiKoi",
    "CallShobu",
    "Card",
    "CardDrawn",
    "CardPlaced",
    "CardPlayed",
    "CardType",
    "CardsCaptured",
    "DealCancelled",
    "DealerChosen",
    "Dealt",
    "Event",
    "Factor",
    "GameState",
    "KoiKoiCalled",
    "LuckyHandShown",
    "MatchEnded",
    "Month",
    "Phase",
    "PlayCard",
    "PlayerState",
    "RoundEnded",
    "RoundResult",
    "RoundStarted",
    "Ruleset",
    "Score",
    "SelectFieldCard",
    "ShobuCalled",
    "SpecialCardFlag",
    "TurnEnded",
    "Yaku",
    "YakuCompleted",
    "YakuRule",
    "advance",
    "apply",
    "automatic",
    "canonical_order",
    "cards",
    "change_rules",
    "decide",
    "deck",
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
    "points_of",
    "preset",
    "presets",
    "quiet",
    "redact",
    "revealed",
    "sample",
    "score",
    "seats",
    "show_action",
    "show_cards",
    "start",
    "to_act",
    "version",
    "why_not",
    "yaku_of",
]
