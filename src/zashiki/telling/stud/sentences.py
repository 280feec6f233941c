"""What is said of each event: every sentence comes from `words/`, and nothing here knows a language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from zashiki.games.stud import events
from zashiki.games.stud.events import Event
from zashiki.games.stud.pieces import HIDDEN
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.stud.scene import Scene
from zashiki.telling.stud.voice import StudVoice
from zashiki.telling.values import Told as AnyTold

Told: TypeAlias = AnyTold[GameState, Event, Scene]

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


def all_in(view: GameState, event: Event) -> bool:
    """Whether a choice puts in a seat's last chip."""
    added, seat = getattr(event, "added", 0), getattr(event, "seat", 0)
    return bool(added) and added == view.players[seat].stack


class Sentences:
    """What is said of events, in a voice."""

    def __init__(self, voice: StudVoice) -> None:
        """Speak in a voice."""
        self._voice, self._words, self._rules = voice, voice.words, voice.rules

    def lines(self, view: GameState, event: Event) -> Iterator[str]:
        """What a seat chose or shows, as it stood before."""
        match event:
            case events.Called(seat, added):
                yield self._voice.by(seat, "call", amount=amount(added), all_in=self._all_in(view, seat, added))
            case (
                events.BroughtIn(seat, added, to)
                | events.Completed(seat, added, to)
                | events.BetMade(seat, added, to)
                | events.Raised(seat, added, to)
            ):
                yield self._voice.by(
                    seat, WAGERS[type(event)], amount=amount(to), all_in=self._all_in(view, seat, added)
                )
            case events.Checked(seat) | events.Folded(seat):
                yield self._voice.by(seat, CHOICES[type(event)])
            case events.HandShown(seat, down):
                yield self._voice.by(
                    seat, "shown", cards=self._voice.cards(down), hand=self._voice.hand(view, seat, down=down)
                )
            case events.HandMucked(seat):
                yield self._voice.by(seat, "mucked")
            case _:
                yield from self._of_table(view, event)

    def _of_table(self, view: GameState, event: Event) -> Iterator[str]:
        """What the table does by itself."""
        words = self._words
        match event:
            case events.DealInit(deal, dealer, game):
                key = "event.deal_init" if self._rules.deals else "event.deal_init_open"
                yield words.say(
                    key, deal=deal, deals=self._rules.deals, game=self._voice.variant(game), who=self._voice.who(dealer)
                )
            case events.StreetAdvanced(street):
                yield words.say("event.street", street=words[f"street.{street}"], pot=amount(view.pot))
            case events.CommunityDealt(card):
                yield words.say("event.community", card=self._voice.cards((card,)))
            case events.BurnsShuffled():
                yield words["event.burns_shuffled"]
            case events.BetReturned(seat, chips):
                yield self._voice.by(seat, "returned", amount=amount(chips))
            case events.RakeTaken(chips):
                yield words.say("event.rake", amount=amount(chips))
            case events.DealEnded(changes):
                yield words.say("event.deal_ended", changes=self._voice.changes(changes))
            case events.Rebought(seat, chips):
                yield self._voice.by(seat, "rebuy" if chips > 0 else "cash_out", amount=amount(abs(chips)))
            case events.MatchEnded(reason):
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])

    def _all_in(self, view: GameState, seat: Seat, added: int) -> str:
        return self._words["event.all_in"] if added == view.players[seat].stack else ""

    def ante(self, view: GameState, event: events.AntePosted, later: Sequence[Event]) -> tuple[str, ...]:
        """One sentence for all antes where each is a full one, after the last of them; else one for each."""
        stacks = [player.stack + player.total for player in view.players if player.live]
        if all(stack > self._rules.ante for stack in stacks):
            last = not (later and isinstance(later[0], events.AntePosted))
            return (self._words.say("event.antes", amount=amount(event.added)),) if last else ()
        all_in = self._all_in(view, event.seat, event.added)
        return (self._voice.by(event.seat, "ante", amount=amount(event.added), all_in=all_in),)

    def dealt(self, event: events.StreetDealt | events.CardsDealt3rd) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What was dealt: one's own cards, and what is seen of the others'."""
        third = isinstance(event, events.CardsDealt3rd)
        key = "event.third" if third else "event.last_dealt" if isinstance(event, events.CardDealt7th) else ""
        own, boards = [self._words[key]] if key else [], list[str]()
        for one in event.hands:
            told = own if one.seat == self._voice.me else boards
            seen = [card for card in one.down + one.up if card is not HIDDEN]
            if third:
                told.append(
                    self._voice.by(
                        one.seat, "dealt_third", down=self._voice.cards(one.down), up=self._voice.cards(one.up)
                    )
                )
            elif seen:
                told.append(self._voice.by(one.seat, "dealt", cards=self._voice.cards(seen)))
        return tuple(own), tuple(boards)
