"""What a seat adds to the shuffle: its promise, sent first, and the bytes that it opens afterwards (fair/1, step 2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256

from zashiki.kernel.chance import SILENT
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import FairTable
from zashiki.records.line_errors import hold_line
from zashiki.records.sitting_bounds import is_person
from zashiki.records.sitting_lines import Promise

_PROMISE = re.compile(r"[0-9a-f]{64}")


def seat_promise(entropy: bytes, *, table: str, seat: Seat) -> bytes:
    """Give what a person's client sends before it opens its 32 bytes, so that the last to speak gains nothing."""
    name = table.encode()
    return sha256(b"fair/1 client" + len(name).to_bytes(4, "big") + name + seat.to_bytes(4, "big") + entropy).digest()


def unkept_promises(promises: Sequence[Promise], entropy: Sequence[bytes], *, table: str) -> tuple[Seat, ...]:
    """Name the seats whose bytes in a record are not those that they promised, or not zeros though they were silent."""

    def fits(seat: Seat, said: Promise, added: bytes) -> bool:
        return added == SILENT if said.silent else said.promise == seat_promise(added, table=table, seat=seat).hex()

    pairs = enumerate(zip(promises, entropy, strict=True))
    return tuple(seat for seat, (said, added) in pairs if not fits(seat, said, added))


def check_promises(record: Record, promises: Sequence[Promise]) -> None:
    """Hold what the seats promised to the bytes that they opened; none were asked for where there are no promises."""
    chance, seats = record.header.chance, len(record.header.seats)
    entropy = [bytes.fromhex(one) for one in chance.entropy] if isinstance(chance, FairTable) else []
    text = "a promise of each of {seats} seats is needed, and a shuffle"
    hold_line(not promises or len(entropy) == len(promises) == seats, 1, "record.promises", text, seats=seats)
    text = "seat {seat} cannot have promised that, or been silent for that reason"
    for seat, (said, info) in enumerate(zip(promises, record.header.seats, strict=False)):
        hold_line(_can_be_said(said, person=is_person(info)), 1, "record.promise_form", text, seat=seat)
    unkept = unkept_promises(promises, entropy, table=record.header.table) if promises else ()
    text = "the bytes of seat {seat} are not those that it promised"
    hold_line(not unkept, 1, "record.promise", text, seat=min(unkept, default=0))


def _can_be_said(said: Promise, *, person: bool) -> bool:
    """Computers add nothing, whoever was late promised nothing, and all others promised the hash of their bytes."""
    if not person or said.silent in ("computer", "late"):
        return not said.promise and said.silent == ("late" if person else "computer")
    return _PROMISE.fullmatch(said.promise) is not None
