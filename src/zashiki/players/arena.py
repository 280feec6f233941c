"""Players against players: one match, or thousands over several processes that add up to the same tally.

A match has its own table of the fair/1 chain and its own player seeds, so what happens in it depends on its number
alone, not on who computes it or when. In duplicate play every table is played once for each way to seat the players,
with the same cards, so that nobody wins by being dealt better ones.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing
from itertools import islice
from threading import Timer
from typing import Any, Generic, NamedTuple, TypeAlias

from zashiki.kernel import registry
from zashiki.kernel.chance import Chance, Fair
from zashiki.kernel.game import A, E, Game, R, S, Seat
from zashiki.kernel.match import Match
from zashiki.kernel.registry import AnyGame
from zashiki.players.player import Player, ProgramPlayer, Seated
from zashiki.players.programs import kill_all
from zashiki.players.reports import REPLACED
from zashiki.players.roster import Seeded, counted
from zashiki.players.tally import Tally, nothing
from zashiki.texts.problems import Problem


def play_match(
    game: Game[R, S, A, E],
    rules: R,
    players: Sequence[Player[S, A]],
    chance: Chance,
    *,
    replaced: Counter[tuple[Seat, str]] | None = None,
) -> Match[R, S, A, E]:
    """Play one match to its end, `players` by seat; each is shown its view and nothing else.

    Choices that were made for a program are counted in `replaced`, by its seat and why.
    """
    match = Match(game, rules, chance)
    seated = [Seated(player, match, seat) for seat, player in enumerate(players)]
    try:
        while match.outcome is None:
            seat = match.to_act[0]
            match.submit(seat, seated[seat].choose())
            player = players[seat]
            if replaced is not None and isinstance(player, ProgramPlayer) and player.trouble:
                replaced[seat, player.trouble] += 1
    finally:
        for one in seated:
            one.leave()
    return match


def simulate(
    game: Game[R, S, A, E],
    rules: R,
    makers: Sequence[Seeded],
    *,
    matches: int,
    seed: str,
    workers: int = 1,
    duplicate: bool = True,
    progress: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play `matches` matches and add them up; `progress` hears the tally so far after each of them.

    With `duplicate`, consecutive matches share a table and the players change seats. Interrupted, it stops all
    workers and passes `KeyboardInterrupt` on. For several workers the makers must be picklable (see `roster.maker`).
    """
    if len(makers) != game.seats(rules):
        raise Problem(
            "simulate.players",
            "{game} by these rules is for {seats} players, not {n}",
            game=game.name,
            seats=game.seats(rules),
            n=len(makers),
        )
    series = Series(game.name, rules, tuple(makers), seed, duplicate=duplicate)
    total = nothing(len(makers))
    with closing(_here(series, game, matches) if workers <= 1 else _elsewhere(series, matches, workers)) as played:
        for one in played:
            total += one
            if progress:
                progress(total)
    return total


class Series(NamedTuple, Generic[R]):
    """All that a worker needs to know in order to play any match of a series."""

    game: str
    rules: R
    makers: tuple[Seeded, ...]
    seed: str
    duplicate: bool


AnySeries: TypeAlias = Series[Any]
"""A series of a game that a worker looks up by name."""


class Hall(Generic[R, S, A, E]):
    """Where a series is played: its game and its chain of keys, ready for any match by number."""

    def __init__(self, series: Series[R], game: Game[R, S, A, E]) -> None:
        """Compute the chain once."""
        self.series, self.game = series, game
        self._fair = Fair.seeded(series.seed, seats=len(series.makers))

    def play(self, number: int) -> Tally:
        """Play match `number`, and count it."""
        series, size = self.series, len(self.series.makers)
        table, shift = divmod(number, size) if series.duplicate else (number, 0)
        order = tuple((seat + shift) % size for seat in range(size))
        players = [series.makers[player](f"{series.seed}/{number}/{player}") for player in order]
        replaced = Counter[tuple[Seat, str]]()
        match = play_match(self.game, series.rules, players, self._fair.at_table(str(table)), replaced=replaced)
        return self._tally(match, order, {f"{REPLACED}.{order[at]}.{why}": n for (at, why), n in replaced.items()})

    def _tally(self, match: Match[R, S, A, E], order: tuple[int, ...], replaced: dict[str, int]) -> Tally:
        outcome = match.outcome
        assert outcome is not None  # noqa: S101 - the match was played to its end
        winners = [order[seat] for seat in outcome.winners]
        points = [0] * len(order)
        for seat, player in enumerate(order):
            points[player] = outcome.scores[seat]
        return Tally(
            1,
            tuple(int([player] == winners) for player in range(len(order))),
            int(len(winners) > 1),
            tuple(points),
            tuple(sorted({**counted(self.game, match, order), **replaced}.items())),
        )


def _here(series: Series[R], game: Game[R, S, A, E], matches: int) -> Generator[Tally, None, None]:
    yield from map(Hall(series, game).play, range(matches))


AHEAD = 4
"""Matches handed to each worker before the first is done, so that none waits and none is far ahead."""
_hall: list[Hall[Any, Any, Any, Any]] = []
"""In a worker process: the one hall that it plays in."""


def _enter(series: AnySeries) -> None:
    """Make a worker ready. Ctrl-C reaches every process of a terminal; the parent alone answers it.

    A worker that must end does so at once, and so do the programs that play in it. What the program was started to
    ignore, such as SIGHUP below `nohup`, its workers ignore, too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    game: AnyGame = registry.load(series.game)
    _hall[:] = [Hall(series, game)]


def _end(number: int, _frame: object) -> None:
    """End with all programs; if one is just being started, in a moment."""
    if kill_all():
        os._exit(128 + number)
    Timer(0.05, os.kill, (os.getpid(), number)).start()


def _play(number: int) -> Tally:
    return _hall[0].play(number)


def _elsewhere(series: AnySeries, matches: int, workers: int) -> Generator[Tally, None, None]:
    """Play in fresh processes; their order does not matter, since sums are the same in any."""
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_enter, initargs=(series,)) as pool:
        try:
            numbers = iter(range(matches))
            waiting = {pool.submit(_play, number) for number in islice(numbers, workers * AHEAD)}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(_play, number) for number in islice(numbers, len(done))}
                yield from (one.result() for one in done)
        except BaseException:
            # Whoever stopped us, Ctrl-C or a caller that broke off, does not wait for matches under way.
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()) - before:
                worker.terminate()
            raise
