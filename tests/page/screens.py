"""A guest's browser at a house: what a test presses, waits for and reads there.

Nothing here sleeps: what is waited for is always said by the page, in `data-number` and `data-state` of its room.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Route, WebSocket

from tests.server.houses import ONE_MONTH

Message = dict[str, Any]
PATIENCE = 30_000
"""Milliseconds after which a test gives up."""
NAMES = ("Aki", "Ren", "Mio", "Dai")
FAST = {"pauses": "fast", "computers_pause": 0, "hints": True}
DONE = ".room[data-state=asked], .room[data-state=result], .room[data-state=over]"
KASU_AT_ONCE = [{"name": "kasu", "cards": "kasu", "count": 1, "points": 1, "extra": 1}]
"""Rules under which almost every capture makes a yaku."""


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


class Screen:
    """One guest's page."""

    def __init__(self, context: BrowserContext, url: str, language: str, *, touched: bool) -> None:
        self.context, self.url, self.language, self.touched = context, url, language, touched
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.host = self
        """Somebody else, who may have invited this guest."""
        self.errors: list[str] = []
        self.frames: list[str] = []
        """What the house sent over sockets."""
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.errors.append(f"{error}"))
        self.page.on("websocket", self._listened)
        self.page.on("requestfailed", self._failed)
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
        self.page.add_init_script("localStorage.setItem('zashiki.known', '1')")

    def opened(self, game: str, **asked: object) -> Message:
        """Open a table."""
        facts: Message = self.ask("POST", "/api/tables", {"game": game, "options": FAST, **asked})
        return facts

    def against_computer(self, game: str, player: str = "random", **asked: object) -> str:
        """Open a table against the computer, go there, and wait until the room is laid."""
        self.welcomed()
        table = self.opened(game, computers={"1": player}, start=True, **asked)["table"]
        self.go(f"/table/{table}")
        self.page.wait_for_selector(".room")
        return f"{table}"

    def without_rooms(self) -> None:
        """Let every game be one that has no room of its own."""

        def roomless(route: Route) -> None:
            facts = route.fetch().json()
            for game in facts["games"]:
                game.pop("room", None)
            route.fulfill(json=facts)

        self.page.route("**/api/games*", roomless)

    # Where it is.

    def go(self, path: str = "/") -> None:
        """Go to an address of the page."""
        self.page.goto(f"{self.url}{path}")
        self.page.wait_for_selector("body[data-ready]")

    def find(self, selector: str) -> Locator:
        """Find something on the page."""
        return self.page.locator(selector)

    def text(self, selector: str) -> str:
        """Read something."""
        return self.find(selector).first.inner_text()

    def pieces(self, selector: str) -> list[str]:
        """The codes of the pieces that are seen somewhere."""
        return [one.get_attribute("data-piece") or "" for one in self.find(f"{selector} [data-piece]").all()]

    def number(self) -> int:
        """How far the table is shown, by the number of its last event."""
        return int(self.find(".room").get_attribute("data-number") or 0)

    def state(self) -> str:
        """What the table waits for now."""
        return self.find(".room").get_attribute("data-state") or ""

    def settled(self) -> str:
        """Wait until this guest is asked, a round has ended, or the match is over; `decision`: a grave choice."""
        self.page.wait_for_selector(DONE)
        state = self.state()
        return "decision" if state == "asked" and self.find(".moment").count() else state

    def tap(self, selector: str) -> None:
        """Press a piece; with a finger twice, since the first tap only lifts it."""
        piece = self.find(selector).first.element_handle()
        piece.click()
        if self.touched:
            piece.click()

    def take(self, selector: str) -> None:
        """Press a piece that is offered, once something is asked, and wait for what follows."""
        self.settled()
        number = self.number()
        self.tap(selector)
        self.beyond(number)

    def beyond(self, number: int) -> None:
        """Wait until something newer is shown."""
        self.page.wait_for_selector(f".room:not([data-number='{number}'])")

    def play_on(self) -> str:
        """Make one choice by keys, whatever is asked, and wait for what follows; give what was there before it."""
        state, number = self.settled(), self.number()
        assert state != "over", "the match is over"
        if state == "decision":
            self.calm()
            self.page.keyboard.press("s")
        elif state == "asked":
            self.page.keyboard.press("1")
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
        self.page.wait_for_selector(f".room:not([data-state=result]), .room:not([data-number='{number}'])")

    def until(self, *wanted: str) -> str:
        """Play until something else than a plain choice is asked."""
        while (state := self.settled()) not in wanted:
            self.play_on()
        return state

    def calm(self) -> None:
        """Wait until a decision that has just opened takes presses."""
        self.page.wait_for_selector(".moment[data-calm]")

    def ask_sheet(self, name: str) -> None:
        """Open what can be asked for from the door of the room."""
        if self.find(".tool.more").is_visible():
            self.find(".tool.more").click()
        else:
            self.find(".lintel .tool.wide").last.click()
        self.page.wait_for_selector("dialog[open]")
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
        screen.page.wait_for_selector(".gather")
    people[0].ask("POST", f"/api/tables/{facts['table']}/start")
    for screen in people:
        screen.page.wait_for_selector(".room")
    return str(facts["table"])


class Guests:
    """All who come in one test."""

    def __init__(self, browser: Browser, url: str, rested: Rested | None = None) -> None:
        """`rested`: browsers of earlier guests of this house, which know its files by now, and nothing else."""
        self._browser, self._url = browser, url
        self._rested: Rested = defaultdict(list) if rested is None else rested
        self._came: list[tuple[Kind, Screen]] = []

    def come(self, size: Size = DESK, language: str = "en", *, worker: bool = False, **settings: object) -> Screen:
        """Let somebody come, with a window and settings of their own; nothing moves unless it is asked for."""
        kind = size, language, worker
        free = self._rested[kind]
        screen = Screen(free.pop() if free else self._opened(*kind), self._url, language, touched=size.touched)
        usual = {"language": language, "light": "day", "speed": "once", "lessMotion": True}
        kept = json.dumps({**usual, **settings})
        screen.page.add_init_script(
            f"localStorage.getItem('zashiki.settings') ?? localStorage.setItem('zashiki.settings', {json.dumps(kept)})"
        )
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
        devtools = context.new_cdp_session(screen.page)
        devtools.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": "local_storage"})
        for page in context.pages:
            page.close()
        self._rested[kind].append(context)


__all__ = [
    "DESK",
    "FAST",
    "KASU_AT_ONCE",
    "NAMES",
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
