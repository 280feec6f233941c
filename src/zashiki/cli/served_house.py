"""A house that is served from this terminal: where it is and what it keeps, and how it is kept open until Ctrl-C."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from zashiki.cli.arguments import whole_number
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.server.server_settings import ServerSettings

HIGHEST_PORT = 65_535


def add_place(parser: argparse.ArgumentParser, words: Words, *, port: str) -> None:
    """Take --port, with what is said of it, and --data."""
    parser.add_argument("--port", type=whole_number(words, least=0, most=HIGHEST_PORT), metavar="N", help=port)
    parser.add_argument("--data", type=Path, metavar="DIR", help=words["serve.data"])


def keep_open(
    settings: ServerSettings,
    words: Words,
    *,
    greeting: Callable[[str], Iterable[str]],
    log: TextIO,
    plain: bool,
    opened: Callable[[str], None] = lambda _url: None,
) -> int:
    """Open the house, greet, and serve until somebody ends it; `opened` is told the URL once the house answers there.

    `plain`: of the log only warnings and errors, for a terminal.
    """
    from zashiki.server import serving
    from zashiki.server.logs import written_to

    def started(url: str) -> None:
        print("\n".join(greeting(url)), flush=True)
        opened(url)

    with written_to(log, plain=plain):
        status = serving.run(settings, started=started)
    print(words["serve.closed"], flush=True)
    return status
