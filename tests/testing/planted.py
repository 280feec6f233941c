"""Koi-Koi with faults planted: each game here breaks one law, and a test of the tests sees the suite catch it."""

from collections.abc import Callable, Collection, Sequence
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from zashiki.games import koikoi
from zashiki.games.koikoi.events import CardDrawn, CardsCaptured, Dealt, Event, TurnEnded
from zashiki.games.koikoi.pieces import Card
from zashiki.games.koikoi.state import GameState
from zashiki.kernel.chance import Chance
from zashiki.kernel.game import UNKNOWN, Outcome, Seat
from zashiki.kernel.registry import AnyGame


def faulty(**faults: object) -> AnyGame:
    """The game with some of its functions replaced."""
    return cast(AnyGame, SimpleNamespace(**{**vars(koikoi), **faults}))


def redact_that_leaks(event: Event, seat: Seat | None) -> Event | None:
    """Forgets that the other hand is hidden."""
    heard = koikoi.redact(event, seat)
    return replace(heard, hands=event.hands) if isinstance(event, Dealt) and isinstance(heard, Dealt) else heard


def mask_that_forgets_the_stock(state: GameState, seat: Seat | None) -> GameState:
    """Veils the hands only."""
    return replace(koikoi.mask(state, seat), stock=state.stock)


StateWithAPeek = msgspec.defstruct("GameState", [("peek", str, "")], bases=(GameState,), frozen=True)
"""A state that grew a field which nobody thought about."""


def apply_that_loses_a_card(state: GameState, event: Event) -> GameState:
    """Drops a captured card on the floor."""
    if isinstance(event, CardsCaptured):
        after = koikoi.apply(state, event)
        player = after.players[event.seat]
        poorer = replace(player, captured=player.captured[:-1])
        return replace(after, players=(poorer, after.players[1]) if event.seat == 0 else (after.players[0], poorer))
    return koikoi.apply(state, event)


def advance_that_peeks(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Tells more in an event than any view shows: the next card's code as a point count."""
    return tuple(
        _Whispered(event.seat, state.stock[1].value) if isinstance(event, TurnEnded) else event
        for event in koikoi.advance(state, chance)
    )


def leaking_to(friend: Seat | None) -> AnyGame:
    """Shows one viewer everything, and does so consistently."""
    return faulty(
        mask=lambda state, seat: state if seat == friend else koikoi.mask(state, seat),
        redact=lambda event, seat: event if seat == friend else koikoi.redact(event, seat),
    )


def one_world(view: GameState, _rng: object) -> GameState:
    """Always imagines the same cards."""
    return koikoi.sample(view, Random("always"))


def legal_that_forgets_in_february(state: GameState, seat: Seat) -> list[koikoi.Action]:
    """Leaves the last card out, but only in the middle of the match."""
    listed = list(koikoi.legal(state, seat))
    return listed[:-1] if state.round == 2 and len(listed) > 1 else listed


def automatic_for_anybody(view: GameState, _seat: Seat, on: Collection[str]) -> koikoi.Action | None:
    """Plays for whoever asks what only the seat whose turn it is may play."""
    return next(iter(koikoi.legal(view, view.turn)), None) if on else None


def moody() -> Callable[[GameState, Seat, Collection[str]], koikoi.Action | None]:
    """Chooses by how often it was asked before, so that the same view does not bring the same choice."""
    asked = count()

    def automatic(view: GameState, seat: Seat, _on: Collection[str]) -> koikoi.Action | None:
        choices = list(koikoi.legal(view, seat))
        return choices[next(asked) % len(choices)] if choices else None

    return automatic


class _FirstDeal:
    """Chance that deals the first deal again and again."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def shuffled(self, pieces: Any, /, *, deal: int, label: str = "") -> Any:
        return self._chance.shuffled(pieces, deal=min(deal, 1), label=label)


def advance_with_the_first_deal(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Keys every round by the first link of the chain."""
    return koikoi.advance(state, _FirstDeal(chance))


class _Whispered(TurnEnded, frozen=True, tag="turn_ended"):
    """A turn's end that whispers a hidden card."""

    whisper: str = ""


class MutableState(GameState, frozen=True):
    """A state with something in it that can change under everybody's hands."""

    scratch: list[str] = msgspec.field(default_factory=list)


def start_with_scratch(rules: koikoi.Ruleset) -> GameState:
    """An empty table whose state is not really frozen."""
    state = koikoi.start(rules)
    return MutableState(*(getattr(state, name) for name in state.__struct_fields__))


def why_not_that_scribbles(state: GameState, seat: Seat, action: object) -> str | None:
    """Writes down what was asked."""
    cast(Any, state).scratch.append(str(action))
    return koikoi.why_not(state, seat, action)


def advance_by_set_order(state: GameState, chance: Chance) -> tuple[Event, ...]:
    """Draws whichever card a set gives first."""
    events = koikoi.advance(state, chance)
    if len(events) == 1 and isinstance(events[0], CardDrawn):
        code = next(iter({str(card) for card in state.stock}))
        return (CardDrawn(events[0].seat, Card.parse(code)),)
    return events


def apply_any_draw(state: GameState, event: Event) -> GameState:
    """Takes the drawn card from wherever it lies in the stock."""
    if isinstance(event, CardDrawn) and event.card in state.stock:
        rest = tuple(card for card in state.stock if card is not event.card)
        return replace(koikoi.apply(state, event), stock=rest)
    return koikoi.apply(state, event)


def laid_out_backwards(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Tells the places of a deal from the last to the first."""
    return koikoi.laid_out(events, deal)[::-1]


def canonical_order_backwards(rules: koikoi.Ruleset) -> tuple[str, ...]:
    """Says that the shuffle begins with the last card."""
    return koikoi.canonical_order(rules)[::-1]


def laid_out_for_the_table_alone(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Knows only cards, and finds no code for one that lies face down."""
    return tuple(str(Card.parse(code)) for code in koikoi.laid_out(events, deal))


def laid_out_for_nobody_else(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Tells a deal only if it is known to the last card."""
    told = koikoi.laid_out(events, deal)
    return (UNKNOWN,) * len(told) if UNKNOWN in told else told


def laid_out_with_a_guess(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Names some card where one lies face down."""
    return tuple("1a" if code == UNKNOWN else code for code in koikoi.laid_out(events, deal))


def laid_out_again_and_again(events: Sequence[Event], _deal: int) -> tuple[str, ...]:
    """Tells the first deal, whichever is asked for."""
    return koikoi.laid_out(events, 1)


def laid_out_by_counting(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Counts the deals from the beginning of the log, so that one event alone is none to it."""
    return koikoi.laid_out(events, deal) if len(events) > 1 else ()


def quiet_in_spite_of_all(view: GameState, seat: Seat) -> koikoi.Action | None:
    """Plays on, even where no more calls are allowed."""
    chosen = koikoi.quiet(view, seat)
    return koikoi.CallKoiKoi() if isinstance(chosen, koikoi.CallShobu) else chosen


def quiet_for_anybody(view: GameState, _seat: Seat) -> koikoi.Action | None:
    """Chooses for whoever asks."""
    return koikoi.quiet(view, view.turn) if koikoi.HIDDEN not in view.players[view.turn].hand else koikoi.CallShobu()


def quiet_but_for_yaku(view: GameState, seat: Seat) -> koikoi.Action | None:
    """Has an answer to all but the gravest question."""
    chosen = koikoi.quiet(view, seat)
    return None if isinstance(chosen, koikoi.CallShobu) else chosen


def moody_and_quiet() -> Callable[[GameState, Seat], koikoi.Action | None]:
    """Chooses by how often it was asked before."""
    chosen = moody()
    return lambda view, seat: chosen(view, seat, ())


def forfeit_with(**changes: object) -> Callable[[GameState, Seat], Outcome | None]:
    """Gives a match up, with something about it that is not so."""

    def forfeit(state: GameState, seat: Seat) -> Outcome | None:
        given = koikoi.forfeit(state, seat)
        return None if given is None else replace(given, **changes)

    return forfeit


def without(name: str) -> AnyGame:
    """The game, of which one name was forgotten."""
    return cast(AnyGame, SimpleNamespace(**{known: thing for known, thing in vars(koikoi).items() if known != name}))


BY_SET_ORDER = faulty(advance=advance_by_set_order, apply=apply_any_draw)
