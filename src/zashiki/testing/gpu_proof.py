"""The proof of twins on an NVIDIA GPU: the same deals and choices on cores and on the GPU, and equal arrays.

    python -m zashiki.testing.gpu_proof [--choices 1000000] [--games reversi,stud] [--records FILE]

The cores' twin is held against the room by `side_by_side`. A file of recorded games is made by
`tests.real.packed_games`.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from zashiki import fast
from zashiki.fast import Batch
from zashiki.fast.stud.evaluations import NO_HAND, SIDES, worths
from zashiki.fast.stud.hand_tables import LEAST, MOST
from zashiki.games.stud.pieces import CARDS
from zashiki.kernel import registry
from zashiki.testing.law_tools import hold
from zashiki.testing.side_by_side import TWIN_LAW

SIZE, HANDS = 4096, 1 << 18
OFTEN = 25
"""Observations and whole tables are compared at every so many-th step."""


class PackedGames(NamedTuple):
    """Recorded games by one rule set: the deals as they were, and the numbers that were chosen."""

    game: str
    rules: bytes
    """As JSON."""
    size: int
    orders: dict[str, np.ndarray[Any, Any]]
    steps: list[np.ndarray[Any, Any]]
    """One array of choices for each step."""


class CoresAndGpu:
    """The same batch twice: on cores, and on a GPU."""

    def __init__(self, game: str, rules: object, size: int, *, reset: bool) -> None:
        """Make room on both sides."""
        self.cores = Batch(game, rules, size, reset=reset)
        self.gpu = Batch(game, rules, size, reset=reset, device="cuda")
        self.choices = 0

    def deal(self, seed: int = 1, orders: dict[str, np.ndarray[Any, Any]] | None = None) -> None:
        """Open both sides, and compare."""
        for batch in (self.cores, self.gpu):
            batch.deal(seed, orders=orders)
        self.compare(thoroughly=True)

    def step(self, choices: np.ndarray[Any, Any] | None = None, *, thoroughly: bool = False) -> None:
        """Choose on both sides: what is given, or each side what it draws."""
        drawn = self.cores.random_choices() if choices is None else choices
        if choices is None:
            hold(TWIN_LAW, np.array_equal(here(self.gpu.random_choices()), drawn), "other choices were drawn")
        self.cores.step(drawn)
        self.gpu.step(drawn)
        self.choices += int((drawn >= 0).sum())
        self.compare(thoroughly=thoroughly)

    def compare(self, *, thoroughly: bool) -> None:
        """Hold both sides against each other."""
        for name in ("to_act", "legal", "scores", "refused", "done"):
            same = np.array_equal(here(getattr(self.gpu, name)), getattr(self.cores, name))
            hold(TWIN_LAW, same, f"{name} on the GPU is another than on cores")
        if thoroughly:
            same = here(self.gpu.tables).tobytes() == self.cores.tables.tobytes()
            hold(TWIN_LAW, same, "tables on the GPU are others than on cores")
            for seat in range(self.cores.seats):
                same = np.array_equal(here(self.gpu.observe(seat)), self.cores.observe(seat))
                hold(TWIN_LAW, same, f"seat {seat} sees something else on the GPU")


def here(array: Any) -> np.ndarray[Any, Any]:  # noqa: ANN401 - numba's device array
    """Fetch an array from the GPU."""
    found: np.ndarray[Any, Any] = array.copy_to_host()
    return found


def random_play(game: str, preset: str, choices: int) -> int:
    """Play at random on both sides until so many choices were compared; then play all out."""
    both = CoresAndGpu(game, registry.load(game).preset(preset), SIZE, reset=True)
    both.deal()
    turns = 0
    while both.choices < choices:
        turns += 1
        both.step(thoroughly=turns % OFTEN == 0)
    for batch in (both.cores, both.gpu):
        batch.play_out("round")
        batch.play_out()
    both.compare(thoroughly=True)
    same = np.array_equal(here(both.gpu.taken), both.cores.taken)
    hold(TWIN_LAW, same, "a play-out takes other choices on the GPU")
    return both.choices


def recorded_play(packed: PackedGames) -> int:
    """Play recorded games on both sides; none of their choices is refused."""
    rules = msgspec.json.decode(packed.rules, type=registry.load(packed.game).Ruleset)
    both = CoresAndGpu(packed.game, rules, packed.size, reset=False)
    both.deal(orders=packed.orders)
    for number, choices in enumerate(packed.steps, 1):
        both.step(choices, thoroughly=number == len(packed.steps))
        hold(TWIN_LAW, not both.cores.refused.any(), "a recorded choice was refused")
    return both.choices


def rated_hands() -> int:
    """Rate hands of every size for every side on both sides; rows that are no hands among them."""
    compared, dice = 0, np.random.default_rng(1)
    for size in range(LEAST, MOST + 1):
        hands = np.argsort(dice.random((HANDS, len(CARDS))), axis=1)[:, :size].astype(np.uint8)
        for side in SIDES:
            wanted = worths(hands, side)
            hold(TWIN_LAW, np.array_equal(here(worths(hands, side, device="cuda")), wanted), "other worths on the GPU")
            compared += len(hands)
        hands[:, 0] = hands[:, 1]
        none = here(worths(hands, "high", device="cuda"))
        hold(TWIN_LAW, bool((none == NO_HAND).all()), "a card that is there twice has a worth on the GPU")
    return compared


def proofs(games: tuple[str, ...], choices: int, records: Path | None) -> Iterator[str]:
    """Compare everything, and say what was compared."""
    for game in games:
        presets = registry.load(game).presets()
        compared = sum(random_play(game, preset, -(-choices // len(presets))) for preset in presets)
        yield f"{game}: {compared:,} choices by {len(presets)} presets, equal"
    if "stud" in games:
        yield f"stud: {rated_hands():,} worths of hands, equal"
    if records is not None:
        packed: list[PackedGames] = pickle.loads(records.open("rb").read(1 << 30))  # noqa: S301 - our own file
        for game in games:
            mine = [one for one in packed if one.game == game]
            compared = sum(map(recorded_play, mine))
            yield f"{game}: {compared:,} choices of {sum(one.size for one in mine):,} recorded games, equal"


def main() -> None:
    """Read the command line, and tell what was compared."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--choices", type=int, default=1_000_000, help="for each game (default: 1000000)")
    parser.add_argument("--games", default=",".join(fast.names()), help="which ones, separated by commas")
    parser.add_argument("--records", type=Path, help="a file of recorded games")
    options = parser.parse_args()
    for line in proofs(tuple(options.games.split(",")), options.choices, options.records):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
