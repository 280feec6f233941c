"""A chooser that wins, declares and calls whenever it may, so that played matches hold what the rules are about."""

from random import Random

from zashiki.games import riichi
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Ron,
    Tsumo,
)
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.pieces import counts_of
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.records.riichi.script_play import RiichiMatch

CHANCES: dict[type[Action], float] = {
    Tsumo: 1.0,
    Ron: 0.95,
    NineTerminals: 0.5,
    Kita: 0.8,
    ClosedKan: 0.95,
    AddedKan: 0.9,
    OpenKan: 0.5,
    DeclareRiichi: 0.9,
    Pon: 0.25,
    Chi: 0.08,
}
"""How gladly each is done when it may be."""


def keen(state: GameState, seat: Seat, rng: Random) -> Action:
    """Choose: what ends or changes the hand, or the discard after which the hand is nearest to ready."""
    listed = list(riichi.legal(state, seat))
    for action in listed:
        if rng.random() < CHANCES.get(type(action), 0.0):
            return action
    if Pass() in listed:
        return Pass()
    discards = [one for one in listed if isinstance(one, Discard)]
    return min(discards, key=lambda one: (after(state, seat, one), rng.random())) if discards else rng.choice(listed)


def after(state: GameState, seat: Seat, discard: Discard) -> int:
    counts = counts_of(state.players[seat].concealed)
    counts[discard.tile.kind] -= 1
    return shanten(counts, three=len(state.players) == 3)


def keen_match(rules: Ruleset, seed: str) -> RiichiMatch:
    """Play a whole match keenly."""
    match = Match.open(riichi, rules, seed=seed)
    rng = Random(seed)
    while match.to_act:
        seat = rng.choice(match.to_act)
        match.submit(seat, keen(match.state, seat, rng))
    return match
