"""A connection as its table sees it."""

from __future__ import annotations

from typing import Protocol

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour.inward import Language
from zashiki.server.http import HttpRefusal


class Socket(Protocol):
    """A connection as its table sees it. Nothing here waits."""

    name: str
    guest: str
    """Who it is of; empty: of nobody that the house knows."""
    key: bytes
    """The hash of the secret that it came with."""
    language: Language
    """What it is spoken to in before it says hello."""

    def send(self, frame: bytes) -> None:
        """Send a frame, as soon as the line is free."""

    def refuse(self, id: str, error: Illegal | HttpRefusal | Problem) -> None:  # noqa: A002 - as in the message
        """Say that a command was not taken."""

    def end(self, status: int, code: str) -> None:
        """Say why, after all that was sent, and close."""
