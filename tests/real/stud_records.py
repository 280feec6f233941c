"""Online stud hands that others recorded, as tables of ours: one deal each, by the rules that rooms on the net play."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from zashiki.games import stud
from zashiki.games.stud import HIDDEN, Action, Bet, BringIn, Call, Card, Check, Complete, Fold, GameState, Raise
from zashiki.games.stud.events import (
    AntePosted,
    BetMade,
    BetReturned,
    BroughtIn,
    Called,
    Checked,
    Completed,
    Event,
    Folded,
    PotAwarded,
    Raised,
    RakeTaken,
)
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Step
from zashiki.records.foreign import ForeignGame
from zashiki.records.stud.decks import FULL, Laid, Seen, fitting
from zashiki.records.stud.limits import Limits, Stated, Wager, candidates, inferred
from zashiki.records.stud.phh_actions import full_raise

GAMES = {"stud_hi": "stud", "razz": "razz", "stud8": "stud8"}
Kind = Literal["ante", "deal", "bring_in", "complete", "bet", "raise", "call", "check", "fold"]
CHOICES: dict[str, tuple[type[Action], type[Event]]] = {
    "bring_in": (BringIn, BroughtIn),
    "complete": (Complete, Completed),
    "bet": (Bet, BetMade),
    "raise": (Raise, Raised),
    "call": (Call, Called),
    "check": (Check, Checked),
    "fold": (Fold, Folded),
}


class Mismatch(ValueError):
    """The table does something else than the record says."""


class Place(msgspec.Struct):
    seat: int
    stack: int


class Fact(msgspec.Struct):
    """One event of a record."""

    t: Kind
    street: int
    s: int
    added: int = 0
    to: int = 0
    all_in: bool = False
    down: list[str] = []
    up: list[str] = []

    @property
    def kind(self) -> str:
        """Its kind in our words: what rooms call a bet on third street is a completion."""
        return "complete" if self.t == "bet" and self.street == 3 else self.t


class Hand(msgspec.Struct):
    """One recorded hand; seats are numbered as the room does."""

    id: str
    variant: str
    ante: int
    bring_in: int | None
    small_bet: int | None
    big_bet: int | None
    seats: list[Place]
    events: list[Fact]
    returned: dict[int, int]
    collected: dict[int, int]
    rake: int
    shown: dict[int, list[str]]
    dealer: int | None = None

    def seat(self, number: int) -> Seat:
        return [place.seat for place in self.seats].index(number)

    @property
    def choices(self) -> list[Fact]:
        away = [self.seats[seat].seat for seat in self.away]
        return [fact for fact in self.events if fact.t in CHOICES and not (fact.t == "fold" and fact.s in away)]

    @property
    def broken_off(self) -> bool:
        """Whether the record stops before anybody collected anything."""
        return not any(self.collected.values())

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each seat has in the end, by the record's own sums."""
        put = {place.seat: 0 for place in self.seats}
        for fact in self.events:
            put[fact.s] += fact.added
        gone = {seat: put[seat] - self.returned.get(seat, 0) - self.collected.get(seat, 0) for seat in put}
        return tuple(place.stack - gone[place.seat] for place in self.seats)

    @property
    def first_dealer(self) -> Seat:
        """The dealer's seat; where the record has none, the last one."""
        known = self.dealer in [place.seat for place in self.seats]
        return self.seat(self.dealer) if known and self.dealer is not None else len(self.seats) - 1

    @property
    def away(self) -> tuple[Seat, ...]:
        """Seats that fold although they are all-in for the ante: their people sit out."""
        folded = {fact.s for fact in self.events if fact.t == "fold"}
        return tuple(at for at, place in enumerate(self.seats) if place.seat in folded and place.stack <= self.ante)

    def limits(self) -> list[Limits]:
        """The limits that the record states; those that it does not state may be any that fit its amounts."""
        wagers = [
            Wager(fact.street, fact.to, fact.all_in)
            for fact in self.choices
            if fact.kind in ("bet", "complete", "raise")
        ]
        losses = [place.stack - after for place, after in zip(self.seats, self.stacks, strict=True)]
        posted = next((fact.to for fact in self.choices if fact.kind == "bring_in" and not fact.all_in), None)
        return candidates(Stated(self.bring_in or posted, self.small_bet, self.big_bet), wagers, self.ante, losses)

    def rules(self, limits: Limits) -> stud.Ruleset:
        return stud.change_rules(
            stud.preset("online"),
            seats=len(self.seats),
            rotation=(GAMES[self.variant],),
            deals=1,
            ante=self.ante,
            **limits._asdict(),
            stacks=tuple(place.stack for place in self.seats),
            rake=self.rake,
            first_dealer=self.first_dealer,
            sitting_out=self.away,
        )

    def seen(self) -> Seen:
        """Every card of the record; shown hands tell the cards that were dealt unseen."""
        held: list[list[Card]] = [[HIDDEN] * FULL for _ in self.seats]
        for fact in self.events:
            at = fact.street - 1 if fact.street > 3 else 0
            for offset, card in enumerate(fact.down + fact.up):
                held[self.seat(fact.s)][at + offset] = HIDDEN if card == "?" else Card.parse(card)
        for number, codes in self.shown.items():
            hand = held[self.seat(number)]
            for shown in map(Card.parse, codes):
                if shown not in hand:
                    hand[hand.index(HIDDEN)] = shown
        return Seen(tuple(map(tuple, held)))


class Script:
    """The choices of a record, each held to whose turn it is and to what is offered."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.left = hand, iter(hand.choices)
        self.remarks: list[str] = []

    def choose(self, state: GameState) -> Action | None:
        fact = next(self.left, None)
        if fact is None:
            if self.hand.broken_off:
                return None
            raise Mismatch(f"seat {state.turn} must act on street {state.street}, and the record is over")
        if (self.hand.seat(fact.s), fact.street) != (state.turn, state.street):
            raise Mismatch(f"seat {state.turn} must act on street {state.street}, not {fact}")
        for action in stud.legal(state, self.hand.seat(fact.s)):
            if isinstance(action, CHOICES[fact.kind][0]) and getattr(action, "to", fact.to) == fact.to:
                return action
        full = full_raise(state, self.hand.seat(fact.s), fact.to)
        if isinstance(full, CHOICES[fact.kind][0]):
            self.remarks.append(f"{fact}: read as the full one to {full.to}")
            return full
        raise Mismatch(f"{fact}: offered are {list(stud.legal(state, self.hand.seat(fact.s)))}")

    def finish(self, state: GameState) -> None:
        if (fact := next(self.left, None)) is not None:
            raise Mismatch(f"the deal is over on street {state.street}, before {fact}")


def online_hands(folder: Path) -> Iterator[Hand]:
    """Read every hand of the files that are there."""
    for path in sorted((folder / "stud").glob("*hands*.jsonl.gz")):
        with gzip.open(path) as lines:
            for line in lines:
                yield msgspec.json.decode(line, type=Hand, strict=False)


def replayed(hand: Hand) -> tuple[ForeignGame, Laid, bool]:
    """Play a hand; the last value says whether its cards decide about the pots, so that the division is checked."""
    seen = hand.seen()
    wanted = None if hand.broken_off else hand.stacks

    def play(limits: Limits, tries: int) -> tuple[Laid, bool]:
        return fitting(hand.rules(limits), seen, lambda: Script(hand), wanted, tries=tries)

    if not (some := hand.limits()):
        raise Mismatch("no limits fit what is stated")
    found, agreed, _ = inferred(some, play, wanted=wanted is not None)
    known = found.over and found.decided_by(seen)
    if known and wanted is not None and not agreed:
        raise Mismatch(f"stacks are {found.stacks}, not {hand.stacks}")
    return ForeignGame("stud", found.state.rules, found.choices, found.orders), found, known


def check(hand: Hand, game: ForeignGame, *, division: bool) -> None:
    """Hold every amount of a hand to the events of its match.

    Two of the rooms do not write what was returned, and count it as collected; so the two are compared together too. A
    raise may be stated as the amount that matters; then the rest of it came back, and the record does not say so.
    """
    match = game.match()
    log: tuple[Event, ...] = match.log
    antes = [(hand.seat(fact.s), fact.added) for fact in hand.events if fact.t == "ante"]
    _same("antes", sorted(antes), sorted((e.seat, e.added) for e in log if isinstance(e, AntePosted)))
    unstated: dict[Seat, int] = {}
    for number, (fact, step) in enumerate(zip(hand.choices, match.steps, strict=True)):
        unstated |= _check_choice(hand, fact, step, match.state_at(number))
    if match.outcome is not None:
        _check_ending(hand, log, unstated, division=division)
        if division:
            _same("stacks", hand.stacks, tuple(player.stack for player in match.state.players))


def _check_choice(hand: Hand, fact: Fact, step: Step[Action, Event], before: GameState) -> dict[Seat, int]:
    """Hold one choice to its record, and give what a raise put in beyond the amount that matters."""
    event, seat = step.events[0], hand.seat(fact.s)
    added, to = getattr(event, "added", 0), getattr(event, "to", 0)
    more = to - fact.to if to > fact.to and full_raise(before, seat, fact.to) is not None else 0
    found = (step.seat, type(event), added - more, to - more)
    _same(str(fact), (seat, CHOICES[fact.kind][1], fact.added, fact.to), found)
    if fact.all_in:
        _same(f"left after {fact}", 0, before.players[seat].stack - added)
    return {seat: more} if more else {}


def _check_ending(hand: Hand, log: tuple[Event, ...], unstated: dict[Seat, int], *, division: bool) -> None:
    _same("rake", hand.rake, sum(e.amount for e in log if isinstance(e, RakeTaken)))
    returned = {hand.seat(seat): amount for seat, amount in hand.returned.items() if amount}
    given_back = {e.seat: e.amount - unstated.get(e.seat, 0) for e in log if isinstance(e, BetReturned)}
    given_back = {seat: amount for seat, amount in given_back.items() if amount}
    if returned:
        _same("returned", returned, given_back)
    collected = dict(given_back)
    for seat, amount in (share for e in log if isinstance(e, PotAwarded) for share in e.shares):
        collected[seat] = collected.get(seat, 0) + amount
    wanted = dict(returned)
    for seat, amount in ((hand.seat(number), amount) for number, amount in hand.collected.items()):
        wanted[seat] = wanted.get(seat, 0) + amount
    _same("collected in all", sum(wanted.values()), sum(collected.values()))
    if division:
        _same("collected", wanted, {seat: amount for seat, amount in collected.items() if amount})


def _same(what: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise Mismatch(f"{what}: {found}, not {wanted}")
