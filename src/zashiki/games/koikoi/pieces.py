"""The 48 hanafuda cards, and `Card.HIDDEN` for one that a seat may not see."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, Flag, IntEnum
from typing import Self

from zashiki.games.frozen import frozen
from zashiki.kernel.game import UNKNOWN
from zashiki.texts.problems import Problem


@frozen
class Month(IntEnum):
    """The twelve months; each has a flower and four cards."""

    JANUARY = 1  # 松
    FEBRUARY = 2  # 梅
    MARCH = 3  # 桜
    APRIL = 4  # 藤
    MAY = 5  # 菖蒲
    JUNE = 6  # 牡丹
    JULY = 7  # 萩
    AUGUST = 8  # 芒
    SEPTEMBER = 9  # 菊
    OCTOBER = 10  # 紅葉
    NOVEMBER = 11  # 柳
    DECEMBER = 12  # 桐


MONTHS = tuple(Month)
"""The months in order."""


def month_of(number: int) -> Month:
    """Give the month of a round; a thirteenth round is January again."""
    return MONTHS[number % 12 - 1]


@frozen
class CardType(Enum):
    """The four kinds of card: 光, タネ, 短冊, カス."""

    HIKARI = "hikari"
    TANE = "tane"
    TANZAKU = "tanzaku"
    KASU = "kasu"


@frozen
class SpecialCardFlag(Flag):
    """What makes a card count in a particular yaku."""

    NONE = 0
    RED_POETRY = 1  # 赤短
    BLUE_POETRY = 2  # 青短
    SAKE_CUP = 4  # 盃
    DEER = 8  # 鹿
    BOAR = 16  # 猪
    BUTTERFLY = 32  # 蝶
    RAIN_MAN = 64  # 柳に小野道風


_H, _T, _R, _K = CardType.HIKARI, CardType.TANE, CardType.TANZAKU, CardType.KASU
_F = SpecialCardFlag


@frozen
class Card(Enum):
    """A card. Its value is its code: the month and a letter, the best card of the month first (`1a` … `12d`).

    A member's name is the card's own name.

    >>> Card.parse("松に鶴") is Card.parse("1a") is Card("1a")
    True
    >>> Card("8a").month, Card("8a").type, Card("8a").id
    (<Month.AUGUST: 8>, <CardType.HIKARI: 'hikari'>, 28)
    """

    松に鶴 = "1a", _H
    松に赤短 = "1b", _R, _F.RED_POETRY
    松のカス一 = "1c", _K
    松のカス二 = "1d", _K
    梅に鶯 = "2a", _T
    梅に赤短 = "2b", _R, _F.RED_POETRY
    梅のカス一 = "2c", _K
    梅のカス二 = "2d", _K
    桜に幕 = "3a", _H
    桜に赤短 = "3b", _R, _F.RED_POETRY
    桜のカス一 = "3c", _K
    桜のカス二 = "3d", _K
    藤に不如帰 = "4a", _T
    藤に短冊 = "4b", _R
    藤のカス一 = "4c", _K
    藤のカス二 = "4d", _K
    菖蒲に八橋 = "5a", _T
    菖蒲に短冊 = "5b", _R
    菖蒲のカス一 = "5c", _K
    菖蒲のカス二 = "5d", _K
    牡丹に蝶 = "6a", _T, _F.BUTTERFLY
    牡丹に青短 = "6b", _R, _F.BLUE_POETRY
    牡丹のカス一 = "6c", _K
    牡丹のカス二 = "6d", _K
    萩に猪 = "7a", _T, _F.BOAR
    萩に短冊 = "7b", _R
    萩のカス一 = "7c", _K
    萩のカス二 = "7d", _K
    芒に月 = "8a", _H
    芒に雁 = "8b", _T
    芒のカス一 = "8c", _K
    芒のカス二 = "8d", _K
    菊に盃 = "9a", _T, _F.SAKE_CUP
    菊に青短 = "9b", _R, _F.BLUE_POETRY
    菊のカス一 = "9c", _K
    菊のカス二 = "9d", _K
    紅葉に鹿 = "10a", _T, _F.DEER
    紅葉に青短 = "10b", _R, _F.BLUE_POETRY
    紅葉のカス一 = "10c", _K
    紅葉のカス二 = "10d", _K
    柳に小野道風 = "11a", _H, _F.RAIN_MAN
    柳に燕 = "11b", _T
    柳に短冊 = "11c", _R
    柳のカス = "11d", _K
    桐に鳳凰 = "12a", _H
    桐のカス一 = "12b", _K
    桐のカス二 = "12c", _K
    桐のカス三 = "12d", _K
    HIDDEN = UNKNOWN

    id: int
    """(month - 1) * 4 + rank: the place in the canonical order."""
    month: Month
    type: CardType
    special_flag: SpecialCardFlag
    bit: int
    """1 << id, for sets of cards as ints."""

    def __new__(cls, code: str, kind: CardType = _K, flag: SpecialCardFlag = SpecialCardFlag.NONE) -> Self:
        """Make a member; the hidden card gets no properties, so that peeking at one fails loudly."""
        card = object.__new__(cls)
        card._value_ = code
        if code != UNKNOWN:
            card.month, card.type, card.special_flag = Month(int(code[:-1])), kind, flag
            card.id = (card.month - 1) * 4 + "abcd".index(code[-1])
            card.bit = 1 << card.id
        return card

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card's code or Japanese name."""
        text = text.strip()
        card = _BY_TEXT.get(text) or _BY_TEXT.get(text.lower())
        if card is None:
            raise Problem(
                "koikoi.no_card",
                "no card is called {text!r}; write 1a … 12d (best card of the month first) or 松に鶴",
                text=text,
            )
        return card

    @property
    def is_special(self) -> bool:
        """Whether the card counts in a particular yaku."""
        return bool(self.special_flag)

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"Card({self.value!r})"


HIDDEN = Card.HIDDEN
CARDS: tuple[Card, ...] = tuple(card for card in Card if card is not HIDDEN)
"""All 48 cards in canonical order."""
_BY_TEXT = {str(card.value): card for card in CARDS} | {card.name: card for card in CARDS}


def bits(cards: Iterable[Card]) -> int:
    """Give a set of cards as an int, one bit per card id."""
    total = 0
    for card in cards:
        total |= card.bit
    return total


def of_bits(pile: int) -> tuple[Card, ...]:
    """Give the cards of such an int in canonical order."""
    return tuple(card for card in CARDS if card.bit & pile)
