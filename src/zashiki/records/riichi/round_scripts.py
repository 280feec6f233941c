"""What every format reads its files into: rounds as scripts, and what may be wrong with them."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from zashiki.games.riichi.events import DrawKind, KanDeclared, KitaDeclared, TileCalled, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.rules import MatchStart
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.texts.problems import Problem, Sentence

Move: TypeAlias = TileDrawn | TileDiscarded | TileCalled | KanDeclared | KitaDeclared
RecordedEnd: TypeAlias = Literal["win", "draw", "open"] | DrawKind


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """One round as a record tells it."""

    begins: MatchStart
    hands: tuple[tuple[Tile, ...], ...]
    """What each seat was dealt: thirteen tiles."""
    moves: tuple[Move, ...]
    """Draws, discards, calls, kans and kita, in order."""
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...] = ()
    end: RecordedEnd
    """How it ended; `draw`: the record does not say what kind; `open`: the record breaks off in this round."""
    winners: tuple[Seat, ...] = ()
    changes: tuple[tuple[int, ...], ...] = ()
    """What each seat won and lost, win by win or at the draw, as far as the record says so."""
    deposits: bool = True
    """Whether these surely hold the deposits; False: files of this format were seen that leave them out."""


class WrongScript(Problem):
    """A record that breaks a rule: which round, which move of it (from 1; 0 is its beginning), and why."""

    def __init__(self, hand: int, move: int, reason: str) -> None:
        """Keep the place and the reason, a `Sentence`."""
        super().__init__("riichi.script", "hand {hand}, move {move}: {why}", hand=hand, move=move, why=reason)
        self.hand, self.move, self.reason, self.args = hand, move, reason, (hand, move, reason)


class EndsEarly(WrongScript):
    """A record whose last round is over, while by its rules there is a next one."""


class GoesOn(WrongScript):
    """A record that has a next round, while by its rules the match was over: why, and how the table stood then."""

    def __init__(self, hand: int, why: str, table: GameState) -> None:
        """Keep the table as it was when the match ended."""
        text = "the match was over by its rules, and the record goes on"
        super().__init__(hand, 0, Sentence("riichi.goes_on", text))
        self.why, self.table, self.args = why, table, (hand, why, table)


class Stated(NamedTuple):
    """What a record says of the end of its match, by seat; a record without it may have been broken off."""

    scores: tuple[int, ...] = ()
    """The final scores; without them it only says that the match was over."""
    points: tuple[int, ...] = ()
    """The same with uma and oka, 52300 for +52.3, if they are said."""
