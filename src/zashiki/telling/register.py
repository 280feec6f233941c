"""Speakers by the name of their game. A package joins by an entry point of the group `zashiki.telling`.

A game that brings none is told plainly (`zashiki.telling.plain_speaker`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from inspect import getfile
from pathlib import Path
from types import ModuleType
from typing import cast, get_args

import msgspec

from zashiki import texts
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.telling import plain_speaker
from zashiki.telling.checked_speaker import CheckedSpeaker, TellingError
from zashiki.telling.pieces import PieceNames, Style
from zashiki.telling.protocols import Listener, SpeakerKit
from zashiki.texts.packages import load_game, package
from zashiki.texts.problems import reason
from zashiki.texts.words import LANGUAGES, Words

GROUP = "zashiki.telling"


def speaker(
    game: str | AnyGame,
    *,
    language: str = "en",
    names: Iterable[str] = (),
    rules: object = None,
    me: Seat | None = None,
    pieces: Style | PieceNames = "name",
    kit: SpeakerKit | None = None,
) -> CheckedSpeaker:
    """Make a speaker of a game, by its name or itself, for one listener: the seat that is "you", or nobody.

    Without rules it speaks of the game's default preset, without names of players by number, without a kit as the
    register says. What does not fit is a `TellingError`.
    """
    found = load_game(game) if isinstance(game, str) else game
    played = found.preset(found.presets()[0]) if rules is None else rules
    if not isinstance(played, msgspec.Struct) or not isinstance(played, cast("type", found.Ruleset)):
        kind = f"{type(played).__name__} of {type(played).__module__.removesuffix('.rules')}"
        raise TellingError("wrong_rules", "these are no rules of {game}: {kind}", game=found.name, kind=kind)
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        text = "there are no words in {language!r}; there are: {known}"
        raise TellingError("unknown_language", text, language=language, known=known)
    kit = _kit(kit) or kit_of(found)
    words, seats = words_for(language, found, kit), found.seats(played)
    names = names if isinstance(names, str) else tuple(names)
    if me is not None and (type(me) is not int or me not in range(seats)):
        text = "there is no seat {seat!r} at this table; seats go from 0 to {last}"
        raise TellingError("no_such_listener", text, seat=me, last=seats - 1)
    given = () if isinstance(names, str) else tuple(names)
    if (names and len(given) != seats) or not all(isinstance(one, str) for one in given):
        text = "names: {names}, seats: {seats}; give a text for each seat"
        raise TellingError("wrong_names", text, names=len(given), seats=seats)
    if not isinstance(pieces, PieceNames) and pieces not in get_args(Style):
        known = ", ".join(get_args(Style))
        text = "pieces are not written as {style!r}; there are: {known}, or two functions of your own"
        raise TellingError("unknown_style", text, style=pieces, known=known)
    called = given or tuple(words.say("who.person", n=seat + 1) for seat in range(seats))
    written = kit.piece_names(pieces, words) if isinstance(pieces, str) else pieces
    return CheckedSpeaker(found, played, kit.speaker(Listener(found, words, called, played, me, written)))


def _kit(given: object) -> SpeakerKit | None:
    if given is None or isinstance(given, SpeakerKit):
        return given
    text = "a kit is a package with Scene, speaker and piece_names, not {kind}"
    raise TellingError("wrong_kit", text, kind=type(given).__name__)


def kit_of(game: AnyGame) -> SpeakerKit:
    """Give the package that speaks for a game, or the plain one; one that cannot be used is a `WrongPackage`."""
    return cast("SpeakerKit", package(GROUP, game.name, "Scene", "speaker", "piece_names") or plain_speaker)


def words_for(language: str, game: AnyGame, kit: SpeakerKit | None = None) -> Words:
    """Give all words that a speaker of a game needs."""
    try:
        return _words(language, *folders_of(game, kit))
    except (OSError, ValueError) as error:
        text = "the words of {game} cannot be read: {why}"
        raise TellingError("no_words", text, game=game.name, why=reason(error)) from None


_words = cache(Words)
"""Files of words come with a package and do not change; many listeners share them."""


def only_language(game: AnyGame) -> str:
    """Name the one language that a game is told in; nothing: it is told in all of them."""
    own = list(folders_of(game))[1:]  # the first are those that all games share
    spoken = [one for one in LANGUAGES if all((folder / f"{one}.toml").is_file() for folder in own)]
    return spoken[0] if len(spoken) == 1 else ""


def folders_of(game: AnyGame, kit: SpeakerKit | None = None) -> Iterator[Path]:
    """Find the folders of those words: the shared ones, the game's own, and its speaker's.

    A game that plays by another room's rules has that room's words, too.
    """
    found = (texts, game.Ruleset, game, kit or kit_of(game))
    homes = (Path(getfile(one)).parent for one in found if isinstance(one, ModuleType | type))
    yield from (home / "words" for home in dict.fromkeys(homes) if (home / "words").is_dir())
