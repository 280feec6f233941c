"""The whole truth of a table: the seats with their chips and cards, and where the betting stands."""

from __future__ import annotations

from enum import Enum

import msgspec

from zashiki.games.stud.pieces import CARDS, Card
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.variants import VARIANTS, GameName, Variant
from zashiki.kernel.game import Seat


class Phase(Enum):
    """What the table waits for, or does next."""

    START = "start"
    """The first deal."""
    ANTES = "antes"
    """Antes, and third street."""
    DEALING = "dealing"
    """A later street's cards."""
    BETTING = "betting"
    """A seat's choice, while `turn` names one; else the next street or the showdown."""
    DEAL_OVER = "deal_over"
    MATCH_OVER = "match_over"


START, ANTES, DEALING, BETTING, DEAL_OVER, MATCH_OVER = Phase


class PlayerState(msgspec.Struct, frozen=True, gc=False):
    """One seat: its chips, and in a deal its cards and bets."""

    stack: int
    bought: int
    """All chips it ever brought to the table."""
    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    live: bool = False
    """Whether it is in the deal and has not folded."""
    street: int = 0
    """What it has put in on this street."""
    total: int = 0
    """What it has put in in this deal."""
    acted: bool = False
    """Whether it has chosen since the last full bet, so that it may call more but not raise."""
    shown: bool = False
    """Whether its down cards lie open."""
    dealt: bool = False
    """Whether it is still dealt to."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards, the down ones first."""
        return self.down + self.up


class GameState(msgspec.Struct, frozen=True, gc=False):
    """A table of stud; masked, it is a view."""

    rules: Ruleset
    players: tuple[PlayerState, ...]
    phase: Phase = START
    deal: int = 0
    dealer: Seat = 0
    game: GameName = "stud"
    street: int = 0
    """3 to 7; 0 before the first."""
    deck: tuple[Card, ...] = CARDS
    """What is left to deal, in its order."""
    burnt: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    pot: int = 0
    """All chips in the middle."""
    raked: int = 0
    """What the house has taken so far."""
    turn: Seat | None = None
    """Who must choose."""
    opener: Seat | None = None
    """Who opened this street, or was the first to act on it."""
    bet: int = 0
    """What must be matched on this street."""
    full: int = 0
    """The same without a short all-in on top of it."""
    level: int = 0
    """Full bets made on this street: the bet or completion, and each raise."""
    unit: int = 0
    """The size of a bet now."""
    capped: bool = False
    """Whether the cap of this street was reached with more than two live."""
    aggressor: Seat | None = None
    """Who bet or raised last on this street."""
    began: int = 0
    """How many were live when the street began."""
    opened: int = 0
    """The latest deal in which hidden hands were shown at a showdown."""
    reason: str = ""
    """Why the match is over."""

    @property
    def variant(self) -> Variant:
        """The game of this deal."""
        return VARIANTS[self.game]

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that have not folded."""
        return tuple(seat for seat, player in enumerate(self.players) if player.live)
