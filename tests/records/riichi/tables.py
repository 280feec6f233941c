"""Matches of riichi to write and read again, and what of two logs must be equal."""

from functools import cache
from typing import Any

from zashiki.games import riichi
from zashiki.games.riichi.events import CallAnswered, Event, RoundDealt
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.players import make
from zashiki.players.arena import play_match
from zashiki.records.foreign import About, ForeignGame, Loaded, Outgoing

NAMES = ("Aki", "Ren", "Mio", "Sora")


@cache
def played(preset: str, seed: str, *, hands: int = 2, player: str = "greedy", **changes: Any) -> AnyMatch:
    """Some hands of a match between players of a kind."""
    rules = riichi.change_rules(riichi.preset(preset), hands=hands, **changes)
    seats = [make("riichi", player, seed=f"{seed}/{seat}") for seat in range(rules.players)]
    return play_match(riichi, rules, seats, Fair.seeded(seed, seats=rules.players))


@cache
def broken_off(preset: str, seed: str, choices: int) -> AnyMatch:
    """A match that was left after so many choices."""
    whole = played(preset, seed)
    match: AnyMatch = Match(riichi, whole.rules, whole.chance)
    for step in whole.steps[:choices]:
        match.submit(step.seat, step.action)
    return match


def told(match: AnyMatch) -> Outgoing:
    return Outgoing(match, About(names=NAMES[: match.rules.players]))


def story(match: AnyMatch) -> list[Event]:
    """All that happened, without tiles that nobody ever saw and answers that nobody heard.

    A record of others does not tell who wanted a tile that another seat got.
    """
    return [event for event in match.log if not isinstance(event, RoundDealt | CallAnswered)]


def only(loaded: Loaded[ForeignGame]) -> ForeignGame:
    assert not loaded.problems, str(loaded.problems[0])
    (game,) = loaded.games
    return game


def reason(loaded: Loaded[ForeignGame]) -> str:
    assert not loaded.games
    (problem,) = loaded.problems
    return problem.reason
