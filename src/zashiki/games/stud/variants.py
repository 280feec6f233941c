"""The games of this room as rows of data: one path of code plays them all."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Side: TypeAlias = Literal["high", "low", "eight"]
"""What a pot, or half of it, goes to: the highest hand, the lowest (ace to five), or the lowest of eight or better."""


GameName: TypeAlias = Literal["stud", "razz", "stud8"]


class Street(NamedTuple):
    """What is dealt on a street, and which of the two bets is made on it."""

    number: int
    down: int
    up: int
    big_bet: bool


STREETS = {
    3: Street(3, down=2, up=1, big_bet=False),
    4: Street(4, down=0, up=1, big_bet=False),
    5: Street(5, down=0, up=1, big_bet=True),
    6: Street(6, down=0, up=1, big_bet=True),
    7: Street(7, down=1, up=0, big_bet=True),
}
FIRST_STREET, LAST_STREET = 3, 7


class Variant(NamedTuple):
    """One of the games."""

    name: GameName
    sides: tuple[Side, ...]
    low_opens: bool
    """Whether the lowest upcard brings in and the highest board acts first; in razz it is the other way round."""
    open_pair: bool
    """Whether a pair showing on fourth street may double the bet, where the rules know that."""


STUD = Variant("stud", ("high",), low_opens=True, open_pair=True)
RAZZ = Variant("razz", ("low",), low_opens=False, open_pair=False)
STUD8 = Variant("stud8", ("high", "eight"), low_opens=True, open_pair=False)
VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (STUD, RAZZ, STUD8)}
MIXES: dict[str, tuple[str, ...]] = {
    "SE": ("stud", "stud8"),
    "RSE": ("razz", "stud", "stud8"),
    "HORSE": ("razz", "stud", "stud8"),
}
"""Rotations that people know by name; of HORSE the three games that are stud."""
