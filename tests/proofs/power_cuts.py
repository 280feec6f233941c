"""A house that loses its power again and again, and the people who play there all the while."""

import asyncio
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.proofs.acknowledged import Acknowledged, Player
from tests.proofs.forgetful_disk import ForgetfulDisk
from tests.proofs.thrown_away import break_off, switched_on_again, thrown_away
from tests.server.ears import Ear, Message
from tests.server.houses import FAST, OpenHouse, Visitor
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import RecordError
from zashiki.storage.sqlite_reader import DATABASE
from zashiki.storage.sqlite_store import SqliteStore

GAMES: tuple[tuple[str, int, Message], ...] = (
    ("reversi", 2, {"preset": "mini-6x6"}),
    ("koikoi", 2, {"knobs": {"rounds": 3}}),
    ("stud", 3, {"knobs": {"seats": 3, "deals": 4}}),
    ("riichi", 4, {"knobs": {"hands": 1, "length": "east"}}),
    ("koikoi", 1, {"knobs": {"rounds": 3}, "computers": {"1": "random"}}),
)
"""Each with its people, and how a table is opened."""
AT_ONCE = 3
"""Matches that are played at the same time."""
PATIENCE = 60.0
"""Seconds after which something has gone wrong that should have happened."""
STEPS, AT_REST = 600, 0.3
"""Steps of the disk until the cut, at most; and the share of cuts that come between two steps."""
IN_FLIGHT = 30
"""Turns of the loop after the cut in which what was sent may still arrive."""


class StandsStill(Exception):
    """Nobody plays on, though the house is open."""


class _Forming:
    """A table that is not begun yet, as far as its people know."""

    def __init__(self, game: str, people: tuple[Visitor, ...], asked: Message) -> None:
        self.game, self.people, self.asked = game, people, asked
        self.table = self.link = ""

    @property
    def code(self) -> str:
        """The invitation."""
        return self.link.rpartition("/")[2]


class World:
    """One house from its first day on: its folder, its people, and all that they were told."""

    def __init__(self, folder: Path, seed: str, *, lies: bool = False, pragmas: tuple[str, ...] = ()) -> None:
        self._folder, self._rng = folder, random.Random(seed)
        self._lies, self._pragmas = lies, pragmas
        self.known = Acknowledged()
        self.cuts = 0
        self._door: OpenHouse | None = None
        self._forming: _Forming | None = None
        self._playing: dict[Player, asyncio.Task[Message]] = {}
        self._home().mkdir(parents=True)

    def _home(self) -> Path:
        return self._folder / f"{self.cuts}"

    # One life.

    async def live_and_lose_power(self) -> list[str]:
        """Open the house, say what is missing in it, play for a while, and cut the power at any moment."""
        rng, home = self._rng, self._home()
        disk = self._disk(cut_at=rng.randint(1, 80) if rng.random() < 0.1 else None)
        missing: list[str] = []
        try:
            async with thrown_away(home, disk) as house:
                missing = self.known.missing(house.house.store)
                if disk.out:  # it went while that was being read, and the next life looks again
                    missing = []
                elif not missing:
                    await self._play(house, disk)
        except (Problem, AssertionError):
            if not disk.out:  # it was not even opened, and not for lack of power
                raise
        finally:
            self._door = None
        self.cuts += 1
        switched_on_again(disk, home, self._home())
        return missing

    async def _play(self, house: OpenHouse, disk: ForgetfulDisk) -> None:
        rng, self._door, house.http.timeout = self._rng, house, PATIENCE
        forming = asyncio.create_task(self._form(house, disk))
        step = disk.steps + rng.randint(1, STEPS)
        at_rest = rng.random() < AT_REST
        if not at_rest:
            disk.cut_at = step
        await self._until(lambda: disk.out or disk.steps >= step or forming.done())
        in_time = disk.out or disk.steps >= step
        disk.cut()
        for _ in range(IN_FLIGHT):
            await asyncio.sleep(0)
        self._door = None
        await break_off({forming})
        if not in_time:
            raise StandsStill([(player.table, player.seat, player.number) for player in self._playing])

    def lacks(self) -> list[str]:
        """Say what is missing of what people were told, in the folder as the last cut left it."""
        try:
            with SqliteStore(self._home() / DATABASE) as store:
                return self.known.missing(store)
        except (RecordError, ValueError) as damaged:  # the latter where a line is no line any more
            return [str(damaged)]

    async def go_on(self) -> list[str]:
        """Open the house once more: nothing is missing, every match goes on, and every record holds."""
        disk = self._disk()
        async with thrown_away(self._home(), disk) as house:
            store = house.house.store
            if missing := self.known.missing(store):
                return missing
            before = {player: len(player.done) for player in self._playing}
            self._door = house
            await self._until(lambda: all(self._has_gone_on(table, before) for table in self._tables()))
            self._door = None
            stuck = [f"{table} does not go on" for table in self._tables() if not self._has_gone_on(table, before)]
            return [*stuck, *self.known.missing(store), *self.known.untrue(store)]

    def _has_gone_on(self, table: str, before: dict[Player, int]) -> bool:
        at_it = [player for player in before if player.table == table]
        return any(player.over is not None or len(player.done) > before[player] for player in at_it)

    def _tables(self) -> set[str]:
        return {player.table for player in self._playing}

    async def end(self) -> None:
        """Send all people home."""
        await break_off({*self._playing.values()})
        shutil.rmtree(self._folder)

    def _disk(self, cut_at: int | None = None) -> ForgetfulDisk:
        disk = ForgetfulDisk(self._rng, cut_at=cut_at, lies=self._lies)
        disk.pragmas = (f"wal_autocheckpoint={self._rng.choice((3, 30, 1000))}", *self._pragmas)
        return disk

    async def _until(self, holds: Callable[[], bool]) -> None:
        end = asyncio.get_running_loop().time() + PATIENCE
        while not holds() and asyncio.get_running_loop().time() < end:
            self._look_at_players()
            await asyncio.sleep(0.002)

    def _look_at_players(self) -> None:
        for player, task in list(self._playing.items()):
            if task.done():
                task.result()  # raises what a player cannot believe
                del self._playing[player]

    # Tables that form.

    async def _form(self, house: OpenHouse, disk: ForgetfulDisk) -> None:
        """Have new matches begun, as long as there is power."""
        try:
            while True:
                if len(self._tables()) >= AT_ONCE:
                    await asyncio.sleep(0.005)
                else:
                    await self._one_more(house)
        except Exception:
            if not disk.out:
                raise

    async def _one_more(self, house: OpenHouse) -> None:
        if self._forming is None:
            game, number, asked = self._rng.choice(GAMES)
            while len(self.known.guests) < number or self._rng.random() < 0.2:
                self.known.guests.append(await house.visitor(f"guest {len(self.known.guests)}"))
            self._forming = _Forming(game, tuple(self._rng.sample(self.known.guests, number)), asked)
        forming = self._forming
        if not forming.table:
            options = {"options": {**FAST, "clock": None}}
            facts = await house.opened(forming.people[0], forming.game, **options, **forming.asked)
            forming.table, forming.link = facts["table"], facts["invitation"]
            self.known.seats[forming.table] = {forming.people[0]}
        await self._sit_down(house, forming)
        ears = await self._begun(house, forming)
        self._forming = None
        for who, ear in zip(forming.people, ears, strict=True):
            self._play_on(who, ear)

    async def _sit_down(self, house: OpenHouse, forming: _Forming) -> None:
        """Let the others come by the link; where the power went before it was made, another one is asked for."""
        others = forming.people[1:]
        if others and not forming.link:
            path = f"/api/tables/{forming.table}/invitations"
            answer = await house.ask(forming.people[0], "POST", path, {"uses": len(others)})
            assert answer.is_success, answer.text
            forming.link = answer.json()["link"]
        if others:
            self.known.invitations.setdefault(forming.code, (forming.table, set()))
        seated = self.known.seats[forming.table]
        for who in others:
            if who not in seated:
                await house.joined(who, {"invitation": forming.link})
                seated.add(who)
                self.known.invitations[forming.code][1].add(who)

    async def _begun(self, house: OpenHouse, forming: _Forming) -> list[Ear]:
        """Bring a table to its first deal, from wherever it is."""
        table = forming.table
        ears = [await house.listen(who, table) for who in forming.people]
        firsts = [await ear.hear("seat", "table") for ear in ears]
        facts = (await house.ask(forming.people[0], "GET", f"/api/tables/{table}")).json()
        if facts["state"] == "gathering":
            answer = await house.ask(forming.people[0], "POST", f"/api/tables/{table}/start")
            assert answer.is_success, answer.text
        await asyncio.gather(
            *(ear.hear("table") for ear, first in zip(ears, firsts, strict=True) if first["type"] != "table")
        )
        return ears

    def _play_on(self, who: Visitor, ear: Ear) -> None:
        player = Player(self._house, who, ear, seed=f"{self._rng.random()}")
        self.known.players.append(player)
        ear.cut()
        self._playing[player] = asyncio.create_task(player.play())

    def _house(self) -> OpenHouse:
        if self._door is None:
            raise OSError("the house is closed")
        return self._door
