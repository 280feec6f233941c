"""What a hand is worth, read from words: 3 40, 3翻40符, 6 han, haneman, yakuman 2."""

from __future__ import annotations

import re

from zashiki.games.riichi.value.hand_value import MANGAN_HAN
from zashiki.games.score_table import vocabulary as known
from zashiki.games.score_table.hand_values import MOST_HAN, EnteredValue, fu_of
from zashiki.texts.problems import Problem

_GLUED = re.compile(r"(\d+)(han|fu|翻|飜|ハン|符)?")
_NUMBERS = re.compile(rf"(?:{_GLUED.pattern})+")
_TIMES = re.compile(r"[x×*]?(\d)(?:倍)?")


class LineError(Problem):
    """A line that cannot be read, with a stable code and what fills the gaps of its sentence, in the room's words."""

    section = "line"

    def __str__(self) -> str:
        return f"{self.code} {self.gaps}" if self.gaps else self.code


def read_value(left: list[str], *, tsumo: bool) -> EnteredValue | None:
    """Take han and fu, or a limit's name, from the front of these words; None: neither is there."""
    return _named_limit(left) or _counted(left, tsumo=tsumo)


def _named_limit(left: list[str]) -> EnteredValue | None:
    double = bool(left[:1]) and left[0] in known.DOUBLE
    at = left[int(double) : int(double) + 1]
    name = known.found_in(known.LIMITS, at[0].removeprefix("ダブル")) if at else None
    if name is None:
        return None
    times = 2 if double or at[0].startswith("ダブル") else 1
    if times > 1 and name != "yakuman":  # there is no double mangan
        return None
    del left[: 1 + double]
    if name != "yakuman":
        return EnteredValue(known.LIMIT_HAN[name])
    if left and (found := _TIMES.fullmatch(left[0])):
        left.pop(0)
        times = int(found[1])
    return EnteredValue(yakuman=times)


def _counted(left: list[str], *, tsumo: bool) -> EnteredValue | None:
    """Numbers, with or without their units: 3 40, 3翻40符, 3han 40fu, 6 han."""
    numbers: dict[str, int] = {}
    while left and _NUMBERS.fullmatch(left[0]) and len(numbers) < len(EnteredValue._fields) - 1:
        for digits, unit in _GLUED.findall(left.pop(0)):
            kind = "fu" if unit in known.FU or (not unit and "han" in numbers) else "han"
            numbers[kind] = int(digits[:4])
    if "han" not in numbers:
        return None
    return _checked(numbers["han"], numbers.get("fu"), tsumo=tsumo)


def _checked(han: int, fu: int | None, *, tsumo: bool) -> EnteredValue:
    """Refuse numbers that no hand has; from a mangan up fu are not kept, but must be fu all the same."""
    if not 1 <= han <= MOST_HAN:
        if fu is not None and 1 <= fu <= MOST_HAN and han in fu_of(MANGAN_HAN - 1, tsumo=tsumo):
            raise LineError("swapped", han=fu, fu=han)
        raise LineError("han", han=han, most=MOST_HAN)
    if han >= MANGAN_HAN:
        if fu is not None and fu not in fu_of(han, tsumo=tsumo):
            raise LineError("no_such_fu", fu=fu, han=han)
        return EnteredValue(han)
    if fu is None:
        raise LineError("fu", han=han)
    return EnteredValue(han, fu)
