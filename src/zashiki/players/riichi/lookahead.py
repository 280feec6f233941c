"""The player that looks ahead: steady's choice, unless rounds that are tried out show one that is better.

Only the weightiest choice of a round is tried: whether to declare riichi, with what, or not. It is tried in worlds that
its view allows, by riichi's twin; so this player needs numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev

from zashiki.games import riichi
from zashiki.games.riichi.actions import Action, DeclareRiichi, Discard
from zashiki.games.riichi.legality import legal
from zashiki.games.riichi.samples import sample
from zashiki.games.riichi.state import GameState
from zashiki.games.riichi.view import mask
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.players.player import dice
from zashiki.players.riichi.placement import ScoreSight
from zashiki.players.riichi.steady import SteadyPlayer

BUDGET = 512
"""Worlds that every choice is tried in."""
SURE = 1.0
"""By so many standard errors a choice must be better than steady's …"""
LEAST = 0.05
"""… and by so many thousands of final points."""
SEED_BITS = 63


class LookaheadPlayer:
    """Plays as steady does, and overrules it where the rounds it tries out say so."""

    name = "lookahead"

    def __init__(self, seed: str, *, budget: int = BUDGET) -> None:
        """Take a seed, which worlds are drawn by, and how many of them each choice is tried in."""
        self._seed, self._budget = seed, max(budget, 2)
        self._steady = SteadyPlayer(seed)

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Choose as steady does, or what is better by all that was tried."""
        plain = self._steady.choose(view, seat)
        return self._tried(mask(view, seat), seat, plain) if _has_weight(view, seat, plain) else plain

    def _tried(self, view: GameState, seat: Seat, plain: Action) -> Action:
        from zashiki.fast.riichi.trials import tried  # noqa: PLC0415 - numba is loaded when it is asked for
        from zashiki.fast.twins import NotPlayed  # noqa: PLC0415

        drawn = dice(self._seed, view)
        world, seed = sample(view, drawn), drawn.getrandbits(SEED_BITS)
        try:
            found = tried(world, seat, plain, worlds=self._budget, seed=seed)
        except NotPlayed:
            return plain
        if not found:
            return plain
        prospects = Prospects(view, seat)
        return better([(one.action, prospects.of(one.scores)) for one in found], plain)


def prepare() -> None:
    """Compile what this player tries rounds by; some 20 seconds, and one where it was done before."""
    from zashiki.fast.riichi.trials import tried  # noqa: PLC0415 - numba is loaded when it is asked for

    world = Match.open(riichi, seed="prepared").state
    (seat,) = riichi.to_act(world)
    tried(world, seat, riichi.legal(world, seat)[0], worlds=1, seed=0)


def _has_weight(view: GameState, seat: Seat, plain: Action) -> bool:
    """Whether trying is worth the time: where riichi may be declared."""
    if not isinstance(plain, Discard | DeclareRiichi):
        return False
    return any(isinstance(option, DeclareRiichi) for option in legal(view, seat))


class Prospects:
    """What the scores at the end of a round are worth to a seat, in thousands of final points; each is counted once."""

    def __init__(self, view: GameState, seat: Seat) -> None:
        """Look at the scores before it."""
        self._sight = ScoreSight(view, seat)
        self._before = [player.score for player in view.players]
        self._known: dict[tuple[int, ...], float] = {}

    def of(self, ends: Sequence[tuple[int, ...]]) -> list[float]:
        """One number for each end."""
        return [self._known[end] if end in self._known else self._count(end) for end in ends]

    def _count(self, end: tuple[int, ...]) -> float:
        changes = {seat: float(after - self._before[seat]) for seat, after in enumerate(end)}
        self._known[end] = self._sight.change(changes)
        return self._known[end]


def better(tried: Sequence[tuple[Action, list[float]]], plain: Action) -> Action:
    """The action of most gain, world by world, if it is surely more than that of the plain one; else that one.

    An action may have been played on in several ways: it counts by the best of them.
    """
    own = max((gains for action, gains in tried if action == plain), key=fmean)
    best, most = max(tried, key=lambda one: fmean(one[1]))
    more = [one - other for one, other in zip(most, own, strict=True)]
    error = pstdev(more) / sqrt(len(more))
    return best if fmean(more) > max(SURE * error, LEAST) else plain
