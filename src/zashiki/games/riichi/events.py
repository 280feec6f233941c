"""What can happen at the table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from zashiki.games.riichi.actions import Answer
from zashiki.games.riichi.pieces import Meld, Tile
from zashiki.games.riichi.standings import Final
from zashiki.games.riichi.value.hand_value import HandValue
from zashiki.games.riichi.value.payments import Flow

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""A seat."""
AbortKind: TypeAlias = Literal["nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron"]
DrawKind: TypeAlias = Literal["exhaustive", "nagashi"] | AbortKind
MatchEndReason: TypeAlias = Literal["Bankruptcy", "ScoreReached", "MaxRoundReached", "deals_spent"]
"""Document 002's three reasons, and a table whose deals are all dealt."""
Robbable: TypeAlias = Literal["closed_kan", "added_kan", "kita"]


class RoundDealt(msgspec.Struct, frozen=True, gc=False, tag="hand_dealt"):
    """A round begins. `deals.dealt_wall` says which tile of the order went where."""

    deal: int
    wind: Annotated[int, msgspec.Meta(ge=0, le=3)]
    """0 is east."""
    number: Annotated[int, msgspec.Meta(ge=1, le=4)]
    honba: int
    order: tuple[Tile, ...]
    players: Literal[0, 3, 4] = 0
    """How many sit at the table; 0: version 1 of the game did not tell."""


class TileDrawn(msgspec.Struct, frozen=True, gc=False, tag="tile_drawn"):
    """A seat drew a tile: the next of the wall, or a replacement after a kan or kita."""

    seat: SeatNumber
    tile: Tile
    replacement: bool = False


class TileDiscarded(msgspec.Struct, frozen=True, gc=False, tag="tile_discarded"):
    """A seat discarded."""

    seat: SeatNumber
    tile: Tile
    drawn: bool = False
    """Whether it was the tile just drawn."""
    riichi: bool = False
    """Whether riichi was declared with it."""


class RiichiAccepted(msgspec.Struct, frozen=True, gc=False, tag="riichi_accepted"):
    """Nobody won by the declaring tile, and the stick was paid."""

    seat: SeatNumber
    double: bool = False


class CallsOffered(msgspec.Struct, frozen=True, gc=False, tag="calls_offered"):
    """The table asks these seats about the tile that lies open. Each hears only whether it is asked itself."""

    seats: tuple[SeatNumber, ...]


class CallAnswered(msgspec.Struct, frozen=True, gc=False, tag="call_answered"):
    """A seat answered. Nobody else hears it."""

    seat: SeatNumber
    answer: Answer


class TileCalled(msgspec.Struct, frozen=True, gc=False, tag="tile_called"):
    """A discard was called."""

    seat: SeatNumber
    meld: Meld


class KanDeclared(msgspec.Struct, frozen=True, gc=False, tag="kan_declared"):
    """A seat declared a closed kan, or added a tile to a pon."""

    seat: SeatNumber
    meld: Meld


class KitaDeclared(msgspec.Struct, frozen=True, gc=False, tag="kita_declared"):
    """A seat set a North aside."""

    seat: SeatNumber


class DoraShown(msgspec.Struct, frozen=True, gc=False, tag="dora_shown"):
    """The next dora indicator was turned over."""

    tile: Tile


class TsumoDeclared(msgspec.Struct, frozen=True, gc=False, tag="tsumo_declared"):
    """A seat says that it won by its draw."""

    seat: SeatNumber


class RoundWon(msgspec.Struct, frozen=True, gc=False, tag="hand_won"):
    """A seat won, and was paid. Its hand lies open, without the winning tile."""

    seat: SeatNumber
    source: SeatNumber
    """Who the tile came from; the seat itself for a tsumo."""
    tile: Tile
    hand: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    """The indicators below, looked at after a riichi."""
    value: HandValue
    flow: Flow
    liable: SeatNumber | None = None
    """Who was liable for its yakuman."""


class RoundDrawn(msgspec.Struct, frozen=True, gc=False, tag="hand_drawn"):
    """Nobody won: the wall is empty, or the round was aborted."""

    kind: DrawKind
    tenpai: tuple[SeatNumber, ...]
    """Who was ready, where it counts."""
    shown: tuple[tuple[SeatNumber, tuple[Tile, ...]], ...]
    """Hands that lie open."""
    changes: tuple[int, ...]
    nagashi: tuple[SeatNumber, ...] = ()
    """Who discarded nothing but terminals and honours, none of them called."""
    taken: int = 0
    """Deposits that they took, where this counts as a win."""


class StopOffered(msgspec.Struct, frozen=True, gc=False, tag="stop_offered"):
    """The leading dealer may end the match."""

    seat: SeatNumber


class StopAnswered(msgspec.Struct, frozen=True, gc=False, tag="stop_answered"):
    """The dealer said whether it stops."""

    seat: SeatNumber
    stops: bool


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag="match_ended"):
    """The match is over, and its points are settled. The tiles go back into their box."""

    reason: MatchEndReason
    final: Final


Event: TypeAlias = (
    RoundDealt
    | TileDrawn
    | TileDiscarded
    | RiichiAccepted
    | CallsOffered
    | CallAnswered
    | TileCalled
    | KanDeclared
    | KitaDeclared
    | DoraShown
    | TsumoDeclared
    | RoundWon
    | RoundDrawn
    | StopOffered
    | StopAnswered
    | MatchEnded
)
