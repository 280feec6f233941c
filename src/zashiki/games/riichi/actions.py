"""What a seat may choose: in its own turn, when somebody's tile lies open, and when the dealer may stop."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from zashiki.games.riichi.pieces import Tile


class Discard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="discard"):
    """Discard a tile; `drawn` says that it is the one just drawn (ツモ切り), which everybody sees."""

    tile: Tile
    drawn: bool = False


class DeclareRiichi(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="riichi"):
    """Declare riichi with this discard."""

    tile: Tile
    drawn: bool = False


class Tsumo(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="tsumo"):
    """Win by the tile just drawn."""


class ClosedKan(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="closed_kan"):
    """Declare four tiles of the player's own hand; the plain one names them, even if one is a red five."""

    tile: Tile


class AddedKan(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="added_kan"):
    """Add a tile to the player's own pon."""

    tile: Tile


class Kita(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="kita"):
    """Set a North aside as a dora, in a game of three."""


class NineTerminals(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="nine_terminals"):
    """Throw the hand in: nine kinds of terminals and honours in the first turn (九種九牌)."""


class Ron(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ron"):
    """Win by the tile that lies open."""


class OpenKan(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="open_kan"):
    """Call the discard for a kan."""


class Pon(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="pon"):
    """Call the discard for a triplet, with these two tiles of the player's own hand."""

    tiles: tuple[Tile, Tile]


class Chi(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="chi"):
    """Call the discard of the seat before for a run, with these two tiles of the player's own hand."""

    tiles: tuple[Tile, Tile]


class Pass(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="pass"):
    """Let the tile go."""


class Stop(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="stop"):
    """End the match as its leading dealer (アガリやめ, テンパイやめ)."""


class PlayOn(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="play_on"):
    """Deal once more instead."""


Answer: TypeAlias = Ron | OpenKan | Pon | Chi | Pass
"""What a seat may say to a tile that lies open."""
Action: TypeAlias = (
    Discard | DeclareRiichi | Tsumo | ClosedKan | AddedKan | Kita | NineTerminals | Answer | Stop | PlayOn
)
