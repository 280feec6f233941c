"""What can happen at the score table. Every change of scores is split into the hand, counters and sticks (`Flow`)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from zashiki.games.riichi.events import AbortKind, SeatNumber
from zashiki.games.riichi.rounds import WindName
from zashiki.games.riichi.value.payments import Flow

MatchEndReason: TypeAlias = Literal["Bankruptcy", "ScoreReached", "MaxRoundReached", "Stopped"]
"""The seed's three reasons, and a table that broke up."""


class RoundStarted(msgspec.Struct, frozen=True, gc=False, tag="hand_started"):
    """A round begins: East 1 with its counters and deposits, and who deals."""

    wind: WindName
    number: Annotated[int, msgspec.Meta(ge=1, le=4)]
    honba: int
    sticks: int
    dealer: SeatNumber


class RiichiDeclared(msgspec.Struct, frozen=True, gc=False, tag="riichi_declared"):
    """A seat's stick lies on the table."""

    seat: SeatNumber


class RiichiCancelled(msgspec.Struct, frozen=True, gc=False, tag="riichi_cancelled"):
    """A seat has its stick back: the riichi did not stand."""

    seat: SeatNumber


class RonsAnnounced(msgspec.Struct, frozen=True, gc=False, tag="rons_announced"):
    """Several seats won with one discard; what each hand is worth follows."""

    loser: SeatNumber
    winners: tuple[SeatNumber, ...]


class EnteredWin(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A winner, and what its hand is worth."""

    winner: SeatNumber
    loser: SeatNumber | None
    """Who dealt in; None: a tsumo."""
    han: int
    fu: int
    yakuman: int
    limit: str
    """`mangan` … `yakuman`; empty below a mangan."""
    base: int
    """Basic points."""
    liable: SeatNumber | None = None
    liable_base: int = 0
    """The basic points that somebody is liable for; 0: all of them."""


class RonEntered(msgspec.Struct, frozen=True, gc=False, tag="ron_entered"):
    """One of several rons is known; nothing is paid before the last of them."""

    won: EnteredWin


class RoundWon(msgspec.Struct, frozen=True, gc=False, tag="hand_won"):
    """A round was won and paid; several winners are in turn order from the discarder."""

    wins: tuple[EnteredWin, ...]
    flow: Flow


class DrawEnded(msgspec.Struct, frozen=True, gc=False, tag="draw_ended"):
    """A round ended without a winner; who was not ready paid, or nagashi mangan was."""

    tenpai: tuple[SeatNumber, ...]
    nagashi: tuple[SeatNumber, ...]
    flow: Flow


class RoundAborted(msgspec.Struct, frozen=True, gc=False, tag="hand_aborted"):
    """A round was broken off by a rule; nobody pays."""

    kind: AbortKind


class ChomboMade(msgspec.Struct, frozen=True, gc=False, tag="chombo_made"):
    """A seat made a grave error: it paid a mangan, or will lose `penalty` points after the match.

    The sticks of this round go back (they are in the flow), and the round is played again.
    """

    seat: SeatNumber
    penalty: int
    flow: Flow


class StopOffered(msgspec.Struct, frozen=True, gc=False, tag="stop_offered"):
    """The dealer leads with the target after the last round, and may stop or play on."""

    seat: SeatNumber


class DealerStopped(msgspec.Struct, frozen=True, gc=False, tag="dealer_stopped"):
    """The dealer stopped."""

    seat: SeatNumber


class DealerPlaysOn(msgspec.Struct, frozen=True, gc=False, tag="dealer_plays_on"):
    """The dealer plays another round."""

    seat: SeatNumber


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag="match_ended"):
    """The match is over and settled."""

    reason: MatchEndReason
    places: tuple[Annotated[int, msgspec.Meta(ge=1, le=4)], ...]
    """By seat; tied seats share the better place where ties are shared."""
    scores: tuple[int, ...]
    """With deposits that were left."""
    points: tuple[int, ...]
    """In thousands, with uma and oka, less penalties."""
    penalties: tuple[int, ...]
    """What chombo cost each seat after the match, in points; nobody gets it."""
    lost: int
    """Deposits that nobody gets."""


Event: TypeAlias = (
    RoundStarted
    | RiichiDeclared
    | RiichiCancelled
    | RonsAnnounced
    | RonEntered
    | RoundWon
    | DrawEnded
    | RoundAborted
    | ChomboMade
    | StopOffered
    | DealerStopped
    | DealerPlaysOn
    | MatchEnded
)
