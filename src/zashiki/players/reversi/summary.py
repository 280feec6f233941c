"""What many matches of reversi come to, for `zashiki simulate`."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.reversi import BLACK, WHITE, Action, Event, GameState, Ruleset
from zashiki.games.reversi.events import DiscPlaced, TurnPassed
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


class ReversiStanding(Standing, frozen=True):
    """How one player fared, in discs and with each colour."""

    disc_difference: Interval
    """By how many discs it was ahead at the end, on average."""
    black_share: Interval
    """How many of the matches it won in which it held black."""
    white_share: Interval


def figures(match: Match[Ruleset, GameState, Action, Event], players: tuple[int, ...], /) -> Counts:
    """Count a finished match: differences and colours by player, moves, passes and how it ended."""
    outcome = match.outcome
    assert outcome is not None  # noqa: S101 - the match was played to its end
    ahead = outcome.scores[BLACK] - outcome.scores[WHITE]
    found = Counts({"ahead": ahead, "ahead.squares": ahead * ahead, f"end.{outcome.reason}": 1})
    for seat, player in enumerate(players):
        found[f"difference.{player}"] = -ahead if seat else ahead
        found[f"colour.{seat}.{player}"] = 1
        found[f"difference.{seat}.{player}"] = -ahead if seat else ahead
        found[f"corners.{player}"] = _corners(match, seat)
    found["moves"] = sum(isinstance(event, DiscPlaced) for event in match.log)
    found["passes"] = sum(isinstance(event, TurnPassed) for event in match.log)
    if ahead:
        winner = WHITE if ahead < 0 else BLACK
        found[f"won.{winner}"] = found[f"won.{winner}.{players[winner]}"] = 1
    return found


def _corners(match: Match[Ruleset, GameState, Action, Event], seat: int) -> int:
    """Count the corners that a seat took; no disc there is ever turned over."""
    size = match.rules.size
    last = chr(ord("a") + size - 1)
    corners = {"a1", f"a{size}", f"{last}1", f"{last}{size}"}
    return sum(isinstance(event, DiscPlaced) and event.seat == seat and event.square in corners for event in match.log)


def report(tally: Tally, names: Sequence[str], _rules: Ruleset, words: Words, /) -> Report:
    """Say who won, by how many discs, with which colour, and how matches ended."""
    each = _standings(tally, names)
    colours = [share(tally.count(f"won.{seat}"), tally.matches) for seat in (BLACK, WHITE)]
    ahead = mean(tally.count("ahead"), tally.count("ahead.squares"), tally.matches)
    ends = {key.removeprefix("end."): count for key, count in tally.counts if key.startswith("end.")}
    whole = {
        "black_share": colours[BLACK]._asdict(),
        "white_share": colours[WHITE]._asdict(),
        "black_ahead": ahead._asdict(),
        "moves_per_match": tally.count("moves") / max(tally.matches, 1),
        "passes_per_match": tally.count("passes") / max(tally.matches, 1),
        "ends": ends,
    }
    found = {
        "matches": tally.matches,
        "players": [jsonable(one) for one in each],
        "draws": tally.draws,
        "draw_share": draw_share(tally)._asdict(),
        **whole,
    }
    rows = (
        (words["simulate.draws"], percent(draw_share(tally))),
        (words["report.black_won"], percent(colours[BLACK])),
        (words["report.white_won"], percent(colours[WHITE])),
        (words["report.black_ahead"], signed(ahead)),
        (words["report.moves"], f"{whole['moves_per_match']:.2f}"),
        (words["report.passes"], f"{whole['passes_per_match']:.2f}"),
        *((words[f"report.{end}"], percent(share(count, tally.matches))) for end, count in ends.items()),
    )
    grids = (_players(each, words), Grid(rows, figure_headers(words)))
    return Report(words.say("simulate.played", matches=tally.matches), grids, found)


def _standings(tally: Tally, names: Sequence[str]) -> tuple[ReversiStanding, ...]:
    # The differences of two players are each other's negatives, so the squares are those of black's.
    squares = tally.count("ahead.squares")
    return tuple(
        ReversiStanding(
            one.name,
            one.wins,
            one.win_share,
            one.score_per_match,
            disc_difference=mean(tally.count(f"difference.{at}"), squares, tally.matches),
            black_share=share(tally.count(f"won.0.{at}"), tally.count(f"colour.0.{at}")),
            white_share=share(tally.count(f"won.1.{at}"), tally.count(f"colour.1.{at}")),
        )
        for at, one in enumerate(standings(tally, names))
    )


def _players(each: Sequence[ReversiStanding], words: Words) -> Grid:
    headers = (*standing_headers(words), *(words[f"report.{key}"] for key in ("difference", "as_black", "as_white")))
    rows = (
        (*standing_row(one), signed(one.disc_difference), percent(one.black_share), percent(one.white_share))
        for one in each
    )
    return Grid(tuple(rows), headers)


def signed(found: Interval) -> str:
    """Write a difference and its interval.

    >>> signed(Interval(-2, -3.5, 0.25))
    '-2.00 (-3.50 to +0.25)'
    """
    return f"{found.value:+.2f} ({found.low:+.2f} to {found.high:+.2f})"
