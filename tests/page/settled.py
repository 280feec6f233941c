"""The one way to a page: it is pressed and read once it is settled, and a press that does nothing is a failure.

A page is settled when its body has no `data-busy` (docs/page.md). A read asks for that and for what it wants in one
step, so that nothing changes in between. What is only true for a moment is waited for (`wait`, `wait_until`).
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, Error, FilePayload, FloatRect, JSHandle, Locator, Mouse, Page, expect

PATIENCE = 30_000
"""Milliseconds after which a test gives up."""
expect.set_options(timeout=PATIENCE)
SOON = 3_000
"""Milliseconds within which a press must show some sign of life."""
ANOTHER_PAGE = "Execution context was destroyed"
SETTLED = "body:not([data-busy]) > #page"
READ = f"(all, given) => document.querySelector('{SETTLED}') ? [(%s)(all, given)] : null"
SIGNS = """(() => {
  const later = setTimeout.bind(window), now = performance.now.bind(performance);
  const grows = (one) => Number(one.target.dataset.busy ?? 0) > Number(one.oldValue ?? 0);
  const counts = (one) => !one.target.parentElement?.closest("[role=log]")
    && (one.attributeName !== "data-busy" || grows(one));
  let fresh = false, timer = 0; // what changes later may be another's doing: a toast that goes, a clock
  const live = () => { if (fresh) window.pressAnswered = true; };
  const seen = new MutationObserver((some) => { if (some.some(counts)) live(); });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  seen.observe(document, { ...all, attributeOldValue: true });
  const forget = () => {
    seen.takeRecords();
    window.pressAnswered = false;
    window.pressCame = true;
    fresh = true;
    clearTimeout(timer);
    timer = later(() => { fresh = false; }, 100); };
  for (const kind of ["click", "keydown"]) addEventListener(kind, forget, { capture: true });
  for (const kind of ["input", "change", "toggle", "focusin", "scroll", "copy", "popstate"])
    addEventListener(kind, live, { capture: true });
  for (const kind of ["beforeunload", "pagehide"]) addEventListener(kind, () => { window.pressAnswered = true; });
  window.pressIsAnswered = (within) => new Promise((done) => {
    const until = now() + within;
    const answered = () => window.pressAnswered || !window.pressCame; // no press came to a page that is new
    const look = () => (answered() || now() > until ? done(answered()) : later(look, 10));
    look(); });
})();"""
"""Notes whether anything at all follows a press: a change of the page, of the focus, of its address."""


TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""What fits itself to a window does so by then."""


class DeadPress(AssertionError):
    """A press after which nothing at all happened."""


class Found:
    """Something on a page."""

    def __init__(self, on: "Settled", at: Locator) -> None:
        self._on, self._at = on, at

    # What of it.

    @property
    def first(self) -> "Found":
        return Found(self._on, self._at.first)

    @property
    def last(self) -> "Found":
        return Found(self._on, self._at.last)

    def nth(self, at: int) -> "Found":
        return Found(self._on, self._at.nth(at))

    def locator(self, selector: str) -> "Found":
        return Found(self._on, self._at.locator(selector))

    def role(self, role: Any, name: str, *, exact: bool = False) -> "Found":
        return Found(self._on, self._at.get_by_role(role, name=name, exact=exact))

    def button(self, name: str, *, exact: bool = False) -> "Found":
        return self.role("button", name, exact=exact)

    def get_by_text(self, text: str) -> "Found":
        return Found(self._on, self._at.get_by_text(text))

    def all(self) -> "list[Found]":
        return [self.nth(at) for at in range(self.count())]

    # Reads, each of a settled page.

    def read(self, what: str, given: object = None) -> Any:
        """Read something of all elements by a function of them."""
        while (found := self._at.evaluate_all(READ % what, given)) is None:
            self._on.settle()
        return found[0]

    def one(self, what: str, given: object = None) -> Any:
        """Read something of the only element, once it is there."""
        reading = f"(all, given) => all.length === 1 ? [({what})(all[0], given)] : all.length"
        while (found := self.read(reading, given)) == 0:
            self._at.first.wait_for(state="attached")
        assert isinstance(found, list), f"{found} elements where one is wanted: {self._at}"
        return found[0]

    def count(self) -> int:
        return int(self.read("(all) => all.length"))

    def inner_text(self) -> str:
        return str(self.one("(one) => one.innerText"))

    def all_inner_texts(self) -> list[str]:
        return list(self.read("(all) => all.map((one) => one.innerText)"))

    def attributes(self, name: str) -> list[str]:
        """Read an attribute of all elements."""
        return list(self.read("(all, name) => all.map((one) => one.getAttribute(name) ?? '')", name))

    def get_attribute(self, name: str) -> str | None:
        return cast(str | None, self.one("(one, name) => one.getAttribute(name)", name))

    def input_value(self) -> str:
        return str(self.one("(one) => one.value"))

    def bounding_box(self) -> FloatRect:
        rect = "(({ x, y, width, height }) => ({ x, y, width, height }))(one.getBoundingClientRect())"
        return cast(FloatRect, self.one(f"(one) => {rect}"))

    def is_visible(self) -> bool:
        self._on.settle()
        return self._at.is_visible()

    def is_enabled(self) -> bool:
        return not self.is_disabled()

    def is_disabled(self) -> bool:
        return bool(self.one("(one) => one.matches(':disabled')"))

    # Presses.

    def click(self, *, silent: bool = False) -> None:
        """Press it; unless the press is `silent`, something must follow."""
        self._on.settle()
        self._at.click()
        if not silent:
            self._on.answered(f"a press of {self._at}")

    def could_be_clicked(self) -> None:
        """Do all that a press needs, but press."""
        self._on.settle()
        self._at.click(trial=True)

    def press(self, key: str, *, silent: bool = False) -> None:
        self._on.settle()
        self._at.press(key)
        if not silent:
            self._on.answered(f"{key} on {self._at}")

    def hover(self) -> None:
        self._on.settle()
        self._at.hover()

    def focus(self) -> None:
        self._on.settle()
        self._at.focus()

    def blur(self) -> None:
        self._on.settle()
        self._at.blur()

    def fill(self, text: str) -> None:
        self._on.settle()
        self._at.fill(text)

    def select_option(self, value: str | None = None, *, index: int | None = None) -> None:
        self._on.settle()
        self._at.select_option(value, index=index)

    def set_input_files(self, file: FilePayload) -> None:
        self._on.settle()
        self._at.set_input_files(file)

    def tap(self) -> None:
        """Press it with a finger that lifts a piece first: twice, whatever the first press does to its place."""
        self._on.settle()
        piece = self._at.element_handle()
        piece.click()
        self._on.answered(f"a tap on {self._at}")
        self._on.settle()
        piece.click()
        self._on.answered(f"a second tap on {self._at}")

    # What is waited for.

    def wait_for(self, state: Any = "visible") -> None:
        self._at.wait_for(state=state)

    @property
    def expected(self) -> Any:
        """What is expected of it once the page is settled, or later."""
        self._on.settle()
        return expect(self._at, f"{self._at}")


class Settled:
    """A page that is pressed and read once it is settled."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.set_default_timeout(PATIENCE)
        page.add_init_script(SIGNS)

    def settle(self) -> None:
        """Wait until the page is settled."""
        self._page.wait_for_selector(SETTLED, state="attached")

    def answered(self, press: str) -> None:
        """Fail if nothing at all has followed a press."""
        try:
            answered = self._page.evaluate("(within) => pressIsAnswered(within)", SOON)
        except Error as error:
            if ANOTHER_PAGE not in error.message:
                raise
            return
        if not answered:
            raise DeadPress(f"{press}: nothing happened")

    # What is there.

    def find(self, selector: str) -> Found:
        """Find something on the page."""
        return Found(self, self._page.locator(selector))

    def role(self, role: Any, name: str | None = None, *, exact: bool = False) -> Found:
        return Found(self, self._page.get_by_role(role, name=name, exact=exact))

    def button(self, name: str, *, exact: bool = False) -> Found:
        return self.role("button", name, exact=exact)

    def get_by_text(self, text: str) -> Found:
        return Found(self, self._page.get_by_text(text))

    def evaluate(self, what: str, given: object = None) -> Any:
        """Read something, or do something that no press does."""
        self.settle()
        return self._page.evaluate(what, given)

    def meanwhile(self, what: str, given: object = None) -> Any:
        """Do something on a page that may not be settled."""
        return self._page.evaluate(what, given)

    def watch(self, what: str) -> JSHandle:
        """Note from now on what a function gives back."""
        self.settle()
        return self._page.evaluate_handle(what)

    def content(self) -> str:
        self.settle()
        return self._page.content()

    def title(self) -> str:
        self.settle()
        return self._page.title()

    @property
    def address(self) -> str:
        self.settle()
        return self._page.url

    # What is waited for.

    def wait(self, selector: str, *, state: Any = "visible") -> None:
        """Wait until something is there, be it for a moment."""
        self._page.wait_for_selector(selector, state=state)

    def wait_until(self, what: str, given: object = None) -> None:
        """Wait until a function says so."""
        self._page.wait_for_function(what, arg=given)

    def wait_for_address(self, fits: str | Callable[[str], bool]) -> None:
        self._page.wait_for_url(fits)

    # Presses.

    def press(self, *keys: str, silent: bool = False) -> None:
        """Press keys one after the other; unless they are `silent`, something must follow each."""
        for key in keys:
            self.settle()
            self._page.keyboard.press(key)
            if not silent:
                self.answered(f"the key {key}")

    @property
    def mouse(self) -> Mouse:
        self.settle()
        return self._page.mouse

    # The page as a whole.

    def reload(self) -> None:
        self._page.reload()
        self.settle()

    def back(self) -> None:
        self.settle()
        self._page.go_back()

    def resize(self, width: int, height: int) -> None:
        self.settle()
        self._page.set_viewport_size({"width": width, "height": height})
        self._page.evaluate(TWO_FRAMES)

    def download(self, press: Found) -> Any:
        """Press something that hands a file over, and return it."""
        with self._page.expect_download() as came:
            press.click(silent=True)
        return came.value

    def tab(self, press: Found) -> "Settled":
        """Press something that opens a page beside this one, and return it."""
        with self._page.context.expect_page() as came:
            press.click(silent=True)
        return Settled(came.value)

    def route(self, address: str, handler: Callable[..., Any], *, times: int | None = None) -> None:
        """Answer in place of the house."""
        self._page.route(address, handler, times=times)

    def requested(self, address: str) -> Any:
        """Wait at the end of the block for a request to this address."""
        return self._page.expect_request(address)

    def cut_sockets(self) -> None:
        """Let no socket lead to the house."""
        self._page.route_web_socket("**/table/*", lambda _: None)

    @property
    def clock(self) -> Any:
        return self._page.clock

    def unroute(self, address: str) -> None:
        self._page.unroute(address)

    def before_scripts(self, script: str) -> None:
        """Run something on each page before its own scripts."""
        self._page.add_init_script(script)

    def screenshot(self, **how: Any) -> bytes:
        self.settle()
        return self._page.screenshot(**how)


def picture_of(browser: Browser, html: str, out: Path, *, width: int = 1_240, **how: Any) -> None:
    """Take a picture of some HTML that is no page of the house, as high as it is."""
    page = browser.new_page(viewport={"width": width, "height": 10})
    page.set_content(html)
    page.screenshot(path=out, full_page=True, **how)
    page.close()


__all__ = ["DeadPress", "Found", "Settled", "picture_of"]
