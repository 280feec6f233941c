"""What the clients of a house were told that is kept, and what of it a store does not have."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256

import msgspec

from tests.server.ears import Ear, Message
from tests.server.houses import Door, Visitor
from tests.server.restless import Restless
from zashiki.records.replay import replayed
from zashiki.records.sitting_lines import read
from zashiki.records.verdicts import HOLDS, checked_lines
from zashiki.storage.sqlite_store import SqliteStore


class Player(Restless):
    """Plays a seat, and notes which of its choices were acknowledged."""

    def __init__(self, door: Callable[[], Door], who: Visitor, calm: Ear, *, seed: str) -> None:
        super().__init__(door, who, calm, seed=seed, cuts=0)
        assert calm.seat is not None
        self.table, self.seat = calm.table, calm.seat
        self.done: set[str] = set()

    def _take_answer(self, message: Message) -> None:
        if message["type"] == "done":
            self.done.add(message["id"])
        super()._take_answer(message)


class Acknowledged:
    """All of it, of one house."""

    def __init__(self) -> None:
        self.guests: list[Visitor] = []
        self.seats: dict[str, set[Visitor]] = {}
        """Who sits at a table."""
        self.invitations: dict[str, tuple[str, set[Visitor]]] = {}
        """The table of a code, and who has used it."""
        self.players: list[Player] = []

    @property
    def choices(self) -> int:
        """How many choices were acknowledged."""
        return sum(len(player.done) for player in self.players)

    def missing(self, store: SqliteStore) -> list[str]:
        """Say what is not there any more."""
        damaged = [f"the file: {complaint}" for complaint in store._reader.complaints()]
        return damaged or [*self._guests(store), *self._tables(store), *self._streams(store)]

    def _guests(self, store: SqliteStore) -> Iterator[str]:
        for who in self.guests:
            row = store.guest_book.guest(_kept(who.token))
            if row is None or row.name != who.name:
                yield f"the guest {who.name}"
        for code, (table, used) in self.invitations.items():
            invitation = store.guest_book.invitation(_kept(code))
            if invitation is None or invitation.table != table:
                yield f"an invitation to {table}"
            elif missing := {self._guest(store, who) for who in used} - {*invitation.used}:
                yield f"that an invitation to {table} is used by {missing}"

    def _tables(self, store: SqliteStore) -> Iterator[str]:
        for table, people in self.seats.items():
            if (entry := store.entry(table)) is None:
                yield f"the table {table}"
            elif missing := {self._guest(store, who) for who in people} - {*entry.guests}:
                yield f"at {table} the seats of {missing}"

    def _streams(self, store: SqliteStore) -> Iterator[str]:
        for table in {player.table for player in self.players}:
            if (entry := store.entry(table)) is None or entry.state not in ("live", "over"):
                yield f"the match {table}"
                continue
            data = b"".join(store.read(table))
            for player in self.players:
                if player.table == table:
                    yield from _not_in_record(player, data)

    def _guest(self, store: SqliteStore, who: Visitor) -> str:
        row = store.guest_book.guest(_kept(who.token))
        return "" if row is None else row.guest

    def untrue(self, store: SqliteStore) -> list[str]:
        """Name the tables whose records do not hold."""
        found: list[str] = []
        for table in {player.table for player in self.players}:
            data = b"".join(store.read(table))
            if (report := checked_lines(table, partial(bytes, data)).report).status != HOLDS:
                found.append(f"{table}: {report.error}")
        return found


def _not_in_record(player: Player, data: bytes) -> Iterator[str]:
    """Say which choices and events of a player, and whether the end, are not in its table's record."""
    who = f"{player.table}, seat {player.seat}"
    lines = [json.loads(line) for line in data.splitlines()]
    ids = [line.get("id", "") for line in lines if line["line"] == "choice" and line["seat"] == player.seat]
    if lost := player.done - {*ids}:
        yield f"{who}: acknowledged choices {sorted(lost)}"
    match = replayed(read(data))
    happened = (match.opening, *(step.events for step in match.steps))
    heard = [json.loads(msgspec.json.encode(event)) for some in happened for event in match.heard(some, player.seat)]
    if player.number > len(heard):
        yield f"{who}: heard up to {player.number}, and {len(heard)} is the last event"
    for number, event in player.events.items():
        if number <= len(heard) and heard[number - 1] != event:
            yield f"{who}: event {number} was told otherwise"
    if player.over is not None and not any(line["line"] == "close" for line in lines):
        yield f"{who}: the end"


def _kept(secret: str) -> bytes:
    return sha256(secret.encode()).digest()
