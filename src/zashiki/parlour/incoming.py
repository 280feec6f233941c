"""What waits for a host to decide about it, each with the time at which it came."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from zashiki.parlour.effects import Ask
from zashiki.parlour.inward import Inward
from zashiki.parlour.listeners import Connection
from zashiki.parlour.protocol import FrameError


class Received(NamedTuple):
    """Something that came over a connection."""

    at: int
    connection: Connection
    command: Inward | FrameError


class Gone(NamedTuple):
    """A connection that ended."""

    at: int
    connection: Connection


class Answer(NamedTuple):
    """What a computer answered."""

    at: int
    ask: Ask
    action: object
    note: str


class Outage(NamedTuple):
    """Nothing could be kept for a while, until now."""

    at: int
    since: int


Item: TypeAlias = Received | Gone | Answer | Outage
"""What is decided as of when it came, however long it waited behind others."""
