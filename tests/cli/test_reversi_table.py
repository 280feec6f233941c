"""Reversi at the table, drawn and in lines: it fits, reads without colour, tells every pass, and answers each key."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.parlour import (
    Answers,
    Room,
    Screen,
    a_setting,
    loads_light,
    session_of,
    set_table,
    unlike_words,
    viewer_of,
)
from zashiki import players
from zashiki.cli import clock, session
from zashiki.cli.answers import Command
from zashiki.cli.commands import menu
from zashiki.cli.conversation import Conversation
from zashiki.cli.keyboard import Input, Keys
from zashiki.cli.keystrokes import TerminalKeystrokes
from zashiki.cli.narration import SPEEDS
from zashiki.cli.program_words import words_for
from zashiki.cli.tables import reversi as room_package
from zashiki.cli.tables.requests import HINTS
from zashiki.cli.tables.reversi.typed_choices import Pointer, written
from zashiki.cli.tables.table import Speed
from zashiki.games import reversi
from zashiki.games.reversi import GameState, PlaceDisc, Ruleset, legality
from zashiki.games.reversi.events import DiscPlaced, TurnPassed
from zashiki.games.reversi.notation import show_squares
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load, names
from zashiki.players import make
from zashiki.records.contents import steps_of
from zashiki.storage import files
from zashiki.texts.words import LANGUAGES, Words

BOARDS = (4, 6, 8, 10)
SIZES = ((80, 24), (100, 35), (60, 20), (40, 24))
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1bOD"
PASSING = 'extends = "othello"\nsize = 4\nposition = "BW.............. W"'
"""Rules by which white, who begins and cannot move, must pass; black can."""


@cache
def spoken(lang: str) -> Words:
    return words_for(lang, load("reversi"))


@cache
def board_of(size: int) -> Ruleset:
    return reversi.parse_rules(f'extends = "othello"\nsize = {size}')


def opened(rules: Ruleset, *, seed: str = "a") -> AnyMatch:
    return Match(load("reversi"), rules, Fair.seeded(f"reversi/{seed}", seats=2, length=2))


def table(
    screen: Screen,
    answers: Input,
    rules: Ruleset,
    *,
    lang: str = "en",
    me: int | None = 0,
    plain: bool = False,
    speed: Speed = "fast",
) -> Conversation:
    seats = (SeatInfo("P1", "person"), SeatInfo("random", "random") if me is not None else SeatInfo("P2", "person"))
    return set_table(load("reversi"), rules, seats, screen, answers, spoken(lang), me=me, plain=plain, speed=speed)


SEATED = (SeatInfo("P1", "person"), SeatInfo("P2", "person"))


class Typist:
    """Types the name of some legal square, key by key, whenever a key is wanted."""

    by_line = False

    def __init__(self, match: AnyMatch) -> None:
        self._match, self._left = match, list[str]()

    def read(self) -> str:
        if not self._left:
            if not self._match.to_act:
                return "x"
            *_, action = self._match.legal(self._match.to_act[0])
            self._left = [*action.square, *([""] if action.square.endswith("1") else [])]
        return self._left.pop(0)


def sat(match: AnyMatch, shown: Conversation, *, me: int | None = 0, lang: str = "en") -> session.End:
    cpus = {} if me is None else {1 - me: make("reversi", "random", seed="sat")}
    return session_of(match, shown, cpus, spoken(lang)).run()


def views(size: int) -> list[GameState]:
    """Positions of a random match in which somebody must move."""
    match, dice = opened(board_of(size)), make("reversi", "random", seed=str(size))
    found = []
    while match.to_act:
        seat = match.to_act[0]
        found.append(match.view(seat))
        match.submit(seat, dice.choose(match.view(seat), seat))
    return found


def drawing(view: GameState, lang: str = "en", size: tuple[int, int] = (80, 24), *, colour: bool = False) -> list[str]:
    """The lines of a picture for the seat that is asked."""
    screen = Screen(*size, colour=colour)
    with pytest.raises(EOFError):
        table(screen, Answers(), view.rules, lang=lang).ask(view, view.turn)
    return screen.pictures[-1].split("\n")


# Width and height.


@pytest.mark.thinned
@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_every_picture_fits_and_shows_the_whole_board(board: int, lang: str, colour: bool) -> None:
    for view in views(board)[:: board * board // 4]:
        for size in SIZES:
            lines = drawing(view, lang, size, colour=colour)
            assert all(cell_len(line) <= size[0] for line in lines)
            assert len(lines) <= size[1]
            assert [line for row in range(1, board + 1) for line in lines if line.startswith(f"{row:>2} ")]
            assert "[q]" in "".join(lines[-4:])


@pytest.mark.thinned
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_of_a_whole_match_fits(board: int, lang: str) -> None:
    match, screen = opened(board_of(board)), Screen(colour=lang == "en")
    assert sat(match, table(screen, Typist(match), board_of(board), lang=lang), lang=lang) is session.End.FINISHED
    for picture in screen.pictures:
        lines = picture.split("\n")
        assert all(cell_len(line) <= 80 for line in lines)
        assert len(lines) <= 24


def test_a_window_that_is_too_small_says_so_and_keeps_the_keys_in_sight() -> None:
    lines = drawing(views(8)[0], size=(30, 12))
    assert lines[0].startswith("Too small (30x12)")
    assert len(lines) <= 12
    assert "[q]uit" in "".join(lines[-2:])


# The board without colour, and with it.


def test_the_board_reads_without_colour() -> None:
    match = opened(board_of(8))
    match.submit(0, PlaceDisc("f5"))
    screen = Screen()
    shown = table(screen, Answers(), match.rules)
    shown.recall(match.log)
    with pytest.raises(EOFError):
        shown.ask(match.view(1), 1)
    lines = screen.pictures[-1].split("\n")
    assert lines[1].startswith("    a  b  c  d  e  f  g  h")
    assert lines[5].startswith(" 4  .  .  .  W  B >+<")
    assert lines[6].startswith(" 5  .  .  .  B (B)[B]")
    assert lines[0].endswith("White (Tanuki) to move")
    assert "B  Black (you)      4" in lines[1]
    assert "W  White (Tanuki)   1" in lines[2]
    assert "Black (you): f5, turns e5 (1)" in "\n".join(lines)
    assert "+ may be played   [ ] last disc   ( ) turned by it" in lines
    styles = set(re.findall(r"\x1b\[([0-9;]*)m", screen.raw))
    assert not any(re.search(r"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", style) for style in styles)


def test_discs_have_their_own_colours_on_a_field_of_their_own() -> None:
    for size, disc in (((80, 24), "▄██▄"), ((70, 20), "●")):
        screen = Screen(*size, colour=True)
        with pytest.raises(EOFError):
            table(screen, Answers(), board_of(8)).ask(views(8)[0], 0)
        for ink in ("0;0;0", "255;255;255"):
            assert re.search(rf"\x1b\[38;2;{ink};48;2;0;1\d\d;\d\dm{disc}", screen.raw)


# Keys.


def test_arrows_move_the_pointer_and_enter_places() -> None:
    pointer = Pointer(8)
    assert pointer.square == "d4"
    for key in (RIGHT, RIGHT, DOWN):
        assert pointer.pressed(key) == "shown"
    assert pointer.pressed("") == PlaceDisc("f5")
    for _ in range(9):
        pointer.pressed(UP)
        pointer.pressed(LEFT)
    assert pointer.square == "a1"


def test_the_pointer_leaves_a_square_that_is_taken() -> None:
    squares, pointer = show_squares(views(8)[0].board), Pointer(8)
    pointer.leave(squares, ["f5", "e6", "c4"])
    assert pointer.square == "c4"
    pointer.leave(squares, ["a1"])
    assert pointer.square == "c4"


@pytest.mark.parametrize(
    ("size", "keys", "square"),
    [
        (8, "f5", "f5"),
        (8, "F5", "f5"),
        (8, "cf5", "f5"),
        (8, "h5", "h5"),
        (8, "a1", "a1"),
        (10, "j10", "j10"),
        (10, "j2", "j2"),
    ],
)
def test_a_square_is_spelled_key_by_key(size: int, keys: str, square: str) -> None:
    pointer = Pointer(size)
    assert all(pointer.pressed(key) == "shown" for key in keys[:-1])
    assert pointer.pressed(keys[-1]) == PlaceDisc(square)


def test_row_one_of_ten_is_ended_by_enter() -> None:
    pointer = Pointer(10)
    assert [pointer.pressed(key) for key in "b1"] == ["shown", "shown"]
    assert (pointer.typed, pointer.pressed("")) == ("b1", PlaceDisc("b1"))
    assert [pointer.pressed(key) for key in ("b", "1", "5")][-1] is None


def test_a_column_alone_is_dropped_by_enter_backspace_or_escape() -> None:
    for key in ("", "\x7f", "\x1b"):
        pointer = Pointer(8)
        pointer.pressed("c")
        assert pointer.pressed(key) == "shown"
        assert pointer.typed == ""
        assert pointer.square == "d4"


def test_p20_h_is_hints_unless_a_number_follows() -> None:
    for key in ("h", "", RIGHT, "f", "q", "?", " "):
        pointer = Pointer(8)
        assert [pointer.pressed("h"), pointer.claims(key), pointer.pressed(key)] == ["shown", True, HINTS]
        assert pointer.typed == ("f" if key == "f" else "")
        assert pointer.square == ("e4" if key == RIGHT else "d4")
    pointer = Pointer(8)
    for key in ("\x7f", "\x1b"):
        assert [pointer.pressed("h"), pointer.pressed(key), pointer.typed] == ["shown", "shown", ""]
    assert [pointer.pressed("h"), pointer.pressed("9")] == ["shown", None]


def test_where_there_is_no_column_h_it_is_hints_at_once() -> None:
    assert [Pointer(size).claims("h") for size in BOARDS] == [False, False, True, True]
    assert not any(Pointer(10).claims(key) for key in "?tuq.,+-")


def test_other_keys_and_lines() -> None:
    pointer = Pointer(8)
    assert [pointer.pressed(key) for key in ("5", "z", "\x1b[5~")] == [None, None, None]
    assert [pointer.pressed(key) for key in ("i", "f", "9")] == [None, "shown", None]
    assert [written(line) for line in ("F5", "j10")] == [PlaceDisc("f5"), PlaceDisc("j10")]
    assert [written(line) for line in ("", "f", "5", "5f", "f5d6", "f1234", "f５")] == [None] * 7


@pytest.mark.parametrize("by_line", [False, True])
def test_requests_are_answered_or_handed_on(by_line: bool) -> None:
    for answers, wanted in ((["u"], Command.UNDO), (["q"], Command.QUIT), (["f", "q"], Command.QUIT)):
        shown = table(Screen(), Answers(*answers, by_line=by_line), board_of(8))
        assert shown.ask(views(8)[0], 0) is wanted
    for words in (["待った"], ["棋譜", "", "undo"], ["ヒント", "u"]):
        assert table(Screen(), Answers(*words, by_line=True), board_of(8)).ask(views(8)[0], 0) is Command.UNDO


def test_what_is_half_typed_stays_while_something_is_looked_up() -> None:
    shown = table(Screen(), Answers("f", "?", "", "", "5"), board_of(8))
    assert shown.ask(views(8)[0], 0) == PlaceDisc("f5")


def test_space_places_nothing() -> None:
    screen = Screen()
    with pytest.raises(EOFError):
        table(screen, Answers(*["h", "f", " "] * 3, " "), board_of(8)).ask(views(8)[0], 0)
    assert "That key does nothing here" in screen.pictures[-1]


def test_what_is_written_as_a_square_is_one_and_refused_by_the_board() -> None:
    for line in ("Z9", "f0", "k1", "f55"):
        square = written(line)
        assert square == PlaceDisc(line.lower())
        assert legality.why_not(views(8)[0], 0, square) == "no_such_square"


# At the drawn table.


def test_help_transcript_hints_undo_and_quit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "make", lambda _game, _name, *, seed: make("reversi", "random", seed=seed))
    match, screen = opened(board_of(8)), Screen()
    keys = ["?", "", "", "t", "", "u", "a", "1", "9", "h", "h", "f", "5", "t", "", "h", "h", "u", "q"]
    assert sat(match, table(screen, Answers(*keys), match.rules)) is session.End.LEFT
    said = "\n".join(screen.pictures)
    for one in (
        "place a disc on f5",
        "Nobody has moved yet.",
        "There is nothing to take back.",
        "a_  now the row: 1 to 8",
        "A disc there turns nothing over",
        "That key does nothing here",
        "h_  now the row: 1 to 8; any other key: hints",
        "the numbers say how many discs",
        "The strongest player (Tengu) would play ",
        "Transcript: f5",
        "Taken back.",
    ):
        assert one in said
    assert not match.steps


def test_hints_say_how_many_discs_each_square_turns() -> None:
    for keys in (["h", "h"], ["h", "h", "h", "h"]):
        screen = Screen()
        with pytest.raises(EOFError):
            table(screen, Answers(*keys), board_of(8)).ask(views(8)[0], 0)
        last = screen.pictures[-1].split("\n")
        assert last[4].startswith(f" 3  .  .  . >{'1' if len(keys) == 2 else '+'}<")  # d3 turns one; then away again
        assert ("The strongest player (Tengu) would play " in screen.pictures[-1]) is (len(keys) == 2)


class Adviser:
    """Takes the first square, and counts how often it was asked."""

    name = "search"
    asked = 0

    def choose(self, view: GameState, seat: int, /) -> PlaceDisc:
        Adviser.asked += 1
        return next(iter(reversi.legal(view, seat)))


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> type[Adviser]:
    monkeypatch.setattr(players, "make", lambda *_, **__: Adviser())
    Adviser.asked = 0
    return Adviser


def test_p20_hints_stay_on_until_they_are_turned_off(adviser: type[Adviser]) -> None:
    match, screen = opened(board_of(8)), Screen()
    sat(match, table(screen, Answers("h", "h", "f", "5", RIGHT, "h", "h"), match.rules))
    advised = ["The strongest player (Tengu) would play " in one for one in screen.pictures]
    assert "Hints are on." in screen.pictures[advised.index(True)]
    assert len(match.steps) == 2
    assert advised[-1] is False
    assert "Hints are off." in screen.pictures[-1]
    assert advised[-2] is True
    assert adviser.asked == 2  # once a position, however often it is drawn


def test_a_hint_is_thought_about_in_sight(adviser: type[Adviser]) -> None:
    screen = Screen()
    with pytest.raises(EOFError):
        table(screen, Answers("h", "h", RIGHT), board_of(8)).ask(views(8)[0], 0)
    thinking = ["Thinking about a hint" in one for one in screen.pictures]
    assert thinking == [False, False, True, False, False]
    assert "would play" not in screen.pictures[2]
    assert "Hints are on." in screen.pictures[3]
    assert adviser.asked == 1


def test_lines_at_the_drawn_table_are_whole_squares() -> None:
    match, screen = opened(board_of(8)), Screen()
    sat(match, table(screen, Answers("", "x", "f5", by_line=True), match.rules))
    assert match.steps[0].action == PlaceDisc("f5")
    assert ">+<" not in screen.raw
    assert "That was not understood." in screen.pictures[1]
    assert "Type a square (f5)" in screen.pictures[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pass_is_shown_until_a_key_is_pressed(lang: str) -> None:
    rules = reversi.parse_rules(PASSING)
    match = opened(rules)
    assert any(isinstance(event, TurnPassed) for event in match.log)
    screen = Screen()
    sat(match, table(screen, Answers("", "q"), rules, lang=lang), lang=lang)
    first, second = screen.pictures
    said = {"en": "PASS: White (Tanuki) has no legal move. You move again.", "ja": "パス：白（たぬき）は"}[lang]
    assert said in first
    assert spoken(lang)["prompt.any_key_or_leave"] in first
    assert {"en": "White (Tanuki) passed", "ja": "白（たぬき）がパスした"}[lang] in first.split("\n")[0]
    assert first.count(said) == 2  # in the story, and to be noticed
    assert {"en": "Black (you) to move", "ja": "黒（あなた）の番"}[lang] in second.split("\n")[0]
    assert said in second
    lines = Screen()
    sat(opened(rules), table(lines, Answers(by_line=True), rules, lang=lang), lang=lang)
    assert len(lines.pictures) == 1  # lines are not eaten by a pass
    assert said in lines.pictures[0]


def test_p1_no_key_of_the_same_moment_places_a_disc_after_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(keys: Sequence[tuple[float, str]]) -> Iterator[str]:
        for at, key in keys:
            monkeypatch.setattr(clock, "now", lambda at=at: at)
            yield key

    for later, moved in ((0.4, False), (0.6, True)):
        match = opened(reversi.parse_rules(PASSING))
        keys = pressed([(10.0, " "), (10.1, " "), (10.2, "c"), (10.3, "1"), (10 + later, "\r"), (11.0, "\x04")])
        monkeypatch.setattr(
            TerminalKeystrokes, "key", lambda _self, seconds, _watch, keys=keys: None if seconds == 0 else next(keys)
        )
        screen = Screen()
        sat(match, table(screen, Keys(), match.rules))
        assert not match.steps
        refused = "A disc there turns nothing over" in screen.pictures[-1]  # b2, where the pointer is
        assert refused is moved


def test_h_hurries_and_turns_hints_on_while_a_disc_is_shown(
    monkeypatch: pytest.MonkeyPatch, adviser: type[Adviser]
) -> None:
    keys = iter(["f", "5", "h", "\x04"])
    match, screen = opened(board_of(8)), Screen()

    def key(_self: TerminalKeystrokes, seconds: float | None, _watch: object = None) -> str | None:
        return next(keys) if seconds is None or len(match.steps) == 1 else None

    monkeypatch.setattr(TerminalKeystrokes, "key", key)
    sat(match, table(screen, Keys(), match.rules, speed="normal"))
    assert "Hints are on." in screen.pictures[-1]
    assert adviser.asked == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_small_screen_the_beginning_is_told_once(lang: str) -> None:
    match, screen = opened(board_of(8)), Screen(60, 20)
    shown = table(screen, Answers(), match.rules, lang=lang)
    shown.watch(reversi.start(match.rules), match.log)
    with suppress(EOFError):
        shown.idle(match.view(1), 1, "")
    said = {"en": "The board is set.", "ja": "石を並べた。"}[lang]
    assert screen.pictures[-1].count(said) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_p16_no_pass_stands_below_the_end_of_the_match(lang: str) -> None:
    rules = reversi.parse_rules(PASSING)
    for by_line in (False, True):
        match, screen = opened(rules), Screen()
        shown = table(screen, Answers("", by_line=by_line), rules, lang=lang)
        shown.watch(reversi.start(rules), match.log)
        match.submit(0, PlaceDisc("c1"))
        shown.watch(match.state_at(0), match.steps[0].events)
        assert match.outcome is not None
        with suppress(EOFError):
            shown.finished(match.view(0), [])
        last = screen.pictures[-1]
        assert spoken(lang)["place.over"] in last.split("\n")[0]
        assert "PASS" not in last
        assert "パス" not in last


def test_a_word_of_the_session_stands_below_the_end_of_the_match() -> None:
    match, screen = opened(board_of(4)), Screen()
    sat(match, table(Screen(), Typist(match), match.rules))
    shown = table(screen, Answers(""), match.rules)
    shown.recall(match.log)
    shown.notice("Tanuki did not answer in time.")
    shown.finished(match.view(0), [])
    assert "Tanuki did not answer in time." in screen.pictures[-1]


def test_the_end_shows_the_board_the_score_the_reason_and_the_moves() -> None:
    match, screen = opened(board_of(6)), Screen(colour=True)
    shown = table(screen, Typist(match), match.rules)
    assert sat(match, shown) is session.End.FINISHED
    moves = reversi.show_transcript(match.log)
    last = screen.pictures[-1]
    for said in (
        "The match is over",
        "Discs on the board: black ",
        f"Transcript: {moves[:20]} {moves[20:22]}",
    ):
        assert said in last
    assert ("Official score" in last) is bool(match.view(0).board.empty)
    assert "▄██▄" in last
    assert shown.result(match.view(0))[-1] == f"Transcript: {moves}"


def test_a_start_of_its_own_stands_before_the_moves() -> None:
    match = opened(reversi.preset("seed-003"))
    shown = table(Screen(), Answers("f", "4", "q"), match.rules)
    sat(match, shown)
    assert "Starting position: ........ ........ ........ ...BW... ...WB... " in "".join(shown.result(match.view(0)))
    match = opened(reversi.preset("mini-6x6"))
    shown = table(Screen(), Answers("b", "3", "q"), match.rules)
    sat(match, shown)
    assert "Starting position" not in "".join(shown.result(match.view(0)))  # the usual one of that size


def test_two_people_see_no_curtain_and_take_nothing_back() -> None:
    match, screen = opened(board_of(8)), Screen()
    sat(match, table(screen, Answers("f", "5", "u", "f", "6", "q"), match.rules, me=None), me=None)
    assert [step.action.square for step in match.steps] == ["f5", "f6"]
    assert "Nothing can be taken back when people play each other." in screen.pictures[3]
    assert "[u]ndo" not in screen.raw
    assert "Black (Player 1) to move" in screen.pictures[0]
    assert "White (Player 2) to move" in screen.pictures[2]


def test_discs_are_shown_one_by_one_when_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SPEEDS, "slow", 0.00001)
    match, screen = opened(board_of(8)), Screen(90)
    sat(match, table(screen, Answers("f", "5"), match.rules, speed="slow"))
    headers = [picture.split("\n")[0].split("  ", 1)[-1].strip() for picture in screen.pictures]
    answer = [event for event in match.log if isinstance(event, DiscPlaced)][-1]
    assert headers == [
        *["Black (you) to move"] * 2,
        "Black (you) played f5   White (Tanuki) to move",
        f"White (Tanuki) played {answer.square}   Black (you) to move",
        "Black (you) to move",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_page_has_the_boards_own_mark_and_hangs_its_lines(lang: str) -> None:
    for size, sign, other in (((80, 24), "■", "+"), ((70, 20), "+", "■"), ((40, 60), "+", "■")):
        screen = Screen(*size, colour=True)
        with pytest.raises(EOFError):
            table(screen, Answers("?", *"xxxx"), board_of(8), lang=lang).ask(views(8)[0], 0)
        pages = "\n".join(one for one in screen.pictures if "[q]" not in one)
        assert spoken(lang).say("legend.marks", playable=sign)[:8] in pages
        assert spoken(lang).say("legend.marks", playable=other)[:8] not in pages
        lines = pages.split("\n")
        start = next(at for at, line in enumerate(lines) if line.startswith("   h  "))
        end = next(at for at, line in enumerate(lines) if line.startswith("   t  "))
        indent = re.match(" +h +", lines[start])
        assert indent is not None
        assert end > start + 1 or lang == "ja"
        assert all(re.match(" +", line)[0] == " " * len(indent[0]) for line in lines[start + 1 : end])  # type: ignore[index]


# In lines, and the whole program.


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys, dice=False)


def every_square(size: int = 8) -> list[str]:
    """Answers that end any match: each square in turn, as often as there are moves."""
    return list(reversi.Board(0, 0, size).geometry.names) * (size * size)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_in_lines(room: Room, lang: str) -> None:
    out = room.run("play", "reversi", "--seed", "a", "--opponent", "easy", lines=every_square(), lang=lang)
    assert room.status == 0
    assert "\x1b" not in out
    match = match_of(room)
    words = spoken(lang)
    assert match.outcome is not None
    assert words.say("log.moves", moves=reversi.show_transcript(match.log)) in out
    assert words[f"match_end.{match.outcome.reason}"] in out
    passes = sum(isinstance(event, TurnPassed) for event in match.log)
    assert sum(line.startswith(("PASS: ", "パス：")) for line in out.splitlines()) == passes
    assert out.splitlines()[-1] == words.say("session.check", path=room.files[0])
    assert "commitment" not in out


def match_of(room: Room) -> AnyMatch:
    from zashiki.records.replay import replayed

    return replayed(files.load(room.files[-1]))


def test_each_rule_set_plays_through(room: Room, tmp_path: Path) -> None:
    ten = tmp_path / "ten.toml"
    ten.write_text('extends = "othello"\nsize = 4\nscore = "raw"\n', encoding="utf-8")
    for rules in (*reversi.presets(), ten):
        room.run("play", "reversi", "--rules", rules, "--seed", "a", "--opponent", "easy", lines=every_square())
        assert room.status == 0
        assert match_of(room).outcome is not None


def test_the_position_is_told_in_rows_with_what_may_be_played(room: Room) -> None:
    out = room.run("play", "reversi", "--opponent", "easy", lines=["z9", "a1", "d4", "f5", "q"])
    lines = out.splitlines()
    assert lines[1:6] == ["   a b c d e f g h", *(f" {n} . . . . . . . ." for n in (1, 2, 3)), " 4 . . . W B . . ."]
    assert "Discs: black 2, white 2; empty squares: 60" in out
    assert "May be played: d3, c4, f5, e6" in out
    assert "That was not understood." not in out
    assert "This board has no such square." in out
    assert "That square is taken." in out
    assert "Black (you): f5, turns e5 (1)" in out
    assert re.search(r"^White \(Kitsune\): \w\d, turns \w\d \(1\)\.$", out, re.MULTILINE)


def test_help_hints_and_transcript_in_lines(room: Room) -> None:
    out = room.run("play", "reversi", "--opponent", "easy", lines=["?", "t", "h", "f5", "t", ".", "h", "u", "u", "q"])
    for said in (
        "a1 to h8",
        "Nobody has moved yet.",
        "hints on or off: ",
        "May be played: d3 (turns 1), c4 (turns 1), f5 (turns 1), e6 (turns 1)",
        "The strongest player (Tengu) would play ",
        "Transcript: f5",
    ):
        assert said in out
    assert out.count("The strongest player (Tengu) would play ") == 2  # on both turns
    assert len(re.findall(r"^White \(Kitsune\): ", out, re.MULTILINE)) == 2  # and again
    assert "Taken back." in out
    assert "There is nothing to take back." in out
    assert "Marks" not in out


@pytest.mark.parametrize("plain", [False, True])
def test_the_table_is_told_in_lines(plain: bool, capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    with pytest.raises(EOFError):
        table(screen, Answers(",", by_line=plain), board_of(8), plain=plain).ask(views(8)[0], 0)
    told = "\n".join(screen.pictures[-1:]) + capsys.readouterr().out
    for line in (
        " 4 . . . W B . . .",
        "Discs: black 2, white 2; empty squares: 60",
        "Black (you) to move",
        "d3, c4, f5",
    ):
        assert line in told


def test_a_person_may_sit_in_another_seat(room: Room) -> None:
    out = room.run("play", "reversi", "--seat", "1", "--opponent", "easy", "--seed", "a", lines=["q"])
    assert "White (you) to move" in out
    assert "Nothing was kept" in out
    squares = every_square()[: 64 * 2]
    room.run("play", "reversi", "--seat", "1", "--opponent", "easy", "--seed", "a", lines=squares)
    assert [info.kind for info in files.load(room.files[0]).header.seats] == ["greedy", "person"]
    assert "White (you) to move" in room.run("resume", room.files[0], lines=["q"])
    out = room.run("play", "koikoi", "--seat", "1", "--seed", "a", "--opponent", "easy", lines=["1", "1", "1", "q"])
    assert "Saved. Go on with: zashiki resume" in out
    assert steps_of(files.load(room.files[-1]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_impossible_seat_is_refused(room: Room, lang: str) -> None:
    for args, said in ((("--seat", "2"), "0, 1"), (("--seat", "x"), "x"), (("--seat", "1", "--hotseat"), "--hotseat")):
        room.run("play", "reversi", *args, lang=lang)
        assert (room.status, room.err.count("\n")) == (2, 1)
        assert said in room.err
    assert not room.files


def test_rounds_are_refused(room: Room) -> None:
    room.run("play", "reversi", "--rounds", "3")
    assert (room.status, room.err.count("\n")) == (2, 1)
    assert "Reversi have no number of rounds" in room.err


def test_leaving_resuming_and_replaying(room: Room) -> None:
    out = room.run("play", "reversi", "--seed", "a", "--opponent", "easy", lines=["f5", "q"])
    assert "Saved. Go on with: zashiki resume" in out
    listed = room.run("resume", lines=["q"])
    assert re.search(r"Reversi  You v Kitsune  black \d, white \d, 58 empty  Othello", listed)
    out = room.run("resume", lines=["1", *every_square()])
    assert "Black (you): f5, turns e5 (1)" in out
    assert match_of(room).outcome is not None
    out = room.run("replay", room.files[0])
    assert out.count("   a b c d e f g h") == len(match_of(room).steps) + 1
    assert out.count("The match is over: ") == 1
    assert "Black (Player 1): f5, turns e5 (1)" in out
    assert "Discs on the board: black " in out


def test_a_replay_is_drawn_with_its_passes_and_its_end() -> None:
    match = opened(board_of(4))
    sat(match, table(Screen(), Typist(match), match.rules))
    screen, answers = Screen(), Answers(*["n"] * len(match.steps), "q")
    setting = a_setting(load("reversi"), match.rules, SEATED, screen, answers, spoken("en"))
    viewer_of(match, setting, answers, spoken("en"), one_round=True).browse()
    assert len(screen.pictures) == len(match.steps) + 1
    for at, picture in enumerate(screen.pictures):
        events = match.steps[at - 1].events if at else match.opening
        passes = [event for event in events if isinstance(event, TurnPassed)]
        assert ("PASS: " in picture) is bool(passes)
        assert picture.count("The match is over: ") == (at == len(match.steps))
    assert "[B]" in screen.pictures[1]
    assert " + " in screen.pictures[1]
    assert "Discs on the board" in " ".join(screen.pictures[-1].split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_replay_of_a_single_round_offers_no_other(lang: str) -> None:
    match, screen, answers = opened(board_of(4)), Screen(), Answers("r", "r 1", "n")
    sat(match, table(Screen(), Typist(match), match.rules))
    setting = a_setting(load("reversi"), match.rules, SEATED, screen, answers, spoken(lang))
    viewer_of(match, setting, answers, spoken(lang), one_round=True).browse()
    assert len(screen.pictures) == 4
    assert spoken(lang).say("replay.place", at=1, of=len(match.steps)) in screen.pictures[-1]
    assert not any("[r]" in one for one in screen.pictures)
    accepted = spoken(lang)["replay.accepted_one_round"]
    assert [accepted in one for one in screen.pictures] == [False, True, True, False]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_without_a_terminal_names_every_game(room: Room, lang: str) -> None:
    out = room.run(lang=lang)
    for name in names():
        for command in ("play", "rules")[name == "score-table" :]:
            said = words_for(lang)
            title = said.say(f"menu.{command}_game", game=words_for(lang, load(name))["game.name"])
            assert re.search(rf"^zashiki {command} {name} +{title}$", out, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verify_speaks_of_deals_only_where_there_were_some(room: Room, lang: str) -> None:
    for name, rules in (("a", "mini-6x6"), ("b", "xot")):
        path = room.home.parent / name
        room.run(
            "play",
            "reversi",
            "--rules",
            rules,
            "--seed",
            "a",
            "--opponent",
            "easy",
            "--record",
            path,
            lines=every_square(),
        )
    words = spoken(lang)
    deals, key = words["verdict.deals"].split("{n}")[0], words["verdict.commitment"].split("{commitment}")[0]
    out = room.run("verify", room.home.parent / "a", lang=lang)
    assert words.say("verify.holds", file=room.home.parent / "a") in out
    assert deals not in out
    assert key not in out
    out = room.run("verify", room.home.parent / "b", lang=lang)
    assert deals in out
    assert key in out
    first, second, _count = room.run("verify", room.home.parent / "a", room.home.parent / "b", lang=lang).splitlines()
    assert re.search(r": (holds \(choices: \d+\)|正しい記録です（\d+ 手）)$", first)
    assert "deals: 1" in second or "配り直し 1 回" in second


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_told_in_brief(room: Room, lang: str) -> None:
    for name in reversi.presets():
        out = room.run("rules", "reversi", name, lang=lang)
        assert room.status == 0
        assert spoken(lang)["brief_rule.pass"] in out
    assert re.search(r"64( in all|個)", room.run("rules", "reversi", "xot", lang=lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_asks_which_game_and_no_length(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert menu._arguments("play", words_for(lang), Answers("2", "1", "3")) == ("play", "reversi", "--opponent", "hard")
    assert spoken(lang)["game.name"] in capsys.readouterr().out
    assert menu._arguments("rules", words_for(lang), Answers("2", "1")) == ("rules", "reversi", "othello")


def test_the_words_are_alike_and_nothing_that_draws_is_loaded_early() -> None:
    assert unlike_words(room_package) == set()
    assert loads_light(room_package)


def test_the_board_is_drawn_from_the_scene_alone() -> None:
    """No picture works out a rule."""
    assert "zashiki.games" not in (Path(room_package.__file__ or "").parent / "board.py").read_text(encoding="utf-8")
