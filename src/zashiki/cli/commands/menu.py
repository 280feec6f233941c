"""The bare `zashiki`: a small menu."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from zashiki.cli.keys import Input, Keys
from zashiki.cli.tables import program_words
from zashiki.texts.words import Words

ENTRIES = {"p": "play", "r": "resume", "v": "replay", "l": "rules", "q": "quit"}
LEVELS = {"1": "easy", "2": "normal", "3": "hard"}
LENGTHS = {"1": "3", "2": "6", "3": "12"}


def run(words: Words) -> int:
    """Show the menu until the person has had enough; without a terminal, say which commands do the same."""
    said = program_words(words.language)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        for name in ("play", "resume", "replay", "rules"):
            print(f"{said[f'menu.command.{name}']:<28} {said[f'menu.{name}']}")
        print(said["menu.more"])
        return 0
    try:
        return _menu(said, Keys())
    except (EOFError, KeyboardInterrupt):
        return 0


def _menu(words: Words, keys: Input) -> int:
    from rich.console import Console

    console = Console(highlight=False)
    while True:
        console.print(f"\n[bold]{words['menu.title']}[/bold]")
        for key, name in ENTRIES.items():
            console.print(f"  [bold]{key}[/bold]  {words[f'menu.{name}']}")
        entry = ENTRIES.get(keys.read().lower())
        if entry == "quit":
            return 0
        if entry is not None and (args := _arguments(entry, words, keys)) is not None:
            _run([*args, "--lang", words.language])


def _arguments(entry: str, words: Words, keys: Input) -> Sequence[str] | None:
    """The command line that an entry stands for; None: nothing, after all."""
    if entry == "play":
        level = _choice(words, keys, "menu.level", LEVELS)
        length = level and _choice(words, keys, "menu.length", LENGTHS)
        return ("play", "--opponent", level, "--rounds", length) if level and length else None
    if entry == "replay":
        from zashiki.cli.commands.resume import choose

        path = choose(words, unfinished=False)
        return None if path is None else ("replay", str(path))
    return ("rules", "koikoi") if entry == "rules" else (entry,)


def _choice(words: Words, keys: Input, question: str, options: dict[str, str]) -> str | None:
    """Ask until one of the keys is pressed; `q` goes back to the menu."""
    print(words[question])
    while (key := keys.read().lower()) not in options:
        if key in ("q", "\x1b"):
            return None
    return options[key]


def _run(args: Sequence[str]) -> None:
    from zashiki.cli.main import main

    main(args)
