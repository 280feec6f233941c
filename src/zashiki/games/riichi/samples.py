"""One whole table out of those that a view allows: unseen tiles where it hides some, ready hands after a riichi."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from zashiki.games.riichi.pieces import EAST, HIDDEN, Tile, in_order, tile_set
from zashiki.games.riichi.play import offered
from zashiki.games.riichi.state import CALLS, ROBBING, GameState, PlayerState
from zashiki.games.riichi.view import BOXED, on_table
from zashiki.kernel.game import Rng

TRIES = 40
"""So often a ready hand is looked for in the unseen tiles; there is one in nearly every try."""


def sample(view: GameState, rng: Rng) -> GameState:
    """Fill in what a view hides: one world that the seat may be in."""
    if view.phase in BOXED:
        return view
    rest = _unseen(view)
    players = list(view.players)
    for seat in sorted(range(len(players)), key=lambda seat: not _declared(players[seat])):
        players[seat] = _dealt(players[seat], rest, rng)
    rng.shuffle(rest)
    tiles = iter(rest)
    wall, under, ura = (_filled(some, tiles) for some in (view.wall, view.under, view.ura))
    return _with_all_asked(replace(view, players=tuple(players), wall=wall, under=under, ura=ura))


def _with_all_asked(whole: GameState) -> GameState:
    """While a seat is asked about a tile, so is everybody else who could take it in this world."""
    if whole.phase not in (CALLS, ROBBING) or not (whole.asked or whole.answers):
        return whole
    answered = {seat for seat, _ in whole.answers}
    asked = {*whole.asked, *offered(replace(whole, asked=(), answers=()))} - answered
    return replace(whole, asked=tuple(sorted(asked)))


def _unseen(view: GameState) -> list[Tile]:
    rest = list(tile_set(len(view.players), view.rules.red_fives))
    for tile in on_table(view):
        if tile is not HIDDEN:
            rest.remove(tile)
    return rest


def _dealt(player: PlayerState, rest: list[Tile], rng: Rng) -> PlayerState:
    """Give a seat tiles out of the rest; after a riichi they are a ready hand."""
    if HIDDEN not in player.concealed:
        return player
    hand = _ready(rest, len(player.hand), rng) if _declared(player) else None
    if hand is None:
        rng.shuffle(rest)
        hand = rest[: len(player.hand)]
    for tile in hand:
        rest.remove(tile)
    rng.shuffle(rest)
    drawn = rest.pop() if player.drawn is HIDDEN else player.drawn
    return replace(player, hand=in_order(hand), drawn=drawn)


def _declared(player: PlayerState) -> bool:
    """In riichi, or about to be: the declaring tile still lies open."""
    return bool(player.riichi) or (bool(player.river) and player.river[-1].riichi)


def _ready(rest: list[Tile], size: int, rng: Rng) -> list[Tile] | None:
    """Find a hand that waits: a complete one of unseen tiles, less a tile."""
    for _ in range(TRIES):
        pool = rest.copy()
        rng.shuffle(pool)
        found = _groups(pool, size // 3)
        pair = next(([one, two] for one in pool for two in _others(pool, one, (0,))), None)
        if found is not None and pair is not None:
            complete = found + pair
            rng.shuffle(complete)
            return complete[1:]
    return None


def _groups(pool: list[Tile], count: int) -> list[Tile] | None:
    """Take this many runs and triplets out of a pool, from its front."""
    found: list[Tile] = []
    for _ in range(count):
        group = next((one for tile in pool for one in _group(pool, tile)), None)
        if group is None:
            return None
        found += group
        for tile in group:
            pool.remove(tile)
    return found


def _group(pool: list[Tile], tile: Tile) -> Iterator[list[Tile]]:
    """The runs that a tile begins, and its triplet."""
    steps = [(1, 2)] if tile.kind < EAST and tile.kind % 9 < 7 else []  # noqa: PLR2004 - a run begins at seven at most
    for wanted in (*steps, (0, 0)):
        others = list(_others(pool, tile, wanted))
        if len(others) == len(wanted):
            yield [tile, *others]


def _others(pool: list[Tile], tile: Tile, steps: tuple[int, ...]) -> Iterator[Tile]:
    """Tiles of a pool that are this many kinds above one, without that one itself."""
    left = pool.copy()
    left.remove(tile)
    for step in steps:
        found = list(islice((one for one in left if one.kind == tile.kind + step), 1))
        yield from found
        for one in found:
            left.remove(one)


def _filled(tiles: tuple[Tile, ...], unseen: Iterator[Tile]) -> tuple[Tile, ...]:
    return tuple(next(unseen) if tile is HIDDEN else tile for tile in tiles)
