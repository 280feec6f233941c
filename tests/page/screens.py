"""A guest's browser at a house: what a test presses, waits for and reads there.

Nothing here sleeps: what is waited for is always said by the page, in `data-busy` of its body (tests/page/settled.py),
and in `data-number` and `data-state` of its room.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Request,
    Response,
    Route,
    WebSocket,
)

from tests.chance import current_test
from tests.page.settled import Settled
from tests.server.houses import ONE_MONTH

Message = dict[str, Any]
NAMES = ("Aki", "Ren", "Mio", "Dai")
FAST = {"pauses": "fast", "computers_pause": 0, "hints": True}
STATES = ("asked", "result", "over")
AWAITING = (*STATES, "decision")
DONE = ", ".join(f".room[data-state={state}]" for state in STATES)
AWAITED = """({ dataset: { state } }) =>
  (state === "asked" && document.querySelector(".moment") ? "decision" : state)"""
DRAWS = """{ let drawn = 2166136261;
  const next = (sign) => { drawn = Math.imul(drawn ^ sign, 16777619); return (drawn >>> 16) & 255; };
  for (const sign of %s) next(sign.codePointAt(0));
  crypto.getRandomValues = (bytes) => bytes.map((_, at, all) => { all[at] = next(at); return all[at]; }); }"""
"""Lets a browser draw its bytes from a name."""
HELD = """window.held = []; const real = fetch;
  window.fetch = async (...asked) => {
    if (String(asked[0]).includes(%s)) await new Promise((go) => held.push(go));
    return real(...asked); };"""
KASU_AT_ONCE = [{"name": "kasu", "cards": "kasu", "count": 1, "points": 1, "extra": 1}]
"""Rules under which almost every capture makes a yaku."""
NO_YAKU: Message = {**ONE_MONTH, "yaku": [{"name": "kasu", "cards": "kasu", "count": 24, "points": 1, "extra": 1}]}
"""A month that nobody wins, whatever is dealt, so that it goes on until the last card."""


class Size(NamedTuple):
    """A window, and whether it is touched."""

    width: int
    height: int
    touched: bool = False


DESK, TABLET, PHONE, SIDE = Size(1280, 800), Size(820, 1180), Size(390, 844, touched=True), Size(844, 390, touched=True)
SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE, "side": SIDE}


Kind = tuple[Size, str, bool]
"""Of a browser: its window, its language, and whether it may have workers."""
Rested = dict[Kind, list[BrowserContext]]


class Screen(Settled):
    """One guest's page."""

    def __init__(self, context: BrowserContext, url: str, language: str, *, touched: bool) -> None:
        super().__init__(context.new_page())
        self.context, self.url, self.language, self.touched = context, url, language, touched
        self.host = self
        """Somebody else, who may have invited this guest."""
        self.errors: list[str] = []
        self.frames: list[str] = []
        """What the house sent over sockets."""
        self._page.on("console", self._said)
        self._page.on("pageerror", lambda error: self.errors.append(f"{error}"))
        self._page.on("websocket", self._listened)
        self._page.on("requestfailed", self._failed)
        self.lost = False
        """Whether requests may fail: the line was cut on purpose."""

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not (self.lost and "net::" in message.text):
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def _listened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, frame: bytes | str) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def _failed(self, request: Request) -> None:
        if not self.lost and "ERR_ABORTED" not in (request.failure or ""):
            self.errors.append(f"{request.url} {request.failure}")

    # What is asked of the house without the page.

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask the house, as this guest's browser would."""
        answer = self.context.request.fetch(
            f"{self.url}{path}", method=method, data=json.dumps(body) if body is not None else None,
            headers={"origin": self.url, "content-type": "application/json"},
            max_retries=2,  # a line that the house has just let go of, since nothing was said on it for seconds
        )  # fmt: skip
        assert answer.ok, answer.text()
        return answer.json() if answer.status != 204 else None

    def welcomed(self, name: str = "Aki") -> None:
        """Become a guest."""
        self.ask("POST", "/api/guests", {"name": name})
        self.before_scripts("localStorage.setItem('zashiki.known', '1')")

    def opened(self, game: str, **asked: object) -> Message:
        """Open a table."""
        facts: Message = self.ask("POST", "/api/tables", {"game": game, "options": FAST, **asked})
        return facts

    def against_computer(self, game: str, player: str = "random", **asked: object) -> str:
        """Open a table against the computer, go there, and wait until the room is laid."""
        self.welcomed()
        table = self.opened(game, computers={"1": player}, start=True, **asked)["table"]
        self.go(f"/table/{table}")
        self.wait(".room")
        return f"{table}"

    def without_rooms(self, only_language: str = "") -> None:
        """Let every game be one that has no room of its own, and words in one language alone if that is given."""

        def roomless(route: Route) -> None:
            facts = route.fetch().json()
            for game in facts["games"]:
                game.pop("room", None)
                game["only_language"] = only_language
            route.fulfill(json=facts)

        self.route("**/api/games*", roomless)

    def hold_requests(self, path: str) -> None:
        """Hold requests back whose address has this in it, until the page is told to `held.pop()()`."""
        self.before_scripts(HELD % json.dumps(path))

    # Where it is.

    def go(self, path: str = "/", *, settled: bool = True) -> None:
        """Go to an address of the page."""
        self._page.goto(f"{self.url}{path}")
        if settled:
            self.settle()

    def devtools(self) -> CDPSession:
        """Speak to the browser itself."""
        return self.context.new_cdp_session(self._page)

    def asks(self, heard: Callable[[Request], None]) -> None:
        """Hear of every request from now on."""
        self._page.on("request", heard)

    def hears(self, heard: Callable[[Response], None]) -> None:
        """Hear of every answer from now on."""
        self._page.on("response", heard)

    def text(self, selector: str) -> str:
        """Read something."""
        return self.find(selector).first.inner_text()

    def pieces(self, selector: str) -> list[str]:
        """The codes of the pieces that are seen somewhere."""
        return self.find(f"{selector} [data-piece]").attributes("data-piece")

    def number(self) -> int:
        """How far the table is shown, by the number of its last event."""
        return int(self.find(".room").get_attribute("data-number") or 0)

    def state(self) -> str:
        """What the table waits for now."""
        return self.find(".room").get_attribute("data-state") or ""

    def settled(self) -> str:
        """Wait until this guest is asked, a round has ended, or the match is over; `decision`: a grave choice."""
        self.wait(".room")
        while (state := self.find(".room").one(AWAITED)) not in AWAITING:
            self.wait(DONE)
        return str(state)

    def tap(self, selector: str) -> None:
        """Press a piece; with a finger twice, since the first tap only lifts it."""
        piece = self.find(selector).first
        piece.tap() if self.touched else piece.click()

    def take(self, selector: str) -> None:
        """Press a piece that is offered, once something is asked, and wait for what follows."""
        self.settled()
        number = self.number()
        self.tap(selector)
        self.beyond(number)

    def beyond(self, number: int) -> None:
        """Wait until something newer is shown."""
        self.wait(f".room:not([data-number='{number}'])")

    def play_on(self) -> str:
        """Make one choice by keys, whatever is asked, and wait for what follows; give what was there before it."""
        state, number = self.settled(), self.number()
        assert state != "over", "the match is over"
        if state == "decision":
            self.press("s")
        elif state == "asked":
            self.press("1")
        elif state == "result":
            self.put_away()
            return state
        if state in ("asked", "decision"):
            self.beyond(number)
        return state

    def put_away(self) -> None:
        """Put the result of a round away; that of the next may follow at once."""
        number = self.number()
        self.find("dialog .kaki").click()
        self.wait(f".room:not([data-state=result]), .room:not([data-number='{number}'])")

    def until(self, *wanted: str) -> str:
        """Play until something else than a plain choice is asked."""
        while (state := self.settled()) not in wanted:
            self.play_on()
        return state

    def ask_sheet(self, name: str) -> None:
        """Open what can be asked for from the door of the room."""
        if self.find(".tool.more").is_visible():
            self.find(".tool.more").click()
        else:
            self.find(".lintel .tool.wide").last.click()
        self.wait("dialog[open]")
        self.find(f"dialog [data-ask={name}]").click()

    def to_the_end(self) -> None:
        """Play until the match is over."""
        while self.settled() != "over":
            self.play_on()


def seated_together(people: Sequence[Screen], game: str, **asked: object) -> str:
    """Let people sit down at one table in this order, whoever opens it first, and begin."""
    for screen, name in zip(people, NAMES, strict=False):
        screen.welcomed(name)
    facts = people[0].opened(game, **asked)
    for screen in people[1:]:
        screen.ask("POST", f"/api/invitations/{facts['invitation'].rpartition('/')[2]}", {})
    for screen in people:
        screen.go(f"/table/{facts['table']}")
        screen.wait(".gather")
    people[0].ask("POST", f"/api/tables/{facts['table']}/start")
    for screen in people:
        screen.wait(".room")
    return str(facts["table"])


class Guests:
    """All who come in one test."""

    def __init__(self, browser: Browser, url: str, rested: Rested | None = None) -> None:
        """`rested`: browsers of earlier guests of this house, which know its files by now, and nothing else."""
        self._browser, self._url = browser, url
        self._rested: Rested = defaultdict(list) if rested is None else rested
        self._came: list[tuple[Kind, Screen]] = []
        self._name = current_test()
        """Of the test: what a browser adds to a shuffle follows from it, and from who came before."""

    def come(self, size: Size = DESK, language: str = "en", *, worker: bool = False, **settings: object) -> Screen:
        """Let somebody come, with a window and settings of their own; nothing moves unless it is asked for."""
        kind = size, language, worker
        free = self._rested[kind]
        screen = Screen(free.pop() if free else self._opened(*kind), self._url, language, touched=size.touched)
        usual = {"language": language, "light": "day", "speed": "once", "lessMotion": True}
        kept = json.dumps({**usual, **settings})
        screen.before_scripts(
            f"localStorage.getItem('zashiki.settings') ?? localStorage.setItem('zashiki.settings', {json.dumps(kept)})"
        )
        screen.before_scripts(DRAWS % json.dumps(f"{self._name} {len(self._came)}"))
        self._came.append((kind, screen))
        return screen

    def _opened(self, size: Size, language: str, worker: bool) -> BrowserContext:
        return self._browser.new_context(
            viewport={"width": size.width, "height": size.height},
            has_touch=size.touched,
            is_mobile=size.touched,
            locale=language,
            service_workers="allow" if worker else "block",
            permissions=["clipboard-read", "clipboard-write"],
        )

    def leave(self) -> None:
        """Let everybody go; none of their browsers has told of an error."""
        errors = [error for _, screen in self._came for error in screen.errors]
        for kind, screen in self._came:
            self._rest(kind, screen)
        self._came.clear()
        assert not errors, errors

    def _rest(self, kind: Kind, screen: Screen) -> None:
        """Keep a browser for somebody else, without anything that it knows of its guest; with a worker it is done."""
        context = screen.context
        if kind[2]:
            context.close()
            return
        context.set_offline(False)
        context.clear_cookies()
        devtools = screen.devtools()
        devtools.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": "local_storage"})
        for page in context.pages:
            page.close()
        self._rested[kind].append(context)


__all__ = [
    "DESK",
    "FAST",
    "KASU_AT_ONCE",
    "NAMES",
    "NO_YAKU",
    "ONE_MONTH",
    "PHONE",
    "SIDE",
    "SIZES",
    "TABLET",
    "Guests",
    "Screen",
    "Size",
    "seated_together",
]
