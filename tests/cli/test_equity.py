"""`zashiki equity`."""

import pytest

from tests.cli.desk import Desk
from zashiki.cli.main import INTERRUPTED
from zashiki.players.stud import drawn_samples
from zashiki.players.stud import equity_question as studies
from zashiki.players.stud.drawn_samples import drawn
from zashiki.players.stud.equity import Outcomes, Spot

SAMPLED = ("equity", "stud8", "As2s3d", "KhKd4c", "--samples", 6000)
EXACT = ("equity", "stud8", "As2s3d4h7cQd", "KhKd4c5cQh8s")


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def test_json_has_stable_keys(desk: Desk) -> None:
    found = desk.json(*EXACT)
    assert desk.status == 0
    assert list(found) == [
        *("game", "dead", "exact", "completions", "counted", "asked", "finished", "seed", "shared_card", "low_made"),
        "hands",
    ]
    assert list(found["hands"][0]) == ["cards", "win", "tie", "share", "high", "low"]
    assert list(found["hands"][0]["high"]) == ["win", "tie", "share"]
    assert list(found["hands"][0]["share"]) == ["value", "low", "high"]
    assert (found["exact"], found["completions"], found["counted"], found["seed"]) == (True, 1560, 1560, None)
    assert sum(hand["share"]["value"] for hand in found["hands"]) == pytest.approx(1)


def test_every_key_is_documented_in_the_help(desk: Desk) -> None:
    found, said = desk.json(*EXACT), desk.run("equity", "--help")
    for key in (*found, *found["hands"][0], *found["hands"][0]["share"]):
        assert key in said


def test_games_of_one_side_have_no_halves(desk: Desk) -> None:
    found = desk.json("equity", "razz", "As2s3d4h7cQd", "KhKd4c5cQh8s")
    assert list(found["hands"][0]) == ["cards", "win", "tie", "share"]
    assert found["low_made"] is None


def test_samples_come_from_the_seed(desk: Desk) -> None:
    one = desk.json(*SAMPLED)
    assert (one["exact"], one["counted"], one["seed"], one["finished"]) == (False, 6000, "zashiki", True)
    assert desk.json(*SAMPLED) == one
    assert desk.json(*SAMPLED, "--seed", "tea")["hands"] != one["hands"]
    low, value, high = (one["hands"][0]["share"][key] for key in ("low", "value", "high"))
    assert low < value < high


def test_dead_cards_change_the_odds(desk: Desk) -> None:
    asked = ("equity", "stud", "JsTs9s", "AhAdKs", "--samples", 20_000)
    live, gone = desk.json(*asked), desk.json(*asked, "--dead", "2s 4s 6s 7s, 8h 8d")
    assert gone["dead"] == "2s4s6s7s8h8d"
    assert gone["hands"][0]["share"]["high"] < live["hands"][0]["share"]["low"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Stud eight-or-better: exact, all 1,560 completions", "Share of the pot", "Low won", "has a low")),
        ("ja", ("厳密（全 1,560 通り）", "ポットの取り分", "ロー勝ち", "誰かにローがある")),
    ],
)
def test_people_read_a_table(desk: Desk, lang: str, words: tuple[str, ...]) -> None:
    said = desk.run(*EXACT, lang=lang)
    assert all(word in said for word in words)
    assert desk.err == ""


def test_estimates_are_shown_with_their_intervals(desk: Desk) -> None:
    said = desk.run(*SAMPLED, "--dead", "Qs")
    assert "6,000 of 15,088,723,650 completions dealt, seed 'zashiki'; dead: Qs" in said
    assert "–" in said


def test_eight_hands_share_a_card(desk: Desk) -> None:
    found = desk.run("equity", "stud", *["??????"] * 8, "--samples", 100)
    assert "everybody shares one card" in found
    assert "1.86e+44" in found
    assert desk.json("equity", "stud", *["??????"] * 8, "--samples", 100)["shared_card"] is True


def test_blanks_commas_and_small_letters_are_read(desk: Desk) -> None:
    found = desk.json("equity", "razz", "as, 2D 3c 4s5s6s7s", "kh Kd kc qs qd qh ??")
    assert [hand["cards"] for hand in found["hands"]] == ["As2d3c4s5s6s7s", "KhKdKcQsQdQh??"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("stud", "AsAhX", "KsKhKd"), "'X' (in 'AsAhX') is not a card"),
        (("stud", "AsAhAd", "KsKhKd", "--dead", "1s"), "'1s' (in '1s') is not a card"),
        (("stud", "AsAhAd", "KsKhAs"), "As appears twice"),
        (("stud", "AsAhAd", "KsKhKd", "--dead", "Ah"), "Ah appears twice"),
        (("stud", "AsAhAd2s3s4s5s6s", "KsKhKd"), "hand 1 has 8 cards; a hand has 3 to 7"),
        (("stud", "AsAhAd", "Ks"), "hand 2 has 1 cards"),
        (("stud", "AsAhAd", ""), "hand 2 has 0 cards"),
        (("stud", "AsAhAd"), "hands given: 1; it takes 2 to 8"),
        (("stud", *["??????"] * 9), "hands given: 9"),
        (("stud", "AsAhAd", "??????", "--dead", "??"), "an unknown card cannot be dead"),
        (("holdem", "AsAhAd", "KsKhKd"), "GAME: 'holdem' is not one of: stud, razz, stud8"),
        (("stud", "AsAhAd", "KsKhKd", "--samples", "0"), "'0' is not a whole number from 1 up"),
        (("stud",), "missing: HAND"),
    ],
)
def test_mistakes_are_one_clear_line(desk: Desk, args: tuple[str, ...], said: str) -> None:
    assert said in desk.refused("equity", *args)
    desk.refused("equity", *args, lang="ja")


def test_too_many_dead_cards(desk: Desk) -> None:
    dead = "".join(rank + suit for rank in "23456789TJQ" for suit in "cdhs")
    assert "too short for these hands: 5 cards" in desk.refused("equity", "stud", "AsAhAd", "KsKhKd", "--dead", dead)


def test_the_same_seed_has_one_answer_with_numba_and_without(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    found = desk.json(*SAMPLED[:-1], 25_000)
    monkeypatch.setattr(drawn_samples, "twins_load", lambda: False)
    assert desk.json(*SAMPLED[:-1], 25_000) == found


def test_ctrl_c_keeps_what_was_sampled(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def impatient(table: Spot, count: int, seed: int, *, first: int, compiled: bool | None) -> Outcomes:
        calls.append(count)
        if len(calls) % 3 == 0:
            raise KeyboardInterrupt
        return drawn(table, count, seed, first=first, compiled=compiled)

    monkeypatch.setattr(studies, "drawn", impatient)
    found = desk.json(*SAMPLED[:-1], 50_000)
    assert desk.status == INTERRUPTED
    assert (found["finished"], found["counted"], found["asked"]) == (False, 10_000, 50_000)
    assert "Stopped when 10,000 of 50,000 completions were dealt." in desk.run(*SAMPLED[:-1], 50_000)
    assert desk.status == INTERRUPTED


def test_ctrl_c_before_anything_is_known_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(studies, "drawn", stopped)
    monkeypatch.setattr(studies, "enumerated", stopped)
    for asked in (SAMPLED, EXACT):
        assert desk.run(*asked) == ""
        assert (desk.status, desk.err) == (INTERRUPTED, "\nStopped.\n")


def test_a_person_who_watches_sees_a_bar(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    desk.run(*SAMPLED)
    assert "Dealing" in desk.err
