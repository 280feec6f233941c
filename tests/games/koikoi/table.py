"""Short ways to set a table: a position, choices in the notation, and what came of them."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from zashiki import Chance, Fair, Match
from zashiki.games import koikoi
from zashiki.games.koikoi import Action, Card, Event, GameState, Phase, PlayerState, Ruleset, cards
from zashiki.games.koikoi.events import RoundEnded
from zashiki.games.koikoi.state import RoundResult

T = TypeVar("T")
KoiKoiMatch: TypeAlias = Match[Ruleset, GameState, Action, Event]
FAIR = Fair.seeded("table", seats=2, length=200)
"""Deals whatever follows the round that a test is about."""


class Table(NamedTuple):
    """A state, and the events that led to it."""

    state: GameState
    events: tuple[Event, ...] = ()

    @property
    def result(self) -> RoundResult:
        """The first round's result."""
        return results(self.events)[0]

    @property
    def options(self) -> list[str]:
        """What the seat to act may choose, as text."""
        return [koikoi.show_action(one) for seat in koikoi.to_act(self.state) for one in koikoi.legal(self.state, seat)]


def rules(name: str = "seed-000", **changes: object) -> Ruleset:
    """A preset with other values."""
    return koikoi.change_rules(koikoi.preset(name), **changes)


def position(
    by: Ruleset | str,
    *,
    hand: str,
    other: str = "12c 12d",
    field: str = "",
    stock: str = "11d 12b 4c 5c",
    captured: str = "",
    other_captured: str = "",
    calls: tuple[int, int] = (0, 0),
    turns: tuple[int, int] = (0, 0),
    called_points: tuple[int, int] = (0, 0),
    dealer: int = 0,
    number: int = 1,
) -> GameState:
    """Seat 0 is to play from `hand`; only the cards that matter need to be named."""
    by = koikoi.preset(by) if isinstance(by, str) else by
    piles = ((hand, captured), (other, other_captured))
    players = tuple(
        PlayerState(
            hand=cards(held),
            captured=cards(pile),
            yaku=koikoi.yaku_of(by, cards(pile)) if calls[seat] else (),
            calls=calls[seat],
            called_points=called_points[seat],
            turns=turns[seat],
            score=by.start_points,
        )
        for seat, (held, pile) in enumerate(piles)
    )
    table = replace(koikoi.start(by), players=players, stock=cards(stock), field=cards(field))
    return replace(table, phase=Phase.PLAY_FROM_HAND, round=number, dealer=dealer, deal=1)


def go(state: GameState, choices: str, chance: Chance = FAIR) -> Table:
    """Make the choices, separated by commas, for whichever seat must act."""
    events: list[Event] = []
    for text in choices.split(","):
        (seat,) = koikoi.to_act(state)
        action = koikoi.parse_action(text)
        assert koikoi.why_not(state, seat, action) is None, (text, koikoi.why_not(state, seat, action))
        after = settled(state, koikoi.decide(state, seat, action), chance)
        state = after.state
        events += after.events
    return Table(state, tuple(events))


def settled(state: GameState, events: tuple[Event, ...] = (), chance: Chance = FAIR) -> Table:
    """Fold events, then let the table work until somebody must choose."""
    happened: list[Event] = []
    while True:
        for event in events:
            state = koikoi.apply(state, event)
        happened += events
        events = koikoi.advance(state, chance)
        if not events:
            return Table(state, tuple(happened))


def only(events: tuple[Event, ...], kind: type[T]) -> list[T]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def results(events: tuple[Event, ...]) -> list[RoundResult]:
    """How the rounds among some events ended."""
    return [event.result for event in only(events, RoundEnded)]


def kinds(events: tuple[Event, ...]) -> list[str]:
    """The names of some events."""
    return [type(event).__name__ for event in events]


def held(by: Ruleset | str, pile: str | tuple[Card, ...], **more: object) -> dict[str, int]:
    """The yaku of a pile and what each scores."""
    by = koikoi.preset(by) if isinstance(by, str) else by
    found = koikoi.yaku_of(by, cards(pile) if isinstance(pile, str) else pile, **more)  # type: ignore[arg-type]
    worth: dict[str, int] = {}
    for yaku in found:
        worth[yaku.name] = worth.get(yaku.name, 0) + yaku.total_score
    return worth


def opened(by: Ruleset, chance: Chance) -> KoiKoiMatch:
    """A match by some rules."""
    return Match(koikoi, by, chance)


@cache
def random_match(by: Ruleset, seed: int) -> KoiKoiMatch:
    """A whole match of seeded random choices; many tests look at the same ones, and none may change them."""
    match, rng = opened(by, FAIR.at_table(f"random {seed}")), Random(seed)
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, rng.choice(list(match.legal(seat))))
    return match


def states(match: KoiKoiMatch) -> Iterator[tuple[GameState, Event, GameState]]:
    """Every event of a match between the state before it and the state after it."""
    state = koikoi.start(match.rules)
    for event in match.log:
        after = koikoi.apply(state, event)
        yield state, event, after
        state = after
