"""What a person may be called at a table and in a record."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from zashiki.cli.main import Refused
from zashiki.texts.unseen_signs import has_unseen
from zashiki.texts.words import Words

LONGEST = 32
"""Code points of a name."""
SHOWN = 12
"""As much of a name that is too long as a refusal repeats."""


def fitting(text: str) -> str | None:
    r"""Give a name as it is written down; None: it is empty, too long, or has letters in it that nobody sees.

    >>> fitting(" Aki "), fitting("花子"), fitting(""), fitting("a" * 33), fitting("a\u202eb")
    ('Aki', '花子', None, None, None)
    """
    name = normalize("NFC", text).strip()
    return name if 1 <= len(name) <= LONGEST and not has_unseen(name) else None


def checked(texts: Iterable[str], words: Words) -> tuple[str, ...]:
    """Give names as they are written down; one that does not fit, or that two people would have, is refused."""
    names: list[str] = []
    for text in texts:
        name = fitting(text)
        if name is None and (length := len(normalize("NFC", text).strip())) > LONGEST:
            raise Refused(words.say("names.too_long", name=text.strip()[:SHOWN], n=length, most=LONGEST))
        if name is None:
            raise Refused(words.say("names.unfit", name=text[:LONGEST], most=LONGEST))
        if name.casefold() in map(str.casefold, names):
            raise Refused(words.say("names.twice", name=name))
        names.append(name)
    return tuple(names)
