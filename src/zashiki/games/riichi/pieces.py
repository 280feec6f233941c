"""The tiles, their kinds, and melds that lie open or were declared."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Literal, TypeAlias

import msgspec

from zashiki.games.frozen import frozen
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.texts.problems import Problem

KINDS = 34
"""Kinds of tiles: nine of man, pin and sou each, then east, south, west, north, white, green, red."""
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
Kind: TypeAlias = int


@frozen
class Tile(Enum):
    """A tile by its code: `1m` to `9s`; `1z` to `7z` are honours, `0m` `0p` `0s` red fives, `?` is hidden."""

    ONE_MAN = "1m"
    TWO_MAN = "2m"
    THREE_MAN = "3m"
    FOUR_MAN = "4m"
    FIVE_MAN = "5m"
    SIX_MAN = "6m"
    SEVEN_MAN = "7m"
    EIGHT_MAN = "8m"
    NINE_MAN = "9m"
    ONE_PIN = "1p"
    TWO_PIN = "2p"
    THREE_PIN = "3p"
    FOUR_PIN = "4p"
    FIVE_PIN = "5p"
    SIX_PIN = "6p"
    SEVEN_PIN = "7p"
    EIGHT_PIN = "8p"
    NINE_PIN = "9p"
    ONE_SOU = "1s"
    TWO_SOU = "2s"
    THREE_SOU = "3s"
    FOUR_SOU = "4s"
    FIVE_SOU = "5s"
    SIX_SOU = "6s"
    SEVEN_SOU = "7s"
    EIGHT_SOU = "8s"
    NINE_SOU = "9s"
    EAST = "1z"
    SOUTH = "2z"
    WEST = "3z"
    NORTH = "4z"
    WHITE = "5z"
    GREEN = "6z"
    RED = "7z"
    RED_FIVE_MAN = "0m"
    RED_FIVE_PIN = "0p"
    RED_FIVE_SOU = "0s"
    HIDDEN = UNKNOWN

    kind: int
    """Its place among the 34 kinds; a red five is a five; -1 for a hidden tile."""
    red: bool
    order: int
    """Its place in a sorted hand: by kind, a red five before the others, hidden tiles last."""

    end: bool
    """Whether it is a terminal or an honour (么九牌)."""

    __hash__ = object.__hash__  # that of Enum hashes the name anew each time

    def __init__(self, code: str) -> None:
        """Work out the kind once."""
        self.red = code[0] == "0"
        self.kind = -1 if code == UNKNOWN else "mpsz".index(code[1]) * 9 + int(code[0].replace("0", "5")) - 1
        self.end = code[1:] == "z" or code[0] in "19"
        self.order = 2 * KINDS if code == UNKNOWN else 2 * self.kind + (not self.red)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a code.

        >>> Tile.parse("0p").kind == Tile.parse("5p").kind
        True
        """
        if text not in cls._value2member_map_:
            raise Problem(
                "riichi.no_tile",
                "{text!r} is not a tile; write a number and m, p, s or z, such as 5p; 0p is the red five",
                text=text,
            )
        return cls(text)

    def __repr__(self) -> str:
        return f"Tile({self.value!r})"

    def __str__(self) -> str:
        return str(self.value)


HIDDEN = Tile.HIDDEN
BY_KIND: tuple[Tile, ...] = tuple(Tile)[:KINDS]
"""The plain tile of each kind."""


MeldKind: TypeAlias = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]


class Meld(msgspec.Struct, frozen=True, gc=False):
    """Tiles set aside: called from another seat, or a kan from the player's own hand."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    """Those of the player's own hand first, then the called one; a tile added later is last."""
    called: Tile | None = None
    source: Seat | None = None
    """Who discarded the called tile."""

    @property
    def open(self) -> bool:
        """Whether it opens the hand; a closed kan does not."""
        return self.kind != "closed_kan"

    @property
    def first(self) -> Kind:
        """Its lowest kind."""
        return min(tile.kind for tile in self.tiles)

    @property
    def is_kan(self) -> bool:
        """Whether it is a kan of any kind."""
        return len(self.tiles) == COPIES


COPIES = 4
"""Tiles of each kind."""
WHOLE_HAND = 14
"""Tiles of a complete hand, a kan counted as three."""
_MAN, _PIN, _SOU = Tile.RED_FIVE_MAN, Tile.RED_FIVE_PIN, Tile.RED_FIVE_SOU
_REDS: dict[int, dict[Kind, tuple[Tile, ...]]] = {
    0: {},
    2: {_PIN.kind: (_PIN,), _SOU.kind: (_SOU,)},
    3: {_MAN.kind: (_MAN,), _PIN.kind: (_PIN,), _SOU.kind: (_SOU,)},
    4: {_MAN.kind: (_MAN,), _PIN.kind: (_PIN, _PIN), _SOU.kind: (_SOU,)},
}
"""The red fives of a set, by their kind."""
_THREE = (0, *range(8, KINDS))
"""Kinds in a game of three: without two to eight man."""


@cache
def tile_set(players: int, red_fives: int) -> tuple[Tile, ...]:
    """All tiles of a table in canonical order, which is fixed for good: by kind, red fives last of their kind."""
    found: list[Tile] = []
    for kind in range(KINDS) if players == COPIES else _THREE:
        red = _REDS[red_fives].get(kind, ())
        found += [BY_KIND[kind]] * (COPIES - len(red)) + list(red)
    return tuple(found)


_by_order = attrgetter("order")


def in_order(some: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sort tiles as a player would."""
    return tuple(sorted(some, key=_by_order))


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """Count tiles by kind; hidden ones must not be among them."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile.kind] += 1
    return counts
