"""What each message from outside asks of a sitting."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import inward
from zashiki.parlour.effects import Effects, Who
from zashiki.parlour.inward import Inward
from zashiki.parlour.protocol import FrameError
from zashiki.parlour.sitting import Sitting


def carried_out(sitting: Sitting, who: Who, command: Inward, now: int, *, by: str = "") -> Effects:
    """Do what somebody asks for; what cannot be done is `Illegal` or a `FrameError`, and changes nothing.

    `by` is the connection that it came by: whoever watches has no seat to be known by.
    """
    if isinstance(command, inward.Pen):
        return sitting.pen(command.name, by=by, id=command.id, now=now)  # whoever watches may ask for it
    if who is None:
        raise Illegal("only_seats")
    does = _COMMANDS.get(type(command))
    if does is None:
        raise Illegal("begun")  # promises are made before the first deal
    return does(sitting, who, command, now)


def action_of(game: AnyGame, raw: msgspec.Raw) -> Any:  # noqa: ANN401 - each game has its own actions
    """Read a choice as the game has it."""
    try:
        return _decoder(game.Action).decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        text = "this is no choice of {game}: {why}"
        raise FrameError("frame.action", text, game=game.name, why=str(error)) from None


_decoder = cache(msgspec.json.Decoder)


def _choose(sitting: Sitting, seat: Seat, command: inward.Choose, now: int) -> Effects:
    action = action_of(sitting.match.game, command.action)
    return sitting.choose(seat, action, id=command.id, seen=command.seen, now=now)


def _agree(sitting: Sitting, seat: Seat, command: inward.Agree, now: int) -> Effects:
    return sitting.agree(seat, command.what, request=command.request, yes=command.yes, id=command.id, now=now)


_COMMANDS: dict[type, Callable[[Sitting, Seat, Any, int], Effects]] = {
    inward.Choose: _choose,
    inward.Undo: lambda sitting, seat, command, now: sitting.undo(seat, id=command.id, now=now),
    inward.Agree: _agree,
    inward.Resign: lambda sitting, seat, command, now: sitting.resign(seat, id=command.id, now=now),
    inward.Leave: lambda sitting, seat, command, now: sitting.leave(seat, id=command.id, now=now),
    inward.Claim: lambda sitting, seat, command, now: sitting.claim(seat, id=command.id, now=now),
    inward.StandIn: lambda sitting, seat, one, now: sitting.stand_in(seat, one.seat, id=one.id, now=now),
    inward.Rematch: lambda sitting, seat, command, now: sitting.rematch(seat, id=command.id, now=now),
    inward.Close: lambda sitting, seat, command, now: sitting.close(seat, id=command.id, now=now),
    inward.Switch: lambda sitting, seat, one, now: sitting.switch(seat, one.name, on=one.on, id=one.id, now=now),
}
