"""Whole matches of keen play: tiles and points are conserved at every event, and hostile input changes nothing."""

from collections import Counter
from itertools import groupby
from random import Random

import pytest

from tests.games.riichi.keen import keen, keen_match
from tests.games.riichi.tables import rules_of
from zashiki.games import riichi
from zashiki.games.riichi.actions import Action, Chi, Discard, Pass, Ron, Stop, Tsumo
from zashiki.games.riichi.events import KanDeclared, RoundDealt, RoundDrawn, RoundWon, TileCalled
from zashiki.games.riichi.pieces import Tile
from zashiki.kernel.game import Illegal
from zashiki.kernel.match import Match
from zashiki.records.riichi.script_play import RiichiMatch
from zashiki.testing.laws import check_laws

QUICK, MANY = 30, 2000
"""Hands of each preset in the quick run, and in the long one."""
HELD = 5
"""Hands that are held against the laws: so many that every seat has answered a call while others were asked."""
OFTEN = 0.05
"""How often somebody hostile tries something."""
JUNK: tuple[object, ...] = (None, "tsumo", 7, Chi(("", "")), Discard("?"), Discard(Tile.HIDDEN))  # type: ignore[arg-type]
PROMPTED: tuple[Action, ...] = (Tsumo(), Ron(), Pass(), Stop(), Discard(Tile.EAST), Discard(Tile.EAST, drawn=True))


def refused(match: RiichiMatch, seat: int, action: object) -> bool:
    """Submit what is not legal, and see that it is refused and that nothing changes."""
    if seat in match.to_act and action in match.legal(seat):
        return False
    state, events = match.state, len(match.steps)
    with pytest.raises(Illegal):
        match.submit(seat, action)  # type: ignore[arg-type]  # anything at all
    assert match.state is state
    assert len(match.steps) == events
    return True


def pester(match: RiichiMatch, rng: Random) -> int:
    """Try something out of turn, stale, repeated, malformed, or for a seat that is not there."""
    seats = match.rules.players
    tried: list[tuple[int, object]] = [
        (rng.randrange(seats), rng.choice(JUNK)),
        (rng.randrange(seats), rng.choice(PROMPTED)),
        (rng.choice((-1, seats)), Pass()),
    ]
    if match.steps:
        last = match.steps[-1]
        tried += [(last.seat, last.action), ((last.seat + 1) % seats, last.action)]
    waiting = match.to_act[0]
    tried += [(seat, rng.choice(list(match.legal(waiting)))) for seat in range(seats) if seat not in match.to_act]
    return sum(refused(match, seat, action) for seat, action in tried)


def pestered_match(preset: str, seed: str, tally: Counter[str]) -> int:
    """Play a match with hostile tries between its choices, conserve everything, and give its number of hands."""
    match = Match.open(riichi, rules_of(preset), seed=seed)
    rng = Random(seed)
    while match.to_act:
        if rng.random() < OFTEN:
            tally["refused"] += pester(match, rng)
        seat = rng.choice(match.to_act)
        match.submit(seat, keen(match.state, seat, rng))
    conserved(match)
    count(match, tally)
    return match.state.deal


def conserved(match: RiichiMatch) -> None:
    """Fold the log again: after every event the table has all tiles, and all points."""
    state = riichi.start(match.rules)
    held = riichi.inventory(state)
    for event in match.log:
        state = riichi.apply(state, event)
        assert riichi.inventory(state) == held, event
    assert state == match.state


def count(match: RiichiMatch, tally: Counter[str]) -> None:
    """Tell what happened."""
    tally.update(type(event).__name__ for event in match.log)
    for event in match.log:
        match event:
            case RoundWon():
                tally["won by tsumo" if event.seat == event.source else "won by ron"] += 1
                tally.update(name for name, _ in event.value.yaku)
            case RoundDrawn():
                tally[event.kind] += 1
            case KanDeclared() | TileCalled():
                tally[event.meld.kind] += 1
    for kind, some in groupby(match.log, key=type):
        if kind is RoundWon and len(list(some)) > 1:
            tally["several"] += 1


def played(preset: str, hands: int) -> Counter[str]:
    tally: Counter[str] = Counter()
    done = number = 0
    while done < hands:
        number += 1
        done += pestered_match(preset, f"{preset} {number}", tally)
    return tally


@pytest.mark.thinned(each=lambda preset: rules_of(preset).players)
@pytest.mark.parametrize("preset", riichi.presets())
def test_keen_play_conserves_and_hostile_input_is_refused(preset: str) -> None:
    tally = played(preset, QUICK)
    for name in (
        "won by tsumo",
        "won by ron",
        "exhaustive",
        "RiichiAccepted",
        "pon",
        "closed_kan",
        "DoraShown",
        "refused",
    ):
        assert tally[name], name
    assert bool(tally["chi"]) == (rules_of(preset).players == 4)
    assert bool(tally["KitaDeclared"]) == (rules_of(preset).players == 3)


@pytest.mark.slow
@pytest.mark.parametrize("preset", riichi.presets())
def test_keen_play_of_thousands_of_hands(preset: str) -> None:
    tally, rules = played(preset, MANY), rules_of(preset)
    assert tally[RoundDealt.__name__] >= MANY
    for name in ("open_kan", "added_kan", "haitei", "houtei", "ippatsu"):
        assert tally[name], name
    assert bool(tally["several"]) == (rules.max_ron > 1)
    assert bool(tally["nine_terminals"]) == ("nine_terminals" in rules.aborts)


@pytest.mark.uncounted
@pytest.mark.parametrize(
    "preset",
    ["tenhou", "tenhou-3p", *(pytest.param(one, marks=pytest.mark.slow) for one in ("mahjong-soul", "m-league"))],
)
def test_keen_play_obeys_the_laws(preset: str) -> None:
    check_laws(keen_match(rules_of(preset, hands=HELD), "laws"), seed=preset)
