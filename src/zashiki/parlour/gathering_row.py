"""All there is of a table before its match: one row, which is made durable before anything of it is let out."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from zashiki.kernel.chance import SILENT, Fair
from zashiki.kernel.game import Seat
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import Folded, RecordError, SeatInfo, decoded
from zashiki.kernel.registry import AnyGame, load
from zashiki.parlour.company import PERSON, is_person
from zashiki.records.sitting_lines import Millis, Options

State: TypeAlias = Literal["gathering", "promising", "live", "gone"]


class SeatRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat: free, somebody's, or a computer's."""

    kind: str = ""
    """`person`, or the name of a CPU player; nothing while the seat is free."""
    name: str = ""
    guest: str = ""
    """Whose it is. Neither other guests nor the record learn that."""
    promise: str = ""
    entropy: str = ""
    """The bytes that it opened, in hex; others find them in the record, and not before."""

    @property
    def is_persons(self) -> bool:
        """Whether somebody sits there who may promise; not one who is only named, at a table that keeps score."""
        return self.kind == PERSON and bool(self.guest)

    @property
    def is_computers(self) -> bool:
        """Whether a computer sits there."""
        return bool(self.kind) and not is_person(self.info)

    @property
    def info(self) -> SeatInfo:
        """The seat as the record names it."""
        return SeatInfo(self.name, self.kind)


FREE = SeatRow()


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A table before its match. It holds the root and the guests: only the table itself may read it."""

    table: str
    game: str
    rules: msgspec.Raw
    options: Options
    undo: bool
    folded: Folded
    lots: bool = False
    """Whether seats are drawn at the start."""
    opener: str
    """The guest who may put computers into seats, and start."""
    root: str
    commitment: str
    """What was shown to everybody; no new version of a game can change it."""
    length: int
    seats: tuple[SeatRow, ...]
    state: State = "gathering"
    alone_since: Millis | None = None
    """Since when only one guest has been there."""
    started: Millis = 0
    """When promising began."""
    may_open: bool = False
    """Whether all promises are in, or the time for them is over, so that nobody can promise any more."""

    @property
    def guests(self) -> tuple[str, ...]:
        """The guests of people, by seat."""
        return tuple(place.guest for place in self.seats if place.is_persons)

    def seat_of(self, guest: str) -> Seat | None:
        """Where a guest sits."""
        held = (seat for seat, place in enumerate(self.seats) if place.is_persons and place.guest == guest)
        return next(held, None)

    def with_seat(self, seat: Seat, place: SeatRow) -> Row:
        """The same table with one seat changed."""
        return msgspec.structs.replace(self, seats=(*self.seats[:seat], place, *self.seats[seat + 1 :]))

    def chance(self, entropy: tuple[bytes, ...] = ()) -> Fair:
        """The deals of this table, with what the seats added."""
        added = entropy or (SILENT,) * len(self.seats)
        return Fair(bytes.fromhex(self.root), entropy=added, table=self.table, length=self.length)


def commitment_of(root: bytes, length: int) -> str:
    """The end of a chain, in hex: what everybody is shown before anybody has added anything."""
    return Fair(root, entropy=(), length=length).commitment.hex()


_DECODER = msgspec.json.Decoder(Row)


def read_row(data: bytes) -> tuple[Row, AnyGame, object]:
    """Read a row that was durable: the table, its game and its rules. Damage is a `RecordError`."""
    try:
        row = _DECODER.decode(data)
        game = load(row.game)
        rules: object = decoded(row.rules, game.Ruleset, 1)
        whole = row.chance().commitment.hex() == row.commitment and len(row.seats) == game.seats(rules)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        why = error if isinstance(error, Problem) else str(error)
        raise RecordError("gathering.row", "the row of a table that gathers cannot be read: {why}", why=why) from None
    if not whole:
        text = "the row of table {table} contradicts itself: its seats or its commitment do not fit"
        raise RecordError("gathering.whole", text, table=row.table)
    return row, game, rules
