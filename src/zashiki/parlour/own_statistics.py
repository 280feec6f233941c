"""What a house says of a guest's own matches, as values: places, points over time, and what each game counts.

Everything is labelled in words, so that whoever draws it need not know any game.
"""

from __future__ import annotations

import msgspec

from zashiki.players.own_figures import FigureGroup


class PlayedMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match of one's own that is over."""

    table: str
    when: int
    """When it ended, in milliseconds since 1970."""
    rules: str
    """The name of its rule set; a star at the end: it was changed."""
    against: str
    """Who sat in the other seats."""
    seats: int
    place: int
    gain: int
    """What it brought, above or below nothing; so many `unit`s of it are one point."""
    score: str
    """The final score, as the game writes it."""
    shared: bool = False
    """Whether somebody else came to the same place: where two play, it was a draw."""
    given_up: bool = False
    """Whether it ended before its rules ended it: of such a match, nothing counts but the result."""


class RulesStatistics(msgspec.Struct, frozen=True):
    """What matches under rules of one name come to."""

    rules: str
    figures: tuple[FigureGroup, ...]


class GameStatistics(msgspec.Struct, frozen=True):
    """What one's own matches of a game come to."""

    game: str
    unit: int
    """How much of a `gain` is one point."""
    matches: tuple[PlayedMatch, ...]
    """The oldest first."""
    figures: tuple[FigureGroup, ...]
    """What the game counts, in all of them …"""
    by_rules: tuple[RulesStatistics, ...]
    """… and by rules, those that were played most first."""


class Statistics(msgspec.Struct, frozen=True, omit_defaults=True):
    """One's own matches, counted from their records."""

    games: tuple[GameStatistics, ...]
    unfinished: int = 0
    """Matches without a result, so far or for good: they do not count."""
    unreadable: tuple[str, ...] = ()
    """Tables whose records cannot be read."""
    waiting: int = 0
    """Matches that are still to be counted; whoever asks again learns more."""
    older: bool = False
    """Whether there are older ones that are left out."""
