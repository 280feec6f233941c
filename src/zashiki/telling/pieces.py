"""How pieces are written inside sentences: by code, by name or by sign. All screens share the sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias, runtime_checkable

Style: TypeAlias = Literal["code", "name", "sign"]
"""`code` as in records (5m, Ah), `name` as spoken (5 man, ace of hearts), `sign` as printed (五萬, A♥)."""


@runtime_checkable
class PieceNames(Protocol):
    """Writes pieces, which are given by their codes."""

    def one(self, code: str, /) -> str:
        """Write a piece."""

    def many(self, codes: Sequence[str], /) -> str:
        """Write several."""


class Written:
    """Pieces as a table says; one that is not in it by its code.

    >>> Written({"Ah": "A♥"}, " ").many(["Ah", "?"])
    'A♥ ?'
    """

    def __init__(self, table: Mapping[str, str], between: str = " ") -> None:
        """Take a text for each code, and what stands between two pieces."""
        self._table, self._between = table, between

    def one(self, code: str, /) -> str:
        """Write a piece."""
        return self._table.get(code, code)

    def many(self, codes: Sequence[str], /) -> str:
        """Write several."""
        table = self._table
        return self._between.join([table.get(code, code) for code in codes])


CODES = Written({})
"""Pieces by their codes, with blanks between."""
