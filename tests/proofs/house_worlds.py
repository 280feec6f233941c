"""One of two worlds, as a house on real sockets: a table in it, those who listen there, and all the others.

What the listeners may know of is done from outside, alike in both worlds. What they may not know of, a world does by
its own dice: answers in secret, how long they take, the names of others' commands, their switches, and what they send
in vain. The deals differ in places that the listeners do not see.
"""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

import msgspec

from tests.proofs.hurried_houses import Premises, recorded
from tests.proofs.recorded_lines import Got, RecordedSocket, content_of, number_in
from tests.server.ears import Ear, Message
from tests.server.houses import Visitor
from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import Who
from zashiki.parlour.host import Host
from zashiki.parlour.sitting import Sitting
from zashiki.records.contents import opening_of, steps_of
from zashiki.records.optional_rules import quiet_choice
from zashiki.records.sitting_lines import read
from zashiki.server.paced_frames import HELD

NAMES = ("Aki", "Ren", "Mio", "Dai", "Yui", "Jun", "Sora", "Nao")
Pairs = tuple[tuple[int, int], ...]
"""Places of a shuffled order that are exchanged."""
LINES = [(language, detail) for language in ("en", "ja") for detail in ("events", "scene")]
"""How each listener listens, all at once."""
PASSED, LATE, MISCHIEF = 0.8, 0.2, 0.3
"""How often an answer in secret is the quiet one, none comes in time, and others do something that nobody notices."""
QUICK, SLOW = (0.0, 0.09, 0.4, 0.7), (1.1, 1.7, 3.5)
"""Seconds that answers in secret take."""
MICRO = 0.000_001
"""Seconds to which the clock of the loop is exact."""
_SHUFFLED = Fair.shuffled


class Plan(NamedTuple):
    """What a seat that is asked in secret will answer, and when; None: never."""

    at: float | None
    action: object


class Asked(NamedTuple):
    """An answer of HTTP, with what was asked, by whom, and up to where they had heard then."""

    who: Who
    what: str
    got: Got
    number: int


class Opening(NamedTuple):
    """How a table is opened, in both worlds."""

    game: AnyGame
    preset: str
    options: Message
    computers: tuple[Seat, ...] = ()
    listener: Seat = 0
    names: tuple[str, ...] = ()
    """Of a table that only keeps score."""


def exchanged(pairs: Pairs) -> Any:
    """A patch by which pieces of the first deal lie in each other's places."""

    def shuffled(chance: Fair, pieces: Sequence[Any], /, *, deal: int, label: str = "") -> tuple[Any, ...]:
        order = list(_SHUFFLED(chance, pieces, deal=deal, label=label))
        for one, other in pairs if deal == 1 and not label else ():
            order[one], order[other] = order[other], order[one]
        return tuple(order)

    return mock.patch.object(Fair, "shuffled", shuffled)


class HouseWorld:
    """A house with one table."""

    def __init__(self, folder: Path, opening: Opening, pairs: Pairs, dice: Random, *, seed: str) -> None:
        """Open it, and let everybody come; what the house draws follows from the seed."""
        self._premises = Premises(folder, seed=seed)
        self._premises.patches.append(exchanged(pairs))
        self.door, self.loop, self.opening, self._dice = self._premises.door, self._premises.loop, opening, dice
        self.listener = opening.listener
        self.people: dict[Seat, Visitor] = {}
        self.ears: dict[Seat, Ear] = {}
        self.lines: dict[tuple[Who, str], RecordedSocket] = {}
        """The sockets of the listeners, by whose they are and how they listen."""
        self.asked: list[Asked] = []
        self.secrets: set[tuple[int, Seat]] = set()
        """Who was asked in secret, and what the listener had heard last."""
        self._plans: dict[Seat, Plan] = {}
        self._commands = 0
        self.do = self._premises.do
        self.do(self._open())

    def close(self) -> None:
        self._premises.close()

    # What is known of it.

    @property
    def sitting(self) -> Sitting:
        host = self._host
        return host.sitting

    @property
    def _host(self) -> Host:
        found = self.door.house.loaded(self.table)
        assert found is not None
        assert isinstance(found.host, Host)
        return found.host

    @property
    def match(self) -> AnyMatch:
        return self.sitting.match

    @property
    def over(self) -> bool:
        """Whether everybody may know that the match is over."""
        return self._host.ended

    @property
    def known(self) -> tuple[Seat, ...]:
        """The seats whose question stands and is known to the listener."""
        openly = self._openly()
        return tuple(seat for seat in self._standing() if seat == self.listener or seat in openly)

    def number(self, who: Who) -> int:
        """Up to which event a listener has heard."""
        return self.lines[who, "en events"].number

    def heard(self, who: Who) -> list[bytes]:
        """All that happened, as far as somebody may hear of it, let out or not: from the record, by the rules alone."""
        record = read(b"".join(self.door.house.store.read(self.table)))
        events = [*opening_of(record), *(event for _, step in steps_of(record, undone=True) for event in step.events)]
        told = [self.opening.game.redact(event, who) for event in events]
        return [msgspec.json.encode(event) for event in told if event is not None]

    # What is done to it.

    async def until_asked(self, seconds: float) -> None:
        """Let time pass until there is a question that the listener knows of, with all that happens in secret."""
        end = self.loop.time() + seconds
        while True:
            await self.loop.settled()
            self._make_plans()
            if self.over or self.known or self.loop.time() >= end - MICRO:
                break
            await self._go_on(end)
        if self.opening.options["pauses"] == "strict":  # what the table has decided is not let out yet
            await self.until(self.loop.time() + HELD / 1_000)

    async def until(self, time: float) -> None:
        """Let time pass, with all that happens in secret."""
        while self.loop.time() < time - MICRO:
            await self.loop.settled()
            await self._go_on(time)
        await self.loop.settled()

    async def choose(self, seat: Seat, action: object, *, secretly: bool = False) -> None:
        """Choose for a seat, person or computer."""
        if (waiting := self._premises.computers.waiting.pop(seat, None)) is not None:
            waiting.set_result(action)
        else:
            asked: Message = {"id": self._named(seat), "action": msgspec.to_builtins(action)}
            if secretly:  # nobody waits for the answer, which takes a while at a `strict` table
                await self.ears[seat].say("choose", **asked)
            else:
                answer = await self.ears[seat].done("choose", **asked)
                assert answer["type"] == "done", answer
        await self.loop.settled()

    async def look(self, who: Who, method: str, path: str, *, language: str, guest: bool = True) -> None:
        """Let a listener ask for something by HTTP; one who watches is a guest without a seat, or nobody."""
        visitor = self.people[self.listener] if who is not None else self.stranger if guest else None
        more = {"Accept-Language": language}
        await self.door.ask(visitor, method, path.format(table=self.table), None, **more)
        what, got = self.door.answers[visitor][-1]
        self.asked.append(Asked(who, what, got, self.number(who)))

    async def say(self, who: Who, message: Message) -> None:
        """Let a listener say something, by all of its sockets."""
        for (whose, _), socket in self.lines.items():
            if whose == who:
                await socket.send(json.dumps(message))
        await self.loop.settled()

    async def hello_again(self, who: Who, since: int) -> None:
        """Let a listener say hello again, by all of its sockets, as one who comes back does."""
        for (whose, how), socket in self.lines.items():
            if whose == who:
                language, _, detail = how.partition(" ")
                hello = {"type": "hello", "language": language, "detail": detail, "since": since}
                await socket.send(json.dumps(hello))
        await self.loop.settled()

    async def mischief(self) -> None:
        """Do what the listeners must not notice."""
        others = [seat for seat in self.ears if seat != self.listener and seat not in self._standing()]
        if not others or self._dice.random() > MISCHIEF:
            return
        ear = self.ears[self._dice.choice(others)]
        for name, ends in sorted(self.opening.game.SWITCHES.items())[:1]:
            for on in (True,) if ends else (True, False):
                await ear.say("switch", id=self._drawn_id(), name=name, on=on)
        await ear.say("choose", id=self._drawn_id(), action={"type": self._drawn_id()})
        await self.door.ask(self.people[ear.seat or 0], "GET", f"/api/tables/{self.table}/record?as=table")
        await self.loop.settled()

    # How.

    async def _open(self) -> None:
        opening, door = self.opening, self.door
        seats = range(opening.game.seats(opening.game.preset(opening.preset)))
        sitting = (opening.listener,) if opening.names else [seat for seat in seats if seat not in opening.computers]
        people = await door.visitors(*(NAMES[seat] for seat in sitting))
        self.stranger = await door.visitor("Sumi")
        self.people = dict(zip(sitting, people, strict=True))
        asked: Message = {"preset": opening.preset, "options": opening.options}
        asked |= {"computers": {str(seat): "random" for seat in opening.computers}} if opening.computers else {}
        asked |= {"names": opening.names} if opening.names else {}
        ears = await door.begun(people, opening.game.name, **asked)
        self.table, self.ears = ears[0].table, dict(zip(sitting, ears, strict=True))
        for who, visitor in ((self.listener, self.people[self.listener]), (None, None)):
            for language, detail in LINES:
                ear = await door.listen(visitor, self.table, language=language, detail=detail)
                await ear.hear("table")
                self.lines[who, f"{language} {detail}"] = recorded(ear)
        await self.loop.settled()

    async def _go_on(self, end: float) -> None:
        """Wait for whatever comes next, or until some time; do what is planned."""
        self._make_plans()
        due = min((plan.at for plan in self._plans.values() if plan.at is not None), default=end)
        self.door.news.clear()
        try:
            async with asyncio.timeout_at(min(due, end)):
                await self.door.news.wait()
        except TimeoutError:
            pass
        for seat, plan in tuple(self._plans.items()):
            if plan.at is not None and plan.at <= self.loop.time() + MICRO:
                self._plans[seat] = Plan(None, None)
                await self.choose(seat, plan.action, secretly=True)

    def _openly(self) -> tuple[Seat, ...]:
        return self.opening.game.to_act(self.match.view(None))

    def _standing(self) -> tuple[Seat, ...]:
        desk = self.sitting._desk  # a computer may still think about a question that nobody waits for any more
        asked = desk.automatons.open_questions(desk.now)
        computers = tuple(seat for seat in self._premises.computers.waiting if seat in asked)
        return (*self.sitting.waiting_for, *computers)

    def _make_plans(self) -> None:
        standing, openly = self._standing(), self._openly()
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in standing}
        for seat in standing:
            if seat in openly:
                continue
            self.secrets.add((self.number(self.listener), seat))
            if seat != self.listener and seat not in self._plans:
                self._plans[seat] = self._planned(seat)

    def _planned(self, seat: Seat) -> Plan:
        legal = list(self.match.legal(seat))
        quiet = quiet_choice(self.opening.game, self.match.view(seat), seat)
        action = quiet if quiet is not None and self._dice.random() < PASSED else self._dice.choice(legal)
        if seat not in self._premises.computers.waiting and self._dice.random() < LATE:
            return Plan(None, action)
        return Plan(self.loop.time() + self._dice.choice(self._dice.choice((QUICK, SLOW))), action)

    def _named(self, seat: Seat) -> str:
        """Name a command: those of the listener alike in both worlds, all others by the dice."""
        if seat != self.listener:
            return self._drawn_id()
        self._commands += 1
        return f"mine-{self._commands}"

    def _drawn_id(self) -> str:
        return f"{self._dice.getrandbits(64):x}"


def numbers(frames: Sequence[Got]) -> list[int]:
    """Up to where a listener had heard after each of its frames."""
    found, last = list[int](), 0
    for frame in frames:
        last = number_in(content_of(frame), last)
        found.append(last)
    return found
