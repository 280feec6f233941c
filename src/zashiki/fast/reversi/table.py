"""A board in memory, the rules as the twin plays them, and the ways between them and the room's values."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding import Philox
from zashiki.fast.layout import I8, Set64, Shared, record_of
from zashiki.fast.refusals import hold_seats, not_played
from zashiki.games import reversi
from zashiki.games.reversi import Board, GameState, Phase, Ruleset
from zashiki.games.reversi.bitboard import geometry
from zashiki.games.reversi.final_score import why_over
from zashiki.kernel.chance import Stacked
from zashiki.kernel.match import Match

PLAYING, CENTRE, OVER = range(3)
PHASES = {Phase.PLAYING: PLAYING, Phase.CENTRE: CENTRE, Phase.MATCH_OVER: OVER}
LARGEST = 8
"""The largest board whose squares fit into one word."""
HISTORY: tuple[str, ...] = ()
NOT_PLAYED = "boards of ten rows (`size = 10`), whose squares do not fit into one word"


class Table(Shared):
    """One board."""

    black: Set64
    """Black's discs: a1 is bit 0, then along the row, as in the room."""
    white: Set64
    turn: I8
    """Whose turn it is; when nobody could move, the seat that was asked last."""
    phase: I8


class Rules(NamedTuple):
    """What of the rules matters to play."""

    size: np.uint64
    full: np.uint64
    """All squares."""
    inner: np.uint64
    """The columns but the outermost two: a walk sideways over these never crosses an edge."""
    centre: np.uint64
    official: bool
    black: NDArray[np.uint64]
    """The positions to begin from, after the moves of the opening: of several, one is drawn."""
    white: NDArray[np.uint64]
    turn: NDArray[np.int8]
    phase: NDArray[np.int8]


def labels(_rules: Ruleset) -> dict[str, int]:
    """Nothing is drawn but the opening."""
    return {}


def record(_rules: Ruleset, *, history: bool) -> np.dtype[np.void]:
    """The record of one board."""
    return record_of(Table, history=history, words=1)


def compiled_rules(rules: Ruleset, *, history: bool) -> Rules:  # noqa: ARG001 - a board has no history
    """Prepare the board, and the positions that a match may begin from."""
    if rules.size > LARGEST:
        raise not_played("reversi", "size", rules.size)
    board = geometry(rules.size)
    inner = sum(1 << at for at in range(rules.size**2) if 0 < at % rules.size < rules.size - 1)
    begun = [_opened(rules, opening) for opening in rules.openings or ("",)]
    return Rules(
        np.uint64(rules.size),
        np.uint64(board.full),
        np.uint64(inner),
        np.uint64(board.centre),
        rules.score == "official",
        np.array([state.board.black for state in begun], np.uint64),
        np.array([state.board.white for state in begun], np.uint64),
        np.array([state.turn for state in begun], np.int8),
        np.array([PHASES[state.phase] for state in begun], np.int8),
    )


def _opened(rules: Ruleset, opening: str) -> GameState:
    """The room's own table after an opening."""
    single = reversi.change_rules(rules, openings=(opening,) if opening else ())
    return Match(reversi, single, Stacked({})).state


def lifted(table: Table, rules: Ruleset, *, history: bool, chance: Philox) -> GameState:  # noqa: ARG001
    """Give a board as the room's state."""
    board = Board(int(table.black), int(table.white), rules.size)
    phase = next(phase for phase, number in PHASES.items() if number == table.phase)
    return GameState(rules, board, int(table.turn), phase, reason=why_over(board) if table.phase == OVER else "")


def put(table: Table, state: GameState) -> None:
    """Write the room's state into a table."""
    hold_seats("reversi", 2, turn=state.turn)
    table.black, table.white = np.uint64(state.board.black), np.uint64(state.board.white)
    table.turn, table.phase = state.turn, PHASES[state.phase]
    table.rounds = int(state.phase is Phase.MATCH_OVER)
