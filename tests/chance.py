"""Chance that is the same whenever a test runs: bytes that follow from its name, and from how many were drawn before.

Houses and clients of a test draw from one stream. It begins anew with each test, so a house that several tests share
deals to each of them as if it were the first, and a secret is never drawn twice.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import shake_256
from threading import Lock
from unittest import mock

from zashiki.client.follower import Follower


def current_test() -> str:
    """Return the name of the test that runs; empty: none does."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]  # without its phase


class Stream:
    """The stream of the current test; several threads may draw."""

    def __init__(self) -> None:
        self._lock, self._name, self._drawn = Lock(), "", 0

    def draw(self, number: int) -> bytes:
        """Draw so many bytes; each test begins anew."""
        name = current_test()
        with self._lock:
            if name not in ("", self._name):
                self._name, self._drawn = name, 0
            self._drawn += 1
            return shake_256(f"{self._name} {self._drawn}".encode()).digest(number)


draw = Stream().draw


@contextmanager
def seeded_clients() -> Iterator[None]:
    """Let clients in this process draw from the stream what they add to a shuffle."""
    usual = Follower.__init__.__kwdefaults__
    assert usual is not None
    with mock.patch.dict(usual, draw=draw):
        yield
