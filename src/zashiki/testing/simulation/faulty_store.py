"""A disk that fails: a store whose commits are refused, or kept and yet said to have failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from zashiki.kernel.record_lines import RecordError
from zashiki.storage.store import Store

Fate: TypeAlias = Literal["kept", "failed", "failed but kept"]


class FaultyStore:
    """Appends through to another store, unless the fate of the next commit is to fail."""

    def __init__(self, store: Store) -> None:
        """Stand before a store that does not fail."""
        self.store = store
        self.fate: Fate = "kept"
        """What becomes of the next commit."""

    def append(self, table: str, lines: Sequence[bytes], /, *, number: int) -> None:
        """Make lines durable, or not, and say so, or not."""
        if self.fate != "failed":
            self.store.append(table, lines, number=number)
        if self.fate != "kept":
            raise RecordError("storage_waits", "{why}", why=self.fate)

    def commit(self, table: str, lines: Sequence[bytes], number: int) -> bool:
        """Append as a shell does, and give whether the lines are known to be kept.

        A commit that was said to have failed may have been kept: then its number is taken, by the very same lines.
        """
        try:
            self.append(table, lines, number=number)
        except RecordError:
            there = self.store.read(table, since=number - 1)
            return self.fate == "kept" and there == tuple(lines)
        return True
