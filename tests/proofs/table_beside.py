"""Two who play on, whatever happens beside them, and whose records must verify."""

import json
import random
from collections.abc import Sequence

from tests.proofs.socketless import Socketless
from tests.proofs.table_line import Line
from tests.proofs.verdicts import Broken
from tests.server.choosers import choices
from tests.server.ears import Message
from zashiki.kernel.record import Record
from zashiki.kernel.registry import load
from zashiki.records.audit import verify
from zashiki.records.sitting_lines import DECODER

SHORT: Message = {"preset": "mini-6x6"}


class TableBeside:
    """Two who play reversi, match after match, a move at a time."""

    def __init__(self, house: Socketless, keys: Sequence[str], rng: random.Random) -> None:
        self._house, self._keys, self._rng = house, keys, rng
        self._lines: list[Line] = []
        self.moves = self.matches = 0

    async def move(self) -> None:
        """Let whose turn it is choose, and hold that it is done; the end of a match is looked through."""
        if not self._lines:
            self._lines = await self._house.begun(self._keys, "reversi", **SHORT)
        over = False
        for line in self._lines:
            heard = line.take()
            over = over or any(one["type"] == "over" for one in heard)
            asks = [one for one in heard if one["type"] in ("table", "told")]
            if asks and asks[-1].get("asked") is not None:
                await self._choose(line, asks[-1])
        if over:
            await self.look_through()

    async def _choose(self, line: Line, message: Message) -> None:
        action = self._rng.choice(choices(load("reversi"), line, message))  # type: ignore[arg-type]  # its seat is looked at
        self.moves += 1
        line.say(json.dumps({"type": "choose", "id": f"m{self.moves}", "seen": message["number"], "action": action}))
        await self._house.settled(line)
        if not line.has_heard("done"):
            raise Broken(f"the table beside did not go on: {line.take()}")

    async def look_through(self) -> None:
        """Hold that the record of the match verifies, played to its end or not; the next move begins another."""
        table = self._lines[0].table
        await self._house.hang_up(*self._lines)
        lines = self._house.house.store.read(table)
        verify(Record.from_bytes(b"".join(lines), decoder=DECODER))
        self._lines = []
        self.matches += 1
