"""How fast reversi is here and how well its players play: one table, beside OpenSpiel's othello in the same run.

python benchmarks/reversi.py [--quick] [--matches N] [--budget N] [--workers N] [--json]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time

from zashiki.games import reversi
from zashiki.games.reversi.bitboard import bits, geometry
from zashiki.games.reversi.notation import rows
from zashiki.games.reversi.pieces import BLACK, Board, Position, other
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.players import maker
from zashiki.players.arena import simulate
from zashiki.players.reversi.search import BUDGET
from zashiki.players.reversi.solver import Solver
from zashiki.players.tally import Tally, mean

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, Sizes, asked, percent, quickest, rate, report, signed

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
    moves, flips = EIGHT.moves, EIGHT.flips
    found: list[Position] = []
    while True:
        legal = moves(own, opponent)
        if not legal:
            if not moves(opponent, own):
                return found
            own, opponent, turn = opponent, own, other(turn)
            continue
        found.append(Position(Board(own, opponent) if turn == BLACK else Board(opponent, own), turn))
        squares = bits(legal)
        at = squares[int(dice.random() * len(squares))]
        flipped = flips(own, opponent, at)
        own, opponent, turn = opponent ^ flipped, own | flipped | 1 << at, other(turn)


def lists(seconds: float) -> Iterator[Figure]:
    """Legal-move lists per second: ours on bare boards, the seed's grid scan, and OpenSpiel's."""
    some = positions(20)
    yield Figure("legal-move lists a second, bare boards", f"{_lists(some, _bare, seconds):,.0f}", "aim: 250,000")
    yield Figure("… the seed's grid scan, written naively", f"{_lists(some[:200], _scanned, seconds):,.0f}", "6,000")
    if pyspiel:
        states = openspiel_states(20)

        def listed() -> int:
            for state in states:
                state.legal_actions()
            return len(states)

        yield Figure("… OpenSpiel, `state.legal_actions()` (C++)", f"{rate(listed, seconds):,.0f}", "same run")


def _lists(some: list[Position], find: Callable[[Position], object], seconds: float) -> float:
    def listed() -> int:
        for position in some:
            find(position)
        return len(some)

    return rate(listed, seconds)


def _bare(position: Position) -> list[int]:
    return bits(position.board.moves(position.turn))


def _scanned(position: Position) -> list[tuple[int, int]]:
    """The seed's algorithm: for each square and direction, walk over the opponent's discs."""
    *grid, player = rows(position)
    opponent = "W" if player == "B" else "B"
    ways = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across]

    def flips(row: int, column: int, down: int, across: int) -> bool:
        walked = 0
        row, column = row + down, column + across
        while 0 <= row < 8 and 0 <= column < 8 and grid[row][column] == opponent:
            row, column, walked = row + down, column + across, walked + 1
        return bool(walked) and 0 <= row < 8 and 0 <= column < 8 and grid[row][column] == player

    squares = ((row, column) for row in range(8) for column in range(8) if grid[row][column] == ".")
    return [at for at in squares if any(flips(*at, *way) for way in ways)]


def openspiel_states(games: int) -> list[pyspiel.State]:
    """States of OpenSpiel from random games."""
    found = []
    for number in range(games):
        dice, state = Random(number), pyspiel.load_game("othello").new_initial_state()
        while not state.is_terminal():
            found.append(state.clone())
            state.apply_action(dice.choice(state.legal_actions()))
    return found


def games(seconds: float) -> Iterator[Figure]:
    """Whole random games per second."""
    dice, fair, number = Random(SEED), Fair.seeded(SEED, seats=2), iter(range(10**9))

    def bare() -> int:
        random_game(dice)
        return 1

    def through_match() -> int:
        random_match(dice, fair.at_table(str(next(number))))
        return 1

    yield Figure("random games a second, bare boards", f"{rate(bare, seconds):,.0f}", "aim: 1,500")
    yield Figure(
        "random games a second through `Match`", f"{rate(through_match, seconds):,.0f}", "every check included"
    )
    if pyspiel:
        othello = pyspiel.load_game("othello")

        def theirs() -> int:
            state = othello.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
            return 1

        yield Figure("… OpenSpiel, from Python (C++)", f"{rate(theirs, seconds):,.0f}", "same run")
    size = len(Record.start(random_match(dice, fair)).to_bytes())
    yield Figure("bytes of a record", f"{size:,}", "one random game")


def random_match(dice: Random, fair: Fair) -> AnyMatch:
    """Play one match at random."""
    match: AnyMatch = Match(reversi, OTHELLO, fair)
    while match.to_act:
        match.submit(match.to_act[0], dice.choice(list(match.legal(match.to_act[0]))))
    return match


def trees(depth: int) -> Iterator[Figure]:
    """Counting and solving."""
    start = process_time()
    leaves = reversi.perft(Position(Board.standard()), depth)
    took = process_time() - start
    yield Figure(
        f"perft {depth}, leaves a second", f"{leaves / took:,.0f} ({leaves:,} in {took:.2f} s)", "repeats counted once"
    )
    if pyspiel:
        shallow = min(depth, 5)
        start = process_time()
        theirs = openspiel_perft(pyspiel.load_game("othello").new_initial_state(), shallow)
        took = process_time() - start
        yield Figure(
            f"… OpenSpiel by its Python API, depth {shallow}", f"{theirs / took:,.0f}", "same run, every leaf walked"
        )
    position = endgame(13)
    start = process_time()
    found = Solver().solve(position)
    took = process_time() - start
    value = f"{found.nodes / took:,.0f} ({found.nodes:,} in {took:.2f} s, score {found.score:+})"
    yield Figure("solver nodes a second, 13 empty squares", value, "nodes above the last six squares")


def openspiel_perft(state: pyspiel.State, depth: int) -> int:
    """Count leaves by walking every one of them."""
    if depth == 0 or state.is_terminal():
        return 1
    return sum(openspiel_perft(state.child(at), depth - 1) for at in state.legal_actions())


def endgame(empty: int) -> Position:
    """A position of a random game with so many empty squares."""
    return next(position for position in random_game(Random(7)) if position.board.empty == empty)


def latency(repeats: int) -> Iterator[Figure]:
    """What the program of seed 003 costs above starting a bare interpreter."""
    given = "".join(f"{row}\n" for row in rows(Position(Board.mirrored()))).encode()
    bare = quickest([sys.executable, "-c", "pass"], repeats)
    for name, command in (
        ("python -m zashiki.games.reversi", [sys.executable, "-m", "zashiki.games.reversi"]),
        ("zashiki reversi-moves", [sys.executable, "-m", "zashiki", "reversi-moves"]),
    ):
        spent = quickest(command, repeats, given=given) - bare
        yield Figure(f"`{name}`, above a bare interpreter", f"{spent * 1000:.0f} ms", "aim: 40 ms at most")


def strength(first: str, second: str, matches: int, budget: int, workers: int) -> Figure:
    """Say how one player fares against another, from XOT openings with the colours exchanged."""
    makers = [maker("reversi", name, budget=budget) for name in (first, second)]
    tally = simulate(reversi, XOT, makers, matches=matches, seed=SEED, workers=workers, progress=_tick)
    squares, count = tally.count("ahead.squares"), max(tally.matches, 1)
    edge = mean(tally.count("difference.0"), squares, count)
    searching = f" (budget {budget:,})" if "search" in (first, second) else ""
    value = f"{percent(tally.win_share(0))} of {tally.matches} won, {tally.draws} drawn, {signed(edge)} discs a match"
    return Figure(f"{first} v {second}{searching}", value, "XOT, colours exchanged")


def _tick(_tally: Tally) -> None:
    sys.stderr.write(".")
    sys.stderr.flush()


def decision_time(budget: int) -> Figure:
    """How long the search player takes over a move in the middle of the game."""
    match: AnyMatch = Match.open(reversi, XOT, seed=SEED)
    player = maker("reversi", "search", budget=budget)(SEED)
    times = []
    for _ in range(10):
        start = process_time()
        action = player.choose(match.view(match.to_act[0]), match.to_act[0])
        times.append(process_time() - start)
        match.submit(match.to_act[0], action)
    return Figure(
        f"search's move, budget {budget:,} nodes", f"{sum(times) / len(times):.2f} s on average", "moves 9 to 18"
    )


def measured(options: argparse.Namespace) -> Iterator[Figure]:
    """Make the measurements, one after the other."""
    seconds = 0.5 if options.quick else 4.0
    yield from lists(seconds)
    yield from games(seconds)
    yield from trees(7 if options.quick else 9)
    yield from latency(5 if options.quick else 20)
    yield decision_time(options.budget)
    yield strength("greedy", "random", options.matches * 5, 0, options.workers)
    yield strength("search", "random", options.matches, options.budget, options.workers)
    yield strength("search", "greedy", options.matches, options.budget, options.workers)


def main() -> None:
    """Measure, and print."""
    options = asked(
        __doc__,
        matches=Sizes(4, 40),
        what_matches="matches of the search player; the quick ones play five times as many",
        budget=Sizes(500, BUDGET),
        what_budget="nodes for a decision of search",
    )
    report(
        f"95 % intervals; {'OpenSpiel in the same run' if pyspiel else ABSENT}", measured(options), json=options.json
    )


if __name__ == "__main__":
    main()
