"""The contract between the kernel and a game, and the few words both sides share.

A game is a *package* whose module-level functions are the ones of `Game`: the package itself is handed to
`zashiki.kernel.match.Match`. All of them are pure; `advance` alone may draw from `Chance`.
"""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from zashiki.kernel.chance import Chance

Seat: TypeAlias = int
"""A place at the table, counted from 0. Dealer and winner are seats."""

UNKNOWN = "?"
"""A piece that is not known, wherever pieces are written as text."""

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """How a match ended: the final score of each seat, and why it is over."""

    scores: tuple[int, ...]
    reason: str
    lost: tuple[Seat, ...] = ()
    """Seats that gave the match up, or whose time ran out: they have lost, whatever their score."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest score, of those that have not `lost`; several of them share a draw."""
        stood = {seat: score for seat, score in enumerate(self.scores) if seat not in self.lost}
        return tuple(seat for seat, score in stood.items() if score == max(stood.values()))


class Inventory(msgspec.Struct, frozen=True):
    """What may never appear or vanish: every piece in canonical order, and the chips of a zero-sum game."""

    pieces: tuple[str, ...]
    chips: int | None = None


class Illegal(Exception):
    """A refused action. `code` is stable and meant for programs; the words for people are in each room's `words/`."""

    def __init__(self, code: str, *, seat: Seat | None = None, action: object = None) -> None:
        """Name the reason, who wanted what."""
        self.code, self.seat, self.action = code, seat, action
        super().__init__(code if seat is None else f"{code} (seat {seat!r}{'' if action is None else f', {action!r}'})")


class Rng(Protocol):
    """What `sample` needs of a random generator; a seeded `random.Random` is one."""

    def shuffle(self, x: list[Any], /) -> None:
        """Reorder a list in place."""


class Game(Protocol[R, S, A, E]):
    """What a room offers at its door: `R` is its Ruleset, `S` its GameState, `A` and `E` its Action and Event."""

    name: str
    """The registered name, such as `koikoi`."""

    version: int
    """Goes up when behaviour changes, and only then; it is in every record."""

    SWITCHES: Mapping[str, bool]
    """What a seat may have answered for itself (see `automatic`), by name; true: it stays on after a round's end."""

    # What the table is and does.

    def start(self, rules: R, /) -> S:
        """Give an empty table."""

    def advance(self, state: S, chance: Chance, /) -> tuple[E, ...]:
        """Do what the table does by itself; () means somebody must choose, or the match is over."""

    def to_act(self, state: S, /) -> tuple[Seat, ...]:
        """Name the seats that must choose now."""

    def legal(self, state: S, seat: Seat, /) -> Sequence[A]:
        """List what `seat` may choose (see `zashiki.games.choices`); works on that seat's view."""

    def why_not(self, state: S, seat: Seat, action: object, /) -> str | None:
        """Give the code of the rule against `action`, or None; `not_your_turn` for a seat that must not act.

        Anything at all may be asked about.
        """

    def decide(self, state: S, seat: Seat, action: A, /) -> tuple[E, ...]:
        """Give the direct consequences of a legal choice; no chance."""

    def apply(self, state: S, event: E, /) -> S:
        """Fold one event into a state or a view: total, no legality, no chance."""

    def mask(self, state: S, seat: Seat | None, /) -> S:
        """Give what `seat` may know (None: a spectator)."""

    def redact(self, event: E, seat: Seat | None, /) -> E | None:
        """Give what `seat` may hear of an event; None means it must not even notice it."""

    def outcome(self, state: S, /) -> Outcome | None:
        """Give the final scores, once the match is over."""

    # What a table of people needs.

    def may_ask(self, event: E, /) -> bool:
        """Say whether seats may be asked in secret right after `event`, so that a pause there must tell nothing.

        It looks at the event alone; everybody hears such an event, and finds the same of what it heard.
        """

    def automatic(self, view: S, seat: Seat, on: Collection[str], /) -> A | None:
        """Give the choice that `seat` need not be asked for, with these switches `on`; None: it must be asked.

        A function of the seat's view alone, and always legal; a forced choice may need no switch.
        """

    def quiet(self, view: S, seat: Seat, /) -> A | None:
        """Give the choice that is made for `seat` when its time is up or nobody sits there; None: there is none.

        None where it is not asked, where nobody's time runs, or where the match is lost instead. A function of the
        seat's view alone, and always legal (law 11). A game without it is played without clocks.
        """

    def forfeit(self, state: S, seat: Seat, /) -> Outcome | None:
        """Give how the match ends when `seat` gives it up; None: it goes on, with somebody else in that seat."""

    # What its neighbours need.

    @property
    def Action(self) -> object:  # noqa: N802 - the module attribute is a type
        """The union of all actions, for decoding."""

    @property
    def Event(self) -> object:  # noqa: N802 - the module attribute is a type
        """The union of all events, for decoding."""

    @property
    def Ruleset(self) -> type[R]:  # noqa: N802 - the module attribute is a type
        """The frozen data that a match is played by."""

    @property
    def GameState(self) -> type[S]:  # noqa: N802 - the module attribute is a type
        """The type of states and views, for their schema."""

    @property
    def PUBLIC(self) -> Mapping[str, Sequence[str]]:  # noqa: N802 - a table of names
        """The fields of states and events that everybody may see, by the name of their type."""

    @property
    def VEILED(self) -> Mapping[str, Sequence[str]]:  # noqa: N802 - a table of names
        """The fields that `mask` and `redact` hide from some, in the same form."""

    def parse_action(self, text: str, /) -> A:
        """Read an action in the game's own notation; any other text is a `ValueError` that says what is read."""

    def show_action(self, action: A, /) -> str:
        """Write an action as `parse_action` reads it."""

    def presets(self) -> Sequence[str]:
        """Name the rule sets that ship with the game, the default first."""

    def preset(self, name: str, /) -> R:
        """Load one of them."""

    def load_rules(self, path: Path, /) -> R:
        """Load a player's own rules file; a mistake in it is a `RuleError` that names its place."""

    def change_rules(self, rules: R, /, **changes: object) -> R:
        """Give the same rules with other values, checked as a file's would be."""

    def seats(self, rules: R, /) -> int:
        """Count the seats at a table that plays by `rules`."""

    def revealed(self, state: S, /) -> int:
        """Say up to which deal number the fair/1 keys may be published by now."""

    def laid_open(self, state: S, /) -> int:
        """Say up to which deal the rules have laid hidden hands open: no choice before that can be taken back."""

    def most_deals(self, rules: R, /) -> int:
        """Count the deals that a match by these rules can take (fair/1, step 1); one that needs more ends instead."""

    def canonical_order(self, rules: R, /) -> tuple[str, ...]:
        """List what a deal shuffles, as text, in the order that fair/1 starts from; () where nothing is dealt."""

    def laid_out(self, events: Sequence[E], deal: int, /) -> tuple[str, ...]:
        """Give the shuffled order of a deal as far as these events tell it, `UNKNOWN` where they do not.

        The events may be what one seat heard. () means that they do not hold that deal.
        """

    def inventory(self, state: S, /) -> Inventory:
        """List the pieces and chips on the table, for law 5."""

    def sample(self, view: S, rng: Rng, /) -> S:
        """Fill in what a view hides: one whole state, drawn from those consistent with it."""
