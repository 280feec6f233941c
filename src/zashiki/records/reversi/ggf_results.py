"""Results as GGF writes them: black's discs less white's, and why the game ended if not on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from zashiki.games.reversi.final_score import official, raw
from zashiki.games.reversi.notation import NotationError
from zashiki.games.reversi.pieces import BLACK, WHITE, Board, Position
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.records.foreign import About

ENDINGS = {"r": "resigned", "t": "timeout", "s": "agreed"}
"""What stands behind the colon of a result …"""
GIVEN_UP = "rt"
"""… and which of it one side has lost by."""
_RESULT = re.compile(r"([+-]?[0-9]{1,4}(?:\.[0-9]{0,6})?)?\s*(?::\s*([rts]))?")
_UNKNOWN = ("", "?", "-127.000", "-127", "-127.00")
"""Results that say nothing; Edax writes -127 for a game that is not over."""


class Result(NamedTuple):
    """What a result says beside the difference."""

    ending: str = ""
    """Why it cannot be compared with the board …"""
    lost: Seat | None = None
    """… and who lost by that, …"""
    counted: str = ""
    """… or what it agrees with."""


def result_of(tags: Mapping[str, str], last: Position) -> Result:
    """Read the result of a game; one that agrees with nothing on the board is refused."""
    text = tags.get("RE", "")
    found = _RESULT.fullmatch(text)
    if text in _UNKNOWN or (found and found[1] is None):
        return Result("" if last.over else ENDINGS.get(found[2] or "", "unfinished") if found else "unfinished")
    if found is None:
        raise NotationError("ggf.result", "RE[{text}] is not a result, such as +4.00 or -64.00:r", text=text[:20])
    if found[2]:
        claimed = Fraction(found[1])
        against = None if not claimed or found[2] not in GIVEN_UP else WHITE if claimed > 0 else BLACK
        return Result(ENDINGS[found[2]], against)
    if not last.over:
        return Result("unfinished")
    return Result(counted=_counted(Fraction(found[1]), _komi(tags), last.board, text))


def _counted(claimed: Fraction, komi: Fraction, board: Board, text: str) -> str:
    """Find the way of counting that gives the claimed difference."""
    differences = {"official": official(board), "raw": raw(board)}
    for less, named in ((Fraction(0), ""), (komi, " less komi")):
        for way, (black, white) in differences.items():
            if black - white - less == claimed:
                return way + named
    shown = ", ".join(f"{black - white:+} {way}" for way, (black, white) in differences.items())
    raise NotationError(
        "ggf.difference", "RE[{text}] is not the difference on the board: {shown}", text=text, shown=shown
    )


def _komi(tags: Mapping[str, str]) -> Fraction:
    text = tags.get("KM", "0")
    if re.fullmatch(r"[+-]?[0-9]{1,3}(\.[0-9]{0,6})?", text) is None:
        raise NotationError("ggf.komi", "KM[{text}] is not a komi, such as +2.5", text=text[:20])
    return Fraction(text)


def shown_result(match: AnyMatch, about: About) -> str:
    """Write a result. Of a game that was given up, all squares are the winner's, as GGS has it."""
    if about.lost is not None and not about.result:
        squares, signs = match.state.board.size**2, {ending: sign for sign, ending in ENDINGS.items()}
        return f"{'+' if about.lost == WHITE else '-'}{squares}.000:{signs[about.ending]}"
    if about.ending in ENDINGS.values() or about.counted.endswith("komi"):
        return about.result
    if match.outcome is None:
        return about.result or "?"
    black, white = match.outcome.scores
    return f"{black - white:+}.000"
