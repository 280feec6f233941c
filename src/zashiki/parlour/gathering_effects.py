"""What comes out of a table before its match: values only, for a shell to carry out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.parlour.gathering_row import Row, State
from zashiki.parlour.promising import deadline
from zashiki.parlour.seat_names import guest_labels
from zashiki.records.sitting_lines import Options


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody may know of a seat."""

    name: str = ""
    kind: str = ""
    """`person`, or the name of a CPU player; nothing while the seat is free."""
    promised: bool = False
    opened: bool = False
    called: Mapping[str, str] = {}
    """How a guest is called, in each language, whose name looks like a computer's or another's here."""

    @property
    def info(self) -> SeatInfo:
        """The seat as a record names it."""
        return SeatInfo(self.name, self.kind)


class GatheringView(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag="gathering"
):
    """What everybody may know of a table before its match: what is played, who sits where, what was promised."""

    table: str
    game: str
    rules: msgspec.Raw
    options: Options
    undo: bool
    folded: Folded
    lots: bool
    """Whether seats are drawn at the start."""
    seats: tuple[SeatView, ...]
    opener: Seat | None
    """Where the guest sits who may put computers into seats, and start; None once nobody is there."""
    commitment: str
    """The end of the chain that all deals come from, fixed before anybody sat down: worth noting."""
    length: int
    state: State
    may_open: bool
    promises: tuple[str, ...]
    """Of each seat, once nobody can promise any more; () before that."""
    deadline: int | None
    """When the table goes on without those it waits for, or is gone."""


class YourSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat"):
    """Where a guest sits from now on; None: nowhere."""

    seat: Seat | None


GatheringMessage: TypeAlias = GatheringView | YourSeat


class Ready(msgspec.Struct, frozen=True):
    """What a sitting is opened from: the match, dealt by what all seats added, and what its record says of them."""

    match: AnyMatch
    seats: tuple[SeatInfo, ...]
    options: Options
    """With each seat's promise, or why it added nothing."""
    undo: bool
    folded: Folded
    at: int
    guests: tuple[str, ...]
    """Whose each seat is; nothing for a computer's."""


class GatheringEffects(msgspec.Struct, frozen=True):
    """What a shell does next, in this order."""

    row: bytes | None = None
    """Make this durable first, in place of the row before; None: nothing has changed …"""
    gone: bool = False
    """… or take the row away: there is no such table any more …"""
    sent: tuple[tuple[str | None, GatheringMessage], ...] = ()
    """… only then let these out, each to a guest or to everybody (None) …"""
    ready: Ready | None = None
    """… and open the sitting; the first lines of its record take the row's place."""
    wake: int | None = None
    """Call `tick` at this time."""


def view_of(row: Row) -> GatheringView:
    """What everybody may know: neither the root, nor guests, nor what was opened."""
    called = guest_labels([one.info for one in row.seats])
    seats = tuple(
        SeatView(one.name, one.kind, bool(one.promise), bool(one.entropy), called.get(seat, {}))
        for seat, one in enumerate(row.seats)
    )
    return GatheringView(
        table=row.table,
        game=row.game,
        rules=row.rules,
        options=row.options,
        undo=row.undo,
        folded=row.folded,
        lots=row.lots,
        seats=seats,
        opener=row.seat_of(row.opener),
        commitment=row.commitment,
        length=row.length,
        state=row.state,
        may_open=row.may_open,
        promises=tuple(place.promise for place in row.seats) if row.may_open else (),
        deadline=deadline(row),
    )


def messages(before: Row | None, row: Row) -> tuple[tuple[str | None, GatheringMessage], ...]:
    """What is told of a change: to each guest who sits elsewhere now, where; then the table to everybody.

    In this order, since a promise names the seat of whoever promises.
    """
    known = dict.fromkeys((*(before.guests if before else ()), *row.guests))
    moved = (guest for guest in known if row.seat_of(guest) != (before.seat_of(guest) if before else None))
    return (*((guest, YourSeat(row.seat_of(guest))) for guest in moved), (None, view_of(row)))
