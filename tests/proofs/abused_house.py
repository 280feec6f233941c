"""A house as a machine abuses it: what it asks and says there, and what it remembers of it."""

import asyncio
import json
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from hypothesis.stateful import RuleBasedStateMachine, invariant

from tests.proofs.garbage import Request
from tests.proofs.guest_model import ALLOWED, Guest, ModelTable
from tests.proofs.socketless import Answer, BadLines, Socketless, socketless
from tests.proofs.table_line import Line
from tests.proofs.verdicts import check_answer, check_refusal
from tests.server.ears import Message
from zashiki.server.limits import Limits

T = TypeVar("T")
LIMITS = Limits(
    requests=10**6, commands=10**6, burst=10**6, guests=6, unstarted=3, unfinished=5, tokens=2, conversions=0
)


class AbusedHouse(RuleBasedStateMachine):
    """A house without rules yet."""

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._folder = tempfile.TemporaryDirectory(prefix="abuse")
        self._log = BadLines()
        self._stack = AsyncExitStack()
        self.house: Socketless
        self.guests: list[Guest] = []
        self.tables: list[ModelTable] = []
        self.lines: list[Line] = []
        self.steps, self.arrivals = 0, 0
        """Since the house was opened: where guests come from is not stored, so a restart counts them anew."""
        self.run(self.start_house())

    # The house.

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(asyncio.wait_for(work, 300))

    async def start_house(self) -> None:
        self.house = await self._stack.enter_async_context(socketless(Path(self._folder.name), LIMITS, log=self._log))

    async def stop(self) -> None:
        for line in self.lines:
            line.cut()
        self.lines.clear()
        await self._stack.aclose()
        self._stack = AsyncExitStack()

    def teardown(self) -> None:
        """End the house, and leave nothing behind."""
        self.run(self.stop())
        self._runner.close()
        self._folder.cleanup()
        assert not self._log.bad, self._log.bad

    @invariant()
    def the_log_speaks_of_no_error(self) -> None:
        self.steps += 1
        assert not self._log.bad, self._log.bad

    def ask(self, what: str, who: str | None, method: str, path: str, body: object = None) -> Answer:
        """Ask for something; a refusal has words, and one of the codes that this may be refused by."""
        data = b"" if body is None else json.dumps(body).encode()
        request = Request(method, path, data, "ja")
        answer: Answer = self.run(self.house.send(request, who))
        code = check_answer(request, answer)
        assert not code or code in ALLOWED[what], (what, request, answer)
        return answer

    def guest(self, number: int) -> Guest:
        return self.guests[number % len(self.guests)]

    def table_at(self, number: int) -> ModelTable | None:
        return self.tables[number % len(self.tables)] if self.tables else None

    def line_at(self, number: int) -> Line | None:
        self.lines = [line for line in self.lines if line.closed is None and line.task and not line.task.done()]
        if not self.lines and (table := self.table_at(number)):
            self.run(self.come_to(self.guest(number).key, table.id, {}))
        return self.lines[number % len(self.lines)] if self.lines else None

    def hold_seats(self, table: ModelTable) -> None:
        """Hold that a table that gathers has those in its seats who should be there."""
        answer = self.ask("facts", table.somebody or None, "GET", f"/api/tables/{table.id}")
        if answer.status == 200 and (facts := answer.json())["state"] == "gathering":
            assert [seat.get("kind") for seat in facts["seats"]] == table.kinds, (facts["seats"], table)

    async def come_to(self, key: str | None, table: str, hello: Message) -> Line:
        line = await self.house.connect(key, table, greet=False)
        line.say(json.dumps({"type": "hello", "detail": "events", **hello}))
        await self.house.settled(line)
        if len(self.lines) < 12 and line.closed is None:
            self.lines.append(line)
        return line

    def seat_of(self, line: Line) -> int | None:
        guest = self.house.house.guests.known({}, f"Bearer {line.who}")
        loop = self.house.house.loaded(line.table)
        return loop.seat_of(guest.guest) if guest and loop else None

    def said(self, line: Line, message: Message, what: str) -> Message | None:
        """Say something, and give what it was answered by."""
        line.take()
        line.say(json.dumps(message))
        self.run(self.house.settled(line))
        answers = [one for one in line.take() if one["type"] in ("done", "refused", "previewed")]
        for one in answers:
            if one["type"] == "refused":
                check_refusal(one, "", about=message)
                assert one["code"] in ALLOWED[what] | ALLOWED["say"], (what, message, one)
        assert len(answers) == 1 or line.closed is not None, (message, answers)
        return answers[0] if answers else None

    def facts_of(self, table: ModelTable) -> Message:
        answer = self.ask("facts", table.somebody or None, "GET", f"/api/tables/{table.id}")
        facts = answer.json()
        return {name: facts.get(name) for name in ("state", "seats", "options", "me", "code")}
