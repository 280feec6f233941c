"""A visit of people who mean no good: garbage at tables of all games, while two play on at a table beside them."""

import ctypes
import gc
import json
import os
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice, product
from pathlib import Path

import msgspec

from tests.proofs.garbage import Aims, Garbage, Request
from tests.proofs.socketless import Socketless
from tests.proofs.table_beside import TableBeside
from tests.proofs.table_line import Line
from tests.proofs.table_state import difference, state_of
from tests.proofs.verdicts import Broken, check_answer, check_refusal
from tests.server.ears import Message
from zashiki.kernel.game import Illegal
from zashiki.kernel.registry import names
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.host import Host
from zashiki.parlour.inward import Hello
from zashiki.parlour.protocol import decoded_or_error
from zashiki.server.table_loop import TableLoop
from zashiki.storage.store import TableState

GAMES = names()
PEOPLE = {"riichi": 4, "stud": 3, "score-table": 1}
"""How many people sit at a table; at all others, two."""
ASKED: dict[str, Message] = {
    "stud": {"knobs": {"seats": 3}},
    "score-table": {"names": ["A", "B", "C", "D"]},
    "reversi": {"preset": "mini-6x6"},
}
MOST_GROWTH = 6 << 20
"""Bytes of memory that may come and go."""
BATCH = 16
"""Frames that are said at once."""
ANSWERS = frozenset({"done", "refused", "previewed"})
"""What every frame but hello is answered by."""
STATES: tuple[TableState, ...] = ("gathering", "promising", "live")
MINE = ("Mallory", "Eve", "Oscar", "Trudy")


def resident() -> int:
    """Bytes of memory that this process has now, without what the allocator keeps of earlier tests."""
    gc.collect()
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):  # glibc has it
        trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def check_flat(early: int, late: int) -> None:
    """Hold that memory has not grown between two moments."""
    if late - early > MOST_GROWTH:
        raise Broken(f"memory has grown by {(late - early) / 2**20:.1f} MiB")


class Visit:
    """All who mean no good, with their tables and connections."""

    def __init__(self, house: Socketless, seed: str) -> None:
        self._house, self.rng = house, random.Random(seed)
        self.aims = Aims([], [], [], [], [])
        self.garbage = Garbage(seed, self.aims)
        self.keys: list[str] = []
        self.lines: dict[str, list[Line]] = {}
        """Connections by what kind of table they are at."""
        self.codes: Counter[str] = Counter()
        self.sent = self.opened = 0
        self.innocents: TableBeside

    async def arrive(self, games: Sequence[str] = GAMES) -> None:
        """Become guests, open tables of all games and of all states, and connect to each as everybody who may."""
        self.keys = [await self._house.guest(name) for name in MINE]
        self.innocents = TableBeside(self._house, [await self._house.guest(name) for name in ("Aki", "Ren")], self.rng)
        for game in games:
            await self._open(game)
        await self._gather()
        for _ in range(3):
            made = await self._house.granted(self.keys[0], "POST", "/api/tokens", {"label": "x"})
            self.aims.tokens.append(made["id"])
        await self.innocents.move()

    async def _open(self, game: str) -> None:
        """Open a live table in the place of one that is over, which is still aimed at for a while."""
        await self._leave(game)
        await self._make_room()
        lines = await self._house.begun(self.keys[: PEOPLE.get(game, 2)], game, **ASKED.get(game, {}))
        table = lines[0].table
        await self._house.hang_up(*lines)
        self.opened += 1
        self._aim_at(table)
        await self._connect(game, table)

    async def _gather(self) -> None:
        await self._leave("gathering")
        made = await self._house.ask(self.keys[0], "POST", "/api/tables", {"game": "riichi", "listed": True})
        if made.status != 201:  # they have as many as they may
            return
        self.aims.codes[:] = [made.json()["invitation"].rpartition("/")[2], *self.aims.codes[:3]]
        self._aim_at(made.json()["table"])
        await self._connect("gathering", made.json()["table"])

    def _aim_at(self, table: str) -> None:
        self.aims.tables[:] = [table, *self.aims.tables[:11]]

    async def _connect(self, kind: str, table: str) -> None:
        """As two seats, as somebody else, as nobody, and as one who does not say hello."""
        who = ((self.keys[0], "ja", True), (self.keys[1], "en", True), (self.keys[3], "ja", True))
        self.lines[kind] = [
            await self._house.connect(key, table, language, greet=greet)
            for key, language, greet in (*who, (None, "en", True), (self.keys[0], "ja", False))
        ]

    async def _leave(self, kind: str) -> None:
        await self._house.hang_up(*self.lines.pop(kind, []))

    async def _make_room(self) -> None:
        """Give up tables that garbage has opened: nobody may hold more than so many."""
        kept = {line.table for lines in self.lines.values() for line in lines}
        for key, state in product(self.keys, STATES):
            guest = self._house.house.guests.known({}, f"Bearer {key}")
            assert guest is not None
            for table, _ in self._house.house.store.entries(guest=guest.guest, state=state, most=100):
                if table in kept:
                    continue
                if state != "live":
                    await self._house.ask(key, "POST", f"/api/tables/{table}/leave")
                    continue
                line = await self._house.connect(key, table)
                line.say(json.dumps({"type": "leave", "id": f"room-{self.opened}"}))
                await self._house.settled(line)
                await self._house.hang_up(line)

    # What they do.

    async def speak(self) -> None:
        """Say a batch of garbage at some table, and hold what comes of it."""
        kind = self.rng.choice(list(self.lines))
        line = self.rng.choice(self.lines[kind])
        loop = self._house.house.loaded(line.table)
        if not line.is_open() or loop is None:
            await self._again(kind, line)
            return
        self.aims.games[:] = [loop.entry.game]
        self._look_at_choices(loop, line)
        frames = [self.garbage.frame() for _ in range(BATCH)]
        hellos = [one for one in map(_hello, frames) if one is not None]
        due = await self._house.still()
        before, host = state_of(loop), loop.host
        for frame in frames:
            line.say(frame)
        await self._house.settled(line)
        heard = line.take()
        self.sent += len(frames)
        answers = [one for one in heard if one["type"] in ANSWERS]
        self._hold_words(line, answers, hellos)
        if line.is_open() and len(answers) != len(frames) - len(hellos):
            raise Broken(f"{len(answers)} answers to {len(frames) - len(hellos)} frames: {frames} {heard}")
        still = not hellos and not any(one["type"] == "done" for one in answers) and line.is_open()
        if still and due > self._house.house.clock() and loop.host is host and (after := state_of(loop)) != before:
            changed = difference(before, after)
            raise Broken(f"refused, and yet something has changed: {changed} {str(heard)[-2000:]} {frames}")
        await self._tidy(kind, loop)

    def _hold_words(self, line: Line, answers: list[Message], hellos: list[Hello]) -> None:
        for one in answers:
            if one["type"] == "refused":
                self.codes[one["code"]] += 1
                check_refusal(one, "" if hellos else line.language, about=line.table)
        if hellos:
            line.language = hellos[-1].language

    def _look_at_choices(self, loop: TableLoop, line: Line) -> None:
        if self.rng.random() < 0.3 and isinstance(loop.host, Host) and (key := line.who) is not None:
            guest = self._house.house.guests.known({}, f"Bearer {key}")
            seat = loop.seat_of(guest.guest) if guest else None
            if seat is not None and not loop.host.sitting.over:
                legal = islice(loop.host.sitting.match.legal(seat), 5)
                self.aims.actions[:] = msgspec.to_builtins(list(legal))

    async def _tidy(self, kind: str, loop: TableLoop) -> None:
        for line in self.lines[kind]:
            line.forget()
        over = isinstance(loop.host, Host) and loop.host.ended
        if kind in GAMES and over and self.rng.random() < 0.05:
            await self._open(kind)
        elif kind == "gathering" and not isinstance(loop.host, GatheringHost):
            await self._gather()

    async def _again(self, kind: str, line: Line) -> None:
        """Come back after having been sent away; where there is no table any more, to another one."""
        await self._house.hang_up(line)
        if line.closed == 4404:
            await (self._gather() if kind == "gathering" else self._open(kind))
            return
        at = self.lines[kind].index(line)
        self.lines[kind][at] = await self._house.connect(line.who, line.table, line.language, greet=line.greeted)

    async def ask(self) -> None:
        """Send a request, and hold what comes of it."""
        request = self.garbage.request()
        who = self.rng.choice((*self.keys, *self.keys, None, "x" * 43, "あ"))
        due = await self._house.still()
        writes, before = self._house.writes, await self._kept(request)
        answer = await self._house.send(request, who)
        self.sent += 1
        code = check_answer(request, answer)
        if code:
            self.codes[code] += 1
            wrote = self._house.writes != writes and due > self._house.house.clock()
            if wrote and (before is None or await self._kept(request) != before):
                raise Broken(f"refused as {code}, and yet something was written: {request!r}")
        elif answer.status == 201 and b'"table":' in answer.body:
            self._aim_at(answer.json()["table"])

    async def _kept(self, request: Request) -> object:
        """Give what a request may change and take back when it is refused in the end; None: it writes nothing."""
        house, path = self._house.house, request.target.partition("?")[0]
        if path == "/api/tables":  # a table whose seats cannot be taken as wanted is gone again
            return [house.store.entries(state=state, most=10_000) for state in STATES]
        if path.startswith("/api/invitations/"):  # one that was used in vain is as before
            with suppress(Illegal):
                return await house.guests.invited(path.rpartition("/")[2])
        return None

    async def go_on(self, frames: int, requests: int) -> None:
        """Say and ask so much, all mixed; the innocent move on all the while."""
        speaks = frames // BATCH / (frames // BATCH + requests)
        until, turn = self.sent + frames + requests, 0
        while self.sent < until:
            await (self.speak() if self.rng.random() < speaks else self.ask())
            turn += 1
            if turn % 100 == 0:
                await self.innocents.move()
                self.hold_log()
        self.hold_log()

    def hold_log(self) -> None:
        """Hold that the log speaks of no error."""
        if self._house.log.bad:
            raise Broken(f"in the log: {self._house.log.bad[:3]}")

    async def end(self) -> None:
        """Hold that nothing has piled up, and that the innocent have a record that verifies."""
        house = self._house.house
        limits = house.limits
        for kind in list(self.lines):
            await self._leave(kind)
        for key in self.keys:
            guest = house.guests.known({}, f"Bearer {key}")
            assert guest is not None
            held = {state: len(house.store.entries(guest=guest.guest, state=state, most=10_000)) for state in STATES}
            assert held["gathering"] + held["promising"] <= limits.unstarted, held
            assert sum(held.values()) <= limits.unfinished, held
            assert len(house.guests.tokens(guest)) <= limits.tokens
        assert house.store.guest_book.count() <= limits.guests
        await self.innocents.move()
        await self.innocents.look_through()
        assert not house.sockets, house.sockets
        self.hold_log()


def _hello(frame: str | bytes) -> Hello | None:
    """Give what a frame is, if it is a hello that will be heard."""
    data = frame if isinstance(frame, bytes) else frame.encode("utf-8", "surrogatepass")
    found = decoded_or_error(data) if b"hello" in data else None
    return found if isinstance(found, Hello) else None
