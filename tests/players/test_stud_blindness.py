"""The stud players are blind to what a view hides."""

from random import Random

import pytest

from zashiki import players
from zashiki.games import stud
from zashiki.games.stud import GameState
from zashiki.games.stud.variants import VARIANTS
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.players.stud import CallerPlayer, RulesPlayer, rules_player
from zashiki.players.stud.moves import menu

THINKERS = ("caller", "rules", "equity")


@pytest.mark.parametrize("game", VARIANTS)
def test_nobody_looks_at_what_a_view_hides(game: str) -> None:
    """Twin worlds: the deck, burnt cards and others' down cards are dealt anew, and no answer changes."""
    rules = stud.change_rules(stud.preset("wsop-live"), seats=4, rotation=(game,), deals=4)
    match = Match(stud, rules, Fair.seeded(game, seats=4, length=6))
    worlds, differed = Random(game), 0
    while match.to_act:
        seat = match.to_act[0]
        seen = match.view(seat)
        assert veiled(seen, seat)
        twin = stud.sample(seen, worlds)
        differed += twin.players != match.state.players
        assert menu(twin, seat) == menu(match.state, seat) == menu(seen, seat)
        for name in THINKERS:
            asked = (seen, stud.mask(twin, seat), stud.mask(match.state, seat))
            answers = [players.make("stud", name, seed="1", budget=10).choose(view, seat) for view in asked]
            assert answers == answers[:1] * 3, name
        match.submit(seat, RulesPlayer("1").choose(seen, seat))
    assert differed > 10


def veiled(view: GameState, seat: int) -> bool:
    """Whether a view shows no card of the deck, no burnt one, and no down card of another seat."""
    others = (player.down for at, player in enumerate(view.players) if at != seat)
    return {stud.HIDDEN}.issuperset((*view.deck, *view.burnt, *(card for down in others for card in down)))


@pytest.mark.parametrize("game", VARIANTS)
def test_hidden_cards_that_lie_open_by_mistake_change_no_answer_of_those_who_read_boards(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole worlds instead of views: with dice that do not come from the view, nothing hidden is looked at."""
    monkeypatch.setattr(rules_player, "dice", lambda seed, _view: Random(seed))
    rules = stud.change_rules(stud.preset("wsop-live"), seats=4, rotation=(game,), deals=4)
    match = Match(stud, rules, Fair.seeded(f"{game} open", seats=4, length=6))
    worlds = Random(game)
    while match.to_act:
        seat = match.to_act[0]
        seen = match.view(seat)
        for name in ("caller", "rules"):
            player = players.make("stud", name, seed="1")
            answers = {player.choose(stud.sample(seen, worlds), seat) for _ in range(3)}
            assert len(answers) == 1, name
        match.submit(seat, CallerPlayer("").choose(seen, seat))
