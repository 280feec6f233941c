"""How a table comes from its start to its first deal: promises first, then what was promised (fair/1, step 2).

Its house rules: a function of the row and the time alone. Nobody can hold the table up: after 10 seconds nobody can
promise any more, after 20 the table deals. A seat that was too slow counts as zeros, and the record says why.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from zashiki.kernel.chance import SILENT
from zashiki.kernel.game import Illegal, Seat
from zashiki.parlour.gathering_row import Row, SeatRow
from zashiki.records.promises import seat_promise
from zashiki.records.sitting_lines import Promise

ALONE: Final = 30 * 60_000
"""How long one guest may wait alone, in milliseconds …"""
TO_PROMISE: Final = 10_000
"""… how long after the start a seat may promise …"""
TO_OPEN: Final = 20_000
"""… and how long after the start it may open what it promised."""
_BYTES = re.compile(r"[0-9a-f]{64}")


def deadline(row: Row) -> int | None:
    """When a table goes on by itself, whatever people do."""
    match row.state:
        case "gathering":
            return None if row.alone_since is None else row.alone_since + ALONE
        case "promising":
            return row.started + (TO_OPEN if row.may_open else TO_PROMISE)
    return None


def elapsed(row: Row, now: int) -> Row:
    """The table as time has left it."""
    while (due := deadline(row)) is not None and due <= now:
        if row.state == "gathering":
            row = replace(row, state="gone")
        elif row.may_open:
            row = replace(row, state="live")
        else:
            row = moved_on(replace(row, may_open=True))
    return row


def counted(row: Row, now: int) -> Row:
    """Note since when only one guest has been there."""
    alone = row.state == "gathering" and len(row.guests) == 1
    if alone == (row.alone_since is not None):
        return row
    return replace(row, alone_since=now if alone else None)


def moved_on(row: Row) -> Row:
    """Go on where nobody is waited for: to opening once all have promised, to the match once all these have opened."""
    people = [place for place in row.seats if place.is_persons]
    if not row.may_open and all(place.promise for place in people):
        row = replace(row, may_open=True)
    if row.may_open and all(place.entropy for place in people if place.promise):
        row = replace(row, state="live")
    return row


def promised(row: Row, seat: Seat, promise: str) -> Row:
    """Take a seat's promise; the same one again changes nothing."""
    place = row.seats[seat]
    if _BYTES.fullmatch(promise) is None:
        raise Illegal("not_32_bytes", seat=seat)
    if place.promise == promise:
        return row
    if place.promise:
        raise Illegal("already_promised", seat=seat)
    if row.may_open:
        raise Illegal("too_late", seat=seat)
    return moved_on(row.with_seat(seat, replace(place, promise=promise)))


def opened(row: Row, seat: Seat, entropy: str) -> Row:
    """Take the bytes that a seat promised; the same ones again change nothing."""
    place = row.seats[seat]
    if _BYTES.fullmatch(entropy) is None:
        raise Illegal("not_32_bytes", seat=seat)
    if place.entropy == entropy:
        return row
    if not row.may_open:
        raise Illegal("too_early", seat=seat)
    if not place.promise or row.state == "live":
        raise Illegal("too_late", seat=seat)
    if seat_promise(bytes.fromhex(entropy), table=row.table, seat=seat).hex() != place.promise:
        raise Illegal("wrong_promise", seat=seat)
    return moved_on(row.with_seat(seat, replace(place, entropy=entropy)))


def entropy_of(place: SeatRow) -> bytes:
    """What a seat adds to every deal; zeros where it is silent."""
    return bytes.fromhex(place.entropy) if place.entropy else SILENT


def promise_of(place: SeatRow) -> Promise:
    """What the record says of a seat; a promise that was not kept stays in it."""
    if place.is_computers:
        return Promise(silent="computer")
    if not place.promise:
        return Promise(silent="late")
    return Promise(place.promise, silent="" if place.entropy else "withheld")
