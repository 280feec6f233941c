"""Times of tables, as this machine's calendar has them."""

from __future__ import annotations

from datetime import datetime


def moment(milliseconds: int) -> datetime:
    """Give a time since 1970; one that no calendar has is the first there is."""
    try:
        return datetime.fromtimestamp(milliseconds / 1000).astimezone()
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0).astimezone()
