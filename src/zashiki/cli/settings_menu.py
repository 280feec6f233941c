"""The settings in the menu: one after the other is shown, chosen and changed."""

from __future__ import annotations

import sys

from zashiki.cli import settings
from zashiki.cli.commands.settings import NAMES, read, values, written
from zashiki.cli.keyboard import Input, Lines
from zashiki.cli.main import Refused
from zashiki.cli.menu_questions import Option, ask
from zashiki.cli.program_words import words_for
from zashiki.texts.words import Words


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
        text = _value(name, field, words, keys, lines or Lines(sys.stdin))
        if text is None:
            continue
        try:
            changed = settings.changed(**{field: read(field, text, words)})
        except Refused as refusal:
            print(refusal)
            continue
        if not settings.keep(changed):
            print(words.say("settings.not_kept", path=settings.path()))
        if field == "language" and changed.language:
            words = words_for(changed.language)


def _value(name: str, field: str, words: Words, keys: Input, lines: Input) -> str | None:
    """Ask what a setting is to be: a key for one of its values, or a line for a name."""
    called = words[f"settings.called.{name}"]
    if known := values(field):
        return ask(called, [Option(value, value) for value in known], words, keys)
    print(words["settings.which_name"], flush=True)
    return lines.read()
