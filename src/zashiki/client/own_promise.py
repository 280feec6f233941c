"""What a person's program adds to the shuffle by itself, and what it holds the house to (fair/1, step 2).

It draws 32 bytes, promises them, and opens them once nobody can promise any more. What everybody was shown before the
match is noted, and held against what the match began with.
"""

from __future__ import annotations

from zashiki.client.problems import NotAsPromised
from zashiki.kernel.chance import Draw
from zashiki.kernel.game import Seat
from zashiki.parlour.gathering_effects import GatheringView
from zashiki.parlour.inward import Open, Promise
from zashiki.parlour.outward import Table
from zashiki.records.promises import seat_promise

ENTROPY_BYTES = 32


class OwnPromise:
    """Of one seat at one table."""

    def __init__(self, table: str, draw: Draw) -> None:
        """Nothing is drawn before it is time to promise."""
        self._table, self._draw = table, draw
        self._entropy = b""
        self._seat: Seat | None = None
        """Where it was promised; None: it was not."""
        self._opening = False
        self.commitment = ""
        """The end of the chain that all deals come from, as it was first shown."""
        self.promises: tuple[str, ...] = ()
        """Of each seat, as everybody was shown them."""

    def next(self, view: GatheringView, me: Seat, *, id: str) -> Promise | Open | None:  # noqa: A002 - as in the message
        """Say what is to be sent now; None: nothing."""
        if view.state != "promising":
            return None
        if self._seat is None:
            self._entropy, self._seat = self._draw(ENTROPY_BYTES), me
            return Promise(self._promise(me), id)
        if not self._opening and view.may_open and view.promises[me : me + 1] == (self._promise(self._seat),):
            self._opening = True
            return Open(self._entropy.hex(), id)
        return None

    def note(self, view: GatheringView) -> None:
        """Note what everybody is shown; that it changes later is a `NotAsPromised`."""
        before, self.commitment = self.commitment, view.commitment
        self._hold_commitment(before, view.commitment)
        if self.promises and view.promises and view.promises != self.promises:
            raise self._other_promises()
        self.promises = view.promises or self.promises

    def check(self, table: Table) -> None:
        """Hold what a match began with against what was noted; who has just come has noted nothing."""
        if self.commitment:
            self._hold_commitment(self.commitment, table.commitment)
        found = tuple(one.promise for one in table.options.promises)
        if self.promises and found != self.promises:
            raise self._other_promises()

    def _promise(self, seat: Seat) -> str:
        return seat_promise(self._entropy, table=self._table, seat=seat).hex()

    def _hold_commitment(self, noted: str, shown: str) -> None:
        if noted and shown != noted:
            text = (
                "the deals of table {table} do not come from what everybody was shown before the match "
                "(then {noted}, now {shown}); do not trust them"
            )
            raise NotAsPromised("client.commitment", text, table=self._table, noted=noted[:16], shown=shown[:16])

    def _other_promises(self) -> NotAsPromised:
        text = "at table {table}, the match began with other promises than everybody was shown; do not trust its deals"
        return NotAsPromised("client.promises", text, table=self._table)
