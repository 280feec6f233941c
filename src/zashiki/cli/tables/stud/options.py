"""What `zashiki play stud` takes beside what it takes for every game: the game or mix, seats, stakes and deals."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NamedTuple

from zashiki.cli.arguments import whole_number
from zashiki.games.stud import Ruleset, change_rules
from zashiki.games.stud.variants import MIXES, VARIANTS
from zashiki.texts.words import Words

LENGTH_OPTION = "--deals"
SEATS = range(2, 9)
_STAKES = re.compile(r"([0-9]{1,12})/([0-9]{1,12})/([0-9]{1,12})/([0-9]{1,12})")


class Stakes(NamedTuple):
    """What is bet at a table."""

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int


def configure(parser: argparse._ActionsContainer, words: Words) -> None:
    """Take the game, the seats, the stakes and the length of a match."""
    known = {"games": ", ".join(VARIANTS), "mixes": ", ".join(MIXES)}
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--game", type=_one_game(words), dest="rotation", metavar="NAME", help=words.say("option.game", **known)
    )
    which.add_argument("--mix", type=_mix(words), dest="rotation", metavar="MIX", help=words.say("option.mix", **known))
    parser.add_argument("--seats", type=_seats(words), metavar="N", help=words["option.seats"])
    parser.add_argument("--stakes", type=_stakes(words), metavar="A/B/S/L", help=words["option.stakes"])
    parser.add_argument(LENGTH_OPTION, type=whole_number(words, least=1), metavar="N", help=words["option.deals"])


def chosen_rules(rules: Ruleset, args: argparse.Namespace) -> Ruleset:
    """Give the rules with what was asked for."""
    changes: dict[str, object] = {
        name: getattr(args, name) for name in ("rotation", "seats", "deals") if getattr(args, name) is not None
    }
    if args.stakes is not None:
        changes |= args.stakes._asdict()
    chosen = change_rules(rules, **changes) if changes else rules
    games = len(chosen.rotation)
    if 0 < chosen.deals < games * chosen.deals_per_game and args.deals is not None and games > 1:
        return change_rules(chosen, deals_per_game=max(chosen.deals // games, 1))  # so that each game has its turn
    return chosen


def _one_game(words: Words) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        if text.lower() not in VARIANTS:
            raise argparse.ArgumentTypeError(words.say("option.no_game", text=text, games=", ".join(VARIANTS)))
        return (text.lower(),)

    return read


def _mix(words: Words) -> Callable[[str], tuple[str, ...]]:
    """Read a rotation by its name, or games with commas between them."""

    def read(text: str) -> tuple[str, ...]:
        if text.upper() in MIXES:
            return MIXES[text.upper()]
        games = tuple(one.strip().lower() for one in text.split(","))
        if not all(game in VARIANTS for game in games):
            gaps = {"mixes": ", ".join(MIXES), "games": ", ".join(VARIANTS)}
            raise argparse.ArgumentTypeError(words.say("option.no_mix", text=text, **gaps))
        return games

    return read


def _seats(words: Words) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.strip() not in map(str, SEATS):
            raise argparse.ArgumentTypeError(words.say("option.no_seats", text=text, least=SEATS[0], most=SEATS[-1]))
        return int(text)

    return read


def _stakes(words: Words) -> Callable[[str], Stakes]:
    """Read ante, bring-in, small and big bet; what cannot be played is refused here, where it can be said in words."""

    def read(text: str) -> Stakes:
        found = _STAKES.fullmatch(text.strip())
        stakes = Stakes(*map(int, found.groups())) if found else None
        if stakes is None or not 0 < stakes.bring_in < stakes.small_bet <= stakes.big_bet:
            raise argparse.ArgumentTypeError(words.say("option.no_stakes", text=text))
        return stakes

    return read
