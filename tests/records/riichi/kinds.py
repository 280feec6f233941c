"""Files in Tenhou's format as other houses and years write them, made from matches of ours.

Each comes from a match played by known rules; the note that tells them is taken out, as no other program writes it.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.records.riichi.tables import played, told
from zashiki.games.riichi.events import RoundDrawn, RoundWon
from zashiki.kernel.record import AnyMatch
from zashiki.records.riichi.mjai_out import show_mjai
from zashiki.records.riichi.tenhou6_out import show_tenhou6

File = dict[str, Any]
SEAT_WINDS = "東南西北"


def seeds(start: int = 0, count: int = 200) -> Iterator[str]:
    """Seeds to look for a match in; `start` is where one was found before."""
    return (f"house {number}" for number in range(start, start + count))


def file_of(match: AnyMatch) -> File:
    """A match as a file without our note."""
    file: File = json.loads(show_tenhou6(told(match)))
    file["rule"].pop("_rules", None)
    return file


def mjai_of(match: AnyMatch) -> str:
    """The same in mjai."""
    first, _, rest = show_mjai(told(match)).partition("\n")
    fields = json.loads(first)
    fields.pop("_rules", None)
    return f"{json.dumps(fields)}\n{rest}"


def short(preset: str = "tenhou", seed: str = "tea", **changes: Any) -> AnyMatch:
    """A match of one wind, to its end."""
    return played(preset, seed, hands=0, length="east", **changes)


def has_hundreds(match: AnyMatch) -> bool:
    return any(one % 1000 for one in match.state.final.scores)


@cache
def uneven(preset: str = "tenhou", **changes: Any) -> AnyMatch:
    """A match of one wind whose final scores have hundreds, so that rounding shows."""
    return next(match for seed in seeds() if has_hundreds(match := short(preset, seed, **changes)))


@cache
def played_on(kind: str) -> AnyMatch:
    """A last hand after which a dealer who was ahead played on, having won it (`win`) or being ready at its draw."""
    opening = {"wind": 1, "number": 4, "scores": (10000, 10000, 10000, 70000)}
    for seed in seeds(3 if kind == "win" else 95):
        match = played("tenhou", seed, hands=0, opening=Frozen(opening), agari_yame="off", tenpai_yame="off")
        ends = [event for event in match.log if isinstance(event, RoundWon | RoundDrawn)]
        won = isinstance(ends[0], RoundWon) and ends[0].seat == 3
        ready = isinstance(ends[0], RoundDrawn) and 3 in ends[0].tenpai and ends[0].kind == "exhaustive"
        later = any(isinstance(end, RoundWon) and end.seat == 3 for end in ends[1:-1])
        if (won if kind == "win" else ready and not later) and match.state.deal > 1:
            return match
    raise AssertionError(kind)


class Frozen(dict[str, Any]):
    """A table of values that can be remembered by."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


@cache
def with_seat_wind(preset: str) -> tuple[AnyMatch, int]:
    """A match in which a seat wind counts, and in which hand."""
    for seed in seeds():
        match = short(preset, seed)
        for number, hand in enumerate(file_of(match)["log"]):
            if any("自風" in str(text) for text in hand[-1]):
                return match, number
    raise AssertionError(preset)


def soul(file: File) -> File:
    """The same file as an exporter of Mahjong Soul's matches writes it."""
    rule = {"disp": "玉の間東喰赤", "aka53": 1, "aka52": 1, "aka51": 1}
    other = {"ver": "2.3", "ref": "231124-04996d02-e68f-422a-919f-b68487bb3ba1", "name": ["AI", "", "Mio", "Sora"]}
    return file | other | {"rule": rule, "lobby": 0, "dan": ["", "雀豪★1", "", ""]}
