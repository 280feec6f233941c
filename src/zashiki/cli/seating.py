"""Who sits down to a new match: people by their names, CPU players by theirs, and nobody twice."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.cli import settings
from zashiki.cli.arguments import player_of
from zashiki.cli.main import Refused
from zashiki.cli.personal_names import checked
from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import PERSON
from zashiki.players import levels, roster
from zashiki.players.creatures import cpu_names, creatures_called
from zashiki.texts.words import Words

USUAL_LEVEL = "normal"


class Company(NamedTuple):
    """Who is wished for, as it was typed; None: nothing was said of it."""

    names: str | None = None
    """Of the people, with commas between them."""
    people: int | None = None
    everybody: bool = False
    """Whether people sit in all seats."""
    seat: Seat | None = None
    """Where the only person sits."""
    opponent: str | None = None
    """One CPU player for all other seats, or one for each with commas between them."""


def seated(game: AnyGame, rules: object, asked: Company, words: Words) -> tuple[SeatInfo, ...]:
    """Seat people first, or the only one where it was asked for, and CPU players in all other seats."""
    everyone = range(game.seats(rules))
    names = () if asked.names is None else checked(asked.names.split(","), words)
    people = _people(asked, names, len(everyone), words)
    if people == 1 and not names:
        names = tuple(filter(None, (settings.load().name,)))
    mine = [asked.seat or 0] if people == 1 else list(range(people))
    if mine[0] not in everyone:
        raise Refused(words.say("replay.no_seat", seat=mine[0], seats=", ".join(map(str, everyone))))
    computed = [seat for seat in everyone if seat not in mine]
    players = opponents(game, asked.opponent, len(computed), words)
    called = dict(zip(mine, names, strict=False))
    if people == 1 and asked.names is not None and names[0] != settings.load().name:
        settings.change(name=names[0])  # whoever gives a name once need not give it again
    taken = (*names, *creatures_called(names, words))
    cpus = dict(zip(computed, zip(cpu_names(game.name, players, taken=taken), players, strict=True), strict=True))
    return tuple(SeatInfo(*cpus[seat]) if seat in cpus else SeatInfo(called.get(seat, ""), PERSON) for seat in everyone)


def _people(asked: Company, names: tuple[str, ...], seats: int, words: Words) -> int:
    """How many people sit down: as many as was said, or as there are names, or one."""
    people = seats if asked.everybody else asked.people or max(len(names), 1)
    if people > seats:
        raise Refused(words.say("play.too_many_people", people=people, seats=seats))
    if len(names) > people:
        raise Refused(words.say("play.too_many_names", names=len(names), people=people))
    if asked.seat is not None and people > 1:
        which = "--hotseat" if asked.everybody else "--people" if asked.people else "--name"
        raise Refused(words.say("parser.not_allowed", which="--seat", what=which))
    if asked.opponent is not None and asked.everybody:
        raise Refused(words.say("parser.not_allowed", which="--opponent", what="--hotseat"))
    if asked.opponent is not None and people == seats:
        raise Refused(words.say("play.no_free_seat", seats=seats))
    return people


def opponents(game: AnyGame, text: str | None, seats: int, words: Words) -> tuple[str, ...]:
    """Give the CPU player of each free seat; one alone takes them all."""
    named = _listed(game, usual_level(game) if text is None else text, words)
    if len(named) == 1:
        return named * seats
    if len(named) != seats:
        key = "play.other_number_one" if seats == 1 else "play.other_number"
        raise Refused(words.say(key, n=len(named), seats=seats))
    return named


def usual_level(game: AnyGame) -> str:
    """Name the level of CPU players that nobody has to ask for."""
    known = levels(game.name)
    return USUAL_LEVEL if USUAL_LEVEL in known else [*known][-1]


def _listed(game: AnyGame, text: str, words: Words) -> tuple[str, ...]:
    """Read one player or several; the command of a program may have commas of its own."""
    if "," in text and roster.program(game.name, text):
        try:
            return (player_of(game, text, words),)
        except Refused:
            pass  # its first part may be a program alone
    return tuple(player_of(game, one.strip(), words) for one in text.split(","))
