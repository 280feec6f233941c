"""What a table plays by: the Ruleset, its yaku rows, and the named presets (one TOML file each under `presets/`)."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Annotated, Literal

import msgspec

from zashiki.games.koikoi.pieces import CARDS, HIDDEN, Card, CardType, Month, bits
from zashiki.texts.problems import Problem
from zashiki.texts.rulebook import RuleBook

Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Times = Annotated[int, msgspec.Meta(ge=1, le=100)]


class CardSet(Enum):
    """Sets of cards that a yaku row can name instead of listing them."""

    HIKARI = "hikari"
    TANE = "tane"
    TANZAKU = "tanzaku"
    KASU = "kasu"
    MONTH = "month"
    """The four cards of the current month."""
    ANY_MONTH = "any_month"
    """The four cards of whichever month."""


CUP = 32
"""The id of 菊に盃, which may count as a kasu too."""
_SIZES = {
    CardSet.HIKARI: 5,
    CardSet.TANE: 9,
    CardSet.TANZAKU: 10,
    CardSet.KASU: 25,
    CardSet.MONTH: 4,
    CardSet.ANY_MONTH: 4,
}
"""How many cards each set has at the most (25 kasu with the cup)."""


def _members(cards: tuple[Card, ...] | CardSet) -> set[Card]:
    """The cards that a row may hold, whatever the cup counts as and whichever month it is."""
    if isinstance(cards, tuple):
        return set(cards)
    if cards in (CardSet.MONTH, CardSet.ANY_MONTH):
        return set(CARDS)
    return {card for card in CARDS if card.type.value == cards.value or (card.id == CUP and cards is CardSet.KASU)}


class YakuRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One yaku as a row of data: `count` of `cards` score `points`."""

    name: str
    cards: tuple[Card, ...] | CardSet
    count: Annotated[int, msgspec.Meta(ge=0, le=48)] = 0
    """How many of `cards` are needed; 0 means all of them."""
    points: Points
    """0 switches the yaku off."""
    extra: Points = 0
    """Points for each further card of `cards` …"""
    extra_cards: tuple[Card, ...] | CardSet = ()
    """… or of this set."""
    including: tuple[Card, ...] = ()
    """Cards that must be among them."""
    beats: tuple[str, ...] = ()
    """Yaku that do not count beside this one."""
    alone: bool = True
    """False: counts only beside a yaku that can stand alone."""
    void_while_on_field: tuple[Month, ...] = ()
    """Void while a card of one of these months lies on the field."""
    after_call: Points = 0
    """Points instead of `points` once its holder has called koi-koi in this round; 0: no difference."""
    ja: str = ""
    """What people call a house yaku; the known ones have their names in `words/`."""
    en: str = ""

    def __post_init__(self) -> None:
        """Refuse a row that no pile could ever form."""
        if self.cards == () and self.points:
            raise Problem("koikoi.no_cards", "yaku {name!r} lists no cards", name=self.name)
        if any(isinstance(some, tuple) and HIDDEN in some for some in (self.cards, self.extra_cards, self.including)):
            raise Problem("koikoi.hidden_card", "yaku {name!r} lists the hidden card; write 1a … 12d", name=self.name)
        if not set(self.including) <= _members(self.cards):
            raise Problem(
                "koikoi.including", "yaku {name!r} must include cards that are not among its own", name=self.name
            )
        there = len(set(self.cards)) if isinstance(self.cards, tuple) else _SIZES[self.cards]
        if self.count > there:
            raise Problem(
                "koikoi.count",
                "yaku {name!r} needs {count} of {there} cards",
                name=self.name,
                count=self.count,
                there=there,
            )
        if self.extra_cards in (CardSet.MONTH, CardSet.ANY_MONTH):
            raise Problem(
                "koikoi.extra_cards",
                "yaku {name!r}: extra_cards cannot be a month; all four of it are needed anyway",
                name=self.name,
            )


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Every rule that tables differ on. RULES.md has the source of each, `docs/koikoi.md` the ten presets."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    source: str = ""
    """Where the rule set comes from."""
    notes: tuple[str, ...] = ()
    """Where and why it departs from its source."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 12
    extra_rounds: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """At most this many further rounds while the match is tied (延長戦)."""
    start_points: Points = 0
    zero_sum: bool = False
    """The loser pays what the winner gets."""
    bust: bool = False
    """The match ends when a seat has no points left."""
    target: Points = 0
    """The match ends when a seat reaches this; 0: never."""

    first_dealer: Literal["draw_card", "random", "seat_0", "seat_1"] = "draw_card"
    next_dealer: Literal["winner", "alternate"] = "winner"
    next_dealer_on_draw: Literal["same", "switch"] = "same"

    turns: Annotated[int, msgspec.Meta(ge=1, le=12)] = 8
    """Turns of each seat in a round: 8 empties the hands, 12 the stock too."""
    field_three: Literal["play", "redeal"] = "play"
    field_pairs: Literal["play", "redeal"] = "play"
    """Four pairs on the field."""
    teshi: Literal["score", "redeal", "play"] = "score"
    kuttsuki: Literal["score", "redeal", "play"] = "score"
    lucky_points: Points = 6
    both_lucky: Literal["draw", "dealer_first"] = "draw"

    koikoi_by: Literal[
        "none", "opponent", "own", "either", "own_pow2", "own_pow2_opponent", "shared", "bonus_then_mult"
    ] = "none"
    """Whose koi-koi calls raise the winner's points."""
    koikoi_factor: Times = 2
    koikoi_calls: Points = 0
    """Calls allowed to a seat in a round; 0: any number."""
    seven_plus_factor: Times = 1
    """For a base of seven or more."""
    early_win_bonus: Points = 0
    """For stopping within the seat's first two turns (早上がり)."""
    shutout_bonus: Points = 0
    """For a match in which the opponent never made a yaku (完全勝利)."""

    oya_ken: Points = 0
    """What the dealer gets when the cards run out (親権)."""
    exhausted_with_standing_yaku: Literal["forfeit", "last_improver", "higher", "dealer"] = "forfeit"
    """Who is paid when the cards run out although somebody called koi-koi on a yaku."""

    sake_cup: Literal["tane", "both"] = "both"
    """What 菊に盃 counts as."""
    yaku: tuple[YakuRule, ...]

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        known = {row.name for row in self.yaku}
        if len(known) < len(self.yaku):
            raise Problem("koikoi.same_name", "two yaku have the same name")
        for row in self.yaku:
            if strangers := set(row.beats) - (known - {row.name}):
                raise Problem(
                    "koikoi.beats",
                    "yaku {name!r} beats {others}, which these rules do not have",
                    name=row.name,
                    others=sorted(strangers),
                )
        if 0 < self.target <= self.start_points:
            raise Problem("koikoi.target", "target must be above start_points, or the match is over at once")
        if self.bust and not self.start_points:
            raise Problem("koikoi.bust", "bust needs start_points above 0, or the match is over before it begins")

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The yaku that are switched on, made ready for counting."""
        return tuple(Row.of(rule, self.sake_cup) for rule in self.yaku if rule.points)


class Row(msgspec.Struct, frozen=True):
    """A yaku rule with its card sets as ints."""

    rule: YakuRule
    mask: int
    """All cards that can be part of it."""
    choices: tuple[int, ...]
    """The sets that satisfy it: one, except that any month will do for `any_month`. Empty: the current month."""
    count: int
    extra: int
    including: int

    @classmethod
    def of(cls, rule: YakuRule, sake_cup: str) -> Row:
        """Make a row ready."""
        sets = _card_sets(sake_cup)
        choices = (bits(rule.cards),) if isinstance(rule.cards, tuple) else sets[rule.cards]
        extra = bits(rule.extra_cards) if isinstance(rule.extra_cards, tuple) else sum(sets[rule.extra_cards])
        mask = sum(choices) or sum(sets[CardSet.ANY_MONTH])
        return cls(rule, mask, choices, rule.count or (choices or (15,))[0].bit_count(), extra, bits(rule.including))


def _card_sets(sake_cup: str) -> dict[CardSet, tuple[int, ...]]:
    of_type = {kind: bits(card for card in CARDS if card.type is kind) for kind in CardType}
    kasu = of_type[CardType.KASU] | (Card("9a").bit if sake_cup == "both" else 0)
    return {
        CardSet.HIKARI: (of_type[CardType.HIKARI],),
        CardSet.TANE: (of_type[CardType.TANE],),
        CardSet.TANZAKU: (of_type[CardType.TANZAKU],),
        CardSet.KASU: (kasu,),
        CardSet.MONTH: (),
        CardSet.ANY_MONTH: tuple(15 << 4 * at for at in range(12)),
    }


BOOK = RuleBook(Ruleset, __file__, default="nintendo")
presets, preset, load_rules, parse_rules, change_rules = BOOK.names, BOOK.preset, BOOK.load, BOOK.parse, BOOK.changed
