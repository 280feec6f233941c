"""`processHandEnd` of document 002: what it is given is read and checked here, and the room says what follows."""
# ruff: noqa: N803 - `currentState` is how the document writes it

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, overload

import msgspec

from zashiki.documents.riichi.shapes import EndHandResult, GameSettings, GameState, HandResult, NextRound
from zashiki.games.riichi import rounds
from zashiki.games.riichi.rules import Ruleset, change_rules, for_players, preset, presets
from zashiki.texts.rulebook import RuleError
from zashiki.texts.words import Words

ShapeT = TypeVar("ShapeT", GameState, HandResult)


class HandEndError(ValueError):
    """A state or result that is impossible; `code` says what is wrong, and `found` where (`in_words` tells it)."""

    def __init__(self, code: str, **found: object) -> None:
        """Name the mistake."""
        self.code, self.found = code, found
        super().__init__(in_words(self))


def in_words(error: HandEndError, language: str = "en") -> str:
    """Say in one line what is wrong."""
    return Words(language, Path(__file__).parent / "words").say(error.code, **error.found)


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
        raise HandEndError("settings", why=_one_line(error)) from None
    try:
        return _rules_of(settings, len(state.players))
    except RuleError as error:
        raise HandEndError("settings", why=_one_line(error)) from None


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
        raise HandEndError("unread", name=name, why=_one_line(error)) from None
    raise HandEndError("no_shape", name=name, kind=type(given).__name__)


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


@lru_cache(maxsize=256)
def _rules_of(encoded: bytes, players: int) -> Ruleset:
    """The rules that settings name, remembered: a caller asks after every hand."""
    settings = msgspec.json.decode(encoded, type=GameSettings)
    name = settings.pop("preset", "seed")
    known = {_camel(field): field for field in Ruleset.__struct_fields__}
    if unknown := [key for key in settings if key not in known]:
        raise HandEndError("unknown_key", unknown=repr(unknown[0]), known=", ".join(sorted(known)))
    if name not in presets():
        raise HandEndError("unknown_preset", name=repr(name), known=", ".join(presets()))
    name = for_players(name, players)
    rules = change_rules(preset(name), **{known[key]: value for key, value in settings.items()})
    if rules.players != players:
        raise HandEndError("other_players", name=name, wanted=rules.players, players=players)
    return rules


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


# ------------------------------------------------------------------------------------------------------------ checking


def _check(state: GameState, result: HandResult) -> None:
    ids = [player.id for player in state.players]
    if len(ids) not in (3, 4) or len(set(ids)) != len(ids):
        raise HandEndError("players")
    if not 1 <= state.round.number <= len(ids):
        raise HandEndError("number", number=state.round.number, players=len(ids))
    if state.round.honba < 0 or state.round.riichi_sticks < 0:
        raise HandEndError("negative")
    named = (*result.winners, *result.tenpai_player_ids, *(() if result.loser is None else (result.loser,)))
    if strangers := [one for one in named if one not in ids]:
        raise HandEndError("stranger", name=repr(strangers[0]))
    for some in (result.winners, result.tenpai_player_ids):
        if len(set(some)) != len(some):
            raise HandEndError("twice")
    (_check_win if result.type == "Win" else _check_draw)(result)


def _check_win(result: HandResult) -> None:
    if not result.winners:
        raise HandEndError("no_winner")
    if result.loser in result.winners:
        raise HandEndError("own_discard")
    if len(result.winners) > 1 and result.loser is None:
        raise HandEndError("no_loser")
    if result.draw_kind != "exhaustive" or result.tenpai_player_ids:
        raise HandEndError("draw_of_a_win")


def _check_draw(result: HandResult) -> None:
    if result.winners or result.loser is not None:
        raise HandEndError("win_of_a_draw")


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
