"""From what a person typed to a choice of stud: letters, numbers, and the notation of `stud.parse_action`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from zashiki.cli.keyboard import number
from zashiki.cli.tables import Command
from zashiki.games.stud import Action, Bet, Call, Check, Complete, Fold, Raise, parse_action
from zashiki.telling import Offer


class Request(Enum):
    """What a person may ask this table for; it changes nothing in the match."""

    HELP = auto()
    HINTS = auto()
    PACE = auto()


_KNOWN: dict[Command | Request, tuple[str, ...]] = {
    Request.HELP: ("?", "help", "ヘルプ"),
    Request.HINTS: ("h", "hint", "hints", "ヒント"),
    Request.PACE: ("s", "speed", "速さ"),
    Command.UNDO: ("u", "undo", "待った"),
    Command.QUIT: ("q", "quit", "exit", "やめる"),
}
_COMMANDS = {word: command for command, known in _KNOWN.items() for word in known}
_REFUSED: dict[str, Action] = {"f": Fold(), "k": Check(), "c": Call(), "b": Bet(0), "r": Raise(0)}
"""What letters ask for where they stand for nothing; the rules say why not."""
_LETTERS = {"fold": "f", "check": "k", "call": "c", "bring_in": "b", "complete": "b", "bet": "b", "raise": "r"}
"""The letters of the groups of offers."""


class Option(NamedTuple):
    """A choice that is offered, and the letter that stands for it."""

    key: str
    offer: Offer[Action]


def lettered(offers: Sequence[Offer[Action]]) -> list[Option]:
    """The choices of a seat in the order of their numbers, each with its letter.

    Who brings in may complete by `r` instead; `d` is the double bet.
    """
    found: list[Option] = []
    opening = any(offer.group == "bring_in" for offer in offers)
    for offer in offers:
        key = "r" if opening and offer.group == "complete" else _LETTERS[offer.group]
        taken = any(option.key == key for option in found)
        found.append(Option("d" if taken else key, offer))
    return found


def understood(text: str, options: Sequence[Option]) -> Action | Command | Request | None:
    """Read an answer; None if it means nothing here. Whether the choice is legal is the match's business."""
    text = text.lower().lstrip("\x1b")
    if text in _COMMANDS:
        return _COMMANDS[text]
    if text.isdecimal():
        at = number(text, len(options))
        return options[at - 1].offer.action if at else None
    by_key = {option.key: option.offer.action for option in options}
    if text in by_key:
        return by_key[text]
    if text == "c" and "k" in by_key:  # there is nothing to call, so it is free
        return by_key["k"]
    if text == "r" and isinstance(by_key.get("b"), Complete):
        return by_key["b"]
    if text in _REFUSED:
        return _REFUSED[text]
    try:
        return parse_action(text)
    except ValueError:
        return None


def choice_words(offer: Offer[Action]) -> str:
    """A choice with its cost, in small letters as prompts have it; giving up costs nothing."""
    said = offer.label if offer.weight == "quiet" else f"{offer.label} {offer.hint}".rstrip()
    return said.lower()
