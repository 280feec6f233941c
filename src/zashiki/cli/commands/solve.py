"""`zashiki solve`: the exact score of a reversi endgame, and the best line."""

from __future__ import annotations

import argparse
from time import perf_counter

from zashiki.cli.arguments import whole_number
from zashiki.cli.durations import duration
from zashiki.cli.main import INTERRUPTED, Refused
from zashiki.cli.output import print_json, print_table, progress_bar
from zashiki.cli.typed.reversi_positions import position_of
from zashiki.games.reversi.notation import show_position
from zashiki.games.reversi.pieces import WHITE, Position
from zashiki.players.reversi.solver import PASS, OutOfNodes, Progress, Solver
from zashiki.texts.words import Words

MOST = 20
"""Empty squares that plain Python solves within a minute or two; more must be asked for."""
AT_SIXTEEN, TIMES = 0.8, 2.8
"""Seconds that sixteen empty squares take, and how much longer one more takes: a rule of thumb."""


UNSOLVED = 1
"""The exit status where the limit of nodes was reached first."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a position and how much may be spent on it."""
    parser.add_argument("position", metavar="POSITION", help=words["position.help"])
    parser.add_argument("--all", action="store_true", help=words["solve.all"])
    parser.add_argument("--raw", action="store_true", help=words["solve.raw"])
    parser.add_argument("--nodes", type=whole_number(words, least=1), metavar="N", help=words["solve.nodes"])
    parser.add_argument("--force", action="store_true", help=words.say("solve.force", most=MOST))
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Solve, and print what came out; when interrupted, what is known by then."""
    position = position_of(args.position, words)
    empty = position.board.empty
    if empty > MOST and not (position.over or args.force or args.nodes):
        raise Refused(words.say("solve.too_many", empty=empty, most=MOST, estimate=_estimate(empty, words)))
    task = Task(position, args, words)
    began = perf_counter()
    try:
        task.work()
    except KeyboardInterrupt:
        task.ended = "interrupted"
    except OutOfNodes:
        task.ended = "out_of_nodes"
    task.seconds = perf_counter() - began
    if args.json:
        print_json(task.figures())
    else:
        _print(task, words)
    return {"interrupted": INTERRUPTED, "out_of_nodes": UNSOLVED}.get(task.ended, 0)


def _estimate(empty: int, words: Words) -> str:
    """Say roughly how long this many empty squares take."""
    return duration(AT_SIXTEEN * TIMES ** (empty - 16), words)


class Task:
    """One position to solve, and what is known of it so far."""

    def __init__(self, position: Position, args: argparse.Namespace, words: Words) -> None:
        """Know nothing."""
        self.position, self._all, self._words = position, args.all, words
        self.official = not args.raw
        self._solver = Solver(position.board.size, official=self.official, limit=args.nodes)
        self.ended = "solved"
        self.seconds = 0.0
        self.score: int | None = None
        self.line: tuple[str, ...] = ()
        self.moves: dict[str, int] = {}
        self.heard: Progress | None = None

    def work(self) -> None:
        """Solve it, and every move if that was asked for."""
        label = self._words.say("solve.solving", empty=self.position.board.empty)
        moves = max(self.position.board.moves(self.position.turn).bit_count(), 1)
        if self._all:
            with progress_bar(label, moves) as show:
                for move, score in self._solver.each(self.position):
                    self.moves[move] = score
                    show(len(self.moves))
        with progress_bar(label, moves) as show:

            def hear(heard: Progress) -> None:
                self.heard = heard
                show(heard.done)

            found = self._solver.solve(self.position, progress=hear)
        self.score, self.line = found.score, found.line

    def black_minus_white(self, score: int) -> int:
        """A score of the side to move as black's discs less white's."""
        return -score if self.position.turn == WHITE else score

    def ranked(self) -> list[tuple[str, int]]:
        """The moves that are solved, the best first."""
        return sorted(self.moves.items(), key=lambda one: -one[1])

    def figures(self) -> dict[str, object]:
        """Everything by name."""
        known = self.heard if self.score is None else None
        return {
            "position": show_position(self.position, "obf"),
            "empty": self.position.board.empty,
            "counting": "official" if self.official else "raw",
            "ended": self.ended,
            "score": self.score,
            "black_minus_white": None if self.score is None else self.black_minus_white(self.score),
            "line": list(self.line),
            "moves": [{"move": move, "score": score} for move, score in self.ranked()],
            "so_far": known and known._asdict(),
            "nodes": self._solver.nodes,
            "seconds": round(self.seconds, 3),
        }


def _print(task: Task, words: Words) -> None:
    say, side = words.say, words[f"solve.side_{task.position.turn}"]
    print(say("solve.title", position=show_position(task.position, "obf"), empty=task.position.board.empty, side=side))
    if task.score is None:
        print(words[f"solve.{task.ended}"])
        if known := task.heard:
            print(say("solve.so_far", done=known.done, of=known.of, move=known.move, score=f"{known.score:+}"))
    else:
        counted = words["solve.official" if task.official else "solve.counted_raw"]
        ahead = task.black_minus_white(task.score)
        print(say("solve.score", side=side, score=f"{task.score:+}", ahead=f"{ahead:+}", counted=counted))
        line = " ".join(words["solve.pass"] if move == PASS else move for move in task.line)
        print(say("solve.line", line=line) if line else words["solve.over"])
    if task.moves:
        rows = [(move, f"{score:+}") for move, score in task.ranked()]
        print_table("", (words["solve.move"], words["solve.worth"]), rows, right=(1,))
    figures = task.figures()
    print(say("solve.spent", nodes=f"{figures['nodes']:,}", seconds=f"{task.seconds:.2f}"))
