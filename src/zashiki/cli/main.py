"""`zashiki`: finds the command, imports it alone (so that everything starts fast), and turns errors into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper, UnsupportedOperation

from zashiki.cli.guarded_output import guarded
from zashiki.cli.parser import Parser
from zashiki.cli.program_words import words_for
from zashiki.texts.problems import Problem, said
from zashiki.texts.words import LANGUAGES, Words

COMMANDS = (
    *("play", "resume", "replay", "verify", "export", "convert", "rules", "simulate", "schema"),
    *("equity", "perft", "solve", "reversi-moves", "score", "shanten", "waits", "next-hand", "score-table"),
    *("tables", "backup", "check", "statistics", "settings"),
    *("open", "serve"),
    *("seat",),
    *("join",),
)
FAILED, INTERRUPTED, NOBODY_LISTENS = 2, 130, 141
LONGEST_TEXT = 2_000
"""Letters of a message; what a file says may be longer."""
_EXTRAS = {
    "cli": ("rich", "readchar", "platformdirs"),
    "client": ("httpx", "websockets"),
    "server": ("starlette", "uvicorn", "websockets", "segno"),
}
_NEEDS = {
    **dict.fromkeys(("open", "serve"), ("cli", "server")),
    **dict.fromkeys(("join", "seat"), ("cli", "client")),
}
"""Extras of commands that always need more than to draw."""


class Refused(Exception):
    """Something the user asked for cannot be done; the message says why, and what would work."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status: 0 done, 2 refused with one line on stderr, 130 interrupted."""
    from zashiki.cli import settings

    args = list(sys.argv[1:] if argv is None else argv)
    kept = settings.found()
    words = words_for(language(args, kept=kept.settings.language))
    _open_streams()
    with guarded():
        if sys.stderr.isatty() and (complaint := kept.complaint(words)):
            print(complaint, file=sys.stderr)
        return told(args, words)


def told(args: list[str], words: Words) -> int:
    """Run a command; what it cannot do is one line, not a traceback."""
    try:
        try:
            return _run(args, words)
        finally:
            sys.stdout.flush()  # while a broken pipe can still be caught
    except KeyboardInterrupt:
        print(f"\n{words['interrupted']}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_LISTENS
    except ModuleNotFoundError as error:
        package = (error.name or "").split(".")[0]
        extras = _missing_extras(_command(args)[0], package)
        if not extras:
            raise
        return _failed(words.say("needs_extra", name=package, extras=",".join(extras)))
    except Refused as error:
        return _failed(str(error))
    except Problem as error:
        return _failed(said(error, words))
    except OSError as error:
        why = said(error, words)
        return _failed(f"{error.filename}: {why}" if error.filename else why)
    except Exception as error:
        failure = import_module("zashiki.texts.package_failures").failure_of(error)
        if failure is None:  # a mistake of the house is for its authors to see
            raise
        return _failed(said(failure, words))


def _missing_extras(command: str, package: str) -> list[str]:
    """Name the extras that a command needs and of which something is not there; none: the package is of no extra."""
    if not any(package in packages for packages in _EXTRAS.values()):
        return []
    lacking = [one for one in _NEEDS.get(command, ("cli",)) if not all(map(_is_there, _EXTRAS[one]))]
    return lacking or [next(one for one, packages in _EXTRAS.items() if package in packages)]


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ImportError:  # whoever finds packages may also say it so
        return False


def _open_streams() -> None:
    """Make every stream one that can be used: what was closed leads nowhere, and odd letters are shown as `?`."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for as long as we run
        elif isinstance(stream, TextIOWrapper):
            with suppress(UnsupportedOperation):  # something has been read from it already
                stream.reconfigure(errors="replace")


def language(args: Sequence[str], *, kept: str | None = None) -> str:
    """The language asked for with --lang, or else the one that is `kept` as a setting, or else the locale's.

    That is Japanese for a Japanese locale, and English for any other.
    """
    for at, arg in enumerate(args):
        asked = arg.removeprefix("--lang=") if arg.startswith("--lang=") else "".join(args[at + 1 : at + 2])
        if arg.startswith("--lang") and asked in LANGUAGES:
            return asked
    if kept is not None:
        return kept
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "ja" if locale.startswith("ja") else "en"


def _run(args: list[str], words: Words) -> int:
    name, rest = _command(args)
    if name:
        command = import_module(f"zashiki.cli.commands.{name.replace('-', '_')}")
        examples = words.get(f"{name}.examples", "")
        parser = Parser(f"zashiki {name}", words, about=words[f"about.{name}"], examples=examples)
        command.configure(parser, words)
        if getattr(command, "GAME_OPTIONS", False):
            import_module("zashiki.cli.options").add_game_options(parser, rest, words)
        return int(command.run(parser.parse_args(rest), words))
    parser = Parser("zashiki", words, about=words["about.zashiki"])
    listed = "\n".join(f"  {one:<14} {words[f'help.{one}']}" for one in COMMANDS)
    parser.epilog = f"{words['commands']}\n{listed}\n\n{words['more_help']}"
    parser.add_argument("--version", action="version", version=_version(), help=words["help.version"])
    parser.add_argument("command", nargs="?", choices=COMMANDS, metavar="command", help=words["help.command"])
    parser.parse_args(args)
    return int(import_module("zashiki.cli.commands.menu").run(words))


def _command(args: list[str]) -> tuple[str, list[str]]:
    """Find the command, which may stand behind --lang, and everything else."""
    before = 2 if args[:1] == ["--lang"] else 1 if "".join(args[:1]).startswith("--lang=") else 0
    name = "".join(args[before : before + 1])
    return (name, args[:before] + args[before + 1 :]) if name in COMMANDS else ("", args)


def _version() -> str:
    from zashiki import __version__

    return f"zashiki {__version__}"


def _failed(message: str) -> int:
    message = " ".join(message.split())
    print(f"zashiki: {message if len(message) <= LONGEST_TEXT else f'{message[:LONGEST_TEXT]}…'}", file=sys.stderr)
    return FAILED
