"""What a seat makes of its view before it chooses: counts of its tiles, what is unseen, what is worth keeping."""

from __future__ import annotations

from typing import NamedTuple

from zashiki.games.riichi.pieces import COPIES, EAST, KINDS, NORTH, WHITE, Kind, Meld, Tile, counts_of
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import GameState, PlayerState
from zashiki.games.riichi.value.hand_value import next_kind
from zashiki.games.riichi.view import lying_open
from zashiki.kernel.game import Seat

_ABSENT = range(1, 8)
"""Two to eight man, which a game of three has not."""
_NUMBERS = 9


class Sight(NamedTuple):
    """One seat's reading of the table."""

    view: GameState
    seat: Seat
    me: PlayerState
    counts: list[int]
    """Its concealed tiles by kind, with the one just drawn."""
    unseen: list[int]
    """Tiles by kind that it sees nowhere."""
    hidden: int
    """How many those are together."""
    dora: list[int]
    """How many dora a tile of each kind is."""
    honours: list[int]
    """How many han a triplet of each kind is."""
    turns: int
    """Draws that it has left."""
    thrown: int
    """The kinds of its own river, a bit each; to wait for one of them is furiten."""

    @property
    def rules(self) -> Ruleset:
        """What is played."""
        return self.view.rules

    @property
    def three(self) -> bool:
        """Whether three play."""
        return self.rules.three

    @property
    def deals(self) -> bool:
        """Whether it is the dealer."""
        return self.seat == self.view.dealer


def look(view: GameState, seat: Seat) -> Sight:
    """Read a view."""
    me = view.players[seat]
    counts = counts_of(me.concealed)
    unseen = _unseen(view, counts)
    thrown = 0
    for one in me.river:
        thrown |= 1 << one.tile.kind
    turns = view.left // len(view.players)
    return Sight(
        view, seat, me, counts, unseen, sum(unseen), dora_of(view), honours_of(view, seat), max(turns, 1), thrown
    )


def _unseen(view: GameState, counts: list[int]) -> list[int]:
    """All that neither lies open nor is one's own."""
    unseen = [COPIES - own - seen for own, seen in zip(counts, counts_of(lying_open(view)), strict=True)]
    if view.rules.three:
        for kind in _ABSENT:
            unseen[kind] = 0
    return unseen


def dora_of(view: GameState) -> list[int]:
    """How many dora a tile of each kind is, red fives aside."""
    dora = [0] * KINDS
    for tile in view.dora:
        dora[next_kind(tile.kind, three=view.rules.three)] += 1
    return dora


def honours_of(view: GameState, seat: Seat) -> list[int]:
    """How many han a triplet of each kind is: dragons, the round's wind, the seat's own."""
    honours = [0] * WHITE + [1] * (KINDS - WHITE)
    honours[EAST + view.wind] += 1
    honours[view.seat_wind(seat)] += 1
    return honours


def dora_in(sight: Sight, counts: list[int], melds: tuple[Meld, ...], tiles: tuple[Tile, ...]) -> float:
    """Dora of a hand: a lone tile without neighbours counts half, as it rarely stays. `tiles` may be red."""
    found = float(sight.me.kita * (1 + sight.dora[NORTH]))
    for kind, each in enumerate(sight.dora):
        if each and counts[kind]:
            found += each * (counts[kind] if counts[kind] > 1 or connected(counts, kind) else 0.5)
    for meld in melds:
        found += sum([sight.dora[tile.kind] + tile.red for tile in meld.tiles])
    return found + sum([tile.red for tile in tiles])


def connected(counts: list[int], kind: Kind) -> bool:
    """Whether a tile of a suit has another within two ranks."""
    if kind >= EAST:
        return False
    rank, first = kind % _NUMBERS, kind - kind % _NUMBERS
    return any(counts[first + near] for near in range(max(rank - 2, 0), min(rank + 3, _NUMBERS)) if near != rank)
