"""From what a person typed to a choice of stud: letters, numbers, and the notation of `stud.parse_action`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zashiki.cli.tables.questions import Choice, Keyed, Listed, Reading
from zashiki.games.stud import Action, Bet, Call, Check, Complete, Fold, Raise, parse_action
from zashiki.telling import Offer
from zashiki.texts.words import Words

_LETTERS = {"fold": "f", "check": "k", "call": "c", "bring_in": "b", "complete": "b", "bet": "b", "raise": "r"}
"""The letters of the groups of offers."""
_REFUSED: dict[str, Action] = {"f": Fold(), "k": Check(), "c": Call(), "b": Bet(0), "r": Raise(0)}
"""What letters ask for where they stand for nothing; the rules say why not."""


def lettered(offers: Sequence[Offer[Action]]) -> list[Keyed]:
    """The choices of a seat in the order of their numbers, each with its letter.

    Who brings in may complete by `r` instead; `d` is the double bet.
    """
    found: list[Keyed] = []
    opening = any(offer.group == "bring_in" for offer in offers)
    for offer in offers:
        key = "r" if opening and offer.group == "complete" else _LETTERS[offer.group]
        taken = any(choice.key == key for choice in found)
        found.append(Keyed("d" if taken else key, offer))
    return found


def choice_words(offer: Offer[Action], _words: Words) -> str:
    """A choice with its cost, in small letters as prompts have it; giving up costs nothing."""
    said = offer.label if offer.weight == "quiet" else f"{offer.label} {offer.hint}".rstrip()
    return said.lower()


class BetQuestion:
    """To fold, to stay or to bet."""

    def __init__(self, offers: Sequence[Offer[Action]], words: Words) -> None:
        """Ask what is offered."""
        self._listed = Listed(lettered(offers), parse_action, words, label=choice_words)
        self._offers = dict(self._listed.choices)

    @property
    def prompt(self) -> str:
        """Each choice with its number, letter and cost."""
        return self._listed.prompt

    @property
    def typed(self) -> str:
        """A number or a letter."""
        return self._listed.typed

    def lines(self) -> Iterable[str]:
        """One a line."""
        return self._listed.lines()

    def read(self, answer: str, /) -> Reading:
        """Read a letter, a number or the notation; a letter that stands for nothing here is left to the rules."""
        text = answer.lower().lstrip("\x1b")
        text = self._instead(text) or text
        return self._listed.read(text) or (Choice(_REFUSED[text]) if text in _REFUSED else None)

    def _instead(self, letter: str) -> str:
        """What a letter means that is not offered: a call of nothing is a check, to raise a bring-in completes it."""
        if letter == "c" and letter not in self._offers and "k" in self._offers:
            return "k"
        completes = "b" in self._offers and isinstance(self._offers["b"].action, Complete)
        return "b" if letter == "r" and letter not in self._offers and completes else ""
