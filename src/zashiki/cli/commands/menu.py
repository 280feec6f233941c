"""The bare `zashiki`: a small menu."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout

from zashiki.cli import settings
from zashiki.cli.keyboard import Input, Keys
from zashiki.cli.known_games import known, known_games
from zashiki.cli.known_games import playable as games_to_play
from zashiki.cli.menu_questions import Option, ask, read_through
from zashiki.cli.output import aligned
from zashiki.cli.program_words import words_for
from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import LANGUAGES, Words

ENTRIES = {
    "p": "play",
    "r": "resume",
    "v": "replay",
    "k": "score-table",
    "l": "rules",
    "t": "statistics",
    "s": "settings",
    "g": "language",
    "q": "quit",
}
INSTEAD = "menu.instead."
"""Before the keys of what is said otherwise in the menu."""
PAGED = ("rules", "statistics")
"""What is read rather than done."""


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
    called = {name: one.called for name, one in known_games(words).items()}
    for command, games in (("play", playable(words)), ("resume", None), ("replay", None), ("rules", list(called))):
        if games is None:
            yield words[f"menu.command.{command}"], words[f"menu.{command}"]
            continue
        for name in games:
            said = words.say(f"menu.{command}_game", game=called[name])
            yield words.say(f"menu.command.{command}", game=name), said
    for command in ("score-table", "statistics", "settings"):
        yield words[f"menu.command.{command}"], words[f"menu.{command}"]


def playable(words: Words | None = None) -> list[str]:
    """The games that the menu offers to play."""
    return games_to_play(words or words_for("en"))


def _menu(words: Words, keys: Input) -> int:
    while True:
        entries = [Option(name, words[f"menu.{name}"], key=key) for key, name in ENTRIES.items()]
        entry = ask(words["menu.title"], entries, words, keys)
        if entry in ("quit", None):
            return 0
        if entry == "language":
            words = _other_language(words)
        elif entry == "settings":
            from zashiki.cli.settings_menu import change

            words = change(words, keys)
        elif (args := _arguments(entry or "", words, keys)) is not None:
            _run(args, words, keys)


def _other_language(words: Words) -> Words:
    """Go on in the other language, also at the next start."""
    other = next(one for one in LANGUAGES if one != words.language)
    settings.change(language=other)
    return words_for(other)


def _arguments(entry: str, words: Words, keys: Input) -> Sequence[str] | None:
    """The command line that an entry stands for; None: nothing, after all."""
    if entry == "play":
        from zashiki.cli.new_match import new_match

        return _of_a_game(playable(words), words, keys, lambda game, own: new_match(game, own, keys))
    if entry == "replay":
        from zashiki.cli.match_list import choose

        path = choose(in_the_menu(words), "all")
        return None if path is None else ("replay", str(path), "--from-menu")
    if entry == "statistics":
        said = [Option(name, one.called) for name, one in known_games(words).items()]
        game = ask(words["menu.which_game"], [Option("", words["menu.all_games"]), *said], words, keys)
        return None if game is None else ("statistics", *filter(None, (game,)))
    if entry == "rules":
        from zashiki.cli.new_match import which_rules

        def rules(game: AnyGame, own: Words) -> Sequence[str] | None:
            preset = which_rules(game, own, keys)
            return None if preset is None else ("rules", game.name, preset)

        return _of_a_game(list(known_games(words)), words, keys, rules)
    return (entry,)


def _of_a_game(
    some: Sequence[str], words: Words, keys: Input, more: Callable[[AnyGame, Words], Sequence[str] | None]
) -> Sequence[str] | None:
    """Ask for a game and then for more; going back from there leads to the games again."""
    while (name := which_game(some, words, keys)) is not None:
        args = more(*known(name, words.language))
        if args is not None or len(some) == 1:
            return args
    return None


def in_the_menu(words: Words) -> Words:
    """Give the words as the menu says them: what to do next is one of its keys there, not a command."""
    instead = {key.removeprefix(INSTEAD): words[key] for key in words if key.startswith(INSTEAD)}
    return words.plus(instead)


def which_game(some: Sequence[str], words: Words, keys: Input) -> str | None:
    """Ask for one of the games, if there is more than one."""
    if len(some) == 1:
        return some[0]
    said = [(name, known(name, words.language)) for name in some]
    options = [Option(name, one.called, one.words["game.about"]) for name, one in said]
    return ask(words["menu.which_game"], options, words, keys)


def _run(args: Sequence[str], words: Words, keys: Input) -> None:
    """Run a command; what it says to be read is shown page by page."""
    from zashiki.cli.main import told

    words = in_the_menu(words)
    if args[0] not in PAGED:
        told([*args, "--lang", words.language], words)
        return
    with redirect_stdout(io.StringIO()) as heard:
        told([*args, "--lang", words.language], words)
    read_through(heard.getvalue(), words, keys)
