"""Match: the log of a game in progress, and the state that it adds up to."""

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from functools import reduce
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, NamedTuple, Self, TypeAlias

from zashiki.kernel.chance import CHAIN, LONGEST_CHAIN, Chance, Fair, NoMoreDeals, Stacked
from zashiki.kernel.game import A, E, Game, Illegal, Outcome, R, S, Seat
from zashiki.kernel.problems import Problem

Seed: TypeAlias = str | int | None
"""What a table may be dealt from; None: it draws a root of its own."""
KEPT = 32
"""The state is kept every this many choices; those in between are folded again when somebody asks for them."""

_USED = (
    *("start", "advance", "to_act", "legal", "why_not", "decide", "apply", "mask", "redact", "outcome"),
    *("name", "seats", "laid_open", "most_deals", "presets", "preset", "Ruleset"),
)
"""What a match needs of its game."""


class Step(NamedTuple, Generic[A, E]):
    """One choice and everything that followed until the next one."""

    seat: Seat
    action: A
    events: tuple[E, ...]


class Match(Generic[R, S, A, E]):
    """One table. The only thing in the house that holds a state; all else is a function of frozen values."""

    def __init__(self, game: Game[R, S, A, E], rules: R, chance: Chance, *, may_undo: bool = True) -> None:
        """Open a table and let it work until somebody must choose. Choices stand for good unless it `may_undo`."""
        self.game, self.rules, self.chance, self.may_undo, self.read_only = game, rules, chance, may_undo, False
        self._state, self.opening = self._settled(game.start(rules), ())
        self._kept, self._steps, self.forgotten = [self._state], list[Step[A, E]](), 0

    @classmethod
    def open(cls, game: Game[R, S, A, E], rules: R | None = None, *, seed: Seed = None, may_undo: bool = True) -> Self:
        """Open a table that deals fairly (from `seed`, if one is given), by the default preset unless told."""
        rules = _playable(game, rules, seed)
        return cls(game, rules, fair_table(game, rules, seed), may_undo=may_undo)

    @classmethod
    def from_log(
        cls, game: Game[R, S, A, E], empty: S, rules: R, opening: Iterable[E], steps: Iterable[Step[A, E]]
    ) -> Self:
        """Fold a log, or what one seat saw of it, deciding nothing again: a match to look at, until `play_on`."""
        match = object.__new__(cls)
        match.game, match.rules, match.chance, match.may_undo, match.read_only = game, rules, Stacked({}), True, True
        match.opening, match._steps, match.forgotten = tuple(opening), [], 0
        match._state = reduce(game.apply, match.opening, empty)
        match._kept = [match._state]
        for step in steps:
            match._append(step, reduce(game.apply, step.events, match._state))
        return match

    def copy(self) -> Self:
        """Give a match that plays on as this one does, by itself: nothing that changes belongs to both.

        `copy.copy`, `copy.deepcopy` and, where the game is a module, `pickle` do the same. All hold the whole truth
        and the secret of the deals.
        """
        return copy(self)

    def __deepcopy__(self, _memo: object) -> Self:
        return copy(self)  # what lies deeper is frozen

    def __getstate__(self) -> dict[str, Any]:
        named = self.game.__name__ if isinstance(self.game, ModuleType) else self.game
        own = {"chance": deepcopy(self.chance), "_steps": [*self._steps], "_kept": [*self._kept]}
        return {**vars(self), **own, "game": named}

    def __setstate__(self, state: dict[str, Any]) -> None:
        named = state["game"]
        vars(self).update(state, game=import_module(named) if isinstance(named, str) else named)

    def __repr__(self) -> str:
        now = f"to act: {self.to_act}" if self.outcome is None else self.outcome
        return f"<Match of {self.game.name}: {self.forgotten + len(self._steps)} choices, {now}>"

    def play_on(self, chance: Chance) -> None:
        """Let a match that was folded from its log be played on, by the table's own chance."""
        self.chance, self.read_only = chance, False

    # What everybody may ask.

    @property
    def state(self) -> S:
        """The whole truth. Hand people and players a `view` instead."""
        return self._state

    @property
    def steps(self) -> Sequence[Step[A, E]]:
        """The choices so far but those `forgotten`, each with its events: a live list, to look at only."""
        return self._steps

    @property
    def log(self) -> tuple[E, ...]:
        """All events from the empty table to now."""
        return (*self.opening, *(event for step in self._steps for event in step.events))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must choose now."""
        return self.game.to_act(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""
        return self.game.outcome(self._state)

    def legal(self, seat: Seat) -> Sequence[A]:
        """What `seat` may choose now."""
        return self.game.legal(self._state, self._seated(seat))

    def view(self, seat: Seat | None) -> S:
        """What `seat` may know (None: a spectator)."""
        return self.game.mask(self._state, None if seat is None else self._seated(seat))

    def heard(self, events: Iterable[E], seat: Seat | None) -> tuple[E, ...]:
        """What `seat` hears of some events."""
        place = None if seat is None else self._seated(seat)
        return tuple(heard for event in events if (heard := self.game.redact(event, place)) is not None)

    def state_at(self, choice: int) -> S:
        """The state after that many choices; 0 is the table before the first one."""
        if type(choice) is not int or not 0 <= choice <= len(self._steps):
            raise Illegal("no_such_choice")
        between = (event for step in self._steps[choice - choice % KEPT : choice] for event in step.events)
        return reduce(self.game.apply, between, self._kept[choice // KEPT])

    # What changes the table.

    def submit(self, seat: Seat, action: A) -> tuple[E, ...]:
        """Choose for `seat`, and give all that happened. A refused action raises `Illegal` and changes nothing."""
        code = "read_only" if self.read_only else self.game.why_not(self._state, self._seated(seat, action), action)
        if code is not None:
            over = code == "not_your_turn" and self.outcome is not None
            raise Illegal("match_over" if over else code, seat=seat, action=action)
        try:
            after, events = self._settled(self._state, self.game.decide(self._state, seat, action))
        except NoMoreDeals:
            raise Illegal("no_more_deals", seat=seat, action=action) from None
        self._append(Step(seat, action, events), after)
        return events

    def choose(self, text: str, *, seat: Seat | None = None) -> tuple[E, ...]:
        """Choose in the game's notation, for the one seat that must; where several must, name the `seat`.

        A text that the game cannot read is a `ValueError` that says what it reads.
        """
        waiting = self.to_act
        if seat is None and len(waiting) != 1:
            raise Illegal("name_a_seat" if waiting else "match_over")
        return self.submit(waiting[0] if seat is None else seat, self.game.parse_action(str(text)))

    def undo(self, to: int | None = None) -> None:
        """Go back to the table as it was after `to` choices (one fewer unless said).

        Never past the end of a deal whose hidden hands were shown, and never at a table without undo.
        """
        to = len(self._steps) - 1 if to is None else to
        if self.read_only or not self.may_undo:
            raise Illegal("read_only" if self.read_only else "no_undo")
        if type(to) is not int or not 0 <= to < len(self._steps):
            raise Illegal("nothing_to_undo")
        before = self.state_at(to)
        if self.game.laid_open(before) < self.game.laid_open(self._state):
            raise Illegal("deal_revealed")
        del self._steps[to:], self._kept[to // KEPT + 1 :]
        self._state = before

    def forget(self) -> None:
        """Let go of all choices so far, at a table where none can be taken back: they are in its record."""
        self.may_undo, self.forgotten = False, self.forgotten + len(self._steps)
        self._steps, self._kept, self.opening = [], [self._state], ()

    def _append(self, step: Step[A, E], after: S) -> None:
        self._steps.append(step)
        self._state = after
        if len(self._steps) % KEPT == 0:
            self._kept.append(after)

    def _settled(self, state: S, events: tuple[E, ...]) -> tuple[S, tuple[E, ...]]:
        """Fold `events`, then let the table work to a fixed point."""
        apply, advance, chance = self.game.apply, self.game.advance, self.chance
        happened: tuple[E, ...] = ()
        while True:
            for event in events:  # a loop, since `reduce` calls Python functions more slowly
                state = apply(state, event)
            happened += events
            if not (events := advance(state, chance)):
                return state, happened

    def _seated(self, seat: Seat, action: object = None) -> Seat:
        if type(seat) is not int or not 0 <= seat < self.game.seats(self.rules):
            raise Illegal("no_such_seat", seat=seat, action=action)
        return seat


def _playable(game: Game[R, S, A, E], rules: R | None, seed: object) -> R:
    """The rules to play by; what is no game, no rules of that game or no seed is a `Problem` that names the remedy."""
    if lacking := next((name for name in _USED if not hasattr(game, name)), None):
        text = "{game} is not a game: it offers no {name}; zashiki.game(name) gives one by its name"
        raise Problem("match.game", text, game=f"{game!r:.60}", name=lacking)
    presets = game.presets()
    rules = game.preset(presets[0]) if rules is None else rules
    if not isinstance(rules, game.Ruleset):
        text = "{rules} are no rules of {game}; preset(name) of the game gives some, with one of these names: {presets}"
        raise Problem("match.rules", text, rules=f"{rules!r:.60}", game=game.name, presets=", ".join(presets))
    if not isinstance(seed, str | int | None) or isinstance(seed, bool):
        raise Problem("match.seed", "a seed is a text or a whole number, not {seed}", seed=f"{seed!r:.60}")
    return rules


def fair_table(game: Game[R, S, A, E], rules: R, seed: Seed, entropy: Sequence[bytes] = ()) -> Fair:
    """The deals of a new table: from a seed, or from a root drawn now and what each seat adds to it.

    A drawn chain is as long as the rules need. A seeded one always has the same length, so that seeds keep their
    deals; rules that need more are refused with the code `seed_too_short`.
    """
    if seed is None:
        return Fair.drawn(seats=game.seats(rules), length=chain_length(game, rules), entropy=entropy)
    if game.most_deals(rules) > CHAIN:
        raise Illegal("seed_too_short")
    return Fair.seeded(str(seed), seats=game.seats(rules))


def chain_length(game: Game[R, S, A, E], rules: R) -> int:
    """How long a drawn chain is: with a link more than deals, so that the root itself is never published."""
    return min(game.most_deals(rules) + 1, LONGEST_CHAIN)
