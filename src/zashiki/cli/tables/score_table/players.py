"""Who sits at the real table: names that are given or asked for, none of which means something else in a line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from zashiki.cli.keyboard import Input, Lines, cleaned
from zashiki.cli.main import Refused
from zashiki.cli.table_opening import cannot_draw
from zashiki.cli.tables import Left
from zashiki.cli.tables.score_table.typed_choices import RESERVED
from zashiki.games.score_table import Ruleset, seats
from zashiki.games.score_table.notation import LETTERS
from zashiki.kernel.record_lines import SeatInfo
from zashiki.texts.unseen_signs import has_unseen
from zashiki.texts.words import Words


def players_at_table(text: str | None, rules: Ruleset, words: Words, *, plain: bool) -> tuple[SeatInfo, ...]:
    """Who sits at the real table: names with commas between them; without any, people at a terminal are asked."""
    players = seats(rules)
    names = [] if text is None else [name.strip() for name in text.split(",")]
    if text is None and sys.stdin.isatty() and not (plain or cannot_draw()):
        names = asked_names(players, Lines(sys.stdin), words)
    return _seats(names, players, rules.name, words)


def asked_names(players: int, answers: Input, words: Words) -> list[str]:
    """Ask who sits where, from the first dealer on; without an answer a seat is called by its letter."""
    names: list[str] = []
    print(words["option.who"])
    while len(names) < players:
        letter = LETTERS[len(names)]
        print(words.say("option.who_is", letter=letter), flush=True)
        try:
            name = answers.read()
        except EOFError:
            raise Left from None
        if wrong_name([*names, name or letter], players) is None:
            names.append(name or letter)
        else:
            print(words.say("option.wrong_name", name=name))
    return names


def _seats(names: list[str], players: int, rules: str, words: Words) -> tuple[SeatInfo, ...]:
    """The players by their names, or by letters; a name that could mean something else is refused."""
    names = names or list(LETTERS[:players])
    if len(names) != players:
        raise Refused(words.say("option.wrong_number", n=len(names), rules=rules, players=players))
    if (name := wrong_name(names, players)) is not None:
        raise Refused(words.say("option.wrong_name", name=name))
    return tuple(SeatInfo(name) for name in names)


def wrong_name(names: Sequence[str], players: int) -> str | None:
    """Give the first name that could mean something else in a line: nothing, a number, a word, or another seat."""
    folded = [cleaned(name).casefold() for name in names]
    for seat, (name, plain) in enumerate(zip(names, folded, strict=True)):
        means_else = plain in RESERVED or plain.upper() in LETTERS[:players] or plain.isdecimal()
        if means_else and plain.upper() != LETTERS[seat]:
            return name
        if not plain or "," in plain or has_unseen(name) or folded.count(plain) > 1:
            return name
    return None
