"""What the scorer may enter. Seats are counted from 0, the first dealer; lists of seats go up."""

from __future__ import annotations

from typing import TypeAlias, get_args

import msgspec

from zashiki.games.riichi.events import AbortKind
from zashiki.kernel.game import Seat

ABORTS: tuple[AbortKind, ...] = get_args(AbortKind)


class Tsumo(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="tsumo"):
    """A seat won with a tile that it drew. `fu` is 0 from five han up, and both are 0 for a yakuman."""

    winner: Seat
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    """How many yakuman; counted ones (13 han) are han."""
    liable: Seat | None = None
    """Who is liable for the yakuman (包)."""
    liable_for: int = 0
    """For how many of them, where a liable seat does not pay for the whole hand."""


class Ron(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ron"):
    """A seat won with a tile that another discarded; the hand is given as in `Tsumo`."""

    winner: Seat
    loser: Seat
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    liable: Seat | None = None
    liable_for: int = 0


class SeveralRon(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="several_ron"):
    """Several seats won with one discard; the `Ron` of each of them follows, in any order."""

    loser: Seat
    winners: tuple[Seat, ...]


class DeclareRiichi(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="riichi"):
    """A seat declared riichi and put its stick on the table."""

    seat: Seat


class CancelRiichi(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="cancel_riichi"):
    """The tile that was to declare riichi was ronned (or the riichi was an error): the stick goes back."""

    seat: Seat


class ExhaustiveDraw(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="draw"):
    """The wall is used up: who is ready, and who made nagashi mangan."""

    tenpai: tuple[Seat, ...] = ()
    nagashi: tuple[Seat, ...] = ()


class Abort(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="abort"):
    """The round was broken off by a rule."""

    kind: AbortKind


class Chombo(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="chombo"):
    """A seat made a grave error; it pays, and the round is played again."""

    seat: Seat


class StopMatch(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="stop"):
    """The dealer, who may choose, ends the match as its leader (和了り止め, 聴牌止め)."""


class PlayOn(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="play_on"):
    """The dealer, who may choose, plays another round."""


class EndMatch(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="end"):
    """The table breaks up before the match is over; it is settled as it stands."""


WinEntry: TypeAlias = Tsumo | Ron
Action: TypeAlias = (
    Tsumo
    | Ron
    | SeveralRon
    | DeclareRiichi
    | CancelRiichi
    | ExhaustiveDraw
    | Abort
    | Chombo
    | StopMatch
    | PlayOn
    | EndMatch
)
