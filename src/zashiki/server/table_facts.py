"""What somebody may know of a table without being at it, whether it is in memory or only in the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.record import Record
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringView, SeatView
from zashiki.parlour.gathering_host import GatheringHost
from zashiki.parlour.house_messages import ShownState, TableFacts
from zashiki.parlour.seat_names import guest_labels
from zashiki.records import sitting_lines
from zashiki.records.sitting_lines import Options
from zashiki.server.catalogue import playable_game
from zashiki.server.stopped_host import StoppedHost

if TYPE_CHECKING:
    from zashiki.server.house import House
    from zashiki.server.table_loop import TableLoop
    from zashiki.storage.store import Entry

BEGINNING = 3
"""Lines that a record begins with: header, secret and opening."""


def may_know(options: Options, entry: Entry, guest: str) -> bool:
    """Whether somebody who has the id of a table may know of it: whoever sits there, and those who may watch or sit."""
    return bool(guest and guest in entry.guests) or entry.listed or options.watching != "none"


async def facts_of(house: House, table: str, guest: str, *, invited: bool = False) -> TableFacts:
    """Give the facts of a table; one that somebody may not know of is refused like one that there is not."""
    loop = await house.table(table)
    if isinstance(loop.host, GatheringHost):
        await loop.calm()
    facts = facts_in_memory(house, loop, guest)
    if not invited and not may_know(facts.options, loop.entry, guest):
        raise Illegal("no_such_table")
    return facts


def facts_in_memory(house: House, loop: TableLoop, guest: str) -> TableFacts:
    """Give the facts of a table that is in memory."""
    host = loop.host
    if isinstance(host, GatheringHost):
        return _gathering(house, host.gathering.view, loop.entry, loop.seat_of(guest))
    ended = loop.frames.ended(host)
    state: ShownState = "over" if ended else "stopped" if isinstance(host, StoppedHost) else "live"
    facts = _begun(house, host.record, loop.entry, state, loop.seat_of(guest))
    return replace(facts, last=loop.told_at, outcome=host.record.outcome if ended else None, next=loop.rematch.table)


def facts_in_list(house: House, table: str, entry: Entry, guest: str) -> TableFacts | None:
    """Give the facts of a table for a list, without folding it; None: it cannot be read, or is no more."""
    if (loop := house.loaded(table)) is not None:
        return facts_in_memory(house, loop, guest)
    try:
        playable_game(entry.game)
        if entry.state in ("gathering", "promising"):
            return _gathering(
                house, Gathering.restored(house.store.gathering(table)).view, entry, seat_in(entry, guest)
            )
        record = Record.from_bytes(b"".join(house.store.read(table, most=BEGINNING)), decoder=sitting_lines.DECODER)
        state: ShownState = "over" if entry.state == "over" else "live"
        if state == "live" and (table in house.standing_still or record.header.version != record.game.version):
            state = "stopped"
    except (Problem, Illegal):  # it has just changed, is damaged, or its game is left out; a list has the others
        return None
    return _begun(house, record, entry, state, seat_in(entry, guest))


def seat_in(entry: Entry, guest: str) -> Seat | None:
    """Find where a guest sits, by the index."""
    return entry.guests.index(guest) if guest and guest in entry.guests else None


def _begun(house: House, record: Record, entry: Entry, state: ShownState, me: Seat | None) -> TableFacts:
    header = record.header
    called = guest_labels(header.seats)
    return TableFacts(
        table=header.table,
        state=state,
        game=header.game,
        rules=header.rules,
        seats=tuple(
            SeatView(info.name, info.kind, called=called.get(seat, {})) for seat, info in enumerate(header.seats)
        ),
        options=sitting_lines.options_of(record),
        undo=header.undo,
        folded=header.folded,
        lots=False,
        listed=entry.listed,
        opener=None,
        me=me,
        last=entry.touched,
        link=house.link_to(header.table),
    )


def _gathering(house: House, view: GatheringView, entry: Entry, me: Seat | None) -> TableFacts:
    return TableFacts(
        table=view.table,
        state="gathering" if view.state == "gathering" else "promising",
        game=view.game,
        rules=view.rules,
        seats=view.seats,
        options=view.options,
        undo=view.undo,
        folded=view.folded,
        lots=view.lots,
        listed=entry.listed,
        opener=view.opener,
        me=me,
        last=entry.touched,
        link=house.link_to(view.table),
    )
