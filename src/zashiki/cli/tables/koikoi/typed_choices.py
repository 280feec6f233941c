"""From what a person typed to a choice of Koi-Koi: numbers, letters, and the notation of `koikoi.parse_action`."""

from __future__ import annotations

from enum import Enum, auto

from zashiki.cli.keyboard import number
from zashiki.cli.tables import Command
from zashiki.games.koikoi import Action, CallKoiKoi, CallShobu, Card, GameState, Phase, PlayCard, SelectFieldCard
from zashiki.games.koikoi.notation import parse_action
from zashiki.kernel.game import Seat
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
_COMMANDS = {word: command for command, known in _KNOWN.items() for word in known}


def shown_hand(view: GameState, seat: Seat, *, in_order: bool) -> tuple[Card, ...]:
    """The hand as its holder sees it: by month, or as it was dealt."""
    hand = view.players[seat].hand
    return tuple(sorted(hand, key=lambda card: card.id)) if in_order else hand


def shown_choices(view: GameState, seat: Seat, *, in_order: bool) -> tuple[Card, ...]:
    """The cards that the number keys stand for."""
    if view.phase is Phase.PLAY_FROM_HAND:
        return shown_hand(view, seat, in_order=in_order)
    return tuple(sorted(view.matching, key=lambda card: card.id)) if view.phase is not Phase.KOIKOI_DECISION else ()


def understood(text: str, view: GameState, shown: tuple[Card, ...]) -> Action | Command | Request | None:
    """Read an answer; None if it means nothing here. Whether the choice is legal is the match's business."""
    text = text.lower().lstrip("\x1b")
    if text in _COMMANDS:
        return _COMMANDS[text]
    if view.phase is Phase.KOIKOI_DECISION and text in ("k", "s"):
        return CallKoiKoi() if text == "k" else CallShobu()
    if text.isdecimal():
        at = number(text, len(shown))
        return _meant(shown[at - 1], view) if at else None
    try:
        action = parse_action(text)
    except ValueError:
        return None
    return _meant(action.card, view) if isinstance(action, PlayCard) else action


def _meant(card: Card, view: GameState) -> Action:
    """A card by itself is played or taken, whichever the table waits for."""
    waits_for_field = view.phase in (Phase.SELECT_FIELD_CARD, Phase.SELECT_FIELD_CARD_FOR_DRAW)
    return SelectFieldCard(card) if waits_for_field else PlayCard(card)


def asked_for(view: GameState) -> str:
    """What a seat is asked for: to `play` a card, to `take` one of two, or to `decide`."""
    if view.phase is Phase.PLAY_FROM_HAND:
        return "play"
    return "decide" if view.phase is Phase.KOIKOI_DECISION else "take"


def accepted(view: GameState, shown: tuple[Card, ...], words: Words, *, undo: bool) -> str:
    """Say which answers are understood now."""
    more = words["accepted.more_undo" if undo else "accepted.more"]
    return words.say(f"accepted.{asked_for(view)}", n=len(shown), more=more)
