"""WTHOR files."""

from struct import pack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.reversi.damage import damaged
from zashiki.games.reversi.final_score import official
from zashiki.kernel.record import AnyMatch
from zashiki.records.audit import verify
from zashiki.records.foreign import ForeignGame, Loaded
from zashiki.records.reversi.wthor import header_of, read
from zashiki.testing.strategies import matches

WIPED_OUT = "f5d6c5f4e7f6g5e6e3"


def header(games: int, *, size: int = 8, kind: int = 0) -> bytes:
    return pack("<4BIHH4B", 20, 7, 5, 22, games, 0, 1977, size, kind, 24, 0)


def row(transcript: str, discs: int = 64) -> bytes:
    squares = [transcript[at : at + 2] for at in range(0, len(transcript), 2)]
    codes = bytes(10 * int(square[1]) + ord(square[0]) - 96 for square in squares)
    return pack("<3H2B60s", 1, 346, 843, discs, 40, codes)


def said(loaded: Loaded[ForeignGame]) -> list[str]:
    return [str(problem) for problem in loaded.problems]


def test_the_header_says_when_and_how_many() -> None:
    found = header_of(header(12))
    assert (found.made, found.games, found.year, found.depth) == ((2007, 5, 22), 12, 1977, 24)
    assert (found.size, header_of(header(1, size=0)).size) == (8, 8)


def test_a_game_has_players_tournament_year_and_scores() -> None:
    (game,), problems = read(header(1) + row(WIPED_OUT), "a.wtb")
    assert not problems
    about = game.about
    assert (about.names, about.place, about.date) == (("player 346", "player 843"), "tournament 1", "1977")
    assert (about.result, about.counted, about.ending) == ("64", "official", "")
    assert about.tags == {"theoretical": "40", "depth": "24"}
    assert verify(game.record()).notes == ("no_commitment",)


def test_a_game_that_stops_early_is_unfinished_and_keeps_its_score() -> None:
    (game,), problems = read(header(1) + row("f5d6", 31), "a.wtb")
    assert (game.about.ending, game.about.result, game.about.counted, problems) == ("unfinished", "31", "", ())


def test_a_wrong_score_or_move_is_named_and_the_others_load() -> None:
    rows = (row(WIPED_OUT, 60), row("f5a1"), row("f5d6") + b"", row(f"{WIPED_OUT}a1"), row(WIPED_OUT))
    loaded = read(header(5) + b"".join(rows), "a.wtb")
    assert [game.number for game in loaded.games] == [3, 5]
    assert said(loaded) == [
        "a.wtb: game 1: black has 60 discs in the file and 64 on the board (empty squares to the winner)",
        "a.wtb: game 2: move 2: a1: encloses nothing for white",
        "a.wtb: game 4: move 10: a1: the game is over",
    ]


@pytest.mark.parametrize(
    ("code", "why"), [(99, "99 is not a square"), (0, "0 is not a square"), (19, "19 is not a square")]
)
def test_a_number_that_is_no_square_is_named(code: int, why: str) -> None:
    bad = bytearray(row(WIPED_OUT))
    bad[8 + 3] = code
    assert said(read(header(1) + bytes(bad), "a.wtb")) == [f"a.wtb: game 1: move 4: {why} (11 is a1, 88 is h8)"]


def test_a_wrong_count_is_named_and_whole_games_load() -> None:
    data = row(WIPED_OUT) * 3
    assert said(read(header(4) + data, "a")) == ["a: the header counts 4 games; there are 3 whole ones"]
    assert said(read(header(2) + data, "a")) == ["a: the header counts 2 games; there are 3 whole ones"]
    torn = read(header(3) + data[:-60], "a")
    assert said(torn) == ["a: the header counts 3 games; there are 2 whole ones and 8 bytes of another"]
    assert len(torn.games) == 2


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "a WTHOR file begins with 16 bytes, and this has 0"),
        (b"(;GM[Othello]B[f5];)", "the first 16 bytes are not the header of a WTHOR file"),
        (header(1, size=9), "the first 16 bytes are not the header of a WTHOR file"),
        (header(1, size=10), "holds games on a board of 10 rows; of WTHOR only boards of 8 are read"),
        (header(1, kind=1), "holds solitaires (endings to solve), not games"),
    ],
)
def test_other_files_are_refused_as_a_whole(data: bytes, why: str) -> None:
    assert said(read(data, "a.wtb")) == [f"a.wtb: {why}"]


@given(matches("reversi", most=60))
def test_matches_written_so_come_back(match: AnyMatch) -> None:
    if match.rules.name not in ("othello", "xot"):
        return
    squares = [event.square for event in match.log if hasattr(event, "square")]
    (game,), problems = read(header(1) + row("".join(squares), official(match.state.board)[0]), "a.wtb")
    assert not problems
    assert game.match().state.board == match.state.board
    assert game.about.ending == ("" if match.outcome else "unfinished")


@given(st.data())
def test_damage_never_crashes_and_what_loads_can_be_played(data: st.DataObject) -> None:
    loaded = read(damaged(data.draw, header(3) + row(WIPED_OUT) + row("f5d6c3") + row(WIPED_OUT)), "a.wtb")
    for game in loaded.games:
        game.match()
    assert all("\n" not in line for line in said(loaded))
