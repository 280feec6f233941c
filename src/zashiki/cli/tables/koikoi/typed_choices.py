"""From what a person typed to a choice of Koi-Koi: numbers, letters, and the notation of `koikoi.parse_action`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

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


def _letter(action: Action) -> str:
    return CALLS[type(action)] if isinstance(action, CallKoiKoi | CallShobu) else ""


class CardQuestion:
    """To play a card, to take one of two, or to decide."""

    def __init__(self, offers: Sequence[Offer[Action]], scene: Scene, words: Words, *, hinting: bool) -> None:
        """Ask what is offered."""
        self.offers, self._scene, self._words, self._hinting = offers, scene, words, hinting
        group = offers[0].group if offers else "play"
        self.asks: Asks = "decide" if group == "call" else "take" if group == "take" else "play"
        self._listed = Listed([Keyed(_letter(one.action), one) for one in offers], parse_action, words)

    @property
    def prompt(self) -> str:
        """What the numbers stand for."""
        return self._words.say(f"prompt.{self.asks}", n=len(self.offers))

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
        """Read a number, a letter, a card's name or the notation; a number says nothing about a call."""
        if self.asks == "decide" and answer.isdecimal():
            return None
        found = self._listed.read(answer.lstrip("\x1b"))
        if self.asks == "decide" and found is None:  # a call that is not offered; the rules say why not
            return next((Choice(call()) for call, key in CALLS.items() if key == answer.lower()), None)
        if self.asks == "take" and isinstance(found, Choice) and isinstance(found.action, PlayCard):
            return Choice(SelectFieldCard(found.action.card))
        return found
