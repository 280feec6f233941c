"""What a tally says: tables for people and figures by name for programs.

`plain_report` is that of any game. A game with figures of its own adds to it. The headings are in `words/` here, under
`simulate`; those of a game's own figures are in its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from zashiki.players.tally import Interval, Tally, share
from zashiki.texts.sheets import Grid
from zashiki.texts.words import Words

REPLACED = "replaced"
"""What choices that were made for a program are counted under: this, its number and why, with dots between."""


class Report(NamedTuple):
    """All there is to say of a tally."""

    played: str
    """How much was played, in words."""
    grids: tuple[Grid, ...]
    figures: dict[str, object]
    """The same by name, for JSON."""


class Standing(msgspec.Struct, frozen=True):
    """How one player fared in matches of any game. A game's own figures are further fields."""

    name: str
    wins: int
    win_share: Interval
    score_per_match: float


def standings(tally: Tally, names: Sequence[str]) -> tuple[Standing, ...]:
    """Say how each player fared."""
    return tuple(
        Standing(name, tally.wins[at], tally.win_share(at), tally.points[at] / max(tally.matches, 1))
        for at, name in enumerate(names)
    )


def standing_headers(words: Words) -> tuple[str, ...]:
    """Head the columns of `standing_row`."""
    return tuple(words[f"simulate.{key}"] for key in ("player", "wins", "share", "score"))


def standing_row(one: Standing) -> tuple[str, ...]:
    """Write how a player fared."""
    return (one.name, str(one.wins), percent(one.win_share), f"{one.score_per_match:.2f}")


def figure_headers(words: Words) -> tuple[str, ...]:
    """Head a list of figures."""
    return (words["simulate.figure"], words["simulate.value"])


def draw_share(tally: Tally) -> Interval:
    """How many of the matches were drawn."""
    return share(tally.draws, tally.matches)


def plain_report(tally: Tally, names: Sequence[str], words: Words) -> Report:
    """Say who won how often, which any game can."""
    each = standings(tally, names)
    figures = {
        "matches": tally.matches,
        "players": [jsonable(one) for one in each],
        "draws": tally.draws,
        "draw_share": draw_share(tally)._asdict(),
    }
    drawn = ((words["simulate.draws"], percent(draw_share(tally))),)
    grids = (Grid(tuple(map(standing_row, each)), standing_headers(words)), Grid(drawn, figure_headers(words)))
    return Report(words.say("simulate.played", matches=tally.matches), grids, figures)


def replaced(tally: Tally, player: int) -> dict[str, int]:
    """Say how many choices were made for a program that failed, by what was the matter."""
    mine = f"{REPLACED}.{player}."
    return {key.removeprefix(mine): count for key, count in tally.counts if key.startswith(mine)}


def with_replaced(report: Report, tally: Tally, programs: Mapping[int, str], words: Words) -> Report:
    """Add how often the table chose for each of the `programs`, players by number with their names."""
    if not programs:
        return report
    whys = {player: replaced(tally, player) for player in programs}
    found = [{"name": programs[at], "choices": sum(why.values()), "why": why} for at, why in whys.items()]
    rows = tuple((programs[at], str(sum(why.values())), reasons(why, words)) for at, why in whys.items())
    grid = Grid(rows, tuple(words[f"simulate.{key}"] for key in ("program", "replaced", "why")))
    return report._replace(grids=(*report.grids, grid), figures={**report.figures, REPLACED: found})


def reasons(why: Mapping[str, int], words: Words) -> str:
    """Write what was the matter with a program, and how often."""
    each = (words.say("simulate.times", why=words[f"program_player.{code}"], n=count) for code, count in why.items())
    return words["telling.comma"].join(each)


def jsonable(one: Standing) -> dict[str, object]:
    """Give a standing by the names of its fields, intervals too."""
    found = msgspec.structs.asdict(one)
    return {key: value._asdict() if isinstance(value, Interval) else value for key, value in found.items()}


def percent(found: Interval) -> str:
    """Write a share and its interval.

    >>> percent(Interval(0.6, 0.502, 0.691))
    '60.0% (50.2%–69.1%)'
    """
    return f"{found.value:.1%} ({found.low:.1%}–{found.high:.1%})"
