"""Several people at one screen: whether anybody calls is asked only where it is secret who must choose."""

from types import SimpleNamespace
from typing import cast

import pytest

from tests.cli.parlour import Answers, Screen, session_of, set_table
from tests.testing import sealed_bids
from zashiki.cli.program_words import words_for
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame


def openly_asked(state: sealed_bids.GameState) -> tuple[int, ...]:
    """All see that everybody bids, and nobody what."""
    return () if state.rounds == sealed_bids.ROUNDS else tuple(at for at, bid in enumerate(state.bids) if bid is None)


OPEN = cast(AnyGame, SimpleNamespace(**{**vars(sealed_bids.GAME), "to_act": openly_asked}))


def said(game: AnyGame, answers: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said at a screen that three people share, in lines."""
    words = words_for("en", game)
    match: AnyMatch = Match.open(game, seed="tea")
    seats = tuple(SeatInfo(name, "person") for name in ("Aki", "Ben", "Chi"))
    talk = set_table(game, match.rules, seats, Screen(), Answers(*answers, by_line=True), words, me=None, plain=True)
    session_of(match, talk, {}, words, seats=seats).run()
    return capsys.readouterr().out


def test_where_all_are_asked_openly_nobody_is_asked_to_call(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(OPEN, ["", "1", "", "2", "", "3", "", "1", "", "2"], capsys)
    assert "bids opened, bids [1,2,3]" in told
    assert "Anybody?" not in told
    assert told.count("Aki, it is your turn.") == 2


def test_where_it_is_secret_who_is_asked_everybody_may_call(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(sealed_bids.GAME, ["", "1", "", "2", "", "3", "2"], capsys)
    assert "bids opened, bids [1,2,3]" in told
    assert told.count("Anybody?") == 1
    assert told.endswith("When everybody else has looked away, Ben presses Enter.\n")
