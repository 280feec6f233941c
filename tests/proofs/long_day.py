"""People who come and go at a house for hours of virtual time: they open tables, play, leave, come back, upload."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial

from tests.server.choosers import Chooser, last_table
from tests.server.ears import Ear, Message
from tests.server.houses import OpenHouse, Visitor

MATCHES: tuple[tuple[str, int, Message], ...] = (
    ("reversi", 2, {"preset": "mini-6x6"}),
    ("koikoi", 2, {"knobs": {"rounds": 1}}),
    ("stud", 3, {"knobs": {"seats": 3, "deals": 1}}),
    ("riichi", 4, {"knobs": {"hands": 1, "length": "east"}, "options": {"pauses": "even"}}),
)
ALONE: tuple[tuple[str, Message], ...] = (
    ("koikoi", {"knobs": {"rounds": 2}, "computers": {"1": "random"}}),
    ("reversi", {"preset": "mini-6x6", "computers": {"1": "random"}, "options": {"hints": True}}),
    ("stud", {"knobs": {"seats": 2, "deals": 2}, "computers": {"1": "random"}}),
    ("riichi", {"knobs": {"hands": 1, "length": "east"}, "computers": {"1": "random", "2": "random", "3": "random"}}),
)
SCORE: Message = {"names": ["Aki", "Ren", "Mio", "Dai"], "start": True}
PATHS = ("/", "/api/games", "/api/words/ja", "/api/tables/open", "/healthz", "/metrics", "/api/schema", "/api/none")


class Day:
    """What people do; by chance, but of every kind every hour."""

    def __init__(self, house: OpenHouse, rng: random.Random, *, games: Collection[str] = ()) -> None:
        """Play these games alone, and none against computers; without any named, all in every way."""
        self._house, self._rng, self._number, self._games = house, rng, 0, games
        self.matches = self.choices = 0

    async def hour(self, seconds: float) -> None:
        """Let everything happen once, beginning at any moment within so many seconds; then all have gone."""
        kinds: Sequence[Callable[[], Awaitable[None]]] = (
            *(partial(self._match, *match) for match in MATCHES if not self._games or match[0] in self._games),
            *(partial(self._alone, *alone) for alone in ALONE if not self._games),
            self._score,
            self._nobody_comes,
            self._looks_around,
        )
        await asyncio.gather(*(self._some_time(seconds, does) for does in kinds))

    async def _some_time(self, seconds: float, does: Callable[[], Awaitable[None]]) -> None:
        await asyncio.sleep(self._rng.random() * seconds)
        await does()

    async def _comes(self) -> Visitor:
        """Somebody new, from anywhere."""
        self._number += 1
        self._house.http.headers["X-Forwarded-For"] = f"198.51.{self._rng.randrange(256)}.{self._rng.randrange(256)}"
        return await self._house.visitor(f"guest {self._number}")

    async def _plays(self, ear: Ear, game: str) -> None:
        chooser, before = Chooser(game, seed=f"{self._rng.random()}"), self._rng.randrange(1 << 40)
        chooser.sent = before  # whoever comes back has used other ids
        try:
            await chooser.play(ear, last_table(ear))
        finally:
            self.choices += chooser.sent - before

    async def _match(self, game: str, number: int, asked: Message) -> None:
        """Play to the end, be watched, and play another one; then look at the records."""
        people = tuple([await self._comes() for _ in range(number)])
        ears = await self._house.begun(people, game, **asked)
        watcher = await self._house.listen(None, ears[0].table)
        await asyncio.gather(*(self._plays(ear, game) for ear in ears))
        for ear in ears:
            await ear.done("rematch", id="again")
        following = (await ears[0].hear("next"))["table"]
        again = [await self._house.listen(who, following) for who in people]
        await asyncio.gather(*(ear.hear("table") for ear in again))
        await asyncio.gather(*(self._plays(ear, game) for ear in again))
        self.matches += 2
        record = await self._house.ask(people[0], "GET", f"/api/tables/{following}/record?as=table")
        uploaded = await self._house.http.post("/api/convert", content=record.content)
        assert uploaded.json()["verdict"]["holds"], uploaded.text
        told = await self._house.ask(people[1], "GET", f"/api/replay/{following}?as=table&lang=ja")
        assert told.is_success, told.text
        await self._leave(*ears, *again, watcher)

    async def _alone(self, game: str, asked: Message) -> None:
        """Play against computers for some seconds, let the table sleep, come back, and leave it for good."""
        who = await self._comes()
        (ear,) = await self._house.begun((who,), game, hello={"detail": "scene"}, **asked)
        for seconds in (8, 12):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._plays(ear, game), seconds)
            await self._leave(ear)
            await asyncio.sleep(180)
            ear = await self._house.listen(who, ear.table, detail="scene")
            await ear.hear("table")
        await ear.done("resign" if game == "reversi" else "leave", id="home")
        await self._leave(ear)

    async def _score(self) -> None:
        who = await self._comes()
        table = (await self._house.opened(who, "score-table", **SCORE))["table"]
        ear = await self._house.listen(who, table)
        shown = await ear.hear("table")
        action = await Chooser("score-table", seed=f"{self._rng.random()}").action(ear, shown)
        assert (await ear.done("choose", id="1", action=action))["type"] == "done"
        assert (await ear.done("close", id="2"))["type"] == "done"
        await self._leave(ear)

    async def _nobody_comes(self) -> None:
        """Wait at a table for others, and give up."""
        who = await self._comes()
        facts = await self._house.opened(who, "koikoi", listed=True)
        ear = await self._house.listen(who, facts["table"])
        await ear.drain(5)
        await self._leave(ear)

    async def _looks_around(self) -> None:
        who = await self._comes()
        for path in PATHS:
            await self._house.ask(who, "GET", path)
        made = (await self._house.ask(who, "POST", "/api/tokens", {"label": "bot"})).json()
        await self._house.ask(who, "DELETE", f"/api/tokens/{made['id']}")
        stranger = await self._house.connect(Visitor("nobody", "x" * 43), "nowhere")
        await stranger.until_closed()

    async def _leave(self, *ears: Ear) -> None:
        for ear in ears:
            if self._rng.random() < 0.5:
                ear.cut()
            else:
                await ear.close()
