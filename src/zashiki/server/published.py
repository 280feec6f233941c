"""What of a match may be known by whom, and when: the records that a house gives away.

While a match is live, a seat may have what it saw itself, whoever watches what is public, and nobody the table's own
record. Once its end was let out, the whole record is public with the keys of its deals, for all who may know of the
table; where folded hands are kept, each seat still has its own, and nobody the whole. What hides nothing is public at
once.

A table may have decided more than it has let out: a match may be over, and nobody knows it before the window's end. So
whether it is over is asked of what a listener has heard, never of the table's own lines; and as much work is done
before that end as after it, so that not even the time of an answer tells.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import Record
from zashiki.records.export import export
from zashiki.records.sitting_lines import DECODER, options_of
from zashiki.server.http import HttpRefusal

WHOLE: Final = "table"
WATCHER: Final = "watcher"
OPEN: Final = "open"
"""Another word for the whole, where it is looked at and not downloaded."""
Side: TypeAlias = Seat | Literal["table", "watcher"]
"""Whose record is asked for: what a seat saw, what is public, or all of it."""
MEDIA_TYPE = "application/jsonl"


class Sight(NamedTuple):
    """What somebody may see of a match at a moment."""

    record: Record
    """The table's own."""
    seat: Seat | None
    """The seat of whoever looks."""
    now: int
    over: bool
    """Whether it was let out that the match is over."""
    own: Record | None = None
    """What that seat saw, or what is public for one without, where that had to be found already."""

    @property
    def whole(self) -> bool:
        """Whether everything is public."""
        return self.record.header.folded == "open" and (self.over or not self.record.game.VEILED)

    def side(self, text: str | None) -> Side:
        """Read which side is asked for, and refuse one that whoever looks may not see."""
        side = self._side(text)
        if side == WHOLE and not self.whole:
            raise HttpRefusal(HTTPStatus.FORBIDDEN, "kept_for_good" if self.over else "not_over_yet")
        if isinstance(side, int) and side != self.seat and not self.whole:
            raise HttpRefusal(HTTPStatus.FORBIDDEN, "not_your_seat")
        return side

    def _side(self, text: str | None) -> Side:
        """A seat's number, `watcher`, `table` or `open`; without any, one's own seat or what is public."""
        if text in (WHOLE, OPEN):
            return WHOLE
        if text is None or text == WATCHER:
            return WATCHER if self.seat is None or text else self.seat
        return seat_of(len(self.record.header.seats), text)

    def seen_from(self, side: Side) -> Record:
        """Give what was seen from a side that `side` has allowed."""
        if side == WHOLE:
            return published_whole(self.record, now=self.now)
        seat = None if side == WATCHER else side
        if seat == self.seat:
            return self.own or export(self.record, seat, now=self.now)
        return _without_names(export(self.record, seat, now=self.now))


def seat_of(seats: int, text: str) -> Seat:
    """Read the number of a seat."""
    if text not in map(str, range(seats)):
        raise HttpRefusal(HTTPStatus.NOT_FOUND, "no_such_seat")
    return int(text)


class Published(NamedTuple):
    """A record to give away."""

    data: bytes
    file_name: str


def sight(record: Record, *, guest_seat: Seat | None, now: int, over: bool = False) -> Sight:
    """Find what somebody may see; who may not even know of the table is refused. `over`: that was let out before."""
    if guest_seat is None and options_of(record).watching == "none":
        raise Illegal("no_watching")
    if over:
        return Sight(record, guest_seat, now, over=True)
    own = export(record, guest_seat, now=now)
    return Sight(record, guest_seat, now, own.closed, own)


def record_for(found: Sight, side: str | None) -> Published:
    """Give a record, as far as it was let out, if whoever asks may have it."""
    wanted = found.side(side)
    return Published(found.seen_from(wanted).to_bytes(), _file_name(found.record, wanted))


def published_whole(record: Record, *, now: int) -> Record:
    """Give the whole record, without what is nobody's but the table's: the root of its deals, and names of commands.

    The keys of all deals that were begun stand in it, so every deal can be checked; the root would open deals that
    nobody was ever dealt.
    """
    public = Record(decoder=DECODER)
    for line in record.lines:
        if (getattr(line, "at", 0) or 0) > now:
            break
        if isinstance(line, lines.Header):
            seats = tuple(replace(info, kind=info.kind.partition(":")[0]) for info in line.seats)
            public.append(replace(line, seats=seats))
        elif not isinstance(line, lines.Secret):
            public.append(replace(line, id="") if getattr(line, "id", "") else line)
    return public


def _without_names(record: Record) -> Record:
    """Give what a seat saw to somebody else: what it called its commands is nobody's but its own."""
    public = Record(decoder=DECODER)
    for line in record.lines:
        public.append(replace(line, id="") if getattr(line, "id", "") else line)
    return public


def _file_name(record: Record, side: Side) -> str:
    """Name the file, with no letters that a header could not carry."""
    table = "".join(letter for letter in record.header.table if letter.isascii() and letter.isalnum())[:32]
    seen_by = f"seat-{side}" if isinstance(side, int) else side
    return f"zashiki-{record.header.game}-{table}-{seen_by}.jsonl"
