"""The events of document 000 (§5.4); `house` is the room's own event. Times never enter an event.

That document names five kinds. What else happens at the table (a deal, a draw, the end of a turn) is a plain
`GameEvent`, so that a list of events is still the whole log. The house has no subclasses elsewhere; here the document
asks for them.
"""

from __future__ import annotations

import msgspec

from zashiki.documents.koikoi.names import PlayerId
from zashiki.documents.koikoi.values import GameResult, Yaku
from zashiki.games.koikoi import Card, Event
from zashiki.games.koikoi.events import CardPlayed, CardsCaptured, KoiKoiCalled, RoundEnded, YakuCompleted


class GameEvent(msgspec.Struct, frozen=True):
    """Something that happened, of whichever kind.

    >>> GameEvent.of(CardPlayed(1, Card("1a"))).player
    <PlayerId.PLAYER2: 1>
    """

    house: Event

    @staticmethod
    def of(event: Event) -> GameEvent:
        """Give the document's event for the room's."""
        return _KINDS.get(type(event), GameEvent)(event)

    @property
    def player(self) -> PlayerId | None:
        """Who did it, if anyone."""
        seat = getattr(self.house, "seat", None)
        return None if seat is None else PlayerId(seat)


class CardPlayedEvent(GameEvent, frozen=True):
    """A player played a card from the hand.

    >>> CardPlayedEvent(CardPlayed(0, Card("1a"))).card
    Card('1a')
    """

    house: CardPlayed

    @property
    def card(self) -> Card:
        """The card."""
        return self.house.card


class CardsCapturedEvent(GameEvent, frozen=True):
    """A player took cards: the played or drawn one first, then the field cards.

    >>> len(CardsCapturedEvent(CardsCaptured(0, (Card("1a"), Card("1b")))).cards)
    2
    """

    house: CardsCaptured

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them."""
        return self.house.cards


class YakuCompletedEvent(GameEvent, frozen=True):
    """A player's yaku rose.

    >>> YakuCompletedEvent(YakuCompleted(0, (), 0)).yaku
    ()
    """

    house: YakuCompleted

    @property
    def yaku(self) -> tuple[Yaku, ...]:
        """All that the player now holds."""
        return tuple(map(Yaku.of, self.house.yaku))


class KoiKoiCalledEvent(GameEvent, frozen=True):
    """A player plays on.

    >>> KoiKoiCalledEvent(KoiKoiCalled(1, 6)).player.name
    'PLAYER2'
    """

    house: KoiKoiCalled


class GameEndedEvent(GameEvent, frozen=True):
    """The game, one round, is over.

    >>> from zashiki.games.koikoi import RoundResult
    >>> over = RoundEnded(RoundResult(1, 0, None, "exhausted", None, (0, 0), (0, 0), ((), ())), ((), ()), ())
    >>> GameEndedEvent(over).result.is_draw
    True
    """

    house: RoundEnded

    @property
    def result(self) -> GameResult:
        """How it ended."""
        return GameResult.of(self.house.result)


_KINDS: dict[type, type[GameEvent]] = {
    CardPlayed: CardPlayedEvent,
    CardsCaptured: CardsCapturedEvent,
    YakuCompleted: YakuCompletedEvent,
    KoiKoiCalled: KoiKoiCalledEvent,
    RoundEnded: GameEndedEvent,
}
