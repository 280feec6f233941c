"""GGF in and out."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.reversi.damage import damaged
from zashiki.games import koikoi, reversi
from zashiki.games.reversi.notation import moves_of, show_position
from zashiki.games.reversi.pieces import Board, Position
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Outcome
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records import sitting_lines
from zashiki.records.audit import verify
from zashiki.records.foreign import About, ForeignError, ForeignGame, Outgoing, outgoing
from zashiki.records.reversi import ggf
from zashiki.records.reversi.first_positions import first_and_moves
from zashiki.records.reversi.ggf import parse_ggf, read, show_ggf, write
from zashiki.testing.strategies import matches

START = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
WIPED_OUT = "f5d6c5f4e7f6g5e6e3"
"""The shortest game: white has no disc left after nine moves."""


def tagged(transcript: str) -> str:
    moves = [transcript[at : at + 2] for at in range(0, len(transcript), 2)]
    return "".join(f"{'BW'[at % 2]}[{move}]" for at, move in enumerate(moves))


def one(text: str) -> ForeignGame:
    games, problems = parse_ggf(text)
    assert not problems
    (game,) = games
    return game


def refused(text: str) -> str:
    games, problems = parse_ggf(text, "a.ggf")
    assert not games
    (problem,) = problems
    return str(problem)


# Reading.


def test_names_place_date_evaluations_and_other_tags_are_kept() -> None:
    head = "PC[GGS/os]DT[2003.12.15]PB[Saio1200]PW[Zoë]RB[2196.37]TI[05:00//02:00]TY[8]RE[?]"
    game = one(f"1 (;GM[Othello]{head}{START}B[d3//0.01]W[c5/2.39/20.97]B[F6];)")
    about = game.about
    assert (about.names, about.place, about.date) == (("Saio1200", "Zoë"), "GGS/os", "2003.12.15")
    assert about.notes == ("/0.01", "2.39/20.97", "")
    assert about.tags == {"RB": "2196.37", "TI": "05:00//02:00", "TY": "8"}
    assert (about.result, about.ending, about.counted) == ("?", "unfinished", "")
    assert [action.square for _, action in game.choices] == ["d3", "c5", "f6"]  # type: ignore[attr-defined]


def test_a_synchro_pair_stands_on_one_line() -> None:
    pair = f"2 (;GM[Othello]TY[s8r20]{START}B[f5];)(;GM[Othello]TY[s8r20]{START}B[d3];)\n"
    games, problems = parse_ggf(pair + pair)
    assert [game.number for game in games] == [1, 2, 3, 4]
    assert not problems


def test_line_breaks_blanks_and_small_variations_do_not_matter() -> None:
    board = "---------------------------O*------*O---------------------------"
    game = one(f"\n( ;GM[othello]\nBO[8 {board} *]\n B[ F5 ];W[d6]\n)\n")
    assert len(game.choices) == 2
    assert game.rules == reversi.preset("othello")


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_without_a_board_the_type_names_its_size(size: int) -> None:
    rules = one(f"(;GM[Othello]TY[{size}]RE[?];)").rules
    assert isinstance(rules, reversi.Ruleset)
    assert rules.first == Position(Board.standard(size))


def test_any_first_position_and_side_to_move() -> None:
    game = one("(;GM[Othello]TY[8r20]RE[?]BO[4 --O- -OO- -**- ---- O];)")
    assert isinstance(game.rules, reversi.Ruleset)
    assert show_position(game.rules.first, "ggf") == "--O--OO--**----- O"
    assert game.match().to_act == (1,)


@pytest.mark.parametrize("passes", ["B[PA]", "B[pass/1.0/2]", "B[--]", ""])
def test_passes_may_be_written_or_left_out(passes: str) -> None:
    """Black has no move in the first position."""
    game = one(f"(;GM[Othello]RE[?]BO[4 -*OO ---- ---- ---- *]{passes}W[a1];)")
    assert game.about.notes == ()
    assert [event.square for event in game.match().log if hasattr(event, "square")] == ["a1"]


def test_passes_behind_the_last_move_say_nothing() -> None:
    assert one(f"(;GM[Othello]{tagged(WIPED_OUT)}W[PA]B[PA];)").match().outcome is not None


# Results.


@pytest.mark.parametrize(("result", "counted", "scores"), [("+64.00", "official", (64, 0)), ("+13", "raw", (13, 0))])
def test_a_result_is_official_or_raw(result: str, counted: str, scores: tuple[int, int]) -> None:
    game = one(f"(;GM[Othello]RE[{result}]{tagged(WIPED_OUT)};)")
    assert game.about.counted == counted
    outcome = game.match().outcome
    assert outcome is not None
    assert outcome.scores == scores


def test_a_result_may_be_less_the_komi() -> None:
    komi = "TY[8k]KB[f5/-2.0/1.5]KW[d3/-3/2]KM[-2.5]"
    game = one(f"(;GM[Othello]{komi}RE[+66.500]{tagged(WIPED_OUT)};)")
    assert game.about.counted == "official less komi"
    assert game.about.tags["KM"] == "-2.5"
    assert "RE[+66.500]" in show_ggf(Outgoing(game.match(), game.about))
    assert one(f"(;GM[Othello]{komi}RE[+64.00]{tagged(WIPED_OUT)};)").about.counted == "official"


def test_a_result_that_the_board_contradicts_is_a_problem() -> None:
    said = refused(f"(;GM[Othello]RE[+12.00]{tagged(WIPED_OUT)};)")
    assert said == "a.ggf: game 1: RE[+12.00] is not the difference on the board: +64 official, +13 raw"


@pytest.mark.parametrize(("flag", "ending"), [("r", "resigned"), ("t", "timeout"), ("s", "agreed")])
@pytest.mark.parametrize("moves", ["f5d6", WIPED_OUT])
def test_a_game_that_did_not_end_on_the_board_keeps_its_result(flag: str, ending: str, moves: str) -> None:
    game = one(f"(;GM[Othello]RE[-34.00:{flag}]{tagged(moves)};)")
    assert (game.about.ending, game.about.result, game.about.counted) == (ending, f"-34.00:{flag}", "")
    assert f"RE[-34.00:{flag}]" in show_ggf(Outgoing(game.match(), game.about))
    if moves != WIPED_OUT and ending == "agreed":
        assert verify(game.record()).notes == ("unfinished", "no_commitment")


@pytest.mark.parametrize(("result", "lost"), [("-34.00", 0), ("+64", 1), ("-0.5", 0)])
@pytest.mark.parametrize(("flag", "why"), [("r", "resigned"), ("t", "flag")])
def test_a_game_that_was_given_up_is_lost_by_the_side_that_its_result_is_against(
    result: str, lost: int, flag: str, why: str
) -> None:
    game = one(f"(;GM[Othello]RE[{result}:{flag}]{tagged('f5d6')};)")
    record = sitting_lines.read(game.record().to_bytes())
    assert record.closed
    assert record.outcome == Outcome((3, 3), "forfeit", lost=(lost,))
    assert record.outcome.winners == (1 - lost,)
    close = record.lines[-1]
    assert isinstance(close, sitting_lines.Close)
    assert close.why == why
    assert verify(record).finished


@pytest.mark.parametrize("result", [":r", "0.00:r", "+4.00:s", "?"])
def test_a_game_of_which_the_result_names_no_loser_stops_where_it_stopped(result: str) -> None:
    record = one(f"(;GM[Othello]RE[{result}]{tagged('f5d6')};)").record()
    assert (record.closed, record.outcome) == (False, None)


@pytest.mark.parametrize("flag", "rt")
def test_a_game_that_ended_on_the_board_was_given_up_by_nobody(flag: str) -> None:
    record = one(f"(;GM[Othello]RE[-34.00:{flag}]{tagged(WIPED_OUT)};)").record()
    assert record.outcome == Outcome((64, 0), "wiped_out")


@pytest.mark.parametrize(("flag", "ending"), [("r", "resigned"), ("t", "timeout")])
def test_a_record_of_a_game_that_was_given_up_is_written_with_its_loser(flag: str, ending: str) -> None:
    """All squares are the winner's, since the discs as they lie may be more on the side that lost."""
    record = one(f"(;GM[Othello]RE[-34.00:{flag}]{tagged('f5')};)").record()
    written = show_ggf(outgoing(record))
    assert f"RE[-64.000:{flag}]" in written
    assert (one(written).about.lost, one(written).about.ending) == (0, ending)


@pytest.mark.parametrize("result", ["?", "", "-127.000", "+4.00"])
def test_an_unfinished_game_says_so_whatever_its_result(result: str) -> None:
    assert one(f"(;GM[Othello]RE[{result}]B[f5];)").about.ending == "unfinished"


# Bad games.


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("B[f5]W[f5]", "move 2: f5: the square is taken"),
        ("B[f5]W[a1]", "move 2: a1: encloses nothing for white"),
        ("B[f5]B[d6]", "move 2: d6: a move of black, and it is white's turn"),
        ("B[f5]W[PA]", "move 2: white may not pass; f4 can be played"),
        ("B[f5]B[PA]", "move 2: a pass of black, and it is white's turn"),
        ("B[f5]W[j9]", "move 2: j9: outside a board of 8 rows"),
        ("B[f5]W[]", "move 2: : outside a board of 8 rows"),
        (f"{tagged(WIPED_OUT)}W[a1]", "move 10: a1: the game is over"),
        ("RE[B+4]", "RE[B+4] is not a result, such as +4.00 or -64.00:r"),
        (f"RE[+1]KM[x]{tagged(WIPED_OUT)}", "KM[x] is not a komi, such as +2.5"),
        ("BO[8 ---- *]", "BO: a position is 16, 36, 64 or 100 squares and the side to move, not 5 signs"),
        ("BO[6 ---- -O*- -*O- ---- *]", "BO: says '6' rows and shows 4"),
        ("BO[]", "BO: a position is 16, 36, 64 or 100 squares and the side to move, not 0 signs"),
        ("TY[12]", "TY: a board has 4, 6, 8 or 10 rows, not 12"),
        ("TY[8ar]", "TY[8ar] is anti-Othello, where fewer discs win; that is not played here"),
    ],
)
def test_a_bad_game_is_named_with_its_reason(text: str, reason: str) -> None:
    assert refused(f"(;GM[Othello]{text};)") == f"a.ggf: game 1: {reason}"


def test_another_game_and_no_game() -> None:
    assert refused("(;GM[Amazons]B[a1];)") == "a.ggf: game 1: a game of Amazons, not of Othello"
    assert refused("hello") == "a.ggf: no game begins here: GGF games begin with (;GM[Othello]"


def test_the_good_games_of_a_damaged_file_load() -> None:
    good = "(;GM[Othello]RE[?]B[f5];)\n"
    games, problems = parse_ggf(f"1 {good}1 (;GM[Othello]B[f5]W[d6\n1 {good}junk\n{good}(;GM[Othello]B[d3]W")
    assert [game.number for game in games] == [1, 3, 4]
    assert [str(problem) for problem in problems] == [
        "ggf: game 2: move 2: breaks off at 'W[d6 1'",
        "ggf: text after game 3, which was read: 'junk'",
        "ggf: game 5: move 2: breaks off at 'W'",
    ]
    assert str(parse_ggf(f"junk {good}").problems[0]) == "ggf: text before the first game: 'junk'"


# Writing.


def test_what_is_written_is_what_other_programs_write() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("othello"), Stacked({}))
    match.submit(0, reversi.PlaceDisc("f5"))
    head = "(;GM[Othello]PC[Zashiki]PB[Kuro]PW[]TY[8]RE[?]"
    assert write(Outgoing(match, About(names=("Kuro",)))).decode() == f"1 {head}{START}B[f5];)\n"


def test_a_name_cannot_end_a_tag_or_begin_a_game() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("othello"), Stacked({}))
    game = one(show_ggf(Outgoing(match, About(names=("a]B[f5];)(;GM[", "two\nlines")))))
    assert game.about.names == ("a)B(f5),)(,GM(", "two lines")


def test_only_reversi_is_written() -> None:
    match: AnyMatch = Match.open(koikoi, seed="tea")
    with pytest.raises(ForeignError, match="is for reversi, and this is a match of koikoi"):
        write(Outgoing(match, About()))


def test_the_historic_start_is_told_from_the_filled_centre_on() -> None:
    match: AnyMatch = Match(reversi, reversi.preset("historic"), Stacked({}))
    for at, square in enumerate(("d4", "e4", "d5")):
        match.submit(at % 2, reversi.PlaceDisc(square))
    with pytest.raises(ForeignError, match="the centre is not filled yet"):
        write(Outgoing(match, About()))
    match.submit(1, reversi.PlaceDisc("e5"))
    assert "---*O--- ---*O---" in show_ggf(Outgoing(match, About()))


@given(matches("reversi", most=64))
def test_matches_of_every_preset_come_back(match: AnyMatch) -> None:
    if match.rules.start == "free" and len(match.steps) < 4:
        return
    game = one(write(outgoing(Record.start(match))).decode())
    again = game.match()
    assert first_and_moves(again)[0] == first_and_moves(match)[0]
    assert [*moves_of(again.log)] == [*moves_of(first_and_moves(match)[1])]
    assert (again.state.board, again.to_act) == (match.state.board, match.to_act)
    assert (again.outcome is None) == (match.outcome is None)
    if match.outcome and again.outcome:
        assert game.about.counted in ("official", "raw")
        assert difference(again.outcome) == difference(match.outcome)
    assert verify(Record.from_bytes(game.record().to_bytes())).choices == len(again.steps)


def difference(outcome: Outcome) -> int:
    black, white = outcome.scores
    return black - white


@given(st.data())
def test_damage_never_crashes_and_what_loads_can_be_played(data: st.DataObject) -> None:
    small = "2 (;GM[Othello]TY[6]B[d2];)(;GM[Othello]KM[1]B[f5//1];)"
    text = f"1 (;GM[Othello]PB[a]RE[+64.00]{START}{tagged(WIPED_OUT)};)\n{small}"
    games, problems = read(damaged(data.draw, text.encode()), "a.ggf")
    assert games or problems
    for game in games:
        game.match()
    for problem in problems:
        assert "\n" not in str(problem)


BEGIN_OR_VALUE = re.compile(r"(\(\s*;)|\[(?:(?!\(\s*;GM\[)[^\]])*\]")
"""What a game's beginning is, said plainly: it takes time in the square of a text's length."""
SCRAPS = st.sampled_from(
    [*"([]); \nAx", "(;", "( ;", "(;GM[", "C[", "B[f5]", "GM[", "(;GM[Othello]", "[(;]", "[(;GM[]"]
)


@given(st.lists(SCRAPS, max_size=30).map("".join))
def test_games_begin_where_the_plain_saying_has_it(text: str) -> None:
    assert list(ggf._starts(text)) == [found.start() for found in BEGIN_OR_VALUE.finditer(text) if found[1]]


def test_a_game_that_is_too_long_ends_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ggf, "LONGEST_TEXT", 40)
    good = "(;GM[Othello]B[f5];)"
    for long in (f"(;GM[Othello]C[{'x' * 40}]B[f5];)", f"(;GM[Othello]{'C[' * 20}", f"{good[:-2]}{' ' * 40};)"):
        games, (problem,) = parse_ggf(f"{good}{long}{good}")
        assert len(games) == 1
        assert str(problem) == "ggf: game 2: longer than 40 letters; the rest was not read"
    assert [str(one) for one in parse_ggf("x" * 99).problems] == [
        "ggf: no game begins here: GGF games begin with (;GM[Othello]"
    ]
