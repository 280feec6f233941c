"""The threads of a batch: none writes after an interruption, and a process that was forked off has its own."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from zashiki.fast.threads import Threads


def test_interrupted_it_waits_for_shares_that_have_begun() -> None:
    threads, begun, ended = Threads(2, 1, shares=4), threading.Event(), []

    def slow(first: int, _last: int) -> None:
        begun.set()
        time.sleep(0.2)
        ended.append(first)

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Thread(target=interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            threads.each(slow, (), 8)
    finally:
        signal.signal(signal.SIGINT, before)
    done = len(ended)
    time.sleep(0.4)
    assert len(ended) == done < 8


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
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=20)  # noqa: S603
    assert said.stdout.strip() == "7"
