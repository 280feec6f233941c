"""What a house answers to an uploaded record, as values."""

from __future__ import annotations

import msgspec

from zashiki.records.seen_deals import LaidDeals


class ConvertedGame(msgspec.Struct, frozen=True):
    """One game of an uploaded file, as a record of ours."""

    number: int
    """Which game of the file it is, counted from 1."""
    game: str
    """The registered name of what was played."""
    record: str
    """The record, as JSON Lines."""
    finished: bool
    notes: tuple[str, ...] = ()
    """What was inferred or passed over, in the language of whoever asked."""
    deals: LaidDeals | None = None
    """How its deals lay, in a record of ours."""


class RefusedGame(msgspec.Struct, frozen=True):
    """One game of an uploaded file that cannot be believed."""

    number: int
    """Which game of the file it is; 0: this is about the file itself."""
    code: str
    text: str


class RecordVerdict(msgspec.Struct, frozen=True):
    """What the check of a record of ours came to; one that is false is refused instead."""

    holds: bool
    """Whether everything in it could be made again and agreed."""
    choices: int
    deals: int
    undone: int
    keys: int
    """Published keys that lead to the commitment."""
    commitment: str
    scores: tuple[int, ...] | None
    notes: tuple[str, ...]
    """Codes of what could not be checked, or is worth knowing, as `zashiki verify --json` has them."""
    lines: tuple[str, ...] = ()
    """What was made again, and what that proves, in the language of whoever asked …"""
    remarks: tuple[str, ...] = ()
    """… and what the notes say."""


class Converted(msgspec.Struct, frozen=True):
    """What an uploaded file holds. Nothing of it is kept."""

    source: str = msgspec.field(name="from")
    """The format that it was read by; `zashiki`: it is a record of ours, and was checked."""
    games: tuple[ConvertedGame, ...]
    unfinished: int
    """How many of them are not finished."""
    refused_in_all: int
    """How many others cannot be believed …"""
    refused: tuple[RefusedGame, ...] = ()
    """… and why, for the first hundred of them."""
    verdict: RecordVerdict | None = None
    """Of a record of ours."""


class ListedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of an uploaded file, as the file describes it."""

    number: int
    """Which game of the file it is, counted from 1."""
    game: str
    names: tuple[str, ...] = ()
    """Who sat there, by seat."""
    place: str = ""
    date: str = ""
    result: str = ""


class GamesInFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """What games an uploaded file holds; none of them has been played again."""

    source: str = msgspec.field(name="from")
    """The format that it was read by."""
    total: int
    """How many there are; the first five thousand are named."""
    games: tuple[ListedGame, ...]
    refused_in_all: int = 0
    """How many others cannot be read."""
