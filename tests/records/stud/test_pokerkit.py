"""PokerKit, which the PHH format comes from, reads our hands and gives the same stacks.

It plays by fewer rules than we know. Left out are hands with something that it lacks or does otherwise: the double bet
on fourth street, a fifth bet on a street, a short bring-in (it lets others call the short amount), a short bet or raise
(it has no half-bet rule), a bet that nobody has the chips to call, a seat that is all-in for its ante, cards for a seat
that folded without need, and a card for all. Equal boards act by position there, so they do here. It takes no rake
unless told how, and gives odd chips to other seats, so that those may lie elsewhere.
"""

import warnings
from collections import Counter
from random import Random

import pytest

from tests.records.stud.random_hands import GAMES, SHALLOW, played
from zashiki.games import stud
from zashiki.games.stud.betting import reached
from zashiki.games.stud.events import (
    AntePosted,
    BetMade,
    BroughtIn,
    CommunityDealt,
    Completed,
    Event,
    Folded,
    HandShown,
    PotAwarded,
    Raised,
)
from zashiki.records.foreign import About, Outgoing
from zashiki.records.stud.phh_out import show_phh, show_phhs

pokerkit = pytest.importorskip("pokerkit")
HANDS = 30
BETS = 4
"""PokerKit's bets on a street: one and three raises."""
COMPARED = {
    "online": (29, 9),
    "roberts": (26, 8),
    "seed": (18, 6),
    "wsop-live": (9, 6),
    "wsop-tournament": (18, 7),
}
"""Of so many hands with deep stacks, and with shallow ones, nothing is beyond PokerKit."""
UNIT = 840
"""An ante that up to eight can split: so can they split every pot made of its multiples, and its halves."""
PLAIN = stud.change_rules(
    stud.preset("online"),
    deals=1,
    ante=UNIT,
    bring_in=2 * UNIT,
    small_bet=4 * UNIT,
    big_bet=8 * UNIT,
    stack=1000 * UNIT,
    raises=BETS - 1,
    heads_up="capped",
    open_pair="single",
    board_ties="position",
    folded_dealt=False,
)
"""What both play alike: nobody is ever all-in, no chip is odd, no bet is double, and folded seats are dealt nothing."""


def beyond(rules: stud.Ruleset, log: tuple[Event, ...]) -> str:
    """What of a hand PokerKit does not play as we do; nothing: it should agree."""
    state = stud.start(rules)
    for event in log:
        match event:
            case AntePosted(seat, added) if added == state.players[seat].stack:
                return "all-in for the ante"
            case BroughtIn(added=added) if added < rules.bring_in:
                return "short bring-in"
            case Completed(to=to) | BetMade(to=to) | Raised(to=to):
                now = reached(state, to)
                if now.full != to:
                    return "short bet"
                if max(player.street + player.stack for player in _others(state, event.seat)) <= state.bet:
                    return "nobody can call"
                if now.level > BETS or (state.street == 4 and now.unit == rules.big_bet):
                    return "fifth or double bet"
            case Folded() if rules.folded_dealt and state.bet == 0:
                return "dealt to after folding"
            case CommunityDealt():
                return "community card"
        state = stud.apply(state, event)
    return ""


def _others(state: stud.GameState, seat: int) -> list[stud.PlayerState]:
    return [player for at, player in enumerate(state.players) if player.live and at != seat]


def odd_chips(log: tuple[Event, ...]) -> int:
    """Chips that could not be split: at most one for each part of each pot and seat."""
    awards = [event for event in log if isinstance(event, PotAwarded) and event.contested]
    halves = sum(event.side != "whole" for event in awards)
    return halves + sum(len(event.shares) - 1 for event in awards)


def last_stacks(text: str) -> list[int]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of what it repairs
        states = list(pokerkit.HandHistory.loads(text))
    assert not states[-1].status, "over"
    return [int(stack) for stack in states[-1].stacks]


@pytest.mark.parametrize("game", GAMES)
def test_pokerkit_gives_the_same_stacks_in_every_hand_that_both_play_alike(game: str) -> None:
    """Up to seven seats: without burns they never need a card for all."""
    ends: Counter[bool] = Counter()
    for seed in range(HANDS):
        match = played(stud.change_rules(PLAIN, seats=2 + seed % 6, rotation=(game,)), seed)
        assert not beyond(match.rules, match.log), seed
        text = show_phh(Outgoing(match, About()))
        assert last_stacks(text) == pokerkit.HandHistory.loads(text).finishing_stacks, seed
        ends[any(isinstance(event, HandShown) for event in match.log)] += 1
    assert ends.total() == HANDS
    assert ends[True] > HANDS // 3, ends  # showdowns, where hands are compared


@pytest.mark.thinned
@pytest.mark.parametrize("depth", ["deep", "shallow"])
@pytest.mark.parametrize("name", stud.presets())
def test_pokerkit_reads_our_hands_and_gives_the_same_stacks(name: str, depth: str) -> None:
    agreed: Counter[str] = Counter()
    for seed in range(HANDS):
        rng = Random(seed)
        seats, stacks = rng.randint(2, 8), (1000,) if depth == "deep" else (*SHALLOW, 1000)
        rules = stud.change_rules(
            stud.preset(name),
            seats=seats,
            deals=1,
            rotation=(GAMES[seed % 3],),
            stacks=[rng.choice(stacks) for _ in range(seats)],
            board_ties="position",
        )
        match = played(rules, seed)
        if beyond(rules, match.log):
            continue
        text = show_phh(Outgoing(match, About()))
        found, wanted = last_stacks(text), pokerkit.HandHistory.loads(text).finishing_stacks
        apart = sum(abs(one - other) for one, other in zip(found, wanted, strict=True))
        assert apart <= 2 * odd_chips(match.log), (seed, found, wanted)
        agreed["equal"] += apart == 0
        agreed["compared"] += 1
        agreed[GAMES[seed % 3]] += 1
    assert agreed["equal"] == agreed["compared"] == COMPARED[name][depth == "shallow"], agreed
    assert min(agreed[game] for game in GAMES) >= 2, agreed


def test_pokerkit_reads_a_file_of_several_hands() -> None:
    rules = stud.change_rules(stud.preset("online"), seats=3, deals=3, open_pair="single")
    text = show_phhs(Outgoing(played(rules, 2), About(names=("a", "b", "c"))))
    hands = list(pokerkit.HandHistory.loads_all(text))
    assert [hand.user_defined_fields["_deal"] for hand in hands] == [1, 2, 3]
    assert all(sorted(hand.players) == ["a", "b", "c"] for hand in hands)
