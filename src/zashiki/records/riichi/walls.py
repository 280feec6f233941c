"""The stacked wall of a recorded round: every tile where the record needs it, and the rest of the set in between."""

from __future__ import annotations

from collections import defaultdict

from zashiki.games.riichi.deals import DEALT_TILES, INDICATORS, places
from zashiki.games.riichi.events import TileDrawn
from zashiki.games.riichi.pieces import HIDDEN, Tile, tile_set
from zashiki.games.riichi.rules import Ruleset
from zashiki.records.riichi.round_scripts import Script, WrongScript
from zashiki.texts.problems import Sentence


def stacked(rules: Ruleset, script: Script, number: int = 1) -> tuple[int, ...]:
    """The order in which the tiles must lie, as places in the canonical set."""
    tiles = tile_set(rules.players, rules.red_fives)
    order: list[Tile | None] = [None] * len(tiles)
    for seat, hand in enumerate(script.hands):
        if len(hand) != DEALT_TILES:
            raise WrongScript(
                number,
                0,
                Sentence(
                    "riichi.dealt",
                    "seat {seat} is dealt {n} tiles, not {needed}",
                    seat=seat,
                    n=len(hand),
                    needed=DEALT_TILES,
                ),
            )
        for at, tile in zip(places(rules.players, script.begins.number - 1, seat), hand, strict=True):
            order[at] = tile
    draws = [move for move in script.moves if isinstance(move, TileDrawn)]
    first, last = DEALT_TILES * rules.players, len(tiles) - 2 * INDICATORS - 1
    if len(draws) > last + 1 - first:
        raise WrongScript(number, 0, Sentence("riichi.wall", "more tiles are drawn than the wall has"))
    for at, tile in enumerate(move.tile for move in draws if not move.replacement):
        order[first + at] = tile
    for at, tile in enumerate(move.tile for move in draws if move.replacement):
        order[last - at] = tile
    if max(len(script.dora), len(script.ura)) > INDICATORS or not script.dora:
        raise WrongScript(number, 0, Sentence("riichi.shown", "one to {n} indicators are shown", n=INDICATORS))
    for base, shown in ((last + 1, script.dora), (last + 1 + INDICATORS, script.ura)):
        order[base : base + len(shown)] = shown
    return _numbered(tiles, order, number)


def _numbered(tiles: tuple[Tile, ...], order: list[Tile | None], number: int) -> tuple[int, ...]:
    """Give each tile a place of its kind in the set, and what is unknown the rest."""
    free: dict[Tile, list[int]] = defaultdict(list)
    for at, tile in enumerate(tiles):
        free[tile].append(at)
    found: list[int] = []
    for known in order:
        if known is None:
            found.append(-1)
        elif known is HIDDEN:
            raise WrongScript(
                number,
                0,
                Sentence(
                    "riichi.hidden", "some tiles are hidden; only a record with all hands open can be played again"
                ),
            )
        elif free[known]:
            found.append(free[known].pop())
        else:
            raise WrongScript(
                number, 0, Sentence("riichi.too_many", "there are more {tile} than the set has", tile=known)
            )
    rest = iter(sorted(at for left in free.values() for at in left))
    return tuple(next(rest) if at < 0 else at for at in found)
