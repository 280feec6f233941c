"""Opening a table as a guest asked for it: which rules, how it is played, who sits where."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from msgspec.structs import asdict, replace

from zashiki.kernel.chance import Draw
from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.company import PERSON, scorer_of
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.house_messages import NewTable
from zashiki.parlour.table_options import usual_options, usual_undo
from zashiki.players import roster
from zashiki.players.creatures import cpu_names, creatures_called
from zashiki.records.sitting_lines import Options
from zashiki.server.catalogue import playable_game
from zashiki.server.guests import new_id
from zashiki.server.server_words import server_words
from zashiki.texts.words import LANGUAGES

if TYPE_CHECKING:
    from zashiki.server.house import House
    from zashiki.server.table_loop import TableLoop
    from zashiki.storage.guest_book import GuestRow

ROOT_BYTES = 32
LOT_BYTES = 16
"""Bytes drawn to sort each seat by; no two seats draw the same."""
DESCRIPTIONS = frozenset({"name", "source", "notes"})
"""Knobs of all games that only describe rules: others would be shown whatever somebody writes there."""


def drawn_lot(seats: int, draw: Draw) -> tuple[int, ...]:
    """Draw who sits where; the docs say that nobody can check it."""
    return tuple(sorted(range(seats), key=lambda _: draw(LOT_BYTES)))


async def open_table(house: House, guest: GuestRow, asked: NewTable) -> TableLoop:
    """Open a table with its guest and its computers in their seats, and start it if that is wanted."""
    house.refuse_if_stopping()
    game = playable_game(asked.game)
    async with house.holding(guest.guest):
        house.refuse_too_many(guest.guest)
        rules = await asyncio.to_thread(rules_of, game, asked)  # anybody may have written them
        seats = _seats(game, rules, asked)
        gathering, effects = Gathering.opened(
            new_id(house.draw),
            game,
            rules,
            options=_options(game, seats, asked),
            undo=usual_undo(game, rules, seats) if asked.undo is None else asked.undo,
            folded=_folded(game, asked),
            lots=asked.lots,
            opener=guest.guest,
            name=_name(guest, asked),
            root=house.draw(ROOT_BYTES),
            now=house.clock(),
        )
        loop = await house.begin(gathering, effects, listed=asked.listed)
    try:
        await _seat_all(loop, guest.guest, asked)
    except (Illegal, Problem):
        with suppress(Illegal, Problem):  # it is nobody's table any more
            await loop.ask(GatheringHost.stand, guest.guest)
        raise
    return loop


def _name(guest: GuestRow, asked: NewTable) -> str:
    """What whoever opens a table is called there."""
    return asked.names[asked.seat] if asked.names else asked.name or guest.name


async def _seat_all(loop: TableLoop, guest: str, asked: NewTable) -> None:
    """Put everybody where they are wanted, and start."""
    for seat, name in enumerate(asked.names):
        if seat != asked.seat:
            await loop.ask(GatheringHost.name_player, guest, seat, name)
    if asked.seat and not asked.names:
        await loop.ask(GatheringHost.swap, guest, 0, asked.seat)
    computers = sorted(asked.computers.items())
    names = cpu_names(asked.game, [player for _, player in computers], taken=_taken(loop))
    for (seat, player), name in zip(computers, names, strict=True):
        await loop.ask(GatheringHost.put_computer, guest, seat, player, name=name)
    if asked.start:
        await start(loop, guest)


def name_of_computer(loop: TableLoop, player: str) -> str:
    """Say what one more computer is called at a table; nothing where there is no such player."""
    host = loop.host
    if not isinstance(host, GatheringHost) or player not in roster.names(host.gathering.view.game):
        return ""
    (name,) = cpu_names(host.gathering.view.game, [player], taken=_taken(loop))
    return name


def _taken(loop: TableLoop) -> tuple[str, ...]:
    """Give the names that no computer gets, since somebody at the table has them in some language."""
    host = loop.host
    names = [seat.name for seat in host.gathering.view.seats if seat.name] if isinstance(host, GatheringHost) else []
    alike = (creature for language in LANGUAGES for creature in creatures_called(names, server_words(language)))
    return (*names, *alike)


async def start(loop: TableLoop, guest: str) -> None:
    """Let the opener start a table, with a lot where seats are drawn."""
    lots = isinstance(loop.host, GatheringHost) and loop.host.gathering.view.lots
    await loop.ask(GatheringHost.start, guest, lot=drawn_lot(len(loop.guests), loop.house.draw) if lots else ())


def rules_of(game: AnyGame, asked: NewTable) -> Any:  # noqa: ANN401 - of any game
    """Find the rules: a preset, and what is otherwise than in it."""
    known = game.presets()
    preset = known[0] if asked.preset is None else asked.preset
    if preset not in known:
        text = "no rules are called {name!r}; there are: {names}"
        raise Problem("opening.preset", text, name=preset, names=", ".join(known))
    rules = game.preset(preset)
    if not asked.knobs:
        return rules
    if said := DESCRIPTIONS & asked.knobs.keys():
        text = "what rules are called and where they come from is for their preset to say, not for {knobs}"
        raise Problem("opening.description", text, knobs=", ".join(sorted(said)))
    try:
        return game.change_rules(rules, **asked.knobs)
    except Problem:
        raise
    except (TypeError, ValueError, RecursionError) as error:
        raise Problem("opening.knobs", "these rules cannot be played by: {why}", why=str(error)) from None


def _seats(game: AnyGame, rules: object, asked: NewTable) -> tuple[SeatInfo, ...]:
    """Who is going to sit where, for what is usual then."""
    number = game.seats(rules)
    _refuse_wrong_seats(game, asked, number)
    for seat, player in asked.computers.items():
        if player not in roster.names(game.name):
            raise Illegal("no_such_player", seat=seat)
    return tuple(SeatInfo(kind=asked.computers.get(seat, PERSON)) for seat in range(number))


def _refuse_wrong_seats(game: AnyGame, asked: NewTable, number: int) -> None:
    if asked.seat >= number or any(seat >= number for seat in asked.computers):
        raise Illegal("no_such_seat", seat=asked.seat)
    if asked.seat in asked.computers:
        raise Illegal("seat_taken", seat=asked.seat)
    if asked.names and scorer_of(game) is None:
        raise Problem("opening.names", "only a table that keeps score names those who sit at the real one")
    if asked.names and (len(asked.names) != number or asked.seat != scorer_of(game)):
        text = "a table that keeps score names all {seats} at the real one, and its keeper sits in seat {keeper}"
        raise Problem("opening.all_names", text, seats=number, keeper=scorer_of(game))


def _options(game: AnyGame, seats: tuple[SeatInfo, ...], asked: NewTable) -> Options:
    """Give the usual options, and in place of them what is wanted otherwise."""
    wanted = {name: value for name, value in asdict(asked.options).items() if value is not UNSET}
    return replace(usual_options(game, seats), **wanted)


def _folded(game: AnyGame, asked: NewTable) -> Folded:
    if asked.folded == "kept" and not getattr(game, "FOLDED_HANDS", False):
        raise Problem("opening.folded", "no hands are folded in {game}, so none can be kept", game=game.name)
    return asked.folded
