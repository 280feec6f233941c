"""How fast reversi is here and how well its players play: one table, beside OpenSpiel's othello in the same run.

python benchmarks/reversi.py [--quick] [--matches N] [--budget N] [--workers N] [--json]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time

from zashiki.games import reversi
from zashiki.games.reversi.bitboard import geometry
from zashiki.games.reversi.notation import rows
from zashiki.games.reversi.pieces import BLACK, Board, Position, other
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.players import maker
from zashiki.players.arena import simulate
from zashiki.players.reversi.search import BUDGET
from zashiki.players.reversi.solver import Solver
from zashiki.players.tally import Tally

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, machine, percent, quickest, rate, show, show_json, signed  # noqa: E402

try:
    import pyspiel
except ImportError:
    pyspiel = None

SEED = "benchmark"
OTHELLO, XOT = reversi.preset("othello"), reversi.preset("xot")
EIGHT = geometry(8)
ABSENT = "OpenSpiel is not installed here"


def positions(games: int) -> list[Position]:
    """Positions with a move, from random games on bare boards."""
    found: list[Position] = []
    for number in range(games):
        found += random_game(Random(number))
    return found


def random_game(dice: Random) -> list[Position]:
    """Play one game at random on bare boards: two ints, moves, flips, and nothing else."""
    own, opponent, turn = *Board.standard().sides(BLACK), BLACK
    found, moves, flips = [], EIGHT.moves, EIGHT.flips
    while True:
        legal = moves(own, opponent)
        if not legal:
            if not moves(opponent, own):
                return found
            own, opponent, turn = opponent, own, other(turn)
            continue
        found.append(Position(Board(own, opponent) if turn == BLACK else Board(opponent, own), turn))
        squares = []
        while legal:
            lowest = legal & -legal
            squares.append(lowest.bit_length() - 1)
            legal ^= lowest
        at = squares[int(dice.random() * len(squares))]
        flipped = flips(own, opponent, at)
        own, opponent, turn = opponent ^ flipped, own | flipped | 1 << at, other(turn)
