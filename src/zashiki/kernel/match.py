"""Match: the log of a game in progress, and the state that it adds up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce
from typing import Generic, NamedTuple

from zashiki.kernel.chance import Chance, Fair, Stacked
from zashiki.kernel.game import A, E, Game, Illegal, Outcome, R, S, Seat


class Step(NamedTuple, Generic[A, E]):
    """One choice and everything that followed until the next one."""

    seat: Seat
    action: A
    events: tuple[E, ...]


class Match(Generic[R, S, A, E]):
    """One table. The only thing in the house that holds a state; all else is a function of frozen values."""

    def __init__(self, game: Game[R, S, A, E], rules: R, chance: Chance) -> None:
        """Open a table and let it work until somebody must choose."""
        self.game, self.rules, self.chance = game, rules, chance
        state, self.opening = self._settled(game.start(rules), ())
        self.read_only = False
        self._states: list[S] = [state]
        self._steps: list[Step[A, E]] = []
        self._undone: list[tuple[Step[A, E], S]] = []

    @classmethod
    def open(cls, game: Game[R, S, A, E], rules: R | None = None, *, seed: str | None = None) -> Match[R, S, A, E]:
        """Open a table that deals fairly (from `seed`, if one is given), by the default preset unless told."""
        rules = game.preset(game.presets()[0]) if rules is None else rules
        seats = game.seats(rules)
        return cls(game, rules, Fair.drawn(seats=seats) if seed is None else Fair.seeded(seed, seats=seats))

    @classmethod
    def from_log(
        cls, game: Game[R, S, A, E], empty: S, rules: R, opening: Iterable[E], steps: Iterable[Step[A, E]]
    ) -> Match[R, S, A, E]:
        """Fold a log, or what one seat saw of it, deciding nothing again: a match to look at, not to play on."""
        match = object.__new__(cls)
        match.game, match.rules, match.chance, match.read_only = game, rules, Stacked({}), True
        match.opening, match._steps, match._undone = tuple(opening), list(steps), []
        match._states = [reduce(game.apply, match.opening, empty)]
        for step in match._steps:
            match._states.append(reduce(game.apply, step.events, match._states[-1]))
        return match

    # What everybody may ask.

    @property
    def state(self) -> S:
        """The whole truth. Hand people and players a `view` instead."""
        return self._states[-1]

    @property
    def steps(self) -> tuple[Step[A, E], ...]:
        """The choices so far, each with its events."""
        return tuple(self._steps)

    @property
    def log(self) -> tuple[E, ...]:
        """All events from the empty table to now."""
        return self.opening + tuple(event for step in self._steps for event in step.events)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must choose now."""
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""
        return self.game.outcome(self.state)

    def legal(self, seat: Seat) -> Collection[A]:
        """What `seat` may choose now."""
        return self.game.legal(self.state, seat)

    def view(self, seat: Seat | None) -> S:
        """What `seat` may know (None: a spectator)."""
        return self.game.mask(self.state, seat)

    def heard(self, events: Iterable[E], seat: Seat | None) -> tuple[E, ...]:
        """What `seat` hears of some events."""
        redacted = (self.game.redact(event, seat) for event in events)
        return tuple(event for event in redacted if event is not None)

    @property
    def rewound(self) -> bool:
        """Whether somebody stepped back to look, so that this is not where the match stands."""
        return bool(self._undone)

    def state_at(self, choice: int) -> S:
        """The state after that many choices; 0 is the table before the first one."""
        return self._states[choice]

    # What changes the table.

    def submit(self, seat: Seat, action: A) -> tuple[E, ...]:
        """Choose for `seat`, and give all that happened. A refused action raises `Illegal` and changes nothing."""
        state = self.state
        if self.read_only:
            raise Illegal("read_only", seat=seat, action=action)
        code = self.game.why_not(state, seat, action) if type(seat) is int else "no_such_seat"
        if code is not None:
            raise Illegal(self._refusal(seat, code), seat=seat, action=action)
        self._guard_reveals(state)
        after, events = self._settled(state, self.game.decide(state, seat, action))
        self._steps.append(Step(seat, action, events))
        self._states.append(after)
        self._undone.clear()
        return events

    def undo(self, to: int | None = None) -> None:
        """Go back to the table as it was after `to` choices (one fewer unless said), never past a revealed deal."""
        to = len(self._steps) - 1 if to is None else to
        if not 0 <= to < len(self._steps):
            raise Illegal("nothing_to_undo")
        self._guard_reveals(self._states[to])
        del self._steps[to:], self._states[to + 1 :]
        self._undone.clear()

    def back(self) -> None:
        """Step back one choice to look at the table; `forward` brings it again, and a new choice replaces it."""
        if not self._steps:
            raise Illegal("nothing_to_undo")
        self._undone.append((self._steps.pop(), self._states.pop()))

    def forward(self) -> tuple[E, ...]:
        """Bring back the choice that `back` took away, and give its events."""
        if not self._undone:
            raise Illegal("nothing_to_redo")
        step, state = self._undone.pop()
        self._steps.append(step)
        self._states.append(state)
        return step.events

    def _guard_reveals(self, state: S) -> None:
        """Refuse to go on from a state before a deal that is revealed by now."""
        latest = self._undone[0][1] if self._undone else self.state
        if state is not latest and self.game.revealed(state) < self.game.revealed(latest):
            raise Illegal("deal_revealed")

    def _settled(self, state: S, events: tuple[E, ...]) -> tuple[S, tuple[E, ...]]:
        """Fold `events`, then let the table work to a fixed point."""
        apply, advance, chance = self.game.apply, self.game.advance, self.chance
        happened = list(events)
        while True:
            for event in events:
                state = apply(state, event)
            events = advance(state, chance)
            if not events:
                return state, tuple(happened)
            happened += events

    def _refusal(self, seat: Seat, code: str) -> str:
        """Say more of a seat that must not choose now."""
        if code != "not_your_turn":
            return code
        if self.outcome is not None:
            return "match_over"
        return code if seat in range(self.game.seats(self.rules)) else "no_such_seat"
