"""PHH, out: every deal of a match as a hand. p1 sits to the dealer's left; seats without chips are left out.

Cards that the record hides are `??`. What PHH has no field for stands in fields with an underscore: the preset and the
rules that differ from it, the number of the deal, the dealer's seat, and the rotation of games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from zashiki.games.stud.changes import apply, start
from zashiki.games.stud.events import (
    BetMade,
    BroughtIn,
    Called,
    CardDealt4th,
    CardDealt5th,
    CardDealt6th,
    CardDealt7th,
    CardsDealt3rd,
    Checked,
    CommunityDealt,
    Completed,
    DealEnded,
    DealInit,
    Event,
    Folded,
    HandMucked,
    HandShown,
    Raised,
)
from zashiki.games.stud.notation import show_cards
from zashiki.games.stud.pieces import Card
from zashiki.games.stud.rules import Ruleset, preset, presets
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.records.foreign import About, ForeignError, Outgoing
from zashiki.records.stud.fields import GAMES, UNIT, changed_knobs, kept_shown, shown

VARIANTS = {game: code for code, game in GAMES.items()}
"""The codes of the games."""
_FIELD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_Choice: TypeAlias = BroughtIn | Completed | BetMade | Raised | Called | Checked | Folded


class Money(NamedTuple):
    """How amounts are written: in chips, or in units of this many chips, as the file had them."""

    unit: int = 1

    def show(self, chips: int) -> int | float:
        """Give an amount in units, as a whole number where it is one.

        >>> Money(100).show(250), Money(100).show(300), Money().show(250)
        (2.5, 3, 250)
        """
        return chips // self.unit if chips % self.unit == 0 else float(Decimal(chips) / self.unit)


class Deal(NamedTuple):
    """One deal of a match: the table before it, its events, and the table when it ended or the record did."""

    before: GameState
    init: DealInit
    events: tuple[Event, ...]
    after: GameState

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats with chips, from the dealer's left: these are p1, p2 and so on."""
        size = len(self.before.players)
        seats = ((self.init.dealer + step) % size for step in range(1, size + 1))
        return tuple(seat for seat in seats if self.before.players[seat].stack)

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats that the table folds, since they sit out and are all-in for the ante."""
        rules, players = self.before.rules, self.before.players
        return tuple(seat for seat in self.order if seat in rules.sitting_out and players[seat].stack <= rules.ante)


def deals_of(match: AnyMatch) -> Iterator[Deal]:
    """Split a match, or what one seat saw of it, into its deals. A match of another game is a `ForeignError`."""
    if match.game.name != "stud":
        raise ForeignError(
            "foreign.for_stud", "this format is for stud, and this is a match of {game}", game=match.game.name
        )
    state: GameState = start(match.rules)
    before, init, events = state, None, list[Event]()
    for event in match.log:
        if isinstance(event, DealInit):
            before, init, events = state, event, []
        state = apply(state, event)
        events.append(event)
        if isinstance(event, DealEnded) and init is not None:
            yield Deal(before, init, tuple(events), state)
            init = None
    if init is not None:
        yield Deal(before, init, tuple(events), state)


def write_one(outgoing: Outgoing) -> bytes:
    """Write a match of one deal as a `.phh` file."""
    return show_phh(outgoing).encode()


def write_all(outgoing: Outgoing) -> bytes:
    """Write every deal of a match, one below the other, as a `.phhs` file."""
    return show_phhs(outgoing).encode()


def show_phh(outgoing: Outgoing) -> str:
    """Write a match of one deal; one of several deals is a `ForeignError`, since those make a `.phhs` file."""
    deals = list(deals_of(outgoing.match))
    if len(deals) != 1:
        raise ForeignError(
            "phh.one_hand", "a .phh file holds one hand, and this match has {n} deals; write phhs", n=len(deals)
        )
    return _hand(deals[0], outgoing, whole=True)


def show_phhs(outgoing: Outgoing) -> str:
    """Write every deal of a match below a heading with its number in the match."""
    deals = list(deals_of(outgoing.match))
    parts = (f"[{deal.init.deal}]\n{_hand(deal, outgoing, whole=len(deals) == 1)}" for deal in deals)
    return "\n".join(parts)


def _hand(deal: Deal, outgoing: Outgoing, *, whole: bool) -> str:
    """Write one deal; what the match's file told besides belongs to it only if there is no other."""
    rules: Ruleset = outgoing.match.rules
    tags = {name: text for name, text in outgoing.about.tags.items() if whole and _FIELD.fullmatch(name)}
    money = Money(int(unit) if (unit := tags.get(UNIT, "1")).isdecimal() and unit.isascii() else 1)
    fields: dict[str, object] = {
        "variant": VARIANTS[deal.init.game],
        "ante_trimming_status": True,
        "antes": [money.show(rules.ante)] * len(deal.order),
        "bring_in": money.show(rules.bring_in),
        "small_bet": money.show(rules.small_bet),
        "big_bet": money.show(rules.big_bet),
        "starting_stacks": [money.show(deal.before.players[seat].stack) for seat in deal.order],
        "actions": list(actions_of(deal, outgoing.about.notes if whole else (), money)),
        **_names(deal, outgoing.about),
        **_finishing(deal, money),
        **_rules(rules),
    }
    place = _place(deal, rules)
    lines = [f"{name} = {shown(value)}" for name, value in fields.items()]
    lines += [f"{name} = {shown(value)}" for name, value in place.items() if name not in tags]
    lines += [f"{name} = {kept_shown(text)}" for name, text in tags.items() if name not in fields]
    return "".join(f"{line}\n" for line in lines)


def _names(deal: Deal, about: About) -> dict[str, object]:
    """Who plays, if there is a name for every seat."""
    fits = len(about.names) == len(deal.before.players) and any(about.names)
    return {"players": [about.names[seat] for seat in deal.order]} if fits else {}


def _finishing(deal: Deal, money: Money) -> dict[str, object]:
    """The stacks at the end. A deal that broke off has none: its pot still lies in the middle."""
    ended = isinstance(deal.events[-1], DealEnded)
    return {"finishing_stacks": [money.show(deal.after.players[seat].stack) for seat in deal.order]} if ended else {}


def _rules(rules: Ruleset) -> dict[str, object]:
    """The preset, and the rules that differ from it and that PHH has no field for."""
    name = rules.name.removesuffix("*")
    name = name if name in presets() else presets()[0]
    knobs = changed_knobs(rules, preset(name))
    return {"_preset": name} | ({"_rules": knobs} if knobs else {})


def _place(deal: Deal, rules: Ruleset) -> dict[str, object]:
    """Where the seats lie, and where in a mix the deal stands."""
    place: dict[str, object] = {"seats": [seat + 1 for seat in deal.order], "seat_count": len(deal.before.players)}
    place |= {"_deal": deal.init.deal, "_dealer": deal.init.dealer + 1}
    if len(set(rules.rotation)) > 1:
        each = rules.seats if rules.change == "orbit" else rules.deals_per_game
        place |= {"_rotation": [VARIANTS[game] for game in rules.rotation], "_deals_per_game": each}
    return place


def actions_of(deal: Deal, notes: Sequence[str] = (), money: Money = Money()) -> Iterator[str]:  # noqa: B008 - frozen
    """Write the actions of a deal, each choice with what the file it came from said of it.

    Seats that sit out fold as soon as they have their cards, so that a hand which breaks off tells it too.
    """
    names = {seat: f"p{at}" for at, seat in enumerate(deal.order, 1)}
    choices = sum(isinstance(event, _Choice) and event.seat not in deal.away for event in deal.events)
    left = iter(notes if len(notes) == choices else [""] * choices)
    ups: dict[Seat, tuple[Card, ...]] = dict.fromkeys(names, ())
    for event in deal.events:
        match event:
            case CardsDealt3rd() | CardDealt4th() | CardDealt5th() | CardDealt6th() | CardDealt7th():
                for one in sorted(event.hands, key=lambda one: deal.order.index(one.seat)):
                    ups[one.seat] += one.up
                    yield f"d dh {names[one.seat]} {show_cards(one.down + one.up)}"
                if isinstance(event, CardsDealt3rd):
                    yield from (f"{names[seat]} f" for seat in deal.away)
            case CommunityDealt(card):
                yield f"d db {card}"
            case HandShown(seat, down):
                yield f"{names[seat]} sm {show_cards((*down[:2], *ups[seat], *down[2:]))}"
            case HandMucked(seat):
                yield f"{names[seat]} sm"
            case Folded(seat) if seat in deal.away:
                pass
            case BroughtIn() | Completed() | BetMade() | Raised() | Called() | Checked() | Folded():
                note = next(left)
                yield f"{names[event.seat]} {_word(event, money)}" + (f" # {' '.join(note.split())}" if note else "")


def _word(event: _Choice, money: Money) -> str:
    match event:
        case BroughtIn():
            return "pb"
        case Called() | Checked():
            return "cc"
        case Folded():
            return "f"
        case _:
            return f"cbr {money.show(event.to)}"
