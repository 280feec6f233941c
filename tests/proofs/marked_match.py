"""A whole match in a house on real sockets, in which everything secret has a mark, and a search for them all."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.proofs.hurried_houses import Premises, recorded
from tests.proofs.recorded_lines import content_of
from tests.server.ears import Ear, Message, drawn_by
from tests.server.houses import Visitor
from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import Reveal
from zashiki.parlour import Who
from zashiki.parlour.host import Host
from zashiki.players.player import cpu_seed
from zashiki.players.random_player import RandomPlayer
from zashiki.records.sitting_lines import read
from zashiki.testing.marks import Marks

NAMES = ("Aki", "Ren", "Mio", "Dai")
LOOKS = (
    *("/api/tables/{table}", "/api/tables", "/api/tables/open", "/api/me", "/api/tokens"),
    *("/api/tables/{table}/record", "/api/tables/{table}/record?as=watcher", "/api/tables/{table}/record?as=table"),
    *("/api/tables/{table}/record?as=0", "/api/tables/{table}/record?as=1", "/api/replay/{table}"),
    *("/api/replay/{table}?as=open", "/api/replay/{table}?as=0", "/table/{table}", "/nowhere"),
)
"""What everybody asks for now and then; some of it is refused."""


class MarkedMatch:
    """One table, from its opening to its end."""

    def __init__(self, folder: Path, game: str, *, seed: str, computers: Sequence[Seat] = (), **asked: Any) -> None:
        """Open the house; nobody is there yet."""
        self._premises, self._game = Premises(folder, seed=seed), game
        self._dice, self._computers, self._asked = Random(seed), tuple(computers), asked
        self.marks = Marks(Random(f"{seed} marks"))
        self.door, self._seen = self._premises.door, dict[object, int]()
        self._people: dict[Seat, Visitor] = {}
        self._ears: dict[Seat, Ear] = {}
        self._whose: dict[Visitor | None, Who] = {None: None}
        self.choices, self._has_begun = 0, False

    def play(self, *, looks: int = 8, choices: int = 100_000) -> None:
        """Play to the end, or for so many choices; some `looks` choices apart everybody looks at everything."""
        try:
            self._premises.do(self._open())
            self._premises.do(self._play(looks, choices))
            self._search_log()
        finally:
            self._premises.close()

    # Before the match.

    async def _open(self) -> None:
        door, marks = self.door, self.marks
        seats = [seat for seat in range(int(self._asked.pop("seats"))) if seat not in self._computers]
        for seat, name in zip(seats, NAMES, strict=False):
            await self._welcome(seat, name)
        await self._welcome(None, "Sumi")
        people = list(self._people.values())
        computers = {"computers": {str(seat): "random" for seat in self._computers}} if self._computers else {}
        facts = await door.opened(people[0], self._game, **computers, **self._asked)
        code = facts["invitation"].rpartition("/")[2]
        if code:
            marks.add("an invitation", code, known_to=seats)
        for who in people[1:]:
            await door.joined(who, facts)
        if "names" not in self._asked:
            answer = await door.ask(people[0], "POST", f"/api/tables/{facts['table']}/invitations", {"uses": 1})
            marks.add("an invitation that nobody used", answer.json()["link"].rsplit("/", 1)[1], known_to=seats[:1])
        self.table = str(facts["table"])
        self._mark_root()
        for seat in seats:
            marks.add(f"what seat {seat} adds", drawn_by(seat).hex(), known_to=(seat,))
        self._ears = {seat: await door.listen(who, self.table) for seat, who in self._people.items()}
        for language, detail in (("en", "scene"), ("ja", "events")):
            await door.listen(None, self.table, language=language, detail=detail)
            await door.listen(people[-1], self.table, language=language, detail=detail)
        await self._premises.loop.settled()
        self.search()
        answer = await door.ask(people[0], "POST", f"/api/tables/{self.table}/start")
        assert answer.is_success, answer.text
        await asyncio.gather(*(ear.hear("table") for ear in self._ears.values()))
        await self._premises.loop.settled()
        self.search(before=b'{"type":"table"')
        for seat in seats:
            marks.forget(f"what seat {seat} adds")
        self._mark_deals()

    async def _welcome(self, seat: Seat | None, name: str) -> None:
        who = await self.door.visitor(name)
        self._whose[who] = seat
        known = (seat,)
        self.marks.add(f"the key of {name}", who.token, known_to=known)
        answer = await self.door.ask(who, "POST", "/api/tokens", {"label": "a program"})
        self.marks.add(f"the token of {name}", answer.json()["secret"], known_to=known)
        if seat is not None:
            self._people[seat] = who

    def _mark_root(self) -> None:
        loop = self.door.house.loaded(self.table)
        assert loop is not None
        row = loop.host.gathering._row if not isinstance(loop.host, Host) else None  # type: ignore[union-attr]  # not begun
        if row is not None:
            self.marks.add("the root", row.root)
        for guest in filter(None, loop.guests):
            self.marks.add("a guest", guest)

    def _mark_deals(self) -> None:
        match = self._host.sitting.match
        assert isinstance(match.chance, Fair)
        self._has_begun = True
        for deal in range(1, match.chance.length):
            self.marks.add(f"the key of deal {deal}", match.chance.key(deal).hex())
        for seat in self._computers:
            self.marks.add(f"the seed of seat {seat}", cpu_seed(match, seat))

    @property
    def _host(self) -> Host:
        loop = self.door.house.loaded(self.table)
        assert loop is not None
        assert isinstance(loop.host, Host)
        return loop.host

    # The match.

    async def _play(self, looks: int, most: int) -> None:
        while not self._host.ended and self.choices < most:
            await self._premises.loop.settled()
            await self._choose()
            self.choices += 1
            if self.choices % looks == 0:
                await self._look()
            await self._premises.loop.settled()
            self.search()
        await self._look()
        self.search()

    async def _choose(self) -> None:
        sitting, computers = self._host.sitting, self._premises.computers.waiting
        if computers:
            seat, waiting = computers.popitem()
            match = sitting.match
            waiting.set_result(RandomPlayer(match.game, f"{self._dice.random()}").choose(match.view(seat), seat))
            return
        if not sitting.waiting_for:
            if sitting.match.to_act or self._game != "score-table":
                await asyncio.sleep(0.05)
            else:
                await self._ears[0].done("close", id=self.marks.new("a command of seat 0", known_to=(0,)))
            return
        seat = sitting.waiting_for[0]
        legal = list(sitting.match.legal(seat))
        ear, name = self._ears[seat], self.marks.new(f"a command of seat {seat}", known_to=(seat,))
        action: Message = msgspec.to_builtins(self._dice.choice(legal))
        await ear.done("choose", id=name, action=action)
        await ear.done("choose", id=self.marks.new("one in vain", known_to=(seat,)), action={"type": name[:8]})

    async def _look(self) -> None:
        for who in self._whose:
            for path in LOOKS:
                language = self._dice.choice(("en", "ja"))
                await self.door.ask(who, "GET", path.format(table=self.table), None, **{"Accept-Language": language})

    # The search.

    def search(self, *, before: bytes = b"") -> None:
        """Search all that has come since the last time; `before`: of each socket what came before such a frame."""
        self._forget_revealed()
        for visitor, answers in self.door.answers.items():
            for what, got in answers[self._seen.get(("http", visitor), 0) :]:
                self.marks.look(self._whose[visitor], got.data, what)
            self._seen["http", visitor] = len(answers)
        for nth, (visitor, ear) in enumerate(self.door.ears):
            frames = recorded(ear).got
            for frame in frames[self._seen.get(nth, 0) :]:
                if before and content_of(frame).startswith(before):
                    break
                self.marks.look(self._whose[visitor], frame.data, "a frame")
            self._seen[nth] = len(frames)

    def _search_log(self) -> None:
        self.marks.look(None, self._premises.log.getvalue().encode(), "the log")

    def _forget_revealed(self) -> None:
        """Let everybody know the keys of deals that the rules have opened."""
        if not self._has_begun:
            return
        for line in read(b"".join(self.door.house.store.read(self.table))).lines:
            if isinstance(line, Reveal):
                for deal in range(1, line.deal + 1):
                    self.marks.forget(f"the key of deal {deal}")
