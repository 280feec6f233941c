"""What the commands on riichi hands share: the room's words beside the program's, and tiles read from text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from zashiki.cli.main import Refused
from zashiki.cli.program_words import words_for
from zashiki.games import riichi
from zashiki.games.riichi.notation import Unread
from zashiki.texts.words import Words

ReadT = TypeVar("ReadT")
SHOWN = 40
"""As much of a text as a refusal repeats."""


def riichi_words(language: str) -> Words:
    """The words of the program, of the room and of its table."""
    return words_for(language, riichi)


def read(reader: Callable[[str], ReadT], text: str, words: Words) -> ReadT:
    """Read tiles or a meld; what cannot be read is refused in words."""
    try:
        return reader(text)
    except Unread as error:
        said = words.say(f"unread.{error.code}", text=error.text[:SHOWN], piece=error.piece[:SHOWN])
        raise Refused(said) from None
