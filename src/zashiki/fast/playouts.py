"""Playouts for a player that thinks: every choice is tried in many worlds, each played out at random."""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zashiki.encoding import Encoding
from zashiki.encoding.whole_numbers import whole
from zashiki.fast.batch import Batch
from zashiki.fast.layout import LEFT_ALONE
from zashiki.kernel.game import Rng, Seat
from zashiki.kernel.registry import AnyGame
from zashiki.texts.problems import Problem


class Playouts(NamedTuple):
    """What each choice led to."""

    numbers: list[int]
    """The legal choices, as `encoding` numbers them."""
    scores: NDArray[np.int32]
    """The scores at the end: by choice, world and seat. Every choice meets the same worlds."""
    encoding: Encoding

    def means(self, seat: Seat) -> NDArray[np.float64]:
        """By how much a seat's score is above the mean of the others', for each choice, on average over all worlds."""
        if seat not in range(self.scores.shape[2]):
            last = self.scores.shape[2] - 1
            raise Problem("encoding.seat", "seats are 0 to {last}, not {seat!r}", last=last, seat=seat)
        own, all_seats = self.scores[:, :, seat], self.scores.sum(axis=2)
        others = (all_seats - own) / (self.scores.shape[2] - 1)
        return np.asarray((own - others).mean(axis=1))


def playouts(
    game: str | AnyGame,
    view: Any,  # noqa: ANN401 - the room's GameState, masked
    seat: Seat,
    rng: Rng,
    *,
    worlds: int = 100,
    seed: int = 0,
    until: Literal["match", "round"] = "match",
) -> Playouts:
    """Try every choice of a seat in so many worlds, and play each out at random to the end of the match or round.

    The worlds are drawn from `rng` by the room's `sample`; random play and further deals come from `seed`. Seats that
    a batch asks first, where several are asked at once, answer at random before, in each world the same to all choices.

    >>> from random import Random
    >>> from zashiki.games import reversi
    >>> from zashiki.kernel.match import Match
    >>> found = playouts("reversi", Match.open(reversi).state, 0, Random(1), worlds=50)
    >>> found.numbers, found.scores.shape
    ([19, 26, 37, 44], (4, 50, 2))
    """
    if whole(worlds) is None or worlds < 1:
        raise Problem("fast.worlds", "worlds are 1 or more, not {worlds!r}", worlds=worlds)
    encoding = Encoding(game, view.rules)
    numbers = encoding.legal(view, seat)
    if not numbers:
        raise Problem("fast.nothing_to_choose", "seat {seat} has nothing to choose now", seat=seat)
    sampled = Batch(encoding.game, view.rules, worlds)
    sampled.deal(seed)
    for world in range(sampled.size):
        sampled.put(world, encoding.game.sample(view, rng))
    _answer_before(sampled, seat)
    tried = Batch(encoding.game, view.rules, sampled.size * len(numbers))
    tried.deal(seed)
    tried.tables = np.tile(sampled.tables, len(numbers))
    refused = tried.step(np.repeat(numbers, sampled.size))
    if refused.any():
        raise AssertionError(f"{encoding.game.name}: a choice is legal by the view, and not in a world that it allows")
    tried.play_out(until)
    return Playouts(numbers, tried.scores.reshape(len(numbers), sampled.size, tried.seats), encoding)


def _answer_before(worlds: Batch, seat: Seat) -> None:
    """Let those answer whom a window asks before a seat: in some worlds they have something to answer."""
    while (others := worlds.to_act != seat).any():
        worlds.step(np.where(others, worlds.random_choices(), LEFT_ALONE))
