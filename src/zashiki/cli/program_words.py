"""The words of the terminal program, alone or with those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from zashiki import texts
from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import Words

HERE = Path(__file__).parent
SHARED = Path(texts.__file__).parent / "words"
PLAYERS = HERE.parent / "players" / "words"


def words_for(language: str, game: AnyGame | None = None) -> Words:
    """All words that are needed: the program's; with a game its own too, and those of speaker, table and players.

    A game that does not say what it is called goes by the name it is registered with.
    """
    found = Words(language, *folders(game))
    if game is None:
        return found
    untold = {"game.name": game.name, "game.about": ""}
    return found.plus({key: text for key, text in untold.items() if key not in found})


def language_notice(game: AnyGame, words: Words) -> str:
    """Return what tells that a game has words in another language alone; empty if it speaks this one."""
    from zashiki.telling import only_language

    other = only_language(game)
    return words[f"session.only_{other}"] if other not in ("", words.language) else ""


def folders(game: AnyGame | None) -> Iterator[Path]:
    """Find the folders that those words lie in."""
    yield HERE / "words"
    yield HERE / "tables" / "words"
    yield PLAYERS
    if game is None:
        yield SHARED
        return
    from zashiki.telling.register import folders_of
    from zashiki.texts.packages import word_folders

    yield from folders_of(game)
    for group in ("zashiki.tables", "zashiki.players"):
        yield from word_folders(group, game.name)
