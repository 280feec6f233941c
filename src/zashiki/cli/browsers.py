"""The browser of this desktop, where there is one; never one that would write over the terminal."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import monotonic

TEXT_BROWSERS = frozenset({"www-browser", "links", "links2", "elinks", "lynx", "w3m", "browsh"})
"""Those that draw into the terminal, where the address stands; `www-browser` is mostly another name of one."""
WITH_WINDOWS = ("x-www-browser", "firefox", "chromium", "chromium-browser", "google-chrome", "epiphany", "konqueror")
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
PREFERRED = "BROWSER"
STARTS_WITHIN = 10.0
"""Seconds: a browser that ends later than this was there, and was closed."""


def has_desktop() -> bool:
    """Say whether there is a screen with windows to open a browser on."""
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in DISPLAYS)


def desktop_browser() -> webbrowser.BaseBrowser | None:
    """Find the browser that people use here; None: there is no desktop, no browser, or one for the terminal."""
    if not has_desktop():
        return None
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    return None if Path(found.name).stem.lower() in TEXT_BROWSERS else found


def show(browser: webbrowser.BaseBrowser, url: str, *, failed: Callable[[], None]) -> Thread:
    """Open an address, in a thread that nothing waits for: some browsers only return when they are closed.

    `failed` is called if the browser does not start.
    """
    # The programs of desktops that find a browser would end up with one of the terminal if this were empty.
    os.environ.setdefault(PREFERRED, os.pathsep.join(WITH_WINDOWS))

    def work() -> None:
        began = monotonic()
        try:
            shown = browser.open(url)
        except (webbrowser.Error, OSError):
            shown = False
        if not shown and monotonic() - began < STARTS_WITHIN:
            failed()

    thread = Thread(target=work, name="browser", daemon=True)
    thread.start()
    return thread
