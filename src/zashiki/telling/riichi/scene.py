"""What a picture of a riichi table shows, for one side of it, with everything that a view only implies.

Seats stand in seat order, tiles by their codes, `?` where one is not seen. Nothing tells who is asked about a tile but
to whoever is asked.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from zashiki.kernel.game import Seat
from zashiki.telling.table_scene import TableScene

Side: TypeAlias = Literal["", "next", "across", "before"]
SeatEnd: TypeAlias = Literal["", "won", "dealt_in", "ready", "not_ready"]


class RiverTile(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A discard."""

    tile: str
    drawn: bool = False
    """Whether it was discarded as drawn."""
    riichi: bool = False
    """Whether riichi was declared with it; it lies sideways."""
    called: bool = False
    """Whether somebody took it; its place stays."""


class MeldScene(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Tiles set aside, as they lie."""

    kind: Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]
    tiles: tuple[str, ...]
    """From left to right; a tile that was added to a pon is the last, and lies on the called one."""
    called: int | None = None
    """Which of them was called, and lies sideways."""
    source: Seat | None = None
    """Who discarded it."""
    side: Side = ""
    """Where that seat sits, seen from the meld's owner."""
    down: tuple[int, ...] = ()
    """Which of them lie face down: the outer two of a closed kan."""


class OpenTile(msgspec.Struct, frozen=True, gc=False):
    """The tile that may be won or called now."""

    tile: str
    seat: Seat
    """Whose it was."""
    kind: Literal["discard", "closed_kan", "added_kan", "kita"]
    """What became of it."""
    kind_text: str
    """That in words: Kitsune's discard."""


class SeatScene(msgspec.Struct, frozen=True, gc=False):
    """One seat."""

    name: str
    wind: str
    """Its wind as a tile."""
    wind_text: str
    """Its wind as a picture writes it: E, 東."""
    dealer: bool
    score: int
    difference: int | None
    """How far its score is above that of the side this is seen from; None: nobody's side."""
    place: int
    turn: bool
    """Whether it is its turn, or its tile lies open."""
    hand: tuple[str, ...]
    """Concealed tiles, without the one just drawn."""
    drawn: str | None
    seen: bool
    """Whether its concealed tiles are seen."""
    melds: tuple[MeldScene, ...]
    river: tuple[RiverTile, ...]
    last: bool
    """Whether its latest discard lies open, or ended the round."""
    riichi: Literal[0, 1, 2]
    """1: declared and paid; 2: a double riichi."""
    kita: int
    """Norths set aside."""
    furiten: bool
    """Whether it can win by tsumo only; known to nobody else."""
    ended: SeatEnd = ""
    """What the end of the round was for it."""


class Scene(TableScene, frozen=True, kw_only=True, tag="riichi", tag_field="game"):
    """A riichi table from one side."""

    about: str
    """Who plays how long: four players, east and south."""
    round_text: str
    """The round: East 2, 東二局."""
    last_round: bool
    """Whether the match may end with this round, whatever the scores below zero."""
    wind: str
    """The wind of the round as a tile."""
    number: int
    honba: int
    sticks: int
    left: int
    """Tiles that can still be drawn …"""
    left_text: str
    """… in words."""
    indicators: tuple[str, ...]
    """Five places; `?` lies face down."""
    dora: tuple[str, ...]
    """What the indicators that are seen make a dora."""
    turn: Seat | None
    """Whose turn it is, or whose tile lies open."""
    open_tile: OpenTile | None
    ended_text: str
    """How the round, or the match, ended, in a word or two; empty while it is played."""
    seats: tuple[SeatScene, ...]
