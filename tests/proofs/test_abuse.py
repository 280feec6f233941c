"""Guests who do everything in the wrong order, by a machine that remembers a little: the house stays as it should be."""

import asyncio
import json
import os
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.proofs.guest_model import ALLOWED, ODD_MESSAGES, Guest, ModelTable, seats_of
from tests.proofs.socketless import Answer, BadLines, Line, Socketless, socketless
from tests.proofs.verdicts import check_answer, check_refusal
from tests.proofs.garbage import Request
from tests.server.ears import Message
from zashiki.parlour.host import Host
from zashiki.server.limits import Limits

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
LIMITS = Limits(
    requests=10**6, commands=10**6, burst=10**6, guests=6, unstarted=3, unfinished=5, tokens=2, conversions=0
)
LATER = 25_000
"""Milliseconds after which nobody is waited for any more before a match."""
WHO, WHERE, SEAT = st.integers(0, 3), st.integers(0, 5), st.integers(0, 4)
NAMES = st.sampled_from(["Aki", "Ren", "", "a" * 33, "x\x00", "\u202ex", "あき"])
IDS = st.sampled_from(["a", "b", "c"])
ODD_OPTIONS: list[Message] = [
    {},
    {"options": {"pauses": "fast", "computers_pause": 0}},
    {"options": {"clock": {"each": 0, "bank": 0}}},
    {"options": {"clock": {"each": 5, "bank": 10}, "pauses": "strict", "window": 99_999}},
    {"options": {"watching": "none"}},
    {"options": {"hints": True}, "undo": True},
    {"preset": "no such rules"},
    {"knobs": {"rounds": 0}},
    {"knobs": {"name": "Best rules"}},
    {"lots": True, "listed": True},
    {"listed": True},
    {"seat": 1},
    {"seat": 9},
    {"folded": "kept"},
    {"computers": {"1": "random"}, "options": {"pauses": "fast", "computers_pause": 0}},
    {"computers": {"0": "random"}},
    {"computers": {"1": "nobody"}},
    {"start": True},
]


class Abuse(RuleBasedStateMachine):
    """A house, and four guests at most who try everything."""

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
        self._run(self._start())

    # The house.

    def _run(self, work: Any) -> Any:
        return self._runner.run(asyncio.wait_for(work, 30))

    async def _start(self) -> None:
        self.house = await self._stack.enter_async_context(socketless(Path(self._folder.name), LIMITS, log=self._log))

    async def _stop(self) -> None:
        for line in self.lines:
            line.cut()
        self.lines.clear()
        await self._stack.aclose()
        self._stack = AsyncExitStack()

    def teardown(self) -> None:
        """End the house, and leave nothing behind."""
        self._run(self._stop())
        self._runner.close()
        self._folder.cleanup()
        assert not self._log.bad, self._log.bad

    @invariant()
    def the_log_speaks_of_no_error(self) -> None:
        self.steps += 1
        assert not self._log.bad, self._log.bad

    def _ask(self, what: str, who: str | None, method: str, path: str, body: object = None) -> Answer:
        """Ask for something; a refusal has words, and one of the codes that this may be refused by."""
        data = b"" if body is None else json.dumps(body).encode()
        request = Request(method, path, data, "ja")
        answer: Answer = self._run(self.house.send(request, who))
        code = check_answer(request, answer)
        assert not code or code in ALLOWED[what], (what, request, answer)
        return answer

    def _guest(self, number: int) -> Guest:
        return self.guests[number % len(self.guests)]

    def _table(self, number: int) -> ModelTable | None:
        return self.tables[number % len(self.tables)] if self.tables else None

    def _line(self, number: int) -> Line | None:
        self.lines = [line for line in self.lines if line.closed is None and line.task and not line.task.done()]
        if not self.lines and (table := self._table(number)):
            self._run(self._come_to(self._guest(number).key, table.id, {}))
        return self.lines[number % len(self.lines)] if self.lines else None

    def _hold_seats(self, table: ModelTable) -> None:
        """Hold that a table that gathers has those in its seats who should be there."""
        answer = self._ask("facts", table.somebody or None, "GET", f"/api/tables/{table.id}")
        if answer.status == 200 and (facts := answer.json())["state"] == "gathering":
            assert [seat.get("kind") for seat in facts["seats"]] == table.kinds, (facts["seats"], table)

    # Guests.

    @initialize()
    def two_come_and_play(self) -> None:
        for name in ("Aki", "Ren"):
            self.guests.append(Guest(self._run(self.house.guest(name))))
            self.arrivals += 1
        keys = [guest.key for guest in self.guests]
        self.lines += self._run(self.house.begun(keys, "reversi", preset="mini-6x6"))
        self.tables.append(ModelTable(self.lines[0].table, keys[0], keys, "", listed=False))
        self.open_table(0, "reversi", {"listed": True})

    @rule(name=NAMES)
    def come(self, name: str) -> None:
        answer = self._ask("come", None, "POST", "/api/guests", {"name": name, "key": True})
        if answer.status == 201:
            self.arrivals += 1
            assert self.arrivals <= LIMITS.guests
            self.guests.append(Guest(answer.json()["key"]))

    @rule(who=WHO, name=NAMES)
    def rename(self, who: int, name: str) -> None:
        self._ask("rename", self._guest(who).key, "PATCH", "/api/me", {"name": name})

    @rule(who=WHO, by_token=st.booleans())
    def make_token(self, who: int, by_token: bool) -> None:
        guest = self._guest(who)
        key = next(iter(guest.tokens.values()), guest.key) if by_token else guest.key
        answer = self._ask("make_token", key, "POST", "/api/tokens", {"label": "x"})
        granted = key == guest.key and len(guest.tokens) < LIMITS.tokens
        assert (answer.status == 201) == granted, answer
        if granted:
            guest.tokens[answer.json()["id"]] = answer.json()["secret"]

    @rule(who=WHO, other=WHO)
    def end_token(self, who: int, other: int) -> None:
        guest, owner = self._guest(who), self._guest(other)
        token = next(iter(owner.tokens), "none")
        answer = self._ask("end_token", guest.key, "DELETE", f"/api/tokens/{token}")
        assert (answer.status == 204) == (token in guest.tokens)
        if answer.status == 204:
            secret = guest.tokens.pop(token)
            assert self._ask("me", secret, "GET", "/api/me").status == 401

    # Before a match.

    @rule(
        who=WHO,
        game=st.sampled_from(["reversi", "koikoi", "reversi", "stud", "nothing"]),
        asked=st.sampled_from(ODD_OPTIONS),
    )
    def open_table(self, who: int, game: str, asked: Message) -> None:
        guest = self._guest(who)
        answer = self._ask("open", guest.key, "POST", "/api/tables", {"game": game, **asked})
        if answer.status == 201:
            facts = answer.json()
            assert facts["seats"][facts["me"]]["kind"] == "person"
            code = facts["invitation"].rpartition("/")[2]
            self.tables.append(ModelTable(facts["table"], guest.key, seats_of(facts, guest.key), code, facts["listed"]))

    @rule(who=WHO, where=WHERE, seat=st.none() | SEAT)
    def invite(self, who: int, where: int, seat: int | None) -> None:
        if table := self._table(where):
            body = {} if seat is None else {"seat": seat}
            answer = self._ask("invite", self._guest(who).key, "POST", f"/api/tables/{table.id}/invitations", body)
            if answer.status == 201:
                assert table.opener == self._guest(who).key
                table.code = answer.json()["link"].rpartition("/")[2]

    @rule(who=WHO, where=WHERE, seat=st.none() | SEAT, invited=st.booleans())
    def sit(self, who: int, where: int, seat: int | None, invited: bool) -> None:
        guest, table = self._guest(who).key, self._table(where)
        if table is None:
            return
        body = {} if seat is None else {"seat": seat}
        path = f"/api/invitations/{table.code or 'none'}" if invited else f"/api/tables/{table.id}/sit"
        answer = self._ask("sit", guest, "POST", path, body)
        if answer.status == 200 and (facts := answer.json())["state"] == "gathering":
            if guest not in table.seats:
                assert table.seats[facts["me"]] == "", "somebody sat there"
                assert invited or table.listed
                table.seats[facts["me"]] = guest
            assert table.seats[facts["me"]] == guest
        self._hold_seats(table)

    @rule(who=WHO, where=WHERE)
    def leave_before(self, who: int, where: int) -> None:
        guest, table = self._guest(who).key, self._table(where)
        if table is None:
            return
        answer = self._ask("leave_before", guest, "POST", f"/api/tables/{table.id}/leave")
        if answer.status == 204:
            table.stood(guest)
        if not table.somebody:
            self.tables.remove(table)
        else:
            self._hold_seats(table)

    @rule(who=WHO, where=WHERE, one=SEAT, other=SEAT)
    def swap(self, who: int, where: int, one: int, other: int) -> None:
        if table := self._table(where):
            guest = self._guest(who).key
            answer = self._ask("swap", guest, "POST", f"/api/tables/{table.id}/swap", {"one": one, "other": other})
            if answer.status == 200:
                assert guest == table.opener
                table.seats[one], table.seats[other] = table.seats[other], table.seats[one]
            self._hold_seats(table)

    @rule(who=WHO, where=WHERE, seat=SEAT, player=st.sampled_from(["random", "nobody"]))
    def put_computer(self, who: int, where: int, seat: int, player: str) -> None:
        if table := self._table(where):
            guest, body = self._guest(who).key, {"seat": seat, "player": player}
            answer = self._ask("put_computer", guest, "POST", f"/api/tables/{table.id}/computers", body)
            if answer.status == 200:
                assert guest == table.opener
                assert table.seats[seat] == ""
                table.seats[seat] = "computer"
            self._hold_seats(table)

    @rule(who=WHO, where=WHERE, seat=SEAT, what=st.sampled_from(["computers", "seats"]))
    def free_seat(self, who: int, where: int, seat: int, what: str) -> None:
        if table := self._table(where):
            guest = self._guest(who).key
            answer = self._ask("free_seat", guest, "DELETE", f"/api/tables/{table.id}/{what}/{seat}")
            if answer.status == 200:
                assert guest == table.opener
                assert (table.seats[seat] == "computer") == (what == "computers")
                table.seats[seat] = ""
            self._hold_seats(table)

    @rule(who=WHO, where=WHERE, waits=st.booleans())
    def start(self, who: int, where: int, waits: bool) -> None:
        """Start a table; if nobody waits, those who do not promise are late at once."""
        table = self._table(where)
        if table is None:
            return
        guest = self._guest(who).key
        answer = self._ask("start", guest, "POST", f"/api/tables/{table.id}/start")
        if answer.status == 200:
            assert guest == table.opener
            assert "" not in table.seats
        if not waits:
            self.house.house.ahead += LATER
            self._run(self._come_to(guest, table.id, {}))

    # At a table.

    async def _come_to(self, key: str | None, table: str, hello: Message) -> Line:
        line = await self.house.connect(key, table, greet=False)
        line.say(json.dumps({"type": "hello", "detail": "events", **hello}))
        await self.house.settled(line)
        if len(self.lines) < 12 and line.closed is None:
            self.lines.append(line)
        return line

    @rule(who=WHO, where=WHERE, known=st.booleans(), since=st.sampled_from([0, 1, 5, 1 << 31]))
    def watch(self, who: int, where: int, known: bool, since: int) -> None:
        if table := self._table(where):
            line: Line = self._run(self._come_to(self._guest(who).key if known else None, table.id, {"since": since}))
            for one in line.take():
                assert one["type"] != "refused" or one["code"] in ALLOWED["watch"], one

    @rule(which=WHERE)
    def cut(self, which: int) -> None:
        if line := self._line(which):
            self._run(self.house.hang_up(line))

    @rule(which=WHERE, messages=st.lists(st.tuples(st.sampled_from(list(ODD_MESSAGES)), IDS), min_size=1, max_size=4))
    def say(self, which: int, messages: list[tuple[str, str]]) -> None:
        for message, id in messages:  # noqa: A001 - as in the message
            if line := self._line(which):
                self._say(line, ODD_MESSAGES[message] | {"id": id}, message)

    @rule(which=WHERE, at=st.integers(0, 5), id=IDS, others=st.booleans())
    def choose(self, which: int, at: int, id: str, others: bool) -> None:
        """Choose something legal, of one's own seat or of another's; twice, which is once."""
        line = self._line(which)
        loop = self.house.house.loaded(line.table) if line else None
        if line is None or loop is None or not isinstance(loop.host, Host):
            return
        sitting = loop.host.sitting
        mine = self._seat_of(line)
        seats = [seat for seat in sitting.match.to_act if (seat != mine) == others]
        legal = [action for seat in seats[:1] for action in list(sitting.match.legal(seat))[:6]]
        if not legal:
            return
        action = msgspec.to_builtins(legal[at % len(legal)])
        message = {"type": "choose", "id": id, "action": action}
        answer = self._say(line, message, "choose")
        if others and not line.closed:
            assert answer is None or answer["type"] == "refused" or mine is not None, (answer, message)
        if answer is not None and answer["type"] == "done":
            count = loop.host.record.count
            again = self._say(line, message, "choose")
            assert again is not None and again["type"] == "done", again
            assert others or loop.host.record.count >= count
            other = self._say(line, message | {"action": {"type": "nothing"}}, "choose")
            assert other is None or other["type"] == "refused"

    def _seat_of(self, line: Line) -> int | None:
        guest = self.house.house.guests.known({}, f"Bearer {line.who}")
        loop = self.house.house.loaded(line.table)
        return loop.seat_of(guest.guest) if guest and loop else None

    def _say(self, line: Line, message: Message, what: str) -> Message | None:
        """Say something, and give what it was answered by."""
        line.take()
        line.say(json.dumps(message))
        self._run(self.house.settled(line))
        answers = [one for one in line.take() if one["type"] in ("done", "refused", "previewed")]
        for one in answers:
            if one["type"] == "refused":
                check_refusal(one, "", about=message)
                assert one["code"] in ALLOWED[what] | ALLOWED["say"], (what, message, one)
        assert len(answers) == 1 or line.closed is not None, (message, answers)
        return answers[0] if answers else None

    # The house again.

    @rule(milliseconds=st.sampled_from([1_000, LATER, 400_000]))
    def time_passes(self, milliseconds: int) -> None:
        self.house.house.ahead += milliseconds

    @precondition(lambda self: self.steps > 10)
    @rule()
    def restart(self) -> None:
        self.steps, self.arrivals = 0, 0
        before = [self._facts(table) for table in self.tables]
        ahead = self.house.house.ahead
        self._run(self._stop())
        self._run(self._start())
        self.house.house.ahead = ahead
        after = [self._facts(table) for table in self.tables]
        for then, now in zip(before, after, strict=True):
            assert then == now or then["state"] == "promising", (then, now)

    def _facts(self, table: ModelTable) -> Message:
        answer = self._ask("facts", table.somebody or None, "GET", f"/api/tables/{table.id}")
        facts = answer.json()
        return {name: facts.get(name) for name in ("state", "seats", "options", "me", "code")}


AbuseTest = Abuse.TestCase
AbuseTest.settings = settings(max_examples=150 if FULL else 6, stateful_step_count=60 if FULL else 25, deadline=None)
