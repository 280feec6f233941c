"""From what a person typed to a choice of Koi-Koi: numbers, letters, and the notation of `koikoi.parse_action`.

A card may be pointed at, too; Enter takes the one that is. Nothing is pointed at before an arrow key is pressed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from zashiki.cli.keyboard import FIRST, LAST, NEXT, PREVIOUS
from zashiki.cli.tables.koikoi.position import card_words
from zashiki.cli.tables.questions import Choice, Keyed, Listed, Reading
from zashiki.games.koikoi import Action, CallKoiKoi, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.notation import parse_action
from zashiki.telling import Offer
from zashiki.telling.koikoi import Scene
from zashiki.texts.words import Words

CALLS: dict[type[CallKoiKoi | CallShobu], str] = {CallKoiKoi: "k", CallShobu: "s"}
Asks: TypeAlias = Literal["play", "take", "decide"]


def by_hand(offers: Sequence[Offer[Action]], hand: Sequence[str]) -> tuple[Offer[Action], ...]:
    """Put the cards of a hand as the hand is shown; other choices stay as they are offered."""
    if any(offer.group != "play" for offer in offers):
        return tuple(offers)
    return tuple(sorted(offers, key=lambda offer: hand.index(offer.pieces[0])))


@dataclass
class Pointer:
    """Where a person points, from 0; it stays there from one question to the next."""

    hand: int | None = None
    field: int | None = None
    """Among the cards to choose between; each such choice begins anew."""


def _letter(action: Action) -> str:
    return CALLS[type(action)] if isinstance(action, CallKoiKoi | CallShobu) else ""


class CardQuestion:
    """To play a card, to take one of two, or to decide."""

    def __init__(
        self,
        offers: Sequence[Offer[Action]],
        scene: Scene,
        words: Words,
        *,
        hinting: bool,
        pointer: Pointer | None = None,
    ) -> None:
        """Ask what is offered; the `pointer` moves with the arrow keys."""
        self.offers, self._scene, self._words, self._hinting = offers, scene, words, hinting
        self._pointer = pointer or Pointer()
        group = offers[0].group if offers else "play"
        self.asks: Asks = "decide" if group == "call" else "take" if group == "take" else "play"
        self._listed = Listed([Keyed(_letter(one.action), one) for one in offers], parse_action, words)

    @property
    def prompt(self) -> str:
        """What the numbers stand for, and what Enter would do."""
        asked = self._words.say(f"prompt.{self.asks}", n=len(self.offers))
        if self.pointed is None:
            return asked
        card = self._words[f"card.{self.pointed}"]
        return f"{asked}  {self._words.say('prompt.pointed', card=card)}"

    @property
    def typed(self) -> str:
        """Which answers are understood."""
        return self._words.say(f"accepted.{self.asks}", n=len(self.offers))

    @property
    def hand_keys(self) -> dict[str, str]:
        """The cards of the hand that may be played, each with its key."""
        return {one.pieces[0]: str(key) for key, one in enumerate(self.offers, 1) if one.group == "play"}

    @property
    def field_keys(self) -> dict[str, str]:
        """The cards of the field that are to be chosen between."""
        return {one.takes[0]: str(key) for key, one in enumerate(self.offers, 1) if one.group == "take"}

    @property
    def _place(self) -> int | None:
        """Which of the cards is pointed at; in a hand that has become shorter, the last at most."""
        place = {"play": self._pointer.hand, "take": self._pointer.field}.get(self.asks)
        return None if place is None or not self.offers else min(place, len(self.offers) - 1)

    @property
    def pointed(self) -> str | None:
        """The card that Enter plays or takes."""
        if self._place is None:
            return None
        offer = self.offers[self._place]
        return offer.takes[0] if self.asks == "take" else offer.pieces[0]

    def lines(self) -> Iterator[str]:
        """The card that lies open, and what may be played or taken."""
        scene, words = self._scene, self._words
        if self.asks == "decide":
            return
        if scene.pending:
            pending = "table.pending_drawn" if scene.pending_from == "stock" else "table.pending_played"
            yield words.say(pending, card=words[f"card.{scene.pending}"], mark=scene.pending).strip()
        for key, offer in enumerate(self.offers, 1):
            card = card_words(offer.takes[0] if self.asks == "take" else offer.pieces[0], words)
            line = words.say("plain.numbered", number=key, card=card)
            told = self._hinting and offer.takes and offer.hint
            yield line + (words.say("plain.hint", hint=offer.hint) if told else "")

    def read(self, answer: str, /) -> Reading:
        """Read an arrow key or Enter, a number, a letter, a card's name or the notation."""
        if answer in (*NEXT, *PREVIOUS, *FIRST, *LAST):
            return self._move(answer)
        if answer == "\x1b":
            return self._point(None) if self._place is not None else None
        found = self._meaning(answer) if answer or self._place is None else self._entered(self._place)
        if isinstance(found, Choice):
            self._pointer.field = None
        return found

    def _entered(self, place: int) -> Choice:
        return Choice(self.offers[place].action, self.offers[place])

    def _move(self, key: str) -> Reading:
        """Point at another card; the first one after the last."""
        if self.asks == "decide" or not self.offers:
            return None
        count, place = len(self.offers), self._place
        if key in FIRST or (place is None and key in NEXT):
            return self._point(0)
        if key in LAST or place is None:
            return self._point(count - 1)
        return self._point((place + (1 if key in NEXT else -1)) % count)

    def _point(self, place: int | None) -> Reading:
        if self.asks == "take":
            self._pointer.field = place
        else:
            self._pointer.hand = place
        return self

    def _meaning(self, answer: str) -> Reading:
        """Read what was typed; a number says nothing about a call."""
        if self.asks == "decide" and answer.isdecimal():
            return None
        found = self._listed.read(answer.lstrip("\x1b"))
        if self.asks == "decide" and found is None:  # a call that is not offered; the rules say why not
            return next((Choice(call()) for call, key in CALLS.items() if key == answer.lower()), None)
        if self.asks == "take" and isinstance(found, Choice) and isinstance(found.action, PlayCard):
            return Choice(SelectFieldCard(found.action.card))
        return found
