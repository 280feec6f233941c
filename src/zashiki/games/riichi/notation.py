"""Text to tiles, and back: `123m 055p 789s 11122z`; `0` is a red five."""

from __future__ import annotations

from zashiki.games.riichi.pieces import KINDS, Tile


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles: numbers, then the suit they are of.

    >>> tiles("12m 0p")
    (Tile('1m'), Tile('2m'), Tile('0p'))
    """
    found: list[Tile] = []
    numbers = ""
    for sign in "".join(text.split()):
        if sign.isdecimal():
            numbers += sign
        elif sign in "mpsz" and numbers:
            found += [Tile.parse(f"{number}{sign}") for number in numbers]
            numbers = ""
        else:
            raise ValueError(
                f"{text!r}: {sign!r} does not belong here; write numbers and then m, p, s or z, as in 123m 055p"
            )
    if numbers:
        raise ValueError(f"{text!r}: which suit are {numbers} of? Write m, p, s or z behind them")
    return tuple(found)


def show_tiles(some: tuple[Tile, ...]) -> str:
    """Write tiles as `tiles` reads them, suit by suit.

    >>> show_tiles(tiles("1m 2m 1z"))
    '12m1z'
    """
    return "".join(
        "".join(tile.value[0] for tile in some if tile.value[1:] == suit) + suit
        for suit in "mpsz"
        if any(tile.value[1:] == suit for tile in some)
    )


def counted(text: str) -> list[int]:
    """Read tiles as 34 counts."""
    counts = [0] * KINDS
    for tile in tiles(text):
        counts[tile.kind] += 1
    return counts
