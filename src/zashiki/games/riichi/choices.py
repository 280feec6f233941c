"""Choices as text, and back: `discard 5p`, `riichi 0s drawn`, `chi 34m`, `pass`."""

from __future__ import annotations

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
from zashiki.games.riichi.notation import show_tiles, tiles
from zashiki.games.riichi.pieces import Tile

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
    raise ValueError(f"{text!r} is no choice; there are: {known}")


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
