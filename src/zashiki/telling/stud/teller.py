"""A match of stud told in words: what a hand is, each event, and why a pot goes where it goes.

Every sentence comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from zashiki.games.stud import events
from zashiki.games.stud.changes import apply
from zashiki.games.stud.events import Event
from zashiki.games.stud.hand_names import card_sign, hand_so_far, side_words
from zashiki.games.stud.hand_ranks import HAND_SIZE, eight_or_better
from zashiki.games.stud.pieces import HIDDEN, Card, mask_of
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import Side
from zashiki.kernel.game import Seat
from zashiki.texts.words import Words

CardName: TypeAlias = Callable[[Card], str]
_WAGERS: dict[type[Event], str] = {
    events.BroughtIn: "bring_in",
    events.Completed: "complete",
    events.BetMade: "bet",
    events.Raised: "raise",
    events.Called: "call",
}
SEATS_WHEN_QUARTERED = 2
"""Seats that share half a pot and so get a quarter each."""


class Told(NamedTuple):
    """An event with the view that it led to, in words."""

    view: GameState
    event: Event
    lines: tuple[str, ...]
    boards: tuple[str, ...] = ()
    """What others were dealt, which a picture of their boards shows too."""


def listed(some: Iterable[str], words: Words) -> str:
    """Join names with commas."""
    return words["telling.comma"].join(some)


def chips(amount: int) -> str:
    """Write a number of chips: 12,345."""
    return f"{amount:,}"


def change(amount: int) -> str:
    """Write what was won or lost, with its sign."""
    return f"+{amount:,}" if amount > 0 else f"−{-amount:,}" if amount else "±0"


class Teller:
    """Tells events to one listener, who is "you" when `me` is a seat; others go by their names."""

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        rules: Ruleset,
        *,
        me: Seat | None = None,
        card: CardName = card_sign,
        between: str = " ",
    ) -> None:
        """Take the names of the seats, in the listener's language, how to write a card, and what stands between two."""
        self.words, self.rules, self.me, self.card, self._between = words, rules, me, card, between
        self.names = tuple(words["telling.You"] if seat == me else name for seat, name in enumerate(names))
        """The seats as they are called at the head of a line."""

    def who(self, seat: Seat) -> str:
        """Name a seat inside a sentence."""
        return self.words["telling.you"] if seat == self.me else self.names[seat]

    def cards(self, some: Sequence[Card]) -> str:
        """Write cards one after the other."""
        return self._between.join(map(self.card, some))

    def _by(self, seat: Seat, key: str, **gaps: object) -> str:
        """A sentence about a seat, in the second person for the listener."""
        person = "you" if seat == self.me else "other"
        return self.words.say(f"event.{person}.{key}", who=self.names[seat], **gaps)

    # A run of events.

    def walk(self, before: GameState, happened: Sequence[Event]) -> Iterator[Told]:
        """Tell events that follow a view, each with the view after it; equal antes are told once, with the last."""
        view = before
        for at, event in enumerate(happened):
            after = apply(view, event)
            match event:
                case events.AntePosted():
                    yield Told(after, event, self._ante(view, event, happened[at + 1 :]))
                case events.PotAwarded():
                    yield Told(after, event, (self._award(view, event, _totals(happened, at)),))
                case (
                    events.CardsDealt3rd()
                    | events.CardDealt4th()
                    | events.CardDealt5th()
                    | events.CardDealt6th()
                    | events.CardDealt7th()
                ):
                    yield self._dealt(after, event)
                case _:
                    yield Told(after, event, tuple(self._tell(view, event)))
            view = after

    def _tell(self, view: GameState, event: Event) -> Iterator[str]:
        """What a seat chose, and what it shows."""
        match event:
            case (
                events.BroughtIn(seat, added, to) | events.Completed(seat, added, to) | events.BetMade(seat, added, to)
            ):
                yield self._by(seat, _WAGERS[type(event)], amount=chips(to), all_in=self._all_in(view, seat, added))
            case events.Raised(seat, added, to):
                yield self._by(seat, "raise", amount=chips(to), all_in=self._all_in(view, seat, added))
            case events.Called(seat, added):
                yield self._by(seat, "call", amount=chips(added), all_in=self._all_in(view, seat, added))
            case events.Checked(seat):
                yield self._by(seat, "check")
            case events.Folded(seat):
                yield self._by(seat, "fold")
            case events.HandShown(seat, down):
                yield self._by(seat, "shown", cards=self.cards(down), hand=self.hand(view, seat, down=down))
            case events.HandMucked(seat):
                yield self._by(seat, "mucked")
            case _:
                yield from self._tell_table(view, event)

    def _tell_table(self, view: GameState, event: Event) -> Iterator[str]:
        """What the table does by itself."""
        words = self.words
        match event:
            case events.DealInit(deal, dealer, game):
                key = "event.deal_init" if self.rules.deals else "event.deal_init_open"
                said = words[f"variant.{game}"]
                yield words.say(key, deal=deal, deals=self.rules.deals, game=said, who=self.who(dealer))
            case events.StreetAdvanced(street):
                yield words.say("event.street", street=words[f"street.{street}"], pot=chips(view.pot))
            case events.CommunityDealt(card):
                yield words.say("event.community", card=self.card(card))
            case events.BurnsShuffled():
                yield words["event.burns_shuffled"]
            case events.BetReturned(seat, amount):
                yield self._by(seat, "returned", amount=chips(amount))
            case events.RakeTaken(amount):
                yield words.say("event.rake", amount=chips(amount))
            case events.DealEnded(changes):
                yield words.say("event.deal_ended", changes=self.changes(changes))
            case events.Rebought(seat, amount):
                yield self._by(seat, "rebuy" if amount > 0 else "cash_out", amount=chips(abs(amount)))
            case events.MatchEnded(reason):
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])

    def _all_in(self, view: GameState, seat: Seat, added: int) -> str:
        return self.words["telling.all_in"] if added == view.players[seat].stack else ""

    def _ante(self, view: GameState, event: events.AntePosted, later: Sequence[Event]) -> tuple[str, ...]:
        """One sentence for all antes where each is a full one, after the last of them; else one for each."""
        stacks = [player.stack + player.total for player in view.players if player.live]
        if all(stack > self.rules.ante for stack in stacks):
            last = not (later and isinstance(later[0], events.AntePosted))
            return (self.words.say("event.antes", amount=chips(event.added)),) if last else ()
        all_in = self._all_in(view, event.seat, event.added)
        return (self._by(event.seat, "ante", amount=chips(event.added), all_in=all_in),)

    def _dealt(self, after: GameState, event: events.StreetDealt | events.CardsDealt3rd) -> Told:
        """What was dealt: one's own cards, and what is seen of the others'."""
        third = isinstance(event, events.CardsDealt3rd)
        key = "event.third" if third else "event.last_dealt" if isinstance(event, events.CardDealt7th) else ""
        own, boards = [self.words[key]] if key else [], list[str]()
        for one in event.hands:
            told = own if one.seat == self.me else boards
            seen = [card for card in one.down + one.up if card is not HIDDEN]
            if third:
                told.append(self._by(one.seat, "dealt_third", down=self.cards(one.down), up=self.cards(one.up)))
            elif seen:
                told.append(self._by(one.seat, "dealt", cards=self.cards(seen)))
        return Told(after, event, tuple(own), tuple(boards))

    # Hands, pots and what they change.

    def hand(self, view: GameState, seat: Seat, *, down: tuple[Card, ...] | None = None) -> str:
        """What a seat holds so far, as far as it is seen: high, low or both, as the game goes."""
        player = view.players[seat]
        cards = (player.down if down is None else down) + player.up + view.community
        return hand_so_far(cards, view.variant.sides, self.words)

    def changes(self, some: Sequence[int]) -> str:
        """What each seat won or lost, without those who neither won nor lost."""
        say = self.words.say
        told = (say("telling.change", who=self.who(seat), amount=change(one)) for seat, one in enumerate(some) if one)
        return listed(told, self.words) or change(0)

    def _award(self, view: GameState, award: events.PotAwarded, totals: dict[int, int]) -> str:
        """Say who gets a pot or half of one, with which hand, and why."""
        words, sides = self.words, view.variant.sides
        pot = self._pot(award, totals)
        side: Side = sides[-1] if award.side == "low" else sides[0]
        shares = listed((self._share(view, award, side, *share) for share in award.shares), words)
        if not award.contested:
            return words.say("pot.alone" if award.pot else "pot.folded", pot=pot, shares=shares)
        key = self._why(view, award)
        amounts = [amount for _, amount in award.shares]
        odd = self.who(award.shares[amounts.index(max(amounts))][0])
        if len(award.shares) > 1 and max(amounts) > min(amounts):
            key += "_odd"
        return words.say(f"pot.{key}", pot=pot, shares=shares, who=odd)

    def _why(self, view: GameState, award: events.PotAwarded) -> str:
        """By which rule a pot is divided as it is."""
        if len(award.shares) > 1:
            return "quartered" if award.side != "whole" and len(award.shares) == SEATS_WHEN_QUARTERED else "split"
        if award.side != "whole" or len(view.variant.sides) == 1:
            return "said"
        return "scoop" if eight_or_better(mask_of(self._held(view, award.shares[0][0]))) else "no_low"

    def _pot(self, award: events.PotAwarded, totals: dict[int, int]) -> str:
        """Name a pot, or half of one, with its amount."""
        kind = "only" if len(totals) == 1 else "main" if not award.pot else "side" if len(totals) <= 2 else "side_n"  # noqa: PLR2004 - a main pot and one beside it
        said = self.words.say(f"pot.{kind}", amount=chips(totals[award.pot]), n=award.pot)
        if award.side == "whole":
            return said
        return self.words.say(f"pot.{award.side}", pot=said, half=chips(sum(amount for _, amount in award.shares)))

    def _share(self, view: GameState, award: events.PotAwarded, side: Side, seat: Seat, amount: int) -> str:
        person, held = "you" if seat == self.me else "other", self._held(view, seat)
        gaps = {"who": self.names[seat], "amount": chips(amount)}
        if not award.contested or HIDDEN in held or len(held) < HAND_SIZE:
            return self.words.say(f"share.{person}.wins", **gaps)
        scooped = award.side == "whole" and len(view.variant.sides) > 1 and eight_or_better(mask_of(held))
        sides = view.variant.sides if scooped else (side,)
        hand = side_words(held, sides, self.words)
        return self.words.say(f"share.{person}.wins_with", hand=hand, **gaps)

    def _held(self, view: GameState, seat: Seat) -> tuple[Card, ...]:
        return view.players[seat].cards + view.community


def _totals(happened: Sequence[Event], at: int) -> dict[int, int]:
    """What each pot of the deal holds whose pots are awarded around this place."""
    totals: dict[int, int] = {}
    first = max((n for n, event in enumerate(happened[:at]) if isinstance(event, events.DealInit)), default=0)
    for event in happened[first:]:
        if isinstance(event, events.DealEnded):
            break
        if isinstance(event, events.PotAwarded):
            totals[event.pot] = totals.get(event.pot, 0) + sum(amount for _, amount in event.shares)
    return totals
