"""WTHOR: the French federation's base of tournament games, a binary file for each year (`WTH_1997.wtb`).

A header of 16 bytes, then 68 bytes a game, little endian: tournament, black and white as numbers of other files,
black's discs (empty squares to the winner), black's discs under perfect play from some point on, and sixty moves of
10 × row + column, 0 after the last. Passes are not stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct, iter_unpack

import msgspec

from zashiki.games.reversi.bitboard import geometry
from zashiki.games.reversi.final_score import official
from zashiki.games.reversi.notation import STANDARD, WrongMove
from zashiki.games.reversi.pieces import BLACK
from zashiki.records.foreign import About, ForeignGame, Format, Loaded, Problem, gathered, whole_file
from zashiki.records.reversi.first_positions import chosen, rules_from
from zashiki.texts.problems import Problem as WrongValue
from zashiki.texts.problems import Sentence, reason

_HEADER = Struct("<4BIHH4B")
_GAME = Struct("<3H2B60s")
_NORMAL, _SOLITAIRES = 0, 1
_SIZES = {0: 8, 8: 8, 10: 10}
_SQUARES = {10 * (at // 8 + 1) + at % 8 + 1: name for at, name in enumerate(geometry(8).names)}
"""Square names by WTHOR's numbers: 11 is a1, 18 is h1."""


class WthorHeader(msgspec.Struct, frozen=True):
    """What the first 16 bytes of a file say."""

    made: tuple[int, int, int]
    """The file's own date: year, month, day."""
    games: int
    year: int
    """When the games were played."""
    size: int
    solitaires: bool
    depth: int
    """The theoretical scores are exact from this many empty squares on."""


def header_of(data: bytes) -> WthorHeader:
    """Read the header; anything that cannot be one is a `ValueError`."""
    if len(data) < _HEADER.size:
        raise WrongValue(
            "wthor.short", "a WTHOR file begins with {most} bytes, and this has {n}", most=_HEADER.size, n=len(data)
        )
    century, in_century, month, day, games, _, year, size, kind, depth, _ = _HEADER.unpack_from(data)
    dated = in_century in range(100) and month in range(1, 13) and day in range(1, 32)
    if not dated or kind not in (_NORMAL, _SOLITAIRES) or size not in _SIZES:
        raise WrongValue("wthor.header", "the first 16 bytes are not the header of a WTHOR file")
    made = (century * 100 + in_century, month, day)
    return WthorHeader(made, games, year, _SIZES[size], kind == _SOLITAIRES, depth)


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of games on a board of eight. A wrong count or a cut-off end is a problem; whole games still load."""
    try:
        header = header_of(data)
    except ValueError as error:
        return whole_file(name, reason(error))
    if header.solitaires:
        return whole_file(name, Sentence("wthor.solitaires", "holds solitaires (endings to solve), not games"))
    if header.size != STANDARD.board.size:
        return whole_file(
            name,
            Sentence(
                "wthor.size", "holds games on a board of {n} rows; of WTHOR only boards of 8 are read", n=header.size
            ),
        )
    return gathered(_each(data[_HEADER.size :], name, header), name)


def _each(body: bytes, name: str, header: WthorHeader) -> Iterator[ForeignGame | Problem]:
    whole, over = divmod(len(body), _GAME.size)
    if over or whole != header.games:
        torn = Sentence("wthor.torn", " and {n} bytes of another", n=over) if over else ""
        text = "the header counts {games} games; there are {whole} whole ones{torn}"
        yield Problem(name, Sentence("wthor.count", text, games=header.games, whole=whole, torn=torn))
    for number, row in enumerate(iter_unpack(_GAME.format, body[: whole * _GAME.size]), 1):
        try:
            yield _game(row, number, header)
        except WrongMove as error:
            yield Problem(name, error.reason, game=number, move=error.number)
        except ValueError as error:
            yield Problem(name, reason(error), game=number)


def _game(row: tuple[int, int, int, int, int, bytes], number: int, header: WthorHeader) -> ForeignGame:
    tournament, black, white, discs, theoretical, codes = row
    choices, last = chosen(((None, move) for move in _moves(codes)), STANDARD)
    if last.over and official(last.board)[BLACK] != discs:
        found = official(last.board)[BLACK]
        raise WrongValue(
            "wthor.discs",
            "black has {n} discs in the file and {found} on the board (empty squares to the winner)",
            n=discs,
            found=found,
        )
    about = About(
        names=(f"player {black}", f"player {white}"),
        place=f"tournament {tournament}",
        date=str(header.year),
        result=str(discs),
        ending="" if last.over else "unfinished",
        counted="official" if last.over else "",
        tags={"theoretical": str(theoretical), "depth": str(header.depth)},
    )
    return ForeignGame("reversi", rules_from(STANDARD), choices, about=about, number=number)


def _moves(codes: bytes) -> list[str]:
    """Name the squares of a game."""
    played = codes.rstrip(b"\x00")
    try:
        return [_SQUARES[code] for code in played]
    except KeyError:
        at = next(at for at, code in enumerate(played) if code not in _SQUARES)
        raise WrongMove(
            at + 1, Sentence("wthor.square", "{n} is not a square (11 is a1, 88 is h8)", n=played[at])
        ) from None


FORMAT = Format("wthor", "reversi", (".wtb",), read=read)
