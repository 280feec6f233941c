"""The actions of document 000 (§5.2); `house` is the room's own action."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from zashiki.documents.koikoi.names import ActionType
from zashiki.games import koikoi
from zashiki.games.koikoi import CallKoiKoi, CallShobu, Card, PlayCard, SelectFieldCard


class PlayCardAction(msgspec.Struct, frozen=True):
    """Play a card from the hand.

    >>> PlayCardAction(Card("1a")).type is ActionType.PLAY_CARD
    True
    """

    card: Card

    @property
    def type(self) -> ActionType:
        """Which kind it is."""
        return ActionType.PLAY_CARD

    @property
    def house(self) -> PlayCard:
        """The room's action."""
        return PlayCard(self.card)


class SelectFieldCardAction(msgspec.Struct, frozen=True):
    """Choose which of two matching field cards to take.

    >>> SelectFieldCardAction(Card("1b")).field_card
    Card('1b')
    """

    field_card: Card

    @property
    def type(self) -> ActionType:
        """Which kind it is."""
        return ActionType.SELECT_FIELD_CARD

    @property
    def house(self) -> SelectFieldCard:
        """The room's action."""
        return SelectFieldCard(self.field_card)


class CallKoiKoiAction(msgspec.Struct, frozen=True):
    """Play on for more (こいこい).

    >>> CallKoiKoiAction().type.value
    'call_koikoi'
    """

    @property
    def type(self) -> ActionType:
        """Which kind it is."""
        return ActionType.CALL_KOIKOI

    @property
    def house(self) -> CallKoiKoi:
        """The room's action."""
        return CallKoiKoi()


class CallShobuAction(msgspec.Struct, frozen=True):
    """Stop and take the points (勝負).

    >>> CallShobuAction().type.value
    'call_shobu'
    """

    @property
    def type(self) -> ActionType:
        """Which kind it is."""
        return ActionType.CALL_SHOBU

    @property
    def house(self) -> CallShobu:
        """The room's action."""
        return CallShobu()


IGameAction: TypeAlias = PlayCardAction | SelectFieldCardAction | CallKoiKoiAction | CallShobuAction
"""Every action of that document."""


def document_action(action: koikoi.Action) -> IGameAction:
    """Give the document's action for the room's."""
    match action:
        case PlayCard(card):
            return PlayCardAction(card)
        case SelectFieldCard(card):
            return SelectFieldCardAction(card)
        case CallKoiKoi():
            return CallKoiKoiAction()
        case CallShobu():
            return CallShobuAction()


def house_action(action: object) -> object:
    """Give the room's action for the document's; anything else comes back as it is, for the room to judge."""
    return action.house if isinstance(action, IGameAction) else action
