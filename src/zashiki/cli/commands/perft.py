"""`zashiki perft`: how many positions a number of moves leads to, depth by depth."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import log10
from time import perf_counter
from typing import NamedTuple

from zashiki.cli.arguments import whole_number
from zashiki.cli.durations import duration
from zashiki.cli.main import INTERRUPTED, Refused
from zashiki.cli.output import print_json, progress_bar
from zashiki.cli.parser import columns
from zashiki.cli.typed.reversi_positions import position_of
from zashiki.games.reversi import move_tree
from zashiki.games.reversi.move_tree import CONVENTIONS, Convention
from zashiki.games.reversi.notation import show_position
from zashiki.games.reversi.pieces import Board, Position
from zashiki.players.compiled_twins import numba_installed, twins_load
from zashiki.texts.words import Words

START = "8x8"
READABLE = 10**15
"""From here on numbers are written by their size."""
BEYOND = 10**25
"""Leaves that no computer counts, in however many years."""
BAR = 100
"""The bar shows percent."""
PATIENCE = 300
"""Seconds that a count may take; more must be asked for."""
SHALLOW = 9
"""Depths that nowhere have many more leaves than that."""
SAMPLE, RISE = 300_000, 1.04
"""An estimate starts from so many leaves; from there each depth has a little more moves than the one before."""
SPEED, TWIN_SPEED = 3_500_000, 200_000_000
"""Leaves in a second: by the room, where memory is short; and by its twin, on one core."""
LARGEST = 8
"""Rows of the largest board that the twin counts on."""


class DepthCount(NamedTuple):
    """What was counted at one depth."""

    depth: int
    leaves: int
    seconds: float

    @property
    def leaves_per_second(self) -> int:
        """How fast it was."""
        return round(self.leaves / max(self.seconds, 1e-6))


def perft(
    position: Position, depth: int, convention: Convention, *, progress: Callable[[int, int], None] | None = None
) -> int:
    """Count the leaves: by the twin where it is there, by the room elsewhere. The numbers are the same."""
    if not (_by_twin(position) and twins_load()):
        return move_tree.perft(position, depth, convention, progress=progress)
    from zashiki.fast.reversi.perft import perft as compiled

    return compiled(position, depth, convention, progress=progress)


def _by_twin(position: Position) -> bool:
    return numba_installed() and position.board.size <= LARGEST


def most(position: Position) -> int:
    """Leaves that are counted within minutes, in a round number."""
    return int(10 ** int(log10(PATIENCE * _speed(position))))


def _speed(position: Position) -> int:
    return TWIN_SPEED if _by_twin(position) else SPEED


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a position, a depth and a convention."""
    few = most(Position(Board.standard()))
    parser.add_argument(
        "position",
        nargs="?",
        default=START,
        metavar="POSITION",
        help=f"{words['position.help']} {words['perft.start']}",
    )
    parser.add_argument("depth", type=whole_number(words, least=1), metavar="DEPTH", help=words["perft.depth"])
    parser.add_argument(
        "--convention", choices=CONVENTIONS, default=CONVENTIONS[0], metavar="A|B|C", help=words["perft.convention"]
    )
    parser.add_argument("--force", action="store_true", help=words.say("perft.force", most=f"{few:,}"))
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Count, and print what was counted; when interrupted, the depths that are finished."""
    position = position_of(args.position, words)
    shown = show_position(position, "obf")
    few = most(position)
    if not args.force and (leaves := estimated(position, args.depth, args.convention)) > few:
        asked = {"depth": args.depth, "leaves": _rounded(leaves), "most": f"{few:,}"}
        key = "perft.beyond" if leaves >= BEYOND else "perft.too_many"
        raise Refused(words.say(key, estimate=duration(leaves / _speed(position), words), **asked))
    if not args.json:
        print(words.say("perft.title", position=shown, convention=args.convention))
        _print([words[f"perft.{key}"] for key in ("depth_column", "leaves", "seconds", "speed")])
    rows: list[DepthCount] = []
    try:
        for depth in range(1, args.depth + 1):
            rows.append(row := _row(position, depth, args.convention, words))
            if not args.json:
                _print([str(depth), f"{row.leaves:,}", f"{row.seconds:.2f}", f"{row.leaves_per_second:,}"])
        finished = True
    except KeyboardInterrupt:
        finished = False
    if args.json:
        depths = [{**row._asdict(), "leaves_per_second": row.leaves_per_second} for row in rows]
        asked = {"position": shown, "convention": args.convention, "asked": args.depth}
        print_json({**asked, "finished": finished, "depths": depths})
    elif not finished:
        print(words.say("perft.stopped", done=len(rows), asked=args.depth))
    return 0 if finished else INTERRUPTED


def estimated(position: Position, depth: int, convention: Convention) -> float:
    """Guess how many leaves there are: those of a few depths are counted, and the others follow from how they grow.

    No depth has more moves than there are empty squares left.
    """
    if depth <= SHALLOW:
        return 0
    counted, known = [1], 0
    while known < depth and counted[-1] < SAMPLE:
        known += 1
        counted.append(perft(position, known, convention))
        if not counted[-1]:
            return 0
    leaves, growth = float(counted[-1]), counted[-1] / counted[-2]
    for at in range(known, depth):
        growth = min(growth * RISE, max(position.board.empty - at, 1))
        leaves *= growth
    return leaves


def _rounded(leaves: float) -> str:
    """Write a guess: its size is all that it says."""
    return f"10^{log10(leaves):.0f}" if leaves >= READABLE else f"{int(float(f'{leaves:.2g}')):,}"


def _row(position: Position, depth: int, convention: Convention, words: Words) -> DepthCount:
    """Count one depth, from nothing, so that the time is that of this depth."""
    began = perf_counter()
    with progress_bar(words.say("perft.counting", depth=depth), BAR) as show:
        leaves = perft(position, depth, convention, progress=lambda done, of: show(BAR * done // max(of, 1)))
    return DepthCount(depth, leaves, perf_counter() - began)


WIDTHS = (5, 20, 10, 16)


def _print(cells: list[str]) -> None:
    """Print a line at once, so that a pipe hears of each depth when it is counted."""
    padded = (" " * (width - columns(cell)) + cell for cell, width in zip(cells, WIDTHS, strict=True))
    print("  ".join(padded), flush=True)
