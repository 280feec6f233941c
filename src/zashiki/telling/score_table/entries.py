"""Entries of the scorer as parts: who won, from whom, han, fu … Each entry has one set of parts, and reads back.

Parts are texts: seats by their numbers from 0 (`0,2` where several may be named), han as `3` or `yakuman 2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import assert_never, cast

from zashiki.games.riichi.events import AbortKind
from zashiki.games.score_table import (
    Abort,
    Action,
    CancelRiichi,
    Chombo,
    DeclareRiichi,
    EndMatch,
    ExhaustiveDraw,
    GameState,
    PlayOn,
    Ron,
    SeveralRon,
    StopMatch,
    Tsumo,
)
from zashiki.games.score_table.actions import ABORTS
from zashiki.kernel.game import Seat

Parts = Mapping[str, str]

FIELDS: dict[str, tuple[str, ...]] = {
    "ron": ("winner", "loser", "han", "fu", "liable", "liable_for"),
    "tsumo": ("winner", "han", "fu", "liable", "liable_for"),
    "draw": ("tenpai", "nagashi"),
    "riichi": ("seat",),
    "cancel": ("seat",),
    "abort": ("abort",),
    "chombo": ("seat",),
    "stop": (),
    "on": (),
    "end": (),
}
"""Kinds of entries, as they are offered, and what each is made of."""
NAMES = ("kind", *dict.fromkeys(name for some in FIELDS.values() for name in some))
SEVERAL = ("winner", "tenpai", "nagashi")
"""Parts that may name more than one seat."""
_NUMBERS = ("fu", "loser", "liable", "liable_for", "seat")
_SOME = re.compile(r"\d{1,3}(?:,\d{1,3})*", re.ASCII)
_ONE = re.compile(r"\d{1,3}", re.ASCII)
_HAN = re.compile(r"\d{1,3}|yakuman \d{1,3}", re.ASCII)
_OF_A_SEAT: dict[str, Callable[[Seat], Action]] = {"riichi": DeclareRiichi, "cancel": CancelRiichi, "chombo": Chombo}
_ALONE: dict[str, Action] = {"stop": StopMatch(), "on": PlayOn(), "end": EndMatch()}


@lru_cache(maxsize=4096)
def parts_of(action: Action) -> Parts:
    """Give the parts of an entry.

    >>> dict(parts_of(Ron(0, 2, 3, 40)))
    {'kind': 'ron', 'winner': '0', 'loser': '2', 'han': '3', 'fu': '40'}
    """
    match action:
        case Ron():
            return {"kind": "ron", "winner": str(action.winner), "loser": str(action.loser)} | _worth(action)
        case Tsumo():
            return {"kind": "tsumo", "winner": str(action.winner)} | _worth(action)
        case SeveralRon(loser, winners):
            return {"kind": "ron", "winner": _listed(winners), "loser": str(loser)}
        case DeclareRiichi(seat) | CancelRiichi(seat) | Chombo(seat):
            return {"kind": next(kind for kind, of in _OF_A_SEAT.items() if of is type(action)), "seat": str(seat)}
        case Abort(kind):
            return {"kind": "abort", "abort": kind}
        case ExhaustiveDraw(tenpai, nagashi):
            named = (("tenpai", tenpai), ("nagashi", nagashi))
            return {"kind": "draw"} | {name: _listed(some) for name, some in named if some}
        case StopMatch() | PlayOn() | EndMatch():
            return {"kind": next(kind for kind, alone in _ALONE.items() if alone == action)}
        case _:
            assert_never(action)


def _worth(win: Ron | Tsumo) -> dict[str, str]:
    found = {"han": f"yakuman {win.yakuman}" if win.yakuman else str(win.han)}
    numbers = {"fu": win.fu or None, "liable": win.liable, "liable_for": win.liable_for or None}
    return found | {name: str(number) for name, number in numbers.items() if number is not None}


def _listed(seats: tuple[Seat, ...]) -> str:
    return ",".join(map(str, seats))


def readable(name: str, value: str) -> bool:
    """Whether a part can be read at all, be it possible or not."""
    if name in SEVERAL:
        return bool(_SOME.fullmatch(value))
    if name == "han":
        return bool(_HAN.fullmatch(value))
    if name in _NUMBERS:
        return bool(_ONE.fullmatch(value))
    return value in (ABORTS if name == "abort" else FIELDS)


def entry_of(view: GameState, kind: str, given: Parts) -> Action:
    """Read an entry from parts, each readable. What is missing is filled in so that it is against no rule by itself.

    It need not be legal: it is there to ask the rules what is against it.
    """
    match kind:
        case "ron":
            return _ron(view, given)
        case "tsumo":
            return Tsumo(_seats(given, "winner")[0] if "winner" in given else _free(given, ()), *_value(given))
        case "draw":
            return ExhaustiveDraw(_seats(given, "tenpai"), _seats(given, "nagashi"))
        case "riichi" | "cancel" | "chombo":
            return _OF_A_SEAT[kind](int(given.get("seat", 0)))
        case "abort":
            return Abort(cast("AbortKind", given.get("abort", ABORTS[0])))
        case _:
            return _ALONE[kind]


def _ron(view: GameState, given: Parts) -> Ron | SeveralRon:
    winners = _seats(given, "winner") or view.pending[:1]
    usual = _free(given, winners) if view.loser is None else view.loser
    loser = int(given.get("loser", usual))
    if len(winners) > 1:
        return SeveralRon(loser, winners)
    winner = winners[0] if winners else _free(given, (loser,))
    return Ron(winner, loser, *_value(given))


def _seats(given: Parts, name: str) -> tuple[Seat, ...]:
    return tuple(sorted({int(one) for one in given[name].split(",")})) if name in given else ()


def _free(given: Parts, taken: tuple[Seat, ...]) -> Seat:
    """A seat that has no part in it yet."""
    named = {*taken, *(int(given[name]) for name in ("loser", "liable") if name in given)}
    return next(seat for seat in range(len(named) + 1) if seat not in named)


def _value(given: Parts) -> tuple[int, int, int, Seat | None, int]:
    han, fu = given.get("han", ""), int(given.get("fu", 0))
    liable = int(given["liable"]) if "liable" in given else None
    part = int(given.get("liable_for", 0))
    if han.startswith("yakuman") or (not han and liable is not None):
        return 0, 0, int(han.removeprefix("yakuman") or 1), liable, part
    number = int(han or 4)
    return number, (fu or 30) if number < 5 else 0, 0, liable, part  # noqa: PLR2004 - from a mangan up fu do not count
