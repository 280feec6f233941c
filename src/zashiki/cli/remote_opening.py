"""What was typed for a table elsewhere, as the house wants to hear it."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Any, NoReturn

import msgspec
from msgspec import UNSET

from zashiki.cli import settings
from zashiki.cli.arguments import rules_of
from zashiki.cli.main import Refused
from zashiki.cli.options import with_options
from zashiki.cli.personal_names import checked, fitting
from zashiki.cli.seating import opponents
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import scorer_of
from zashiki.parlour.house_messages import NewTable, WantedOptions
from zashiki.players import roster
from zashiki.records.sitting_lines import Clock
from zashiki.texts.words import Words

DESCRIPTIONS = frozenset({"name", "source", "notes"})
"""What rules say of themselves: no house takes that from outside, since it would show it to others."""
_CLOCK = re.compile(r"(?P<each>\d{1,5})(?:\+(?P<bank>\d{1,5}))?|(?P<alone>\d{1,5})/(?P<gain>\d{1,5})")


def own_name(given: str | None, words: Words) -> str:
    """Say what to be called: as was typed, or as was kept, or as is answered now."""
    if given is not None:
        (name,) = checked([given], words)
        settings.change(name=name)  # whoever gives a name once need not give it again
        return name
    kept = settings.load().name
    if kept or not sys.stdin.isatty():
        return kept or words["remote.guest"]
    try:
        while (name := fitting(input(words["remote.who_are_you"])) or "") == "":
            pass
    except EOFError:
        return words["remote.guest"]
    settings.change(name=name)
    return name


def new_table(game: AnyGame, args: argparse.Namespace, words: Words, name: str) -> NewTable:
    """Describe the table that was asked for."""
    rules = with_options(game, rules_of(game, args.rules, words, rounds=args.rounds), args)
    preset, knobs = _told(game, args.rules, rules, words)
    seats = game.seats(rules)
    mine = args.seat or 0
    if mine >= seats:
        raise Refused(words.say("replay.no_seat", seat=mine, seats=", ".join(map(str, range(seats)))))
    names = _at_real_table(game, args, words, rules)
    computers = {} if names else _computers(game, args, words, seats=seats, mine=mine)
    clock = UNSET if args.clock is None else clock_of(args.clock, words)
    return NewTable(
        game=game.name,
        preset=preset,
        knobs=knobs,
        options=WantedOptions(clock=clock, watching=args.watching or UNSET),
        undo=True if args.undo else False if args.no_undo else None,
        folded="kept" if args.keep_folded else "open",
        lots=args.lots,
        listed=args.listed,
        seat=mine,
        computers=computers,
        names=names,
        start=bool(names) or len(computers) + 1 == seats,
        name=name,
    )


def _told(game: AnyGame, asked: str | None, rules: Any, words: Words) -> tuple[str, dict[str, Any]]:  # noqa: ANN401 - of any game
    """Give rules as a preset and what is otherwise in them, which is how a house hears of them."""
    preset = game.presets()[0] if asked is None or asked not in game.presets() else asked
    base, wanted = msgspec.to_builtins(game.preset(preset)), msgspec.to_builtins(rules)
    knobs = {key: value for key, value in wanted.items() if base.get(key) != value and key not in DESCRIPTIONS}
    told = msgspec.to_builtins(game.change_rules(game.preset(preset), **knobs)) if knobs else base
    if any(told.get(key) != value for key, value in wanted.items() if key not in DESCRIPTIONS):
        raise Refused(words["remote.rules_too_many"])
    return preset, knobs


def _at_real_table(game: AnyGame, args: argparse.Namespace, words: Words, rules: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any game
    """Name those at the real table, in a game that only keeps score."""
    from zashiki.cli.tables.score_table.players import players_at_table

    if scorer_of(game) is None:
        return ()
    for option in ("opponent", "people", "seat"):
        if getattr(args, option) is not None:
            raise Refused(words.say("parser.not_allowed", which=f"--{option}", what=words["game.name"]))
    return tuple(info.name for info in players_at_table(args.name, rules, words, plain=args.plain))


def _computers(
    game: AnyGame, args: argparse.Namespace, words: Words, *, seats: int, mine: int
) -> dict[int, str]:  # fmt: skip
    """Say which players of the house sit where: in the last seats, and only if they were asked for."""
    if args.opponent is None and args.people is None:
        return {}
    people = args.people or 1
    if people > seats:
        raise Refused(words.say("play.too_many_people", people=people, seats=seats))
    others = [seat for seat in range(seats) if seat != mine][people - 1 :]
    if not others:
        if args.opponent is not None:
            raise Refused(words.say("play.no_free_seat", seats=seats))
        return {}
    named = len(args.opponent.split(",")) if args.opponent else 1
    if named > 1 and named != len(others) and not roster.program(game.name, args.opponent):
        raise Refused(words.say("remote.other_number", n=named, seats=len(others), people=people))
    players = opponents(game, args.opponent, len(others), words)
    for player in players:
        if roster.from_outside(game.name, player):
            raise Refused(words.say("remote.no_program", player=player))
    return dict(zip(others, players, strict=True))


def clock_of(text: str, words: Words) -> Clock | None:
    """Read a clock: `none`, `20`, `20+60` or `300/3`."""
    if text == "none":
        return None
    found = _CLOCK.fullmatch(text)
    if found is None:
        _refuse_clock(text, words)
    each, bank, alone, gain = (int(found[name] or 0) for name in ("each", "bank", "alone", "gain"))
    if max(each, bank, alone, gain) > _LONGEST or not each + bank + alone:
        _refuse_clock(text, words)
    return Clock(each=each, bank=bank or alone, gain=gain)


_LONGEST = 86_400
"""Seconds in a day: no clock has more."""


def _refuse_clock(text: str, words: Words) -> NoReturn:
    raise Refused(words.say("remote.clock", text=text[:40]))
