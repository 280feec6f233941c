"""Cards, yaku, players and results as document 000 has them (§3.2–3.4); each knows the room's value behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import msgspec
from msgspec.structs import force_setattr, replace

from zashiki.documents.argument_checks import need, need_all, shown
from zashiki.documents.koikoi.names import PlayerId, YakuType
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, Card, CardType, Month, RoundResult, points_of

AnyYaku: TypeAlias = "Yaku | koikoi.Yaku"
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class ByPlayer(Mapping[PlayerId, T]):
    """Something for each of the two players: a read-only dictionary that can be hashed, copied, pickled and encoded.

    >>> ByPlayer.of({PlayerId.PLAYER1: 6}, "scores", 0)
    ByPlayer(player1=6, player2=0)
    """

    player1: T
    player2: T

    @classmethod
    def of(cls, given: object, name: str, missing: T) -> ByPlayer[T]:
        """Read a dictionary by player; a player whom it does not name has what is given for `missing`."""
        if not isinstance(given, Mapping) or not set(given) <= set(PlayerId):
            raise TypeError(f"{name} must be a dictionary by PlayerId, not {shown(given)}")
        first, second = PlayerId
        return cls(given.get(first, missing), given.get(second, missing))

    def __getitem__(self, player: PlayerId) -> T:
        """Give one player's."""
        return dict(zip(PlayerId, (self.player1, self.player2), strict=True))[player]

    def __iter__(self) -> Iterator[PlayerId]:
        """Go through both players."""
        return iter(PlayerId)

    def __len__(self) -> int:
        """Two."""
        return len(PlayerId)

    def __hash__(self) -> int:
        """Equal ones are found as one."""
        return hash((self.player1, self.player2))


class CardDefinitions:
    """The 48 cards by month and type (§3.2.1).

    >>> CardDefinitions.get_card(Month.JANUARY, CardType.HIKARI).name
    '松に鶴'
    """

    all_cards: tuple[Card, ...] = CARDS

    @staticmethod
    def get_cards_by_month(month: Month) -> tuple[Card, ...]:
        """Give the four cards of a month, the best one first."""
        return tuple(card for card in CARDS if card.month is Month(month))

    @staticmethod
    def get_cards_by_type(type: CardType) -> tuple[Card, ...]:  # noqa: A002 - that document's name
        """Give all cards of a type."""
        return tuple(card for card in CARDS if card.type is CardType(type))

    @staticmethod
    def get_card(month: Month, type: CardType, index: int = 0) -> Card:  # noqa: A002 - that document's name
        """Give one card; `index` tells the kasu of a month apart. One that does not exist is an IndexError."""
        found = [card for card in CardDefinitions.get_cards_by_month(month) if card.type is CardType(type)]
        if not 0 <= index < len(found):
            raise IndexError(f"month {int(month)} has {len(found)} cards of type {CardType(type).value}")
        return found[index]


class Yaku(msgspec.Struct, frozen=True):
    """A yaku with its points and cards (§3.3.2); `house` is the room's own.

    >>> Yaku(YakuType.TANE, 1, 2, [Card("2a")]).total_score
    3
    """

    type: YakuType | str
    """The name of its row if the document does not name it (under rules of the house's own)."""
    base_score: int
    bonus_score: int
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Accept any iterable of cards."""
        force_setattr(self, "cards", need_all("cards", self.cards, Card))

    @classmethod
    def of(cls, yaku: AnyYaku) -> Yaku:
        """Read it off the room's yaku; one of the document's comes back as it is."""
        if isinstance(yaku, Yaku):
            return yaku
        kind = YakuType(yaku.name) if yaku.name in set(YakuType) else yaku.name
        return cls(kind, yaku.base_score, yaku.bonus_score, yaku.cards)

    @property
    def house(self) -> koikoi.Yaku:
        """The room's value."""
        return koikoi.Yaku(str(self.type), self.base_score, self.bonus_score, self.cards)

    @property
    def total_score(self) -> int:
        """Base and bonus together."""
        return self.house.total_score


def house_yaku(yaku: Iterable[AnyYaku]) -> tuple[koikoi.Yaku, ...]:
    """Give the room's values behind some yaku."""
    return tuple(one.house if isinstance(one, Yaku) else one for one in need_all("yaku", yaku, Yaku, koikoi.Yaku))


class PlayerState(msgspec.Struct, frozen=True):
    """One player's cards and standing (§3.4.4); `house` is the room's own.

    >>> player = PlayerState(PlayerId.PLAYER1, koikoi.PlayerState())
    >>> player.with_hand([Card("1a")]).hand, player.hand
    ((Card('1a'),), ())
    """

    id: PlayerId
    house: koikoi.PlayerState

    @property
    def hand(self) -> tuple[Card, ...]:
        """手札."""
        return self.house.hand

    @property
    def captured_cards(self) -> tuple[Card, ...]:
        """取得札."""
        return self.house.captured

    @property
    def has_called_koikoi(self) -> bool:
        """Whether the player has called koi-koi in this round."""
        return self.house.calls > 0

    @property
    def completed_yaku(self) -> tuple[Yaku, ...]:
        """The yaku last announced."""
        return tuple(map(Yaku.of, self.house.yaku))

    @property
    def current_score(self) -> int:
        """What those are worth, before any factor."""
        return points_of(self.house.yaku)

    def with_hand(self, new_hand: Iterable[Card]) -> PlayerState:
        """The same with another hand."""
        return replace(self, house=replace(self.house, hand=need_all("new_hand", new_hand, Card)))

    def with_captured_cards(self, new_captured: Iterable[Card]) -> PlayerState:
        """The same with another pile."""
        return replace(self, house=replace(self.house, captured=need_all("new_captured", new_captured, Card)))

    def with_koikoi_called(self, called: bool) -> PlayerState:  # noqa: FBT001 - as that document has it
        """The same after a call, or as if there had been none."""
        return replace(self, house=replace(self.house, calls=max(self.house.calls, 1) if called else 0))

    def with_completed_yaku(self, yaku: Iterable[AnyYaku]) -> PlayerState:
        """The same with other yaku."""
        return replace(self, house=replace(self.house, yaku=house_yaku(yaku)))


class GameResult(msgspec.Struct, frozen=True):
    """A round's result (§3.4.6); `house` is the room's own, if it was played at a table.

    >>> GameResult.of(RoundResult(1, 0, 1, "shobu", None, (0, 5), (0, 2), ((), ()))).scores[PlayerId.PLAYER2]
    5
    """

    winner: PlayerId | None
    scores: Mapping[PlayerId, int]
    completed_yaku: Mapping[PlayerId, tuple[Yaku, ...]]
    is_koikoi_win: bool
    is_draw: bool
    house: RoundResult | None = None

    def __post_init__(self) -> None:
        """Make the dictionaries read-only, as that document has them; a player who is left out has 0 and no yaku."""
        if self.winner is not None:
            need("winner", self.winner, PlayerId)
        scores = ByPlayer.of(self.scores, "scores", 0)
        need_all("scores", scores.values(), int)
        yaku = ByPlayer.of(self.completed_yaku, "completed_yaku", ())
        force_setattr(self, "scores", scores)
        force_setattr(self, "completed_yaku", ByPlayer(*(need_all("completed_yaku", yaku[one], Yaku) for one in yaku)))

    @classmethod
    def of(cls, result: RoundResult) -> GameResult:
        """Read it off the result of a round."""
        winner = None if result.winner is None else PlayerId(result.winner)
        yaku = {player: tuple(map(Yaku.of, result.yaku[player])) for player in PlayerId}
        return cls(
            winner=winner,
            scores={player: result.payments[player] for player in PlayerId},
            completed_yaku=yaku,
            is_koikoi_win=winner is not None and result.calls[winner] > 0,
            is_draw=winner is None,
            house=result,
        )
