"""The mailbox between a table elsewhere and a terminal: what interrupts whom, and when."""

import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, cast

import pytest

from zashiki.cli.mailbox import Mailbox, Sent
from zashiki.cli.time_left import RunningClocks
from zashiki.cli.watching import Interrupted, impatient, wait_for
from zashiki.client.known import Known, Message
from zashiki.client.problems import HouseRefused, NotAsPromised
from zashiki.kernel.problems import Problem
from zashiki.parlour.outward import Clocks, Presence, Question, Told
from zashiki.records.sitting_lines import Clock


class Table:
    """A listener by hand: what is said stands in a list."""

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        self.said: list[Message | Problem] = []
        self.known = Known(me=0)

    def say(self, *some: Message | Problem, **known: Any) -> None:
        self.said += some
        self.known = Known(**{"me": 0, **known})
        os.write(self._write, b"!")

    def fileno(self) -> int:
        return self._read

    def next(self, timeout: float | None = None) -> Message | None:
        del timeout
        if not self.said:
            with suppress(BlockingIOError):
                os.read(self._read, 99)
            return None
        first = self.said.pop(0)
        if isinstance(first, Problem):
            raise first
        return first

    def close(self) -> None:
        os.close(self._read)
        os.close(self._write)


@pytest.fixture
def table() -> Iterator[Table]:
    found = Table()
    yield found
    found.close()


@pytest.fixture
def mailbox(table: Table) -> Iterator[Mailbox]:
    found = Mailbox()
    found.listen_to(cast("Any", table))
    found.clocks = RunningClocks(Clock(0, 60))
    yield found
    found.close()


RUNNING = Clocks((60_000, 60_000), (0,), 0, 60_000, now=0)
HALF = 30
"""Seconds in which half of that time is over."""


def test_what_happened_interrupts_a_question_but_nobody_who_reads(table: Table, mailbox: Mailbox) -> None:
    table.say(Told(1))
    mailbox.look()
    with impatient(mailbox), pytest.raises(Interrupted):
        mailbox.look()
    assert list(mailbox.letters) == [Told(1)]


def test_who_comes_and_goes_interrupts_nothing(table: Table, mailbox: Mailbox) -> None:
    told: list[object] = []
    mailbox.beside = told.append
    table.say(Presence(("here", "gone"), 0))
    with impatient(mailbox):
        mailbox.look()
    assert told == [Presence(("here", "gone"), 0)]


def test_a_page_is_broken_off_for_a_choice_against_the_clock_that_its_reader_does_not_know_of(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("zashiki.cli.clock.now", lambda: now[0])
    table.say(Told(7), RUNNING, asked=Question(), number=7)
    mailbox.look()
    assert mailbox.hurries
    now[0] += HALF - 1
    mailbox.look()
    now[0] += 1
    with pytest.raises(Interrupted):
        mailbox.look()
    mailbox.question_seen(7)  # from now on whoever reads does so by choice
    now[0] += HALF
    table.say(asked=Question(), number=7)
    mailbox.look()


def test_without_a_clock_a_page_stays(table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("zashiki.cli.clock.now", lambda: now[0])
    table.say(Told(7), Clocks((None, None), (0,), 0, None, now=0), asked=Question(), number=7)
    mailbox.look()
    now[0] += 10 * HALF
    mailbox.look()
    assert not mailbox.interrupted
    assert mailbox.due() is None, "nothing is to be looked at later"
    assert list(mailbox.letters) == [Told(7)], "it waits until the page was read"


def test_time_that_is_up_is_noticed_by_the_clock_that_ran_before(
    table: Table, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("zashiki.cli.clock.now", lambda: now[0])
    table.say(RUNNING)
    mailbox.take_in()
    now[0] += 30
    table.say(Told(8))
    mailbox.take_in()
    assert not mailbox.late
    now[0] += 30
    table.say(Told(9), Clocks((0, 60_000), (1,), 60_000, 120_000, now=60_000))
    mailbox.take_in()
    assert mailbox.late


def test_a_command_that_waits_for_the_connection_keeps_nobody_waiting(mailbox: Mailbox) -> None:
    answered = threading.Event()
    mailbox.send(answered.wait)
    mailbox.take_in()
    assert mailbox.sending
    assert not mailbox.letters
    answered.set()
    with impatient(mailbox), pytest.raises(Interrupted):
        wait_for(None, None, mailbox)
    assert list(mailbox.letters) == [Sent(None)]


def test_a_refusal_comes_as_a_letter(mailbox: Mailbox) -> None:
    refusal = HouseRefused("stale", "the question has changed")

    def refused() -> None:
        raise refusal

    mailbox.send(refused)
    with impatient(mailbox), pytest.raises(Interrupted):
        wait_for(None, None, mailbox)
    assert list(mailbox.letters) == [Sent(refusal)]


def test_the_end_of_listening_is_the_last_letter_and_a_doubt_is_not(table: Table, mailbox: Mailbox) -> None:
    doubt = NotAsPromised("client.promises", "{table}", table="t")
    end = HouseRefused("no_such_table", "there is no such table")
    table.say(doubt, Told(1), end)
    mailbox.take_in()
    assert list(mailbox.letters) == [doubt, Told(1), end]
    assert len(mailbox.sources()) == 1
