"""Matches between players: views only, the same tally on any number of workers, and seats that change."""

import os
import signal
from collections.abc import Callable

import pytest

from zashiki import players
from zashiki.games import koikoi
from zashiki.games.koikoi import HIDDEN, Action, Card, GameState
from zashiki.kernel import registry
from zashiki.kernel.chance import Fair
from zashiki.players.arena import Series, _enter, play_match, simulate
from zashiki.players.koikoi.match_figures import Reading
from zashiki.players.random_player import RandomPlayer
from zashiki.players.tally import Tally, mean, nothing, share

SHORT = koikoi.change_rules(koikoi.preset("nintendo"), rounds=2)
RANDOM, GREEDY = (players.maker("koikoi", name) for name in ("random", "greedy"))


class Watcher:
    """A test double: plays like the random player and keeps what it was shown."""

    name = "watcher"

    def __init__(self, seed: str) -> None:
        self._inner = RandomPlayer(koikoi, seed)
        self.shown: list[tuple[GameState, int]] = []

    def choose(self, view: GameState, seat: int, /) -> Action:
        self.shown.append((view, seat))
        return self._inner.choose(view, seat)


def test_players_are_shown_their_seats_view_and_nothing_else() -> None:
    seated = (Watcher("a"), Watcher("b"))
    match = play_match(koikoi, SHORT, seated, Fair.seeded("views", seats=2, length=20))
    before = [match.state_at(at) for at in range(len(match.steps))]
    for at, watcher in enumerate(seated):
        mine = [state for state, step in zip(before, match.steps, strict=True) if step.seat == at]
        assert watcher.shown == [(koikoi.mask(state, at), at) for state in mine]
        assert all(set(view.players[1 - at].hand) | set(view.stock) <= {HIDDEN} for view, _ in watcher.shown)


def test_duplicate_play_deals_the_same_cards_and_changes_the_seats() -> None:
    made: list[tuple[str, Watcher]] = []

    def maker(name: str) -> Callable[[str], Watcher]:
        def make(seed: str) -> Watcher:
            made.append((name, Watcher(seed)))
            return made[-1][1]

        return make

    simulate(koikoi, SHORT, (maker("A"), maker("B")), matches=4, seed="d", duplicate=True)
    assert [name for name, _ in made] == ["A", "B", "B", "A", "A", "B", "B", "A"]
    fields: list[tuple[Card, ...]] = []
    for at in range(0, 8, 2):
        first = min((watcher.shown[0] for _, watcher in made[at : at + 2]), key=lambda one: -len(one[0].stock))
        fields.append(first[0].field)
    assert fields[0] == fields[1] != fields[2] == fields[3]


def test_the_tally_does_not_depend_on_the_number_of_workers() -> None:
    heard: list[Tally] = []
    alone = simulate(koikoi, SHORT, (GREEDY, RANDOM), matches=6, seed="w", workers=1)
    spread = simulate(koikoi, SHORT, (GREEDY, RANDOM), matches=6, seed="w", workers=2, progress=heard.append)
    assert alone == spread == heard[-1]
    assert [tally.matches for tally in heard] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_stops_everything(workers: int) -> None:
    def interrupt(_tally: Tally) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(koikoi, SHORT, (RANDOM, RANDOM), matches=500, seed="i", workers=workers, progress=interrupt)


def test_greedy_beats_random() -> None:
    report = Reading(simulate(koikoi, koikoi.preset("nintendo"), (GREEDY, RANDOM), matches=20, seed="fixed"))
    assert report.round_share(0).low > 0.7
    assert report.edge.low > 2


@pytest.mark.slow
def test_search_beats_greedy() -> None:
    """The gap is small, some +1.4 points a round, so it takes 1,440 rounds to show it surely."""
    seated = (players.maker("koikoi", "search"), GREEDY)
    tally = simulate(koikoi, koikoi.preset("nintendo"), seated, matches=120, seed="fixed", workers=os.cpu_count() or 1)
    assert Reading(tally).edge.low > 0
    assert Reading(tally).round_share(0).low > 0.5


def test_figures_add_up() -> None:
    tally = simulate(koikoi, koikoi.preset("nintendo"), (RANDOM, RANDOM), matches=10, seed="f")
    report = Reading(tally)
    assert (tally.matches, report.rounds) == (10, 120)
    assert sum(tally.wins) + tally.draws == 10
    assert report.decided == tally.count("won.0") + tally.count("won.1")
    assert report.decided + tally.count("exhausted") + tally.count("both_lucky") == report.rounds
    assert tally.points == (tally.count("paid.0"), tally.count("paid.1"))
    assert report.edge.value == pytest.approx((tally.points[0] - tally.points[1]) / 120)
    assert 8 < report.mean_turns <= 16
    assert report.mean_base <= report.mean_points.value
    assert 0 < report.call_share.low < 0.5 < report.call_share.high < 1
    assert report.calls_of(0).value != report.calls_of(1).value
    assert 0 < report.exhausted.value < report.dealer_share.value < 1
    assert next(iter(report.yaku)) == "kasu"


def test_tallies_add_in_any_order() -> None:
    one, two = Tally(1, (1, 0), 0, (5, 2), (("rounds", 3),)), Tally(2, (0, 1), 1, (1, 9), (("calls", 1), ("rounds", 4)))
    assert one + two == two + one == Tally(3, (1, 1), 1, (6, 11), (("calls", 1), ("rounds", 7)))
    assert one + nothing(2) == one
    assert (one + two).win_share(0) == share(1, 3)


def test_intervals_of_shares_stay_between_nothing_and_all() -> None:
    for trials in range(1, 200):
        assert f"{share(0, trials).low:.1%}" == "0.0%"  # not -0.0%
        assert share(trials, trials).high <= 1


def test_intervals_of_nothing_say_nothing() -> None:
    assert share(0, 0) == (0.0, 0.0, 1.0)
    assert mean(0, 0, 0) == (0.0, 0.0, 0.0)
    assert mean(4, 16, 1).value == 4


def test_a_table_for_two_seats_two() -> None:
    with pytest.raises(ValueError, match="for 2 players, not 3"):
        simulate(koikoi, SHORT, (RANDOM,) * 3, matches=1, seed="x")


@pytest.mark.parametrize("name", registry.names())
def test_the_random_player_plays_every_game(name: str) -> None:
    game = registry.load(name)
    rules = game.preset(game.presets()[0])
    seats = game.seats(rules)
    seated = [players.make(name, "random", seed=str(seat)) for seat in range(seats)]
    assert play_match(game, rules, seated, Fair.seeded("any", seats=seats)).outcome


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_workers_below_nohup_ignore_the_end_of_the_terminal_and_end_when_they_are_told_to() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        for started_with, ignores in ((signal.SIG_IGN, True), (signal.SIG_DFL, False)):
            signal.signal(signal.SIGHUP, started_with)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _enter(Series("koikoi", SHORT, (RANDOM, RANDOM), "tea", duplicate=False))
            assert (signal.getsignal(signal.SIGHUP) is signal.SIG_IGN) is ignores
            assert callable(signal.getsignal(signal.SIGTERM))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
