"""Faults that are planted into a house: what holds garbage to the promises finds each of them."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from tests.proofs.hostile_visit import Visit, check_flat, resident
from tests.proofs.raw_garbage import Raw, check_bytes
from tests.proofs.socketless import socketless
from tests.proofs.test_garbage import LIMITS
from tests.proofs.verdicts import Broken, check_refusal
from tests.server.houses import to_the_end
from zashiki.kernel.game import Illegal
from zashiki.parlour import commands, decisions
from zashiki.parlour.effects import Effects
from zashiki.parlour.listeners import Listeners
from zashiki.parlour.sitting import Sitting
from zashiki.server import conversion_worker, guest_routes
from zashiki.server.http import HttpRefusal, answer, guest_of, house_of
from zashiki.server.workers import Workers

SEED = "planted"


@pytest.fixture(autouse=True)
def files_are_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read uploads in this process: what a worker does with them is not looked at here."""

    async def ask(_workers: Workers, question: bytes) -> bytes:
        return conversion_worker._answer(question)

    monkeypatch.setattr(Workers, "ask", ask)


def visited(folder: Path, *, frames: int = 0, requests: int = 0) -> None:
    """Send garbage to a house, at one table and over HTTP."""

    async def run() -> None:
        async with socketless(folder, LIMITS) as house:
            visit = Visit(house, SEED)
            await visit.arrive(("reversi",))
            early = resident()
            await visit.go_on(frames, requests)
            check_flat(early, resident())
            await visit.end()

    to_the_end(run(), 600)


async def raises(_request: Request) -> Response:
    raise LookupError("planted")


async def has_no_words(_request: Request) -> Response:
    raise HttpRefusal(400, "never_heard_of")


async def changes_and_refuses(request: Request) -> Response:
    await house_of(request).guests.rename(guest_of(request), f"Mallory {next(NUMBERS)}")
    raise Illegal("not_opener")


async def hoards(_request: Request) -> Response:
    HOARD.append(b"x" * (8 << 20))
    return answer({})


NUMBERS, HOARD = count(1), list[bytes]()


@pytest.mark.parametrize(
    ("route", "found"),
    [
        (raises, "500 for"),
        (has_no_words, "without words"),
        (changes_and_refuses, "something was written"),
        (hoards, "memory has grown"),
    ],
)
def test_a_faulty_route_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, route: Callable[..., object], found: str
) -> None:
    monkeypatch.setattr(guest_routes, "who_am_i", route)
    with pytest.raises(Broken, match=found):
        visited(tmp_path, requests=300)
    HOARD.clear()


def test_a_refused_command_that_changes_something_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = commands.carried_out

    def faulty(sitting: Sitting, *command: object, **more: object) -> Effects:
        try:
            return true(sitting, *command, **more)  # type: ignore[arg-type]  # handed on as it came
        except Illegal:
            sitting.company.abandoned_after += 1
            raise

    monkeypatch.setattr(decisions, "carried_out", faulty)
    with pytest.raises(Broken, match="yet something has changed"):
        visited(tmp_path, frames=2_000)


def test_a_frame_that_is_not_answered_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true, times = Listeners.refuse, count(1)

    def faulty(*values: object) -> None:
        if next(times) % 50:
            true(*values)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(Listeners, "refuse", faulty)
    with pytest.raises(Broken, match="answers to"):
        visited(tmp_path, frames=2_000)


@pytest.mark.parametrize(
    ("code", "text", "language"),
    [
        ("no_guest", "", "en"),
        ("no_guest", "no_guest", "en"),
        ("nobody_knows_this", "Words, and no code.", "en"),
        ("no_such_table", "There is no such table.", "ja"),
        ("no_such_table", "そのような卓はありません。", "en"),
        ("body.wrong", "リクエストが読めません: Object contains unknown field `x`", "ja"),
    ],
)
def test_a_refusal_in_the_wrong_words_is_found(code: str, text: str, language: str) -> None:
    with pytest.raises(Broken):
        check_refusal({"code": code, "text": text}, language)


@pytest.mark.parametrize(
    "heard",
    [
        b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 2\r\n\r\n{}",
        b"HTTP/1.1 400 Bad Request\r\ncontent-length: 5\r\n\r\nplain",
        b"HTTP/1.1 101 Switching Protocols\r\n\r\n\x88\x02\x03\xf3",
        b"what is this?\r\n\r\n",
    ],
)
def test_bytes_that_no_house_sends_are_found(heard: bytes) -> None:
    with pytest.raises(Broken):
        check_bytes(Raw((b"x",)), heard)
