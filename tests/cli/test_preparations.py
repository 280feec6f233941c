"""Players that need something done first: whoever waits at a terminal is told why."""

from collections.abc import Callable

import pytest

from zashiki.cli import preparations
from zashiki.cli.preparations import prepare_players
from zashiki.cli.program_words import words_for
from zashiki.kernel.registry import load
from zashiki.players import roster

NAMES = ("greedy", "random", "greedy")


class Saying:
    """A timer whose time has come when a test says so."""

    def __init__(self, say: Callable[[], None]) -> None:
        self._say, self.started = say, False

    def start(self) -> None:
        self.started = True

    def cancel(self) -> None:
        self.started = False

    def is_time(self) -> None:
        assert self.started
        self._say()


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Saying]:
    """Return the timers that are made in a test."""
    made: list[Saying] = []

    def timer(_seconds: float, say: Callable[[], None]) -> Saying:
        made.append(Saying(say))
        return made[-1]

    monkeypatch.setattr(preparations, "Timer", timer)
    return made


def prepared(monkeypatch: pytest.MonkeyPatch, work: Callable[[], None], lang: str = "en") -> None:
    game = load("koikoi")
    monkeypatch.setattr(roster, "preparation", lambda _game, name: work if name == "greedy" else None)
    prepare_players(game, NAMES, words_for(lang, game))


@pytest.mark.parametrize(("lang", "said"), [("en", "Preparing greedy, once"), ("ja", "greedy を準備しています")])
def test_what_takes_long_is_said_once(
    timers: list[Saying], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    prepared(monkeypatch, lambda: timers[-1].is_time(), lang)  # noqa: PLW0108 - it is made later
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count(said) == 1


def test_what_is_soon_done_is_not_worth_a_word(
    timers: list[Saying], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []
    prepared(monkeypatch, lambda: done.append("greedy"))
    assert done == ["greedy"]
    assert [timer.started for timer in timers] == [False], "nothing is said any more"
    assert capsys.readouterr().err == ""


def test_levels_are_prepared_as_the_players_they_are() -> None:
    assert roster.preparation("riichi", "easy") is None
    assert roster.preparation("riichi", "steady") is None
