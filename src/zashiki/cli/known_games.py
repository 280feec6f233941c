"""The games that can be used: one that cannot is left out of lists, and named on stderr with the reason."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from zashiki.cli.program_words import words_for
from zashiki.kernel.registry import AnyGame, names
from zashiki.parlour import scorer_of
from zashiki.telling import kit_of
from zashiki.texts.package_failures import failure_of
from zashiki.texts.packages import is_ours, load_game
from zashiki.texts.problems import Problem, said
from zashiki.texts.words import Words


class Known(NamedTuple):
    """A game, and all words that are needed to speak of it."""

    game: AnyGame
    words: Words

    @property
    def called(self) -> str:
        """Its name, as people read it."""
        return self.words["game.name"]


def known(name: str, language: str) -> Known:
    """Give a game with its words; one that cannot be used is a `Problem` that says why."""
    game = load_game(name)
    kit_of(game)  # whoever speaks of a game needs its speaker
    return Known(game, words_for(language, game))


def check(name: str, language: str) -> None:
    """Refuse a game that cannot be used, as `known` does; of the house's own, words need no reading to be sure of."""
    game = load_game(name)
    if not is_ours(game.Ruleset.__module__):
        known(name, language)


def known_games(words: Words) -> dict[str, Known]:
    """Give all games that can be used, by name; each that cannot is named once."""
    found = dict[str, Known]()
    for name in names():
        with passing_over(name, words):
            found[name] = known(name, words.language)
    return found


def playable(words: Words) -> list[str]:
    """Name the games that can be played at this terminal; one that only keeps score is no game to play."""
    return [name for name, one in known_games(words).items() if scorer_of(one.game) is None]


@contextmanager
def passing_over(name: str, words: Words) -> Iterator[None]:
    """Pass over a game for which a package from outside fails, and say so once; the house's own mistakes go on."""
    try:
        yield
    except Problem as error:
        _say_once(words.say("input.left_out", game=name, why=said(error, words)))
    except Exception as error:
        if (failure := failure_of(error)) is None:
            raise
        _say_once(words.say("input.left_out", game=name, why=said(failure, words)))


@cache
def _say_once(text: str) -> None:
    """Say on stderr what is left out: in one run of the program once, however many lists are made."""
    print(f"zashiki: {' '.join(text.split())}", file=sys.stderr)
