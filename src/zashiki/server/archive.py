"""Records of a house's matches, their rounds and course, for whoever may see them; what takes long is kept for a while.

Kept are the records of matches that are over and public, and matches folded for one side. While anything is hidden,
nothing kept is found by the table's own lines: an answer that comes sooner because nobody has chosen in the meantime
would tell just that. It is found by what its listener has heard.
"""

from __future__ import annotations

from typing import NamedTuple

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.record import Record
from zashiki.parlour import OPEN, Perspective
from zashiki.parlour.house_reading import Course, ToldRound
from zashiki.parlour.inward import Language
from zashiki.records.seen_deals import LaidDeals, laid_deals
from zashiki.records.sitting_lines import opened_at, options_of, read
from zashiki.server.paced_frames import HELD
from zashiki.server.published import WATCHER, WHOLE, Published, Side, Sight, published_whole, record_for, seat_of, sight
from zashiki.server.shelf import Shelf
from zashiki.server.told_rounds import Reel
from zashiki.storage.store import Reading

RECORDS, REELS = 16, 32
"""How many are kept; each is a few megabytes for a long match."""


class Asker(NamedTuple):
    """Who asks for a match, and when."""

    seat: Seat | None
    """Where they sat; None: nowhere."""
    now: int
    listed: bool = False
    """Whether anybody may find the table."""

    @property
    def knows_of_it(self) -> bool:
        """Whether they may know that there is such a table, also where nobody may watch."""
        return self.seat is not None or self.listed


class Archive:
    """Of one house. Used by one thread at a time."""

    def __init__(self, store: Reading) -> None:
        """Nothing has been asked for."""
        self._store = store
        self._over: Shelf[str, Record] = Shelf(RECORDS)
        self._reels: Shelf[tuple[str, Side, Seat | None, Seat | None, str], Reel] = Shelf(REELS)

    def record(self, table: str, asker: Asker, *, side: str | None) -> Published:
        """Give a record, as far as it was let out, if whoever asks may have it."""
        return record_for(self._sight(table, asker), side)

    def told(
        self,
        table: str,
        asker: Asker,
        *,
        side: str | None,
        near: str | None = None,
        round: int,  # noqa: A002 - as in the address
        language: Language,
    ) -> ToldRound:
        """Tell a round of a match, as far as it was let out, if whoever asks may see it."""
        return self._reel(table, asker, side, near).told(round, language)

    def course(
        self, table: str, asker: Asker, *, side: str | None, near: str | None = None, language: Language
    ) -> Course:
        """Say how a match has gone, as far as it was let out, if whoever asks may see it."""
        return self._reel(table, asker, side, near).course(language)

    def deals(self, table: str, asker: Asker, *, side: str | None) -> LaidDeals:
        """Say how the deals lay, as far as the record tells it that whoever asks may have."""
        found = self._sight(table, asker)
        return laid_deals(found.seen_from(found.side(side)))

    def _reel(self, table: str, asker: Asker, side: str | None, near: str | None) -> Reel:
        """Find a match folded for the side that is asked for, or refuse that side."""
        found = self._sight(table, asker)
        wanted = found.side(side)
        perspective: Perspective = OPEN if wanted == WHOLE else None if wanted == WATCHER else wanted
        record, beside = (
            self._looked_at(found, wanted),
            None if near is None else seat_of(len(found.record.header.seats), near),
        )
        key = table, wanted, beside, asker.seat, record.digest
        return self._reels.find(key) or self._reels.put(key, Reel(record, perspective, near=beside, you=asker.seat))

    def _looked_at(self, found: Sight, wanted: Side) -> Record:
        """The record to be told from: once everything is public, one for all sides."""
        if not found.whole:
            return found.seen_from(wanted)
        return found.record if found.over else published_whole(found.record, now=found.now)

    def _sight(self, table: str, asker: Asker) -> Sight:
        """Find what somebody may see; a match that is over and public need not be read again."""
        known = self._over.find(table)
        record = known or read(b"".join(self._store.read(table)))
        if not asker.knows_of_it and options_of(record).watching == "none":
            raise Illegal("no_such_table")  # as if there were none
        found = sight(record, guest_seat=asker.seat, now=let_out_by(record, asker.now), over=known is not None)
        if found.over and found.whole:
            self._over.put(table, record)
        return found


def let_out_by(record: Record, now: int) -> int:
    """Up to when things have happened that were let out by now: at a `strict` table all is held for a moment."""
    if options_of(record).pauses != "strict":
        return now
    return max(now - HELD, opened_at(record))
