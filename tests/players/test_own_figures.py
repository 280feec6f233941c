"""What one's own matches come to: the figures of the terminal, labelled for a screen, for every game with a room."""

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from tests.parlour.people import PeopleTable
from zashiki.games import koikoi, reversi
from zashiki.games.koikoi.events import RoundEnded
from zashiki.games.koikoi.state import Score, Yaku
from zashiki.games.reversi.events import DiscPlaced
from zashiki.kernel.game import Outcome
from zashiki.kernel.registry import load
from zashiki.parlour.own_matches import OwnMatch, against, own_match, played, summed, tallied
from zashiki.players import roster
from zashiki.players.own_figures import FigureGroup, Played
from zashiki.players.tally import Tally
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import Options, read
from zashiki.server.own_records import words_of

KNOBS: dict[str, dict[str, Any]] = {
    "koikoi": {"rounds": 4},
    "riichi": {"hands": 4},
    "stud": {"deals": 12, "seats": 3, "deals_per_game": 4, "rotation": ("stud", "razz", "stud8")},
    "reversi": {},
}


@cache
def own(game: str, matches: int = 3) -> tuple[OwnMatch, ...]:
    """Matches played to their ends by dice, with oneself in another seat each time."""
    found = []
    for number in range(matches):
        table = PeopleTable(game, options=Options(), seed=f"own{number}", dice=number, **KNOBS[game])
        table.all_arrive()
        table.play(20_000)
        record = read(b"".join(table.lines))
        assert record.outcome is not None
        found.append(own_match(record, replayed(record), number % len(record.header.seats), record.outcome))
    return tuple(found)


def figures(game: str, some: Sequence[OwnMatch], language: str = "en") -> tuple[FigureGroup, ...]:
    return roster.own_figures(load(game), played(some), words_of(language, load(game)))


def bars(groups: Sequence[FigureGroup]) -> dict[str, float | None]:
    """Everything that is drawn as a share, by its label; the first of a label is that of all games."""
    found: dict[str, float | None] = {}
    for group in groups:
        for one in group.figures if group.drawn == "shares" else ():
            found.setdefault(one.label, one.bar)
    return found


def values(groups: Sequence[FigureGroup]) -> dict[str, str]:
    found: dict[str, str] = {}
    for group in groups:
        for one in group.figures:
            found.setdefault(one.label, one.value)
    return found


def reported(game: str, some: Sequence[OwnMatch]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the terminal says, of everything and of oneself."""
    names = ("You", *(f"Opponent {n}" for n in range(1, len(some[0].seats))))
    found: dict[str, Any] = roster.reported(
        load(game), tallied(some), names, some[0].rules, words_of("en", load(game))
    ).figures
    return found, found["players"][0]


def test_riichi_has_the_rates_of_the_terminal() -> None:
    some = own("riichi")
    groups, (_, me) = figures("riichi", some), reported("riichi", some)
    drawn, written = bars(groups), values(groups)
    labels = {
        "Won": "won", "Dealt in": "dealt_in", "Riichi": "riichi", "Called": "called",
        "Wins by tsumo": "by_tsumo", "Riichi won": "won_after_riichi", "Tenpai at draws": "tenpai",
    }  # fmt: skip
    assert {label: drawn[label] or 0 for label in labels} == {label: me[key]["value"] for label, key in labels.items()}
    assert written["Hands played"] == str(me["hands"])
    assert me["hands"] >= 3
    for label, key in (("Points per win", "mean_win"), ("Points per deal-in", "mean_deal_in")):
        assert written[label] == (f"{me[key]:,.0f}" if me[key] else "–")
    assert sum(one.place for one in some) / len(some) == me["mean_place"]["value"]
    assert sum(one.gain for one in some) / 1000 / len(some) == pytest.approx(me["points_per_match"])


def test_stud_has_the_figures_of_the_terminal_by_game_and_by_street() -> None:
    some = own("stud")
    groups, (whole, me) = figures("stud", some), reported("stud", some)
    drawn, written = bars(groups), values(groups)
    assert drawn["Deals won"] == me["deals_won"]["value"]
    assert drawn["Saw a showdown"] == me["showdowns"]["value"]
    streets = ("third", "fourth", "fifth", "sixth", "seventh")
    assert [drawn[f"Folded on {street} street"] for street in streets] == list(me["folds"].values())
    assert written["Big bets per 100 deals"] == f"{me['big_bets_per_100']['value']:+.1f}".replace("-", "−")
    (by_game,) = (group for group in groups if group.drawn == "signed")
    assert len(by_game.figures) == len(whole["games"]) == 3
    assert [one.value for one in by_game.figures] == [
        f"{me['games'][name]['value']:+.1f}".replace("-", "−") for name in whole["games"]
    ]
    assert max(abs(one.bar or 0) for one in by_game.figures) == 1


def test_koikoi_has_the_figures_of_the_terminal_and_ones_own_yaku_alone() -> None:
    some = own("koikoi", 4)
    groups, (whole, me) = figures("koikoi", some), reported("koikoi", some)
    drawn, written = bars(groups), values(groups)
    assert drawn["Months won"] == me["round_share"]["value"]
    assert (drawn["Koi-koi called"] or 0) == me["call_share"]["value"]
    assert written["Months played"] == str(whole["rounds"])
    ahead = me["points_per_round"] - whole["players"][1]["points_per_round"]
    assert written["Points ahead per month"] == f"{ahead:+.1f}".replace("-", "−")
    assert sum(one.gain for one in some) == round(ahead * whole["rounds"])
    (yaku,) = (group for group in groups if group.drawn == "ranked")
    of_both = {one["name"]: one["count"] for one in whole["yaku"]}
    assert 0 < sum(int(one.value) for one in yaku.figures) < sum(of_both.values())


def test_reversi_has_the_figures_of_the_terminal_by_colour() -> None:
    some = own("reversi", 4)
    groups, (whole, me) = figures("reversi", some), reported("reversi", some)
    drawn = bars(groups)
    assert [drawn["As black"], drawn["As white"]] == [me["black_share"]["value"], me["white_share"]["value"]]
    assert sum(one.gain for one in some) / len(some) == me["disc_difference"]["value"]
    ahead = {one.label: float(one.value.replace("−", "-")) for one in groups[1].figures}
    assert sum(ahead.values()) / 2 == pytest.approx(me["disc_difference"]["value"], abs=0.1)
    assert values(groups)["Discs placed in a match"] == f"{whole['moves_per_match']:.1f}"


def test_corners_are_those_that_one_took_oneself() -> None:
    squares = ((0, "a1"), (1, "d4"), (0, "b2"), (0, "d1"), (1, "a3"))
    match = SimpleNamespace(
        rules=reversi.change_rules(reversi.preset("mini-6x6"), size=4),
        outcome=Outcome((9, 7), "full_board"),
        log=[DiscPlaced(seat, square, ()) for seat, square in squares],
    )
    counts = roster.counted(load("reversi"), match, (1, 0))  # type: ignore[arg-type]  # so much is enough
    assert (counts["corners.0"], counts["corners.1"]) == (1, 2)
    assert (counts["difference.1.0"], counts["difference.0.1"]) == (-2, 2)


def month(winner: int | None, paid: tuple[int, int], calls: tuple[int, int], *yaku: str) -> koikoi.RoundResult:
    held = tuple(Yaku(name, 5, 0, ()) for name in yaku)
    score = Score(held, 5, (), 5) if winner is not None else None
    return koikoi.RoundResult(1, 0, winner, "shobu" if score else "exhausted", score, paid, calls, (held, held))


def test_what_koikoi_paid_and_cost_is_counted_from_months_with_ones_own_call() -> None:
    results = (
        month(0, (12, 0), (1, 0), "akatan"),
        month(1, (0, 7), (2, 1), "tan"),
        month(1, (0, 3), (0, 0), "tan"),
        month(0, (5, 0), (0, 0), "akatan"),
        month(None, (0, 0), (1, 0)),
    )
    match = SimpleNamespace(steps=(), log=[RoundEnded(one, ((), ()), ()) for one in results])
    counts = roster.counted(load("koikoi"), match, (0, 1))  # type: ignore[arg-type]  # so much is enough
    tally = Tally(1, (1, 0), 0, (17, 10), tuple(sorted(counts.items())))
    words = words_of("en", load("koikoi"))
    groups = roster.own_figures(load("koikoi"), [Played(tally, koikoi.preset("nintendo"))], words)
    by_title = {group.title: group.figures for group in groups}
    assert [one.note for one in by_title["After your koi-koi"]] == ["1 / 3", "1 / 3", "1 / 3"]
    assert [(one.value, one.bar) for one in by_title["What koi-koi paid and cost"]] == [
        ("+12", 1.0), ("−7", -7 / 12), ("+5", 5 / 12),
    ]  # fmt: skip
    assert [(one.label, one.value) for one in by_title["Yaku of the months that you won"]] == [
        (words["yaku.akatan"], "2")
    ]


def test_matches_under_several_rules_and_with_more_seats_add_up() -> None:
    words = words_of("ja", load("riichi"))
    some = own("riichi")
    once = roster.own_figures(load("riichi"), played(some), words)
    twice = roster.own_figures(load("riichi"), [*played(some), *played(some)], words)
    assert bars(once) == bars(twice)
    assert values(once)["局数"] != values(twice)["局数"]


@pytest.mark.parametrize("game", KNOBS)
def test_nothing_is_said_of_no_matches_and_everything_in_both_languages(game: str) -> None:
    nothing = [Played(Tally(1, (1, 0), 0, (0, 0)), load(game).preset(load(game).presets()[0]))]
    assert roster.own_figures(load(game), nothing, words_of("en", load(game))) == ()
    en, ja = (figures(game, own(game), language) for language in ("en", "ja"))
    assert [[one.bar for one in group.figures] for group in en] == [[one.bar for one in group.figures] for group in ja]
    assert all(group.title for group in (*en, *ja))


def test_a_score_is_a_gain_above_nothing_whatever_the_rules() -> None:
    game = load("koikoi")
    plain, even = koikoi.preset("nintendo"), koikoi.change_rules(koikoi.preset("nintendo"), zero_sum=True)
    assert roster.gain(game, (20, 12), 0, plain) == 8
    assert roster.gain(game, (8 + even.start_points, even.start_points - 8), 1, even) == -8
    assert roster.gain(load("reversi"), (40, 24), 1, None) == -16


def test_places_and_sums_are_those_of_the_outcome() -> None:
    some = own("koikoi", 4)
    for one in some:
        mine, theirs = one.outcome.scores[one.seat], one.outcome.scores[1 - one.seat]
        assert one.place == (1 if mine >= theirs else 2)
        assert one.shared is (mine == theirs)
    assert summed(some).wins == sum(one.place == 1 and not one.shared for one in some)
    assert against(some[0], words_of("en", some[0].game)) == "P1"
