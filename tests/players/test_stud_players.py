"""The stud players: legal everywhere, blind to what is hidden, the same from the same seed, and stronger in order."""

from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from zashiki import players
from zashiki.games import stud
from zashiki.games.stud import (
    Action,
    BringIn,
    Call,
    Check,
    Complete,
    Fold,
    GameState,
    Phase,
    PlayerState,
    Raise,
    Ruleset,
)
from zashiki.games.stud.events import CommunityDealt
from zashiki.games.stud.hand_ranks import eight_or_better
from zashiki.games.stud.notation import cards
from zashiki.games.stud.statistics import statistics
from zashiki.games.stud.variants import VARIANTS
from zashiki.kernel.chance import Fair
from zashiki.players.arena import play_match, simulate
from zashiki.players.player import Player
from zashiki.players.stud import CallerPlayer, EquityPlayer, RulesPlayer
from zashiki.players.stud.equity import spot
from zashiki.players.stud.equity_question import EquityQuestion
from zashiki.players.stud.hand_keys import WORTHS, Worths
from zashiki.players.stud.ranges import share
from zashiki.players.stud.starts import CHEAP, FOLD, OPEN, RAISE, grade
from zashiki.players.stud.summary import big_bets, read

StudPlayer = Player[GameState, Action]
THINKERS = ("caller", "rules", "equity")
DUEL = stud.change_rules(stud.preset("seed"), seats=2, between_deals="reset", deals=50)
"""The stakes of the yardstick: 5/10/20/40, one bet and four raises, equal stacks in every deal."""


def seated(names: tuple[str, ...], seed: str, budget: int = 6) -> list[StudPlayer]:
    return [players.make("stud", name, seed=f"{seed}/{at}", budget=budget) for at, name in enumerate(names)]


def table(*hands: str, game: str = "stud", turn: int = 0, **changes: object) -> GameState:
    """A view of seat 0 in the middle of a street: two cards of each hand are down, those of others unseen."""
    rules = stud.change_rules(stud.preset("seed"), seats=len(hands), rotation=(game,))
    each = []
    for at, hand in enumerate(hands):
        held = cards(hand)
        down = held[:2] + held[6:]
        each.append(
            PlayerState(
                3900, 4000, total=100, down=down if at == 0 else (stud.HIDDEN,) * len(down), up=held[2:6], live=True
            )
        )
    dealt = sum(len(one.cards) for one in each)
    street = len(cards(hands[0]))
    base = GameState(
        rules, tuple(each), Phase.BETTING, 1, 0, rules.game_of(1).name, street, (stud.HIDDEN,) * (52 - dealt), turn=turn
    )
    unit = rules.big_bet if street > 4 else 0
    return replace(base, pot=100 * len(hands), unit=unit, began=len(hands), **changes)


# Everywhere legal.


@pytest.mark.thinned(each=("preset", "seats"))
@pytest.mark.parametrize("preset", stud.presets())
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_answer_is_legal_under_every_preset_for_every_number_of_seats(preset: str, seats: int) -> None:
    names = ("equity", "rules", "caller", "random", "caller", "rules", "caller", "equity")[:seats]
    rules = stud.change_rules(
        stud.preset(preset), seats=seats, rotation=tuple(VARIANTS), deals_per_game=1, deals=6, stack=400
    )
    match = play_match(stud, rules, seated(names, preset), Fair.seeded(f"{preset}{seats}", seats=seats, length=8))
    assert match.outcome


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("stack", [3, 12, 47, 90])
def test_every_answer_is_legal_for_the_last_chips(game: str, stack: int) -> None:
    stacks = (stack, 200, stack + 7, 1, 60)
    rules = stud.change_rules(
        stud.preset("wsop-live"), seats=5, rotation=(game,), deals=12, stacks=stacks, rebuy="broke"
    )
    names = ("equity", "rules", "equity", "caller", "rules")
    assert play_match(stud, rules, seated(names, game), Fair.seeded(f"{game}{stack}", seats=5, length=16)).outcome


def test_eight_callers_and_thinkers_meet_a_card_for_all() -> None:
    rules = stud.change_rules(stud.preset("wsop-live"), seats=8, rotation=tuple(VARIANTS), deals_per_game=1, deals=6)
    names = ("caller",) * 7 + ("equity",)
    met = play_match(stud, rules, seated(names, "8"), Fair.seeded("all", seats=8, length=8))
    alike = play_match(stud, rules, seated(("caller",) * 8, "8"), Fair.seeded("all", seats=8, length=8))
    assert met.outcome
    assert any(isinstance(event, CommunityDealt) for event in alike.log)
    before = next(at for at, step in enumerate(alike.steps) if alike.state_at(at).community)
    seen = stud.mask(alike.state_at(before), alike.steps[before].seat)
    for name in THINKERS:
        action = players.make("stud", name, seed="1").choose(seen, alike.steps[before].seat)
        assert action in stud.legal(seen, alike.steps[before].seat)


@pytest.mark.parametrize("name", players.names("stud"))
def test_the_same_view_brings_the_same_answer_whatever_came_before(name: str) -> None:
    rules = stud.change_rules(DUEL, seats=4, rotation=tuple(VARIANTS), deals=6, deals_per_game=2)
    match = play_match(stud, rules, seated(("random",) * 4, "v"), Fair.seeded("v", seats=4, length=8))
    places = range(0, len(match.steps), 4)
    seen = [(match.game.mask(match.state_at(at), match.steps[at].seat), match.steps[at].seat) for at in places]
    first, second = (players.make("stud", name, seed="a", budget=10) for _ in range(2))
    answers = [first.choose(*one) for one in seen]
    assert [second.choose(*one) for one in reversed(seen)] == answers[::-1]


def test_levels_and_names() -> None:
    assert players.names("stud") == ("random", "caller", "rules", "equity")
    assert players.levels("stud") == {"easy": "caller", "normal": "rules", "hard": "equity"}
    for level, name in players.levels("stud").items():
        assert players.make("stud", level, seed="1").name == name


# What they choose.


def test_the_caller_brings_in_checks_and_calls() -> None:
    opening = table("As2d3c", "KhKdQc", opener=0)
    assert CallerPlayer("").choose(opening, 0) == BringIn()
    assert CallerPlayer("").choose(replace(opening, bet=40, full=40, level=2), 0) == Call()
    assert CallerPlayer("").choose(table("As2d3c4d", "KhKdQcQd"), 0) == Check()


@pytest.mark.parametrize("name", ["rules", "equity"])
@pytest.mark.parametrize(
    ("game", "hands"),
    [("stud", ("AsAdAc", "2h3d7c")), ("razz", ("As2d3c", "QhQdKc")), ("stud8", ("AsAd2s", "QhJd9c"))],
)
def test_the_best_hands_raise(name: str, game: str, hands: tuple[str, str]) -> None:
    seen = table(*hands, game=game, bet=20, full=20, level=1, aggressor=1)
    assert players.make("stud", name, seed="1").choose(seen, 0) == Raise(40)


@pytest.mark.parametrize("name", ["rules", "equity"])
@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("stud", ("2s7d9c4h3d", "KhQdAcAdAh")),
        ("razz", ("KsKdQcJhTd", "AhQd2c3d4h")),
        ("stud8", ("KsTd6c9h2d", "3h2c4cAhAc")),
    ],
)
def test_hopeless_hands_fold_to_a_bet_and_check_for_nothing(name: str, game: str, hands: tuple[str, str]) -> None:
    player = players.make("stud", name, seed="1")
    seen = table(*hands, game=game)
    assert player.choose(seen, 0) == Check()
    assert player.choose(replace(seen, bet=80, full=80, level=2, aggressor=1), 0) == Fold()


def test_three_spades_are_worth_less_when_spades_are_gone() -> None:
    hand = cards("Js7s4s")
    assert grade("stud", hand, cards("2h3d")) == OPEN
    assert grade("stud", hand, cards("2s3s")) < grade("stud", hand, cards("2h3d"))
    assert grade("stud", hand, cards("2s3s5s")) == CHEAP
    assert grade("stud", cards("9s9d2c"), cards("9h9c")) == FOLD
    assert grade("stud", cards("KsKd2c"), cards("QhTc")) == RAISE
    assert grade("razz", cards("6s7d8c"), cards("6h7c8h")) > grade("razz", cards("6s7d8c"), cards("Ah2c3h"))


def test_a_full_table_opens_with_its_best_door_when_all_have_folded() -> None:
    seen = table("2sJd7c", "3h5d2c", bet=10, opener=1)
    answers = {RulesPlayer(str(seed)).choose(seen, 0) for seed in range(20)}
    assert answers == {Complete(20), Fold()}


def test_a_share_is_that_of_the_equity_tool() -> None:
    for game in VARIANTS:
        seen = table("As2s3d", "KhKd4c", "9h9d8c", game=game)
        known = EquityQuestion(
            spot(game, [cards("As2s3d"), cards("????4c"), cards("????8c")]), samples=20_000, seed="t"
        )
        known.work()
        assert share(seen, 0, 4000, Random("t")) == pytest.approx(known.odds[0].share.value, abs=0.03)


def test_a_share_of_stud8_counts_the_low_from_the_first_hand_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of lows fills as hands are met; an empty one is no sign that the game has no low."""
    seen = table("As2s3d4h5c", "KhKdKcKs9c", game="stud8")
    known = share(seen, 0, 200, Random("l"))
    monkeypatch.setitem(WORTHS, "eight", Worths(eight_or_better))
    assert share(seen, 0, 200, Random("l")) == known > 0.4


def test_a_bet_makes_the_hidden_cards_better() -> None:
    seen = table("TsTd3d", "KhKd4c")
    bold = replace(seen, bet=20, full=20, level=1, aggressor=1)
    assert share(bold, 0, 2000, Random("b")) < share(seen, 0, 2000, Random("b")) - 0.03


def test_a_budget_of_nothing_still_answers() -> None:
    view = table("AsAdAc", "KhKdQc", opener=0)
    chosen = [EquityPlayer(str(seed), budget=0).choose(view, 0) for seed in range(20)]
    assert all(choice in stud.legal(view, 0) for choice in chosen)
    assert chosen.count(Complete(20)) > 10, "one world is luck, and three aces mostly have it"


# Strength. Everything is seeded, so these either hold for good or never did.


def per_hundred(
    names: tuple[str, ...], game: str, matches: int, budget: int, rules: Ruleset = DUEL
) -> tuple[float, float]:
    """Big bets per 100 deals of the first player, and half the width of their interval."""
    rules = stud.change_rules(rules, seats=len(names), rotation=(game,))
    makers = [players.maker("stud", name, budget=budget) for name in names]
    found = big_bets(read(simulate(stud, rules, makers, matches=matches, seed="strength"), 0), rules)
    return found.value, (found.high - found.low) / 2


@pytest.mark.thinned(each=("game", "opponent"))
@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("opponent", ["caller", "random"])
def test_the_equity_player_wins_clearly_heads_up(game: str, opponent: str) -> None:
    value, reach = per_hundred(("equity", opponent), game, matches=6, budget=12)
    assert value > reach
    assert value > 15


@pytest.mark.thinned(each=("game", "opponent"))
@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("opponent", ["caller", "random"])
def test_the_player_by_rules_wins_heads_up(game: str, opponent: str) -> None:
    value, _ = per_hundred(("rules", opponent), game, matches=12, budget=0)
    assert value > 5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("stud", 55), ("razz", 70), ("stud8", 38)])
def test_the_equity_player_against_the_yardstick(game: str, least: int) -> None:
    value, reach = per_hundred(("equity", "caller"), game, matches=80, budget=100)
    assert value - reach > 0
    assert value > least


@pytest.mark.slow
@pytest.mark.parametrize("game", VARIANTS)
def test_the_equity_player_holds_its_own_against_the_rules(game: str) -> None:
    value, _ = per_hundred(("equity", "rules"), game, matches=80, budget=100)
    assert value > 0, value


@pytest.mark.slow
@pytest.mark.parametrize("game", VARIANTS)
def test_the_equity_player_wins_at_a_full_table_of_callers(game: str) -> None:
    value, _ = per_hundred(("equity", *["caller"] * 5), game, matches=24, budget=50)
    assert value > 20


# What is counted of them.


def test_figures_are_those_of_the_log() -> None:
    rules = stud.change_rules(DUEL, seats=3, rotation=tuple(VARIANTS), deals=9, deals_per_game=3)
    makers = [players.maker("stud", name, budget=4) for name in ("caller", "rules", "random")]
    tally = simulate(stud, rules, makers, matches=3, seed="f")
    each = [read(tally, at) for at in range(3)]
    assert sum(one.chips for one in each) == 0
    assert [one.deals for one in each] == [27] * 3
    assert tuple(one.chips for one in each) == tally.points
    assert each[0].folds == (0,) * 5
    assert sum(read(tally, 0, game).chips for game in VARIANTS) == each[0].chips
    assert big_bets(each[0], rules).value == pytest.approx(each[0].per_hundred(40))


def test_intervals_shrink_with_the_root_of_the_deals() -> None:
    few, many = (per_hundred(("caller", "caller"), "stud", matches, 0)[1] for matches in (4, 16))
    assert many == pytest.approx(few / sqrt(4), rel=0.3)


def test_statistics_of_a_match_are_those_of_its_parts() -> None:
    match = play_match(stud, DUEL, seated(("rules", "caller"), "s"), Fair.seeded("s", seats=2, length=60))
    assert statistics(2, match.log).of(0).chips == match.outcome.scores[0]  # type: ignore[union-attr]
