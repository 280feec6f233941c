"""What a seat adds to the shuffle: its promise, sent first, and the bytes that it opens afterwards (fair/1, step 2)."""

from __future__ import annotations

from hashlib import sha256

from zashiki.kernel.game import Seat


def seat_promise(entropy: bytes, *, table: str, seat: Seat) -> bytes:
    """Give what a person's client sends before it opens its 32 bytes, so that the last to speak gains nothing."""
    name = table.encode()
    return sha256(b"fair/1 client" + len(name).to_bytes(4, "big") + name + seat.to_bytes(4, "big") + entropy).digest()
