"""Lines of text ⇄ choices of the scorer: `ron A from C 3 40`, `tsumo B mangan`, `draw A C`, `ロン A C 3翻40符`.

Seats are their letters (A dealt first), their numbers from 1, or the names of the players, of which a unique beginning
is enough. Whether a choice is legal is the match's business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import assert_never
from unicodedata import normalize

from zashiki.games.riichi.rules import Ruleset
from zashiki.games.score_table import vocabulary as known
from zashiki.games.score_table.actions import (
    ABORTS,
    Abort,
    Action,
    CancelRiichi,
    Chombo,
    DeclareRiichi,
    EndMatch,
    ExhaustiveDraw,
    PlayOn,
    Ron,
    SeveralRon,
    StopMatch,
    Tsumo,
)
from zashiki.games.score_table.hand_values import liabilities
from zashiki.games.score_table.legality import aborts_of
from zashiki.games.score_table.value_words import LineError, read_value
from zashiki.kernel.game import Seat
from zashiki.texts.problems import Problem

__all__ = ["LETTERS", "LineError", "parse_action", "parse_line", "show_action"]

LETTERS = "ABCD"
_GLUED_VERBS = [word for some in known.VERBS.values() for word in some if not word.isascii()]
"""Verbs that need no space behind them."""
_OF_A_SEAT: dict[str, Callable[[Seat], Action]] = {"riichi": DeclareRiichi, "cancel": CancelRiichi, "chombo": Chombo}
_ALONE: dict[str, Action] = {"stop": StopMatch(), "on": PlayOn(), "end": EndMatch()}


def parse_action(text: str) -> Action:
    """Read one choice as `show_action` writes it; what a scorer types at a table, `parse_line` reads.

    >>> parse_action("ron A from C 3 40")
    Ron(winner=0, loser=2, han=3, fu=40, yakuman=0, liable=None, liable_for=0)
    """
    try:
        (action,) = _read(text, None, ())
    except ValueError:
        usual = "`ron A from C 3 40`, `tsumo B mangan`, `riichi A`, `draw A C`, `abort four_winds`, `chombo D`, `end`"
        raise Problem(
            "score_table.no_choice", "{text!r} is not a choice; write one such as {usual}", text=text, usual=usual
        ) from None
    return action


def parse_line(text: str, rules: Ruleset, names: Sequence[str] = ()) -> tuple[Action, ...]:
    """Read a line as one choice, or several that follow each other: `ron A from C 3 40, B 2 30`, `riichi A B`."""
    try:
        return _read(text, rules, names)
    except LineError as error:
        if isinstance(word := error.gaps.get("text"), str):
            error.gaps["text"] = _as_typed(word, text)
        raise


def _as_typed(word: str, line: str) -> str:
    """Give a word of a line back as it was typed: Dave, though it was read as dave."""
    for piece in re.split(r"[\s,、，]+", line):
        for verb in ("", *_GLUED_VERBS):
            typed = piece.removeprefix(verb)
            if normalize("NFKC", typed).casefold() == word:
                return typed
    return word


def _read(text: str, rules: Ruleset | None, names: Sequence[str]) -> tuple[Action, ...]:
    every = _cut(text)
    words = [word for word in every if word not in known.BETWEEN]
    if not words:
        raise LineError("empty")
    verb = known.found_in(known.VERBS, words[0])
    if verb is None:
        return (_abort_alone(words),)
    if verb == "ron" and "," in every and known.FROM.intersection(every[every.index(",") :]):
        raise LineError("one_discard")
    return _Line(rules, names, verb, words[1:]).read()


def show_action(action: Action) -> str:
    """Write a choice as a line that reads back as it.

    >>> show_action(Ron(0, 2, 3, 40)), show_action(ExhaustiveDraw((0, 2)))
    ('ron A from C 3 40', 'draw A C')
    """
    match action:
        case Ron():
            return f"ron {_letter(action.winner)} from {_letter(action.loser)} {_shown_value(action)}"
        case Tsumo():
            return f"tsumo {_letter(action.winner)} {_shown_value(action)}"
        case SeveralRon(loser, winners):
            return " ".join(("rons", *map(_letter, winners), "from", _letter(loser)))
        case DeclareRiichi(seat) | CancelRiichi(seat) | Chombo(seat):
            return f"{next(verb for verb, kind in _OF_A_SEAT.items() if kind is type(action))} {_letter(seat)}"
        case ExhaustiveDraw(tenpai, nagashi):
            made = ("nagashi", *map(_letter, nagashi)) if nagashi else ()
            return " ".join(("draw", *map(_letter, tenpai), *made))
        case Abort(kind):
            return f"abort {kind}"
        case StopMatch() | PlayOn() | EndMatch():
            return next(verb for verb, alone in _ALONE.items() if alone == action)
        case _:
            assert_never(action)


def _letter(seat: Seat) -> str:
    return LETTERS[seat]


def _shown_value(win: Ron | Tsumo) -> str:
    worth = f"{win.han} {win.fu}" if win.fu else f"{win.han} han" if win.han else f"yakuman {win.yakuman}"
    if win.liable is None:
        return worth
    return f"{worth} pao {_letter(win.liable)}" + (f" {win.liable_for}" if win.liable_for else "")


def _cut(text: str) -> list[str]:
    """Cut a line into words; Japanese verbs, and han and fu behind numbers, need no space."""
    plain = re.sub(r"[,、]", " , ", normalize("NFKC", text).casefold())
    plain = re.sub(rf"(\d)\s+({'|'.join((*known.HAN, *known.FU))})(?!\w)", r"\1\2", plain)
    found = []
    for nth, piece in enumerate(plain.split()):
        verbs = _GLUED_VERBS if not nth else ()  # a name may begin like a verb
        head = max((word for word in verbs if piece.startswith(word)), key=len, default="")
        rest = piece.removeprefix(head)
        found += [one for one in (head, rest) if one]
    return found


def _abort_alone(words: Sequence[str]) -> Abort:
    """九種九牌 and its like need no verb."""
    kind = _abort_kind(words[0])
    if kind is None or words[0].isascii() or len(words) > 1:
        raise LineError("verb", text=words[0])
    return kind


def _abort_kind(word: str) -> Abort | None:
    return next((Abort(kind) for kind, some in known.ABORT_WORDS.items() if word in some), None)


class _Line:
    """The words behind a verb, taken one after the other. Without rules nothing is left for them to fill in."""

    def __init__(self, rules: Ruleset | None, names: Sequence[str], verb: str, words: list[str]) -> None:
        self._rules, self._verb, self._left = rules, verb, words
        self._players = len(LETTERS) if rules is None else rules.players
        self._names = [normalize("NFKC", name).casefold() for name in names]

    def read(self) -> tuple[Action, ...]:
        actions = tuple(self._actions())
        if self._left:
            raise self._usage()
        return actions

    def _actions(self) -> Iterator[Action]:
        match self._verb:
            case "ron":
                yield from self._rons()
            case "rons":
                yield self._announced()
            case "tsumo":
                winner = self._seat()
                yield Tsumo(winner, *self._value(tsumo=True))
            case "riichi" | "cancel" | "chombo":
                yield from map(_OF_A_SEAT[self._verb], self._some())
            case "draw":
                tenpai = self._seats()
                yield ExhaustiveDraw(tenpai, self._nagashi())
            case "abort":
                yield self._abort()
            case _:
                yield _ALONE[self._verb]

    # Seats.

    def _seat(self) -> Seat:
        if not self._left:
            raise self._usage()
        word = self._left.pop(0)
        seat = self._found(word)
        if seat is None:
            raise LineError("seat", text=word, seats=", ".join(LETTERS[: self._players]))
        return seat

    def _found(self, word: str) -> Seat | None:
        """A name, a letter, a number, or the beginning of one name only, in this order."""
        players = self._players
        if word in self._names:
            return self._names.index(word)
        if len(word) == 1 and word.upper() in LETTERS[:players]:
            return LETTERS.index(word.upper())
        if word in map(str, range(1, players + 1)):
            return int(word) - 1
        starts = [seat for seat, name in enumerate(self._names) if name.startswith(word)]
        return starts[0] if len(starts) == 1 else None

    def _seats(self) -> tuple[Seat, ...]:
        """All seats that follow, in order, each once; `all` and `none` are said instead."""
        if self._left[:1] and self._left[0] in (*known.EVERYBODY, *known.NOBODY):
            everybody = self._left.pop(0) in known.EVERYBODY
            return tuple(range(self._players)) if everybody else ()
        some: list[Seat] = []
        while self._left and self._left[0] not in known.NAGASHI:
            if self._left[0] == ",":
                self._left.pop(0)
                continue
            some.append(self._seat())
            if some.count(some[-1]) > 1:
                raise LineError("twice", seat=LETTERS[some[-1]])
        return tuple(sorted(some))

    def _nagashi(self) -> tuple[Seat, ...]:
        """Who made nagashi mangan, if that is said; then it must be said who."""
        if not self._left or self._left[0] not in known.NAGASHI:
            return ()
        self._left.pop(0)
        if not self._left:
            raise LineError("nagashi")
        return self._seats()

    def _some(self) -> tuple[Seat, ...]:
        found = self._seats()
        if not found:
            raise self._usage()
        return found

    # Wins.

    def _rons(self) -> Iterator[Action]:
        """One ron, or several with commas between them."""
        winner, loser = self._seat(), self._seat()
        rons = [Ron(winner, loser, *self._value())]
        while self._left[:1] == [","]:
            self._left.pop(0)
            rons.append(Ron(self._seat(), loser, *self._value()))
        if len(rons) > 1:
            yield SeveralRon(loser, tuple(sorted({ron.winner for ron in rons})))
        yield from rons

    def _announced(self) -> SeveralRon:
        """The winners, and last who dealt in."""
        if not self._left:
            raise self._usage()
        last = self._left.pop()
        winners = self._seats()
        if len(winners) < 2:  # noqa: PLR2004 - one ron is entered as such
            raise self._usage()
        self._left.append(last)
        return SeveralRon(self._seat(), winners)

    def _value(self, *, tsumo: bool = False) -> tuple[int, int, int, Seat | None, int]:
        """Han and fu, or a limit's name, and who is liable: for as many yakuman as one shape may be, unless said."""
        worth = read_value(self._left, tsumo=tsumo)
        if worth is None:
            raise self._usage()
        liable, part = None, 0
        if self._left[:1] and self._left[0] in known.LIABLE:
            self._left.pop(0)
            liable = self._seat()
            part = 0 if self._rules is None else max(liabilities(self._rules, worth.yakuman), default=0)
            if self._left[:1] and self._left[0].isdecimal():
                part = int(self._left.pop(0)[:2])
        return (*worth, liable, part)

    def _abort(self) -> Abort:
        word = self._left.pop(0) if self._left else ""
        kind = _abort_kind(word)
        if kind is not None:
            return kind
        kinds = ABORTS if self._rules is None else aborts_of(self._rules)
        if not kinds:
            raise LineError("no_aborts")
        raise LineError("abort" if word else "which_abort", **({"text": word} if word else {}), kinds=kinds)

    def _usage(self) -> LineError:
        return LineError(f"usage.{self._verb}")
