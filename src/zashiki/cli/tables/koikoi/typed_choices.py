"""From what a person typed to a choice of Koi-Koi: numbers, letters, and the notation of `koikoi.parse_action`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from zashiki.cli.keyboard import number
from zashiki.cli.tables import Command
from zashiki.games.koikoi import Action, CallKoiKoi, CallShobu, PlayCard, SelectFieldCard
from zashiki.games.koikoi.notation import parse_action
from zashiki.telling import Offer
from zashiki.texts.words import Words


class Request(Enum):
    """What a person may ask this table for; it changes nothing in the match."""

    HELP = auto()
    CHART = auto()
    HINTS = auto()
    ORDER = auto()
    PACE = auto()


_KNOWN: dict[Command | Request, tuple[str, ...]] = {
    Request.HELP: ("?", "help", "ヘルプ"),
    Request.CHART: ("y", "yaku", "役"),
    Request.HINTS: ("h", "hint", "hints", "ヒント"),
    Request.ORDER: ("o", "order", "並べ替え"),
    Request.PACE: ("f", "fast"),
    Command.UNDO: ("u", "undo", "待った"),
    Command.QUIT: ("q", "quit", "exit", "やめる"),
}
_CALLS: dict[str, Action] = {"k": CallKoiKoi(), "s": CallShobu()}
_COMMANDS = {word: command for command, known in _KNOWN.items() for word in known}


def in_shown_order(offers: Sequence[Offer[Action]], hand: Sequence[str]) -> tuple[Offer[Action], ...]:
    """Put the cards of a hand as the hand is shown; other choices stay as they are offered."""
    if any(offer.group != "play" for offer in offers):
        return tuple(offers)
    return tuple(sorted(offers, key=lambda offer: hand.index(offer.pieces[0])))


def understood(text: str, offers: Sequence[Offer[Action]]) -> Action | Command | Request | None:
    """Read an answer; None if it means nothing here. Whether the choice is legal is the match's business."""
    text = text.lower().lstrip("\x1b")
    if text in _COMMANDS:
        return _COMMANDS[text]
    kind = asked_for(offers)
    if kind == "decide" and text in _CALLS:
        return _CALLS[text]
    if text.isdecimal():
        at = 0 if kind == "decide" else number(text, len(offers))
        return offers[at - 1].action if at else None
    try:
        action = parse_action(text)
    except ValueError:
        return None
    return SelectFieldCard(action.card) if kind == "take" and isinstance(action, PlayCard) else action


def asked_for(offers: Sequence[Offer[Action]]) -> str:
    """What a seat is asked for: to `play` a card, to `take` one of two, or to `decide`."""
    group = offers[0].group if offers else "play"
    return "decide" if group == "call" else group


def accepted(offers: Sequence[Offer[Action]], words: Words, *, undo: bool) -> str:
    """Say which answers are understood now."""
    more = words["accepted.more_undo" if undo else "accepted.more"]
    return words.say(f"accepted.{asked_for(offers)}", n=len(offers), more=more)
