"""`zashiki simulate stud`: big bets per 100 deals, by player and by game, for two to eight seats."""

from pathlib import Path

import pytest

from tests.cli.desk import Desk

MIX = """
extends = "seed"
seats = 3
between_deals = "reset"
deals = 9
deals_per_game = 3
"""


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def asked(tmp_path: Path) -> tuple[object, ...]:
    rules = tmp_path / "mix.toml"
    rules.write_text(MIX, encoding="utf-8")
    names = "caller,rules,random"
    return ("simulate", "stud", "--players", names, "--rules", rules, "--matches", 3, "--workers", 1)


def test_json_has_stable_keys_that_the_help_names(desk: Desk, asked: tuple[object, ...]) -> None:
    found, said = desk.json(*asked), desk.run("simulate", "--help")
    own = ("deals", "games", "stakes")
    assert set(own) < set(found)
    fields = (
        *("name", "wins", "win_share", "score_per_match", "deals", "big_bets_per_100", "deals_won", "voluntary"),
        *("showdowns", "showdowns_won", "folds", "games"),
    )
    assert tuple(found["players"][0]) == fields
    for key in (*own, *fields, *found["stakes"]):
        assert key in said
    assert found["games"] == {"stud": 9, "razz": 9, "stud8": 9}
    assert found["deals"] == found["players"][0]["deals"] == 27
    assert sum(player["big_bets_per_100"]["value"] for player in found["players"]) == pytest.approx(0)
    assert list(found["players"][0]["folds"]) == ["3", "4", "5", "6", "7"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Big bets per 100 deals", "Razz", "Stakes", "5/10/20/40")), ("ja", ("ビッグベット", "ラズ", "賭け金"))],
)
def test_people_read_tables(desk: Desk, asked: tuple[object, ...], lang: str, words: tuple[str, ...]) -> None:
    said = desk.run(*asked, lang=lang)
    assert desk.status == 0
    assert all(word in said for word in words)


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_as_many_seats_as_players_are_named(desk: Desk, seats: int) -> None:
    names = ",".join(["caller"] * seats)
    found = desk.json("simulate", "stud", "--players", names, "--matches", 1, "--workers", 1)
    assert (len(found["players"]), found["matches"]) == (seats, seats)


@pytest.mark.parametrize("seats", [1, 9])
def test_no_table_has_one_seat_or_nine(desk: Desk, seats: int) -> None:
    assert "seats" in desk.refused("simulate", "stud", "--players", ",".join(["caller"] * seats))
