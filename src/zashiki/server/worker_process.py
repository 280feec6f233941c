"""A worker process, from inside: questions are read from its input and answered on its output, one after the other.

A frame is four bytes that say how long it is, and then as many bytes. An empty one, at the beginning, says that the
worker is ready. A worker is told nothing by signals: it ends when its input does, even while it thinks, so it never
outlives the server, and Ctrl-C in a terminal is the server's alone to answer.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

SIZE = 4
"""Bytes that say how long a frame is."""
READY = b""
BEHIND = 10
"""How far a worker stands back, as `nice` counts it: people at their tables never wait for one who thinks or reads."""


def framed(data: bytes) -> bytes:
    """Write a frame."""
    return len(data).to_bytes(SIZE, "big") + data


def serve(answer: Callable[[bytes], bytes]) -> NoReturn:
    """Answer questions until there can be no more of them."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(BEHIND)
    inwards, outwards = _private(sys.stdin.fileno(), "rb"), _private(sys.stdout.fileno(), "wb")
    questions = SimpleQueue[bytes]()
    Thread(target=_listen, args=(inwards, questions), daemon=True).start()
    _say(outwards, READY)
    while True:
        _say(outwards, answer(questions.get()))


def _private(descriptor: int, mode: str) -> BinaryIO:
    """Take a stream away from whatever prints or reads by habit, and leave it nothing instead."""
    own = os.dup(descriptor)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, descriptor)
    os.close(nothing)
    return os.fdopen(own, mode)  # type: ignore[return-value] # the mode is one of bytes


def _listen(stream: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Take questions in while one is answered, so that the end of the server is noticed at once."""
    while len(size := stream.read(SIZE)) == SIZE:
        questions.put(stream.read(int.from_bytes(size, "big")))
    os._exit(0)


def _say(stream: BinaryIO, data: bytes) -> None:
    try:
        stream.write(framed(data))
        stream.flush()
    except OSError:  # nobody listens any more
        os._exit(0)
