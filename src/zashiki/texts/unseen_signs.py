"""Signs that nobody sees, or that turn what stands around them: none of them belongs into a name or a sentence."""

from __future__ import annotations

from unicodedata import category

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Their kinds, as Unicode names them."""


def has_unseen(text: str) -> bool:
    r"""Whether one is in a text.

    >>> has_unseen("Aki"), has_unseen("Aki\u202e")
    (False, True)
    """
    return any(category(sign) in UNSEEN for sign in text)


def plain(text: str) -> str:
    r"""Give a text that may quote what somebody sent, with nothing in it that steers a terminal or turns its letters.

    >>> plain("no such type: '\x1b[2Jholds\u202e'")
    "no such type: '?[2Jholds?'"
    """
    if text.isprintable():
        return text
    return "".join("?" if category(sign) in UNSEEN else sign for sign in text)
