"""Tables over HTTP: opening, finding, sitting down, everything before the match. The match itself is at the socket."""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.house_messages import (
    Invitation,
    NewInvitation,
    NewTable,
    PutComputer,
    ShownState,
    Sit,
    Swap,
    TableFacts,
    Tables,
)
from zashiki.server import openings
from zashiki.server.http import answer, body_of, guest_of, guest_or_none, house_of
from zashiki.server.table_facts import facts_in_list, facts_of
from zashiki.storage.store import Entries, StorageWaits, TableState

if TYPE_CHECKING:
    from zashiki.server.house import House
    from zashiki.server.table_loop import TableLoop
    from zashiki.storage.guest_book import GuestRow

UNFINISHED: tuple[TableState, ...] = ("gathering", "promising", "live")
LISTED = 100
"""How many tables a list has."""


def routes(_house: House) -> list[Route]:
    """Give the routes of tables; each finds the house by its request."""
    at = "/api/tables/{table}"
    return [
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables", my_tables, methods=["GET"]),
        Route("/api/tables/open", open_tables, methods=["GET"]),
        Route(at, table_facts, methods=["GET"]),
        Route(f"{at}/sit", sit, methods=["POST"]),
        Route(f"{at}/leave", leave, methods=["POST"]),
        Route(f"{at}/computers", put_computer, methods=["POST"]),
        Route(f"{at}/computers/{{seat:int}}", take_computer_away, methods=["DELETE"]),
        Route(f"{at}/seats/{{seat:int}}", free_seat, methods=["DELETE"]),
        Route(f"{at}/swap", swap, methods=["POST"]),
        Route(f"{at}/start", start, methods=["POST"]),
        Route(f"{at}/invitations", invite, methods=["POST"]),
        Route("/api/invitations/{code}", invitation_facts, methods=["GET"]),
        Route("/api/invitations/{code}", use_invitation, methods=["POST"]),
    ]


async def open_table(request: Request) -> Response:
    """Open a table; whoever opens it gets a link for as many others as there are free seats."""
    house, guest = house_of(request), guest_of(request)
    loop = await openings.open_table(house, guest, await body_of(request, NewTable))
    facts = await facts_of(house, loop.table, guest.guest)
    free = sum(not seat.kind for seat in facts.seats)
    if free and facts.state == "gathering":
        with suppress(StorageWaits):  # the table is there all the same, and another link can be asked for
            code = await house.guests.invite(loop.table, uses=free)
            facts = replace(facts, invitation=house.link_of(code))
    return answer(facts, HTTPStatus.CREATED)


async def my_tables(request: Request) -> Response:
    """List the tables of a guest, those where something was let out last first."""
    house, guest, wanted = house_of(request), guest_of(request), _state(request)
    found = house.store.entries(guest=guest.guest, state=_kept_as(wanted), most=LISTED)
    return answer(Tables(_listed(house, found, guest.guest, wanted)))


async def open_tables(request: Request) -> Response:
    """List the tables that anybody may find: to sit down, or to watch."""
    house, guest, wanted = house_of(request), guest_or_none(request), _state(request)
    states = UNFINISHED if wanted is None else (_kept_as(wanted),)
    found = [one for state in states for one in house.store.entries(listed=True, state=state, most=LISTED)]
    latest = sorted(found, key=lambda one: -one[1].touched)[:LISTED]
    tables = _listed(house, tuple(latest), guest.guest if guest else "", wanted)
    return answer(Tables(tuple(facts for facts in tables if facts.state != "over")))


async def table_facts(request: Request) -> Response:
    """Say what somebody may know of a table."""
    guest = guest_or_none(request)
    return answer(await facts_of(house_of(request), _table(request), guest.guest if guest else ""))


async def sit(request: Request) -> Response:
    """Let a guest sit down at a table that is open to all."""
    house, guest = house_of(request), guest_of(request)
    loop = await house.table(_table(request))
    if not loop.entry.listed and loop.seat_of(guest.guest) is None:
        known = await facts_of(house, loop.table, guest.guest)  # or else nobody learns that there is such a table
        raise Illegal("needs_invitation" if known.state == "gathering" else "already_started")
    asked = await body_of(request, Sit)
    async with house.holding(guest.guest):
        await _sit(house, loop, guest, asked)
    return await _answer(house, loop, guest)


async def leave(request: Request) -> Response:
    """Let a guest leave before the match."""
    _, guest, loop = await _at(request)
    await loop.ask(GatheringHost.stand, guest.guest)
    return Response(status_code=HTTPStatus.NO_CONTENT)


async def put_computer(request: Request) -> Response:
    """Put a computer into a free seat."""
    house, guest, loop = await _at(request)
    asked = await body_of(request, PutComputer)
    name = openings.name_of_computer(loop, asked.player)
    await loop.ask(GatheringHost.put_computer, guest.guest, asked.seat, asked.player, name=name)
    return await _answer(house, loop, guest)


async def take_computer_away(request: Request) -> Response:
    """Free a computer's seat."""
    house, guest, loop = await _at(request)
    seat = request.path_params["seat"]
    await loop.ask(GatheringHost.take_computer_away, guest.guest, seat)
    return await _answer(house, loop, guest)


async def free_seat(request: Request) -> Response:
    """Free the seat of somebody who has gone."""
    house, guest, loop = await _at(request)
    await loop.ask(GatheringHost.free_seat, guest.guest, request.path_params["seat"])
    return await _answer(house, loop, guest)


async def swap(request: Request) -> Response:
    """Let two seats change places."""
    house, guest, loop = await _at(request)
    asked = await body_of(request, Swap)
    await loop.ask(GatheringHost.swap, guest.guest, asked.one, asked.other)
    return await _answer(house, loop, guest)


async def start(request: Request) -> Response:
    """Let the match begin, once every seat is taken."""
    house, guest, loop = await _at(request)
    house.refuse_if_stopping()
    await openings.start(loop, guest.guest)
    return await _answer(house, loop, guest)


async def invite(request: Request) -> Response:
    """Give the opener a link by which others may sit down."""
    house, guest, loop = await _at(request)
    asked = await body_of(request, NewInvitation)
    if not isinstance(loop.host, GatheringHost):
        raise Illegal("begun")
    await loop.calm()
    if loop.host.gathering.opener != guest.guest:
        raise Illegal("not_opener")
    if asked.seat is not None and asked.seat >= len(loop.guests):
        raise Illegal("no_such_seat", seat=asked.seat)
    code = await house.guests.invite(loop.table, seat=asked.seat, uses=asked.uses)
    return answer(Invitation(house.link_of(code)), HTTPStatus.CREATED)


async def invitation_facts(request: Request) -> Response:
    """Say what an invitation is for; that uses nothing up, since whoever previews a link fetches it."""
    house, guest = house_of(request), guest_or_none(request)
    invitation = await house.guests.invited(request.path_params["code"])
    return answer(await facts_of(house, invitation.table, guest.guest if guest else "", invited=True))


async def use_invitation(request: Request) -> Response:
    """Let a guest sit down by an invitation; one who sits there already simply goes on.

    So does one who asks a second time before the first answer is there: that request waits for the other one.
    """
    house, guest = house_of(request), guest_of(request)
    code = request.path_params["code"]
    invitation = await house.guests.invited(code)
    asked = await body_of(request, Sit)
    loop = await house.table(invitation.table)
    async with house.holding(guest.guest):
        if loop.seat_of(guest.guest) is None:
            async with house.guests.using_invitation(code, guest.guest) as invitation:
                seat = asked.seat if invitation.seat is None else invitation.seat
                await _sit(house, loop, guest, replace(asked, seat=seat))
    return await _answer(house, loop, guest)


# How.


async def _sit(house: House, loop: TableLoop, guest: GuestRow, asked: Sit) -> None:
    """Let a guest sit down, under the lock by which its tables are counted."""
    house.refuse_if_stopping()
    if loop.seat_of(guest.guest) is None:
        house.refuse_too_many(guest.guest)
    name = asked.name or guest.name
    await loop.ask(GatheringHost.sit, guest.guest, name, seat=asked.seat)


async def _at(request: Request) -> tuple[House, GuestRow, TableLoop]:
    """Find who asks and at which table; one that they may not know of is refused like one that there is not."""
    house, guest = house_of(request), guest_of(request)
    loop = await house.table(_table(request))
    if loop.seat_of(guest.guest) is None:
        await facts_of(house, loop.table, guest.guest)
        raise Illegal("not_seated")
    return house, guest, loop


async def _answer(house: House, loop: TableLoop, guest: GuestRow) -> Response:
    facts: TableFacts = await facts_of(house, loop.table, guest.guest)
    return answer(facts)


def _table(request: Request) -> str:
    return str(request.path_params["table"])


def _state(request: Request) -> ShownState | None:
    """Read which tables are wanted; None: all."""
    wanted = request.query_params.get("state")
    known: tuple[ShownState, ...] = get_args(ShownState)
    if wanted is None:
        return None
    for state in known:
        if wanted == state:
            return state
    text = "no table is {state!r}; tables are: {known}"
    raise Problem("tables.state", text, state=wanted, known=", ".join(known))


def _kept_as(wanted: ShownState | None) -> TableState | None:
    """Give the state that the index has; a table of an older version is live there."""
    return "live" if wanted == "stopped" else wanted


def _listed(house: House, found: Entries, guest: str, wanted: ShownState | None) -> tuple[TableFacts, ...]:
    tables = (facts_in_list(house, table, entry, guest) for table, entry in found)
    return tuple(facts for facts in tables if facts is not None and wanted in (None, facts.state))
