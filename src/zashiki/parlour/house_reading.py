"""What a house lets its guests read, as values: the games that are played there, and rounds of matches."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from zashiki.kernel.game import Outcome, Seat
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.parlour.outward import Told
from zashiki.records.sitting_lines import Options, Why
from zashiki.telling import Chapter, Sheet

InWords: TypeAlias = dict[str, str]
"""The same in each language, by its name: `{"en": "Koi-Koi", "ja": "こいこい"}`."""
KnobKind: TypeAlias = Literal["switch", "number", "choice", "several", "numbers", "text", "texts", "rows", "other"]
"""What is set: yes or no, a whole number, one or several of `values`, numbers, texts, or something of more parts."""


class Knob(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a rule set sets, and that whoever opens a table may set otherwise."""

    name: str
    label: InWords
    kind: KnobKind
    values: tuple[str | int, ...] = ()
    """What may be chosen."""
    said: dict[str, InWords] = {}
    """Values in words, by themselves as text, as far as there are words for them: `true`, `hanchan`."""
    least: int | None = None
    most: int | None = None


class Preset(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule set that comes with a game."""

    name: str
    about: InWords
    seats: int
    rules: dict[str, Any]
    """The value of each knob."""
    source: str = ""
    notes: tuple[str, ...] = ()
    order: str = ""
    """Which of the game's `orders` its deals are shuffled from; empty where nothing is dealt."""
    undo_between_people: bool = False
    """Whether people who play each other may agree to take a choice back."""
    called: InWords = {}


class Computer(msgspec.Struct, frozen=True):
    """A player of the house."""

    name: str
    called: InWords


class UsualTable(msgspec.Struct, frozen=True):
    """How a table is opened where nobody says otherwise."""

    options: Options
    undo: bool
    folded: Folded = "open"


class GameFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that can be played here."""

    name: str
    version: int
    called: InWords
    about: InWords
    presets: tuple[Preset, ...]
    """The usual one first."""
    knobs: tuple[Knob, ...]
    computers: tuple[Computer, ...]
    """The weakest first."""
    levels: dict[str, str]
    """Which computer `easy`, `normal` and `hard` are, as far as there is one."""
    alone: UsualTable
    """For one person and computers …"""
    several: UsualTable
    """… and for people who play each other."""
    orders: dict[str, tuple[str, ...]] = {}
    """What a deal shuffles, in the order that it starts from, by the name of the first preset that has it."""
    switches: dict[str, bool] = {}
    """What a seat may have answered by itself; true: it stays on after a round's end."""
    hidden: bool = False
    """Whether seats know what others do not: hands are dealt."""
    clock: bool = False
    """Whether it can be played by the clock."""
    hints: bool = False
    """Whether there are hints to be given."""
    folded: bool = False
    """Whether folded hands may be `kept` for good."""
    scored: bool = False
    """Whether it is no game by itself, but keeps the score of one that is played elsewhere."""
    formats: tuple[str, ...] = ()
    """Formats of other programs that its matches can be written in."""
    only_language: str = ""
    """The one language that it has words in, `en` or `ja`, whatever others ask for; nothing: it has both."""
    room: str = ""
    """Where the module is that draws its table on the page; nothing: it is played at a table of plain text."""


class Catalogue(msgspec.Struct, frozen=True):
    """The games of a house."""

    games: tuple[GameFacts, ...]


class HouseWords(msgspec.Struct, frozen=True):
    """Everything that the games and the server say in one language, by dotted keys; gaps are written `{name}`."""

    language: str
    shared: dict[str, str]
    games: dict[str, dict[str, str]]
    """What each game says, some of it in place of what is shared."""


class SomeWords(msgspec.Struct, frozen=True):
    """What the page itself says, or what one game says with what all share, likewise."""

    language: str
    words: dict[str, str]


class RoundFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """One round of a match in a line, as a reel of all rounds shows it."""

    title: str
    """Which it was: January, East 2, deal 7; of one that is not over, how far the match is."""
    places: int
    """How many choices of it are seen from this side."""
    line: str = ""
    """How it went."""
    seat: Seat | None = None
    """Who won it …"""
    amount: int = 0
    """… and what it brought."""


class RulesInWords(msgspec.Struct, frozen=True):
    """How a game is played by one of its rule sets, in words and pieces, before anybody sits down."""

    game: str
    preset: str
    sheets: dict[str, Sheet]
    """`brief`, then what the game shows a learner (`yaku`, `hands`, …), then `rules`: every knob."""


class Course(msgspec.Struct, frozen=True):
    """How a match has gone so far, for a screen that has just come to it."""

    chapters: tuple[Chapter, ...]
    """The rounds that are over; in a game of one round, its moves."""
    lines: tuple[str, ...]
    """What was said in the present round."""
    sheets: dict[str, Sheet]
    """What can be looked up: `brief`, `rules`, and what the game itself has."""
    rounds: tuple[RoundFacts, ...] = ()
    """All rounds, the present one too."""
    names: tuple[str, ...] = ()
    """What the seats are called; none of them is "you"."""


class ToldRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """One round of a match, in words and scenes."""

    table: str
    game: str
    seats: tuple[SeatInfo, ...]
    round: int
    rounds: int
    """How many there are so far."""
    title: str
    """How far the match was when the round began."""
    start: Any
    """The scene before it."""
    places: tuple[Told, ...]
    """Up to each choice that is seen from this side, what happened, as it was told live.

    Here every step says what it changed, so that the scene after it follows from the one before; the scene after the
    last place is there whole. `number` counts the events of the match from its beginning.
    """
    me: Seat | None = None
    """Whose side it is seen from; None: nobody's."""
    open: bool = False
    """Whether everything lies face up."""
    over: bool = False
    """Whether the match is over, and nothing will follow its last round."""
    round_end: Sheet | None = None
    """How the round was reckoned, if it has ended."""
    outcome: Outcome | None = None
    """How the match ended, with its last round …"""
    why: Why = ""
    """… and why."""
    standing: Sheet | None = None
