"""Names of people, as others may be shown them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from unicodedata import is_normalized

from zashiki.kernel.game import Illegal
from zashiki.texts.unseen_signs import has_unseen

LONGEST_NAME = 32
"""How many characters a name has at most."""


def is_name(text: object) -> bool:
    """Whether something can stand for a person: some plain text, in the form NFC, without blanks at its ends."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_NAME or text != text.strip():
        return False
    return is_normalized("NFC", text) and not has_unseen(text)


def checked_name(text: str) -> str:
    """Give a name back, or refuse it as `wrong_name`."""
    if not is_name(text):
        raise Illegal("wrong_name")
    return text


def told_apart(name: str, taken: Collection[str]) -> str:
    """Give a name, with a number if somebody at the table has it already: most guests never choose one.

    >>> [told_apart("Guest", taken) for taken in ((), ("Guest",), ("Guest", "Guest 2"), ("guest",))]
    ['Guest', 'Guest 2', 'Guest 3', 'Guest']
    """
    if name not in taken:
        return name
    numbered = (f"{name[: LONGEST_NAME - len(end)].rstrip()}{end}" for end in (f" {n}" for n in count(2)))
    return next(one for one in numbered if one not in taken)
