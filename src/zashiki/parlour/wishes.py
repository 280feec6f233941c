"""The open requests of a table: what somebody has asked for, and who has agreed so far."""

from __future__ import annotations

from collections.abc import Collection

from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.effects import Request, Wish
from zashiki.records.sitting_lines import CommandId


class Wishes:
    """One of each kind at a time. They are remembered until they are granted, not durable."""

    def __init__(self) -> None:
        """Nobody has asked for anything."""
        self.open: dict[Wish, Request] = {}
        self.ids: dict[Wish, CommandId] = {}
        """How the command was called that asked for it."""
        self.asked_at: dict[Wish, int] = {}
        """After how many choices it was asked for."""

    def repeats(self, what: Wish, by: str, id: str) -> bool:  # noqa: A002 - as in the line
        """Whether this very command has asked for what is open."""
        return bool(id) and what in self.open and (self.open[what].by, self.ids[what]) == (by, id)

    def ask(self, request: Request, *, choices: int, id: str = "") -> Request:  # noqa: A002 - likewise
        """Ask for something; one request of a kind at a time."""
        if request.what in self.open:
            raise Illegal("already_asked")
        self.open[request.what], self.ids[request.what] = request, id
        self.asked_at[request.what] = choices
        return request

    def agree(self, what: Wish, seat: Seat, needed: Collection[Seat]) -> tuple[Request, bool]:
        """Agree to something; gives the request, and whether all whose consent is needed have agreed."""
        asked = self.open[what]
        agreed = tuple(sorted({*asked.agreed, seat}))
        self.open[what] = Request(what, asked.by, agreed, asked.until)
        return self.open[what], set(needed) <= set(agreed)

    def drop(self, what: Wish) -> Request | None:
        """End a request; gives what is told of that."""
        asked = self.open.pop(what, None)
        return None if asked is None else Request(what, asked.by, asked.agreed, None, open=False)

    def void(self, choices: int, now: int, *, closed: bool) -> list[Wish]:
        """Name what cannot be granted any more: an undo once anybody chose, another match after a while."""
        return [
            what
            for what, asked in self.open.items()
            if (what != "rematch" and closed)
            or (what == "undo" and choices != self.asked_at[what])
            or (asked.until is not None and asked.until <= now)
        ]
