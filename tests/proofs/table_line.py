"""A WebSocket of a table, without the socket: what is said goes to the app by hand."""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Sequence

from starlette.types import Message as AsgiMessage

from tests.server.ears import Message


class Line:
    """A WebSocket of a table, without the socket."""

    def __init__(self, table: str, who: str | None, language: str) -> None:
        self.table, self.who, self.language = table, who, language
        self.seat: int | None = None
        self._heard: list[str] = []
        self.closed: int | None = None
        self.greeted = False
        self._inbox: deque[AsgiMessage] = deque([{"type": "websocket.connect"}])
        self._comes = asyncio.Event()
        self._comes.set()
        self.task: asyncio.Task[None] | None = None
        self.when_free: Callable[[], None] = lambda: None

    def is_open(self) -> bool:
        """Whether nobody has ended it yet."""
        return self.closed is None

    @property
    def waits(self) -> bool:
        """Whether all that was said is taken."""
        return not self._inbox

    def say(self, frame: str | bytes) -> None:
        """Send a frame."""
        key = "bytes" if isinstance(frame, bytes) else "text"
        self._inbox.append({"type": "websocket.receive", key: frame})
        self._comes.set()

    def cut(self) -> None:
        """Go away."""
        self._inbox.append({"type": "websocket.disconnect", "code": 1006})
        self._comes.set()

    def take(self) -> list[Message]:
        """Give what was heard since the last time."""
        found, self._heard = self._heard, []
        return [json.loads(text) for text in found]

    def forget(self) -> None:
        """Let go of what was heard, and do not look at it."""
        self._heard.clear()

    def has_heard(self, kind: str) -> bool:
        """Whether a message of a kind waits to be taken."""
        return any(text.startswith(f'{{"type":"{kind}"') for text in self._heard)

    # The other end, as the house sees it.

    @property
    def is_lost(self) -> bool:
        """Whether it was cut, and all that was said before that is taken."""
        return False

    @property
    def is_free(self) -> bool:
        """Whether frames may be written: always, since nothing is in between."""
        return True

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Take what the table says, past all layers of the app."""
        if self.is_open():
            self._heard += [text.decode() for text in texts]

    async def receive(self) -> AsgiMessage:
        """Give the app what comes next."""
        while not self._inbox:
            self._comes.clear()
            await self._comes.wait()
        return self._inbox.popleft()

    async def send(self, message: AsgiMessage) -> None:
        """Take what the app says."""
        if message["type"] == "websocket.send":
            self._heard.append(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
        elif message["type"] == "websocket.http.response.start":
            self.closed = message["status"]
