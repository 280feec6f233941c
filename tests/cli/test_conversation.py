"""The conversation that all tables share, and the two surfaces it is seen on."""

import signal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.parlour import (
    STOPPING,
    Answers,
    Dice,
    Room,
    Screen,
    koikoi_setting,
    opened,
    sat,
    session_of,
    set_table,
    spoken,
    table,
)
from zashiki.cli import keyboard, session, settings
from zashiki.cli.answers import Command
from zashiki.cli.conversation import Conversation
from zashiki.cli.keyboard import Keys
from zashiki.cli.surfaces.drawn import DrawnSurface
from zashiki.cli.tables.questions import Choice, Keyed, Listed, Sure
from zashiki.cli.tables.requests import AGAIN, HELP, HINTS, TABLE, UNDO, Requests
from zashiki.cli.tables.screen import Screen as WholeScreen
from zashiki.cli.tables.screen import _leaves
from zashiki.games import koikoi
from zashiki.kernel.record_lines import RecordError, SeatInfo
from zashiki.storage import files
from zashiki.storage.store import Entry, MemoryStore
from zashiki.telling import Offer
from zashiki.texts.words import LANGUAGES

BOTH = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    return Room(tmp_path / "home", monkeypatch, capsys)


# Keys.


PAUSE = "…"
"""What follows is pressed only later."""


class Pressed:
    """Keys as a terminal would send them, one every tenth of a second, and a clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
        self.keys, self.now = list(keys), 100.0
        monkeypatch.setattr(keyboard, "keystrokes", lambda: self)
        monkeypatch.setattr("zashiki.cli.clock.now", lambda: self.now)

    def key(self, seconds: float | None, _watch: object = None) -> str | None:
        if self.keys and self.keys[0] == PAUSE and seconds == 0:
            return None
        if self.keys and self.keys[0] == PAUSE:
            del self.keys[0]
        self.now += 0.1
        if not self.keys and seconds is None:
            raise EOFError
        return self.keys.pop(0) if self.keys else None


def test_p1_keys_pressed_just_after_a_page_count_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Pressed(monkeypatch, " ", "9", PAUSE, " ", "\r", "\n", "1")
    keys = Keys()
    keys.ignore_for(0.35)
    assert keys.read() == "1"


def test_p1_space_is_a_key_and_not_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    Pressed(monkeypatch, " ", "\n")
    keys = Keys()
    assert [keys.read(), keys.read()] == [" ", ""]


def test_p1_a_page_makes_the_next_question_deaf_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed, screen = Pressed(monkeypatch, "x", " ", "\n", PAUSE, " ", "\n", "\n", " ", "\n", "1"), Screen()
    keys, setting = Keys(), koikoi_setting(screen, Answers())
    surface = DrawnSurface(setting.table, screen.console, keys, setting.setup.words)
    surface.page(["one page"])
    assert surface._input.read() == "1"
    assert not pressed.keys


def test_a_key_hurries_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    Pressed(monkeypatch, "h", "\n")
    keys = Keys()
    assert [keys.within(9.0), keys.within(9.0), keys.within(0.0)] == ["h", "\n", ""]


@pytest.mark.skipif(not hasattr(signal, "SIGTSTP"), reason="this system cannot stop programs")
def test_p14_ctrl_z_gives_the_screen_back_and_takes_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    Pressed(monkeypatch, "\x1a", "q")
    stopped, screen, keys = [], Screen(), Keys()
    monkeypatch.setattr("zashiki.cli.signals.stop", lambda: stopped.append(screen.raw))
    whole = WholeScreen(screen.console, keys, spoken("en"))
    with whole.taken():
        whole.put(lambda _width, _height: [])
        assert keys.read() == "q"
    (before,) = stopped
    assert before.endswith("\x1b[?25h")
    assert "\x1b[?1049l" in before
    assert screen.raw[len(before) :].startswith("\x1b[?1049h")


# Pages.


def test_a_long_page_is_cut_where_nothing_stands() -> None:
    lines = [*["text"] * 8, "", *["text"] * 20]
    assert _leaves(lines, 10) == [0, 9, 19]
    assert _leaves(["a"] * 10, 10) == [0]
    assert _leaves([], 10) == [0]


@BOTH
def test_each_screen_of_a_page_says_which_it_is(lang: str) -> None:
    screen, words = Screen(60, 12), spoken(lang)
    WholeScreen(screen.console, Answers("", "", ""), words).page(["text"] * 25)
    for n in (1, 2, 3):
        assert words.say("prompt.leaf", n=n, of=3) in screen.pictures[n - 1]
    assert len(screen.pictures) == 3


# Requests and questions.


def test_rows_are_read_by_any_of_their_words() -> None:
    rows = Requests((HINTS,), spoken("en"), drawn=True, undo=False)
    for row in (HELP, HINTS, AGAIN, TABLE, UNDO):
        assert all(rows.asked(text.upper()) == row for text in row.typed)
    assert rows.asked("1") is None
    assert UNDO.typed[0] not in dict(rows.help())


def test_only_where_there_are_pictures_the_speed_can_be_changed() -> None:
    drawn, plain = (Requests((), spoken("en"), drawn=drawn, undo=True) for drawn in (True, False))
    assert drawn.asked("+") is not None
    assert plain.asked("+") is None


@BOTH
def test_the_last_event_and_the_table_can_be_told_again(room: Room, lang: str) -> None:
    out = room.run("play", "--seed", "demo", lines=[".", ",", "q"], lang=lang)
    words = spoken(lang)
    assert words["plain.not_understood"] not in out
    first = out.splitlines().index(
        next(line for line in out.splitlines() if line.startswith(words["accepted.play"][:6]))
    )
    assert len(out.splitlines()) > first + 5


def a_question(weight: Any) -> Listed:
    offers = [Offer("throw", "Throw in", weight=weight), Offer("keep", "Keep")]
    return Listed([Keyed("t", offers[0]), Keyed("", offers[1])], _unread, spoken("en"))


def _unread(text: str) -> str:
    raise ValueError(text)


def test_choices_are_read_by_number_and_letter() -> None:
    question = a_question("plain")
    assert [found.action for text in ("1", "t", "T", "2") if isinstance(found := question.read(text), Choice)] == [
        *["throw"] * 3,
        "keep",
    ]
    assert [question.read(text) for text in ("", " ", "0", "3", "k", "\x1b[C", "?")] == [None] * 7


@BOTH
def test_a_grave_choice_is_asked_again(lang: str) -> None:
    talk, words = table(Screen(), Answers(), lang=lang), spoken(lang)
    question = talk._read(a_question("grave"), "t")
    assert isinstance(question, Sure)
    assert isinstance(talk._read(question, "y"), Choice)
    assert talk._read(question, "n") is not None
    assert not isinstance(talk._read(question, ""), Choice)
    assert isinstance(talk._read(a_question("plain"), "t"), Choice)
    assert words.say("prompt.sure", choice="Throw in") == question.prompt


# Settings.


def test_p11_what_is_turned_on_or_off_at_a_table_stays_so(room: Room) -> None:
    out = room.run("play", "--seed", "demo", lines=["h", "o", "q"])
    assert "Hints are off." in out
    assert (settings.load().hints, settings.load().in_order) == (False, False)
    assert "Hints are on." in room.run("play", "--seed", "demo", lines=["h", "q"])


def test_p11_the_speed_stays() -> None:
    kept: list[tuple[str, object]] = []
    setting = koikoi_setting(Screen(), Answers())
    talk = Conversation(setting, undo=True, keep=lambda name, value: kept.append((name, value)))
    for key in ("+", "+", "-", "-", "-"):
        row = talk._requests.asked(key)
        assert row is not None
        talk._turn(row)
    assert kept == [("speed", speed) for speed in ("fast", "fast", "normal", "slow", "slow")]


# The end, and what cannot be kept.


@BOTH
@pytest.mark.parametrize("plain", [False, True])
def test_p25_at_the_end_of_a_match_another_one_may_be_asked_for(lang: str, *, plain: bool) -> None:
    match = opened(rounds=1)
    sat(match, table(Screen(), Answers(*STOPPING)))
    for answer, command in (("r", Command.REMATCH), ("x", None), ("", None)):
        seats = (SeatInfo("", "person"), SeatInfo("Kitsune", "greedy"))
        answers = Answers(answer, "", by_line=plain)
        talk = set_table(koikoi, match.rules, seats, Screen(), answers, spoken(lang), me=0, plain=plain)
        assert talk.finished(match.view(0), [], rematch=True) is command


def test_p25_in_a_rematch_everybody_sits_one_seat_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [Command.REMATCH, None]
    monkeypatch.setattr(Conversation, "finished", lambda *_, **__: wanted.pop(0))
    room.run("play", "--rounds", "1", "--name", "Aki", lines=STOPPING)
    first, second = (files.load(path).header for path in sorted(room.files, key=lambda path: len(path.name)))
    assert [info.name for info in first.seats] == ["Aki", "Kitsune"]
    assert first.seats == second.seats[::-1]
    assert first.chance != second.chance


class Full(MemoryStore):
    """A store that is full until somebody makes room."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def append(self, table: str, lines: Any, /, *, number: int, entry: Entry | None = None) -> None:
        if self.times:
            self.times -= 1
            raise RecordError("storage.not_written", "cannot be written ({why}); nothing was lost", why="full")
        super().append(table, lines, number=number, entry=entry)


@BOTH
def test_what_cannot_be_kept_is_tried_again_when_the_person_says_so(lang: str) -> None:
    screen, match = Screen(), opened()
    full, found = (
        Full(2),
        session_of(match, table(screen, Answers("1", "", "", "q"), lang=lang), {1: Dice("1")}, spoken(lang)),
    )
    full.begin("table", found._store.read("table"))
    found._store = full
    assert found.run() is session.End.LEFT
    said = [picture for picture in screen.pictures if spoken(lang)["prompt.not_kept"].strip("-― ")[:12] in picture]
    assert len(said) == 2
    assert b"".join(full.read("table")) == found._sitting.record.to_bytes()


def test_who_does_not_try_again_leaves_with_what_was_kept() -> None:
    match = opened()
    full, found = Full(99), session_of(match, table(Screen(), Answers("1", "q")), {1: Dice("1")}, spoken("en"))
    full.begin("table", found._store.read("table"))
    found._store = full
    with pytest.raises(RecordError, match="full"):
        found.run()
    assert len(full.read("table")) == 3


class Interrupted(MemoryStore):
    """A store during which somebody presses Ctrl-C, before or after the lines are kept."""

    def __init__(self, *, after: bool) -> None:
        super().__init__()
        self._after, self._once = after, True

    def append(self, table: str, lines: Any, /, *, number: int, entry: Entry | None = None) -> None:
        once, self._once = self._once, False
        if self._after or not once:
            super().append(table, lines, number=number, entry=entry)
        if once:
            raise KeyboardInterrupt


@pytest.mark.parametrize("after", [False, True])
def test_ctrl_c_while_a_choice_is_kept_neither_loses_nor_doubles_it(*, after: bool) -> None:
    store, found = (
        Interrupted(after=after),
        session_of(opened(), table(Screen(), Answers("1")), {1: Dice("1")}, spoken("en")),
    )
    store.begin("table", found._store.read("table"))
    found._store = store
    assert found.run() is session.End.LEFT
    assert b"".join(store.read("table")) == found._sitting.record.to_bytes()
    assert len(found._sitting.match.steps) == 1


def test_p5_without_a_place_to_keep_it_a_match_is_played_all_the_same(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZASHIKI_HOME", "/proc/none")
    out = room.run("play", "--rounds", "1", "--seed", "a", lines=STOPPING)
    assert room.status == 0
    assert "--record" in out.splitlines()[0]
    assert "The match is over" in out
    assert "Nothing was saved" in out


def test_a_shared_screen_has_no_undo_and_says_why() -> None:
    screen = Screen()
    sat(opened(), table(screen, Answers("", "u", "q"), me=None), cpus=())
    assert "Nothing can be taken back when people play each other." in screen.pictures[-1]


def test_what_is_taken_back_is_said() -> None:
    screen = Screen()
    talk = table(screen, Answers("1", "u", "q"))
    assert sat(opened(), talk) is session.End.LEFT
    assert "Taken back." in screen.pictures[-1]


def test_after_a_pause_even_a_forced_choice_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be taken back, too; only a shared screen, where nothing is, goes on by itself."""
    monkeypatch.setattr(koikoi, "automatic", lambda view, seat, _on: next(iter(koikoi.legal(view, seat))))
    match = opened()
    assert sat(match, table(Screen(), Answers())) is session.End.LEFT
    assert 0 not in {step.seat for step in match.steps}
