"""Transcripts in and out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.reversi.damage import damaged
from zashiki.games import reversi
from zashiki.games.reversi.notation import moves_of
from zashiki.kernel.chance import Stacked
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.records.foreign import About, ForeignError, Outgoing
from zashiki.records.reversi.transcripts import parse_transcripts, read, write
from zashiki.testing.strategies import matches


def test_a_game_a_line_with_comments_and_blank_lines() -> None:
    games, problems = parse_transcripts("# openings\n\nf5d6c3\n  F5 D6, C4;  # Tiger\r\n1. f5 2. f6\n")
    assert not problems
    assert [len(game.choices) for game in games] == [3, 3, 2]
    assert [game.number for game in games] == [1, 2, 3]
    assert {game.about.ending for game in games} == {"unfinished"}
    assert games[0].rules == reversi.preset("othello")


@pytest.mark.parametrize("move", ["--", "PA", "pass", ""])
def test_passes_may_be_written(move: str) -> None:
    """After these eight moves, as early as it can be, black has none."""
    (game,), problems = parse_transcripts(f"d3c3b3b2f5a3a1c1 {move} e3")
    assert not problems
    assert [seat for seat, _ in game.choices] == [0, 1] * 4 + [1]
    assert [*moves_of(game.match().log)][-2:] == [(0, None), (1, "e3")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("f5d6d6", "line 1: game 1: move 3: d6: the square is taken"),
        ("f5a1", "line 1: game 1: move 2: a1: encloses nothing for white"),
        ("f5 what", "line 1: game 1: move 2: 'what' is neither a square nor a pass"),
        ("f5pa", "line 1: game 1: move 2: white may not pass; f4 can be played"),
        ("\n# a\nf5i9", "line 3: game 1: move 2: i9: outside a board of 8 rows"),
    ],
)
def test_a_bad_line_is_named_and_the_others_load(text: str, reason: str) -> None:
    games, problems = parse_transcripts(f"{text}\nf5\n", "a.txt")
    assert [str(problem) for problem in problems] == [f"a.txt: {reason}"]
    assert [game.number for game in games] == [2]


def test_what_cannot_be_told_so_is_refused() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("mini-6x6"), Stacked({}))
    with pytest.raises(ForeignError, match="begins from the standard start"):
        write(Outgoing(match, About()))


@given(matches("reversi", most=64))
def test_matches_from_the_standard_start_come_back(match: AnyMatch) -> None:
    if match.rules.name not in ("othello", "xot"):
        return
    games, problems = parse_transcripts(write(Outgoing(match, About(names=("a#b", "c\nd")))).decode())
    assert not problems
    if not match.steps and match.rules.name == "othello":
        assert not games  # nothing was played, so nothing stands on its line
        return
    again = games[0].match()
    assert [*moves_of(again.log)] == [*moves_of(match.log)]
    assert (again.state.board, again.outcome) == (match.state.board, match.outcome)


@given(st.data())
def test_damage_never_crashes_and_what_loads_can_be_played(data: st.DataObject) -> None:
    games, problems = read(damaged(data.draw, b"f5d6c3d3c4 # a\n1. f5 2. f6 --\nf5d6c5f4e7f6g5e6e3\n"), "a.txt")
    for game in games:
        game.match()
    assert all("\n" not in str(problem) for problem in problems)
