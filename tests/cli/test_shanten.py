"""`zashiki shanten` and `zashiki waits`."""

import re

import pytest

from tests.cli.desk import Desk

WAITING = "123m 055p 789s 1112z"
DRAWN = "13588m 456p 789s 111z"


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


# Shanten.


def test_json_has_stable_keys(desk: Desk) -> None:
    found = desk.json("shanten", WAITING)
    assert desk.status == 0
    assert list(found) == [
        *("tiles", "melds", "visible", "three_player", "shanten", "shapes", "takes_in", "discards"),
    ]
    assert found["shapes"] == {"normal": 0, "seven_pairs": 4, "orphans": 8}
    assert found["takes_in"] == {"kinds": 1, "total": 3, "left": {"2z": 3}}
    assert found["discards"] == []
    drawn = desk.json("shanten", DRAWN)
    assert drawn["takes_in"] is None
    assert drawn["discards"][0] == {
        "discard": "1m",
        "shanten": 0,
        "takes_in": {"kinds": 1, "total": 4, "left": {"4m": 4}},
    }


@pytest.mark.parametrize("command", ["shanten", "waits"])
def test_every_key_is_documented_in_the_help(desk: Desk, command: str) -> None:
    found, said = desk.json(command, DRAWN), desk.run(command, "--help")
    for key in (*found, *found["discards"][0]):
        assert key in said


def test_a_hand_before_its_draw_takes_tiles_in(desk: Desk) -> None:
    said = desk.run("shanten", "2334m", "67p", "55s 23z", "--meld", "777z", "--visible", "5p 5p 1m")
    assert "2334m67p55s23z 777z: 2-shanten" in said
    assert "seven pairs" not in said
    assert "1m×3 2m×3 3m×2 4m×3 5m×4 5p×2 8p×4" in said
    assert "聴牌" in desk.run("shanten", WAITING, lang="ja")
    assert "国士無双: 8向聴" in desk.out


def test_a_hand_after_its_draw_lists_every_discard_the_best_first(desk: Desk) -> None:
    said = desk.run("shanten", DRAWN, "--visible", "4m", "--visible", "4m").splitlines()
    first = next(at for at, line in enumerate(said) if line.startswith("Discard")) + 1
    rows = [line.split() for line in said[first:]]
    assert [row[0] for row in rows[:2]] == ["5m", "1m"]
    assert rows[0] == ["5m", "tenpai", "4", "1", "2m×4"]
    assert len(rows) == 11
    assert len(rows[-1]) == 4, "a step back has numbers, but no list"


def test_the_plain_five_goes_before_the_red_one(desk: Desk) -> None:
    named = [one["discard"] for one in desk.json("shanten", "055p 0s 123m 1234567z")["discards"]]
    assert "5p" in named
    assert "0s" in named


def test_own_melds_are_seen(desk: Desk) -> None:
    found = desk.json("shanten", "12m 55z", "--meld", "333m", "--meld", "111p", "--meld", "closed:9999p")
    assert found["melds"] == ["333m", "111p", "(9999p)"]
    assert found["takes_in"]["left"] == {"3m": 1}


def test_three_players_draw_no_man_between_one_and_nine(desk: Desk) -> None:
    hand = ("shanten", "11119999m 123p 22s")
    assert desk.json(*hand)["shanten"] == 1
    found = desk.json(*hand, "--three-player")
    assert (found["shanten"], found["three_player"]) == (2, True)
    assert not {f"{number}m" for number in range(2, 9)} & set(found["takes_in"]["left"])


# Waits.


def test_waits_json_has_stable_keys(desk: Desk) -> None:
    found = desk.json("waits", "23456m 44p 567s", "--meld", "222z", "--visible", "1m 44m")
    assert list(found) == [
        *("tiles", "melds", "visible", "three_player", "shanten", "complete", "tenpai"),
        *("waits", "total", "held", "discards"),
    ]
    assert (found["shanten"], found["complete"], found["tenpai"], found["held"]) == (0, False, True, [])
    assert (found["waits"], found["total"]) == ({"1m": 3, "4m": 1, "7m": 4}, 8)


def test_people_read_what_is_waited_for(desk: Desk) -> None:
    assert desk.run("waits", WAITING) == "123m055p789s1112z: tenpai, waits for South×3 (3 left)\n"
    assert desk.run("waits", WAITING, lang="ja") == "123m055p789s1112z: 聴牌。待ちは 南×3（残り3枚）\n"


@pytest.mark.parametrize(("lang", "names"), [("en", "East South White"), ("ja", "東 南 白")])
def test_p7_honours_are_written_by_their_names(desk: Desk, lang: str, names: str) -> None:
    for command in ("shanten", "waits"):
        said = desk.run(command, "123m 055p 789s 11255z", lang=lang)
        hand, below = said.split("\n", 1)
        assert "11255z" in hand, "as it is typed"
        assert not re.search("[1-7]z", below)
        assert command == "waits" or all(name in below for name in names.split())


def test_after_a_draw_the_discards_that_leave_tenpai_are_listed(desk: Desk) -> None:
    found = desk.json("waits", DRAWN, "--visible", "4m")
    assert found["discards"] == [
        {"discard": "5m", "waits": {"2m": 4}, "total": 4},
        {"discard": "1m", "waits": {"4m": 3}, "total": 3},
    ]
    assert (found["waits"], found["tenpai"]) == (None, True)
    assert "tenpai by these discards" in desk.run("waits", DRAWN)


def test_what_is_discarded_is_not_left(desk: Desk) -> None:
    melds = ("--meld", "777p", "--meld", "888p", "--meld", "999p")
    found = {one["discard"]: one["waits"] for one in desk.json("waits", "123m 55z", *melds)["discards"]}
    assert found["1m"] == {"1m": 3, "4m": 4}


def test_a_complete_hand_says_so(desk: Desk) -> None:
    assert desk.run("waits", "123m 456p 789s 11122z").startswith("123m456p789s11122z: complete.\n")
    assert desk.json("waits", "123m 456p 789s 11122z")["complete"] is True


def test_a_hand_without_a_wait_says_how_far_it_is(desk: Desk) -> None:
    assert desk.run("waits", "147m 258p 369s 1234z") == "147m258p369s1234z: not tenpai (6-shanten).\n"
    assert desk.run("waits", "147m 258p 369s 12345z") == "147m258p369s12345z: not tenpai (6-shanten).\n"
    assert desk.json("waits", "147m 258p 369s 1234z")["tenpai"] is False


def test_tiles_that_the_hand_holds_itself_are_no_waits(desk: Desk) -> None:
    melds = ("--meld", "(3333m)", "--meld", "111p", "--meld", "222p")
    said = desk.run("waits", "12m 55z", *melds)
    assert "not tenpai: of every tile that would complete it, it holds all four" in said
    assert "No wait, because the hand holds all four: 3m" in said
    assert desk.json("waits", "12m 55z", *melds)["held"] == ["3m"]
    assert "not tenpai: of every tile" in desk.run("waits", "123456789m 1111p")
    both = desk.run("waits", "45m 55z", *melds)
    assert "waits for 6m×4 (4 left)" in both
    assert "all four: 3m" in both


# What is refused, by both.


@pytest.mark.thinned
@pytest.mark.parametrize("command", ["shanten", "waits"])
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("123m 456p 789s 111z",), "concealed tiles: 12, melds: 0; write 13, or 14 after a draw"),
        (("123m 456p 789s 1112z", "--meld", "777z"), "concealed tiles: 13, melds: 1; write 10, or 11 after a draw"),
        (("5z", *("--meld", "123m") * 5), "5 melds; a hand has at most 4"),
        (("11111m 22233344p",), "5 tiles of 1m"),
        (("1112345678999m", "--visible", "12m 1m"), "5 tiles of 1m"),
        (("2333m", "--meld", "333m", "--meld", "111z", "--meld", "222z"), "6 tiles of 3m"),
        (("123m 456p 789s 1118z",), "'8z' is not a tile"),
        (("123m 456p 789s 111",), "which suit"),
        (("123m x",), "'x'"),
        (("2345678m", "--meld", "135p", "--meld", "111z"), "'135p' is not a meld"),
        ((), "missing: HAND"),
        (("",), "no concealed tiles were given"),
        (("4567m 44p", "--meld", "456p 777z"), "write --meld before each"),
    ],
)
def test_mistakes_are_one_clear_line(desk: Desk, command: str, args: tuple[str, ...], said: str) -> None:
    assert said in desk.refused(command, *args)
    desk.refused(command, *args, lang="ja")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("129m 19p 19s 123456z",), "2m is not in the set with three players"),
        (("19m 19p 19s 1234567z", "--visible", "5m"), "5m is not in the set with three players"),
        (("19m 19p 19s 1234z", "--meld", "123p"), "there is no chi"),
    ],
)
def test_three_players_have_fewer_tiles_and_no_chi(desk: Desk, args: tuple[str, ...], said: str) -> None:
    for command in ("shanten", "waits"):
        assert said in desk.refused(command, *args, "--three-player")


def test_three_players_wait_as_four_do(desk: Desk) -> None:
    found = desk.json("waits", "19m 19p 19s 1234567z", "--three-player")
    assert found["three_player"] is True
    assert (found["total"], len(found["waits"])) == (39, 13)
    far = ("1119m 147p 258s 123z", "--three-player")
    assert desk.json("waits", *far)["shanten"] == desk.json("shanten", *far)["shanten"]
