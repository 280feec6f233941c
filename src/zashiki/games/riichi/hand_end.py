"""What comes after a hand: who deals, which round, counters and deposits, and whether it is over (seed 002)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from zashiki.games.riichi.rules import Ruleset, change_rules, preset, presets

WindName = Literal["East", "South", "West", "North"]
WINDS: tuple[WindName, ...] = ("East", "South", "West", "North")
LENGTHS = {"hand": 0, "east": 1, "hanchan": 2, "full": 4}
"""Scheduled winds."""


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player, in seat order; the first of them dealt first. The score is that after all payments of the hand."""

    id: str
    score: int
    name: str = ""


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """A hand by its wind and number, with its counters and deposits."""

    wind: WindName
    number: int
    honba: int = 0
    riichi_sticks: int = 0
    is_all_last: bool = False


class HandState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seed's `GameState`: the players, the hand just played, and the settings: a preset's name and its changes."""

    players: tuple[Standing, ...]
    round: Round
    settings: dict[str, object] = {}


class HandResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """How a hand ended."""

    type: Literal["Win", "Draw"]
    winners: tuple[str, ...] = ()
    loser: str | None = None
    """Who dealt in; without one it was a tsumo."""
    tenpai_player_ids: tuple[str, ...] = ()
    draw_kind: Literal["exhaustive", "abort", "nagashi"] = "exhaustive"
    dealer_stops: bool = False
    """The dealer's answer where it may choose to stop."""


class NextRound(msgspec.Struct, frozen=True, rename="camel"):
    """The hand that comes next."""

    wind: WindName
    number: int
    honba: int
    riichi_sticks: int


class EndHandResult(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """What `process_hand_end` answers."""

    next_round: NextRound
    is_game_over: bool
    game_end_reason: Literal["Bankruptcy", "ScoreReached", "MaxRoundReached"] | None = None


class HandEndError(ValueError):
    """A state or result that cannot be; the message names what is wrong."""


def process_hand_end(state: HandState, result: HandResult) -> EndHandResult:
    """Give the next round, and whether the match is over and why: bankruptcy, the target, or the last hand."""
    _check(state, result)
    return ended(settled_rules(state), state, result)


def ended(rules: Ruleset, state: HandState, result: HandResult, *, lap: int = 0) -> EndHandResult:
    """The same by rules that are at hand, for a state and a result that can be; `lap` winds went round before."""
    stays, honba = _repeats(rules, state, result), _counters(rules, state, result)
    sticks = 0 if result.type == "Win" else state.round.riichi_sticks
    following = NextRound(*_place(state.round, stays=stays, players=len(state.players)), honba, sticks)
    reason = _over(rules, state, result, stays=stays, lap=lap)
    return EndHandResult(following, reason is not None, reason)


def settled_rules(state: HandState) -> Ruleset:
    """The rules of a state: its preset with its changes; keys are those of the Ruleset in camel case."""
    return _rules_of(msgspec.json.encode(state.settings), len(state.players))


@lru_cache(maxsize=256)
def _rules_of(encoded: bytes, players: int) -> Ruleset:
    """The same, remembered: a caller asks after every hand."""
    settings = msgspec.json.decode(encoded, type=dict[str, object])
    name = settings.pop("preset", "seed" if players == 4 else "seed-3p")  # noqa: PLR2004 - four players
    known = {_camel(field): field for field in Ruleset.__struct_fields__}
    if unknown := [key for key in settings if key not in known]:
        raise HandEndError(f"settings: unknown key {unknown[0]!r}; known are: {', '.join(sorted(known))}")
    if players == 3 and f"{name}-3p" in presets():  # noqa: PLR2004 - the same rules have a file for three
        name = f"{name}-3p"
    rules = change_rules(preset(str(name)), **{known[key]: value for key, value in settings.items()})
    if rules.players != players:
        raise HandEndError(f"settings: {name} is for {rules.players} players, and there are {players}")
    return rules


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _check(state: HandState, result: HandResult) -> None:
    ids = [player.id for player in state.players]
    if len(ids) not in (3, 4) or len(set(ids)) != len(ids):
        raise HandEndError("players: three or four, each with an id of its own")
    if not 1 <= state.round.number <= len(ids):
        raise HandEndError(f"round: number {state.round.number} is not one of 1 to {len(ids)}")
    if state.round.honba < 0 or state.round.riichi_sticks < 0:
        raise HandEndError("round: honba and riichiSticks are counted from 0")
    named = (*result.winners, *result.tenpai_player_ids, *((result.loser,) if result.loser else ()))
    if strangers := [one for one in named if one not in ids]:
        raise HandEndError(f"result: nobody here is called {strangers[0]!r}")
    for ids_named in (result.winners, result.tenpai_player_ids):
        if len(set(ids_named)) != len(ids_named):
            raise HandEndError("result: somebody is named twice")
    (_check_win if result.type == "Win" else _check_draw)(result)


def _check_win(result: HandResult) -> None:
    if not result.winners or result.loser in result.winners:
        raise HandEndError("result: a win needs winners, and nobody wins from itself")
    if len(result.winners) > 1 and result.loser is None:
        raise HandEndError("result: several winners need the loser who dealt in; a tsumo has one winner")
    if result.draw_kind != "exhaustive" or result.tenpai_player_ids:
        raise HandEndError("result: drawKind and tenpaiPlayerIds belong to a draw")


def _check_draw(result: HandResult) -> None:
    if result.winners or result.loser is not None:
        raise HandEndError("result: a draw has no winners and no loser")


def dealer_of(state: HandState) -> Standing:
    """The dealer: seat number - 1, counted round by round (row 18: the seat, not a wind in the player's record)."""
    return state.players[(state.round.number - 1) % len(state.players)]


def _repeats(rules: Ruleset, state: HandState, result: HandResult) -> bool:
    """Whether the dealer stays (連荘)."""
    dealer = dealer_of(state).id
    if result.type == "Win":
        return dealer in result.winners
    if result.draw_kind == "abort":
        return rules.abort_dealer == "keep"
    return rules.renchan == "tenpai" and dealer in result.tenpai_player_ids


def _counters(rules: Ruleset, state: HandState, result: HandResult) -> int:
    """Counters (本場) go to zero when somebody won and the dealer did not; else they grow by one."""
    if not rules.honba_enabled:
        return 0
    lost = result.type == "Win" and dealer_of(state).id not in result.winners
    return 0 if lost else state.round.honba + 1


def _place(round_: Round, *, stays: bool, players: int) -> tuple[WindName, int]:
    """The wind and number of the next hand."""
    if stays:
        return round_.wind, round_.number
    if round_.number < players:
        return round_.wind, round_.number + 1
    return WINDS[(WINDS.index(round_.wind) + 1) % len(WINDS)], 1


def _over(
    rules: Ruleset, state: HandState, result: HandResult, *, stays: bool, lap: int
) -> Literal["Bankruptcy", "ScoreReached", "MaxRoundReached"] | None:
    """Why the match is over now; None: it goes on. The first reason that holds counts."""
    scores = [player.score for player in state.players]
    if _broke(rules, scores):
        return "Bankruptcy"
    if rules.length == "hand":
        return "MaxRoundReached"
    wind = WINDS.index(state.round.wind) + len(WINDS) * lap
    last, extra = _schedule(rules, state, wind)
    if not (last or extra):
        return None
    if stays:
        return "ScoreReached" if _dealer_stops(rules, state, result) else None
    reached = max(scores) >= rules.target
    wind_ends = state.round.number == len(state.players)
    if extra and rules.extension == "sudden_death" and reached:
        return "ScoreReached"
    if not wind_ends:
        return None
    if rules.extension == "none" or (reached and rules.extension != "fixed") or _extended_enough(rules, wind):
        return "MaxRoundReached"
    return None


def _broke(rules: Ruleset, scores: list[int]) -> bool:
    limit = {"off": None, "negative": -1, "zero": 0}[rules.tobi]
    return limit is not None and min(scores) <= limit


def _schedule(rules: Ruleset, state: HandState, wind: int) -> tuple[bool, bool]:
    """Whether this was the last scheduled hand, and whether it was one of an extension; winds are counted on."""
    winds = LENGTHS[rules.length]
    return wind == winds - 1 and state.round.number == len(state.players), wind >= winds


def _extended_enough(rules: Ruleset, wind: int) -> bool:
    added = wind + 1 - LENGTHS[rules.length]
    return bool(rules.extension_winds) and added >= rules.extension_winds


def _dealer_stops(rules: Ruleset, state: HandState, result: HandResult) -> bool:
    """Agari-yame and tenpai-yame: a dealer who leads alone with the target may stop after the last hand."""
    if result.type == "Draw" and result.draw_kind == "abort":
        return False
    rule = rules.agari_yame if result.type == "Win" else rules.tenpai_yame
    dealer = dealer_of(state)
    leads = all(dealer.score > player.score for player in state.players if player.id != dealer.id)
    enough = dealer.score > rules.target if rules.yame_above_target else dealer.score >= rules.target
    return leads and enough and (rule == "auto" or (rule == "ask" and result.dealer_stops))
