"""What many matches of Koi-Koi come to, for `zashiki simulate`."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.koikoi import Ruleset
from zashiki.games.koikoi.yaku_names import yaku_name
from zashiki.players.koikoi.match_figures import Reading
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
from zashiki.players.tally import Interval, Tally
from zashiki.texts.sheets import Grid
from zashiki.texts.words import Words


class KoiKoiStanding(Standing, frozen=True):
    """How one player fared, round by round too."""

    points_per_round: float
    round_share: Interval
    call_share: Interval


def report(tally: Tally, names: Sequence[str], rules: Ruleset, words: Words, /) -> Report:
    """Say who won matches and rounds, by which yaku, and how often somebody played on."""
    read, each = Reading(tally), _standings(tally, names)
    whole = {
        "exhausted_share": read.exhausted._asdict(),
        "dealer_share": read.dealer_share._asdict(),
        "mean_points": read.mean_points._asdict(),
        "mean_turns": read.mean_turns,
        "yaku": [{"name": one, "count": tally.count(f"yaku.{one}"), "share": of} for one, of in read.yaku.items()],
    }
    figures = {
        "matches": tally.matches,
        "rounds": read.rounds,
        "players": [jsonable(one) for one in each],
        "draws": tally.draws,
        "draw_share": draw_share(tally)._asdict(),
        **whole,
    }
    grids = (_players(each, words), _figures(tally, words), _yaku(tally, rules, words))
    return Report(words.say("report.played", matches=tally.matches, rounds=read.rounds), grids, figures)


def _standings(tally: Tally, names: Sequence[str]) -> tuple[KoiKoiStanding, ...]:
    read = Reading(tally)
    return tuple(
        KoiKoiStanding(
            one.name,
            one.wins,
            one.win_share,
            one.score_per_match,
            points_per_round=tally.count(f"paid.{at}") / max(read.rounds, 1),
            round_share=read.round_share(at),
            call_share=read.calls_of(at),
        )
        for at, one in enumerate(standings(tally, names))
    )


def _players(each: Sequence[KoiKoiStanding], words: Words) -> Grid:
    headers = (*standing_headers(words), *(words[f"report.{key}"] for key in ("points", "won", "called")))
    rows = (
        (*standing_row(one), f"{one.points_per_round:+.3f}", percent(one.round_share), percent(one.call_share))
        for one in each
    )
    return Grid(tuple(rows), headers)


def _figures(tally: Tally, words: Words) -> Grid:
    read = Reading(tally)
    rows = (
        (words["simulate.draws"], percent(draw_share(tally))),
        (words["report.exhausted"], percent(read.exhausted)),
        (words["report.dealer"], percent(read.dealer_share)),
        (words["report.paid"], _points(read.mean_points)),
        (words["report.turns"], f"{read.mean_turns:.2f}"),
    )
    return Grid(rows, figure_headers(words))


def _points(found: Interval) -> str:
    """Write what a won month pays; after so few of them that the interval leaves the scale, without it.

    >>> _points(Interval(6, 4.5, 7.5)), _points(Interval(6, -2.1, 14.1))
    ('6.00 (4.50–7.50)', '6.00')
    """
    return f"{found.value:.2f}" + (f" ({found.low:.2f}–{found.high:.2f})" if found.low >= 0 else "")


def _yaku(tally: Tally, rules: Ruleset, words: Words) -> Grid:
    rows = (
        (yaku_name(one, rules, words), str(tally.count(f"yaku.{one}")), f"{of:.1%}")
        for one, of in Reading(tally).yaku.items()
    )
    return Grid(tuple(rows), tuple(words[f"report.{key}"] for key in ("yaku", "times", "of_won")))
