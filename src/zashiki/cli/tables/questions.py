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


MOST_NUMBER = 999
"""The greatest number that is looked for where a game writes its choices as bare numbers."""


class Listed:
    """A question whose choices are listed: each has a number, some a letter, and all may be written out.

    Where the game itself writes choices as bare numbers, such as the 3 for the card 3, those are the numbers: the same
    key must not mean a card and a place in the list.
    """

    def __init__(
        self,
        choices: Sequence[Keyed],
        parse_action: Callable[[str], Any],
        words: Words,
        *,
        label: Callable[[AnyOffer, Words], str] = labelled,
        asked: str = "",
        by_line: bool | None = None,
    ) -> None:
        """`parse_action` reads the game's notation, `asked` is what is asked in words.

        Where answers are single keys (`by_line` is False), a number that begins a longer one waits for Enter; where
        nobody said how they come (None), it does so only for the game's own numbers.
        """
        self.choices, self._parse_action, self._words, self._label = choices, parse_action, words, label
        self._asked = asked
        places = [str(n) for n in range(1, len(choices) + 1)]
        own = any(self._parsed(place) is not None for place in places)
        self.numbers = self._own_numbers() if own else places
        self._waits = by_line is False or (by_line is None and own)

    def _own_numbers(self) -> list[str]:
        """The number of each choice as the game writes it; one that is no number has the next that means nothing."""
        written = {self._parsed(str(n)): str(n) for n in range(MOST_NUMBER, -1, -1)}
        found = [written.get(choice.offer.action, "") for choice in self.choices]
        free = (str(n) for n in range(1, MOST_NUMBER + len(found) + 1) if self._parsed(str(n)) is None)
        return [number or next(free) for number in found]

    def _parsed(self, text: str) -> Any:  # noqa: ANN401 - an action of any game
        """What a text means in the game's notation; None: nothing."""
        try:
            return self._parse_action(text)
        except ValueError:
            return None

    @property
    def prompt(self) -> str:
        """Each with its number and letter."""
        return "  ".join(
            self._words.say("prompt.option" if key else "prompt.number", n=n, letter=key, choice=self._said(offer))
            for n, (key, offer) in zip(self.numbers, self.choices, strict=True)
        )

    def _said(self, offer: AnyOffer) -> str:
        return self._label(offer, self._words)

    @property
    def typed(self) -> str:
        """A number, a letter, or the game's notation."""
        lettered = any(choice.key for choice in self.choices)
        if self.numbers != [str(n) for n in range(1, len(self.choices) + 1)]:
            return self._words.say("accepted.any_letters" if lettered else "accepted.any_numbers")
        return self._words.say("accepted.letters" if lettered else "accepted.numbers", n=len(self.choices))

    def lines(self) -> Iterator[str]:
        """One a line, below what is asked."""
        if self._asked:
            yield self._asked
        for n, (key, offer) in zip(self.numbers, self.choices, strict=True):
            form = "plain.choice" if key else "plain.number"
            yield self._words.say(form, n=n, letter=key, choice=self._said(offer))

    def read(self, answer: str, /) -> Reading:
        """A number, a letter, or the notation."""
        text = answer.lower()
        by_key = {choice.key: choice.offer for choice in self.choices if choice.key}
        if text in by_key:
            return Choice(by_key[text].action, by_key[text])
        if (value := number(text, MOST_NUMBER + len(self.choices))) is not None:
            if self._waits and any(one != str(value) and one.startswith(str(value)) for one in self.numbers):
                return Begun(self, str(value), self._words)
            if found := self.numbered(str(value)):
                return found
        if not text or text.startswith("\x1b") or text == UNKNOWN or (action := self._parsed(text)) is None:
            return None
        offers = {choice.offer.action: choice.offer for choice in self.choices}
        return Choice(action, offers.get(action))

    def numbered(self, text: str) -> Choice | None:
        """The choice that has a number; None: none has it."""
        if text not in self.numbers:
            return None
        offer = self.choices[self.numbers.index(text)].offer
        return Choice(offer.action, offer)


class Begun:
    """A number of which the first digits were typed."""

    def __init__(self, listed: Listed, digits: str, words: Words) -> None:
        """Ask for the rest."""
        self._listed, self._digits = listed, digits
        self.prompt = self.typed = words.say("prompt.begun", digits=digits)

    def lines(self) -> Iterable[str]:
        """Nothing more."""
        return ()

    def read(self, answer: str, /) -> Reading:
        """A further digit, or Enter; anything else is an answer of its own."""
        longer = self._digits + answer
        if answer.isdecimal() and any(one.startswith(longer) for one in self._listed.numbers):
            return self._listed.read(longer)
        if not answer or answer == self._digits:
            return self._listed.numbered(self._digits)
        return self._listed.read(answer)


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
