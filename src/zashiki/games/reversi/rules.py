"""What a table plays by: the Ruleset, and the named presets (one TOML file each under `presets/`)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from zashiki.games.reversi.notation import NotationError, parse_position, parse_transcript
from zashiki.games.reversi.pieces import Board, Position
from zashiki.texts.problems import Sentence
from zashiki.texts.rulebook import RuleBook, WrongField


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule that tables differ on. RULES.md has the source of each."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    source: str = ""
    """Where the rule set comes from."""
    notes: tuple[str, ...] = ()
    """Where and why it departs from its source."""

    size: Literal[4, 6, 8, 10] = 8
    """Rows and columns of the board."""
    start: Literal["standard", "mirrored", "free"] = "standard"
    """White on d4 and e5; or black there (document 003); or the players fill the four centre squares themselves."""
    position: str = ""
    """Begin from this position instead, in any notation that `parse_position` reads: squares, then whose turn."""
    openings: tuple[str, ...] = ()
    """Transcripts of first moves that nobody chooses, such as those of XOT; of several, one is drawn."""
    score: Literal["official", "raw"] = "official"
    """Whether the empty squares go to the winner."""

    def __post_init__(self) -> None:
        """Refuse what cannot be set up."""
        if self.position:
            if self.start != "standard":
                raise WrongField(
                    "position", Sentence("reversi.start_too", "begins the match instead of `start`; leave `start` out")
                )
            try:
                board = parse_position(self.position).board
            except NotationError as error:
                raise WrongField("position", Sentence(error.code, error.text, error.gaps)) from None
            if board.size != self.size:
                raise WrongField(
                    "position",
                    Sentence(
                        "reversi.position_size", "has {n} rows, and the board has {size}", n=board.size, size=self.size
                    ),
                )
        if self.openings and self.start == "free":
            raise WrongField(
                "openings", Sentence("reversi.free_start", "begin from a set board; `start` cannot be free")
            )
        for number, opening in enumerate(self.openings, 1):
            try:
                parse_transcript(opening, self.first)
            except NotationError as error:
                text = "number {n}: {why} (`openings = []` plays without any)"
                raise WrongField("openings", Sentence("reversi.opening", text, n=number, why=error)) from None

    @property
    def first(self) -> Position:
        """The position before the first move."""
        if self.position:
            return parse_position(self.position)
        if self.start == "free":
            return Position(Board(0, 0, self.size))
        return Position(Board.mirrored(self.size) if self.start == "mirrored" else Board.standard(self.size))


BOOK = RuleBook(Ruleset, __file__, default="othello")
presets, preset, load_rules, parse_rules, change_rules = BOOK.names, BOOK.preset, BOOK.load, BOOK.parse, BOOK.changed
