"""`zashiki`: finds the command, imports it alone (so that everything starts fast), and turns errors into one line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from zashiki.texts.words import LANGUAGES, Words

COMMANDS = ("play", "resume", "replay", "verify", "export", "rules", "simulate", "schema")
FAILED, INTERRUPTED = 2, 130


class Refused(Exception):
    """Something the user asked for cannot be done; the message says why, and what would work."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status: 0 done, 2 refused with one line on stderr, 130 interrupted."""
    args = list(sys.argv[1:] if argv is None else argv)
    words = cli_words(language(args))
    try:
        return _run(args, words)
    except KeyboardInterrupt:
        print(f"\n{words['interrupted']}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("rich", "readchar", "platformdirs"):
            raise
        print(f"zashiki: {words.say('needs_extra', name=error.name)}", file=sys.stderr)
        return FAILED
    except (Refused, ValueError, LookupError, OSError) as error:
        print(f"zashiki: {_one_line(error)}", file=sys.stderr)
        return FAILED


def cli_words(language: str) -> Words:
    """The words of the terminal program itself."""
    return Words(language, Path(__file__).parent / "words")


def language(args: Sequence[str]) -> str:
    """The language asked for with --lang, or else the locale's: Japanese for a Japanese one, English for any other."""
    for at, arg in enumerate(args):
        asked = arg.removeprefix("--lang=") if arg.startswith("--lang=") else args[at + 1] if arg == "--lang" else ""
        if asked in LANGUAGES:
            return asked
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "ja" if locale.startswith("ja") else "en"


def _run(args: list[str], words: Words) -> int:
    if args and args[0] in COMMANDS:
        name, rest = args[0], args[1:]
        command = import_module(f"zashiki.cli.commands.{name}")
        parser = _parser(f"zashiki {name}", words[f"about.{name}"], words)
        command.configure(parser, words)
        return int(command.run(parser.parse_args(rest), words))
    parser = _parser("zashiki", words["about.zashiki"], words)
    listed = "\n".join(f"  {one:<10} {words[f'help.{one}']}" for one in COMMANDS)
    parser.epilog = f"{words['commands']}\n{listed}\n\n{words['more_help']}"
    parser.add_argument("--version", action="version", version=_version())
    parser.add_argument("command", nargs="?", choices=COMMANDS, metavar="command", help=words["help.command"])
    parser.parse_args(args)
    return int(import_module("zashiki.cli.commands.menu").run(words))


def _parser(prog: str, about: str, words: Words) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog, description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", choices=LANGUAGES, help=words["help.lang"])
    return parser


def _version() -> str:
    from zashiki import __version__

    return f"zashiki {__version__}"


def _one_line(error: BaseException) -> str:
    text = str(error.args[0]) if isinstance(error, LookupError) and error.args else str(error)
    return " ".join(text.split()) or type(error).__name__


if __name__ == "__main__":
    sys.exit(main())
