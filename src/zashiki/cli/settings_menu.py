"""The settings in the menu: one after the other is shown, chosen and changed."""

from __future__ import annotations

import sys

from zashiki.cli import settings
from zashiki.cli.keyboard import Input, Lines
from zashiki.cli.main import Refused
from zashiki.cli.menu_questions import Option, ask
from zashiki.cli.program_words import words_for
from zashiki.cli.typed_settings import NAMES, read, unkept, values, written
from zashiki.texts.words import Words

NO_NAME = "-"
"""What is typed to have no name any more."""


def change(words: Words, keys: Input, lines: Input | None = None) -> Words:
    """Ask for settings to change until there is enough of it; gives the words of the language that is set then."""
    while True:
        now = settings.load()
        options = [
            Option(name, words[f"settings.called.{name}"], written(field, getattr(now, field), words))
            for name, field in ((name, name.replace("-", "_")) for name in NAMES)
        ]
        name = ask(words["settings.heading"], options, words, keys)
        if name is None:
            return words
        field = name.replace("-", "_")
        text = _value(name, written(field, getattr(now, field), words), words, keys, lines or Lines(sys.stdin))
        if text is None:
            continue
        try:
            value = read(field, text, words)
        except Refused as refusal:
            print(refusal)
            continue
        if not settings.change(**{field: value}):
            print(unkept(words))
        if field == "language" and isinstance(value, str):
            words = words_for(value)


def _value(name: str, now: str, words: Words, keys: Input, lines: Input) -> str | None:
    """Ask what a setting is to be: a key for one of its values, or a line for a name; Enter leaves it as it is."""
    called = words[f"settings.called.{name}"]
    if known := values(name.replace("-", "_")):
        options = [Option(value, value, words["settings.current"] if value == now else "") for value in known]
        return ask(called, options, words, keys, usual=now)
    print(words.say("settings.which_name", now=now), flush=True)
    text = lines.read()
    return "" if text == NO_NAME else text or None
