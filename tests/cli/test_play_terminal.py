"""The program in a real terminal: single keys, the screen taken and given back, nothing lost on Ctrl-C."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.desk import played
from tests.cli.emulated_terminal import TerminalProgram
from zashiki.records.contents import steps_of
from zashiki.records.replay import replayed
from zashiki.storage import files

termios = pytest.importorskip("termios")


class Terminal(TerminalProgram):
    """A program at a terminal of 80 by 24, of which all that it sends is kept."""

    def __init__(self, home: Path, *args: str, **env: str) -> None:
        super().__init__(home, *args, more=env)
        self.seen, self._read_to = "", 0

    def _take(self, text: str) -> None:
        self.seen += text

    def until(self, *texts: str) -> str:
        """Wait until one of the texts is on the screen; gives what came since the last call."""

        def came() -> str:
            return self.seen[self._read_to :]

        self.wait(
            lambda: any(text in came() for text in texts), lambda: f"none of {texts!r} came, but: {came()[-2000:]!r}"
        )
        found, self._read_to = came(), len(self.seen)
        return found

    def resize(self, lines: int, columns: int) -> None:
        """Give the window another size; the program is told as a terminal's owner is."""
        self.listening()
        termios.tcsetwinsize(self._ours, (lines, columns))
        self.program.send_signal(signal.SIGWINCH)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.kill()


def started(terminals: list[Terminal], home: Path, *args: str, **env: str) -> Terminal:
    terminals.append(Terminal(home, *args, **env))
    return terminals[-1]


def test_single_keys_play_and_q_gives_the_screen_back(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "play", "--seed", "demo", "--opponent", "easy")
    first = terminal.until("[q]uit")
    assert "\x1b[?1049h" in terminal.seen
    assert "\x1b[" in first
    terminal.press("+")
    terminal.until("at once")
    terminal.press("1")
    terminal.until("[q]uit")
    terminal.press("q")
    terminal.until("Go on with: zashiki resume")
    assert "\x1b[?1049l" in terminal.seen
    assert terminal.close() == 0
    (path,) = (home / "games").glob("*.jsonl")
    assert steps_of(files.load(path))


def test_sigterm_gives_the_screen_back(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "play", "--seed", "demo", "--opponent", "easy")
    terminal.until("[q]uit")
    terminal.press("h")
    terminal.until("Hints are off.")
    terminal.listening()
    terminal.program.send_signal(signal.SIGTERM)
    terminal.until("\x1b[?25h")
    assert "\x1b[?1049l" in terminal.seen
    assert terminal.close() == 128 + signal.SIGTERM


def test_another_size_is_drawn_at_once(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "play", "--seed", "demo", "--opponent", "easy", COLUMNS="", LINES="")
    terminal.until("[q]uit")
    terminal.resize(24, 60)
    assert "╮╭" in terminal.until("[q]uit")
    terminal.resize(12, 30)
    terminal.until("Too small (30x12)")
    terminal.press("q")
    terminal.until("\x1b[?1049l")
    terminal.close()


def test_home_and_end_are_single_keys(home: Path, terminals: list[Terminal]) -> None:
    home.mkdir()
    played(home / "a.jsonl")
    terminal = started(terminals, home, "replay", str(home / "a.jsonl"))
    terminal.until("[q]quit")
    terminal.press("\x1b[4~")
    terminal.until("[q]quit")
    terminal.press("\x1b[1~")
    terminal.until("[q]quit")
    terminal.press("q")
    assert terminal.close() == 0
    assert "n (next), p (back)" not in terminal.seen


def test_no_color_is_respected(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "play", "--seed", "demo", "--opponent", "easy", NO_COLOR="1")
    terminal.until("[q]uit")
    terminal.press("q")
    terminal.until("Nothing was kept")
    styles = set(re.findall(r"\x1b\[([0-9;]*)m", terminal.seen))
    assert not any(re.search(r"(^|;)(3[0-8]|4[0-8]|9[0-7]|10[0-7])(;|$)", style) for style in styles)
    terminal.close()


def test_ctrl_c_in_a_terminal_keeps_the_match(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "play", "--seed", "demo", "--opponent", "easy", "--lang", "ja")
    terminal.until("やめる")
    terminal.press("1")
    terminal.until("待った")
    terminal.press("\x03")
    terminal.until("続きは zashiki resume")
    assert terminal.close() == 0
    (path,) = (home / "games").glob("*.jsonl")
    files.load(path)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "leave",
                "1  Koi-Koi ",
                "2  Tanuki   easy",
                "2  three months",
                "/3",
                "[q]uit",
                "(q to leave)",
                "Nothing was kept",
            ),
        ),
        (
            "ja",
            (
                "おわる",
                "1  こいこい ",
                "2  たぬき    やさしい",
                "2  三か月",
                "（全3か月）",
                "[q]やめる",
                "（q でやめる）",
                "保存しませんでした",
            ),
        ),
    ],
)
def test_the_menu_opens_a_match_and_comes_back(
    home: Path, terminals: list[Terminal], lang: str, said: tuple[str, ...]
) -> None:
    leave, game, level, length, rounds, keys, over, saved = said
    terminal = started(terminals, home, "--lang", lang)
    terminal.until(leave)
    terminal.press("p")
    terminal.until(game)
    terminal.press("1")
    terminal.until("1  nintendo ")
    terminal.press("\r")
    terminal.until(level)
    terminal.press("2")
    terminal.until(length)
    terminal.press("2")
    came = terminal.until(keys, over)
    while over in came:  # the menu draws its deals: a month can be won by the cards dealt
        terminal.press(" ")
        came = terminal.until(keys, over)
    assert rounds in came
    terminal.press("q")
    assert saved in terminal.until(leave)
    terminal.press("q")
    assert terminal.close() == 0


def test_replay_in_a_terminal_steps_with_the_arrow_keys(home: Path, terminals: list[Terminal]) -> None:
    path = home.parent / "match.jsonl"
    lines = "1\ns\n" * 100
    subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "zashiki.cli", "play", "--seed", "a", "--rounds", "1", "--record", str(path)],
        input=lines.encode(),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    terminal = started(terminals, home, "replay", str(path), "--lang", "en")
    terminal.until("0/")
    terminal.press("\x1b[C")
    terminal.until("1/")
    terminal.press("\x1b[D")
    terminal.until("0/")
    terminal.press("q")
    assert terminal.close() == 0


def test_the_menu_opens_a_match_of_reversi(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "--lang", "en")
    terminal.until("leave")
    terminal.press("p")
    terminal.until("2  Reversi ")
    terminal.press("2")
    terminal.until("1  othello ")
    terminal.press("1")
    terminal.until("2  Kitsune  easy")
    terminal.press("2")
    terminal.until("[q]uit")
    for key in ("\x1b[A", "\x1b[B", "\r"):  # from d3 up and down again
        terminal.press(key)
        terminal.until("[q]uit")
    terminal.press("q")
    terminal.until("leave")
    terminal.press("q")
    assert terminal.close() == 0
    (path,) = (home / "games").glob("*.jsonl")
    assert replayed(files.load(path)).steps[0].action.square == "d3"


def test_names_are_asked_for_at_a_terminal_and_the_last_entry_is_taken_back(
    home: Path, terminals: list[Terminal]
) -> None:
    terminal = started(terminals, home, "score-table", "--lang", "en")
    terminal.until("A:")
    terminal.press("Hanako\n")
    terminal.until("B:")
    terminal.press("\n")
    terminal.until("C:")
    terminal.press("\n")
    terminal.until("D:")
    terminal.press("\n")
    assert "Hanako" in terminal.until("q quit")
    terminal.press("end\n")
    terminal.until("Is this right?")
    terminal.press("\n")
    terminal.until("[u] take the last entry back")
    terminal.press("u")
    terminal.until("q quit")
    terminal.press("q\n")
    terminal.until("Nothing was kept")
    assert terminal.close() == 0


def test_lines_are_typed_at_the_score_table_and_ctrl_c_keeps_them(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "score-table", "--players", "花子,太郎,雪,健", "--lang", "ja")
    terminal.until("q 中断")
    terminal.press("リーチ 花子\n")
    assert "花子がリーチ" in terminal.until("取り消し")
    terminal.press("\n")
    assert "━━●━━" in terminal.until("q 中断")
    terminal.press("?\n")
    terminal.until("入力のしかた")
    terminal.press("q")
    terminal.until("q 中断")
    terminal.type("ロン 花子")  # not finished
    terminal.until("ロン 花子")
    terminal.program.send_signal(signal.SIGINT)  # Ctrl-C
    terminal.until("zashiki resume")
    assert "\x1b[?1049l" in terminal.seen
    assert terminal.close() == 0
    (path,) = (home / "games").glob("*.jsonl")
    assert len(steps_of(files.load(path))) == 1


def test_arrows_and_enter_play_a_card_in_a_terminal(home: Path, terminals: list[Terminal]) -> None:
    terminal = started(terminals, home, "play", "--seed", "demo", "--opponent", "easy", "--lang", "en")
    terminal.until("[q]uit")
    terminal.press("\x1b[C\x1b[C")  # both at once: neither is lost
    terminal.until(">2<")
    terminal.press("\r")
    terminal.until("[q]uit")
    terminal.press("q")
    terminal.until("Go on with: zashiki resume")
    assert terminal.close() == 0
    (path,) = (home / "games").glob("*.jsonl")
    match = replayed(files.load(path))
    at = next(at for at, step in enumerate(match.steps) if step.seat == 0)
    hand = sorted(match.state_at(at).players[0].hand, key=lambda card: (int(card.month), card.value))
    assert match.steps[at].action.card == hand[1]


def test_a_replay_goes_on_by_itself_until_a_key_is_pressed(home: Path, terminals: list[Terminal]) -> None:
    home.mkdir()
    played(home / "a.jsonl")
    terminal = started(terminals, home, "replay", str(home / "a.jsonl"), "--lang", "en")
    terminal.until("[q]quit")
    terminal.press(" ")
    terminal.until("1/")
    terminal.until("2/")
    terminal.press("x")
    terminal.until("[q]quit")
    terminal.press(",")
    terminal.until("press any key")
    terminal.press("q")
    terminal.until("[q]quit")
    terminal.press("1")
    terminal.until("As seen by Player 1.")
    terminal.press("q")
    assert terminal.close() == 0
