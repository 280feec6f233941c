"""The whole truth of a score table: scores, sticks, the round that is played, and what is being entered."""

from __future__ import annotations

from enum import Enum

import msgspec

from zashiki.games.riichi.rounds import Ending, WindName
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.payments import STICK
from zashiki.games.score_table.events import EnteredWin, MatchEndReason
from zashiki.kernel.game import Seat

SCORER: Seat = 0
"""Who holds the pencil: this seat enters everything, for all of them."""


class Phase(Enum):
    """What the table waits for, or does next."""

    START = "start"
    """The first round."""
    PLAYING = "hand"
    """How the round goes."""
    RONS = "rons"
    """The rest of several rons."""
    ROUND_OVER = "hand_over"
    """The next round, the end, or a question to the dealer."""
    STOPPING = "stopping"
    """Whether the dealer stops."""
    MATCH_OVER = "match_over"


START, PLAYING, RONS, ROUND_OVER, STOPPING, MATCH_OVER = Phase

REPLAYED = Ending("abort", dealer_stops=True)
"""How a round is marked that a chombo ended: after an abort nobody could stop, so no other round ends like this."""


class PlayerState(msgspec.Struct, frozen=True, gc=False):
    """One seat."""

    score: int
    riichi: bool = False
    """Whether its stick of this round lies on the table."""
    chombo: int = 0
    """How many errors it will pay for after the match."""


class GameState(msgspec.Struct, frozen=True, gc=False):
    """A score table. Nothing is hidden, so every view is the state."""

    rules: Ruleset
    players: tuple[PlayerState, ...]
    phase: Phase = START
    hand: int = 0
    """How many rounds were begun; one that a chombo ended and that is played again counts once."""
    wind: WindName = "East"
    number: int = 1
    lap: int = 0
    """How often the winds went round: 0 in the first four."""
    honba: int = 0
    sticks: int = 0
    """Deposits on the table, those of this round too."""
    loser: Seat | None = None
    """Who dealt in to several seats whose rons are being entered."""
    pending: tuple[Seat, ...] = ()
    """Those of them whose hands are not known yet."""
    rons: tuple[EnteredWin, ...] = ()
    """The rons that are known."""
    result: Ending | None = None
    """How the round that is over ended."""
    answered: bool = False
    """Whether the dealer has said if it stops."""
    reason: MatchEndReason | None = None
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    lost: int = 0
    """Deposits that nobody got at the end."""

    @property
    def dealer(self) -> Seat:
        """Who deals; seat 0 dealt first."""
        return (self.number - 1) % len(self.players)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat."""
        return tuple(player.score for player in self.players)

    @property
    def in_riichi(self) -> tuple[Seat, ...]:
        """Seats whose stick of this round lies on the table."""
        return tuple(seat for seat, player in enumerate(self.players) if player.riichi)

    @property
    def chips(self) -> int:
        """All points there are."""
        return sum(self.scores) + STICK * (self.sticks + self.lost)
