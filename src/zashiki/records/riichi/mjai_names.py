"""The names of tiles and of draws in mjai."""

from __future__ import annotations

from zashiki.games.riichi.events import DrawKind
from zashiki.games.riichi.pieces import BY_KIND, EAST, HIDDEN, Tile

WINDS = "ESWN"
UNSEEN = "?"
_REDS = {Tile.RED_FIVE_MAN: "5mr", Tile.RED_FIVE_PIN: "5pr", Tile.RED_FIVE_SOU: "5sr"}
_HONOURS = dict(zip(BY_KIND[EAST:], "ESWNPFC", strict=True))
NAMES: dict[Tile, str] = {tile: tile.value for tile in BY_KIND[:EAST]} | _HONOURS | _REDS | {HIDDEN: UNSEEN}
"""`1m` to `9s`, `5mr` for a red five, E S W N for winds, P F C for the white, green and red dragon, `?` if hidden."""
TILES = {name: tile for tile, name in NAMES.items()}
REASONS: dict[DrawKind, str] = {
    "exhaustive": "fanpai",
    "nagashi": "nagashimangan",
    "nine_terminals": "kyushukyuhai",
    "four_winds": "sufonrenta",
    "four_riichi": "suchareach",
    "four_kans": "sukaikan",
    "triple_ron": "sanchaho",
}
"""What the original server calls draws; Mortal's dialect does not say."""
KINDS = {reason: kind for kind, reason in REASONS.items()}
RULES = "_rules"
"""Our field of `start_game`: the preset and the knobs that differ from it, where its own fields cannot say so."""
EAST_ONLY = 4
"""`kyoku_first` of a match of one wind."""
