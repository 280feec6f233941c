"""The other end: a client that folds what it is told, sends commands until they are answered, and comes back.

It knows the game and nothing of the table but its frames. Most of the time it chooses what it may; now and then it
sends what is stale, illegal or nonsense, repeats itself, or wants something else than to choose.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from zashiki.kernel.registry import AnyGame
from zashiki.parlour import Who, scorer_of
from zashiki.testing.simulation.frames import Frame, written
from zashiki.testing.simulation.plan import Plan

HELLO_AGAIN = 0.02
"""How often somebody who has nothing to say asks whether anything was lost."""
LETS_STAND = 0.3
"""How often whoever keeps the score lets the end stand, when asked what else there is."""
WAITS = "storage_waits"
JUNK = (b"", b"{}", b"[1,2", b"\xff\xfe", b'{"type":"choose"}', b'{"type":"hello","since":-1}', b'{"type":"sing"}')


class Client:
    """One device of a person or of somebody who watches."""

    def __init__(self, name: str, who: Who, game: AnyGame, plan: Plan) -> None:
        """Begin without a connection."""
        self.name, self.who, self.game = name, who, game
        self._people, self._rate = plan.people, plan.rates.mischief
        self._event, self._state = msgspec.json.Decoder(game.Event), msgspec.json.Decoder(game.GameState)
        self.connection: str | None = None
        self.back_at = 0
        """Until when it does not come back."""
        self.number = 0
        self.view: Any = None
        self.pending: dict[str, bytes] = {}
        """Commands that were neither done nor refused, by id."""
        self.answered: dict[str, str] = {}
        """How the last commands were answered: `done`, or the code of a refusal."""
        self.greeted = False
        """Whether this connection has been told where the table stands."""
        self.wishes: dict[str, str] = {}
        """What others have asked for, and how they call it."""
        self._agreed: list[bytes] = []
        """The latest answers to that."""
        self._count = 0

    # Coming and going.

    def connect(self, connection: str) -> list[bytes]:
        """Greet the table by a new connection, and send again what was not answered."""
        self.connection, self.greeted = connection, self.number > 0
        return [written("hello", since=self.number, detail="events"), *self.pending.values()]

    def lose(self) -> None:
        """Have no connection any more."""
        self.connection = None
        self.wishes.clear()

    # Listening.

    def hear(self, frame: Frame) -> bool:
        """Take in a frame; False: something is missing before it, so that only a new connection helps."""
        match frame.type:
            case "table":
                self.who = frame.me  # another one if the pen was passed
                if not frame.undone or frame.number > self.number:
                    self._see(frame)
            case "told":
                return self._fold(frame)
            case "done":
                self.pending.pop(frame.id, None)
                self.answered[frame.id] = "done"
            case "refused":
                if frame.code != WAITS:
                    self.pending.pop(frame.id, None)
                self.answered[frame.id] = frame.code
            case "request" if frame.open and frame.seat != self.who:
                self.wishes[frame.what] = frame.id
            case "request":
                self.wishes.pop(frame.what, None)
        return True

    def _see(self, frame: Frame) -> None:
        if frame.number >= self.number and isinstance(frame.view, msgspec.Raw):
            self.number, self.view, self.greeted = frame.number, self._state.decode(frame.view), True

    def _fold(self, frame: Frame) -> bool:
        missed = frame.number - self.number
        if missed <= 0:
            return True  # heard before
        if missed > len(frame.events) or self.view is None:
            return False
        apply = self.game.apply
        for raw in frame.events[len(frame.events) - missed :]:
            self.view = apply(self.view, self._event.decode(raw))
        self.number = frame.number
        return True

    # Sending.

    @property
    def is_asked(self) -> bool:
        """Whether its seat must choose, as far as it knows."""
        return self.who is not None and self.view is not None and self.who in self.game.to_act(self.view)

    def decide(self, dice: Random) -> bytes | None:
        """Send something; None: nothing to say."""
        if self.who is None or self.view is None:
            return self._watch(dice)
        if dice.random() < self._rate:
            return self._mischief(dice)
        if self.wishes and dice.random() < 0.6:  # noqa: PLR2004 - more often than not
            return self._agree(dice)
        if self.pending:
            return next(iter(self.pending.values()))  # it may have been lost
        if self.is_asked:
            return self._choose(dice)
        if scorer_of(self.game) == self.who and self.game.outcome(self.view) is not None and dice.random() < LETS_STAND:
            return written("close", id=self._id("w"))
        return written("hello", since=self.number, detail="events") if dice.random() < HELLO_AGAIN else None

    def probe(self) -> tuple[str, bytes]:
        """Send something that any table which takes commands answers at once."""
        id = self._id("probe")  # noqa: A001 - as in the frame
        return id, written("choose", id=id, action={"type": "no such action"}, seen=self.number)

    def _id(self, kind: str = "c") -> str:
        self._count += 1
        return f"{self.name}-{kind}{self._count}"

    def _command(self, kind: str, **fields: object) -> bytes:
        id = self._id()  # noqa: A001 - likewise
        self.pending[id] = frame = written(kind, id=id, **fields)
        return frame

    def _choose(self, dice: Random) -> bytes:
        legal = self.game.legal(self.view, self.who or 0)
        seen = {"seen": self.number} if dice.random() < 0.8 else {}  # noqa: PLR2004 - most say it
        return self._command("choose", action=legal[dice.randrange(len(legal))], **seen)

    def _agree(self, dice: Random) -> bytes:
        """Answer to what somebody asked for; rarely once more to what they asked for before."""
        if self._agreed and dice.random() < 0.2:  # noqa: PLR2004 - some
            return dice.choice(self._agreed)
        what, request = next(iter(self.wishes.items()))
        yes = dice.random() < 0.7  # noqa: PLR2004 - more often than not
        frame = written("agree", what=what, request=request, yes=yes, id=self._id())
        self._agreed = [*self._agreed[-3:], frame]
        return frame

    def _watch(self, dice: Random) -> bytes | None:
        """Somebody who watches may try anything, and gets nothing by it."""
        roll = dice.random()
        if roll < HELLO_AGAIN:
            return written("hello", since=self.number, detail="events")
        if roll < 0.9:  # noqa: PLR2004 - mostly they watch
            return None
        kinds = (dice.choice(JUNK), written("undo", id=self._id()), written("pen", name="Kitsune", id=self._id()))
        return dice.choice(kinds)

    def _mischief(self, dice: Random) -> bytes | None:
        """Want something else, or do something wrong."""
        roll = dice.random()
        for most, what in _OTHERWISE:
            if roll < most:
                return what(self, dice)
        return None

    def repeat(self, dice: Random) -> bytes | None:
        """Send a command again that may have been answered long ago, as it was or changed."""
        if self.pending and dice.random() < 0.5:  # noqa: PLR2004 - half
            return dice.choice(list(self.pending.values()))
        done = [name for name, how in self.answered.items() if how == "done"][-8:]
        if not done:
            return None
        legal = self.game.legal(self.view, self.who or 0) if self.is_asked else ()
        return written("choose", id=dice.choice(done), action=legal[0]) if legal else written("undo", id=done[-1])

    def stale(self, dice: Random) -> bytes | None:
        """Choose by what was seen before."""
        if not self.is_asked:
            return None
        legal = self.game.legal(self.view, self.who or 0)
        number = dice.randrange(self.number + 1)
        return self._command("choose", action=legal[dice.randrange(len(legal))], seen=number)

    def want(self, dice: Random) -> bytes | None:
        """Ask for what others must agree to, or for what time must bring."""
        kind = dice.choice(("undo", "undo", "undo", "claim", "stand_in", "rematch", "pen", "close"))
        if kind == "undo":
            return self._command("undo")
        other = dice.choice(self._people)
        fields: dict[str, dict[str, object]] = {"stand_in": {"seat": other}, "pen": {"name": self.name}}
        return written(kind, id=self._id("w"), **fields.get(kind, {}))

    def switch(self, dice: Random) -> bytes | None:
        """Turn a switch, of this game or of none."""
        known = tuple(self.game.SWITCHES)
        name = dice.choice(known) if known and dice.random() < 0.9 else "no_such_switch"  # noqa: PLR2004 - mostly
        return self._command("switch", name=name, on=dice.random() < 0.7)  # noqa: PLR2004 - more often on

    def give_up(self, dice: Random) -> bytes | None:
        """Resign or leave; rarely."""
        return self._command(dice.choice(("resign", "leave")))

    def junk(self, dice: Random) -> bytes | None:
        """Send what is no command."""
        return dice.choice(JUNK)


_OTHERWISE = (
    (0.25, Client.repeat),
    (0.4, Client.stale),
    (0.6, Client.want),
    (0.8, Client.switch),
    (0.803, Client.give_up),
    (0.9, Client.junk),
)
