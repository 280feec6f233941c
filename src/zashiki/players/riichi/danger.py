"""How dangerous a tile is: what others may wait for, counted from the tiles that are still unseen.

Every wait is a shape: two tiles next to each other, a gap, an edge, two pairs, a single tile. A shape that would be
furiten is impossible (現物, 筋), one whose tiles are all seen too (壁), and the fewer of its tiles are unseen the less
likely it is. So safe tiles, suji, walls and honours that are nearly all seen need no rules of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from zashiki.games.riichi.pieces import EAST, KINDS, Kind
from zashiki.games.riichi.state import PlayerState
from zashiki.kernel.game import Seat
from zashiki.players.riichi.hand_worth import DEALER, points
from zashiki.players.riichi.sight import Sight, honours_of

TWO_SIDED, GAP, EDGE = 1.9, 0.45, 0.63
"""How likely shapes of two tiles are, for each pair of unseen tiles that makes them; in thousandths at the outset."""
PAIRS, SINGLE = 1.5, 0.25
HONOUR, END = 3.0, 1.4
"""How much likelier honours and terminals are in pairs and as single tiles than others."""
RIICHI_LOSS = 6200
"""What dealing into a non-dealer's riichi costs on average."""
DORA_LOSS = 1500
"""What each dora that it shows adds."""
OPEN_HAN = 1.7
"""What an open hand is worth beside what it shows, in han."""
READY_OPEN = ((0.0, 0.0), (0.02, 0.03), (0.05, 0.08), (0.3, 0.08), (0.8, 0.05))
"""How likely an open hand is ready: by its melds, after five turns and more with every turn."""
_EARLY = 5
_ONCE = 0.6
"""Two pairs are one wait for two kinds, so that its likelihood is counted about half for each."""
MOST_READY = 0.95
_RANKS = 9


class Shape(NamedTuple):
    """A shape of two tiles and what it waits for."""

    first: Kind
    second: Kind
    waits: tuple[Kind, ...]
    weight: float


@cache
def shapes() -> tuple[Shape, ...]:
    """List all shapes of two tiles of a suit."""
    return tuple(shape for first in (0, 9, 18) for shape in _of_suit(first))


def _of_suit(first: Kind) -> Iterator[Shape]:
    for rank in range(_RANKS - 1):
        here = first + rank
        waits = tuple(first + one for one in (rank - 1, rank + 2) if 0 <= one < _RANKS)
        yield Shape(here, here + 1, waits, TWO_SIDED if len(waits) > 1 else EDGE)
        if rank + 2 < _RANKS:
            yield Shape(here, here + 2, (here + 1,), GAP)


class Threat(NamedTuple):
    """Another seat that may be ready."""

    seat: Seat
    ready: float
    """How likely it is."""
    loss: float
    """What its hand costs, in points."""
    danger: list[float]
    """How likely each kind is among its waits, if it is ready."""


def threats(sight: Sight) -> list[Threat]:
    """Name the seats that may be ready, and what to fear of them."""
    found = []
    for seat, player in enumerate(sight.view.players):
        ready = 0.0 if seat == sight.seat else readiness(player)
        if ready:
            found.append(Threat(seat, ready, _loss(sight, seat), danger(sight.unseen, safe_against(player))))
    return found


def readiness(player: PlayerState) -> float:
    """How likely a seat is ready: surely in riichi, else by its calls and the turn."""
    if player.riichi or (player.river and player.river[-1].riichi):
        return 1.0
    calls = sum([meld.open for meld in player.melds])
    base, each = READY_OPEN[calls]
    return min(base + each * max(len(player.river) - _EARLY, 0), MOST_READY) if calls else 0.0


def safe_against(player: PlayerState) -> int:
    """The kinds that a seat cannot win by now: its own discards, and what it let go by (現物)."""
    safe = player.passed
    for one in player.river:
        safe |= 1 << one.tile.kind
    return safe


def danger(unseen: Sequence[int], safe: int) -> list[float]:
    """Tell how likely each kind is among the waits of a ready hand, by what is unseen and what is safe against it."""
    found, total = [0.0] * KINDS, 0.0
    for first, second, waits, weight in shapes():
        likely = weight * unseen[first] * unseen[second]
        if likely and not any(safe >> wait & 1 for wait in waits):
            total += likely
            for wait in waits:
                found[wait] += likely
    for kind, left in enumerate(unseen):
        if left and not safe >> kind & 1:
            likely = left * (left - 1) * (PAIRS / 2 + SINGLE) + SINGLE
            likely *= HONOUR if kind >= EAST else END if kind % _RANKS in (0, 8) else 1.0
            total += likely * _ONCE
            found[kind] += likely
    return [one / total for one in found] if total else found


def _loss(sight: Sight, seat: Seat) -> float:
    """What a hand costs as far as one can see: dora and honours that lie open, or what a riichi usually costs."""
    player, view = sight.view.players[seat], sight.view
    dora = sum([sight.dora[tile.kind] + tile.red for meld in player.melds for tile in meld.tiles]) + player.kita
    if player.closed:
        cost = RIICHI_LOSS + DORA_LOSS * dora
        return cost * DEALER if seat == view.dealer else cost
    honours = honours_of(view, seat)
    seen = sum([honours[meld.tiles[0].kind] for meld in player.melds])
    return points(OPEN_HAN + dora + seen, dealer=seat == view.dealer)
