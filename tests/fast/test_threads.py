"""The threads of a batch: none writes after an interruption, and a process that was forked off has its own."""

import os
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest

from tests.processes import PATIENCE, eventually
from zashiki.fast.threads import Shares, Threads


def test_interrupted_it_waits_for_shares_that_have_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Shares] = []
    begun, goes_on, ended = threading.Event(), threading.Event(), list[int]()

    class Noted(Shares):
        def __init__(self, *what: Any) -> None:
            super().__init__(*what)
            made.append(self)

    def slow(first: int, _last: int) -> None:
        begun.set()
        assert goes_on.wait(PATIENCE)
        ended.append(first)

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)
        assert eventually(lambda: made[0]._stopped)
        goes_on.set()

    monkeypatch.setattr("zashiki.fast.threads.Shares", Noted)
    threads, beside = Threads(2, 1, shares=4), threading.Thread(target=interrupt)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        beside.start()
        with pytest.raises(KeyboardInterrupt):
            threads.each(slow, (), 8)
        done = len(ended)
    finally:
        signal.signal(signal.SIGINT, before)
        beside.join()
    threads.each(lambda _first, _last: None, (), 8)  # both threads are through with what they had
    assert 1 <= len(ended) == done < 8


def test_what_goes_wrong_in_a_share_is_heard() -> None:
    def wrong(first: int, _last: int) -> None:
        if first == 3:
            raise ValueError("here")

    with pytest.raises(ValueError, match="here"):
        Threads(2, 1).each(wrong, (), 8)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_process_that_was_forked_off_goes_on() -> None:
    code = """
import os
from zashiki.fast.threads import Threads
found = bytearray(8)
def loop(first, last):
    found[first:last] = bytes(last - first)
threads = Threads(2, 1)
threads.each(loop, (), 8)
if os.fork() == 0:
    threads.each(loop, (), 8)
    os._exit(7)
print(os.waitstatus_to_exitcode(os.wait()[1]))
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)  # noqa: S603
    assert said.stdout.strip() == "7"
