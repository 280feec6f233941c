"""What the commands on riichi hands share: the room's words beside the program's, and tiles read from text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from zashiki.cli.main import Refused
from zashiki.cli.program_words import HERE
from zashiki.games.riichi import notation
from zashiki.games.riichi.notation import Unread
from zashiki.texts.words import Words

ReadT = TypeVar("ReadT")
SHOWN = 40
"""As much of a text as a refusal repeats."""


def riichi_words(language: str) -> Words:
    """The words of the program and of the room."""
    return Words(language, HERE / "words", Path(notation.__file__).parent / "words")


def read(reader: Callable[[str], ReadT], text: str, words: Words) -> ReadT:
    """Read tiles or a meld; what cannot be read is refused in words."""
    try:
        return reader(text)
    except Unread as error:
        said = words.say(f"unread.{error.code}", text=error.text[:SHOWN], piece=error.piece[:SHOWN])
        raise Refused(said) from None
