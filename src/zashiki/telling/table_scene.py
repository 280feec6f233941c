"""What every game's scene has, so that a screen or a table of any game can rely on it."""

from __future__ import annotations

import msgspec

from zashiki.kernel.game import Seat


class TableScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A table as a picture shows it; a game's own `Scene` adds its seats and all that lies there."""

    seat: Seat | None
    """From whose side; None: that of somebody who watches."""
    to_act: tuple[Seat, ...]
    """Who must choose, as far as this listener may know."""
    title: str
    """Where the match is, in words; once it is over, that it is."""
    over: bool
    """Whether the match is."""
    new: tuple[str, ...] = ()
    """The pieces that the latest event moved that moved any, where that is known."""
