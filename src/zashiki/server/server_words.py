"""What the server says, in the languages of the house."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unicodedata import category

from zashiki.parlour.names import UNSEEN
from zashiki.texts import words as texts
from zashiki.texts.words import Words


@cache
def server_words(language: str) -> Words:
    """Give the words of the server, on top of those that everybody shares."""
    shared = Path(texts.__file__).parent / "words"
    return Words(language, shared, Path(__file__).parent / "words")


def plain(text: str) -> str:
    r"""Give a text that may quote what somebody sent, with nothing in it that steers a terminal or turns its letters.

    >>> plain("no such type: '\x1b[2Jholds\u202e'")
    "no such type: '?[2Jholds?'"
    """
    if text.isprintable():
        return text
    return "".join("?" if category(sign) in UNSEEN else sign for sign in text)
