"""The Koi-Koi table: which events are watched, what is asked, and what stands in the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from zashiki.cli.tables.koikoi.pages import chart_lines, decision_lines, points_lines
from zashiki.cli.tables.koikoi.position import position
from zashiki.cli.tables.koikoi.turns import KoiKoiTold, turn_lines
from zashiki.cli.tables.koikoi.typed_choices import CardQuestion, Pointer, by_hand
from zashiki.cli.tables.requests import HINTS, Does, Request
from zashiki.cli.tables.table import Shown, Table, TableSetup
from zashiki.games import koikoi
from zashiki.games.koikoi import Action, GameState, Ruleset
from zashiki.games.koikoi.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    DealCancelled,
    KoiKoiCalled,
    ShobuCalled,
    YakuCompleted,
)
from zashiki.kernel.game import Seat
from zashiki.telling import Listener, Offer
from zashiki.telling.koikoi import KoiKoiSpeaker, Scene, piece_names
from zashiki.telling.koikoi.cards import KINDS, by_month
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.text import Text

    from zashiki.cli.tables.koikoi.card_pictures import Face

ORDER = Request("in_order", ("o", "order", "並べ替え"), Does.TOGGLE)
YAKU = Request("yaku", ("y", "yaku", "役"), Does.SHEET)
_CHOSEN = (CardPlayed, KoiKoiCalled, ShobuCalled)
"""What a seat chose; taking one of two goes on with a turn that was begun."""
_BEATS: dict[type, float] = {
    CardPlayed: 1.0,
    CardDrawn: 1.0,
    CardsCaptured: 0.6,
    CardPlaced: 0.6,
    YakuCompleted: 1.5,
    KoiKoiCalled: 2.0,
    ShobuCalled: 2.0,
}
Told: TypeAlias = Sequence[KoiKoiTold]


def speaker_for(
    rules: Ruleset, words: Words, names: tuple[str, ...] = ("", ""), me: Seat | None = None
) -> KoiKoiSpeaker:
    """Give the speaker of a table."""
    return KoiKoiSpeaker(Listener(koikoi, words, names, rules, me, piece_names("name", words)))


def table(setup: TableSetup) -> Table:
    """Set the table."""
    setup.toggles.setdefault("hints", True)
    setup.toggles.setdefault("in_order", True)
    own = _KoiKoiTable(setup)
    return Table(
        speaker=own.speaker,
        question=own.question,
        picture=own.picture,
        position=partial(position, setup.words),
        pieces=own.signs,
        requests=(HINTS, YAKU, ORDER),
        chosen=_CHOSEN,
        asides=own.asides,
        beats=lambda told: _BEATS.get(type(told.event), 0.0),
        stops=lambda told: isinstance(told.event, DealCancelled),
        aside_in_lines=False,
        help_keys=own.help_keys,
        marks=own.marks,
        chart=lambda _name, sheet, width: chart_lines(sheet, own.signs, width if setup.drawn else None),
    )


class _KoiKoiTable:
    def __init__(self, setup: TableSetup) -> None:
        self._words, self._toggles = setup.words, setup.toggles
        self._drawn, self._by_line = setup.drawn, setup.by_line
        self.speaker = speaker_for(setup.rules, setup.words, setup.names, setup.me)
        self._pointers: dict[Seat, Pointer] = {}
        self.signs, self._names = piece_names("sign", setup.words), piece_names("name", setup.words)

    # What is asked.

    def question(self, view: GameState, seat: Seat) -> CardQuestion:
        """Ask for a card of the hand, as it is sorted, for one of two, or for a call."""
        scene = self.speaker.scene(view, seat)
        offers, pointer = self._offers(view, seat, scene), self._pointers.setdefault(seat, Pointer())
        return CardQuestion(offers, scene, self._words, hinting=self._toggles["hints"], pointer=pointer)

    def _offers(self, view: GameState, seat: Seat, scene: Scene) -> tuple[Offer[Action], ...]:
        return by_hand(self.speaker.offers(view, seat), self._hand(scene, seat))

    def asides(self, view: GameState, seat: Seat, told: Told) -> Sequence[str]:
        """What a call is about, or what a card would do, each with its key; in lines that stands with the card."""
        hinting = self._toggles["hints"]
        if sheet := self.speaker.decision(view, seat, told):
            return decision_lines(sheet, self.signs if self._drawn else self._names, hinting=hinting)
        if not (hinting and self._drawn):
            return ()
        offers = self._offers(view, seat, self.speaker.scene(view, seat))
        keys = {offer.action: key for key, offer in enumerate(offers, 1)}
        hints = self.speaker.hints(view, seat)
        return [f"[{keys[hint.action]}] {hint.text}" for hint in hints if hint.action is not None]

    def help_keys(self) -> Iterator[str]:
        """How cards are played."""
        for key in (*(["play", *([] if self._by_line else ["point"])] if self._drawn else ["play_line"]), "koikoi"):
            yield self._words[f"help_page.key.{key}"]

    def marks(self) -> str:
        """The letters of the kinds."""
        words = self._words
        marks = words["telling.comma"].join(f"{words[f'mark.{kind}']}={words[f'type.{kind}']}" for kind in KINDS)
        return words.say("help_page.marks", marks=marks)

    # The picture.

    def picture(self, shown: Shown, width: int, height: int) -> list[Text]:
        """Draw the table."""
        from zashiki.cli.tables.koikoi.board import LEAST_TOLD, Picture, composed

        question = shown.question if isinstance(shown.question, CardQuestion) else None
        deciding = question is not None and question.asks == "decide"
        told = shown.round
        if deciding and told and isinstance(told[-1].event, YakuCompleted):
            told = told[:-1]  # the decision says it
        ended = self.speaker.round_end(told) if shown.replayed else None
        asides = points_lines(ended, self.signs) if ended else shown.asides
        hand = self._faces(shown, question)
        lit = {card for face in hand if face.lit for card in shown.scene.matches.get(face.card, ())}
        field = self._field(shown.scene, question, lit)
        story = turn_lines(told, self.speaker)
        least = 0 if deciding else LEAST_TOLD
        said = (story, asides, shown.notice, shown.prompt, least)
        return composed(Picture(shown.scene, shown.seat, hand, field, *said), self._words, width, height)

    def _hand(self, scene: Scene, seat: Seat) -> tuple[str, ...]:
        """The hand as its holder sees it: by month, or as it was dealt."""
        hand = scene.seats[seat].hand
        return by_month(hand) if self._toggles["in_order"] and "?" not in hand else hand

    def _faces(self, shown: Shown, question: CardQuestion | None) -> list[Face]:
        """The hand: numbered when it may be played from, with a star on what would take something."""
        from zashiki.cli.tables.koikoi.card_pictures import Face

        keys = question.hand_keys if question else {}
        taking = question is not None and question.asks == "take"
        return [
            Face(
                card,
                keys.get(card, ""),
                lit=card in keys and self._toggles["hints"] and card in shown.scene.matches,
                dim=taking,
                pointed=question is not None and not taking and card == question.pointed,
            )
            for card in self._hand(shown.scene, shown.seat)
        ]

    def _field(self, scene: Scene, question: CardQuestion | None, lit: set[str]) -> list[Face]:
        """The field by month; what a hand card could take has a star, what must be chosen between has a key."""
        from zashiki.cli.tables.koikoi.card_pictures import Face

        keys = question.field_keys if question else {}
        pointed = question.pointed if question and keys else None
        return [
            Face(
                card,
                keys.get(card, ""),
                lit=card in keys or card in lit,
                dim=bool(keys) and card not in keys,
                pointed=card == pointed,
            )
            for card in by_month(scene.field)
        ]
