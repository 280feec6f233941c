"""What one's own matches of stud come to: winnings by game, and how far one went, street by street."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.stud.statistics import SeatStatistics
from zashiki.games.stud.variants import STREETS, VARIANTS
from zashiki.players.own_figures import ME, Figure, FigureGroup, Played, both_ways, number, per, rate
from zashiki.players.stud.summary import read
from zashiki.texts.words import Words


def own(played: Sequence[Played], words: Words, /) -> tuple[FigureGroup, ...]:
    """Say what was counted of the deals that were played, in all games and in each of them."""
    games = [name for name in VARIANTS if any(read(one.tally, ME, name).deals for one in played)]
    return tuple(_groups(played, games, words)) if games else ()


def _groups(played: Sequence[Played], games: Sequence[str], words: Words) -> Iterator[FigureGroup]:
    whole = _sum(played, None)
    yield FigureGroup(
        words["own.winnings"],
        "numbers",
        (
            number(words["own.deals"], whole.deals),
            number(words["own.chips"], whole.chips, "{:+,.0f}"),
            number(words["own.per_100"], _per_hundred(played, None), "{:+.1f}"),
        ),
        words["own.per_100_note"],
    )
    yield FigureGroup(words["own.play"], "shares", tuple(_play(whole, words)))
    yield FigureGroup(words["own.folds"], "shares", tuple(_folds(whole, words)), words["own.folds_note"])
    if len(games) > 1:
        rows = [(words[f"own.{one}"], _per_hundred(played, one), f"{_sum(played, one).deals:,}") for one in games]
        yield FigureGroup(words["own.by_game"], "signed", both_ways(rows, "{:+.1f}"), words["own.by_game_note"])
        for one in games:
            some = _sum(played, one)
            yield FigureGroup(words[f"own.{one}"], "shares", (*_play(some, words), *_folds(some, words)))


def _sum(played: Sequence[Played], game: str | None) -> SeatStatistics:
    return sum((read(one.tally, ME, game) for one in played), SeatStatistics())


def _per_hundred(played: Sequence[Played], game: str | None) -> float | None:
    """Big bets for a hundred deals; each deal's chips are reckoned by the stakes of its own rules."""
    bets = sum(read(one.tally, ME, game).chips / one.rules.big_bet for one in played)
    return per(100 * bets, _sum(played, game).deals)


def _play(found: SeatStatistics, words: Words) -> Iterator[Figure]:
    yield rate(words["own.deals_won"], found.won, found.deals)
    yield rate(words["report.voluntary"], found.voluntary, found.deals)
    yield rate(words["report.showdowns"], found.showdowns, found.deals)
    yield rate(words["own.showdowns_won"], found.showdowns_won, found.showdowns)


def _folds(found: SeatStatistics, words: Words) -> Iterator[Figure]:
    for street, count in zip(STREETS, found.folds, strict=True):
        yield rate(words[f"own.fold_{street}"], count, found.deals)
