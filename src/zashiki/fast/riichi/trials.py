"""Choices of a seat tried in many worlds that it cannot tell apart, each played on by quick play to the round's end."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding.riichi.numbering import CLOSED_KAN, RIICHI, action, number
from zashiki.fast.batch import Batch
from zashiki.fast.layout import Tables
from zashiki.fast.riichi.quick_play import FOLDING, PLAIN, PUSHING, SILENT, quick_choices
from zashiki.fast.riichi.redeals import redeal_all
from zashiki.fast.riichi.rules import HandedRules, compiled_rules
from zashiki.fast.riichi.table import SEATS, TILES
from zashiki.games import riichi
from zashiki.games.riichi import Action, GameState, Ruleset
from zashiki.kernel.game import Seat

LONGEST = 600
"""More choices than any round has."""


class Trial(NamedTuple):
    """A choice, and how it is played on from there."""

    number: int
    """The choice, as `zashiki.encoding` numbers it."""
    stance: int
    """One of quick play's."""


class Tried(NamedTuple):
    """What came of a trial: the scores of all seats at the end of the round, world by world."""

    action: Action
    scores: list[tuple[int, ...]]


def tried(world: GameState, seat: Seat, plain: Action, *, worlds: int, seed: int) -> list[Tried]:
    """Try a choice of the seat in turn, and what quick play would choose instead, in the same worlds.

    `world` is one that the seat's view allows (the room's `sample`); what the seat does not see is dealt anew from
    `seed`. Nothing comes back where quick play knows nothing but the plain choice.
    """
    dealt, first = _dealt(world, seat, worlds, seed), number(world, seat, plain)
    trials = _trials(dealt, world.rules, seat, first)
    if all(trial.number == first for trial in trials):
        return []
    ends = _ends(dealt, world.rules, seat, trials)[:, :, : len(world.players)].tolist()
    chosen = [action(world, seat, trial.number) or plain for trial in trials]
    return [Tried(one, [tuple(scores) for scores in end]) for one, end in zip(chosen, ends, strict=True)]


@lru_cache(8)
def _rules(rules: Ruleset) -> HandedRules:
    return compiled_rules(rules, history=False)


def _dealt(world: GameState, seat: Seat, worlds: int, seed: int) -> Tables:
    """So many worlds that look the same to a seat."""
    one = Batch(riichi, world.rules, 1, threads=1)
    one.put(0, world)
    tables: Tables = one.tables[np.zeros(worlds, np.int64)]
    pool, sizes = np.zeros(TILES, np.uint8), np.zeros(SEATS, np.int64)
    redeal_all(tables, _rules(world.rules), seat, np.uint64(seed), pool, sizes)
    return tables


def _trials(dealt: Tables, rules: Ruleset, seat: Seat, first: int) -> list[Trial]:
    """The first choice and those of quick play, each played on in every way that fits."""
    stances = np.array([PLAIN, FOLDING, SILENT, PUSHING], np.int8)
    chosen = np.zeros(len(stances), np.int32)
    quick_choices(dealt[np.zeros(len(stances), np.int64)], _rules(rules), seat, stances, chosen)
    numbers = dict.fromkeys((first, *chosen.tolist()))
    if _declares(first):
        numbers[first - RIICHI] = None
    declared = dealt["declared_at"][0, : rules.players] >= 0
    ways = (PLAIN, FOLDING, PUSHING) if declared.any() else (PLAIN, SILENT)
    return [Trial(number, way) for number in numbers for way in ((PLAIN,) if _declares(number) else ways)]


def _declares(number: int) -> bool:
    return RIICHI <= number < CLOSED_KAN


def _ends(dealt: Tables, rules: Ruleset, seat: Seat, trials: list[Trial]) -> NDArray[np.int32]:
    """The scores at the end of the round: by trial, world and seat."""
    worlds = len(dealt)
    batch = Batch(riichi, rules, worlds * len(trials), threads=1)
    batch.tables = np.tile(dealt, len(trials))
    batch.step(np.repeat([trial.number for trial in trials], worlds))
    stances = np.repeat(np.array([trial.stance for trial in trials], np.int8), worlds)
    chosen = np.zeros(batch.size, np.int32)
    for _ in range(LONGEST):
        if not quick_choices(batch.tables, _rules(rules), seat, stances, chosen):
            break
        batch.step(chosen)
    ends: NDArray[np.int32] = batch.tables["scores"].reshape(len(trials), worlds, SEATS)
    return ends
