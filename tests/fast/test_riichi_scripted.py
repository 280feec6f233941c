"""What seldom happens: the tables of the room's own tests, played again by the twin with every state compared.

Two and three rons, aborts of all kinds, liability, robbed kans, furiten, the end of a wall and of a match: the tests
of the room are collected here once more, and whatever they have played is then played by the twin.
"""

from collections.abc import Iterator

import pytest

from tests.fast.riichi_replays import replay
from tests.games.riichi import (
    test_aborts,
    test_calls,
    test_exhausted,
    test_four_kans,
    test_furiten,
    test_kans,
    test_match_ends,
    test_pao,
    test_riichi_declared,
    test_riichi_kan,
    test_robbing,
    test_several_rons,
    test_three_players,
    test_wins,
)
from zashiki.games import riichi
from zashiki.kernel.match import Match
from zashiki.records.riichi.script_play import RiichiMatch

MODULES = (
    *(test_aborts, test_calls, test_exhausted, test_four_kans, test_furiten, test_kans, test_match_ends, test_pao),
    *(test_riichi_declared, test_riichi_kan, test_robbing, test_several_rons, test_three_players, test_wins),
)
globals().update({name: one for module in MODULES for name, one in vars(module).items() if name.startswith("test_")})


PLAYED: list[int] = []
"""How many choices of each test were played again."""


@pytest.fixture(scope="module", autouse=True)
def some_were_replayed() -> Iterator[None]:
    """Hold that most of these tests play something."""
    yield
    assert len(PLAYED) < 10 or sum(made > 0 for made in PLAYED) > len(PLAYED) / 2, PLAYED


@pytest.fixture(autouse=True)
def replayed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep every match that a test opens, and play it again afterwards."""
    opened: list[RiichiMatch] = []
    open_table = Match.__init__

    def kept(self: RiichiMatch, *arguments: object, **named: object) -> None:
        open_table(self, *arguments, **named)  # type: ignore[misc,arg-type]  # as they were handed in
        if self.game is riichi:
            opened.append(self)

    with monkeypatch.context() as patch:
        patch.setattr(Match, "__init__", kept)
        yield
    PLAYED.append(sum(replay(match) for match in opened))
