"""Which hands there are to enter, and their basic points; what han and fu are worth, `limit_of` of riichi says."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.hand_value import MANGAN_HAN, YAKUMAN_BASE, limit_of
from zashiki.games.score_table.actions import Ron, WinEntry
from zashiki.games.score_table.events import EnteredWin

MOST_HAN = 13
MOST_YAKUMAN, MOST_WITH_DOUBLES = 4, 6
"""Four closed triplets, big four winds, all honours and four kans: four yakuman, or six where two of them count double.
"""
_USUAL_FU = tuple(range(30, 111, 10))
_RON_FU = {1: _USUAL_FU, 2: (25, *_USUAL_FU), 3: (25, *_USUAL_FU), 4: (25, *_USUAL_FU)}
_TSUMO_FU = {1: _USUAL_FU, 2: (20, *_USUAL_FU), 3: (20, 25, *_USUAL_FU), 4: (20, 25, *_USUAL_FU)}
"""20 fu is pinfu with tsumo, which is two han by itself; 25 fu is seven pairs, two han, or three with tsumo."""


def fu_of(han: int, *, tsumo: bool) -> tuple[int, ...]:
    """The fu that a hand of this many han may have."""
    by_han = _TSUMO_FU if tsumo else _RON_FU
    return by_han[min(han, MANGAN_HAN - 1)]


class EnteredValue(NamedTuple):
    """What a hand is worth: han and fu, or a number of yakuman."""

    han: int = 0
    fu: int = 0
    yakuman: int = 0


@lru_cache(maxsize=64)
def possible_values(rules: Ruleset, *, tsumo: bool) -> tuple[EnteredValue, ...]:
    """List every hand there is, the cheapest first."""
    by_han = _TSUMO_FU if tsumo else _RON_FU
    small = [EnteredValue(han, fu) for han, some in by_han.items() for fu in some]
    limits = [EnteredValue(han) for han in range(MANGAN_HAN, MOST_HAN + 1)]
    return (*small, *limits, *(EnteredValue(yakuman=times) for times in range(1, most_yakuman(rules) + 1)))


def most_yakuman(rules: Ruleset) -> int:
    """How many yakuman one hand may be."""
    if not rules.yakuman_stack:
        return 2 if rules.double_yakuman else 1
    return MOST_WITH_DOUBLES if rules.double_yakuman else MOST_YAKUMAN


def liabilities(rules: Ruleset, yakuman: int) -> tuple[int, ...]:
    """For how many yakuman of a hand somebody may be liable: 0 is the whole hand; none where nobody ever is."""
    if not yakuman or not rules.pao:
        return ()
    if rules.pao_whole:
        return (0,)
    double = 2 if set(rules.pao) & set(rules.double_yakuman) else 1
    return tuple(range(1, min(double, yakuman) + 1))


def entered_win(rules: Ruleset, win: WinEntry) -> EnteredWin:
    """Value what was entered."""
    limit, base = (
        ("yakuman", YAKUMAN_BASE * win.yakuman) if win.yakuman else limit_of(rules, win.han, win.fu)
    )  # fmt: skip
    return EnteredWin(
        winner=win.winner,
        loser=win.loser if isinstance(win, Ron) else None,
        han=win.han,
        fu=win.fu,
        yakuman=win.yakuman,
        limit=limit,
        base=base,
        liable=win.liable,
        liable_base=YAKUMAN_BASE * win.liable_for,
    )
