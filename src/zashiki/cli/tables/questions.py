"""What a seat is asked at a table, and how answers to it are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from zashiki.cli.keyboard import number
from zashiki.cli.tables.requests import Request
from zashiki.kernel.game import UNKNOWN
from zashiki.telling import Offer
from zashiki.texts.words import Words

AnyOffer: TypeAlias = Offer[Any]


class Choice(NamedTuple):
    """What was chosen: an action, and those that follow from the same answer."""

    action: Any
    offer: AnyOffer | None = None
    """How it was put to the seat; None: it may be refused."""
    then: tuple[Any, ...] = ()
    said: str = ""
    """What is said to it, where what happens is not told."""


class Mistake(NamedTuple):
    """What an answer is answered that means nothing here."""

    text: str


class TakeBack(NamedTuple):
    """The last choice is to be taken back, or several."""

    times: int = 1


class Question(Protocol):
    """One question, until it is answered."""

    @property
    def prompt(self) -> str:
        """The choices with their keys, as they stand below a picture."""

    @property
    def typed(self) -> str:
        """What may be typed, as it is said where answers are lines."""

    def lines(self) -> Iterable[str]:
        """The choices in lines, where there is no picture of them."""

    def read(self, answer: str, /) -> Reading:
        """Read an answer; another question if there is more to say, None if it means nothing.

        Whether a choice is legal is the match's business.
        """


Reading: TypeAlias = Choice | Mistake | TakeBack | Request | Question | None
"""A question that gives itself has changed, and is shown again."""


class Keyed(NamedTuple):
    """A choice that is offered, and the letter that stands for it; empty: it has a number alone."""

    key: str
    offer: AnyOffer


def labelled(offer: AnyOffer, words: Words) -> str:
    """A choice with what it does or costs."""
    return words.say("offer.hinted", label=offer.label, hint=offer.hint) if offer.hint else offer.label


class Listed:
    """A question whose choices are listed: each has a number, some a letter, and all may be written out."""

    def __init__(
        self,
        choices: Sequence[Keyed],
        parse_action: Callable[[str], Any],
        words: Words,
        *,
        label: Callable[[AnyOffer, Words], str] = labelled,
    ) -> None:
        """`parse_action` reads the game's notation."""
        self.choices, self._parse_action, self._words, self._label = choices, parse_action, words, label

    @property
    def prompt(self) -> str:
        """Each with its number and letter."""
        return "  ".join(
            self._words.say("prompt.option" if key else "prompt.number", n=n, letter=key, choice=self._said(offer))
            for n, (key, offer) in enumerate(self.choices, 1)
        )

    def _said(self, offer: AnyOffer) -> str:
        return self._label(offer, self._words)

    @property
    def typed(self) -> str:
        """A number, a letter, or the game's notation."""
        lettered = any(choice.key for choice in self.choices)
        return self._words.say("accepted.letters" if lettered else "accepted.numbers", n=len(self.choices))

    def lines(self) -> Iterator[str]:
        """One a line."""
        for n, (key, offer) in enumerate(self.choices, 1):
            form = "plain.choice" if key else "plain.number"
            yield self._words.say(form, n=n, letter=key, choice=self._said(offer))

    def read(self, answer: str, /) -> Reading:
        """A number, a letter, or the notation."""
        text = answer.lower()
        by_key = {choice.key: choice.offer for choice in self.choices if choice.key}
        if text in by_key:
            return Choice(by_key[text].action, by_key[text])
        if at := number(text, len(self.choices)):
            return Choice(self.choices[at - 1].offer.action, self.choices[at - 1].offer)
        if not text or text.startswith("\x1b") or text == UNKNOWN:
            return None
        try:
            action = self._parse_action(text)
        except ValueError:
            return None
        offers = {choice.offer.action: choice.offer for choice in self.choices}
        return Choice(action, offers.get(action))


class Sure:
    """A grave choice is asked again."""

    def __init__(self, chosen: Choice, words: Words) -> None:
        """Ask whether it is meant."""
        self._chosen, self._words = chosen, words
        label = labelled(chosen.offer, words) if chosen.offer else ""
        self.prompt = self.typed = words.say("prompt.sure", choice=label)

    def lines(self) -> Iterable[str]:
        """Nothing more."""
        return ()

    def read(self, answer: str, /) -> Reading:
        """Yes; anything else is no."""
        return self._chosen if answer.casefold() in ("y", "yes", "はい") else Mistake(self._words["prompt.not_sure"])
