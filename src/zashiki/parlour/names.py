"""Names of people, as others may be shown them."""

from __future__ import annotations

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
