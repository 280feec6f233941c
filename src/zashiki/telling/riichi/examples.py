"""A winning hand for each yaku, as a learner is shown it. None holds a tile or a call that three players lack, but one.

Tests let the engine value every one of them, by every preset: each has the yaku that it stands for.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from zashiki.games.riichi.notation import meld, tiles
from zashiki.games.riichi.pieces import EAST, SOUTH, Tile
from zashiki.games.riichi.value.hand_value import WinningHand

How: TypeAlias = Literal[
    "riichi",
    "double_riichi",
    "ippatsu",
    "tsumo",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
]
"""What there is to say of how a hand was won."""
FOUR_ONLY = frozenset({"sanshoku"})
"""What three players cannot make: most of the characters are missing."""


class Example(NamedTuple):
    """A hand: its concealed tiles, which of them won, its melds, and how it was won."""

    held: str
    won: str
    melds: tuple[str, ...] = ()
    how: tuple[How, ...] = ()
    dealer: bool = False

    def hand(self) -> WinningHand:
        """Give the hand; the round is East, and who does not deal sits in the South."""
        hand = WinningHand(
            tiles=tiles(self.held),
            win=Tile.parse(self.won),
            melds=tuple(map(meld, self.melds)),
            seat_wind=EAST if self.dealer else SOUTH,
        )
        return replace(hand, **dict.fromkeys(self.how, True))


EXAMPLES = {
    "riichi": Example("123567p88p333789s", "7p", how=("riichi",)),
    "double_riichi": Example("345p99p222456678s", "6s", how=("double_riichi",)),
    "ippatsu": Example("123p44p678789s444z", "8s", how=("riichi", "ippatsu")),
    "tsumo": Example("345789p22p111678s", "3p", how=("tsumo",)),
    "chankan": Example("123456p11p678999s", "7s", how=("chankan",)),
    "rinshan": Example("123345p66678s", "6s", ("(9999s)",), ("tsumo", "rinshan")),
    "haitei": Example("123p22p567s", "2p", ("888p", "999s"), ("tsumo", "haitei")),
    "houtei": Example("789p11p345s", "3s", ("444p", "999s"), ("houtei",)),
    "pinfu": Example("23456799p123678s", "8s"),
    "tanyao": Example("234567p55678s", "8s", ("333s",)),
    "iipeikou": Example("223344678p11999s", "4p"),
    "seat_wind": Example("12345699p789s", "3p", ("222z",)),
    "round_wind": Example("345p22345678s", "4s", ("111z",)),
    "haku": Example("123678p44567s", "7s", ("555z",)),
    "hatsu": Example("44567p123789s", "1s", ("666z",)),
    "chun": Example("234p88p345s", "8p", ("777z", "999p")),
    "chiitoitsu": Example("114477p3388s2266z", "7p"),
    "chanta": Example("123789p123999s33z", "3s"),
    "ittsu": Example("123456789p23488s", "5p"),
    "sanshoku": Example("123m123678p12355s", "3s"),
    "sanshoku_doukou": Example("999m345p22999s", "5p", ("999p",)),
    "sankantsu": Example("345s11z", "5s", ("(2222p)", "(7777s)", "9999p")),
    "toitoi": Example("55599p222s", "5p", ("333p", "888s")),
    "sanankou": Example("222666p34588899s", "5s"),
    "shousangen": Example("345p678s77z", "8s", ("555z", "666z")),
    "honroutou": Example("11199s333z", "3z", ("999p", "111z")),
    "ryanpeikou": Example("22334499p667788s", "8s"),
    "junchan": Example("123789p12311999s", "3p"),
    "honitsu": Example("123345789p22444z", "5p"),
    "chinitsu": Example("12334556788899p", "3p"),
    "renhou": Example("12356799p345678s", "3s", how=("renhou",)),
    "kokushi": Example("19m19p199s1234567z", "1z"),
    "kokushi_13": Example("19m19p199s1234567z", "9s"),
    "chuuren": Example("11123455678999p", "1p"),
    "junsei_chuuren": Example("11123455678999p", "5p"),
    "tenhou": Example("12367888p345s222z", "2z", how=("tsumo", "tenhou"), dealer=True),
    "chiihou": Example("345p55678999s333z", "5s", how=("tsumo", "chiihou")),
    "tsuuiisou": Example("22233777z", "3z", ("111z", "555z")),
    "ryuuiisou": Example("223344666888s66z", "4s"),
    "chinroutou": Example("999p11199s", "9s", ("111p", "999m")),
    "daisangen": Example("345p99s777z", "7z", ("555z", "666z")),
    "suuankou": Example("222555p33377799s", "3s", how=("tsumo",)),
    "suuankou_tanki": Example("222555p33377799s", "9s"),
    "daisuushii": Example("55p222444z", "5p", ("111z", "333z")),
    "shousuushii": Example("678p22244z", "8p", ("111z", "333z")),
    "suukantsu": Example("77p", "7p", ("(2222p)", "5555s", "(8888s)", "3333z")),
}
"""By the key of the yaku."""
