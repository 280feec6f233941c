"""Many hands at once: their shanten, and what winning ones are worth and pay."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from zashiki.encoding import Encoding
from zashiki.fast.arguments import as_array, checked_row, checked_threads
from zashiki.fast.riichi.hand.tables import hand_tables
from zashiki.fast.riichi.hand_loops import NO_HAND, WRONG, each_ready, each_shanten, each_value, each_waits
from zashiki.fast.riichi.rules import DEAREST_ROUND, MOST_POINTS
from zashiki.fast.riichi.table import MELDS
from zashiki.fast.riichi.value.value_rules import value_rules
from zashiki.fast.riichi.winning_hands import NONE_THERE, WinningHands, checked, checked_hands
from zashiki.fast.threads import Threads
from zashiki.games.riichi.pieces import COPIES, KINDS, WHOLE_HAND
from zashiki.games.riichi.rules import Ruleset
from zashiki.texts.problems import Problem

TWO_MAN, NINE_MAN = 1, 8
"""The kinds from the first to before the second are not there in a game of three."""
SMALL = 4096
"""So many hands go to a thread at least."""
VALUES = np.dtype(
    [
        ("yaku", "u8"),
        ("base", "i4"),
        ("points", "i4", (COPIES,)),
        ("han", "i2"),
        ("fu", "i2"),
        ("yakuman", "i1"),
        ("limit", "i1"),
        ("dora", "i1"),
        ("ura", "i1"),
    ]
)
"""What `values` gives of each hand: see there."""


def shanten(hands: ArrayLike, *, three: bool = False, threads: int | None = None) -> NDArray[np.int8]:
    """How far hands are from complete (向聴数): -1 is complete, 0 is tenpai; by the nearest shape.

    A hand is a row of 34 counts of its concealed tiles; each called group is three tiles less. In a game of `three`
    there is no 2 to 8 of man.

    >>> shanten([[1, 1, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 23 + [1]])
    array([0], dtype=int8)
    """
    rows = _counts(hands)
    if three and rows[:, TWO_MAN:NINE_MAN].any():
        at = int(rows[:, TWO_MAN:NINE_MAN].any(axis=1).argmax())
        raise Problem("fast.man_three", "hand {at} has a tile from 2m to 8m, which a game of three has not", at=at)
    found = np.empty(len(rows), np.int8)
    workers = Threads(checked_threads(threads), SMALL)
    workers.each(each_shanten, (hand_tables(), rows, three, found), len(rows))
    _refuse(found == NO_HAND, "13/14")
    return found


def waits(hands: ArrayLike, melds: ArrayLike | None = None, *, threads: int | None = None) -> NDArray[np.uint64]:
    """What hands that have not drawn wait for (待ち): a bit for each kind; 0: not tenpai.

    Hands are rows of 34 counts of concealed tiles; `melds` are rows of four, as `WinningHands` has them. A kind of
    which a hand holds all four, melds too, is not a wait.

    >>> int(waits([[1, 1, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 23 + [1]])[0]) == 1 << 33
    True
    """
    return _sets(each_waits, hands, melds, threads, "13")


def ready_discards(
    hands: ArrayLike, melds: ArrayLike | None = None, *, threads: int | None = None
) -> NDArray[np.uint64]:
    """The kinds whose discard leaves hands ready that have drawn: a bit for each."""
    return _sets(each_ready, hands, melds, threads, "14")


def values(
    rules: Ruleset | str, hands: WinningHands, *, honba: ArrayLike = 0, threads: int | None = None
) -> NDArray[np.void]:
    """What winning hands are worth, by the best way to part them, and what they pay, with so many counters.

    `rules` are a Ruleset or the name of a preset. Circumstances count as they are told, as in the room's `value_of`:
    whether a win could have happened so, `zashiki.games.riichi.value.checks` says of the room's own.

    Gives a record for each: `base` (basic points; 0: it has no yaku; -1: it is not complete), `yaku` (a bit for each,
    by its number in `value.yaku.NAMES`), `han`, `fu`, `yakuman` (how many), `limit` (as `value.hand_value.LIMITS`
    names them), how many `dora` and `ura` it has, and `points`: what each seat gains, counted from the dealer.
    """
    played: Ruleset = Encoding("riichi", rules).rules
    wins = checked_hands(hands, played)
    found = np.zeros(len(wins.win), VALUES)
    counters = _counters(honba, len(found), played)
    workers = Threads(checked_threads(threads), SMALL)
    workers.each(each_value, (hand_tables(), value_rules(played), wins, counters, found), len(found))
    return found


def _counters(honba: ArrayLike, size: int, rules: Ruleset) -> NDArray[np.int32]:
    """Counters on the table, so many that what they pay fits into a number of 32 bits."""
    found = checked_row(honba, size, "honba", np.int32)
    most = (MOST_POINTS - DEAREST_ROUND) // max(3 * rules.honba_ron, 3 * rules.honba_tsumo_each, 1)
    least, greatest = int(found.min(initial=0)), int(found.max(initial=0))
    if least < 0 or greatest > most:
        text = "honba: by these rules there are 0 to {most} counters, not {least} to {greatest}"
        raise Problem("fast.honba", text, most=most, least=least, greatest=greatest)
    return found


def _sets(
    loop: Callable[..., None], hands: ArrayLike, melds: ArrayLike | None, threads: int | None, tiles: str
) -> NDArray[np.uint64]:
    """Work out a set of kinds for each hand."""
    rows = _counts(hands)
    found = np.zeros(len(rows), np.uint64)
    called = np.full((len(rows), MELDS), NONE_THERE, np.int16) if melds is None else checked("melds", melds, len(rows))
    Threads(checked_threads(threads), SMALL).each(loop, (hand_tables(), rows, called, found), len(rows))
    _refuse(found == WRONG, tiles)
    return found


def _refuse(wrong: NDArray[np.bool_], tiles: str) -> None:
    """Refuse what is not a hand."""
    if wrong.any():
        text = "hand {at} is none: up to four of each kind, {tiles} tiles, and three fewer for every called group"
        raise Problem("fast.no_hand", text, at=int(wrong.argmax()), tiles=tiles)


def _counts(hands: ArrayLike) -> NDArray[np.uint8]:
    """Rows of 34 small numbers; what does not fit becomes one that no hand has."""
    found = as_array(hands)
    if found.dtype.kind not in "iu" or found.ndim != 2 or found.shape[1] != KINDS:  # noqa: PLR2004 - hands by kinds
        text = "hands are rows of {kinds} whole numbers, not {form} of {kind}"
        raise Problem("fast.riichi_hands", text, kinds=KINDS, form=found.shape, kind=found.dtype)
    if found.dtype != np.uint8:
        found = np.clip(found, -1, WHOLE_HAND).astype(np.uint8)
    return np.ascontiguousarray(found)
