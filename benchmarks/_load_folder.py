"""A data folder with riichi tables of four people, each somewhere in its first few rounds, and their guests.

Matches are played here at random and written as the house itself writes them, so that a house finds them as if it had
been started again: hundreds of tables are there in seconds, and not all of them at their first deal.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import NamedTuple

from benchmarks._live_tables import opened
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour import Sitting
from zashiki.records.sitting_lines import Clock, Options
from zashiki.server.guests import new_id, new_secret
from zashiki.storage.guest_rows import GuestRow
from zashiki.storage.sqlite_reader import DATABASE
from zashiki.storage.sqlite_store import SqliteStore
from zashiki.storage.store import Entry

NAMES = ("Aki", "Ren", "Mio", "Sho")
OPTIONS = Options(clock=Clock(3_600, 3_600), pauses="fast", watching="all")
"""Nobody's time runs out: who chooses when is for the generator to say."""
DEEPEST = 200
"""Choices that have been made at most."""
DIFFERENT = 12
"""Matches; tables that share one stand at different choices of it."""
EACH = 20
"""Tables of one guest, as many as a house usually lets one have."""
BEGAN, PAUSE = time.time_ns() // 1_000_000 - 3_600_000, 1_000
"""Milliseconds: when the matches began, an hour ago, and from one choice to the next."""


class KeptTable(NamedTuple):
    """A table, and the secrets by which those in its seats are known."""

    table: str
    keys: tuple[str, ...]


@cache
def played(number: int) -> list[Sequence[bytes]]:
    """Play a match at random: the lines of its beginning, then those of each choice."""
    now = BEGAN
    match, seats = opened("riichi", number, may_undo=False), tuple(SeatInfo(name, "person") for name in NAMES)
    sitting, first = Sitting.opened(match, seats, options=OPTIONS, now=now)
    found: list[Sequence[bytes]] = [first.lines, *(sitting.arrived(seat, now=now).lines for seat in range(len(seats)))]
    dice = Random(number)
    while len(found) < DEEPEST and sitting.waiting_for:
        now, seat = now + PAUSE, dice.choice(sitting.waiting_for)
        action = dice.choice(list(match.legal(seat)))
        found.append(sitting.choose(seat, action, id=f"k{len(found)}", now=now).lines)
    return found


def folder_with(data: Path, tables: int) -> list[KeptTable]:
    """Fill a folder with so many live tables."""
    matches = [played(number) for number in range(min(DIFFERENT, tables))]
    waiting: list[Future[None]] = []
    found, guests, keys = list[KeptTable](), list[GuestRow](), tuple[str, ...]()
    with SqliteStore(data / DATABASE) as store:
        for number in range(tables):
            if number % EACH == 0:
                guests = [GuestRow(new_id(token_bytes), name, BEGAN) for name in NAMES]
                keys = tuple(new_secret(token_bytes) for _ in NAMES)
                for guest, key in zip(guests, keys, strict=True):
                    waiting.append(store.guest_book.add_guest(guest, sha256(key.encode()).digest()))
            match = matches[number % len(matches)]
            lines = [line for some in match[: 1 + number * 61 % len(match)] for line in some]
            entry = Entry("live", "riichi", tuple(guest.guest for guest in guests), listed=True, touched=BEGAN + number)
            found.append(KeptTable(new_id(token_bytes), keys))
            waiting.append(store.begin_later(found[-1].table, lines, entry=entry))
        for one in waiting:
            one.result()
    return found
