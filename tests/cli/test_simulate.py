"""`zashiki simulate`."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from zashiki.cli import output
from zashiki.cli.commands import simulate
from zashiki.cli.main import INTERRUPTED
from zashiki.games import koikoi, reversi
from zashiki.players import random_series
from zashiki.players.tally import Tally
from zashiki.texts.words import LANGUAGES

ASKED = ("simulate", "koikoi", "--players", "random,random", "--rounds", "1", "--matches", "6")
ALONE = (*ASKED, "--workers", "1")


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def test_json_has_stable_keys(desk: Desk) -> None:
    found = desk.json(*ALONE)
    assert desk.status == 0
    assert list(found) == [
        *("game", "rules", "seed", "duplicate", "fast", "asked", "finished", "matches", "rounds", "players", "draws"),
        *("draw_share", "exhausted_share", "dealer_share", "mean_points", "mean_turns", "yaku"),
    ]
    assert list(found["players"][0]) == [
        *("name", "wins", "win_share", "score_per_match", "points_per_round", "round_share", "call_share"),
    ]
    assert (found["asked"], found["matches"], found["rounds"], found["finished"]) == (6, 6, 6, True)
    assert sum(player["wins"] for player in found["players"]) + found["draws"] == 6
    low, value, high = (found["players"][0]["win_share"][key] for key in ("low", "value", "high"))
    assert 0 <= low <= value <= high <= 1
    assert all(set(one) == {"name", "count", "share"} for one in found["yaku"])


FAST = ("simulate", "reversi", "--players", "random,random", "--matches", "40", "--fast", "--json")


@pytest.mark.parametrize(
    ("game", "seats", "matches"), [("koikoi", 2, 30), ("reversi", 2, 40), ("riichi", 4, 2), ("stud", 6, 10)]
)
def test_fast_gives_the_same_figures_with_numba_and_without(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, matches: int
) -> None:
    pytest.importorskip("numba")
    players = ",".join(["random"] * seats)
    asked = ("simulate", game, "--players", players, "--matches", str(matches), "--fast", "--json", "--seed")
    found = desk.run(*asked, "tea")
    assert desk.run(*asked, "sake") != found
    assert desk.run(*asked, "tea", "--workers", "1") == found
    monkeypatch.setattr(random_series, "twins_load", lambda: False)
    assert desk.run(*asked, "tea") == found


def test_fast_plays_as_many_matches_as_asked_each_with_its_own_deal(desk: Desk) -> None:
    found = desk.json(*FAST[:-1])
    assert (found["fast"], found["duplicate"], found["matches"]) == (True, False, 40)
    assert sum(player["wins"] for player in found["players"]) + found["draws"] == 40


@pytest.mark.parametrize(("lang", "said"), [("en", "random players only"), ("ja", "random だけ")])
def test_fast_plays_with_random_players_only(desk: Desk, lang: str, said: str) -> None:
    assert said in desk.refused("simulate", "reversi", "--players", "random,greedy", "--fast", lang=lang)


def test_fast_deals_every_match_anew(desk: Desk) -> None:
    assert "cannot be combined with --duplicate" in desk.refused(*FAST[:-1], "--duplicate")
    assert desk.json(*FAST[:-1], "--no-duplicate")["duplicate"] is False


def test_rules_that_the_twin_does_not_play_are_played_by_the_room(desk: Desk, tmp_path: Path) -> None:
    rules = tmp_path / "large.toml"
    rules.write_text('extends = "othello"\nsize = 10\n', encoding="utf-8")
    found = desk.json(*FAST[:4], "--matches", "2", "--fast", "--rules", rules)
    assert (found["finished"], found["matches"]) == (True, 2)


def test_whoever_asks_for_the_twin_is_told_which_rule_it_does_not_play() -> None:
    not_played = pytest.importorskip("zashiki.fast").NotPlayed
    rules = reversi.change_rules(reversi.preset("othello"), size=10)
    with pytest.raises(not_played, match="size = 10"):
        random_series.simulate_random(reversi, rules, matches=1, seed="tea", compiled=True)


def test_where_numba_cannot_be_used_there_are_the_same_answers(desk: Desk) -> None:
    """Numba is here, and switched off: what could use it does without."""
    pytest.importorskip("numba")
    equity = ("equity", "stud", "JsTs9s", "AhAdKc", "--samples", "25000", "--json")
    for asked in (FAST, ("perft", "5", "--json"), equity):
        line, switched_off = [sys.executable, "-m", "zashiki", *asked], {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        ran = subprocess.run(line, env=switched_off, capture_output=True, text=True, check=False)  # noqa: S603 - ours
        assert (ran.returncode, ran.stderr) == (0, "")
        assert without_times(ran.stdout) == without_times(desk.run(*asked))


def without_times(said: str) -> str:
    return re.sub(r'"(seconds|leaves_per_second)": [\d.e-]+', "", said)


def test_ctrl_c_keeps_what_fast_has_played(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(*_: object, progress: Callable[[Tally], None], **__: object) -> Tally:
        progress(Tally(10, (4, 5), 1, (320, 320)))
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate_random", impatient)
    assert desk.run(*FAST[:-1]).startswith("Stopped when 10 of 40 matches")
    assert desk.status == INTERRUPTED


def test_every_key_is_documented_in_the_help(desk: Desk) -> None:
    found, said = desk.json(*ALONE), desk.run("simulate", "--help")
    for key in (*found, *found["players"][0], *found["yaku"][0], *found["draw_share"]):
        assert key in said


def test_the_help_lists_the_players_of_each_game_by_themselves(desk: Desk) -> None:
    said = " ".join(desk.run("simulate", "--help").split())
    assert "koikoi: random (easy), greedy (normal), search (hard); reversi: random, greedy (easy)," in said
    others = "steady (hard), lookahead, mjai" if find_spec("numba") else "steady (hard), mjai"
    assert f"{others}:COMMAND, mjai-lines:COMMAND; stud: random, caller (easy)," in said
    assert "score-table:" not in said


def test_the_same_seed_gives_the_same_figures_whatever_the_workers(desk: Desk) -> None:
    one = desk.run(*ASKED, "--seed", "tea", "--workers", 1, "--json")
    assert desk.run(*ASKED, "--seed", "tea", "--workers", 2, "--json") == one
    assert desk.run(*ASKED, "--seed", "tea", "--json") == one
    assert desk.run(*ASKED, "--seed", "sake", "--workers", 1, "--json") != one


def test_each_deal_is_played_twice_unless_told(desk: Desk) -> None:
    once, twice = desk.json(*ALONE, "--no-duplicate"), desk.json(*ALONE)
    assert (once["duplicate"], twice["duplicate"]) == (False, True)
    assert once["players"] != twice["players"]


@pytest.mark.parametrize(("lang", "words"), [("en", ("Dojo", "Wins", "Ribbons")), ("ja", ("道場", "勝率", "短冊"))])
def test_people_get_tables(desk: Desk, lang: str, words: tuple[str, ...]) -> None:
    said = desk.run(*ALONE, "--rules", "dojo", lang=lang)
    assert words[0] in said.splitlines()[0]
    assert "'zashiki'" in said.splitlines()[0]
    assert all(word in said for word in words)
    assert desk.err == ""


def test_levels_and_files_of_ones_own_will_do(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    rows = (f"[yaku.{row.name}]\npoints = {5 if row.name == 'kasu' else 0}\n" for row in koikoi.preset("nintendo").yaku)
    house = '[yaku.pair]\ncards = "kasu"\ncount = 1\npoints = 1\nen = "Anything plain"\n'
    path.write_text(f'extends = "nintendo"\nrounds = 1\n{"".join(rows)}{house}', encoding="utf-8")
    args = ("simulate", "koikoi", "--players", "easy, normal", "--matches", 2, "--rules", path, "--workers", 1)
    found = desk.json(*args)
    assert [player["name"] for player in found["players"]] == ["easy", "normal"]
    assert (found["rules"], found["rounds"]) == ("house", 2)
    assert "Anything plain" in desk.run(*args)


# Ctrl-C.


def impatient(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    @contextmanager
    def bar(_label: str, _total: int) -> Iterator[output.Progress]:
        def show(done: int, /) -> None:
            if done >= after:
                raise KeyboardInterrupt

        yield show

    monkeypatch.setattr(simulate, "progress_bar", bar)


@pytest.mark.parametrize(("lang", "said"), [("en", "Stopped when 3 of 6 matches"), ("ja", "6 局のうち 3 局")])
def test_ctrl_c_prints_what_is_over(desk: Desk, monkeypatch: pytest.MonkeyPatch, lang: str, said: str) -> None:
    impatient(monkeypatch, after=3)
    lines = desk.run(*ALONE, lang=lang).splitlines()
    assert desk.status == INTERRUPTED
    assert lines[0].startswith(said)
    assert len(lines) > 5


def test_ctrl_c_with_several_workers(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(monkeypatch, after=1)
    found = desk.json(*ASKED, "--workers", 2)
    assert desk.status == INTERRUPTED
    assert (found["finished"], found["asked"], found["matches"]) == (False, 6, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ctrl_c_before_the_first_match_is_over(desk: Desk, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    def nothing(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate", nothing)
    assert len(desk.run(*ALONE, lang=lang).splitlines()) == 1
    assert desk.status == INTERRUPTED
    assert desk.json(*ALONE)["matches"] == 0


# Progress.


def test_a_person_who_watches_sees_a_bar(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    found = desk.json(*ALONE)
    assert found["matches"] == 6
    assert "Playing" in desk.err


def test_without_rich_there_is_no_bar(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(output, "find_spec", lambda _: None)
    assert desk.json(*ALONE)["matches"] == 6
    assert desk.err == ""


# Refusals.


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--players", "greedy"), "Koi-Koi needs 2 players, separated by commas; given: 1 (greedy)"),
        (
            ("--players", "greedy,bob"),
            "is called 'bob'; there are: random, greedy, search, easy",
        ),
        (("--players", "a,,b"), "no CPU player of Koi-Koi is called 'a'"),
        ((), "missing: --players"),
        (("--players", "random,random", "--matches", "0"), "--matches: '0' is not a whole number from 1 up"),
        (("--players", "random,random", "--matches", "x"), "--matches: 'x' is not a whole number from 1 up"),
        (("--players", "random,random", "--rules", "nope"), "no preset and no file is called 'nope'"),
        (("--players", "random,random", "--rounds", "1001"), "rounds"),
    ],
)
def test_what_cannot_be_played_is_refused(desk: Desk, args: tuple[str, ...], said: str) -> None:
    assert said in desk.refused("simulate", "koikoi", *args)
