"""Law 11: what is chosen for a seat that says nothing, and how a match ends that somebody gives up.

A game without `quiet` is played without clocks, and one without `forfeit` without resigning: then there is nothing to
hold it to.
"""

from __future__ import annotations

from random import Random

from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.records.optional_rules import quiet_choice
from zashiki.testing.law_tools import hold, states_of
from zashiki.testing.random_play import decisions

OPTIONAL = ("quiet", "forfeit")
"""What a game may do without."""
TWINS = 6


def law_11_a_quiet_choice_is_legal(match: AnyMatch) -> None:
    """Law 11: `quiet` gives a legal choice of a seat that must act, found in its view; no other seat is given one.

    A game in which nobody's choice is made for them gives None, to every seat that must act and at any time.
    """
    if not hasattr(match.game, "quiet"):
        return
    game, answered = match.game, set[bool]()
    for state in states_of(match):
        for seat in range(game.seats(match.rules)):
            action = game.quiet(game.mask(state, seat), seat)
            if seat not in game.to_act(state):
                hold(11, action is None, f"seat {seat} must not act, and quietly chooses {action!r}")
                continue
            answered.add(action is not None)
            reason = None if action is None else game.why_not(state, seat, action)
            hold(11, reason is None, f"seat {seat} quietly chooses {action!r}: {reason}")
    hold(11, len(answered) < 2, "`quiet` sometimes gives a choice, and sometimes none")  # noqa: PLR2004 - both


def law_11_twin_worlds_are_quiet_alike(match: AnyMatch, rng: Random) -> None:
    """Law 11: in two worlds that a seat cannot tell apart the same is chosen for it, however often it is asked."""
    if not hasattr(match.game, "quiet"):
        return
    game, places = match.game, list(decisions(match))
    for state, seat, _ in rng.sample(places, min(TWINS, len(places))):
        view = game.mask(state, seat)
        mine, theirs = game.quiet(view, seat), game.quiet(game.mask(game.sample(view, rng), seat), seat)
        hold(11, mine == theirs, f"seat {seat} quietly chooses {mine!r} or {theirs!r}, which it cannot tell apart")


def law_11_who_gives_up_has_lost(match: AnyMatch) -> None:
    """Law 11: `forfeit` gives None, or an outcome with a score for each seat in which that seat alone has lost.

    A match that is over cannot be given up any more.
    """
    if not hasattr(match.game, "forfeit"):
        return
    game, seats = match.game, match.game.seats(match.rules)
    for state in states_of(match):
        for seat in range(seats):
            given = game.forfeit(state, seat)
            if given is None:
                continue
            hold(11, game.outcome(state) is None, f"seat {seat} gives up a match that is over")
            hold(11, len(given.scores) == seats, f"seat {seat} gives up with {given.scores}, where {seats} sit")
            hold(11, given.lost == (seat,), f"seat {seat} gives up, and {given.lost} have lost")
            hold(11, bool(given.winners) and seat not in given.winners, f"seat {seat} gives up and wins: {given}")
            hold(11, bool(given.reason), f"seat {seat} gives up without a reason")


def law_11_quiet_play_ends(game: AnyGame, rules: object, seed: str = "quiet", *, limit: int = 100_000) -> None:
    """Law 11: a match in which nobody says anything is over some time, as one of random choices is (law 9)."""
    match: AnyMatch = Match.open(game, rules, seed=seed)
    while len(match.steps) < limit and match.to_act:
        seat = match.to_act[0]
        action = _quiet(match, seat)
        if action is None:
            return
        match.submit(seat, action)
    hold(11, match.outcome is not None, f"not over after {len(match.steps)} quiet choices")


def _quiet(match: AnyMatch, seat: Seat) -> object:
    return quiet_choice(match.game, match.view(seat), seat)
