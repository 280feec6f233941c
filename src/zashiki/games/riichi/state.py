"""The whole truth of a table: the wall, the seats with their tiles, and what it waits for."""

from __future__ import annotations

from enum import Enum
from typing import Literal

import msgspec

from zashiki.games.riichi.actions import Answer
from zashiki.games.riichi.events import DrawKind, Robbable
from zashiki.games.riichi.pieces import EAST, Kind, Meld, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.standings import Final
from zashiki.kernel.game import Seat

NEVER_DRAWN = 4
"""Tiles of the dead wall that are neither indicators nor drawn."""


class Phase(Enum):
    """What the table waits for, or does next."""

    START = "start"
    DEALT = "dealt"
    """The dealer's first draw."""
    TURN = "turn"
    """The choice of the seat whose turn it is."""
    CALLS = "calls"
    """Answers to a discard."""
    ROBBING = "robbing"
    """Answers to a tile that was added to a kan or set aside."""
    REPLACING = "replacing"
    """The replacement after an open kan."""
    WINNING = "winning"
    """A tsumo was declared; the table counts it."""
    ROUND_OVER = "hand_over"
    STOPPING = "stopping"
    """The dealer's choice to end the match."""
    MATCH_OVER = "match_over"


START, DEALT, TURN, CALLS, ROBBING, REPLACING, WINNING, ROUND_OVER, STOPPING, MATCH_OVER = Phase


class Discarded(msgspec.Struct, frozen=True, gc=False):
    """One tile of a river."""

    tile: Tile
    drawn: bool = False
    riichi: bool = False
    called: bool = False
    """Whether somebody took it."""


class Liable(msgspec.Struct, frozen=True, gc=False):
    """A seat that let another complete a yakuman's last meld pays for it (包)."""

    yakuman: str
    seat: Seat


class PlayerState(msgspec.Struct, frozen=True, gc=False):
    """One seat."""

    score: int
    hand: tuple[Tile, ...] = ()
    """Concealed tiles in order, without the one just drawn."""
    drawn: Tile | None = None
    melds: tuple[Meld, ...] = ()
    river: tuple[Discarded, ...] = ()
    riichi: Literal[0, 1, 2] = 0
    """1: declared and paid; 2: a double riichi."""
    ippatsu: bool = False
    """Whether a win now would be within a turn of the riichi."""
    kita: int = 0
    passed: int = 0
    """The kinds, a bit each, that others showed since its last discard (since its riichi, once declared)."""
    liable: tuple[Liable, ...] = ()
    shown: bool = False
    """Whether its hand lies open."""

    @property
    def closed(self) -> bool:
        """Whether nothing was called."""
        return all(not meld.open for meld in self.melds)

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The hand with the tile just drawn."""
        return self.hand if self.drawn is None else (*self.hand, self.drawn)


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """How a round ended."""

    kind: Literal["win"] | DrawKind
    winners: tuple[Seat, ...] = ()
    loser: Seat | None = None
    tenpai: tuple[Seat, ...] = ()


class GameState(msgspec.Struct, frozen=True, gc=False):
    """A table of riichi; masked, it is a view."""

    rules: Ruleset
    players: tuple[PlayerState, ...]
    wall: tuple[Tile, ...]
    """What may be drawn, replacements from the end, and four tiles that never are."""
    phase: Phase = START
    deal: int = 0
    wind: int = 0
    number: int = 1
    lap: int = 0
    """How often the winds went round: 0 in the first four."""
    honba: int = 0
    sticks: int = 0
    turn: Seat = 0
    """Whose turn it is; while answers are awaited, whose tile lies open."""
    dora: tuple[Tile, ...] = ()
    """Indicators that are shown …"""
    under: tuple[Tile, ...] = ()
    """… those that kans will show …"""
    ura: tuple[Tile, ...] = ()
    """… and those below them all."""
    kans: int = 0
    """Kans declared in this round, by whomever."""
    unshown: int = 0
    """Indicators that kans have earned and that are still to be shown."""
    untouched: bool = True
    """Whether nobody has called, declared a kan or set a North aside in this round."""
    replaced: bool = False
    """Whether the tile in hand is a replacement."""
    lying: Tile | None = None
    """The tile that may be won or called now."""
    robbable: Robbable | None = None
    """What it was added to or set aside for, if it is not a discard."""
    forbidden: int = 0
    """The kinds, a bit each, that may not be discarded after a call."""
    asked: tuple[Seat, ...] = ()
    """Who has not answered yet …"""
    answers: tuple[tuple[Seat, Answer], ...] = ()
    """… and who has, with what."""
    ended: RoundResult | None = None
    stops: bool | None = None
    """What the dealer answered when it could stop."""
    reason: str = ""
    final: Final | None = None
    lost: int = 0
    """Deposits that nobody got in the end, in points."""

    @property
    def dealer(self) -> Seat:
        """The dealer; seat 0 dealt first."""
        return self.number - 1

    @property
    def left(self) -> int:
        """How many tiles can still be drawn."""
        return len(self.wall) - NEVER_DRAWN

    def seat_wind(self, seat: Seat) -> Kind:
        """The wind of a seat in this round."""
        return EAST + (seat - self.dealer) % len(self.players)
