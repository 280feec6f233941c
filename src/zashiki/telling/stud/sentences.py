"""What is said of each event, and of hands: every sentence comes from `words/`, and nothing here knows a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from zashiki.games.stud import events
from zashiki.games.stud.events import Event
from zashiki.games.stud.hand_names import side_words
from zashiki.games.stud.pieces import HIDDEN, Card, cards_of, mask_of
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import Side
from zashiki.kernel.game import Seat
from zashiki.telling.protocols import Listener
from zashiki.telling.stud.amounts import change, chips
from zashiki.telling.stud.cards import codes

WAGERS: dict[type, str] = {
    events.BroughtIn: "bring_in",
    events.Completed: "complete",
    events.BetMade: "bet",
    events.Raised: "raise",
    events.Called: "call",
}
"""Choices that put chips in, by the keys of their sentences."""
CHOICES: dict[type, str] = {**WAGERS, events.Checked: "check", events.Folded: "fold"}
"""Events that a seat chose."""

REMEMBERED = 256
"""Hands whose words are kept: those of a deal are asked for with every event."""


class Sentences:
    """Speaks to one listener, who is "you" when `me` is a seat; others go by their names."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Take whom to speak to."""
        self.words, self.rules, self.me, self.pieces = listener.words, listener.rules, listener.me, listener.pieces
        you = self.words["telling.You"]
        self.names = tuple(you if seat == listener.me else name for seat, name in enumerate(listener.names))
        """The seats as they are called at the head of a line."""
        self._side = lru_cache(maxsize=REMEMBERED)(self._side_words)

    def who(self, seat: Seat) -> str:
        """Name a seat inside a sentence."""
        return self.words["telling.you"] if seat == self.me else self.names[seat]

    def listed(self, some: Iterable[str]) -> str:
        """Join with commas."""
        return self.words["telling.comma"].join(some)

    def cards(self, some: Iterable[Card]) -> str:
        """Write cards one after the other."""
        return self.pieces.many(codes(some))

    def by(self, seat: Seat, key: str, **gaps: object) -> str:
        """A sentence about a seat, in the second person for the listener."""
        person = "you" if seat == self.me else "other"
        return self.words.say(f"event.{person}.{key}", who=self.names[seat], **gaps)

    # Deals and hands.

    def variant(self, game: str) -> str:
        """Name a game."""
        return self.words[f"variant.{game}"]

    def deal(self, deal: int) -> str:
        """Say which deal it is, and of how many."""
        key = "table.deal" if self.rules.deals else "table.deal_open"
        return self.words.say(key, deal=deal, deals=self.rules.deals)

    def deal_title(self, deal: int) -> str:
        """Head a deal: which it is, and its game."""
        game = self.variant(self.rules.game_of(deal).name)
        return self.words.say("table.deal_title", deal=self.deal(deal), game=game)

    def hand_lines(self, view: GameState, seat: Seat, *, down: tuple[Card, ...] | None = None) -> tuple[str, ...]:
        """What a seat holds, as far as it is seen, for each half of the pot that the game has."""
        player = view.players[seat]
        seen = mask_of((player.down if down is None else down) + player.up + view.community)
        return tuple([self._side(seen, side) for side in view.variant.sides]) if seen else ()

    def _side_words(self, seen: int, side: Side) -> str:
        return side_words(cards_of(seen), (side,), self.words)

    def hand(self, view: GameState, seat: Seat, *, down: tuple[Card, ...] | None = None) -> str:
        """The same in one text."""
        lines = self.hand_lines(view, seat, down=down)
        return self.both(lines) if lines else self.words["hand.nothing"]

    def both(self, lines: Sequence[str]) -> str:
        """Join what a hand is high and low."""
        return lines[0] if len(lines) == 1 else self.words.say("hand.both", high=lines[0], low=lines[1])

    # Events.

    def lines(self, view: GameState, event: Event) -> Iterator[str]:
        """What a seat chose or shows, as it stood before."""
        match event:
            case events.Called(seat, added):
                yield self.by(seat, "call", amount=chips(added), all_in=self._all_in(view, seat, added))
            case (
                events.BroughtIn(seat, added, to)
                | events.Completed(seat, added, to)
                | events.BetMade(seat, added, to)
                | events.Raised(seat, added, to)
            ):
                yield self.by(seat, WAGERS[type(event)], amount=chips(to), all_in=self._all_in(view, seat, added))
            case events.Checked(seat) | events.Folded(seat):
                yield self.by(seat, CHOICES[type(event)])
            case events.HandShown(seat, down):
                yield self.by(seat, "shown", cards=self.cards(down), hand=self.hand(view, seat, down=down))
            case events.HandMucked(seat):
                yield self.by(seat, "mucked")
            case _:
                yield from self._of_table(view, event)

    def _of_table(self, view: GameState, event: Event) -> Iterator[str]:
        """What the table does by itself."""
        words = self.words
        match event:
            case events.DealInit(deal, dealer, game):
                key = "event.deal_init" if self.rules.deals else "event.deal_init_open"
                yield words.say(key, deal=deal, deals=self.rules.deals, game=self.variant(game), who=self.who(dealer))
            case events.StreetAdvanced(street):
                yield words.say("event.street", street=words[f"street.{street}"], pot=chips(view.pot))
            case events.CommunityDealt(card):
                yield words.say("event.community", card=self.cards((card,)))
            case events.BurnsShuffled():
                yield words["event.burns_shuffled"]
            case events.BetReturned(seat, amount):
                yield self.by(seat, "returned", amount=chips(amount))
            case events.RakeTaken(amount):
                yield words.say("event.rake", amount=chips(amount))
            case events.DealEnded(changes):
                yield words.say("event.deal_ended", changes=self.changes(changes))
            case events.Rebought(seat, amount):
                yield self.by(seat, "rebuy" if amount > 0 else "cash_out", amount=chips(abs(amount)))
            case events.MatchEnded(reason):
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])

    def all_in(self, view: GameState, event: Event) -> bool:
        """Whether a choice puts in a seat's last chip."""
        added, seat = getattr(event, "added", 0), getattr(event, "seat", 0)
        return bool(added) and added == view.players[seat].stack

    def _all_in(self, view: GameState, seat: Seat, added: int) -> str:
        return self.words["event.all_in"] if added == view.players[seat].stack else ""

    def ante(self, view: GameState, event: events.AntePosted, later: Sequence[Event]) -> tuple[str, ...]:
        """One sentence for all antes where each is a full one, after the last of them; else one for each."""
        stacks = [player.stack + player.total for player in view.players if player.live]
        if all(stack > self.rules.ante for stack in stacks):
            last = not (later and isinstance(later[0], events.AntePosted))
            return (self.words.say("event.antes", amount=chips(event.added)),) if last else ()
        all_in = self._all_in(view, event.seat, event.added)
        return (self.by(event.seat, "ante", amount=chips(event.added), all_in=all_in),)

    def dealt(self, event: events.StreetDealt | events.CardsDealt3rd) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What was dealt: one's own cards, and what is seen of the others'."""
        third = isinstance(event, events.CardsDealt3rd)
        key = "event.third" if third else "event.last_dealt" if isinstance(event, events.CardDealt7th) else ""
        own, boards = [self.words[key]] if key else [], list[str]()
        for one in event.hands:
            told = own if one.seat == self.me else boards
            seen = [card for card in one.down + one.up if card is not HIDDEN]
            if third:
                told.append(self.by(one.seat, "dealt_third", down=self.cards(one.down), up=self.cards(one.up)))
            elif seen:
                told.append(self.by(one.seat, "dealt", cards=self.cards(seen)))
        return tuple(own), tuple(boards)

    def changes(self, some: Sequence[int]) -> str:
        """What each seat won or lost, without those who neither won nor lost."""
        say = self.words.say
        told = (say("event.change", who=self.who(seat), amount=change(one)) for seat, one in enumerate(some) if one)
        return self.listed(told) or change(0)
