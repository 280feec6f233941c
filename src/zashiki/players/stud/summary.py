"""What many matches of stud come to, for `zashiki simulate`: big bets for a hundred deals, by player and by game.

`figures` counts one match into named numbers, which a tally adds up; `report` reads such a tally. The stakes are those
of the rules. Stacks that grow and shrink blur the picture; rules with `between_deals = "reset"` keep them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.stud import Action, Event, GameState, Ruleset
from zashiki.games.stud.statistics import SeatStatistics, statistics
from zashiki.games.stud.variants import STREETS, VARIANTS
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

_FIELDS = ("deals", "chips", "squares", "won", "showdowns", "showdowns_won", "voluntary")


class StudStanding(Standing, frozen=True):
    """How one player fared, deal by deal."""

    deals: int
    big_bets_per_100: Interval
    deals_won: Interval
    voluntary: Interval
    """Deals in which it put chips in on third street of its own will."""
    showdowns: Interval
    showdowns_won: Interval
    """Of its showdowns."""
    folds: dict[str, float]
    """Shares of its deals, by street."""
    games: dict[str, dict[str, float]]
    """Big bets per 100 deals, by game."""


def figures(match: Match[Ruleset, GameState, Action, Event], players: tuple[int, ...], /) -> Counts:
    """Count a finished match; `players` says who sat in which seat."""
    found = Counts()
    for game, each in statistics(len(players), match.log).games:
        found[f"game.{game}"] += max(one.deals for one in each)
        for seat, one in enumerate(each):
            name = f"{game}.{players[seat]}"
            for field in _FIELDS:
                found[f"{field}.{name}"] += getattr(one, field)
            for street, count in zip(STREETS, one.folds, strict=True):
                found[f"folds{street}.{name}"] += count
    return found


def read(tally: Tally, player: int, game: str | None = None) -> SeatStatistics:
    """What a player did in one game, or in all, as a tally has it."""
    games = [game] if game else [key.removeprefix("game.") for key, _ in tally.counts if key.startswith("game.")]
    counts = Counts(dict(tally.counts))
    each = (
        SeatStatistics(
            **{field: counts[f"{field}.{name}.{player}"] for field in _FIELDS},
            folds=tuple(counts[f"folds{street}.{name}.{player}"] for street in STREETS),
        )
        for name in games
    )
    return sum(each, SeatStatistics())


def big_bets(found: SeatStatistics, rules: Ruleset) -> Interval:
    """Big bets for a hundred deals, deals taken as independent; in duplicate play one can be a little surer."""
    scale = 100 / rules.big_bet
    return Interval(*(scale * bound for bound in mean(found.chips, found.squares, found.deals)))


def report(tally: Tally, names: Sequence[str], rules: Ruleset, words: Words, /) -> Report:
    """Say who won how much, in which game, and how they played."""
    games = [name for name in VARIANTS if tally.count(f"game.{name}")]
    deals = sum(tally.count(f"game.{name}") for name in games)
    each = tuple(_standings(tally, names, rules, games))
    stakes = {key: getattr(rules, key) for key in ("ante", "bring_in", "small_bet", "big_bet")}
    found = {
        "matches": tally.matches,
        "deals": deals,
        "games": {name: tally.count(f"game.{name}") for name in games},
        "stakes": stakes,
        "players": [jsonable(one) for one in each],
        "draws": tally.draws,
        "draw_share": draw_share(tally)._asdict(),
    }
    grids = [_players(each, words), _play(each, words)]
    if len(games) > 1:
        grids.append(_games(tally, names, rules, games, words))
    rows = (
        (words["simulate.draws"], percent(draw_share(tally))),
        (words["report.stakes"], "/".join(str(amount) for amount in stakes.values())),
    )
    grids.append(Grid(rows, figure_headers(words)))
    return Report(words.say("report.played", matches=tally.matches, deals=deals), tuple(grids), found)


def _standings(tally: Tally, names: Sequence[str], rules: Ruleset, games: list[str]) -> Iterator[StudStanding]:
    for at, one in enumerate(standings(tally, names)):
        whole = read(tally, at)
        yield StudStanding(
            one.name,
            one.wins,
            one.win_share,
            one.score_per_match,
            deals=whole.deals,
            big_bets_per_100=big_bets(whole, rules),
            deals_won=share(whole.won, whole.deals),
            voluntary=share(whole.voluntary, whole.deals),
            showdowns=share(whole.showdowns, whole.deals),
            showdowns_won=share(whole.showdowns_won, whole.showdowns),
            folds={
                str(street): count / max(whole.deals, 1) for street, count in zip(STREETS, whole.folds, strict=True)
            },
            games={game: big_bets(read(tally, at, game), rules)._asdict() for game in games},
        )


def _players(each: Sequence[StudStanding], words: Words) -> Grid:
    headers = (*standing_headers(words), *(words[f"report.{key}"] for key in ("per_100", "won")))
    rows = ((*standing_row(one), signed(one.big_bets_per_100), percent(one.deals_won)) for one in each)
    return Grid(tuple(rows), headers)


def _play(each: Sequence[StudStanding], words: Words) -> Grid:
    """How they played: what they entered with, what they showed down, and where they folded."""
    keys = ("voluntary", "showdowns", "showdowns_won")
    headers = (
        words["simulate.player"],
        *(words[f"report.{key}"] for key in keys),
        *(words[f"report.fold_{street}"] for street in STREETS),
    )
    rows = (
        (one.name, *(f"{getattr(one, key).value:.1%}" for key in keys), *(f"{of:.1%}" for of in one.folds.values()))
        for one in each
    )
    return Grid(tuple(rows), headers)


def _games(tally: Tally, names: Sequence[str], rules: Ruleset, games: list[str], words: Words) -> Grid:
    headers = (words["simulate.player"], *(words[f"report.{game}"] for game in games))
    rows = (
        (name, *(signed(big_bets(read(tally, at, game), rules)) for game in games)) for at, name in enumerate(names)
    )
    return Grid(tuple(rows), headers)


def signed(found: Interval) -> str:
    """Write winnings and their interval.

    >>> signed(Interval(-2, -3.5, 0.25))
    '-2.0 (-3.5 to +0.2)'
    """
    return f"{found.value:+.1f} ({found.low:+.1f} to {found.high:+.1f})"
