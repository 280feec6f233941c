"""From a recorded deal to a stacked deck: the cards that were seen go to where the rules deal them.

The deal is played once more with the functions of the game. Before every street the deck is made of markers, a card for
each of its 52 places, so that the dealing itself says from which place each seat draws; then the cards that the record
knows are put there. Cards that nobody saw are filled in, and a search over such fillings finds one that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from zashiki.games.stud.actions import Action
from zashiki.games.stud.changes import apply, start
from zashiki.games.stud.events import (
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    CommunityDealt,
    DealInit,
    Dealt,
    Event,
    HandMucked,
    HandShown,
)
from zashiki.games.stud.pieces import CARDS, HIDDEN, Card
from zashiki.games.stud.play import advance, decide
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import ANTES, DEAL_OVER, DEALING, GameState
from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Seat
from zashiki.texts.problems import Problem, Sentence

T = TypeVar("T")
TRIES = 400
"""So many ways to fill in unseen cards are tried before a result is given up."""
FEW = 20
"""So many while there is little time left for a file."""
MOST_STEPS = 20_000
"""Steps of play that a file may take for trying, beyond playing each of its hands once."""
SHUFFLE_STEPS = 4
"""What one more way to fill in unseen cards costs before anything is played."""
HAND_STEPS = 40
"""Steps that every hand of a file adds to them, as long as some were taken."""
FULL = 7
"""Cards of a whole hand, in the order in which they are dealt: two down, four up, one down."""
_PLACES = {card: place for place, card in enumerate(CARDS)}


class TooLong(Exception):
    """A file whose unseen cards would take too long to fill in."""

    def __init__(self, reason: Sentence) -> None:
        """Keep the reason."""
        super().__init__(reason)
        self.reason = reason


class Budget:
    """How many steps of play a file may take beyond playing each of its hands once.

    Every hand brings a few of its own, so that long files of ordinary hands never run out.
    """

    def __init__(self, steps: int = MOST_STEPS) -> None:
        """Begin with the steps of a file."""
        self.most = self.left = steps
        self._free = True

    def next_hand(self) -> None:
        """Begin another hand: it is played once for nothing."""
        self.left, self._free = min(self.left + HAND_STEPS, self.most), True

    def searches(self, tried: int) -> bool:
        """Whether recorded stacks are worth another try: the less is left, the fewer."""
        most = TRIES if self.left > self.most // 2 else FEW if self.left > self.most // 4 else 1
        return tried < most

    def spend(self, steps: int) -> None:
        """Count a hand that was played; `TooLong` when there were too many."""
        if not self._free:
            self.left -= steps
        self._free = False
        if self.left < 0:
            raise TooLong(
                Sentence(
                    "phh.too_long",
                    "the rest was not read: filling in unseen cards takes more than {n:,} steps; split it",
                    n=self.most,
                )
            )


class Choosing(Protocol):
    """The choices of a record."""

    @property
    def remarks(self) -> Sequence[str]:
        """What was read otherwise than it is written, one plain sentence each."""

    def choose(self, state: GameState, /) -> Action | None:
        """Give the choice of the seat whose turn it is, which must be legal; None: the record ends here."""

    def finish(self, state: GameState, /) -> None:
        """Hold the rest of the record to the table at the end."""


class Seen(NamedTuple):
    """What a record knows of the cards of one deal."""

    held: tuple[tuple[Card, ...], ...]
    """Seven cards a seat, in the order in which they are dealt; unseen ones, and those never dealt, are hidden."""
    community: Card = HIDDEN

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that are nowhere in the record."""
        seen = {card for hand in self.held for card in hand} | {self.community}
        return tuple(card for card in CARDS if card not in seen)


class Laid(NamedTuple):
    """A deal played through."""

    orders: Mapping[str, tuple[int, ...]]
    """The deck, as `Stacked` takes it."""
    choices: tuple[tuple[Seat, Action], ...]
    state: GameState
    """The table at the end of the record, with all cards still on it."""
    contested: tuple[Seat, ...]
    """The seats that came to a showdown."""
    remarks: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the deal was played to its end."""
        return self.state.phase is DEAL_OVER

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each seat has in the end."""
        return tuple(player.stack for player in self.state.players)

    def decided_by(self, seen: Seen) -> bool:
        """Whether every card that decided about the pots is in the record."""
        each = FULL - len(self.state.community)
        hands = [seen.held[seat][:each] for seat in self.contested]
        hidden = any(HIDDEN in hand for hand in hands)
        return not hands or not (hidden or (self.state.community and seen.community is HIDDEN))


def fillings(unseen: Sequence[Card], tries: int = TRIES) -> Iterator[tuple[Card, ...]]:
    """Give the unseen cards in one order after the other, always the same ones."""
    yield tuple(unseen)
    chain = Fair.seeded("fillings", seats=0, length=1)
    for number in range(1, tries):
        yield chain.at_table(str(number)).shuffled(unseen, deal=1)


def fitting(
    rules: Ruleset,
    seen: Seen,
    script: Callable[[], Choosing],
    wanted: Sequence[int] | None = None,
    *,
    tries: int = TRIES,
    budget: Budget | None = None,
) -> tuple[Laid, bool]:
    """Fill in the unseen cards so that the record holds, and say whether it then ends with the wanted stacks.

    A filling may be at fault for a choice out of turn only where open cards are missing. Whatever the script raises
    for the first filling is raised if no other does better.
    """
    first: Laid | None = None
    fault: ValueError | None = None
    for tried, filling in enumerate(fillings(seen.unseen, tries)):
        if first is not None and budget is not None and not budget.searches(tried):
            break
        table = MarkedDeck(seen, filling)
        try:
            one = laid(rules, table, script())
        except ValueError as error:
            fault = fault or error
            if not table.guessed:
                break
            continue
        finally:
            if budget is not None:
                budget.spend(table.steps)
        if wanted is None or one.stacks == tuple(wanted):
            return one, wanted is not None
        first = first or one
        if not one.over or one.decided_by(seen):
            break
    if first is None:
        raise fault or Problem("phh.no_deal", "no way to deal was found")
    return first, False


def laid(rules: Ruleset, table: MarkedDeck, script: Choosing) -> Laid:
    """Play the deal of a record: `rules` are for this one deal, with the dealer's seat."""
    state = apply(start(rules), DealInit(1, rules.first_dealer, rules.game_of(1).name, CARDS))
    choices: list[tuple[Seat, Action]] = []
    events: tuple[Event, ...] = ()
    while state.phase is not DEAL_OVER:
        table.steps += 1
        if state.turn is not None:
            action = script.choose(state)
            if action is None:
                break
            choices.append((state.turn, action))
            events = decide(state, state.turn, action)
        elif state.phase in (ANTES, DEALING):
            state = table.stacked(state)
            events = advance(state, table.chance)
        else:
            events = advance(state, table.chance)
        state = reduce(apply, events, state)
    script.finish(state)
    contested = tuple(event.seat for event in events if isinstance(event, HandShown | HandMucked))
    return Laid(table.orders(), tuple(choices), state, contested, tuple(script.remarks))


class _Unshuffled:
    """Chance that leaves everything where it lies, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.orders: dict[str, tuple[int, ...]] = {}

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        self.orders[f"{deal}/{label}"] = tuple(range(len(pieces)))
        return tuple(pieces)


class MarkedDeck:
    """The places of the deck, and which card must lie at each."""

    def __init__(self, seen: Seen, filling: Iterable[Card]) -> None:
        """Take the cards that are known, and those to fill in for the others."""
        self.seen, self.filling = seen, iter(filling)
        self.chance = _Unshuffled()
        self.guessed = False
        """Whether a card that lies open was filled in."""
        self.steps = SHUFFLE_STEPS
        """How much was played with it."""
        self.cards: dict[Card, Card] = {}
        """The card of each place, by the marker of the place."""
        self.deck: tuple[Card, ...] = CARDS
        self.burnt: tuple[Card, ...] = ()

    def stacked(self, state: GameState) -> GameState:
        """Give the state with its next street ready on top of the deck."""
        marked = replace(state, deck=self.deck, burnt=self.burnt)
        events = advance(marked, self.chance)
        for event in events:
            self._place(state, event)
        after = reduce(apply, events, marked)
        deck, burnt = (tuple(self.cards.get(place, HIDDEN) for place in some) for some in (self.deck, self.burnt))
        self.deck, self.burnt = after.deck, after.burnt
        return replace(state, deck=deck, burnt=burnt)

    def _place(self, state: GameState, event: Event) -> None:
        """Say which card each drawn marker stands for."""
        match event:
            case CommunityDealt(card):
                self.cards[card] = self._known(self.seen.community)
            case CardsDealt3rd() | CardDealt4th() | CardDealt5th() | CardDealt6th() | CardDealt7th():
                for one in event.hands:
                    self._give(one, self.seen.held[one.seat][len(state.players[one.seat].cards) :])

    def _give(self, drawn: Dealt, known: tuple[Card, ...]) -> None:
        for marker, card in zip(drawn.down + drawn.up, known, strict=False):
            self.cards[marker] = self._known(card)
            self.guessed |= card is HIDDEN and marker in drawn.up

    def _known(self, card: Card) -> Card:
        found = next(self.filling, HIDDEN) if card is HIDDEN else card
        if found is HIDDEN:
            raise Problem("phh.never_dealt", "the record names cards that were never dealt, and too few are left")
        return found

    def orders(self) -> dict[str, tuple[int, ...]]:
        """Give the whole deck; where no seat drew from, the cards left over lie in canonical order."""
        used = set(self.cards.values())
        rest = iter([card for card in CARDS if card not in used])
        order = [self.cards.get(place) or next(rest) for place in CARDS]
        return {"1": tuple(_PLACES[card] for card in order), **self.chance.orders}
