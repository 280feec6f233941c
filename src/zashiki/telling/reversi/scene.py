"""What a picture of reversi shows. Squares go by their names; the board is a text, as its bits would not fit JSON."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from zashiki.games.reversi import BLACK, WHITE, Event, GameState, Phase
from zashiki.games.reversi.bitboard import bits
from zashiki.games.reversi.events import DiscPlaced, MatchEnded, TurnPassed
from zashiki.games.reversi.final_score import raw, scores
from zashiki.games.reversi.legality import to_act
from zashiki.games.reversi.notation import show_squares
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.voice import ReversiVoice, winner
from zashiki.telling.table_scene import TableScene


class SeatScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One side."""

    name: str
    """What it is called by itself; the listener's is "You"."""
    called: str
    """The same with its colour: Black (you)."""
    colour: Literal["black", "white"]
    colour_text: str
    """The colour in the listener's language."""
    discs: int
    score: int
    """The discs; once the match is over, the score that the rules count."""


class Playable(msgspec.Struct, frozen=True, gc=False):
    """A square where a disc may be placed now."""

    square: str
    turns: tuple[str, ...]
    """The discs that turn; none in the centre of historic Reversi."""


class Scene(TableScene, frozen=True, kw_only=True, tag="reversi", tag_field="game"):
    """A board of reversi, and everything that is said beside it."""

    seats: tuple[SeatScene, ...]
    size: int
    """Rows and columns."""
    columns: tuple[str, ...]
    """Their letters, from the left."""
    rows: tuple[str, ...]
    """Their numbers, from the top."""
    squares: str
    """Row by row from a1: `B`, `W` or `.`."""
    turn: Seat | None
    """Whose turn it is, also while the table plays an opening or is about to pass; None: nobody's."""
    turn_text: str
    """Whose turn it is, in words; empty when it is nobody's."""
    legal: tuple[Playable, ...]
    """What the seat that must choose may play, from a1 along the rows."""
    last: str
    """Where the latest disc was placed; empty where that is not known."""
    turned: tuple[str, ...]
    """The discs that it turned."""
    passed: Seat | None
    """Who has just passed: the next disc, or the end of the match, makes it old."""
    opening: tuple[str, ...]
    """Moves of the opening that are still to come; nobody chooses them."""
    moves: int
    """Discs placed since the start."""
    empties: int
    """Empty squares."""
    scoring: str
    """What becomes of empty squares at the end."""
    reason: str
    """Why the match is over, in words."""
    result: str
    """Who won, in words."""
    winner: Seat | None
    """Who won; None: nobody, or nobody yet."""


class Marks(NamedTuple):
    """What events tell and a view forgets."""

    last: str = ""
    turned: tuple[str, ...] = ()
    passed: Seat | None = None

    def after(self, event: Event) -> Marks:
        """Take in one more event."""
        match event:
            case DiscPlaced(_, square, flipped):
                return Marks(square, flipped)
            case TurnPassed(seat):
                return self._replace(passed=seat)
            case MatchEnded():
                return self._replace(passed=None)
            case _:
                return self


UNMARKED = Marks()


def playable(view: GameState) -> tuple[Playable, ...]:
    """List the squares that may be played, each with what turns; () where nobody must choose."""
    if not to_act(view):
        return ()
    board = view.board
    names, named, flips, turn = board.geometry.names, board.geometry.named, board.flips, view.turn
    if view.phase is Phase.CENTRE:
        return tuple(Playable(names[at], ()) for at in bits(view.moves))
    return tuple([Playable(names[at], named(flips(turn, at))) for at in bits(view.moves)])


class SceneMaker:
    """Makes scenes for one listener. What does not change during a match is found once."""

    def __init__(self, voice: ReversiVoice) -> None:
        """Measure the board."""
        self._voice, rules = voice, voice.rules
        self._columns = tuple(chr(97 + column) for column in range(rules.size))
        self._rows = tuple(str(row + 1) for row in range(rules.size))
        self._first = sum(raw(rules.first.board))
        self._scoring = voice.words[f"value.score.{rules.score}"]

    def moves(self, view: GameState) -> int:
        """Count the discs that were placed since the start."""
        return 0 if view.phase is Phase.START else sum(raw(view.board)) - self._first

    def scene(self, view: GameState, seat: Seat | None, marks: Marks = UNMARKED) -> Scene:
        """Give everything that a picture shows; `marks` are what is known of the latest events."""
        voice, board, moves = self._voice, view.board, self.moves(view)
        over, discs = view.phase is Phase.MATCH_OVER, raw(board)
        counted = scores(view.rules, board) if over else discs
        return Scene(
            seat=seat,
            to_act=to_act(view),
            title=voice.place(view, moves),
            over=over,
            seats=(self._side(BLACK, discs, counted), self._side(WHITE, discs, counted)),
            new=(marks.last, *marks.turned) if marks.last else (),
            size=board.size,
            columns=self._columns,
            rows=self._rows,
            squares=show_squares(board),
            turn=None if over or view.phase is Phase.START else view.turn,
            turn_text=voice.turn(view),
            legal=playable(view),
            last=marks.last,
            turned=marks.turned,
            passed=marks.passed,
            opening=view.opening,
            moves=moves,
            empties=board.empty,
            scoring=self._scoring,
            reason=voice.reason(view.reason),
            result=voice.winner(view) if over else "",
            winner=winner(counted) if over else None,
        )

    def _side(self, seat: Seat, discs: tuple[int, int], counted: tuple[int, int]) -> SeatScene:
        voice = self._voice
        return SeatScene(
            name=voice.names[seat],
            called=voice.called[seat],
            colour="white" if seat else "black",
            colour_text=voice.colours[seat],
            discs=discs[seat],
            score=counted[seat],
        )
