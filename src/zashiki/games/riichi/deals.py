"""How a wall is laid out: hands, the tiles to draw, and the indicators."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.riichi.events import RoundDealt
from zashiki.games.riichi.pieces import HIDDEN, Tile, tile_set
from zashiki.games.riichi.rounds import LENGTHS, WINDS
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import GameState
from zashiki.kernel.chance import LONGEST_CHAIN, Chance
from zashiki.kernel.game import Seat

DEALT_TILES = 13
INDICATORS = 5
_BLOCKS, _BLOCK = 3, 4
"""A hand is dealt in three blocks of four and a single tile."""
DEALS_A_ROUND, LEAST_DEALS = 16, 64
"""How often a round of the schedule may be dealt where repeats have no bound, and what a match may take (fair/1)."""


class DealtWall(NamedTuple):
    """Where the tiles of a shuffled order lie."""

    hands: tuple[tuple[Tile, ...], ...]
    """By seat."""
    wall: tuple[Tile, ...]
    """In the order of drawing; replacements come from its end."""
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]


def places(players: int, dealer: Seat, seat: Seat) -> tuple[int, ...]:
    """The places in the order of the thirteen tiles that a seat is dealt."""
    turn = (seat - dealer) % players
    blocks = [
        at + tile for at in range(_BLOCK * turn, _BLOCKS * _BLOCK * players, _BLOCK * players) for tile in range(_BLOCK)
    ]
    return (*blocks, _BLOCKS * _BLOCK * players + turn)


def dealt_wall(order: tuple[Tile, ...], *, players: int, dealer: Seat) -> DealtWall:
    """Lay out an order: the hands, the wall, then five dora indicators and the five below them."""
    hands = tuple(tuple(order[at] for at in places(players, dealer, seat)) for seat in range(players))
    wall = order[DEALT_TILES * players : -2 * INDICATORS]
    return DealtWall(hands, wall, order[-2 * INDICATORS : -INDICATORS], order[-INDICATORS:])


def seen_by(order: tuple[Tile, ...], *, players: int, dealer: Seat, seat: Seat | None) -> tuple[Tile, ...]:
    """What a seat sees of an order: its own hand and the first indicator; without `players`, the indicator alone."""
    shown = {len(order) - 2 * INDICATORS}
    if seat is not None and players:
        shown.update(places(players, dealer, seat))
    return tuple(tile if at in shown else HIDDEN for at, tile in enumerate(order))


def deal(state: GameState, chance: Chance, *, wind: int, number: int, honba: int) -> RoundDealt:
    """Shuffle and deal the next round."""
    rules, nth = state.rules, state.deal + 1
    order = chance.shuffled(tile_set(rules.players, rules.red_fives), deal=nth)
    return RoundDealt(nth, wind, number, honba, order, rules.players)


def canonical_order(rules: Ruleset) -> tuple[str, ...]:
    """List the tiles in the order that every deal is shuffled from."""
    return tuple(tile.value for tile in tile_set(rules.players, rules.red_fives))


def most_deals(rules: Ruleset) -> int:
    """Count the deals that a match can take (fair/1, step 1): exactly where the rules bound its rounds.

    Repeats of the dealer have no bound, so sixteen for each round that the rules name, and at least 64. Where winds are
    added until somebody has the target, four more are named; where they are added in any case, there is no end.
    """
    if rules.length == "hand":
        return 1
    if rules.hands:
        return min(rules.hands, LONGEST_CHAIN)
    winds = LENGTHS[rules.length]
    if rules.extension != "none":
        if rules.extension == "fixed" and not rules.extension_winds:
            return LONGEST_CHAIN
        winds += rules.extension_winds or len(WINDS)
    return min(max(LEAST_DEALS, DEALS_A_ROUND * winds * rules.players), LONGEST_CHAIN)
