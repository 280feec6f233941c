"""What is played here, and in which words: all that a page must know before anybody sits down.

It follows from the packages that are installed, so it is made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame, names
from zashiki.parlour import scorer_of, usual_options, usual_undo
from zashiki.parlour.company import PERSON
from zashiki.parlour.house_reading import (
    Catalogue,
    Computer,
    GameFacts,
    HouseWords,
    InWords,
    Knob,
    KnobKind,
    Preset,
    RulesInWords,
    SomeWords,
    UsualTable,
)
from zashiki.parlour.table_options import has_quiet_choices
from zashiki.players import kit as players
from zashiki.players import levels
from zashiki.players import names as player_names
from zashiki.records.foreign import formats_of
from zashiki.records.sitting_bounds import agreed_undo
from zashiki.server.learned_types import learn_types
from zashiki.server.logs import Log
from zashiki.server.server_words import server_words
from zashiki.server.web_files import web_files
from zashiki.telling import kit_of, only_language, plain_speaker, speaker
from zashiki.telling.game_schema import schema_of
from zashiki.telling.register import folders_of
from zashiki.telling.rulesheet import ABOUT
from zashiki.texts.package_failures import failure_of
from zashiki.texts.packages import ENDS_ALL, is_ours, load_game, word_folders
from zashiki.texts.words import LANGUAGES, Words
from zashiki.web import FOLDER as PAGE_FOLDER

PROBLEMS = "problem."
"""Sentences with gaps that only the house fills; whoever asked gets them filled in."""


@cache
def catalogue() -> Catalogue:
    """Give all games that can be played here."""
    return Catalogue(tuple(facts_of(game) for game in playable_games()))


@cache
def words_in(language: str) -> HouseWords:
    """Give all words of a language; one that the house does not speak is a `Problem`."""
    shared = {key: text for key, text in server_words(language).items() if not key.startswith(PROBLEMS)}
    shared = {**_flat(language, [Path(players.__file__).parent / "words"]), **shared}
    games = {game.name: _flat(language, _own_folders(game)) for game in playable_games()}
    return HouseWords(language, shared, games)


@cache
def page_words(language: str) -> SomeWords:
    """Give what the page itself says."""
    return SomeWords(language, _flat(language, [PAGE_FOLDER / "words"]))


@cache
def game_words(language: str, game: str) -> SomeWords:
    """Give what one game says, by its name, with what all games share."""
    words = _game_words(language, load_game(game))
    return SomeWords(language, {key: text for key, text in words.items() if not key.startswith(PROBLEMS)})


@cache
def rules_in_words(language: str, game: str, preset: str) -> RulesInWords:
    """Say how a game is played by one of its presets; both must be known here."""
    found = load_game(game)
    speaking = speaker(found, language=language, rules=found.preset(preset))
    return RulesInWords(game, preset, {"brief": speaking.brief(), **speaking.guide(), "rules": speaking.rules()})


@cache
def playable_games() -> tuple[AnyGame, ...]:
    """Give the games that can be used; one whose package fails is left out, and the operator's log says why, once."""
    return tuple(_usable())


def playable_game(name: str) -> AnyGame:
    """Return a game that can be played here; one that is left out is refused, even where parts of it work."""
    for game in playable_games():
        if game.name == name:
            return game
    if name in names():
        raise Illegal("game_left_out")
    return load_game(name)  # raises UnknownGame, which lists the games


def _usable() -> Iterator[AnyGame]:
    for name in names():
        try:
            game = load_game(name)
            _check_usable(game)
        except ENDS_ALL:
            raise
        except BaseException as error:  # whatever somebody's package does
            why = failure_of(error) or (error if isinstance(error, Problem) else repr(error))
            Log().note("game_left_out", level="warning", game=name, why=str(why))
        else:
            yield game


def _check_usable(game: AnyGame) -> None:
    """Ask a game for all that the house needs of it; in one from outside, anything may be wrong."""
    kit_of(game)
    players.kit_of(game.name)
    formats_of(game.name)
    learn_types(game)
    if not is_ours(game.Ruleset.__module__):
        facts_of(game)
        schema_of(game)
        for language in LANGUAGES:
            for preset in game.presets():
                rules_in_words(language, game.name, preset)


def _flat(language: str, folders: Iterable[Path]) -> dict[str, str]:
    return dict(Words(language, *folders))


def _own_folders(game: AnyGame) -> Iterator[Path]:
    """Find the words of a game, of whoever tells it, and of its players."""
    yield from list(folders_of(game))[1:]  # the first are those that all games share
    yield from word_folders(players.GROUP, game.name)


# A game.


def facts_of(game: AnyGame) -> GameFacts:
    """Say all that there is to know of a game before it is played."""
    words = {language: _game_words(language, game) for language in LANGUAGES}
    rules: dict[str, Any] = {name: game.preset(name) for name in game.presets()}
    orders: dict[str, tuple[str, ...]] = {}
    for name, one in rules.items():
        if (order := tuple(game.canonical_order(one))) and order not in orders.values():
            orders[name] = order
    return GameFacts(
        game.name,
        game.version,
        _in_words(words, "game.name", game.name),
        _in_words(words, "game.about", ""),
        tuple(_preset(game, name, one, orders, words) for name, one in rules.items()),
        tuple(_knobs(game, words)),
        tuple(Computer(one, _in_words(words, f"who.{one}", one)) for one in player_names(game.name)),
        levels(game.name),
        _usual(game, people=1),
        _usual(game, people=game.seats(rules[game.presets()[0]])),
        orders,
        dict(game.SWITCHES),
        hidden=bool(game.VEILED),
        clock=has_quiet_choices(game),
        hints=kit_of(game) is not plain_speaker and scorer_of(game) is None,
        folded=bool(getattr(game, "FOLDED_HANDS", False)),
        scored=scorer_of(game) is not None,
        formats=tuple(one.name for one in formats_of(game.name) if one.write),
        only_language=only_language(game),
        room=web_files().room(game.name),
    )


def _game_words(language: str, game: AnyGame) -> Words:
    return Words(language, *folders_of(game), *word_folders(players.GROUP, game.name))


def _in_words(words: Mapping[str, Words], key: str, otherwise: str) -> InWords:
    return {language: some.get(key, otherwise) for language, some in words.items()}


def _usual(game: AnyGame, *, people: int) -> UsualTable:
    """How so many people and computers play; where only the score is kept, everybody is a person."""
    rules = game.preset(game.presets()[0])
    others = PERSON if scorer_of(game) is not None else players.RANDOM
    seats = [SeatInfo("", PERSON if seat < people else others) for seat in range(game.seats(rules))]
    return UsualTable(usual_options(game, seats), usual_undo(game, rules, seats))


def _preset(
    game: AnyGame,
    name: str,
    rules: Any,  # noqa: ANN401 - each game has its own Ruleset
    orders: Mapping[str, tuple[str, ...]],
    words: Mapping[str, Words],
) -> Preset:
    order = tuple(game.canonical_order(rules))
    return Preset(
        name,
        _in_words(words, f"preset.{name}", ""),
        game.seats(rules),
        {key: value for key, value in msgspec.to_builtins(rules).items() if key not in ABOUT},
        getattr(rules, "source", ""),
        tuple(getattr(rules, "notes", ())),
        next((one for one, known in orders.items() if known == order), ""),
        agreed_undo(game, rules),
        _in_words(words, f"preset_name.{name}", name),
    )


# Its knobs.


def _knobs(game: AnyGame, words: Mapping[str, Words]) -> Iterator[Knob]:
    info = inspect.type_info(game.Ruleset)
    for field in info.fields if isinstance(info, inspect.StructType) else ():
        name = field.encode_name
        if name in ABOUT:
            continue
        kind, values = _kind_of(field.type)
        yield Knob(
            name,
            _in_words(words, f"knob.{name}", name),
            kind,
            values,
            _said_values(name, words),
            getattr(field.type, "ge", None),
            getattr(field.type, "le", None),
        )


def _said_values(knob: str, words: Mapping[str, Words]) -> dict[str, InWords]:
    """Give the values of a knob in words; also single numbers that mean something of their own, such as none at all."""
    start = f"value.{knob}."
    keys = sorted({key for some in words.values() for key in some if key.startswith(start)})
    return {key.removeprefix(start): _in_words(words, key, "") for key in keys}


def _kind_of(kind: inspect.Type) -> tuple[KnobKind, tuple[str | int, ...]]:
    """Say what a knob is, and what may be chosen where that can be listed."""
    match kind:
        case inspect.BoolType():
            return "switch", ()
        case inspect.IntType():
            return "number", ()
        case inspect.StrType():
            return "text", ()
        case inspect.LiteralType(values=values):
            return "choice", tuple(one for one in values if isinstance(one, str | int))
        case inspect.EnumType(cls=cls):
            return "choice", tuple(one.value for one in cls)
        case inspect.VarTupleType(item_type=item):
            inner, values = _kind_of(item)
            plural: dict[str, KnobKind] = {"choice": "several", "number": "numbers", "text": "texts"}
            return plural.get(inner, "rows"), values
    return "other", ()
