"""`zashiki settings`: what the program remembers from one start to the next."""

from __future__ import annotations

import argparse

import msgspec

from zashiki.cli import settings
from zashiki.cli.arguments import any_text
from zashiki.cli.main import Refused, language
from zashiki.cli.output import print_json, print_table, printable
from zashiki.cli.personal_names import LONGEST
from zashiki.cli.program_words import words_for
from zashiki.cli.settings import Settings
from zashiki.cli.typed_settings import NAMES, TYPES, called, read, unkept, values, written
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a setting and what it is to be."""
    names = ", ".join(NAMES)
    parser.add_argument("setting", nargs="?", metavar="SETTING", help=words.say("settings.which", names=names))
    parser.add_argument("value", nargs="?", type=any_text(words), metavar="VALUE", help=words["settings.value"])
    parser.add_argument("--reset", action="store_true", help=words["settings.reset"])
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Show the settings, or change one, or go back to the usual ones."""
    field = None if args.setting is None else args.setting.replace("-", "_")
    if field is not None and field not in TYPES:
        raise Refused(words.say("settings.unknown", setting=args.setting[:LONGEST], names=", ".join(NAMES)))
    if args.reset:
        if args.value is not None:
            raise Refused(words.say("parser.not_allowed", which="--reset", what=args.value))
        return _keep(field, None if field is None else getattr(Settings(), field), args, words)
    if field is not None and args.value is not None:
        return _keep(field, read(field, args.value, words), args, words)
    now = settings.load()
    if args.json:
        print_json({"path": str(settings.path()), **msgspec.structs.asdict(now)})
    else:
        _print(now, field, words)
    return 0


def _keep(field: str | None, value: object, args: argparse.Namespace, words: Words) -> int:
    """Keep one setting, or the usual ones, and say so in the language that is set then."""
    if not (settings.keep(Settings()) if field is None else settings.change(**{field: value})):
        raise Refused(unkept(words))
    if args.lang is None:
        words = words_for(language((), kept=settings.load().language))
    if field is None:
        print(words["settings.forgotten"])
    else:
        print(printable(words.say("settings.kept", setting=called(field), value=written(field, value, words))))
    return 0


def _print(now: Settings, only: str | None, words: Words) -> None:
    rows = [
        (
            called(field),
            written(field, getattr(now, field), words),
            ", ".join(values(field)) or words.say("settings.a_name", most=LONGEST),
            words[f"settings.about.{called(field)}"],
        )
        for field in Settings.__struct_fields__
        if only in (None, field)
    ]
    headers = [words[f"settings.{key}"] for key in ("setting", "now", "may_be", "what")]
    print_table(words.say("settings.title", path=settings.path()), headers, rows)
