"""Who is a guest of the house, and by which secrets: keys in cookies, tokens of programs, codes of invitations.

Whoever has a secret is the guest; so each is shown once, and only its SHA-256 is kept. It is found by that hash, which
tells nobody who guesses how near a guess was.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from base64 import b32encode, urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256

from starlette.responses import Response

from zashiki.kernel.chance import Draw
from zashiki.kernel.game import Illegal
from zashiki.parlour.names import checked_name, is_name
from zashiki.server.http import HttpRefusal
from zashiki.server.limits import Limits, Windows, counted_address
from zashiki.storage.guest_book import GuestBook, GuestRow, InvitationRow, TokenRow
from zashiki.storage.store import StorageWaits

SECRET_BYTES = 32
SECRET_LENGTH = 43
"""Signs of a secret, in base64 for addresses."""
HOUR, YEAR = 3_600, 365 * 24 * 3_600


class Guests:
    """Knows guests by their secrets, and welcomes new ones."""

    def __init__(
        self,
        book: GuestBook,
        limits: Limits,
        clock: Callable[[], int],
        *,
        secure: bool,
        draw: Draw = secrets.token_bytes,
    ) -> None:
        """Keep guests in this book; `draw` draws their secrets.

        `secure`: browsers give the cookie to https only, since the house is there.
        """
        self._book, self._limits, self._clock, self._secure = book, limits, clock, secure
        self._draw = draw
        self._arrivals = Windows(limits.guests, HOUR)
        self._using = asyncio.Lock()
        self.house = book.house
        """Which house this is."""
        self.cookie_name = f"zashiki-{book.house}"
        """With the name of the house, since browsers give cookies to every port of a host."""

    async def welcome(self, name: str, *, address: str) -> tuple[GuestRow, str]:
        """Make a guest, and give the secret they are known by, which nobody can show again."""
        checked_name(name)
        now, counted = self._clock(), counted_address(address)
        if not self._arrivals.take(counted, now / 1_000):
            raise _too_many(self._arrivals.wait(counted, now / 1_000))
        guest, secret = GuestRow(new_id(self._draw), name, now), new_secret(self._draw)
        try:
            await asyncio.wrap_future(self._book.add_guest(guest, _kept(secret)))
        except Exception:
            self._arrivals.give_back(counted)
            raise
        return guest, secret

    async def rename(self, guest: GuestRow, name: str) -> GuestRow:
        """Call a guest otherwise, at the tables to come."""
        if checked_name(name) != guest.name:
            await asyncio.wrap_future(self._book.rename(guest.guest, name))
        return GuestRow(guest.guest, name, guest.made)

    def known(self, cookies: Mapping[str, str], authorization: str | None) -> GuestRow | None:
        """Find who asks: by a bearer token, where one is given, or else by the cookie."""
        key = self.key_of(cookies, authorization)
        return None if key is None else self._book.guest(key)

    def by_own_key(self, cookies: Mapping[str, str], authorization: str | None) -> bool:
        """Whether somebody asks by the key that they were welcomed with, and not by a token made later."""
        key = self.key_of(cookies, authorization)
        return key is not None and not self._book.is_token(key)

    def set_cookie(self, response: Response, secret: str) -> None:
        """Have a browser keep a secret for a year: for no script, and for no request that comes from elsewhere."""
        response.set_cookie(
            self.cookie_name, secret, max_age=YEAR, path="/", secure=self._secure, httponly=True, samesite="strict"
        )

    async def give_token(self, guest: GuestRow, label: str) -> tuple[TokenRow, str]:
        """Make a token for a program of a guest, and give its secret, which nobody can show again."""
        if label and not is_name(label):
            raise Illegal("wrong_label")
        row = TokenRow(new_id(self._draw), guest.guest, label, self._clock())
        secret = new_secret(self._draw)
        await asyncio.wrap_future(self._book.add_token(row, _kept(secret), most=self._limits.tokens))
        return row, secret

    def tokens(self, guest: GuestRow) -> tuple[TokenRow, ...]:
        """List the tokens of a guest, without their secrets."""
        return self._book.tokens(guest.guest)

    async def drop_token(self, guest: GuestRow, token: str) -> bytes:
        """End a token: its program is nobody from now on. Gives what its connections are known by."""
        key = self._book.token_key(token, guest.guest)
        await asyncio.wrap_future(self._book.drop_token(token, guest.guest))
        return key

    async def invite(self, table: str, *, seat: int | None = None, uses: int = 1) -> str:
        """Make an invitation to a table, and give its code, which nobody can show again."""
        code = new_secret(self._draw)
        row = InvitationRow(table, seat, uses)
        await asyncio.wrap_future(self._book.add_invitation(_kept(code), row, most=self._limits.invitations))
        return code

    async def invited(self, code: str) -> InvitationRow:
        """Find an invitation, without using it; one that there is not is refused as `no_such_invitation`."""
        key = _hashed(code)
        found = None if key is None else self._book.invitation(key)
        if found is None:
            raise Illegal("no_such_invitation")
        return found

    async def use_invitation(self, code: str, guest: str) -> bool:
        """Use an invitation up by one; False: this guest has used it before, and that use is not to be given back."""
        async with self._using:  # so that of two requests of one guest only one has made the use
            if guest in (await self.invited(code)).used:
                return False
            await asyncio.wrap_future(self._book.use_invitation(_kept(code), guest))
            return True

    async def give_back_invitation(self, code: str, guest: str) -> None:
        """Take a use back, where sitting down was refused."""
        await asyncio.wrap_future(self._book.give_back_invitation(_kept(code), guest))

    @asynccontextmanager
    async def using_invitation(self, code: str, guest: str) -> AsyncIterator[InvitationRow]:
        """Use an invitation up for what is done within; if that is refused, it has not been used.

        Where the disk refuses for now it stays used, since the guest may have a seat as soon as the disk is back.
        """
        is_new = await self.use_invitation(code, guest)
        try:
            yield await self.invited(code)
        except StorageWaits:
            raise
        except Exception:
            if is_new:
                await self.give_back_invitation(code, guest)
            raise

    def key_of(self, cookies: Mapping[str, str], authorization: str | None) -> bytes | None:
        """Give the hash of the secret that somebody comes with; None: none, or nothing that could be one."""
        bearer = bearer_of(authorization)
        return _hashed(cookies.get(self.cookie_name, "") if bearer is None else bearer)


def bearer_of(authorization: str | None) -> str | None:
    """Give the token of an `Authorization` header; of any other kind, such as a proxy's own, there is none."""
    kind, _, token = (authorization or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def new_secret(draw: Draw) -> str:
    """Draw a secret; one that begins with a dash would be taken for an option of a command."""
    while (drawn := urlsafe_b64encode(draw(SECRET_BYTES))).startswith(b"-"):
        pass
    return drawn.rstrip(b"=").decode()


def new_id(draw: Draw) -> str:
    """Draw a name that nobody can guess: 16 letters of base32."""
    return b32encode(draw(10)).decode().lower()


def _hashed(secret: str) -> bytes | None:
    """Give what is kept of a secret; what cannot be one has none, and need not be looked for."""
    return _kept(secret) if len(secret) == SECRET_LENGTH and secret.isascii() else None


def _kept(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _too_many(wait: float) -> HttpRefusal:
    return HttpRefusal(429, "too_many_guests", retry_after=HOUR if math.isinf(wait) else math.ceil(wait))
