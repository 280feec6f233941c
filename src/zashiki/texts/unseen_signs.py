"""Signs that nobody sees, or that turn what stands around them: none of them belongs into a name or a sentence."""

from __future__ import annotations

import re
from unicodedata import category

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Their kinds, as Unicode names them."""
_IGNORED = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
"""Letters and marks that are drawn as nothing: Default_Ignorable_Code_Point (Unicode's DerivedCoreProperties.txt),
as far as it is of no kind above; Hangul fillers and variation selectors, for the most part."""
_BLANK = "\u2800\ufffc\U00013441\U00013442\U00016fe4\U0001d159"
"""Signs without that property whose picture is empty all the same: a Braille cell without dots, fillers of old scripts,
a note without a head, the place of an object that is not there."""
_EMPTY = re.compile(f"[{_IGNORED}{_BLANK}]")
_SELECTED = re.compile(
    "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\ufe00-\ufe02\U000e0100-\U000e01ef]"
    "|[\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff][\ufe0e\ufe0f]"
)
"""A variation selector behind what it may choose the form of: a Chinese character, as names have, or a picture."""


def has_unseen(text: str) -> bool:
    r"""Return whether a text has a sign that nobody sees, or nothing that stands by itself.

    >>> [has_unseen(name) for name in ("Aki", "Aki\u202e", "\u3164", "a\ufe0f", "葛\U000e0100城", "\u0301")]
    [False, True, True, True, False, True]
    """
    return (
        any(category(sign) in UNSEEN for sign in text)
        or _EMPTY.search(_SELECTED.sub("", text)) is not None
        or blank(text)
    )


def blank(text: str) -> bool:
    """Return whether a text has nothing that is drawn and stands by itself."""
    return not any(category(sign)[0] in "LNPS" for sign in seen(text))


def seen(text: str) -> str:
    """Return what a reader sees of a text."""
    return "".join(sign for sign in _EMPTY.sub("", text) if category(sign) not in UNSEEN)


def plain(text: str) -> str:
    r"""Return a text from outside without the signs that steer a terminal or turn its letters.

    Names in a record from outside are shown and written on through this, everywhere.

    >>> plain("no such type: '\x1b[2Jholds\u202e'")
    "no such type: '?[2Jholds?'"
    """
    if text.isprintable():
        return text
    return "".join("?" if category(sign) in UNSEEN else sign for sign in text)
