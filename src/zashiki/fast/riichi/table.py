"""A table of riichi in memory: one record for four players and for three, and for all rules.

Tiles are faces: 0 to 33 the kinds, 34 to 36 the red fives of man, pin and sou. Sets of kinds are words, a bit each, and
so a hand is four of them: the kinds of which it has one at least, two, three, four. Few questions need more than a
look at a bit, and those that do take the hand by suits, as the tables of `hand` want it.
"""

from typing import Annotated, Protocol, overload

import numpy as np

from zashiki.fast.layout import I8, I32, ONLY_WITH_HISTORY, U8, Row, Set64, Shared, Words, record_of
from zashiki.games.riichi import Ruleset

SEATS, MELDS, RIVER, TILES, INDICATORS = 4, 4, 32, 136, 5
"""Room for four seats; melds of a hand; discards of a river, of which no deal has more; tiles; indicators."""
COPIES, SUITS = 4, 4
WORDS = 3
"""Words that hold all numbered choices."""
START, DEALT, TURN, CALLS, ROBBING, REPLACING, WINNING, ROUND_OVER, STOPPING, OVER = range(10)
"""The room's phases in its order."""
CLOSED_KAN_ROBBED, ADDED_KAN_ROBBED, KITA_ROBBED = 1, 2, 3
WIN, EXHAUSTIVE, NAGASHI, NINE_TERMINALS, FOUR_WINDS, FOUR_RIICHI, FOUR_KANS, TRIPLE_RON = range(1, 9)
"""How a round ended."""
BANKRUPTCY, SCORE_REACHED, MAX_ROUND_REACHED, DEALS_SPENT = range(1, 5)
"""Why a match is over."""
NOBODY = -1
NO_TILE = -1
AS_DRAWN, TAKEN = 64, 128
"""Marks on a tile of a river: it was discarded as drawn; somebody called it."""
HISTORY = ("GameState.answers",)
"""The order in which a window's seats answered: without history, that of the seats."""


class Rows(Protocol):
    """Several rows of small numbers in a record: a whole row, or one number."""

    @overload
    def __getitem__(self, at: int, /) -> Row: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...


class SetRows(Protocol):
    """Several rows of sets in a record."""

    def __getitem__(self, at: tuple[int, int], /) -> np.uint64: ...
    def __setitem__(self, at: tuple[int, int], value: np.uint64, /) -> None: ...


class Table(Shared):
    """One table."""

    scores: Annotated[Row, "i4", SEATS]
    points: Annotated[Row, "i4", SEATS]
    """With uma and oka, once the match is over."""
    places: Annotated[Row, "i1", SEATS]
    lost: I32
    """Deposits that nobody got in the end."""

    # Hands, without the tile just drawn.
    least: Annotated[SetRows, "u8", SEATS, COPIES]
    """By seat: the kinds of which its hand has one at least, two, three, four."""
    suits: Annotated[Rows, "i4", SEATS, SUITS]
    """The same hand by suits."""
    reds: Annotated[Rows, "i1", SEATS, 3]
    """Its red fives, by suit."""
    away: Annotated[Row, "i1", SEATS]
    """The hand is at least so far from being ready; see `concealed.refresh`."""
    waits: Annotated[Words, "u8", SEATS]
    """What it waits for; nothing right after a call."""
    drawn: I8
    """The tile that the seat in turn has just drawn; -1 for none."""

    # What lies open before each seat.
    melds: Annotated[Rows, "u1", SEATS, MELDS]
    """Each meld by its sort and lowest kind, as `hand.melds` numbers them."""
    sources: Annotated[Rows, "u1", SEATS, MELDS]
    """Where the tiles of a meld come from; see `meld_sources`."""
    called: Annotated[Row, "i1", SEATS]
    """How many melds a seat has."""
    opened: U8
    """The seats that have called, a bit each."""
    rivers: Annotated[Rows, "u1", SEATS, RIVER]
    """Faces of the discards, with their marks."""
    discarded: Annotated[Row, "i1", SEATS]
    """How many discards there are."""
    declared_at: Annotated[Row, "i1", SEATS]
    """Which of them declared riichi; -1 for none."""
    river_kinds: Annotated[Words, "u8", SEATS]
    taken: U8
    """The seats of which a discard was called."""
    passed: Annotated[Words, "u8", SEATS]
    """The kinds that others showed since a seat's last discard (since its riichi, once declared)."""
    riichi: Annotated[Row, "i1", SEATS]
    """1: declared and paid; 2: a double riichi."""
    ippatsu: U8
    kita: Annotated[Row, "i1", SEATS]
    liable: Annotated[Rows, "u1", SEATS, 2]
    """Who is liable to the seat: 0 nobody, else 1 + 4 × yakuman + seat."""
    shown: U8

    # The table.
    wall: Annotated[Row, "u1", TILES]
    """The shuffled faces; those from `front` to before `back` can be drawn, but for the last four."""
    front: U8
    back: U8
    phase: I8
    deal: I32
    wind: I8
    number: I8
    lap: I32
    honba: I32
    sticks: I32
    turn: I8
    indicators: I8
    """How many indicators are shown."""
    kans: I8
    unshown: I8
    untouched: I8
    replaced: I8
    lying: I8
    """The face that lies open; -1 for none."""
    robbable: I8
    forbidden: Set64
    asked: U8
    """The seats that have not answered yet …"""
    answered: U8
    """… and those that have …"""
    answers: Annotated[Row, "u1", SEATS]
    """… with these numbers …"""
    answer_order: Annotated[Row, "u1", SEATS, ONLY_WITH_HISTORY]
    """… one after another."""
    offers: Annotated[Row, "u2", SEATS]
    """What each asked seat may answer: the numbers from ron on, a bit each."""

    # How the round, or the match, ended.
    ended: I8
    winners: U8
    loser: I8
    tenpai: U8
    stops: I8
    """What the dealer said when it could stop: 0 it was not asked, 1 it plays on, 2 it stops."""
    reason: I8

    scratch: Annotated[Row, "u1", INDICATORS]
    """The kinds of some indicators, while a win is counted."""


def record(_rules: Ruleset, *, history: bool) -> np.dtype[np.void]:
    """The record of one table."""
    return record_of(Table, history=history, words=WORDS)
