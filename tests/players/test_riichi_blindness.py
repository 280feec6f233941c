"""The riichi players are blind to what a view hides."""

from random import Random

import pytest

from zashiki.games import riichi
from zashiki.games.riichi import HIDDEN, GameState
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.players.riichi import GreedyPlayer, SteadyPlayer

THINKERS = (GreedyPlayer("1"), SteadyPlayer("1"))


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3p"])
def test_nobody_looks_at_what_a_view_hides(preset: str) -> None:
    """Twin worlds: the wall, the indicators below and others' hands are dealt anew, and no answer changes."""
    rules = riichi.change_rules(riichi.preset(preset), hands=2)
    match = Match(riichi, rules, Fair.seeded(preset, seats=rules.players, length=4))
    worlds, differed = Random(preset), 0
    while match.to_act:
        seat = match.to_act[0]
        seen = match.view(seat)
        assert veiled(seen, seat)
        twin = riichi.sample(seen, worlds)
        differed += twin.players != match.state.players
        for player in THINKERS:
            asked = (seen, riichi.mask(twin, seat), twin, match.state)
            answers = [player.choose(world, seat) for world in asked]
            assert answers == answers[:1] * 4, player.name
        match.submit(seat, THINKERS[0].choose(seen, seat))
    assert differed > 20


def veiled(view: GameState, seat: int) -> bool:
    """Whether a view shows no tile of the wall, no indicator that is not turned, and no hand but its own."""
    others = (tile for at, player in enumerate(view.players) if at != seat and not player.shown for tile in player.hand)
    return {HIDDEN}.issuperset((*view.wall, *view.under, *view.ura, *others))
