"""The words of the terminal program, alone or with those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getfile
from pathlib import Path
from typing import Any, cast

from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import Words

HERE = Path(__file__).parent


def words_for(language: str, game: AnyGame | None = None) -> Words:
    """All words that are needed: the program's; with a game also its own, its table's and its players'."""
    return Words(language, HERE / "words", *(_folders(game) if game is not None else ()))


def folders_of(game: AnyGame) -> Iterator[Path]:
    """The folders of a game's own words; a game that plays by another room's rules has that room's words, too."""
    homes = (Path(getfile(cast("Any", one))).parent for one in (game.Ruleset, game))
    yield from (home / "words" for home in dict.fromkeys(homes) if (home / "words").is_dir())


def _folders(game: AnyGame) -> Iterator[Path]:
    from zashiki.players.roster import folder_of

    yield from folders_of(game)
    for layer in ("zashiki.cli.tables", "zashiki.players"):
        folder = folder_of(layer, game.name)
        if folder and (folder / "words").is_dir():
            yield folder / "words"
