"""What a picture of a Koi-Koi table shows, worked out: nobody who draws it needs to know a rule."""

from __future__ import annotations

from functools import partial
from typing import Literal

import msgspec

from zashiki.games.koikoi import CardType, GameState, Phase, to_act
from zashiki.games.koikoi.pieces import HIDDEN, Card, of_bits
from zashiki.games.koikoi.round_end import score_now
from zashiki.games.koikoi.state import DECIDING, PLAYING, SELECTING_FOR_DRAW, Score, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.cards import codes
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.koikoi.yaku_progress import one_away
from zashiki.telling.latest import Latest
from zashiki.telling.table_scene import TableScene

SLOTS, MANY_SLOTS = 8, 12
"""Places on the field, and how many there are when those do not suffice."""
_NOBODYS_TURN = (Phase.START, Phase.DEALING, Phase.ROUND_OVER, Phase.MATCH_OVER)


class YakuScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A yaku that a seat holds."""

    name: str
    """Its key in the rules."""
    name_text: str
    """What people call it."""
    points: int
    cards: tuple[str, ...]


class FactorScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A step from the sum of yaku to what stopping pays: first `times`, then `plus`."""

    name: str
    name_text: str
    times: int
    plus: int


class NearScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A yaku that one card more would make."""

    name: str
    name_text: str
    points: int
    cards: tuple[str, ...]
    """Any of these would do; the opponent has none of them."""
    cards_text: str
    """Those in words: their names, or "any animal"."""


class CapturedScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A pile by kind, each in the order of the months."""

    hikari: tuple[str, ...] = ()
    tane: tuple[str, ...] = ()
    tanzaku: tuple[str, ...] = ()
    kasu: tuple[str, ...] = ()


class SeatScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
    difference: int | None
    """How far it is ahead of the seat from whose side this is seen (behind: less than 0); None: nobody's side."""


class Scene(TableScene, frozen=True, kw_only=True, tag="koikoi", tag_field="game"):
    """A whole table."""

    asked: Literal["", "play", "take", "decide"]
    """What the seat that must act chooses: a card to play, one of two to take, or koi-koi or stop."""
    month: int
    """1 is January; 0 before the first."""
    month_text: str
    flower: str
    round: int
    rounds: int
    round_text: str
    """Which month it is, of how many, in words."""
    dealer: Seat | None
    """None before the first month."""
    turn: Seat | None
    """Whose turn it is; None: nobody's."""
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


_ASKED: dict[Phase, Literal["play", "take", "decide"]] = {PLAYING: "play", DECIDING: "decide"}


class SceneMaker:
    """Makes scenes for one listener."""

    def __init__(self, voice: KoiKoiVoice) -> None:
        """Take the words once; a scene is made for every event."""
        self._voice, words = voice, voice.words
        self._factors = {key.removeprefix("factor."): words[key] for key in words if key.startswith("factor.")}
        self._over, self._start = words["scene.over"], words["scene.start"]
        self._month = Latest(partial(_month, voice))
        self._captured = Latest(_captured), Latest(_captured)
        self._near = Latest(partial(_near, voice)), Latest(partial(_near, voice))
        self._voids = any(row.rule.void_while_on_field for row in voice.rules.rows)
        """Whether cards on the field keep a yaku from counting."""

    def scene(self, view: GameState, seat: Seat | None, new: tuple[str, ...] = ()) -> Scene:
        """Give everything that a picture shows, from a seat's side."""
        number, acting, pending = view.round, to_act(view), view.pending
        month, flower, counted, title = self._month(number) if number else ("", "", "", self._start)
        if view.ended:
            title = self._over
        field, mine = view.field, None if seat is None else view.players[seat].score
        return Scene(
            seat=seat,
            to_act=acting,
            asked=_ASKED.get(view.phase, "take") if acting else "",
            title=title,
            over=view.ended is not None,
            month=int(view.month) if number else 0,
            month_text=month,
            flower=flower,
            round=number,
            rounds=view.rules.rounds,
            round_text=counted,
            dealer=view.dealer if number else None,
            turn=None if view.phase in _NOBODYS_TURN else view.turn,
            stock=len(view.stock),
            field=codes(field),
            slots=SLOTS if len(field) <= SLOTS else max(MANY_SLOTS, len(field)),
            pending="" if pending is None else pending._value_,
            pending_from=_source(view),
            pending_takes=codes(view.matching) if pending else (),
            matches=_matches(view),
            seats=(self._seat(view, 0, mine), self._seat(view, 1, mine)),
            new=new,
        )

    def _seat(self, view: GameState, seat: Seat, mine: int | None) -> SeatScene:
        player, rival = view.players[seat], view.players[other(seat)]
        nearness = player.captured, rival.captured, player.calls, view.month, view.field if self._voids else ()
        worth = score_now(view, seat) if player.yaku else None
        return SeatScene(
            name=self._voice.names[seat],
            dealer=bool(view.round) and seat == view.dealer,
            hand=codes(player.hand),
            captured=self._captured[seat](player.captured),
            yaku=self._held(worth) if worth else (),
            points=worth.base if worth else 0,
            factors=self._raised(worth) if worth and worth.factors else (),
            pays=worth.total if worth else 0,
            near=self._near[seat](nearness, view, seat),
            calls=player.calls,
            turns=player.turns,
            score=player.score,
            difference=None if mine is None else player.score - mine,
        )

    def _held(self, worth: Score) -> tuple[YakuScene, ...]:
        name = self._voice.yaku
        return tuple(
            [
                YakuScene(name=one.name, name_text=name(one.name), points=one.total_score, cards=codes(one.cards))
                for one in worth.yaku
            ]
        )

    def _raised(self, worth: Score) -> tuple[FactorScene, ...]:
        return tuple(
            [
                FactorScene(name=one.name, name_text=self._factors[one.name], times=one.times, plus=one.plus)
                for one in worth.factors
            ]
        )


def _near(voice: KoiKoiVoice, _follows_from: object, view: GameState, seat: Seat) -> tuple[NearScene, ...]:
    """The yaku that a seat is a card away from."""
    calls = view.players[seat].calls
    return tuple(
        [
            NearScene(
                name=one.row.rule.name,
                name_text=voice.yaku(one.row.rule.name),
                points=one.row.rule.after_call if calls and one.row.rule.after_call else one.row.rule.points,
                cards=codes(of_bits(one.cards)),
                cards_text=voice.wanted(one),
            )
            for one in one_away(view, seat)
        ]
    )


def _month(voice: KoiKoiVoice, number: int) -> tuple[str, str, str, str]:
    """A month by its name, its flower, its number, and all of them together."""
    month, flower, counted = voice.month(number), voice.flower(number), voice.counted(number)
    return month, flower, counted, voice.words.say("scene.title", month=month, flower=flower, counted=counted)


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


def _captured(cards: tuple[Card, ...]) -> CapturedScene:
    if not cards:
        return _NOTHING
    piles: dict[CardType, list[str]] = {kind: [] for kind in CardType}
    for card in sorted(cards, key=_place):
        piles[card.type].append(card._value_)
    hikari, tane, tanzaku, kasu = piles.values()
    return CapturedScene(hikari=tuple(hikari), tane=tuple(tane), tanzaku=tuple(tanzaku), kasu=tuple(kasu))


_NOTHING = CapturedScene()
