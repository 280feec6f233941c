"""Names of people, as others may be shown them."""

from __future__ import annotations

from unicodedata import category, is_normalized

from zashiki.kernel.game import Illegal

LONGEST_NAME = 32
"""How many characters a name has at most."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that nobody sees, or that turn the direction of what stands around them."""


def is_name(text: object) -> bool:
    """Whether something can stand for a person: some plain text, in the form NFC, without blanks at its ends."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_NAME or text != text.strip():
        return False
    return is_normalized("NFC", text) and not any(category(sign) in UNSEEN for sign in text)


def checked_name(text: str) -> str:
    """Give a name back, or refuse it as `wrong_name`."""
    if not is_name(text):
        raise Illegal("wrong_name")
    return text
