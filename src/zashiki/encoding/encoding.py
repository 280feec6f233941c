"""An encoding: the choices of a game as numbers, and what a seat may know as an array."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING, Any, cast

from zashiki.encoding.game_encoding import GameEncoding, Part
from zashiki.encoding.whole_numbers import whole
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame, load
from zashiki.texts.problems import Problem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GROUP = "zashiki.encodings"


@cache
def _of_game(name: str) -> GameEncoding:
    found = metadata.entry_points(group=GROUP)
    if name not in found.names:
        text = "no encoding of a game called {name!r}; there are: {games}"
        raise Problem("encoding.no_game", text, name=name, games=", ".join(sorted(found.names)) or "none")
    return cast(GameEncoding, found[name].load())


class Encoding:
    """The numbers and arrays of one game under one rule set.

    >>> encoding = Encoding("reversi")
    >>> encoding.choices, encoding.length
    (64, 194)
    >>> [part.name for part in encoding.parts]
    ['own', 'opponent', 'moves', 'turn', 'centre']
    """

    def __init__(self, game: str | AnyGame, rules: Any = None) -> None:  # noqa: ANN401 - the room's Ruleset
        """Take a game, by name or itself, and its rules, or the name of a preset: the default one unless told."""
        self._functions = _of_game(game if isinstance(game, str) else getattr(game, "name", repr(game)))
        self.game: AnyGame = load(game) if isinstance(game, str) else game
        named = self.game.presets()[0] if rules is None else rules
        self.rules = self.game.preset(named) if isinstance(named, str) else named
        if not isinstance(self.rules, self.game.Ruleset):
            text = "rules of {game} are its Ruleset or the name of a preset, not of the kind {kind}"
            kind = f"{type(rules).__module__}.{type(rules).__name__}"
            raise Problem("encoding.rules", text, game=self.game.name, kind=kind)
        self.numbers = self._functions.numbers(self.rules)
        """What the numbers of choices mean, in their order."""
        self.choices = sum(one.span for one in self.numbers)
        """How many numbers choices may have: 0 to one less."""
        self.parts: tuple[Part, ...] = self._functions.parts(self.rules)
        """What an observation is made of, in its order."""
        self.length = sum(part.length for part in self.parts)
        """How many numbers an observation has."""
        self.dtype = self._functions.DTYPE
        """What numpy calls its numbers."""

    def number(self, view: Any, seat: Seat, action: Any) -> int:  # noqa: ANN401 - the room's own values
        """Give the number of a legal action; of any other there is none, and that is a `Problem`."""
        self._hold(view, seat)
        if self.game.why_not(view, seat, action) is not None:
            text = "this is not a legal choice of seat {seat} now: {action!r}"
            raise Problem("encoding.not_a_choice", text, seat=seat, action=action)
        return self._functions.number(view, seat, action)

    def action(self, view: Any, seat: Seat, number: int) -> Any:  # noqa: ANN401
        """Give the legal action of a number; a number of none is a `Problem`."""
        self._hold(view, seat)
        wanted = whole(number)
        there = wanted is not None and 0 <= wanted < self.choices
        action = self._functions.action(view, seat, cast(int, wanted)) if there else None
        if action is None or self.game.why_not(view, seat, action) is not None:
            text = "{number!r} is not the number of a legal choice of seat {seat} now; legal are {legal}"
            raise Problem("encoding.not_legal", text, number=number, seat=seat, legal=self.legal(view, seat))
        return action

    def legal(self, view: Any, seat: Seat) -> list[int]:  # noqa: ANN401
        """List the numbers of what a seat may choose, lowest first."""
        self._hold(view, seat)
        return sorted(self._functions.number(view, seat, action) for action in self.game.legal(view, seat))

    def encoded(self, view: Any, seat: Seat) -> list[int]:  # noqa: ANN401
        """Write a seat's view as plain numbers; one by other rules, or for a seat that is not there, is a `Problem`."""
        self._hold(view, seat)
        return self._functions.encoded(view, seat)

    def _hold(self, view: Any, seat: Seat) -> None:  # noqa: ANN401
        """Refuse what is not a view of this game under these rules, and seats that are not there."""
        if not isinstance(view, self.game.GameState) or (view.rules is not self.rules and view.rules != self.rules):
            raise Problem("encoding.view", "this is not a view of {game} under these rules", game=self.game.name)
        seats = range(self.game.seats(self.rules))
        if seat not in seats:
            raise Problem("encoding.seat", "seats are 0 to {last}, not {seat!r}", last=seats[-1], seat=seat)

    def mask(self, view: Any, seat: Seat) -> "NDArray[np.bool_]":  # noqa: ANN401
        """Mark the legal numbers, as an array."""
        import numpy as np  # noqa: PLC0415 - numbers alone need no numpy

        found = np.zeros(self.choices, np.bool_)
        found[self.legal(view, seat)] = True
        return found

    def observe(self, view: Any, seat: Seat) -> "NDArray[np.integer[Any]]":  # noqa: ANN401
        """Write a seat's view as an array."""
        import numpy as np  # noqa: PLC0415

        return np.array(self.encoded(view, seat), self.dtype)

    def split(self, observation: "NDArray[np.integer[Any]]") -> "dict[str, NDArray[np.integer[Any]]]":
        """Give the parts of an observation, or of many in an array of more dimensions, by their names."""
        form = tuple(getattr(observation, "shape", ()))
        if form[-1:] != (self.length,):
            text = "an observation of {game} is an array whose rows have {length} numbers; this has the form {form}"
            raise Problem("encoding.observation", text, game=self.game.name, length=self.length, form=form)
        found, at = {}, 0
        for part in self.parts:
            found[part.name] = observation[..., at : at + part.length].reshape(*observation.shape[:-1], *part.shape)
            at += part.length
        return found

    @property
    def shown(self) -> Mapping[str, Sequence[str]]:
        """The fields of a view, each with the parts that show it."""
        return self._functions.SHOWN

    @property
    def left_out(self) -> Mapping[str, str]:
        """The fields of a view that no part shows, each with the reason."""
        return self._functions.LEFT_OUT
