"""What many matches of riichi come to, for `zashiki simulate`: places, wins, deal-ins, riichi and calls by player.

`figures` counts one match into named numbers, which a tally adds up; `report` reads such a tally. Rates are per hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.riichi import Action, Event, GameState, Ruleset
from zashiki.games.riichi.events import RoundDealt, RoundDrawn
from zashiki.games.riichi.statistics import of_log
from zashiki.kernel.match import Match
from zashiki.players.reports import (
    Report,
    Standing,
    draw_share,
    figure_headers,
    jsonable,
    percent,
    standing_headers,
    standing_row,
    standings,
)
from zashiki.players.tally import Counts, Interval, Tally, mean, share
from zashiki.texts.sheets import Grid
from zashiki.texts.words import Words

_FIELDS = (
    *("hands", "wins", "tsumo", "win_points", "deal_ins", "deal_in_points"),
    *("riichi", "called", "riichi_wins", "riichi_deal_ins", "draws", "tenpai"),
)
_THOUSAND = 1000
"""Final points are told in thousands."""
_EXHAUSTIVE = ("exhaustive", "nagashi")


class RiichiStanding(Standing, frozen=True):
    """How one player fared, match by match and round by round."""

    places: tuple[int, ...]
    """How often it was first, second and so on."""
    mean_place: Interval
    points_per_match: float
    """Final points with uma and oka, in thousands."""
    hands: int
    won: Interval
    dealt_in: Interval
    riichi: Interval
    called: Interval
    by_tsumo: Interval
    """Of its wins."""
    won_after_riichi: Interval
    """Of its riichi."""
    tenpai: Interval
    """Of the draws that the wall made."""
    mean_win: float
    mean_deal_in: float


def figures(match: Match[Ruleset, GameState, Action, Event], players: tuple[int, ...], /) -> Counts:
    """Count a finished match; `players` says who sat in which seat."""
    log = match.log
    kinds = [event.kind for event in log if isinstance(event, RoundDrawn)]
    found = Counts(
        hands=sum(isinstance(event, RoundDealt) for event in log),
        draws=sum(kind in _EXHAUSTIVE for kind in kinds),
        aborts=sum(kind not in _EXHAUSTIVE for kind in kinds),
    )
    for seat, one in enumerate(of_log(len(players), log)):
        for field in _FIELDS:
            found[f"{field}.{players[seat]}"] += getattr(one, field)
        for place in one.places:
            found[f"place{place}.{players[seat]}"] += 1
        found[f"points.{players[seat]}"] += one.points
    return found


def standing(tally: Tally, player: int, name: str) -> RiichiStanding:
    """Say how a player fared, as a tally has it."""
    counts = Counts(dict(tally.counts))
    plain = standings(tally, [""] * player + [name])[player]
    places = tuple(counts[f"place{place}.{player}"] for place in range(1, len(tally.wins) + 1))
    ranks = sum(place * times for place, times in enumerate(places, 1))
    squares = sum(place * place * times for place, times in enumerate(places, 1))
    of = {field: counts[f"{field}.{player}"] for field in _FIELDS}
    return RiichiStanding(
        name,
        plain.wins,
        plain.win_share,
        plain.score_per_match,
        places=places,
        mean_place=mean(ranks, squares, sum(places)),
        points_per_match=counts[f"points.{player}"] / _THOUSAND / max(tally.matches, 1),
        hands=of["hands"],
        won=share(of["wins"], of["hands"]),
        dealt_in=share(of["deal_ins"], of["hands"]),
        riichi=share(of["riichi"], of["hands"]),
        called=share(of["called"], of["hands"]),
        by_tsumo=share(of["tsumo"], of["wins"]),
        won_after_riichi=share(of["riichi_wins"], of["riichi"]),
        tenpai=share(of["tenpai"], of["draws"]),
        mean_win=of["win_points"] / max(of["wins"], 1),
        mean_deal_in=of["deal_in_points"] / max(of["deal_ins"], 1),
    )


def report(tally: Tally, names: Sequence[str], _rules: Ruleset, words: Words, /) -> Report:
    """Say who came where, and how they played."""
    each = [standing(tally, at, name) for at, name in enumerate(names)]
    hands = tally.count("hands")
    draws, aborts = (share(tally.count(key), hands) for key in ("draws", "aborts"))
    found = {
        "matches": tally.matches,
        "hands": hands,
        "exhaustive": draws._asdict(),
        "aborts": aborts._asdict(),
        "players": [jsonable(one) for one in each],
        "draws": tally.draws,
        "draw_share": draw_share(tally)._asdict(),
    }
    rows = (
        (words["report.exhaustive"], percent(draws)),
        (words["knob.aborts"], percent(aborts)),
        (words["report.per_match"], f"{hands / max(tally.matches, 1):.1f}"),
    )
    grids = (_places(each, words), _play(each, words), Grid(rows, figure_headers(words)))
    return Report(words.say("report.played", matches=tally.matches, hands=hands), grids, found)


def _places(each: Sequence[RiichiStanding], words: Words) -> Grid:
    keys = ("places", "mean_place", "points")
    headers = (*standing_headers(words), *(words[f"report.{key}"] for key in keys))
    rows = (
        (
            *standing_row(one),
            "-".join(map(str, one.places)),
            f"{one.mean_place.value:.2f} ({one.mean_place.low:.2f}–{one.mean_place.high:.2f})",
            f"{one.points_per_match:+.1f}",
        )
        for one in each
    )
    return Grid(tuple(rows), headers)


def _play(each: Sequence[RiichiStanding], words: Words) -> Grid:
    """How they played, round by round."""
    rates = ("won", "dealt_in", "riichi", "called", "by_tsumo", "won_after_riichi", "tenpai")
    means = ("mean_win", "mean_deal_in")
    headers = (words["simulate.player"], *(words[f"report.{key}"] for key in (*rates, *means)))
    rows = (
        (
            one.name,
            *(f"{getattr(one, key).value:.1%}" for key in rates),
            *(f"{getattr(one, key):,.0f}" for key in means),
        )
        for one in each
    )
    return Grid(tuple(rows), headers)
