"""A new match from the menu: which rules, how many players, against whom, and for how long."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from zashiki.cli.keyboard import Input, Lines
from zashiki.cli.main import Refused
from zashiki.cli.menu_questions import BACK, KEYS, Option, ask
from zashiki.cli.options import own_options
from zashiki.cli.personal_names import checked
from zashiki.cli.seating import usual_level
from zashiki.cli.tables.register import kit_of
from zashiki.kernel.registry import AnyGame
from zashiki.players import levels
from zashiki.texts.rulebook import RuleError
from zashiki.texts.words import Words

SHARED = "shared"
"""The answer that stands for people at this screen."""
MOST_SEATS = 9
PAIR = 2
ORIGINS = "seed"
"""How presets are named that only keep what the project began with; they come last."""


def new_match(game: AnyGame, words: Words, keys: Input, lines: Input | None = None) -> Sequence[str] | None:
    """Ask for everything that the game leaves open, and give the command line; None: nothing, after all."""
    return _NewMatch(game, words, keys, lines or Lines(sys.stdin)).command()


def which_rules(game: AnyGame, words: Words, keys: Input) -> str | None:
    """Ask for a preset: the usual one first, and last those that only keep how it all began."""
    usual, *others = game.presets()
    known = (usual, *sorted(others, key=lambda name: name.startswith(ORIGINS)))
    if not others:
        return usual
    options = [Option(name, name, words.get(f"preset.{name}", "")) for name in known]
    return ask(words["menu.which_rules"], options[: len(KEYS)], words, keys)


class _NewMatch:
    """The questions about one match. Each goes one step back where the person wants that."""

    def __init__(self, game: AnyGame, words: Words, keys: Input, lines: Input) -> None:
        self._game, self._words, self._keys, self._lines = game, words, keys, lines
        self._given: dict[str, str] = {}
        """The answers, in the order in which they were given."""

    def command(self) -> Sequence[str] | None:
        """Ask until nothing is open; None: the person went back from the first question."""
        ask_for = {
            "rules": lambda: which_rules(self._game, self._words, self._keys),
            "seats": self._ask_seats,
            "company": self._ask_company,
            "people": self._ask_people,
            "names": self._ask_names,
            "length": self._ask_length,
        }
        while (question := next((one for one in self._questions() if one not in self._given), None)) is not None:
            answer = ask_for[question]()
            if answer is not None:
                self._given[question] = answer
            elif self._given:
                self._given.popitem()
            else:
                return None
        return ("play", self._game.name, *self._arguments())

    def _questions(self) -> Iterator[str]:
        """What this game, and what has been answered, leave to ask."""
        if len(self._game.presets()) > 1:
            yield "rules"
        if "--seats" in own_options(self._game.name, self._words):
            yield "seats"
        yield "company"
        if self._given.get("company") == SHARED:
            if self._seats > PAIR:
                yield "people"
            yield "names"
        if kit_of(self._game).LENGTHS:
            yield "length"

    def _arguments(self) -> Iterator[str]:
        """Write the answers as options; what is as the rules have it needs none."""
        given, own = self._given, kit_of(self._game).OPTIONS
        if given.get("rules", self._game.presets()[0]) != self._game.presets()[0]:
            yield from ("--rules", given["rules"])
        if given.get("seats"):
            yield from ("--seats", given["seats"])
        if given["company"] != SHARED:
            yield from ("--opponent", given["company"])
        elif "people" in given:
            yield from ("--people", given["people"])
        else:
            yield "--hotseat"
        if given.get("names"):
            yield f"--name={given['names']}"
        if given.get("length"):
            yield from (own.LENGTH_OPTION if own else "--rounds", given["length"])

    @property
    def _rules(self) -> Any:  # noqa: ANN401 - of any game
        return self._game.preset(self._given.get("rules", self._game.presets()[0]))

    @property
    def _seats(self) -> int:
        return int(self._given.get("seats") or self._game.seats(self._rules))

    def _ask_seats(self) -> str | None:
        """How many play, where the rules leave that open."""
        usual, say = self._game.seats(self._rules), self._words.say
        others = [n for n in range(PAIR, MOST_SEATS) if n != usual and self._may_be(n)]
        first = Option("", say("menu.usual", n=usual), key=str(usual))
        options = [first, *(Option(str(n), say("menu.so_many", n=n), key=str(n)) for n in others)]
        return ask(self._words["menu.how_many"], options, self._words, self._keys)

    def _may_be(self, seats: int) -> bool:
        try:
            self._game.change_rules(self._rules, seats=seats)
        except RuleError:
            return False
        return True

    def _ask_company(self) -> str | None:
        """Against whom: a level, the usual one first, or people at this screen."""
        words, known = self._words, levels(self._game.name)
        usual = usual_level(self._game)
        options = [
            Option(level, words.get(f"who.{known[level]}", known[level]), words.get(f"menu.levels.{level}", level))
            for level in sorted(known, key=lambda one: one != usual)
        ]
        people = Option(SHARED, words["menu.people"], words["menu.people_about"])
        return ask(words["menu.level"], [*options, people], words, self._keys)

    def _ask_people(self) -> str | None:
        """How many people share the screen, where CPU players may take other seats."""
        say = self._words.say
        each = [Option(str(n), say("menu.so_many_people", n=n), key=str(n)) for n in range(PAIR, self._seats + 1)]
        return ask(self._words["menu.how_many_people"], each, self._words, self._keys)

    def _ask_names(self) -> str | None:
        """What the people are called; they may go without names."""
        people = int(self._given.get("people", self._seats))
        while True:
            print(f"\n{self._words.say('menu.which_names', n=people)}", flush=True)
            text = self._lines.read()
            if text in BACK:
                return None
            try:
                names = checked(text.split(","), self._words) if text else ()
            except Refused as refusal:
                print(refusal)
                continue
            if len(names) <= people:
                return ",".join(names)
            print(self._words.say("play.too_many_names", names=len(names), people=people))

    def _ask_length(self) -> str | None:
        """For how long: as the rules say, or one of the lengths that the table offers."""
        lengths, words = kit_of(self._game).LENGTHS, self._words
        question, *told = words["table.length"].split("  ")  # a question, and each length behind its number
        called = [one.partition(" ")[2] for one in told] if len(told) == len(lengths) else map(str, lengths)
        options = [Option(str(n), name) for n, name in zip(lengths, called, strict=True)]
        return ask(question, [Option("", words["menu.as_ruled"]), *options], words, self._keys)
