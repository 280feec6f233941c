"""Perft: the known counts from the start, and late positions counted again by a walker that shares nothing."""

import pytest

from tests.games.reversi.naive import Grid, after_moves, grid_of, random_positions, scattered, swapped
from zashiki.games.reversi import Board, Position, move_tree, parse_position
from zashiki.games.reversi.bitboard import bits
from zashiki.games.reversi.move_tree import CONVENTIONS, Convention, PositionCounter, images, perft

KNOWN: dict[Convention, tuple[int, ...]] = {
    "A": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284),
    "B": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571056),
    "C": (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005320, 24571420),
}
"""From the standard start, depth 1 to 10: A by Aart Bik, B by Edax, C by Egaroucid."""
START = Position(Board.standard())
LATE = {
    "--X-OOX-OOOOOOXOOOX-XOXXO-OOXOXXOOXOOOXXOOOXOOOXOOOOXOOOOOOOOOOO X": (113, 110, 118),
    "--X-OXOOOOXXOOOXXXOOXXXXOXXX---XXXO- O": (131, 130, 207),
    "OOO-X--XXXXXXXXXXXXOXXOXXX-OXXX---XX O": (186, 185, 196),
    ".BW.WWWW.BBB...B B": (46, 45, 47),
    "OOO-OOXXOOO----- X": (41, 37, 55),
}
"""Positions of games near their end, and their leaves at depth 5 under A, B and C."""


def naive(grid: Grid, size: int, depth: int, convention: Convention) -> int:
    if depth == 0:
        return 1
    after = [child for _, child in after_moves(grid, size)]
    if after:
        return sum(naive(child, size, depth - 1, convention) for child in after)
    if not any(after_moves(swapped(grid), size)):
        return 0 if convention == "B" else 1
    return naive(swapped(grid), size, depth if convention == "C" else depth - 1, convention)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_start_counts_what_others_count(convention: Convention) -> None:
    assert tuple(perft(START, depth, convention) for depth in range(1, 8)) == KNOWN[convention][:7]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_mirrored_start_counts_the_same(convention: Convention) -> None:
    assert perft(Position(Board.mirrored()), 7, convention) == KNOWN[convention][6]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_passes_part_the_conventions_at_depth_9(convention: Convention) -> None:
    assert perft(START, 9, convention) == KNOWN[convention][8]


@pytest.mark.slow
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_early_ends_part_them_at_depth_10(convention: Convention) -> None:
    assert perft(START, 10, convention) == KNOWN[convention][9]


@pytest.mark.parametrize(("position", "leaves"), LATE.items())
def test_late_positions_where_the_conventions_differ(position: str, leaves: tuple[int, int, int]) -> None:
    found = parse_position(position)
    for convention, wanted in zip(CONVENTIONS, leaves, strict=True):
        assert perft(found, 5, convention) == wanted
        assert naive(grid_of(found), found.board.size, 5, convention) == wanted


@pytest.mark.thinned(each=("size", "convention"))
@pytest.mark.parametrize("size", [4, 6, 8])
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_any_position_counts_what_a_walker_counts(size: int, convention: Convention) -> None:
    for position in (*random_positions(size, 6, 4, "count"), *scattered(size, 7, 6, "count")):
        for depth in range(7):
            assert perft(position, depth, convention) == naive(grid_of(position), size, depth, convention), position


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_progress_is_heard_and_changes_nothing(convention: Convention) -> None:
    for position in (START, *map(parse_position, LATE)):
        for depth in (2, 5, 6):
            heard: list[tuple[int, int]] = []
            counted = perft(position, depth, convention, progress=lambda *at, to=heard: to.append(at))
            assert counted == perft(position, depth, convention)
            assert [done for done, _ in heard] == list(range(len(heard)))
            assert not heard or heard[-1][0] == heard[-1][1]
            assert bool(heard) == (depth > move_tree.SPLIT)


def test_a_full_memory_is_forgotten_and_nothing_is_miscounted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_tree, "KEPT", 10)
    counter = PositionCounter(START.board.geometry, "A")
    assert counter.count(*START.board.sides(0), 7) == KNOWN["A"][6]
    assert len(counter._known) <= 10


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_a_board_has_eight_images(size: int) -> None:
    found = images(size)
    assert len(set(found)) == 8
    assert all(sorted(image) == [1 << at for at in range(size * size)] for image in found)
    position = next(random_positions(size, size * size // 2, 1, "images"))
    own, opponent = position.board.sides(position.turn)
    moves = {
        position.board.geometry.moves(
            sum(image[at] for at in bits(own)), sum(image[at] for at in bits(opponent))
        ).bit_count()
        for image in found
    }
    assert len(moves) == 1
