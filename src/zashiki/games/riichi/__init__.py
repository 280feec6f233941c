"""Riichi mahjong for four and three players. This package is the game."""

from zashiki.games.open_table import forfeit
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    PlayOn,
    Pon,
    Ron,
    Stop,
    Tsumo,
)
from zashiki.games.riichi.changes import apply, start
from zashiki.games.riichi.deals import canonical_order, most_deals
from zashiki.games.riichi.events import (
    CallAnswered,
    CallsOffered,
    DoraShown,
    Event,
    KanDeclared,
    KitaDeclared,
    MatchEnded,
    RiichiAccepted,
    RoundDealt,
    RoundDrawn,
    RoundWon,
    StopAnswered,
    StopOffered,
    TileCalled,
    TileDiscarded,
    TileDrawn,
    TsumoDeclared,
)
from zashiki.games.riichi.layout import laid_out
from zashiki.games.riichi.legality import legal, to_act, why_not
from zashiki.games.riichi.notation import meld, parse_action, show_action, show_tiles, tiles
from zashiki.games.riichi.old_events import upgraded
from zashiki.games.riichi.pieces import HIDDEN, Meld, Tile, tile_set
from zashiki.games.riichi.play import advance, decide, outcome
from zashiki.games.riichi.quiet import quiet
from zashiki.games.riichi.rules import MatchStart, Ruleset, change_rules, load_rules, parse_rules, preset, presets
from zashiki.games.riichi.samples import sample
from zashiki.games.riichi.standings import Final, final_table
from zashiki.games.riichi.state import GameState, Phase, PlayerState
from zashiki.games.riichi.switches import SWITCHES, automatic, may_ask
from zashiki.games.riichi.value.hand_value import HandValue, NotComplete, NoYaku, WinningHand, value_of
from zashiki.games.riichi.view import PUBLIC, VEILED, inventory, laid_open, mask, redact, revealed

name = "riichi"
version = 2


def seats(rules: Ruleset) -> int:
    """Riichi is for four or three."""
    return rules.players


__all__ = [
    "HIDDEN",
    "PUBLIC",
    "SWITCHES",
    "VEILED",
    "Action",
    "AddedKan",
    "CallAnswered",
    "CallsOffered",
    "Chi",
    "ClosedKan",
    "DeclareRiichi",
    "Discard",
    "DoraShown",
    "Event",
    "Final",
    "GameState",
    "HandValue",
    "KanDeclared",
    "Kita",
    "KitaDeclared",
    "MatchEnded",
    "MatchStart",
    "Meld",
    "NineTerminals",
    "NoYaku",
    "NotComplete",
    "OpenKan",
    "Pass",
    "Phase",
    "PlayOn",
    "PlayerState",
    "Pon",
    "RiichiAccepted",
    "Ron",
    "RoundDealt",
    "RoundDrawn",
    "RoundWon",
    "Ruleset",
    "Stop",
    "StopAnswered",
    "StopOffered",
    "Tile",
    "TileCalled",
    "TileDiscarded",
    "TileDrawn",
    "Tsumo",
    "TsumoDeclared",
    "WinningHand",
    "advance",
    "apply",
    "automatic",
    "canonical_order",
    "change_rules",
    "decide",
    "final_table",
    "forfeit",
    "inventory",
    "laid_open",
    "laid_out",
    "legal",
    "load_rules",
    "mask",
    "may_ask",
    "meld",
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
    "show_tiles",
    "start",
    "tile_set",
    "tiles",
    "to_act",
    "upgraded",
    "value_of",
    "version",
    "why_not",
]
