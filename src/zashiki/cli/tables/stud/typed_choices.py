"""From what a person typed to a choice of stud: letters, numbers, and the notation of `stud.parse_action`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from zashiki.cli.keyboard import number
from zashiki.cli.tables import Command
from zashiki.games.stud import Action, Bet, BringIn, Call, Check, Complete, Fold, GameState, Raise, legal
from zashiki.games.stud.notation import parse_action
from zashiki.kernel.game import Seat
from zashiki.players.stud.moves import cost
from zashiki.telling.stud.teller import chips
from zashiki.texts.words import Words


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


class Option(NamedTuple):
    """A choice that is offered, and the letter that stands for it."""

    key: str
    action: Action


def offered(view: GameState, seat: Seat) -> list[Option]:
    """The choices of a seat in the order of their numbers, each with its letter; `d` is the double bet."""
    found: list[Option] = []
    taken: set[str] = set()
    opening = BringIn() in (actions := list(legal(view, seat)))
    for action in actions:
        key = _letter(action, opening=opening)
        key = "d" if key in taken else key
        taken.add(key)
        found.append(Option(key, action))
    return found


def _letter(action: Action, *, opening: bool) -> str:
    match action:
        case Fold():
            return "f"
        case Check():
            return "k"
        case Call():
            return "c"
        case BringIn() | Bet():
            return "b"
        case Complete():
            return "r" if opening else "b"
        case Raise():
            return "r"


def understood(text: str, options: Sequence[Option]) -> Action | Command | Request | None:
    """Read an answer; None if it means nothing here. Whether the choice is legal is the match's business."""
    text = text.lower().lstrip("\x1b")
    if text in _COMMANDS:
        return _COMMANDS[text]
    if text.isdecimal():
        at = number(text, len(options))
        return options[at - 1].action if at else None
    by_key = {option.key: option.action for option in options}
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


def choice_words(view: GameState, seat: Seat, action: Action, words: Words) -> str:
    """A choice with its amount: what is called, or what is bet or raised to."""
    paid = cost(view, seat, action)
    amount = action.to if isinstance(action, Complete | Bet | Raise) else paid
    said = words.say(f"choice.{type(action).__name__}", amount=chips(amount))
    return said + words["choice.all_in"] if paid and paid == view.players[seat].stack else said
