"""Text to tiles, melds and choices, and back.

`123m 055p 789s 11122z` are tiles (`0` is a red five), `(1111z)` is a closed kan; `discard 5p`, `riichi 0s drawn`,
`chi 34m` and `pass` are choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

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
from zashiki.games.riichi.pieces import EAST, HIDDEN, Meld, Tile, counts_of, in_order
from zashiki.kernel.game import UNKNOWN
from zashiki.texts.problems import Problem

CLOSED = "closed:"
"""What may be written before a closed kan instead of brackets."""
KAN = 4
HONOURS = {"東": "1z", "南": "2z", "西": "3z", "北": "4z", "白": "5z", "發": "6z", "発": "6z", "中": "7z"}
"""Honours by what is written on them."""
_MESSAGES = {
    "sign": "{text!r}: {piece!r} does not belong here; write numbers and then m, p, s or z, as in 123m 055p",
    "tile": "{text!r}: {piece!r} is not a tile; write a number and m, p, s or z, such as 5p; 0p is the red five",
    "suit": "{text!r}: which suit are {piece}? Write m, p, s or z after them",
    "meld": "{text!r} is not a meld; write 123s for a chi, 777p for a pon, 1111z for a kan, (1111z) for a closed kan",
    "melds": "{text!r} is more than one meld; give each one separately",
}


class Unread(Problem):
    """A text that is not tiles, with a stable code: `sign`, `tile`, `suit`, `meld` or `melds`."""

    section = "unread"

    def __init__(self, code: str, text: str, piece: str = "") -> None:
        """Say what is wrong, in which text, and with which piece of it."""
        super().__init__(code, _MESSAGES[code], text=text, piece=piece)
        self.text, self.piece, self.args = text, piece, (code, text, piece)

    def __str__(self) -> str:
        return _MESSAGES[self.code].format(**self.gaps)


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles: numbers, then the suit they are of; full-width signs and honours by name, such as 東, are read too.

    >>> tiles("12m 0p")
    (Tile('1m'), Tile('2m'), Tile('0p'))
    """
    found: list[Tile] = []
    numbers = ""
    for sign in "".join(normalize("NFKC", text).split()):
        if sign.isdecimal():
            numbers += sign
        elif sign in HONOURS and not numbers:
            found.append(Tile.parse(HONOURS[sign]))
        elif sign in HONOURS:
            raise Unread("suit", text, numbers)
        elif sign in "mpsz" and numbers:
            found += [_tile(f"{number}{sign}", text) for number in numbers]
            numbers = ""
        else:
            raise Unread("sign", text, sign)
    if numbers:
        raise Unread("suit", text, numbers)
    return tuple(found)


def _tile(code: str, text: str) -> Tile:
    try:
        return Tile.parse(code)
    except ValueError:
        raise Unread("tile", text, code) from None


def show_tiles(some: Sequence[Tile]) -> str:
    """Write tiles as `tiles` reads them, suit by suit; hidden ones are `?`, and stand last.

    >>> show_tiles(tiles("1m 2m 1z"))
    '12m1z'
    """
    said = "".join(
        "".join(tile.value[0] for tile in some if tile.value[1:] == suit) + suit
        for suit in "mpsz"
        if any(tile.value[1:] == suit for tile in some)
    )
    return said + UNKNOWN * sum(tile is HIDDEN for tile in some)


def counted(text: str) -> list[int]:
    """Read tiles as 34 counts."""
    return counts_of(tiles(text))


def meld(text: str) -> Meld:
    """Read a meld: `123s` is a chi, `777p` a pon, `1111z` an open kan; `(1111z)` or `closed:1111z` is a closed one.

    >>> meld("777p").kind, meld("(1111z)").kind
    ('pon', 'closed_kan')
    """
    plain = normalize("NFKC", text).strip()
    if _several(plain):
        raise Unread("melds", text)
    inner = plain.removeprefix(CLOSED)
    if plain.startswith("(") and plain.endswith(")"):
        inner = plain[1:-1]
    some = in_order(tiles(inner))
    kinds = sorted(tile.kind for tile in some)
    if len(kinds) == KAN and len(set(kinds)) == 1:
        return Meld("open_kan" if inner == plain else "closed_kan", some)
    if inner == plain and len(kinds) == KAN - 1:
        if len(set(kinds)) == 1:
            return Meld("pon", some)
        first = kinds[0]
        if kinds == [first, first + 1, first + 2] and first < EAST and first // 9 == kinds[-1] // 9:
            return Meld("chi", some)
    raise Unread("meld", text)


def _several(text: str) -> bool:
    """Whether a text is in pieces, and each of them a meld by itself."""
    pieces = text.split()
    try:
        return len(pieces) > 1 and all(meld(piece) for piece in pieces)
    except Unread:
        return False


def show_meld(one: Meld) -> str:
    """Write a meld in order, as `meld` reads it; an added kan is written as an open one, which is worth the same.

    >>> show_meld(meld("closed:1111z"))
    '(1111z)'
    """
    said = show_tiles(in_order(one.tiles))
    return said if one.open else f"({said})"


# ------------------------------------------------------------------------------------------------------------ choices

_BARE: dict[str, Action] = {
    "tsumo": Tsumo(),
    "ron": Ron(),
    "pass": Pass(),
    "open-kan": OpenKan(),
    "kita": Kita(),
    "nine-terminals": NineTerminals(),
    "stop": Stop(),
    "play-on": PlayOn(),
}
_THROWN: dict[str, type[Discard | DeclareRiichi]] = {"discard": Discard, "riichi": DeclareRiichi}
_KANS: dict[str, type[ClosedKan | AddedKan]] = {"closed-kan": ClosedKan, "added-kan": AddedKan}
_CALLS: dict[str, type[Pon | Chi]] = {"pon": Pon, "chi": Chi}
_PAIR = 2


def parse_action(text: str) -> Action:
    """Read a choice; `drawn` says that a discard is the tile just drawn.

    >>> parse_action("discard 5p drawn"), parse_action("chi 34m")
    (Discard(tile=Tile('5p'), drawn=True), Chi(tiles=(Tile('3m'), Tile('4m'))))
    """
    match text.lower().split():
        case [word] if word in _BARE:
            return _BARE[word]
        case [word, tile] if word in _THROWN:
            return _THROWN[word](Tile.parse(tile))
        case [word, tile, "drawn"] if word in _THROWN:
            return _THROWN[word](Tile.parse(tile), drawn=True)
        case [word, tile] if word in _KANS:
            return _KANS[word](Tile.parse(tile))
        case [word, pair] if word in _CALLS and len(own := tiles(pair)) == _PAIR:
            return _CALLS[word]((own[0], own[1]))
    known = ", ".join(
        (*_BARE, *(f"{word} TILE [drawn]" for word in _THROWN), *(f"{word} TILE" for word in _KANS), "pon TT", "chi TT")
    )
    raise Problem("riichi.no_choice", "{text!r} is not a choice; there are: {known}", text=text, known=known)


def show_action(action: Action) -> str:
    """Write a choice as `parse_action` reads it.

    >>> show_action(DeclareRiichi(Tile.parse("0s")))
    'riichi 0s'
    """
    match action:
        case Discard(tile, drawn) | DeclareRiichi(tile, drawn):
            word = "discard" if isinstance(action, Discard) else "riichi"
            return f"{word} {tile}{' drawn' if drawn else ''}"
        case ClosedKan(tile):
            return f"closed-kan {tile}"
        case AddedKan(tile):
            return f"added-kan {tile}"
        case Pon(pair):
            return f"pon {show_tiles(pair)}"
        case Chi(pair):
            return f"chi {show_tiles(pair)}"
        case _:
            return next(word for word, known in _BARE.items() if known == action)
