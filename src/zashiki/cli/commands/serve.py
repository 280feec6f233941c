"""`zashiki serve`: the house online, until Ctrl-C."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from zashiki.cli.arguments import DEFAULT_GAME, any_text, refuse_missing_folder, whole_number
from zashiki.cli.main import Refused
from zashiki.cli.served_house import add_place, keep_open
from zashiki.cli.stored_tables import data_folder
from zashiki.texts.outside_files import read_at_most
from zashiki.texts.problems import reason, said
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.server.server_settings import ServerSettings

TOKEN = "ZASHIKI_METRICS_TOKEN"  # noqa: S105 - the name of the variable
SHORTEST_TOKEN, LONGEST_TOKEN = 16, 256
LARGEST_FILE = 4_096
STANDARD_ERROR = "-"
MOST_WORKERS, MOST_DAYS = 64, 36_500


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take where to listen, what to keep, whom to believe and how much to bear."""
    from zashiki.server.limits import Limits
    from zashiki.server.server_settings import DAY, PORT, ServerSettings

    text = any_text(words)
    known = ", ".join(f"{name}={getattr(Limits(), name)}" for name in Limits.__struct_fields__)
    days = ServerSettings(data=Path()).abandoned_after // DAY
    count = whole_number(words, least=1, most=MOST_WORKERS)
    parser.add_argument("--host", type=text, metavar="ADDRESS", help=words["serve.host"])
    add_place(parser, words, port=words.say("serve.port", port=PORT))
    parser.add_argument("--public-url", type=text, metavar="URL", help=words["serve.public_url"])
    for name, what in (("host-name", "NAME"), ("proxy", "ADDRESS"), ("origin", "URL")):
        help_ = words[f"serve.{name.replace('-', '_')}"]
        parser.add_argument(f"--{name}", type=text, action="append", default=[], metavar=what, help=help_)
    limits = words.say("serve.limit", limits=known)
    parser.add_argument("--limit", type=text, action="append", default=[], metavar="NAME=N", help=limits)
    parser.add_argument("--workers", type=count, metavar="N", help=words["serve.workers"])
    parser.add_argument("--metrics-token-file", type=Path, metavar="FILE", help=words["serve.metrics_token_file"])
    abandoned = words.say("serve.abandoned_after", days=days)
    some_days = whole_number(words, least=1, most=MOST_DAYS)
    parser.add_argument("--abandoned-after", type=some_days, metavar="DAYS", help=abandoned)
    parser.add_argument("--log", type=Path, metavar="FILE", help=words["serve.log"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Open the house, say where it is, and serve."""
    settings = _settings(args, words)
    with _log_stream(args.log, words) as stream:
        plain = args.log is None and stream.isatty()
        greeting = partial(_greeting, settings, words=words)
        return keep_open(settings, words, greeting=greeting, log=stream, plain=plain)


def _settings(args: argparse.Namespace, words: Words) -> ServerSettings:
    from zashiki.server.limits import parsed_limits
    from zashiki.server.server_settings import DAY, ServerSettings, checked

    given = {
        "host": args.host,
        "port": args.port,
        "public_url": args.public_url,
        "workers": args.workers,
        "abandoned_after": None if args.abandoned_after is None else args.abandoned_after * DAY,
    }
    return checked(
        ServerSettings(
            data=data_folder(args.data, words),
            hosts=tuple(args.host_name),
            proxies=tuple(args.proxy),
            origins=tuple(args.origin),
            limits=parsed_limits(args.limit),
            metrics_token=_token(args.metrics_token_file, words),
            **{name: value for name, value in given.items() if value is not None},
        )
    )


def _token(file: Path | None, words: Words) -> str:
    """Read the token from its file or the environment; never from the command line, which all of a machine can see."""
    if file is None and TOKEN not in os.environ:
        return ""
    try:
        text = os.environ[TOKEN] if file is None else read_at_most(file, LARGEST_FILE).decode()
    except (OSError, ValueError) as error:
        raise Refused(f"{file}: {said(reason(error), words)}") from None
    token = text.strip()
    fits = token.isascii() and token.isprintable() and " " not in token
    if not fits or not SHORTEST_TOKEN <= len(token) <= LONGEST_TOKEN:
        raise Refused(words.say("serve.no_token", file=file or TOKEN))
    return token


@contextmanager
def _log_stream(file: Path | None, words: Words) -> Iterator[TextIO]:
    if file is None or str(file) == STANDARD_ERROR:
        yield sys.stderr
        return
    refuse_missing_folder(file, words)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "a", encoding="utf-8") as stream:
        yield stream


def _greeting(settings: ServerSettings, url: str, words: Words) -> Iterator[str]:
    from zashiki.server.server_settings import is_loopback

    yield words.say("serve.open", url=url)
    here_alone = is_loopback(settings.host) and not settings.public_url
    yield words.say("serve.play_here" if here_alone else "serve.play", game=DEFAULT_GAME, url=url)
    if here_alone:
        yield words["serve.let_in"]
    yield words.say("serve.kept", folder=settings.data)
    if not is_loopback(settings.host) and not settings.secure:
        yield words["serve.clear"]
    yield words["serve.end"]
