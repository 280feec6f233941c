"""Players that need something done first: whoever waits at a terminal is told why."""

import time
from collections.abc import Callable

import pytest

from zashiki.cli import preparations
from zashiki.cli.preparations import prepare_players
from zashiki.cli.program_words import words_for
from zashiki.kernel.registry import load
from zashiki.players import roster

NAMES = ("greedy", "random", "greedy")


def prepared(monkeypatch: pytest.MonkeyPatch, work: Callable[[], None], lang: str = "en") -> None:
    game = load("koikoi")
    monkeypatch.setattr(preparations, "SOON", 0.02)
    monkeypatch.setattr(roster, "preparation", lambda _game, name: work if name == "greedy" else None)
    prepare_players(game, NAMES, words_for(lang, game))


@pytest.mark.parametrize(("lang", "said"), [("en", "Preparing greedy, once"), ("ja", "greedy を準備しています")])
def test_what_takes_long_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    prepared(monkeypatch, lambda: time.sleep(0.3), lang)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count(said) == 1


def test_what_is_soon_done_is_not_worth_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []
    prepared(monkeypatch, lambda: done.append("greedy"))
    assert done == ["greedy"]
    assert capsys.readouterr().err == ""


def test_levels_are_prepared_as_the_players_they_are() -> None:
    assert roster.preparation("riichi", "easy") is None
    assert roster.preparation("riichi", "steady") is None
