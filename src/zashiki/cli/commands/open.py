"""`zashiki open`: the house on this machine alone, and its page in a browser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from time import monotonic, sleep
from typing import TYPE_CHECKING
from webbrowser import BaseBrowser

import msgspec

from zashiki.cli.browsers import desktop_browser, show
from zashiki.cli.served_house import add_place, keep_open
from zashiki.cli.stored_tables import data_folder
from zashiki.kernel.problems import Problem
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.server.server_settings import ServerSettings

NEIGHBOURS = 10
"""Ports that are tried one after the other, before any that is free."""
NO_PORT = ("serving.port_taken", "serving.port_denied")
RUNS, HELD = "serving.runs", "storage.held"
BEGINS_WITHIN, LOOK_EVERY = 5.0, 0.1
"""Seconds that another house has, once it holds the data, to say where it is; and how often that is looked at."""
SHOWN_WITHIN = 6.0
"""Seconds that are waited for a browser where nothing else is to be done."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take where to be, what to keep, and whether to show it."""
    from zashiki.server.server_settings import PORT

    add_place(parser, words, port=words.say("open.port", port=PORT))
    parser.add_argument("--no-browser", action="store_true", help=words["open.no_browser"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Open the house, show its page, and serve; where one is open with this data already, show that."""
    from zashiki.server.server_settings import ServerSettings

    settings = ServerSettings(data=data_folder(args.data, words))
    browser = None if args.no_browser else desktop_browser()
    try:
        return _serve(settings, ports(args.port), browser, words)
    except Problem as problem:
        if problem.code != RUNS:
            raise
        return _show_running(str(problem.gaps["url"]), browser, words)


def ports(wanted: int | None) -> Sequence[int]:
    """Give the ports to try: the one that was named, or else the usual one, those after it, and any."""
    from zashiki.server.server_settings import PORT

    return (*range(PORT, PORT + NEIGHBOURS), 0) if wanted is None else (wanted,)


def _serve(settings: ServerSettings, to_try: Sequence[int], browser: BaseBrowser | None, words: Words) -> int:
    def greeting(url: str) -> Iterator[str]:
        yield words.say("open.here" if browser is None else "open.shown", url=url)
        yield words["open.end"]

    def opened(url: str) -> None:
        if browser is not None:
            show(browser, url, failed=lambda: _not_shown(words))

    (port, *rest), given_up = to_try, monotonic() + BEGINS_WITHIN
    while True:
        at = msgspec.structs.replace(settings, port=port)
        try:
            return keep_open(at, words, greeting=greeting, log=sys.stderr, plain=True, opened=opened)
        except Problem as problem:
            if problem.code in NO_PORT and rest:
                port, *rest = rest
            elif problem.code == HELD and monotonic() < given_up:  # perhaps by a house that is just being opened
                sleep(LOOK_EVERY)
            else:
                raise


def _show_running(url: str, browser: BaseBrowser | None, words: Words) -> int:
    print(words.say("open.runs" if browser is None else "open.runs_shown", url=url), flush=True)
    if browser is not None:
        show(browser, url, failed=lambda: _not_shown(words)).join(SHOWN_WITHIN)
    return 0


def _not_shown(words: Words) -> None:
    print(words["open.not_started"], file=sys.stderr, flush=True)
