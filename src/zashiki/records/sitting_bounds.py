"""What binds a table of people and the check of its record alike: who is a person, what may be excused or agreed to."""

from __future__ import annotations

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.records.sitting_lines import CLOCK

PERSON, TWO = "person", 2
EXCUSED_ONCE, EXCUSED_IN_ALL = 20_000, 60_000
"""How much of an absence, and of all absences of a match, is not charged to the clock."""
CLAIM_AFTER = 300_000
"""How long the other seat of two must have been away before the match may be claimed."""
AWAY_AFTER = 60_000
"""How long somebody who is asked may be disconnected before the table plays without them."""
ABANDONED_AT_LEAST = 3_600_000
"""How long a table must have slept before it can be abandoned at all; how long it may sleep is the shell's to say."""
QUIET_IN_A_ROW = 3
"""After so many choices made by the clock a seat counts as away."""


def is_person(info: SeatInfo) -> bool:
    """Whether somebody sits there who must be asked; a name without a kind is somebody's, too."""
    return info.kind in ("", PERSON)


def streak_after(streak: int, by: str, left: int | None) -> int:
    """How many choices in a row the clock has made for a seat, after one more.

    Those in secret, after which no time is left to name, are neither counted nor end the row: others would see by it
    that somebody was asked.
    """
    if left is None:
        return streak
    return streak + 1 if by == CLOCK else streak if by else 0


def lasting_switches(game: AnyGame) -> set[str]:
    """The switches that stay on when a round ends."""
    return {name for name, lasts in game.SWITCHES.items() if lasts}


def scorer_of(game: AnyGame) -> Seat | None:
    """The seat that enters everything, in a game that only keeps score (its `SCORER`); None in all others."""
    return getattr(game, "SCORER", None)


def agreed_undo(game: AnyGame, rules: object) -> bool:
    """Whether people may agree to take a choice back: only two of them, with no hand that was folded away."""
    return game.seats(rules) == TWO and not getattr(game, "FOLDED_HANDS", False)
