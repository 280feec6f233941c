"""Document 003: its program byte for byte, its classes and their tests, by section."""

import inspect
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pytest

from tests.cli.desk import Desk
from tests.games.reversi.boards import MIRRORED, STANDARD
from zashiki.documents.reversi import Board, BoardError, GameRules, InputReader, OutputWriter
from zashiki.games.reversi.__main__ import main
from zashiki.games.reversi.program import FAILED, INTERRUPTED, answer, in_words, serve

FULL = ["BBBBBBBB"] * 8
CORNER = ["........", ".WWWWWWB", ".WW.....", ".W.W....", ".W..W...", ".W...W..", ".B....W.", ".......B"]


def text(rows: list[str], player: str) -> str:
    return "".join(f"{row}\n" for row in [*rows, player])


def marked(rows: list[str], *squares: tuple[int, int]) -> list[str]:
    grid = [list(row) for row in rows]
    for row, column in squares:
        grid[row][column] = "0"
    return ["".join(row) for row in grid]


def board(rows: list[str]) -> Board:
    return Board([list(row) for row in rows])


def program(given: str | bytes, *args: str) -> "subprocess.CompletedProcess[bytes]":
    """The real program, in a process of its own."""
    raw = given.encode() if isinstance(given, str) else given
    line = [sys.executable, "-m", "zashiki.games.reversi", *args]
    return subprocess.run(line, input=raw, capture_output=True, check=False)  # noqa: S603 - our own program


# ------------------------------------------------------------------------------------------- §3.1 Board (test_board)


def test_board_constants() -> None:
    assert (Board.EMPTY, Board.BLACK, Board.WHITE, Board.SIZE) == (".", "B", "W", 8)


def test_board_get_cell_and_is_empty() -> None:
    start = board(MIRRORED)
    assert [start.get_cell(3, 3), start.get_cell(3, 4), start.get_cell(0, 0)] == ["B", "W", "."]
    assert start.is_empty(0, 0)
    assert not start.is_empty(3, 3)


@pytest.mark.parametrize(("row", "col"), [(-1, 0), (0, -1), (8, 0), (0, 8), (99, 99)])
def test_board_outside(row: int, col: int) -> None:
    start = board(MIRRORED)
    assert not start.is_valid_position(row, col)
    assert not start.is_empty(row, col)
    with pytest.raises(IndexError, match="there is no square"):
        start.get_cell(row, col)


def test_board_is_valid_position_inside() -> None:
    assert all(board(FULL).is_valid_position(row, col) for row in range(8) for col in range(8))


def test_board_is_not_changed_through_its_grids() -> None:
    given = [list(row) for row in MIRRORED]
    start = Board(given)
    given[0][0] = "W"
    taken = start.to_grid()
    taken[1][1] = "W"
    assert ["".join(row) for row in start.to_grid()] == MIRRORED


def test_board_get_opponent() -> None:
    assert (Board.get_opponent("B"), Board.get_opponent("W")) == ("W", "B")
    with pytest.raises(ValueError, match="a player is one of B W"):
        Board.get_opponent(".")


@pytest.mark.parametrize("rows", [[], FULL[:7], [*FULL, "BBBBBBBB"], [*FULL[:7], "BBBBBBB"], [*FULL[:7], "BBBBBBBX"]])
def test_board_refuses_what_is_no_board(rows: list[str]) -> None:
    with pytest.raises(ValueError, match="a board is 8 rows"):
        board(rows)


def start_of(size: int, discs: str = "BW") -> list[list[str]]:
    """The document's start on a board of any even size."""
    grid, middle = [["."] * size for _ in range(size)], size // 2
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        grid[middle - 1 + row][middle - 1 + column] = discs[row ^ column]
    return grid


def test_seed_003_3_1_the_board_keeps_its_grid_as_the_document_does() -> None:
    assert board(MIRRORED)._grid == [list(row) for row in MIRRORED]


def test_seed_003_4_3_a_board_cannot_be_changed() -> None:
    start = board(MIRRORED)
    for name in ("_grid", "size", "symbols", "SIZE", "note"):
        with pytest.raises(AttributeError):
            setattr(start, name, 4)
    assert (start.size, start.SIZE, start.symbols) == (8, 8, "BW")


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_seed_003_8_5_a_board_may_have_another_size(size: int, capsys: pytest.CaptureFixture[str]) -> None:
    grid, middle = start_of(size), size // 2
    found = Board(grid, size=size)
    assert found.to_grid() == grid
    assert found.is_valid_position(size - 1, size - 1)
    assert not found.is_valid_position(size, 0)
    with pytest.raises(IndexError, match=f"rows and columns are 0 to {size - 1}"):
        found.get_cell(0, size)
    rules, first = GameRules(found), [(-2, 0), (-1, 1), (0, -2), (1, -1)]
    moves = [(middle + row, middle + column) for row, column in first]
    assert rules.find_all_legal_moves("B") == moves
    assert rules.can_flip_in_direction(middle - 2, middle, 1, 0, "B")
    grid[0] = [".", *"W" * (size - 2), "B"]
    assert GameRules(Board(grid, size=size)).is_legal_move(0, 0, "B"), "from edge to edge"
    OutputWriter.write_board_with_legal_moves(found, moves, "B")
    lines = capsys.readouterr().out.splitlines()
    assert [len(line) for line in lines] == [size] * size + [1]
    assert "".join(lines).count("0") == 4


def test_seed_003_8_5_rules_judge_discs_of_other_symbols() -> None:
    rules = GameRules(Board(start_of(6, "●○"), size=6, symbols="●○"))
    assert rules.find_all_legal_moves("●") == [(1, 3), (2, 4), (3, 1), (4, 2)]
    with pytest.raises(ValueError, match="a player is one of ● ○, not 'B'"):
        rules.find_all_legal_moves("B")


def test_seed_003_8_5_a_board_serves_other_games() -> None:
    chess = ["rnbqkbnr", "p" * 8, *["." * 8] * 4, "P" * 8, "RNBQKBNR"]
    position = Board([list(row) for row in chess], symbols="KQRBNPkqrbnp")
    assert (position.get_cell(7, 4), position.is_empty(4, 4)) == ("K", True)
    shogi = Board([list("香桂銀金王金銀桂香"), *[["."] * 9] * 8], size=9, symbols="歩香桂銀金角飛王")
    assert shogi.get_cell(0, 4) == "王"
    for game in (position, shogi):
        with pytest.raises(ValueError, match="reversi has an even number of rows and a symbol for each of two players"):
            GameRules(game)


ANY: Any = None
MISTAKES: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Board(ANY), ValueError, "a board is 8 rows of 8 characters"),
    (lambda: Board(cast("list[list[str]]", [[1] * 8] * 8)), ValueError, "a board is 8 rows of 8 characters"),
    (lambda: Board(cast("list[list[str]]", [1] * 8)), ValueError, "a board is 8 rows of 8 characters"),
    (lambda: Board([["BB", "", *"BBBBBB"]] * 8), ValueError, "a board is 8 rows of 8 characters"),
    (lambda: Board(start_of(6)), ValueError, "a board is 8 rows of 8 characters.*another board says its `size`"),
    (lambda: Board(start_of(8), size=6), ValueError, "a board is 6 rows of 6 characters, each one of B W [.]"),
    (lambda: Board(start_of(2), size=2), ValueError, "4 to 16 rows, with B and W an even number of them; not 2"),
    (lambda: Board(start_of(18), size=18), ValueError, "4 to 16 rows, with B and W an even number of them; not 18"),
    (lambda: Board([["."] * 5] * 5, size=5), ValueError, "4 to 16 rows, with B and W an even number of them; not 5"),
    (lambda: Board(start_of(6), size=cast("int", "6")), TypeError, "size must be of type int, not '6'"),
    (lambda: Board(start_of(8), symbols="XO"), ValueError, "each one of X O [.]"),
    (lambda: Board(start_of(8), symbols="B."), ValueError, "the symbols of a board are different .*; not 'B.'"),
    (lambda: Board(start_of(8), symbols="BB"), ValueError, "the symbols of a board are different .*; not 'BB'"),
    (lambda: Board(start_of(8), symbols=ANY), TypeError, "symbols must be of type str, not None"),
    (lambda: board(FULL).get_cell(ANY, 0), TypeError, "row must be of type int, not None"),
    (lambda: board(FULL).is_empty(0, cast("int", "a")), TypeError, "col must be of type int, not 'a'"),
    (lambda: GameRules(ANY), TypeError, "board must be of type Board, not None"),
    (lambda: OutputWriter.write_board_with_legal_moves(board(FULL), [(9, 9)], "B"), ValueError, r"not \(9, 9\)"),
    (lambda: OutputWriter.write_board_with_legal_moves(board(FULL), [(-1, -1)], "B"), ValueError, r"not \(-1, -1\)"),
    (lambda: OutputWriter.write_board_with_legal_moves(board(FULL), [ANY], "B"), TypeError, "each of legal_moves"),
    (lambda: OutputWriter.write_board_with_legal_moves(board(FULL), ANY, "B"), TypeError, "legal_moves must be"),
    (lambda: OutputWriter.write_board_with_legal_moves(ANY, [], "B"), TypeError, "board must be of type Board"),
    (lambda: OutputWriter.write_board_with_legal_moves(board(FULL), [], "X"), ValueError, "a player is one of B W"),
]


@pytest.mark.parametrize(("call", "kind", "said"), MISTAKES)
def test_seed_003_3_a_mistake_is_named(
    call: Callable[[], object], kind: type[Exception], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(kind, match=said):
        call()
    assert capsys.readouterr().out == "", "nothing is written before all is well"


def test_seed_003_3_3_a_board_error_is_a_sentence() -> None:
    error = BoardError("strange_sign", 2, 3, sign="X")
    assert str(error) == in_words(error) == "line 2, column 3: 'X' is not one of B, W or ."


# ------------------------------------------------------------------------------ §3.2 GameRules (test_game_rules)


def test_rules_directions() -> None:
    assert len(set(GameRules.DIRECTIONS)) == 8
    assert (0, 0) not in GameRules.DIRECTIONS


def test_rules_can_flip_in_direction_as_the_seed_shows() -> None:
    rules = GameRules(board(MIRRORED))
    assert rules.can_flip_in_direction(2, 4, 1, 0, "B")
    assert not rules.can_flip_in_direction(2, 4, -1, 0, "B")
    assert not rules.can_flip_in_direction(2, 4, 1, 0, "W")


@pytest.mark.parametrize(("dr", "dc"), GameRules.DIRECTIONS)
def test_rules_each_direction_flips_alone(dr: int, dc: int) -> None:
    grid = [["."] * 8 for _ in range(8)]
    grid[4 + dr][4 + dc], grid[4 + 2 * dr][4 + 2 * dc] = "W", "B"
    rules = GameRules(Board(grid))
    assert [way for way in GameRules.DIRECTIONS if rules.can_flip_in_direction(4, 4, *way, "B")] == [(dr, dc)]
    assert rules.is_legal_move(4, 4, "B")


def test_rules_a_line_must_end_in_an_own_disc() -> None:
    rules = GameRules(board(["BWW.WWWW", "WWWWWWWW", *["........"] * 6]))
    assert rules.can_flip_in_direction(0, 3, 0, -1, "B")
    assert not rules.can_flip_in_direction(0, 3, 0, 1, "B"), "runs off the board"
    assert not rules.can_flip_in_direction(2, 3, -1, 1, "B"), "no own disc behind"
    assert not rules.can_flip_in_direction(9, 9, 0, 1, "B")
    assert not rules.can_flip_in_direction(0, 3, 0, 0, "B")


def test_rules_is_legal_move() -> None:
    rules = GameRules(board(MIRRORED))
    assert rules.is_legal_move(2, 4, "B")
    assert not rules.is_legal_move(3, 3, "B"), "taken"
    assert not rules.is_legal_move(0, 0, "B"), "nothing to flip"
    assert not rules.is_legal_move(-1, 4, "B"), "outside"


def test_rules_find_all_legal_moves_of_both_starts() -> None:
    mirrored, standard = GameRules(board(MIRRORED)), GameRules(board(STANDARD))
    first, second = [(2, 4), (3, 5), (4, 2), (5, 3)], [(2, 3), (3, 2), (4, 5), (5, 4)]
    assert mirrored.find_all_legal_moves("B") == standard.find_all_legal_moves("W") == first
    assert mirrored.find_all_legal_moves("W") == standard.find_all_legal_moves("B") == second
    with pytest.raises(ValueError, match="a player is one of B W"):
        mirrored.find_all_legal_moves("X")


# -------------------------------------------------------------------------- §3.3 InputReader (test_input_reader)


def test_reader_reads_a_board_and_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text(MIRRORED, "B")))
    found, player = InputReader.read_from_stdin()
    assert (["".join(row) for row in found.to_grid()], player) == (MIRRORED, "B")


def test_reader_asks_input_nine_times() -> None:
    with patch("builtins.input", side_effect=[*(f" {row}\t" for row in STANDARD), " W "]):
        assert InputReader.read_from_stdin()[1] == "W"


def test_reader_refuses_too_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("........\n"))
    with pytest.raises(
        BoardError, match="line 2, column 1: the input ends after 1 lines; eight rows and the player are needed"
    ):
        InputReader.read_from_stdin()


# ------------------------------------------------------------------------ §3.4 OutputWriter (test_output_writer)


def test_writer_marks_and_leaves_the_board_alone(capsys: pytest.CaptureFixture[str]) -> None:
    start = board(MIRRORED)
    OutputWriter.write_board_with_legal_moves(start, [(2, 4), (3, 5)], "B")
    assert capsys.readouterr().out == text(marked(MIRRORED, (2, 4), (3, 5)), "B")
    assert ["".join(row) for row in start.to_grid()] == MIRRORED


def test_writer_without_moves_writes_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    OutputWriter.write_board_with_legal_moves(board(FULL), [], "W")
    assert capsys.readouterr().out == text(FULL, "W")


# ------------------------------------------------------------------------------ §9.1 AC-001 … AC-006 (test_reversi)

ACCEPTED = [
    pytest.param(MIRRORED, "B", [(2, 4), (3, 5), (4, 2), (5, 3)], id="AC-001"),
    pytest.param(MIRRORED, "W", [(2, 3), (3, 2), (4, 5), (5, 4)], id="AC-002"),
    pytest.param(STANDARD, "B", [(2, 3), (3, 2), (4, 5), (5, 4)], id="standard start, black"),
    pytest.param(STANDARD, "W", [(2, 4), (3, 5), (4, 2), (5, 3)], id="standard start, white"),
    pytest.param(FULL, "W", [], id="AC-003 no legal move"),
    pytest.param(CORNER, "B", [(0, 1), (1, 0), (0, 0)], id="AC-004 several directions at once, AC-005 edge and corner"),
]


@pytest.mark.parametrize(("rows", "player", "legal"), ACCEPTED)
def test_the_program_answers_byte_for_byte(rows: list[str], player: str, legal: list[tuple[int, int]]) -> None:
    ran = program(text(rows, player))
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == text(marked(rows, *legal), player).encode()


def test_ac_004_one_disc_flips_right_down_and_diagonally() -> None:
    rows = [".WB.....", "WW......", "B.B.....", *["........"] * 5]
    rules = GameRules(board(rows))
    ways = [way for way in GameRules.DIRECTIONS if rules.can_flip_in_direction(0, 0, *way, "B")]
    assert ways == [(0, 1), (1, 0), (1, 1)]
    assert rules.find_all_legal_moves("B")[0] == (0, 0)


def test_ac_006_only_empty_squares_change_and_the_player_comes_back() -> None:
    given, said = text(CORNER, "W"), answer(text(CORNER, "W").splitlines())
    assert len(given) == len(said)
    assert all(before == after or (before, after) == (".", "0") for before, after in zip(given, said, strict=True))


def test_the_command_is_the_same_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text(MIRRORED, "B"), encoding="utf-8")
    expected = program(text(MIRRORED, "B")).stdout.decode()
    assert Desk(capsys).run("reversi-moves", file) == expected
    for args in (["reversi-moves", str(file)], ["reversi-moves"], ["reversi-moves", "-"]):
        line = [sys.executable, "-m", "zashiki", *args]
        ran = subprocess.run(line, input=text(MIRRORED, "B"), capture_output=True, text=True, check=False)  # noqa: S603
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, expected, "")


def test_the_program_loads_next_to_nothing() -> None:
    code = (
        "import sys, zashiki.games.reversi.__main__, zashiki.cli.commands.reversi_moves;"
        "print(*sorted(set(sys.modules) & {'msgspec', 'argparse', 'typing', 'json', 're', 'numpy', 'tomllib'}))"
    )
    ran = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False, env=_paths())  # noqa: S603
    assert (ran.stdout, ran.stderr) == ("\n", "")


def _paths() -> dict[str, str]:
    return {"PYTHONPATH": str(Path(__file__).parents[2] / "src")}


# ------------------------------------------------------------------- rules page §1: input that the seed leaves open

GOOD = text(MIRRORED, "B")
ANSWER = program(GOOD).stdout


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(GOOD.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(GOOD.replace("\n", "  \t\n"), id="trailing blanks"),
        pytest.param("".join(f" \t {line}" for line in GOOD.splitlines(keepends=True)), id="leading blanks and tabs"),
        pytest.param(text(MIRRORED, " \t B\t "), id="blanks on both sides of the player"),
        pytest.param(GOOD.removesuffix("\n"), id="no final newline"),
        pytest.param("\ufeff" + GOOD, id="byte order mark"),
        pytest.param("\ufeff  " + GOOD, id="byte order mark, then blanks"),
        pytest.param(GOOD + "\n \n\r\n\n", id="blank lines after the ninth"),
        pytest.param(GOOD + "more\n" + GOOD, id="other lines after the ninth"),
    ],
)
def test_harmless_differences_are_accepted(given: str) -> None:
    ran = program(given)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, ANSWER, b"")


REFUSED = [
    pytest.param("", 1, 1, "too_few_lines", id="empty input"),
    pytest.param(text(MIRRORED[:4], "B").rsplit("\n", 2)[0] + "\n", 5, 1, "too_few_lines", id="too few lines"),
    pytest.param(text(MIRRORED, ""), 9, 1, "no_player", id="blank player"),
    pytest.param("".join(f"{row}\n" for row in MIRRORED), 9, 1, "no_player", id="no player line"),
    pytest.param(text([".......", *MIRRORED[1:]], "B"), 1, 8, "short_row", id="row of 7"),
    pytest.param(text([*MIRRORED[:7], "........."], "B"), 8, 9, "long_row", id="row of 9"),
    pytest.param(text(MIRRORED, "b"), 9, 1, "wrong_player", id="small player"),
    pytest.param(text(MIRRORED, "X"), 9, 1, "wrong_player", id="strange player"),
    pytest.param(text(MIRRORED, "BW"), 9, 1, "wrong_player", id="two players"),
    pytest.param(text([*MIRRORED[:3], "...bw...", *MIRRORED[4:]], "B"), 4, 4, "strange_sign", id="small discs"),
    pytest.param(text([*MIRRORED[:3], "... BW..", *MIRRORED[4:]], "B"), 4, 4, "strange_sign", id="inner blank"),
    pytest.param(text([*MIRRORED[:3], " ..BW...", *MIRRORED[4:]], "B"), 4, 9, "short_row", id="a blank for a square"),
    pytest.param(text([*MIRRORED[:3], "\t ..xBW..", *MIRRORED[4:]], "B"), 4, 5, "strange_sign", id="blanks counted"),
    pytest.param(text([*MIRRORED[:3], " ..BW....x", *MIRRORED[4:]], "B"), 4, 10, "long_row", id="blanks, row of 9"),
    pytest.param(text(MIRRORED, "  b "), 9, 3, "wrong_player", id="small player behind blanks"),
    pytest.param(text([" \t ", *MIRRORED[1:]], "B"), 1, 1, "blank_row", id="a row of blanks"),
    pytest.param(text(marked(MIRRORED, (2, 4)), "B"), 3, 5, "stale_mark", id="stale mark"),
    pytest.param("\n" + GOOD, 1, 1, "blank_row", id="blank line before the board"),
    pytest.param(b"\xff" * 8 + b"\n" + GOOD.encode(), 1, 1, "strange_sign", id="bytes that are no text"),
    pytest.param("." * 1_000_000, 1, 9, "long_row", id="one endless line"),
    pytest.param("\0" * 8 + "\n" + GOOD, 1, 1, "strange_sign", id="zero bytes"),
]


@pytest.mark.parametrize(("given", "line", "column", "code"), REFUSED)
def test_a_mistake_is_one_line_that_names_its_place(given: str | bytes, line: int, column: int, code: str) -> None:
    ran = program(given)
    assert (ran.returncode, ran.stdout) == (2, b"")
    said = ran.stderr.decode()
    assert said.startswith(f"reversi: line {line}, column {column}: ")
    assert said.count("\n") == 1
    raw = given.decode(errors="replace") if isinstance(given, bytes) else given
    with pytest.raises(BoardError) as caught:
        answer(raw.split("\n")[: raw.count("\n") + bool(raw.rsplit("\n", 1)[-1])])
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)
    assert in_words(caught.value, "ja") != in_words(caught.value, "en")


@pytest.mark.parametrize("blanks", [4088, 5000, 10_000])
@pytest.mark.parametrize("line", [1, 8])
def test_seed_003_6_a_line_of_endless_blanks_is_named_and_not_the_next_one(line: int, blanks: int) -> None:
    for padded in (MIRRORED[line - 1] + " " * blanks, " " * blanks + MIRRORED[line - 1]):
        ran = program(text([*MIRRORED[: line - 1], padded, *MIRRORED[line:]], "B"))
        assert (ran.returncode, ran.stdout) == (2, b"")
        said = f"reversi: line {line}, column 4096: this line is too long: 4096 bytes or more, most of them blanks\n"
        assert ran.stderr.decode() == said
    longest = MIRRORED[line - 1] + " " * 4087 + "\n"
    assert len(longest) == 4096
    assert program(text([*MIRRORED[: line - 1], longest.removesuffix("\n"), *MIRRORED[line:]], "B")).stdout == ANSWER


@pytest.mark.parametrize("asked", ["zashiki.games.reversi", "zashiki reversi-moves", "zashiki reversi-moves -"])
def test_seed_003_6_the_answer_comes_with_the_ninth_line_while_the_pipe_stays_open(asked: str) -> None:
    line = [sys.executable, "-m", *asked.split()]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as ran:  # noqa: S603
        assert ran.stdin is not None
        assert ran.stdout is not None
        try:
            ran.stdin.write(GOOD.encode())
            ran.stdin.flush()
            assert ran.wait(timeout=60) == 0, "it must not wait for the end of its input"
        except subprocess.TimeoutExpired:
            ran.kill()
            raise
        assert ran.stdout.read() == ANSWER


def nine_lines_and_no_more() -> Iterator[str]:
    yield from GOOD.splitlines(keepends=True)
    pytest.fail("a tenth line was asked for")


def test_seed_003_6_nothing_after_the_ninth_line_is_read() -> None:
    assert answer(nine_lines_and_no_more()) == ANSWER.decode()

    class Watched(io.BytesIO):
        asked = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.asked += 1
            return super().readline(size)

    source = Watched((GOOD + "more\n").encode())
    assert serve(source, in_words, name="reversi", lenient=False) == 0
    assert source.asked == 9


@pytest.mark.parametrize("named", [Board, GameRules, InputReader, OutputWriter])
def test_seed_003_7_3_docstrings_are_in_japanese_too(named: type) -> None:
    names = (name for name in vars(named) if name == "__init__" or not name.startswith("_"))
    own = [vars(named)[name] for name in names if callable(getattr(named, name))]
    functions = [one.__func__ if isinstance(one, staticmethod) else one for one in own]
    assert functions
    for thing in (named, *functions):
        told = inspect.getdoc(thing) or ""
        assert any("\u3040" <= sign <= "\u30ff" for sign in told), thing
        assert told[0].isascii(), f"{thing} is told in English first"


def test_lenient_reads_small_letters_and_its_own_output_again() -> None:
    assert program(ANSWER).returncode == 2
    assert program(ANSWER, "--lenient").stdout == ANSWER
    assert program(GOOD.lower(), "--lenient").stdout == ANSWER
    assert b"'\xc3\x9f'" in program(GOOD.replace("B", "\u00df", 1), "--lenient").stderr, "what was typed is named"
    assert b"'0'" in program(text(MIRRORED, "0"), "--lenient").stderr


@pytest.mark.parametrize("asked", ["-m zashiki.games.reversi", "-m zashiki reversi-moves"])
@pytest.mark.parametrize(
    ("streams", "status", "said"),
    [
        ("<&-", 2, "line 1, column 1"),
        ("< /dev/null", 2, "line 1, column 1"),
        ("< {board} >&-", 2, "standard output"),
        ("< {board} | :", 0, ""),
        ("< {board} > /dev/full", 2, "standard output"),
    ],
)
def test_streams_that_are_closed_or_full_are_one_line_at_the_most(
    asked: str, streams: str, status: int, said: str, tmp_path: Path
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    board = tmp_path / "board.txt"
    board.write_text(GOOD, encoding="utf-8")
    line = f"{sys.executable} {asked} {streams.format(board=board)}"
    ran = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert (ran.returncode, ran.stdout) == (status, "")
    assert said in ran.stderr
    assert ran.stderr.count("\n") == bool(said), ran.stderr


def served(given: str, *args: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """The program in this process."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    return main(args)


def test_the_program_in_this_process(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert served(GOOD, monkeypatch=monkeypatch) == 0
    assert capsysbinary.readouterr() == (ANSWER, b"")
    assert served(GOOD.lower(), "--lenient", monkeypatch=monkeypatch) == 0
    assert capsysbinary.readouterr() == (ANSWER, b"")
    assert served(GOOD.lower(), monkeypatch=monkeypatch) == FAILED
    assert capsysbinary.readouterr().err.startswith(b"reversi: line 4, column 4: ")
    assert served("", "-h", monkeypatch=monkeypatch) == 0
    assert served("", "--fast", monkeypatch=monkeypatch) == FAILED


def test_ctrl_c_while_it_reads_ends_it_quietly(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    class Interrupted(io.BytesIO):
        def readline(self, _size: int | None = -1, /) -> bytes:
            raise KeyboardInterrupt

    assert serve(Interrupted(), in_words, name="reversi", lenient=False) == INTERRUPTED
    assert capsysbinary.readouterr() == (b"", b"")


def test_the_program_explains_itself_and_refuses_what_it_does_not_know() -> None:
    shown = program("", "--help")
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"0 on every square" in shown.stdout
    refused = program(GOOD, "--fast")
    assert (refused.returncode, refused.stdout, refused.stderr.count(b"\n")) == (2, b"", 1)


def test_the_command_refuses_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk, file = Desk(capsys), tmp_path / "board.txt"
    file.write_text(text(MIRRORED, "b"), encoding="utf-8")
    assert "line 9, column 1" in desk.refused("reversi-moves", file)
    assert "9行" in desk.refused("reversi-moves", file, lang="ja")
    assert "nowhere.txt" in desk.refused("reversi-moves", tmp_path / "nowhere.txt")
    assert desk.run("reversi-moves", file, "--lenient") == ANSWER.decode()
