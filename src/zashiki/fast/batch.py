"""Batch: many games of one kind at once, over arrays."""

from collections.abc import Mapping
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from zashiki.encoding import Encoding, Philox
from zashiki.encoding.whole_numbers import whole
from zashiki.fast.arguments import (
    checked_device,
    checked_first,
    checked_memory,
    checked_orders,
    checked_row,
    checked_seed,
    checked_size,
    checked_switch,
    checked_threads,
)
from zashiki.fast.cores import Cores
from zashiki.fast.games import Games
from zashiki.fast.given_states import checked_table
from zashiki.fast.gpu import Gpu
from zashiki.fast.layout import LEFT_ALONE, NEVER_DEALT, Tables, fields_of
from zashiki.fast.twins import twin_of
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.texts.problems import Problem


class Batch:
    """Games of one kind that are played together, each at its own pace.

    >>> batch = Batch("reversi", size=1000)
    >>> batch.deal(seed=7)
    >>> batch.to_act[:3], batch.legal[0].nonzero()[0]
    (array([0, 0, 0], dtype=int8), array([19, 26, 37, 44]))
    >>> batch.step(np.full(1000, 19)).any()
    np.False_
    >>> batch.play_out()
    >>> bool(batch.done.all()), int(batch.scores.sum(axis=1)[0])
    (True, 64)
    """

    def __init__(
        self,
        game: str | AnyGame,
        rules: Any = None,  # noqa: ANN401 - the room's Ruleset
        size: int = 1,
        *,
        device: str = "cpu",
        reset: bool = False,
        history: bool = False,
        first: int = 0,
        threads: int | None = None,
    ) -> None:
        """Make room for `size` games by some rules, a Ruleset or a preset's name, or the default; `deal` opens them.

        With `reset` a finished game is dealt anew by the next step. With `history` everything that a room's state holds
        is kept. `first` numbers the games of a batch that is part of a larger one; `threads` are as many as there are
        cores unless told.
        """
        self.encoding = Encoding(game, rules)
        self.game, self.rules = self.encoding.game, self.encoding.rules
        self.reset, self.history = checked_switch("reset", reset), checked_switch("history", history)
        self.size, self.seats = checked_size(size), self.game.seats(self.rules)
        self._twin, self._threads = twin_of(self.game.name), threads
        self._labels = self._twin.labels(self.rules)
        own_rules = self._twin.compiled_rules(self.rules, history=self.history)
        self._backend = backend_of(checked_device(device), self.game.name, checked_threads(threads))
        self._rules = type(own_rules)(*map(self._sent, own_rules))
        record = self._twin.record(self.rules, history=self.history)
        checked_memory(self.size, record.itemsize)
        tables = np.zeros(self.size, record)
        tables["to_act"], tables["matches"] = LEFT_ALONE, NEVER_DEALT
        orders, draws = self._orders(None)
        self._games = Games(self._sent(tables), np.uint64(0), checked_first(first, self.size), orders, draws)
        self._opened = False
        self.refused: NDArray[np.bool_] = self._sent(np.zeros(self.size, np.bool_))
        """Which games' choices the last step refused."""
        self.taken: NDArray[np.int32] = self._sent(np.zeros(self.size, np.int32))
        """How many choices the last `play_out` made in each game."""

    def __repr__(self) -> str:
        named = f"{self.game.name!r}, {self.rules.name!r}, {self.size}"
        return f"Batch({named}, device={self.device!r}, reset={self.reset}, history={self.history})"

    def __len__(self) -> int:
        return self.size

    # What everybody may ask.

    @property
    def device(self) -> str:
        """Where the games are: `cpu` or `cuda`."""
        return self._backend.name

    @property
    def tables(self) -> Tables:
        """The records themselves, as the twin's `Table` describes them; what is written there is not checked."""
        return self._games.tables

    @tables.setter
    def tables(self, tables: Tables) -> None:
        self._games.tables[:] = tables
        self._opened = True

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat that must choose in each game; -1 where the match is over."""
        seats: NDArray[np.int8] = self._backend.empty((self.size,), np.int8)
        self._run("to_act", self._games, seats)
        return seats

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which matches are over."""
        found: NDArray[np.bool_] = self._backend.empty((self.size,), np.bool_)
        self._run("done", self._games, found)
        return found

    @property
    def legal(self) -> NDArray[np.bool_]:
        """What the seat to act may choose: a mask over the numbered choices of each game."""
        mask: NDArray[np.bool_] = self._backend.empty((self.size, self.encoding.choices), np.bool_)
        self._run("legal", self._games, mask)
        return mask

    @property
    def scores(self) -> NDArray[np.int32]:
        """The score of each seat in each game; when the match is over, that of its outcome."""
        found: NDArray[np.int32] = self._backend.empty((self.size, self.seats), np.int32)
        self._run("scores", self._games, self._rules, found)
        return found

    def observe(self, seat: Seat | ArrayLike | None = None) -> NDArray[np.integer[Any]]:
        """Write what a seat may know, as `encoding` describes it: the seat to act of each game, unless told.

        For seat -1, as where the match is over and no seat is named, all numbers are 0; so they are for a seat that is
        not there, if the seats lie on a GPU.
        """
        self._hold_dealt()
        seats = self.to_act if seat is None else self._backend.row(self._seats(seat), self.size, "seats", np.int8)
        found = self._backend.empty((self.size, self.encoding.length), self.encoding.dtype)
        self._run("observe", self._games, self._rules, seats, self.seats, found)
        return found

    def _seats(self, seat: Seat | ArrayLike) -> Seat | ArrayLike:
        """Refuse seats that are not there, where they can be looked at."""
        if not hasattr(seat, "__cuda_array_interface__"):
            row = checked_row(seat, self.size, "seats", np.int8)
            wrong = (row >= self.seats) | (row < LEFT_ALONE)
            if wrong.any():
                text = "there is no seat {seat}, as for game {game}; seats are 0 to {last}"
                at = int(wrong.argmax())
                raise Problem("fast.no_seat", text, last=self.seats - 1, seat=int(row[at]), game=at)
        return seat

    def state(self, game: int) -> Any:  # noqa: ANN401 - the room's GameState
        """Lift one game out as the room's own state; without `history`, the twin's HISTORY comes back plain."""
        at = self._at(game)
        table = self._backend.fetched(self.tables[at : at + 1])[0]
        if table["matches"] == NEVER_DEALT:
            raise Problem("fast.not_dealt", "game {game} is not dealt yet; `deal` opens all games", game=at)
        chance = self._chance(at, matches=int(table["matches"]))
        return self._twin.lifted(fields_of(table), self.rules, history=self.history, chance=chance)

    def _chance(self, game: int, matches: int = 0) -> Philox:
        return Philox(int(self._games.seed), game=self._games.first + game, matches=matches)

    # What changes the games.

    def deal(self, seed: int = 0, *, orders: Mapping[str, ArrayLike] | ArrayLike | None = None) -> None:
        """Open every table. Deals come from `orders`, as a `Stacked` table has them, and else from `seed`.

        An order is a row of places in the canonical order, for each game or one for all. `orders` maps a deal number,
        or `"<deal>/<label>"`, to such orders; an array alone is deal 1.
        """
        given, draws = self._orders(orders)
        self._games = self._games._replace(seed=checked_seed(seed), orders=given, draws=draws)
        self._backend.deal(self._games, self._rules, self.size)
        self.refused[:] = False
        self._opened = True

    def step(self, choices: ArrayLike) -> NDArray[np.bool_]:
        """Make one choice in each game; -1 leaves it alone. An illegal number is refused, and changes nothing.

        Gives, and keeps as `refused` until the next step, which ones were. A finished game refuses all but -1; with
        `reset` it is dealt anew instead, whatever the number.
        """
        self._hold_dealt()
        numbers = self._backend.row(choices, self.size, "choices", np.int32)
        self._backend.step(self._games, self._rules, numbers, self.refused, anew=self.reset)
        return self.refused

    def play_out(self, until: Literal["match", "round"] = "match") -> None:
        """Play at random, every legal choice alike, to the end of the match, or of the round.

        How many choices that took in each game is kept as `taken`. Interrupted, some games are played and some are not.
        """
        if until not in ("match", "round"):
            raise Problem("fast.until", "play_out goes until 'match' or 'round', not {until!r}", until=until)
        self._hold_dealt()
        taken: NDArray[np.int32] = self._backend.empty((self.size,), np.int32)
        self._backend.play_out(self._games, self._rules, int(until == "round"), taken)
        self.taken = taken

    def random_choices(self) -> NDArray[np.int32]:
        """Draw a legal choice for each game, the one that `play_out` would make; -1 where the match is over."""
        self._hold_dealt()
        chosen: NDArray[np.int32] = self._backend.empty((self.size,), np.int32)
        self._run("random_choices", self._games, chosen)
        return chosen

    def put(self, game: int, state: Any) -> None:  # noqa: ANN401 - the room's GameState
        """Put the room's own state in the place of a game: one at which a seat must choose, or whose match is over.

        Further deals, and the draws of random play, are those that the batch has for this place and has not made yet.
        """
        at = self._at(game)
        table = checked_table(self._twin, self.game, self.rules, state, chance=self._chance(at), history=self.history)
        before = self._backend.fetched(self.tables[at : at + 1])
        table["matches"] = np.where(before["matches"] == NEVER_DEALT, 0, before["matches"])
        table["chosen"] = before["chosen"]
        self.tables[at : at + 1] = self._sent(table)
        orders = self._games.orders
        alone = self._games._replace(
            tables=self.tables[at : at + 1],
            first=self._games.first + at,
            orders=orders[at : at + 1] if orders.shape[0] > 1 else orders,
        )
        self._backend.settle(alone, self._rules, 1)
        self._opened = True

    def copy(self) -> Self:
        """The same games once more, to be played on apart from these."""
        other = object.__new__(type(self))
        tables, refused = (self._sent(self._backend.fetched(one).copy()) for one in (self.tables, self.refused))
        vars(other).update(vars(self), refused=refused, _games=self._games._replace(tables=tables))
        return other

    __copy__ = copy

    def __deepcopy__(self, _memory: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the games, with where their deals come from; the game itself is found again by its name."""
        options = {"device": self.device, "reset": self.reset, "history": self.history}
        options |= {"first": self._games.first, "threads": self._threads}
        arrays = (self.tables, self.refused, self.taken, self._games.orders, self._games.draws)
        fetched = tuple(map(self._backend.fetched, arrays))
        return _unpickled, (type(self), self.game.name, self.rules, self.size, options, int(self._games.seed), fetched)

    def _orders(self, orders: Mapping[str, ArrayLike] | ArrayLike | None) -> tuple[NDArray[Any], NDArray[Any]]:
        """Given orders, checked and brought to where the games are."""
        given, draws = checked_orders(self.game, self.rules, self._labels, orders, self.size)
        return self._sent(given), self._sent(draws)

    def _run(self, loop: str, *arguments: object) -> None:
        self._backend.run(loop, self.size, *arguments)

    def _sent(self, value: Any) -> Any:  # noqa: ANN401 - an array, a tuple of some, or a number, which goes as it is
        if isinstance(value, tuple):
            return type(value)(*map(self._sent, value))
        return self._backend.sent(value) if isinstance(value, np.ndarray) else value

    def _hold_dealt(self) -> None:
        if not self._opened:
            raise Problem("fast.nothing_dealt", "nothing is dealt yet; call `deal` first")

    def _at(self, game: int) -> int:
        found = whole(game)
        if found is None or not 0 <= found < self.size:
            raise Problem("fast.no_game", "games are 0 to {last}, not {game!r}", last=self.size - 1, game=game)
        return found


def backend_of(device: str, game: str, threads: int) -> Cores | Gpu:
    """What runs a batch, and where its arrays are."""
    return Gpu(game) if device == "cuda" else Cores(game, threads)


def _unpickled(
    kind: type[Batch],
    game: str,
    rules: object,
    size: int,
    options: dict[str, Any],
    seed: int,
    arrays: tuple[NDArray[Any], ...],
) -> Batch:
    """Make a pickled batch again."""
    batch = kind(game, rules, size, **options)
    tables, batch.refused, batch.taken, orders, draws = (batch._sent(one) for one in arrays)  # noqa: SLF001 - our own
    batch._opened = bool((arrays[0]["matches"] != NEVER_DEALT).any())  # noqa: SLF001
    batch._games = batch._games._replace(tables=tables, seed=np.uint64(seed), orders=orders, draws=draws)  # noqa: SLF001
    return batch
