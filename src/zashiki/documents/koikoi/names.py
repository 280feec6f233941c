"""The kinds of document 000 (§2.2.2, §3.3.1, §3.4.1–3.4.3, §5.2): its enums, and its words for piles of cards."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum
from typing import TypeAlias

from zashiki.games.koikoi import Card

Deck: TypeAlias = tuple[Card, ...]
"""山札: `GameState.deck`."""
Field: TypeAlias = tuple[Card, ...]
"""場札: `GameState.field`."""
Hand: TypeAlias = tuple[Card, ...]
"""手札: `PlayerState.hand`."""
CapturedCards: TypeAlias = tuple[Card, ...]
"""取得札: `PlayerState.captured_cards`."""


class PlayerId(IntEnum):
    """A seat under that document's name (§3.4.1). Either may deal.

    >>> PlayerId.PLAYER2 == 1
    True
    """

    PLAYER1 = 0
    PLAYER2 = 1


class YakuType(StrEnum):
    """The yaku of §3.3.1; each value is the name of a row in the rules.

    >>> YakuType("ame_shiko").name
    'AME_SHIKO'
    """

    GOKO = "goko"
    SHIKO = "shiko"
    AME_SHIKO = "ame_shiko"
    SANKO = "sanko"
    INOSHIKACHO = "inoshikacho"
    HANAMI = "hanami"
    TSUKIMI = "tsukimi"
    TANE = "tane"
    AKATAN = "akatan"
    AOTAN = "aotan"
    TANZAKU = "tanzaku"
    KASU = "kasu"


class ActionType(StrEnum):
    """The kinds of choice (§5.2). Drawing is not one of them: the table draws, and the room's `CardDrawn` says so.

    >>> ActionType.CALL_SHOBU.value
    'call_shobu'
    """

    PLAY_CARD = "play_card"
    SELECT_FIELD_CARD = "select_field_card"
    DRAW_CARD = "draw_card"
    CALL_KOIKOI = "call_koikoi"
    CALL_SHOBU = "call_shobu"


class _OwnKind(Enum):
    """Members that are compared with their own kind only.

    The room has one `Phase` where that document has two, with some of the same words. To compare across them would
    be only right by chance, so it raises instead of being false.
    """

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str | Enum) and type(other) is not type(self):
            raise TypeError(f"{self} is compared with {other!r}; compare it with a {type(self).__name__}")
        return self is other

    def __hash__(self) -> int:
        return hash((type(self), self.value))


class GamePhase(_OwnKind):
    """Where a game stands (§3.4.2).

    >>> GamePhase.PLAYER_TURN == TurnPhase.PLAY_FROM_HAND
    Traceback (most recent call last):
    ...
    TypeError: GamePhase.PLAYER_TURN is compared with <TurnPhase.PLAY_FROM_HAND: ...>; compare it with a GamePhase
    """

    NOT_STARTED = "not_started"
    DEALING = "dealing"
    PLAYER_TURN = "player_turn"
    DRAW_FROM_DECK = "draw_from_deck"
    YAKU_CHECK = "yaku_check"
    KOIKOI_DECISION = "koikoi_decision"
    GAME_OVER = "game_over"
    DRAW = "draw"


class TurnPhase(_OwnKind):
    """Where a turn stands (§3.4.3).

    >>> TurnPhase("turn_end") is TurnPhase.TURN_END
    True
    """

    PLAY_FROM_HAND = "play_from_hand"
    SELECT_FIELD_CARD = "select_field_card"
    DRAW_FROM_DECK = "draw_from_deck"
    SELECT_FIELD_CARD_FOR_DRAW = "select_field_card_for_draw"
    YAKU_CHECK = "yaku_check"
    KOIKOI_DECISION = "koikoi_decision"
    TURN_END = "turn_end"
