"""Everything that the door of this room offers; the door itself loads it when the first of it is asked for."""

from zashiki.games.open_table import SWITCHES, automatic, may_ask
from zashiki.games.reversi.actions import Action, PlaceDisc
from zashiki.games.reversi.changes import apply, start
from zashiki.games.reversi.deals import canonical_order, most_deals
from zashiki.games.reversi.events import (
    BoardSet,
    DiscPlaced,
    Event,
    MatchEnded,
    OpeningChosen,
    TurnPassed,
)
from zashiki.games.reversi.final_score import official, raw
from zashiki.games.reversi.layout import laid_out
from zashiki.games.reversi.legality import legal, to_act, why_not
from zashiki.games.reversi.move_tree import CONVENTIONS, Convention, perft
from zashiki.games.reversi.notation import (
    DIALECTS,
    NotationError,
    WrongMove,
    from_bits,
    parse_action,
    parse_position,
    parse_transcript,
    show_action,
    show_position,
    show_transcript,
    to_bits,
)
from zashiki.games.reversi.pieces import BLACK, WHITE, Board, Position
from zashiki.games.reversi.play import advance, decide, forfeit, outcome
from zashiki.games.reversi.quiet import quiet
from zashiki.games.reversi.rules import Ruleset, change_rules, load_rules, parse_rules, preset, presets
from zashiki.games.reversi.state import GameState, Phase
from zashiki.games.reversi.view import PUBLIC, VEILED, inventory, laid_open, mask, redact, revealed, sample

name = "reversi"
version = 1


def seats(_rules: Ruleset) -> int:
    """Reversi is for two: seat 0 has the black discs, seat 1 the white ones."""
    return 2


__all__ = [
    "BLACK",
    "CONVENTIONS",
    "DIALECTS",
    "PUBLIC",
    "SWITCHES",
    "VEILED",
    "WHITE",
    "Action",
    "Board",
    "BoardSet",
    "Convention",
    "DiscPlaced",
    "Event",
    "GameState",
    "MatchEnded",
    "NotationError",
    "OpeningChosen",
    "Phase",
    "PlaceDisc",
    "Position",
    "Ruleset",
    "TurnPassed",
    "WrongMove",
    "advance",
    "apply",
    "automatic",
    "canonical_order",
    "change_rules",
    "decide",
    "forfeit",
    "from_bits",
    "inventory",
    "laid_open",
    "laid_out",
    "legal",
    "load_rules",
    "mask",
    "may_ask",
    "most_deals",
    "name",
    "official",
    "outcome",
    "parse_action",
    "parse_position",
    "parse_rules",
    "parse_transcript",
    "perft",
    "preset",
    "presets",
    "quiet",
    "raw",
    "redact",
    "revealed",
    "sample",
    "seats",
    "show_action",
    "show_position",
    "show_transcript",
    "start",
    "to_act",
    "to_bits",
    "version",
    "why_not",
]
