"""The bare `zashiki`: a small menu."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from zashiki.cli.keyboard import Input, Keys
from zashiki.cli.output import aligned
from zashiki.cli.program_words import words_for
from zashiki.cli.seat_names import scorer_of
from zashiki.cli.tables import find_kit, options_of
from zashiki.kernel.registry import load, names
from zashiki.texts.words import Words

ENTRIES = {"p": "play", "r": "resume", "v": "replay", "l": "rules", "q": "quit"}


def run(words: Words) -> int:
    """Show the menu until the person has had enough; without a terminal, say which commands do the same."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(*aligned(list(_commands(words))), words["menu.more"], sep="\n")
        return 0
    try:
        return _menu(words, Keys())
    except (EOFError, KeyboardInterrupt):
        return 0


def _commands(words: Words) -> Iterator[tuple[str, str]]:
    """Each command of the menu with what it does: those of a single game once for every game that has them."""
    called = {name: words_for(words.language, load(name))["game.name"] for name in names()}
    playable = [name for name in called if find_kit(load(name))]
    for command, games in (("play", playable), ("resume", None), ("replay", None), ("rules", list(called))):
        if games is None:
            yield words[f"menu.command.{command}"], words[f"menu.{command}"]
            continue
        for name in games:
            said = words.say(f"menu.{command}_game", game=called[name])
            yield words.say(f"menu.command.{command}", game=name), said


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
        return _match(words, keys)
    if entry == "replay":
        from zashiki.cli.match_list import choose

        path = choose(words, "all")
        return None if path is None else ("replay", str(path))
    if entry == "rules":
        game = _game(names(), words, keys)
        return None if game is None else ("rules", game, load(game).presets()[0])
    return (entry,)


def _match(words: Words, keys: Input) -> Sequence[str] | None:
    """Ask which game, against whom and for how long."""
    name = _game([one for one in names() if find_kit(load(one))], words, keys)
    if name is None:
        return None
    game, words = load(name), words_for(words.language, load(name))
    if scorer_of(game) is not None:
        return ("play", name)
    level = _level(name, words, keys)
    if level is None:
        return None
    room = find_kit(game)
    if room is None or not room.LENGTHS:
        return ("play", name, "--opponent", level)
    length = _choice(words["table.length"], [str(n) for n in room.LENGTHS], keys)
    own = options_of(game)
    option = own.LENGTH_OPTION if own else "--rounds"
    return None if length is None else ("play", name, "--opponent", level, option, length)


def _game(some: Sequence[str], words: Words, keys: Input) -> str | None:
    """Ask for one of the games, if there is more than one."""
    if len(some) == 1:
        return some[0]
    said = (words_for(words.language, load(name))["game.name"] for name in some)
    listed = (words.say("menu.one", n=n, name=name) for n, name in enumerate(said, 1))
    return _choice("  ".join((words["menu.which_game"], *listed)), some, keys)


def _level(game: str, words: Words, keys: Input) -> str | None:
    """Ask for a level, each with the name of its player."""
    from zashiki.players import levels

    known = levels(game)
    listed = (
        words.say(
            "menu.one_level",
            n=n,
            name=words.get(f"who.{player}", player),
            level=words.get(f"menu.levels.{level}", level),
        )
        for n, (level, player) in enumerate(known.items(), 1)
    )
    return _choice("  ".join((words["menu.level"], *listed)), list(known), keys)


def _choice(question: str, options: Sequence[str], keys: Input) -> str | None:
    """Ask until the number of an option is pressed; `q` goes back to the menu."""
    print(question)
    by_key = {str(n): option for n, option in enumerate(options, 1)}
    while (key := keys.read().lower()) not in by_key:
        if key in ("q", "\x1b"):
            return None
    return by_key[key]


def _run(args: Sequence[str]) -> None:
    from zashiki.cli.main import main

    main(args)
