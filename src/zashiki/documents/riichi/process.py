"""`processHandEnd` of document 002: what it is given is read and checked here, and the room says what follows."""
# ruff: noqa: N803 - `currentState` is how the document writes it

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, overload

import msgspec

from zashiki import texts
from zashiki.documents.riichi.shapes import EndHandResult, GameSettings, GameState, HandResult, NextRound
from zashiki.games.riichi import rounds
from zashiki.games.riichi.rules import Ruleset, change_rules, for_players, preset, presets
from zashiki.texts.problems import Problem, reason, said
from zashiki.texts.rulebook import RuleError
from zashiki.texts.type_errors import type_sentence
from zashiki.texts.words import Words

ShapeT = TypeVar("ShapeT", GameState, HandResult)


class HandEndError(Problem):
    """A state or result that is impossible; `code` says what is wrong, and `gaps` where (`in_words` tells it)."""


def in_words(error: HandEndError, language: str = "en") -> str:
    """Say in one line what is wrong."""
    return said(error, Words(language, Path(texts.__file__).parent / "words"))


@overload
def process_hand_end(current_state: GameState, result: object) -> EndHandResult: ...
@overload
def process_hand_end(current_state: Mapping[str, Any], result: object) -> dict[str, Any]: ...
@overload
def process_hand_end(current_state: str, result: object) -> str: ...
@overload
def process_hand_end(current_state: bytes, result: object) -> bytes: ...


def process_hand_end(current_state: object, result: object) -> object:
    """Give the next round, and whether the match is over and why: bankruptcy, the target, or the last hand.

    Both may be structs, dicts or JSON text (`str` or `bytes`); the answer is of the kind of `current_state`. What
    cannot be read, or is impossible, is a `HandEndError`.

    >>> players = [{"id": name, "score": 25000} for name in "abcd"]
    >>> state = {
    ...     "players": players,
    ...     "round": {"wind": "East", "number": 4, "honba": 1, "riichiSticks": 0},
    ...     "settings": {},
    ... }
    >>> process_hand_end(state, {"type": "Win", "winners": ["a"], "loser": "b"})
    {'nextRound': {'wind': 'South', 'number': 1, 'honba': 0, 'riichiSticks': 0}, 'isGameOver': False}
    """
    state = _read(current_state, GameState, "currentState")
    answer = _answered(state, _read(result, HandResult, "result"))
    if isinstance(current_state, GameState):
        return answer
    if isinstance(current_state, str | bytes):
        text = msgspec.json.encode(answer)
        return text if isinstance(current_state, bytes) else text.decode()
    return msgspec.to_builtins(answer)


@overload
def processHandEnd(currentState: GameState, result: object) -> EndHandResult: ...
@overload
def processHandEnd(currentState: Mapping[str, Any], result: object) -> dict[str, Any]: ...
@overload
def processHandEnd(currentState: str, result: object) -> str: ...
@overload
def processHandEnd(currentState: bytes, result: object) -> bytes: ...


def processHandEnd(currentState: Any, result: object) -> object:  # noqa: N802 - as the document writes it
    """`process_hand_end`, with the names in the document's casing."""
    return process_hand_end(currentState, result)


def settled_rules(state: GameState) -> Ruleset:
    """The rules of a state: its preset with its changes; keys are those of the Ruleset in camel case."""
    return _settled(_read(state, GameState, "currentState"))


def _settled(state: GameState) -> Ruleset:
    try:
        settings = msgspec.json.encode(state.settings)
    except (TypeError, ValueError, RecursionError) as error:  # a dict may hold anything
        raise HandEndError("hand_end.settings", "settings: {why}", why=_said(error)) from None
    try:
        return _rules_of(settings, len(state.players))
    except RuleError as error:
        raise HandEndError("hand_end.settings", "settings: {why}", why=reason(error)) from None


# ------------------------------------------------------------------------------------------------------------- reading


def _read(given: object, shape: type[ShapeT], name: str) -> ShapeT:
    """Read an argument, of whatever kind it is; a struct is checked like the others, since it may hold anything."""
    try:
        if isinstance(given, str | bytes):
            return msgspec.json.decode(given, type=shape)
        if isinstance(given, Mapping | shape):
            plain = msgspec.to_builtins(dict(given) if isinstance(given, Mapping) else given)
            return msgspec.convert(plain, shape)
    except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError) as error:
        raise HandEndError("hand_end.unread", "{name}: {why}", name=name, why=_said(error)) from None
    raise HandEndError(
        "hand_end.no_shape",
        "{name}: a struct of this package, a dict or JSON text, not {kind}",
        name=name,
        kind=type(given).__name__,
    )


def _said(error: Exception) -> str:
    """What a reader said, in one line."""
    message = " ".join(str(error).split())
    return type_sentence(message) or message


@lru_cache(maxsize=256)
def _rules_of(encoded: bytes, players: int) -> Ruleset:
    """The rules that settings name, remembered: a caller asks after every hand."""
    settings = msgspec.json.decode(encoded, type=GameSettings)
    name = settings.pop("preset", "seed")
    known = {_camel(field): field for field in Ruleset.__struct_fields__}
    if unknown := [key for key in settings if key not in known]:
        raise HandEndError(
            "hand_end.unknown_key",
            "settings: unknown key {unknown}; known are: {known}",
            unknown=repr(unknown[0]),
            known=", ".join(sorted(known)),
        )
    if name not in presets():
        raise HandEndError(
            "hand_end.unknown_preset",
            "settings: unknown preset {name}; known are: {known}",
            name=repr(name),
            known=", ".join(presets()),
        )
    name = for_players(name, players)
    rules = change_rules(preset(name), **{known[key]: value for key, value in settings.items()})
    if rules.players != players:
        raise HandEndError(
            "hand_end.other_players",
            "settings: {name} is for {wanted} players, and there are {players}",
            name=name,
            wanted=rules.players,
            players=players,
        )
    return rules


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


# ------------------------------------------------------------------------------------------------------------ checking


def _check(state: GameState, result: HandResult) -> None:
    ids = [player.id for player in state.players]
    if len(ids) not in (3, 4) or len(set(ids)) != len(ids):
        raise HandEndError("hand_end.players", "players: there must be three or four, with distinct ids")
    if not 1 <= state.round.number <= len(ids):
        raise HandEndError(
            "hand_end.number",
            "round: number {number} is not one of 1 to {players}",
            number=state.round.number,
            players=len(ids),
        )
    if state.round.honba < 0 or state.round.riichi_sticks < 0:
        raise HandEndError("hand_end.negative", "round: honba and riichiSticks must not be negative")
    named = (*result.winners, *result.tenpai_player_ids, *(() if result.loser is None else (result.loser,)))
    if strangers := [one for one in named if one not in ids]:
        raise HandEndError("hand_end.stranger", "result: nobody here is called {name}", name=repr(strangers[0]))
    for some in (result.winners, result.tenpai_player_ids):
        if len(set(some)) != len(some):
            raise HandEndError("hand_end.twice", "result: somebody is named twice")
    (_check_win if result.type == "Win" else _check_draw)(result)


def _check_win(result: HandResult) -> None:
    if not result.winners:
        raise HandEndError("hand_end.no_winner", "result: a win needs winners")
    if result.loser in result.winners:
        raise HandEndError("hand_end.own_discard", "result: nobody can win off their own discard")
    if len(result.winners) > 1 and result.loser is None:
        raise HandEndError(
            "hand_end.no_loser", "result: several winners need the loser who dealt in; a tsumo has one winner"
        )
    if result.draw_kind != "exhaustive" or result.tenpai_player_ids:
        raise HandEndError("hand_end.draw_of_a_win", "result: drawKind and tenpaiPlayerIds belong to a draw")


def _check_draw(result: HandResult) -> None:
    if result.winners or result.loser is not None:
        raise HandEndError("hand_end.win_of_a_draw", "result: a draw has no winners and no loser")


# ----------------------------------------------------------------------------------------------------------- answering


def _answered(state: GameState, result: HandResult) -> EndHandResult:
    """Ask the room, whose seats are the players in their order."""
    _check(state, result)
    place, seat = state.round, {player.id: seat for seat, player in enumerate(state.players)}
    hand = rounds.PlayedRound(
        tuple(player.score for player in state.players),
        rounds.WINDS.index(place.wind),
        place.number,
        place.honba,
        place.riichi_sticks,
        last=place.is_all_last,
    )
    ended = rounds.Ending(
        "win" if result.type == "Win" else result.draw_kind,
        tuple(seat[one] for one in result.winners),
        tuple(seat[one] for one in result.tenpai_player_ids),
        result.dealer_stops,
    )
    found = rounds.next_round(_settled(state), hand, ended)
    following = NextRound(rounds.WINDS[found.wind], found.number, found.honba, found.sticks)
    return EndHandResult(following, found.reason is not None, found.reason)
