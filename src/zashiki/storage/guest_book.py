"""The guest book of a server: guests, their tokens, and invitations, in the database of its tables.

No secret is ever written: whoever makes one hands in its SHA-256, and finds its row by that again.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from zashiki.storage import guest_writes as write
from zashiki.storage.connections import Row
from zashiki.storage.group_commits import Work
from zashiki.storage.guest_rows import GuestRow, InvitationRow, TokenRow
from zashiki.storage.sqlite_reader import SqliteReader

__all__ = ["GuestBook", "GuestRow", "InvitationRow", "TokenRow"]

_BY_KEY = "SELECT guest, name, made FROM people WHERE key = ?"
_BY_TOKEN = "SELECT guest, name, made FROM people WHERE guest = (SELECT guest FROM tokens WHERE key = ?)"  # noqa: S105
_TOKENS = "SELECT token, guest, label, made FROM tokens WHERE guest = ? ORDER BY made, token"
_INVITATION = (
    "SELECT invitations.name, seat, uses, invited.guest FROM invitations"
    " LEFT JOIN invited ON invited.key = invitations.key WHERE invitations.key = ? ORDER BY nth"
)


class GuestBook:
    """Reads at once, and writes with the next group of the store: what a future answers for is on disk."""

    house: str
    """A name of this database by chance, made once, so that two servers of one host know their cookies apart."""

    def __init__(self, house: str, reader: SqliteReader, later: Callable[[Work], Future[None]]) -> None:
        """Read by this reader, and have `later` write."""
        self.house, self._reader, self._later = house, reader, later

    def add_guest(self, row: GuestRow, key: bytes) -> Future[None]:
        """Keep a new guest, found by the hash of their key from then on."""
        return self._later(partial(write.put_guest, row=row, key=key))

    def rename(self, guest: str, name: str) -> Future[None]:
        """Call a guest otherwise; at tables where they sit they keep the name they came with."""
        return self._later(partial(write.put_name, guest=guest, name=name))

    def guest(self, key: bytes) -> GuestRow | None:
        """Find a guest by the hash of their own key, or of one of their tokens."""
        for sql in (_BY_KEY, _BY_TOKEN):
            for row in self._reader.asked(sql, (key,)):
                return _guest(row)
        return None

    def count(self) -> int:
        """Count the guests."""
        return _number(self._reader.asked("SELECT count(*) FROM people")[0][0])

    def add_token(self, row: TokenRow, key: bytes, *, most: int | None = None) -> Future[None]:
        """Keep a token; a guest who has `most` of them already is refused as `too_many_tokens`."""
        return self._later(partial(write.put_token, row=row, key=key, most=most))

    def tokens(self, guest: str) -> tuple[TokenRow, ...]:
        """List the tokens of a guest, the oldest first."""
        return tuple(_token(row) for row in self._reader.asked(_TOKENS, (guest,)))

    def is_token(self, key: bytes) -> bool:
        """Whether this is the hash of a token, and not of a guest's own key."""
        return bool(self._reader.asked("SELECT 1 FROM tokens WHERE key = ?", (key,)))

    def token_key(self, token: str, guest: str) -> bytes:
        """Give the hash by which a token of a guest is found; empty: there is no such token."""
        for (key,) in self._reader.asked("SELECT key FROM tokens WHERE token = ? AND guest = ?", (token, guest)):
            if isinstance(key, bytes):
                return key
        return b""

    def drop_token(self, token: str, guest: str) -> Future[None]:
        """Take a token of a guest away; where there is none, that is refused as `no_such_token`."""
        return self._later(partial(write.drop_token, token=token, guest=guest))

    def add_invitation(self, key: bytes, row: InvitationRow, *, most: int | None = None) -> Future[None]:
        """Keep an invitation; a table that has `most` of them already is refused as `too_many_invitations`."""
        return self._later(partial(write.put_invitation, key=key, row=row, most=most))

    def invitation(self, key: bytes) -> InvitationRow | None:
        """Find an invitation by the hash of its code."""
        rows = self._reader.asked(_INVITATION, (key,))
        if not rows:
            return None
        table, seat, uses, _ = rows[0]
        used = tuple(str(guest) for *_, guest in rows if guest is not None)
        return InvitationRow(str(table), None if seat is None else _number(seat), _number(uses), used)

    def use_invitation(self, key: bytes, guest: str) -> Future[None]:
        """Use an invitation up by one guest, or refuse as `invitation_used`; the same guest again is no second use."""
        return self._later(partial(write.put_use, key=key, guest=guest))

    def give_back_invitation(self, key: bytes, guest: str) -> Future[None]:
        """Take such a use back, where sitting down was refused."""
        return self._later(partial(write.drop_use, key=key, guest=guest))


def _guest(row: Row) -> GuestRow:
    guest, name, made = row
    return GuestRow(str(guest), str(name), _number(made))


def _token(row: Row) -> TokenRow:
    token, guest, label, made = row
    return TokenRow(str(token), str(guest), str(label), _number(made))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
