"""The actions of a PHH hand: words to cards and choices, held to the table that they are played at.

`d dh p1 8h5sTc` deals, `d db 2c` deals a card for all, `p3 pb` brings in, `p4 cbr 250000` completes, bets or raises to
a street total, `cc` checks or calls, `f` folds, `sm` shows or mucks. Behind a `#` stands a comment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from decimal import Decimal
from typing import Literal, NamedTuple, NoReturn

from zashiki.games.stud.actions import Action, Bet, BringIn, Call, Check, Complete, Fold, Raise
from zashiki.games.stud.legality import legal, to_act
from zashiki.games.stud.notation import cards
from zashiki.games.stud.pieces import HIDDEN, Card
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.records.stud.decks import FULL, Seen
from zashiki.records.stud.fields import SHOWN
from zashiki.texts.problems import Problem, Sentence, reason

_WORDS: dict[str, type[Action] | tuple[type[Action], ...]] = {"pb": BringIn, "f": Fold, "cc": (Check, Call)}
FULL_RAISE = (
    "Action {n}, {who} cbr {amount}: nobody can call more, so that is all that matters; "
    "it is read as the full bet or raise to {full}."
)
_DIGITS = 13
"""Longer amounts are no amounts."""
_NUMBER = re.compile("[0-9]{1,3}")
"""A player's."""
IN_ACTION = "{action!r}: {why}"
MOST_ACTIONS = 2_000
"""A hand of more actions is none; two that raise each other for a thousand big bets need fewer."""


class WrongAction(Problem):
    """An action that cannot be, with its number in the hand, from 1."""

    def __init__(self, number: int, reason: str) -> None:
        """Keep the number and the reason, a `Sentence`."""
        super().__init__("phh.action", "action {n}: {why}", n=number, why=reason)
        self.number, self.reason, self.args = number, reason, (number, reason)


class ReadAction(NamedTuple):
    """One action, read."""

    number: int
    text: str
    kind: Literal["deal", "board", "show", "choice"]
    seat: Seat = -1
    cards: tuple[Card, ...] = ()
    word: str = ""
    amount: int = 0
    note: str = ""


def lines_of(actions: Sequence[str], seat_of: Sequence[Seat], scale: int = 1) -> tuple[ReadAction, ...]:
    """Read all actions; `seat_of` gives the seats of p1, p2 and so on, `scale` the chips of each unit of an amount."""
    if len(actions) > MOST_ACTIONS:
        raise WrongAction(MOST_ACTIONS + 1, Sentence("phh.most_actions", "more than {n:,} actions", n=MOST_ACTIONS))
    found = (_line(number, action, seat_of, scale) for number, action in enumerate(actions, 1))
    return tuple(line for line in found if line is not None)


def _line(number: int, action: str, seat_of: Sequence[Seat], scale: int) -> ReadAction | None:
    said, _, note = (part.strip() for part in action.partition("#"))
    words = said.split()
    try:
        match words:
            case []:
                return None
            case ["d", "dh", who, dealt]:
                return ReadAction(number, said, "deal", _seat(who, seat_of), cards(dealt))
            case ["d", "db", dealt]:
                return ReadAction(number, said, "board", cards=cards(dealt))
            case [who, "sm"] | [who, "sm", "-"]:
                return ReadAction(number, said, "show", _seat(who, seat_of))
            case [who, "sm", shown]:
                return ReadAction(number, said, "show", _seat(who, seat_of), cards(shown))
            case [who, "cbr", amount]:
                return ReadAction(number, said, "choice", _seat(who, seat_of), (), "cbr", _amount(amount, scale), note)
            case [who, word] if word in _WORDS:
                return ReadAction(number, said, "choice", _seat(who, seat_of), (), word, 0, note)
    except ValueError as error:
        raise WrongAction(number, Sentence("phh.in_action", IN_ACTION, action=said[:60], why=reason(error))) from None
    raise WrongAction(number, Sentence("phh.no_action", "{action!r} is not an action in stud", action=said[:60]))


def _wrong(line: ReadAction, why: Sentence) -> WrongAction:
    return WrongAction(line.number, Sentence("phh.in_action", IN_ACTION, action=line.text, why=why))


def _seat(who: str, seat_of: Sequence[Seat]) -> Seat:
    at = who[1:]
    if who[:1] != "p" or not _NUMBER.fullmatch(at) or not 1 <= int(at) <= len(seat_of):
        text = "{who!r} is not a player; there are p1 to p{n}"
        raise Problem("phh.player", text, who=who[:SHOWN], n=len(seat_of))
    return seat_of[int(at) - 1]


def _amount(text: str, scale: int) -> int:
    value = decimal_of(text)
    if value is None or value * scale != int(value * scale):
        raise Problem("phh.chips", "{text!r} is not a number of chips", text=text[:SHOWN])
    return int(value * scale)


def decimal_of(text: str) -> Decimal | None:
    """Read an amount, whole or with parts of a chip; None: it is none.

    >>> decimal_of("2.50"), decimal_of("ten")
    (Decimal('2.5'), None)
    """
    whole, _, part = text.partition(".")
    digits = whole + part
    if not digits.isdecimal() or not digits.isascii() or len(digits) > _DIGITS or not whole:
        return None
    return Decimal(text).normalize()


# Cards.


def seen_in(lines: Sequence[ReadAction], seats: int) -> Seen:
    """Gather every card that the actions name; one that appears twice, or a hand of eight, is refused."""
    held: list[list[Card]] = [[] for _ in range(seats)]
    community = HIDDEN
    for line in lines:
        hand = held[line.seat] if line.seat >= 0 else []
        if line.kind == "deal":
            hand += line.cards
            if len(hand) > FULL:
                raise _wrong(line, Sentence("phh.seven", "more than seven cards"))
        elif line.kind == "board":
            if len(line.cards) != 1 or community is not HIDDEN:
                raise _wrong(line, Sentence("phh.shared", "stud has one shared card, and none before it"))
            community = line.cards[0]
        elif line.cards:
            _show(hand, line)
        _no_twice(held, community, line)
    return Seen(tuple((*hand, *[HIDDEN] * (FULL - len(hand))) for hand in held), community)


def _show(hand: list[Card], line: ReadAction) -> None:
    """Put shown cards where the hand has unseen ones: by their place if all are shown, else one after the other."""
    if len(line.cards) == len(hand) and all(old in (HIDDEN, new) for old, new in zip(hand, line.cards, strict=True)):
        hand[:] = [old if new is HIDDEN else new for old, new in zip(hand, line.cards, strict=True)]
        return
    new = [card for card in line.cards if card is not HIDDEN and card not in hand]
    if len(line.cards) > len(hand) or len(new) > hand.count(HIDDEN):
        raise _wrong(line, Sentence("phh.other_cards", "other cards than those dealt"))
    for card in new:
        hand[hand.index(HIDDEN)] = card


def _no_twice(held: Sequence[Sequence[Card]], community: Card, line: ReadAction) -> None:
    known = [card for hand in held for card in hand if card is not HIDDEN]
    known += [] if community is HIDDEN else [community]
    twice = next((card for card in line.cards if known.count(card) > 1), None)
    if twice is not None:
        raise _wrong(line, Sentence("phh.twice", "{card} was dealt before", card=twice))


# Playing.


class ScriptedChoices:
    """The actions of a hand, played one after the other; each is held to the table as it stands then."""

    def __init__(self, lines: Sequence[ReadAction], seat_of: Sequence[Seat], away: Collection[Seat] = ()) -> None:
        """Begin before the first action. The table folds the seats that are `away`, so their folds are no choices."""
        self.lines, self.at = [line for line in lines if not leaves(line, away)], 0
        self.remarks: list[str] = []
        self.names = {seat: f"p{at}" for at, seat in enumerate(seat_of, 1)}
        self.dealt = dict.fromkeys(self.names, 0)

    def choose(self, state: GameState) -> Action | None:
        """Give the next choice, which must be that of the seat whose turn it is; None at the end of the actions."""
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if line.kind == "choice":
                return self._choice(state, line)
            if line.kind == "show":
                self._refuse(line, Sentence("phh.shown", "hands are shown when all bets are in"))
            self._hold_deal(state, line)
        return None

    def finish(self, state: GameState) -> None:
        """Hold what follows the last choice to the table as it is then."""
        for line in self.lines[self.at :]:
            if line.kind == "choice":
                self._refuse(line, Sentence("phh.no_choice", "nobody has a choice left"))
            if line.kind != "show":
                self._hold_deal(state, line)
        self.at = len(self.lines)

    def _choice(self, state: GameState, line: ReadAction) -> Action:
        (seat,) = to_act(state)
        if line.seat != seat:
            self._refuse(line, Sentence("phh.turn", "it is the turn of {who}", who=self.names[seat]))
        offered = list(legal(state, seat))
        for action in offered:
            if isinstance(action, Complete | Bet | Raise):
                if line.word == "cbr" and action.to == line.amount:
                    return action
            elif line.word != "cbr" and isinstance(action, _WORDS[line.word]):
                return action
        if line.word == "cbr" and (full := full_raise(state, seat, line.amount)) is not None:
            gaps = {"n": line.number, "who": self.names[seat], "amount": line.amount, "full": full.to}
            self.remarks.append(Sentence("phh.full_raise", FULL_RAISE, gaps))
            return full
        some = ", ".join(map(word_of, offered))
        return self._refuse(line, Sentence("phh.may", "{who} may {choices}", who=self.names[seat], choices=some))

    def _hold_deal(self, state: GameState, line: ReadAction) -> None:
        """A seat holds at least what was dealt to it so far; that a record leaves cards out is no fault."""
        if line.kind == "board":
            if not state.community:
                self._refuse(
                    line, Sentence("phh.enough", "there are enough cards for every seat, or it is not seventh street")
                )
            return
        self.dealt[line.seat] += len(line.cards)
        if self.dealt[line.seat] > len(state.players[line.seat].cards):
            shared = Sentence("phh.shared_instead", "a shared card is dealt instead")
            self._refuse(
                line, shared if state.community else Sentence("phh.not_due", "no card is due to this seat now")
            )

    def _refuse(self, line: ReadAction, why: Sentence) -> NoReturn:
        raise _wrong(line, why)


def leaves(line: ReadAction, away: Collection[Seat]) -> bool:
    """Whether an action is the fold of a seat that sits out."""
    return line.kind == "choice" and line.word == "f" and line.seat in away


def sitting_out(lines: Sequence[ReadAction], stacks: Sequence[int], ante: int) -> tuple[Seat, ...]:
    """The seats that fold although they are all-in for the ante: their people sit out, and the site folds them."""
    return tuple(sorted({line.seat for line in lines if line.word == "f" and stacks[line.seat] <= ante}))


def full_raise(state: GameState, seat: Seat, to: int) -> Complete | Bet | Raise | None:
    """The full bet or raise that an amount stands for, where every opponent is all-in at or below that amount."""
    others = [player.street + player.stack for at, player in enumerate(state.players) if player.live and at != seat]
    if to <= state.bet or max(others, default=0) > to:
        return None
    wagers = [one for one in legal(state, seat) if isinstance(one, Complete | Bet | Raise) and one.to > to]
    return min(wagers, key=lambda one: one.to, default=None)


def word_of(action: Action) -> str:
    """Write a choice as PHH does.

    >>> word_of(Raise(40)), word_of(Call())
    ('cbr 40', 'cc')
    """
    match action:
        case Complete(to) | Bet(to) | Raise(to):
            return f"cbr {to}"
        case BringIn():
            return "pb"
        case Fold():
            return "f"
        case _:
            return "cc"
