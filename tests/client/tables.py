"""A table in memory and followers of it, joined by lines that a test can cut: what the tests of the client share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tests.parlour.hosts import Table as HostTable
from zashiki.client.follower import Follower
from zashiki.client.known import Message
from zashiki.parlour import inward
from zashiki.parlour.outward import Outward
from zashiki.parlour.protocol import encoded


class Line:
    """One follower, and its connection to a host while there is one."""

    def __init__(self, table: HostTable, who: int | None, follower: Follower) -> None:
        self.table, self.who, self.follower = table, who, follower
        self.name = ""
        self.messages: list[Message] = []
        self._read = 0

    def connect(self) -> None:
        """Open a connection of its own, and say what there is to say."""
        self.name = f"{self.who}-{id(self)}-{len(self.table.frames)}"
        self._read = 0
        self.table.frames[self.name] = []
        self.table.host.connected(self.name, self.who, now=self.table.now)
        self.follower.connected()
        self.carry()

    def cut(self) -> None:
        """End the connection; what is on its way is lost."""
        self.table.host.disconnected(self.name, now=self.table.now)
        self.table.settle()
        self.follower.disconnected()

    def carry(self) -> None:
        """Carry all that is said to and fro, until nobody says anything."""
        while True:
            self.send()
            if not self.read():
                return

    def send(self) -> None:
        while self.follower.out:
            self.table.host.received(self.name, self.follower.out.popleft(), now=self.table.now)
        self.table.settle()

    def read(self) -> int:
        """Read what came; gives how many frames that was."""
        new = self.table.frames[self.name][self._read :]
        self._read += len(new)
        for frame in new:
            self.messages += self.follower.received(frame)
        return len(new)

    def say(self, command: Callable[[str], inward.Inward]) -> str:
        """Say something, and give the id that it has."""
        called = self.follower.new_id()
        self.follower.say(command(called), called)
        return called

    def choose(self, action: object) -> str:
        raw, seen = msgspec.Raw(msgspec.json.encode(action)), self.follower.known.number
        return self.say(lambda called: inward.Choose(called, raw, seen))


def replies(follower: Follower) -> list[tuple[str, str]]:
    """What became of commands: ids, with codes of refusals."""
    found = [(one.id, getattr(one, "code", "")) for one in follower.answers]
    follower.answers.clear()
    return found


def feed(follower: Follower, *messages: Outward) -> list[Message]:
    """Let a follower hear messages."""
    return [given for one in messages for given in follower.received(encoded(one))]


def said(follower: Follower) -> list[dict[str, Any]]:
    """What a follower says, taken from it."""
    found = [msgspec.json.decode(frame) for frame in follower.out]
    follower.out.clear()
    return found


def kinds(messages: Sequence[object]) -> list[str]:
    return [type(one).__name__ for one in messages]
