"""OpenSpiel's othello agrees: legal squares, passes, every board and who wins, over a thousand random games."""

from random import Random

import pytest

from zashiki import Match
from zashiki.games import reversi
from zashiki.games.reversi.events import TurnPassed
from zashiki.games.reversi.notation import show_squares
from zashiki.kernel.chance import Stacked
from zashiki.kernel.record import AnyMatch

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: `make .venv/.peers` fetches it")
GAMES = 1000
PASS = 64


def squares_of(state: object) -> str:
    """The board of an OpenSpiel state in our signs; its text is eight numbered rows between two lines of letters."""
    rows = [line.split()[1:9] for line in str(state).splitlines() if line[:1].isdigit()]
    return "".join("".join(row) for row in rows).replace("x", "B").replace("o", "W").replace("-", ".")


@pytest.mark.uncounted
def test_openspiel_agrees_over_random_games() -> None:
    othello, dice, passes = pyspiel.load_game("othello"), Random("openspiel"), 0
    for _ in range(GAMES):
        theirs = othello.new_initial_state()
        ours: AnyMatch = Match(reversi, reversi.preset("othello"), Stacked({}))
        while not theirs.is_terminal():
            seat = theirs.current_player()
            assert ours.to_act == (seat,)
            names = ours.state.board.geometry.names
            assert [one.square for one in ours.legal(seat)] == [names[at] for at in theirs.legal_actions()]
            at = dice.choice(theirs.legal_actions())
            theirs.apply_action(at)
            events = ours.submit(seat, reversi.PlaceDisc(names[at]))
            passed = sum(isinstance(event, TurnPassed) for event in events)
            assert (theirs.legal_actions() == [PASS]) == bool(passed)
            if passed:
                theirs.apply_action(PASS)
            passes += passed
            assert squares_of(theirs) == show_squares(ours.state.board)
        assert ours.outcome is not None
        black, white = ours.outcome.scores
        assert theirs.returns()[0] == (black > white) - (black < white)
    assert passes > GAMES / 4, "passes are worth comparing"
