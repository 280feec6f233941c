"""What the server says, in the languages of the house."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from zashiki.texts import words as texts
from zashiki.texts.words import Words


@cache
def server_words(language: str) -> Words:
    """Give the words of the server, on top of those that everybody shares."""
    shared = Path(texts.__file__).parent / "words"
    return Words(language, shared, Path(__file__).parent / "words")
