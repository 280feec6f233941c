"""What comes after a round (局): who deals, which round is next, counters and deposits, and whether it is over.

Everything here is seats and whole numbers; `zashiki.documents.riichi` has the same in the words of document 002.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from zashiki.games.riichi.rules import Ruleset
from zashiki.kernel.game import Seat

WindName = Literal["East", "South", "West", "North"]
WINDS: tuple[WindName, ...] = ("East", "South", "West", "North")
LENGTHS = {"hand": 0, "east": 1, "hanchan": 2, "full": 4}
"""Scheduled winds."""
LastRoundReason: TypeAlias = Literal["Bankruptcy", "ScoreReached", "MaxRoundReached"]


class Ending(msgspec.Struct, frozen=True, gc=False):
    """How a round ended, as far as it matters for the next one."""

    kind: Literal["win", "exhaustive", "nagashi", "abort"]
    winners: tuple[Seat, ...] = ()
    tenpai: tuple[Seat, ...] = ()
    """Who was ready at a draw."""
    dealer_stops: bool = False
    """The dealer's answer where it may choose to stop."""


class PlayedRound(msgspec.Struct, frozen=True, gc=False):
    """The round that is over: its place in the match, and the scores after all its payments."""

    scores: tuple[int, ...]
    """By seat; seat 0 dealt first."""
    wind: int
    """0 is east."""
    number: int
    honba: int = 0
    sticks: int = 0
    lap: int = 0
    """How often the winds went round before."""
    last: bool | None = None
    """Whether somebody says that it was the last round, or that it was not; None: the rules tell."""

    @property
    def dealer(self) -> Seat:
        """The dealer: seat number - 1, counted round by round (row 18)."""
        return (self.number - 1) % len(self.scores)


class NextRound(msgspec.Struct, frozen=True, gc=False):
    """The round that comes next, and why it does not come if the match is over."""

    wind: int
    number: int
    honba: int
    sticks: int
    reason: LastRoundReason | None = None


def next_round(rules: Ruleset, played: PlayedRound, result: Ending) -> NextRound:
    """Give the next round, and whether the match is over and why: bankruptcy, the target, or the last round."""
    stays = _repeats(rules, played, result)
    wind, number = _place(played, stays=stays)
    sticks = 0 if result.kind == "win" else played.sticks
    return NextRound(wind, number, _counters(rules, played, result), sticks, _over(rules, played, result, stays=stays))


def _repeats(rules: Ruleset, played: PlayedRound, result: Ending) -> bool:
    """Whether the dealer stays (連荘)."""
    if result.kind == "win":
        return played.dealer in result.winners
    if result.kind == "abort":
        return rules.abort_dealer == "keep"
    return rules.renchan == "always" or (rules.renchan == "tenpai" and played.dealer in result.tenpai)


def _counters(rules: Ruleset, played: PlayedRound, result: Ending) -> int:
    """Counters (本場) go to zero when somebody won and the dealer did not; else they grow by one."""
    if not rules.honba_enabled:
        return 0
    lost = result.kind == "win" and played.dealer not in result.winners
    return 0 if lost else played.honba + 1


def _place(played: PlayedRound, *, stays: bool) -> tuple[int, int]:
    """The wind and number of the next round."""
    if stays:
        return played.wind, played.number
    if played.number < len(played.scores):
        return played.wind, played.number + 1
    return (played.wind + 1) % len(WINDS), 1


def _over(rules: Ruleset, played: PlayedRound, result: Ending, *, stays: bool) -> LastRoundReason | None:
    """Why the match is over now; None: it goes on. The first reason that holds counts."""
    if _broke(rules, played.scores):
        return "Bankruptcy"
    if rules.length == "hand":
        return "MaxRoundReached"
    wind = played.wind + len(WINDS) * played.lap
    scheduled, extra = _schedule(rules, played, wind)
    last = scheduled if played.last is None else played.last
    if not (last or scheduled or extra):
        return None
    if stays:
        may_stop = played.last is not False and _dealer_stops(rules, played, result)
        return "ScoreReached" if may_stop else None
    reached = (last or extra) and max(played.scores) >= rules.target
    if extra and rules.extension == "sudden_death" and reached:
        return "ScoreReached"
    if extra and not last and played.number < len(played.scores):
        return None
    if rules.extension == "none" or (reached and rules.extension != "fixed") or _extended_enough(rules, wind):
        return "MaxRoundReached"
    return None


def may_be_last(rules: Ruleset, *, wind: int, number: int, lap: int = 0, played: int = 0) -> bool:
    """Whether the match may end with this round as its last: by its length, in an extension, or by `hands`.

    A match may also end with any round when somebody is bust.
    """
    if rules.length == "hand" or (rules.hands and played >= rules.hands):
        return True
    place = PlayedRound((0,) * rules.players, wind, number, lap=lap)
    scheduled, extra = _schedule(rules, place, wind + len(WINDS) * lap)
    return scheduled or (extra and (rules.extension == "sudden_death" or number == rules.players))


def _broke(rules: Ruleset, scores: tuple[int, ...]) -> bool:
    limit = {"off": None, "negative": -1, "zero": 0}[rules.tobi]
    return limit is not None and min(scores) <= limit


def _schedule(rules: Ruleset, played: PlayedRound, wind: int) -> tuple[bool, bool]:
    """Whether this was the last scheduled round, and whether it was one of an extension; winds are counted on."""
    winds = LENGTHS[rules.length]
    return wind == winds - 1 and played.number == len(played.scores), wind >= winds


def _extended_enough(rules: Ruleset, wind: int) -> bool:
    added = wind + 1 - LENGTHS[rules.length]
    return bool(rules.extension_winds) and added >= rules.extension_winds


def _dealer_stops(rules: Ruleset, played: PlayedRound, result: Ending) -> bool:
    """Agari-yame and tenpai-yame: a dealer who leads alone with the target may stop after the last round.

    At a draw it must be ready, also where it stays without being so.
    """
    dealer, won = played.dealer, result.kind == "win"
    if not won and (result.kind == "abort" or dealer not in result.tenpai):
        return False
    rule = rules.agari_yame if won else rules.tenpai_yame
    own = played.scores[dealer]
    leads = all(own > score for seat, score in enumerate(played.scores) if seat != dealer)
    enough = own > rules.target if rules.yame_above_target else own >= rules.target
    return leads and enough and (rule == "auto" or (rule == "ask" and result.dealer_stops))
