"""A table with its host in virtual time: what the tests of the protocol share."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.parlour.tables import seats_of
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.registry import load
from zashiki.parlour import Sitting, Who, usual_options
from zashiki.parlour.host import Commit, Host
from zashiki.parlour.outward import Outward
from zashiki.parlour.protocol import heard
from zashiki.records.sitting_lines import Options


def frame(kind: str, **fields: object) -> bytes:
    """A message as somebody may write it."""
    return msgspec.json.encode({"type": kind, **fields})


class Table:
    """Carries out what a host says, and keeps all that was sent."""

    def __init__(
        self, name: str, people: Sequence[int] = (0, 1), *, undo: bool = False, seed: int = 0, **how: Any
    ) -> None:
        self.game, self.dice, self.now, self.ids = load(name), Random(seed), 1_000, 0
        rules = self.game.preset(self.game.presets()[0])
        changes = {key: how.pop(key) for key in tuple(how) if key not in Options.__struct_fields__}
        rules = self.game.change_rules(rules, **changes) if changes else rules
        people = range(self.game.seats(rules)) if hasattr(self.game, "SCORER") else people
        seats = seats_of(self.game, rules, people)
        chance = Fair.seeded("host", seats=len(seats), length=200)
        match: Any = Match(self.game, rules, chance, may_undo=undo)
        options = replace(usual_options(self.game, seats), **how)
        sitting, first = Sitting.opened(match, seats, options=options, now=self.now)
        self.lines = list(first.lines)
        self.host = Host("table", sitting)
        self.frames: dict[str, list[bytes]] = {}

    @property
    def sitting(self) -> Sitting:
        """The table itself."""
        return self.host.sitting

    # Carrying out.

    def take(self) -> None:
        """Take what was sent."""
        while self.host.out:
            connection, data = self.host.out.popleft()
            self.frames.setdefault(connection, []).append(data)

    def keep(self, commit: Commit) -> None:
        """Keep lines, and let the host know."""
        assert commit.number == len(self.lines) + 1
        self.lines += commit.lines
        self.host.kept(now=self.now)

    def settle(self) -> None:
        """Do all that there is to do now."""
        while (commit := self.host.work(now=self.now)) is not None:
            self.keep(commit)
        self.take()

    def restart(self) -> None:
        """Crash, and go on from what was durable; nobody is connected any more."""
        self.host = Host("table", Sitting.restored(self.lines))

    # Saying.

    def connect(self, connection: str, who: Who, **hello: object) -> None:
        """Open a socket and say hello."""
        self.host.connected(connection, who, now=self.now)
        self.say(connection, "hello", **hello)

    def send(self, connection: str, kind: str, **fields: object) -> None:
        """Send a message without waiting for anything."""
        self.host.received(connection, frame(kind, **fields), now=self.now)

    def say(self, connection: str, kind: str, **fields: object) -> None:
        """Send a message, and do all that follows."""
        self.send(connection, kind, **fields)
        self.settle()

    # Playing.

    def choice(self, seat: int, **more: object) -> dict[str, Any]:
        """Some legal choice of a seat, as a message has it."""
        self.ids += 1
        legal = list(self.game.legal(self.sitting.match.view(seat), seat))
        return {"id": f"c{self.ids}", "action": self.dice.choice(legal), **more}

    def step(self) -> bool:
        """Let one thing happen: somebody who is asked chooses (connection `pSEAT`), or time passes."""
        host, waiting = self.host, self.sitting.waiting_for
        if self.sitting.over:
            return False
        if host.asks:
            ask = host.asks.popleft()
            host.answered(ask, self.dice.choice(list(self.game.legal(ask.view, ask.seat))), now=self.now)
        elif waiting:
            seat = self.dice.choice(waiting)
            self.send(f"p{seat}", "choose", **self.choice(seat))
        else:
            assert host.wake is not None
            self.now = max(self.now, host.wake)
        self.settle()
        return True

    def play(self, most: int) -> None:
        """Let so many things happen, or all that there are."""
        for _ in range(most):
            if not self.step():
                break

    def everybody(self, *, watcher: bool = True, **hello: object) -> None:
        """Let all people and one who watches come, as `p0`, `p1` … and `w`."""
        for seat in self.sitting.people:
            self.connect(f"p{seat}", seat, **hello)
        if watcher:
            self.connect("w", None, **hello)

    # Looking.

    def heard(self, connection: str, kind: type | None = None) -> list[Any]:
        """What a connection was told."""
        said: list[Outward] = [heard(data) for data in self.frames.get(connection, ())]
        return [one for one in said if kind is None or isinstance(one, kind)]

    def last(self, connection: str, kind: type) -> Any:
        """The latest message of a kind."""
        return self.heard(connection, kind)[-1]

    def forget(self) -> None:
        """Look only at what comes from now on."""
        self.frames.clear()
