"""The lines a hand may take: what to discard, for which aim, and how likely and how dear a win would then be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from zashiki.games.riichi.pieces import KINDS, Kind, Meld, Tile
from zashiki.games.riichi.value.payments import STICK
from zashiki.players.riichi.aims import HOPELESS, Aim, aims, distance, needs
from zashiki.players.riichi.chances import HAZARD, chance
from zashiki.players.riichi.hand_worth import BY_RON, BY_RON_IN_RIICHI, guess, ready
from zashiki.players.riichi.sight import Sight

_LOOKED_AHEAD = 5
"""The most lines one step from ready whose waits are looked at."""
_RIICHI_LEFT = 2
"""Draws that must be left for a riichi to be of use."""
_REMEMBERED = 1 << 13


class Plan(NamedTuple):
    """One way to go on."""

    kind: Kind
    """What is discarded; -1: nothing, as the hand has not drawn."""
    aim: Aim
    away: int
    takes: int
    """How many unseen tiles bring it nearer."""
    value: float
    """What a win would bring, in points."""
    chance: float
    """How likely it is."""
    riichi: bool = False

    @property
    def gain(self) -> float:
        """What it brings on average; a riichi that does not win loses its stick."""
        lost = STICK * (1.0 - self.chance) if self.riichi else 0.0
        return self.chance * self.value - lost

    @property
    def order(self) -> tuple[float, int, int]:
        """What makes a line better: its gain; where nothing can be gained, how near it is and what it takes in."""
        return self.gain, -self.away, self.takes


class Holding(NamedTuple):
    """Tiles to think about: one's own hand, or what it would be after a call."""

    tiles: tuple[Tile, ...]
    counts: list[int]
    melds: tuple[Meld, ...]
    hazard: float = HAZARD

    @property
    def closed(self) -> bool:
        """Whether nothing is called."""
        return not any(meld.open for meld in self.melds)


def discard_plans(sight: Sight, held: Holding, kinds: list[Kind]) -> list[Plan]:
    """Follow each aim with the discards that keep nearest to it; `kinds` may be discarded. The best line is first."""
    found: list[Plan] = []
    rests = {kind: _less(held.counts, kind) for kind in kinds}
    for aim in _aims(sight, held):
        away = {kind: distance(aim, rest, len(held.melds), sight.three) for kind, rest in rests.items()}
        least = min(away.values())
        for kind in kinds:
            if away[kind] == least:
                found += _plans(sight, held, aim, kind, rests[kind], least)
    found.sort(key=_better, reverse=True)
    return _looked_ahead(sight, held, found)


def waiting_plan(sight: Sight, held: Holding) -> Plan:
    """The best line of a hand that has not drawn."""
    found: list[Plan] = []
    hand = bytes(held.counts)
    for aim in _aims(sight, held):
        away = distance(aim, hand, len(held.melds), sight.three)
        found += _plans(sight, held, aim, -1, hand, away)
    return max(found, key=_better)


def _aims(sight: Sight, held: Holding) -> list[Aim]:
    """What to go for; a hand without a yaku in sight can still be ready at a draw."""
    return list(aims(sight, held.counts, held.melds)) or [HOPELESS]


_better = attrgetter("order")


def _less(counts: list[int], kind: Kind) -> bytes:
    rest = bytearray(counts)
    rest[kind] -= 1
    return bytes(rest)


def _plans(sight: Sight, held: Holding, aim: Aim, kind: Kind, hand: bytes, away: int) -> Iterator[Plan]:
    """Go on with a hand of thirteen tiles, or less by what is called."""
    kinds = needs(aim, hand, len(held.melds), sight.three)
    tiles = without(held.tiles, kind)
    if away <= 0:
        yield from _ready_lines(sight, held, aim, kind, kinds, tiles)
        return
    takes = sum([sight.unseen[one] for one in kinds])
    value = 0.0 if aim is HOPELESS else guess(sight, aim, list(hand), held.melds, tiles)
    won = chance(
        away,
        takes,
        turns=sight.turns,
        hidden=sight.hidden,
        closed=held.closed,
        hazard=held.hazard,
        breadth=aim.breadth,
    )
    yield Plan(kind, aim, away, takes, value, won)


def _ready_lines(
    sight: Sight, held: Holding, aim: Aim, kind: Kind, waits: tuple[Kind, ...], tiles: tuple[Tile, ...]
) -> Iterator[Plan]:
    """A ready hand waits silently or, where it may, in riichi. An own discard that it waits for is furiten."""
    takes = sum([sight.unseen[one] for one in waits])
    if kind in waits:
        sight = sight._replace(thrown=sight.thrown | 1 << kind)
    for riichi in (False, True) if may_declare(sight, held) else (False,):
        weight, value = ready(sight, tiles, held.melds, waits, riichi=riichi)
        if weight:
            won = chance(
                0, 0, turns=sight.turns, hidden=sight.hidden, closed=held.closed, wait=weight, hazard=held.hazard
            )
            yield Plan(kind, aim, 0, takes, value, won, riichi)
        elif not riichi:
            yield Plan(kind, aim, 0, takes, 0.0, 0.0)


def may_declare(sight: Sight, held: Holding) -> bool:
    """Whether a riichi with this hand is allowed and has time to win."""
    view, me, rules = sight.view, sight.me, sight.rules
    if not held.closed or me.riichi or sight.turns < _RIICHI_LEFT:
        return False
    return view.left >= rules.riichi_tiles and (me.score >= STICK or rules.riichi_below_zero)


def without(tiles: tuple[Tile, ...], kind: Kind) -> tuple[Tile, ...]:
    """Take a tile of a kind away, a red five last of all."""
    fitting = [tile for tile in tiles if tile.kind == kind]
    if not fitting:
        return tiles
    rest = list(tiles)
    rest.remove(min(fitting, key=_is_red))
    return tuple(rest)


def _is_red(tile: Tile) -> bool:
    return tile.red


def _looked_ahead(sight: Sight, held: Holding, found: list[Plan]) -> list[Plan]:
    """Judge lines that are one step from ready again, by what they will wait for, until the best is one of them.

    The chances of the others are taken to be as much worse as those that were looked at, so that no guess beats what
    is known.
    """
    if not found or found[0].away != 1:
        return found
    known: list[Plan] = []
    for plan in found:
        if known and (len(known) >= _LOOKED_AHEAD or max(known, key=_better).gain >= plan.gain):
            break
        known.append(_with_wait(sight, held, plan) if plan.away == 1 else plan)
    known.sort(key=_better, reverse=True)
    worse = min(known[0].chance / found[0].chance, 1.0) if found[0].chance else 1.0
    return known + [plan._replace(chance=plan.chance * worse) for plan in found[len(known) :]]


def _with_wait(sight: Sight, held: Holding, plan: Plan) -> Plan:
    hand, melds = _less(held.counts, plan.kind), len(held.melds)
    tiles = waits = 0
    for kind in needs(plan.aim, hand, melds, sight.three):
        if left := sight.unseen[kind]:
            more = hand[:kind] + bytes((hand[kind] + 1,)) + hand[kind + 1 :]
            best = max(
                [sum([sight.unseen[one] for one in some]) for some in _waits_after(plan.aim, more, melds, sight.three)],
                default=0,
            )
            tiles, waits = tiles + left, waits + left * best
    if not waits:
        return plan._replace(chance=0.0)
    wait = waits / tiles * (1 + (BY_RON_IN_RIICHI if held.closed else BY_RON))
    won = chance(
        1, plan.takes, turns=sight.turns, hidden=sight.hidden, closed=held.closed, wait=wait, hazard=held.hazard
    )
    return plan._replace(chance=won)


@lru_cache(_REMEMBERED)
def _waits_after(aim: Aim, hand: bytes, melds: int, three: bool) -> tuple[tuple[Kind, ...], ...]:  # noqa: FBT001 - a key
    """What a hand that has drawn may wait for, by its discard."""
    found = []
    for kind in range(KINDS):
        if hand[kind]:
            rest = hand[:kind] + bytes((hand[kind] - 1,)) + hand[kind + 1 :]
            if distance(aim, rest, melds, three) == 0:
                found.append(needs(aim, rest, melds, three))
    return tuple(found)
