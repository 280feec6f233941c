"""What a picture of a Koi-Koi table shows, worked out: nobody who draws it needs to know a rule."""

from __future__ import annotations

from typing import Literal

import msgspec

from zashiki.games.koikoi import CardType, GameState, Phase, to_act
from zashiki.games.koikoi.pieces import HIDDEN, Card, of_bits
from zashiki.games.koikoi.round_end import score_now
from zashiki.games.koikoi.rules import CardSet
from zashiki.games.koikoi.state import DECIDING, PLAYING, SELECTING_FOR_DRAW, PlayerState, Score, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.voice import Voice
from zashiki.telling.koikoi.yaku_progress import OneAway, one_away

SLOTS, MANY_SLOTS = 8, 12
"""Places on the field, and how many there are when those do not suffice."""
_MONTHS = (CardSet.MONTH, CardSet.ANY_MONTH)


class YakuScene(msgspec.Struct, frozen=True, kw_only=True):
    """A yaku that a seat holds."""

    name: str
    """Its key in the rules."""
    label: str
    """What people call it."""
    points: int
    cards: tuple[str, ...]


class FactorScene(msgspec.Struct, frozen=True, kw_only=True):
    """A step from the sum of yaku to what stopping pays: first `times`, then `plus`."""

    name: str
    label: str
    times: int
    plus: int


class NearScene(msgspec.Struct, frozen=True, kw_only=True):
    """A yaku that one card more would make."""

    name: str
    label: str
    points: int
    cards: tuple[str, ...]
    """Any of these would do; the opponent has none of them."""
    wanted: str
    """Those in words: their names, or "any animal"."""


class CapturedScene(msgspec.Struct, frozen=True, kw_only=True):
    """A pile by kind, each in the order of the months."""

    hikari: tuple[str, ...] = ()
    tane: tuple[str, ...] = ()
    tanzaku: tuple[str, ...] = ()
    kasu: tuple[str, ...] = ()


class SeatScene(msgspec.Struct, frozen=True, kw_only=True):
    """One seat."""

    name: str
    dealer: bool
    hand: tuple[str, ...]
    """As it was dealt; `?` for each card that is not seen."""
    captured: CapturedScene
    yaku: tuple[YakuScene, ...]
    """As announced."""
    points: int
    """Those of its yaku in this month, added up."""
    factors: tuple[FactorScene, ...]
    """What already raises them."""
    pays: int
    """What stopping would pay now."""
    near: tuple[NearScene, ...]
    calls: int
    """How often it called koi-koi in this month."""
    turns: int
    """Turns that it has had in this month."""
    score: int
    """Points of the match."""
    difference: int
    """How many more than the opponent has."""


class Scene(msgspec.Struct, frozen=True, kw_only=True, tag="koikoi", tag_field="game"):
    """A whole table."""

    seat: Seat | None
    """From whose side; None: somebody who watches."""
    to_act: tuple[Seat, ...]
    asked: Literal["", "play", "take", "decide"]
    """What the seat that must act chooses: a card to play, one of two to take, or koi-koi or stop."""
    title: str
    over: bool
    month: int
    """1 is January; 0 before the first."""
    month_name: str
    flower: str
    round: int
    rounds: int
    counted: str
    """Which month it is, of how many, in words."""
    dealer: Seat
    turn: Seat
    stock: int
    """Cards left in it."""
    field: tuple[str, ...]
    """In the order in which they came. A screen lets each keep its place until it is taken."""
    slots: int
    """Places that the field has room for."""
    pending: str
    """The card that was just played or turned up, until it has found its place; empty: none."""
    pending_from: Literal["", "hand", "stock"]
    pending_takes: tuple[str, ...]
    """What it takes; of two, the seat chooses one."""
    matches: dict[str, tuple[str, ...]]
    """For each card in a hand that is seen, the field cards of its month, if there are any."""
    seats: tuple[SeatScene, ...]
    new: tuple[str, ...]
    """Cards that moved last."""


_ASKED: dict[Phase, Literal["play", "take", "decide"]] = {PLAYING: "play", DECIDING: "decide"}


class SceneMaker:
    """Makes scenes for one listener."""

    def __init__(self, voice: Voice) -> None:
        """Take the words once; a scene is made for every event."""
        self._voice, words = voice, voice.words
        self._factors = {key.removeprefix("factor."): words[key] for key in words if key.startswith("factor.")}
        self._any = {key.removeprefix("near.any."): words[key] for key in words if key.startswith("near.any.")}
        self._or, self._over, self._start = words["near.or"], words["scene.over"], words["scene.start"]

    def scene(self, view: GameState, seat: Seat | None, new: tuple[str, ...] = ()) -> Scene:
        """Give everything that a picture shows, from a seat's side."""
        number, voice, acting, pending = view.round, self._voice, to_act(view), view.pending
        month_name, flower, counted = self._month(number)
        title = self._over if view.ended else self._start
        if number and not view.ended:
            title = voice.words.say("scene.title", month=month_name, flower=flower, counted=counted)
        field = view.field
        return Scene(
            seat=seat,
            to_act=acting,
            asked=_ASKED.get(view.phase, "take") if acting else "",
            title=title,
            over=view.ended is not None,
            month=int(view.month) if number else 0,
            month_name=month_name,
            flower=flower,
            round=number,
            rounds=view.rules.rounds,
            counted=counted,
            dealer=view.dealer,
            turn=view.turn,
            stock=len(view.stock),
            field=codes(field),
            slots=SLOTS if len(field) <= SLOTS else max(MANY_SLOTS, len(field)),
            pending="" if pending is None else pending._value_,
            pending_from=_source(view),
            pending_takes=codes(view.matching) if pending else (),
            matches=_matches(view),
            seats=(self._seat(view, 0), self._seat(view, 1)),
            new=new,
        )

    def _month(self, number: int) -> tuple[str, str, str]:
        voice = self._voice
        return (voice.month(number), voice.flower(number), voice.counted(number)) if number else ("", "", "")

    def _seat(self, view: GameState, seat: Seat) -> SeatScene:
        player, rival = view.players[seat], view.players[other(seat)]
        worth = score_now(view, seat) if player.yaku else None
        return SeatScene(
            name=self._voice.names[seat],
            dealer=seat == view.dealer,
            hand=codes(player.hand),
            captured=_captured(player),
            yaku=self._held(worth) if worth else (),
            points=worth.base if worth else 0,
            factors=self._raised(worth) if worth and worth.factors else (),
            pays=worth.total if worth else 0,
            near=tuple([self._near(one, player.calls) for one in one_away(view, seat)]),
            calls=player.calls,
            turns=player.turns,
            score=player.score,
            difference=player.score - rival.score,
        )

    def _held(self, worth: Score) -> tuple[YakuScene, ...]:
        name = self._voice.yaku
        return tuple(
            [
                YakuScene(name=one.name, label=name(one.name), points=one.total_score, cards=codes(one.cards))
                for one in worth.yaku
            ]
        )

    def _raised(self, worth: Score) -> tuple[FactorScene, ...]:
        return tuple(
            [
                FactorScene(name=one.name, label=self._factors[one.name], times=one.times, plus=one.plus)
                for one in worth.factors
            ]
        )

    def _near(self, one: OneAway, calls: int) -> NearScene:
        rule, cards = one.row.rule, codes(of_bits(one.cards))
        if isinstance(rule.cards, CardSet) and rule.cards not in _MONTHS and not one.row.including:
            wanted = self._any[rule.cards.value]
        else:
            wanted = self._or.join([self._voice.pieces.one(card) for card in cards])
        points = rule.after_call if calls and rule.after_call else rule.points
        return NearScene(name=rule.name, label=self._voice.yaku(rule.name), points=points, cards=cards, wanted=wanted)


def _source(view: GameState) -> Literal["", "hand", "stock"]:
    if view.pending is None:
        return ""
    return "stock" if view.phase is SELECTING_FOR_DRAW else "hand"


def _matches(view: GameState) -> dict[str, tuple[str, ...]]:
    """What each card that is seen in a hand would find on the field."""
    by_month: dict[int, tuple[str, ...]] = {}
    for card in view.field:
        by_month[card.month] = (*by_month.get(card.month, ()), card._value_)
    return {
        card._value_: by_month[card.month]
        for player in view.players
        for card in player.hand
        if card is not HIDDEN and card.month in by_month
    }


def _place(card: Card) -> int:
    return card.id


def _captured(player: PlayerState) -> CapturedScene:
    if not player.captured:
        return _NOTHING
    piles: dict[CardType, list[str]] = {kind: [] for kind in CardType}
    for card in sorted(player.captured, key=_place):
        piles[card.type].append(card._value_)
    hikari, tane, tanzaku, kasu = piles.values()
    return CapturedScene(hikari=tuple(hikari), tane=tuple(tane), tanzaku=tuple(tanzaku), kasu=tuple(kasu))


_NOTHING = CapturedScene()
