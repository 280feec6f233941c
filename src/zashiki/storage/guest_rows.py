"""What the guest book says of a guest, a token and an invitation; none of it can be used as a key."""

from __future__ import annotations

import msgspec


class GuestRow(msgspec.Struct, frozen=True):
    """Somebody who plays here without an account."""

    guest: str
    """How tables and the index know them; others never see it."""
    name: str
    made: int
    """When they came, in milliseconds, as the shell counts them."""


class TokenRow(msgspec.Struct, frozen=True):
    """A key by which a guest's program acts for them."""

    token: str
    """Names it in lists; it opens nothing."""
    guest: str
    label: str
    made: int


class InvitationRow(msgspec.Struct, frozen=True):
    """What a link says to whoever follows it: sit down at this table."""

    table: str
    seat: int | None = None
    """The seat that it is for; none: any that is free."""
    uses: int = 1
    """How many guests may sit down by it."""
    used: tuple[str, ...] = ()
    """The guests who did, in their order."""
