"""PHH, the Poker Hand History format, in: each hand becomes a match of one deal that begins with its stacks.

The rules are those of a preset (the WSOP's for tournaments, unless the hand names another in `_preset`) with the hand's
own seats, stacks and bets. p1 is the seat to the dealer's left; `seats`, where they are given, say how the seats lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from zashiki.games.stud.rules import Ruleset, change_rules, preset, presets
from zashiki.kernel.game import Seat
from zashiki.records.foreign import About, ForeignGame, Loaded, Problem, gathered, text_of, whole_file
from zashiki.records.stud.decks import Laid, Seen, fitting
from zashiki.records.stud.fields import (
    GAMES,
    KNOBS,
    FieldError,
    Fields,
    Piece,
    fields_of,
    kept,
    line_of,
    pieces,
    shown,
    whole,
)
from zashiki.records.stud.scripts import Line, Script, WrongAction, lines_of, seen_in

T = TypeVar("T")
PRESET = "wsop-tournament"
"""What a hand is played by that names no other."""


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of one hand, or of several."""
    text = text_of(data)
    return whole_file(name, "not text") if text is None else parse_phh(text, name)


def parse_phh(text: str, name: str = "phh", *, rules: str = PRESET) -> Loaded[ForeignGame]:
    r"""Read hands; a bad one is a `Problem` with the number of its action or the line, and the others still load.

    >>> table = "variant = 'FR'\nantes = [1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\nstarting_stacks = [99, 99]\n"
    >>> (game,), _ = parse_phh(f"{table}actions = ['d dh p1 ????4c', 'd dh p2 ????Kd', 'p2 pb', 'p1 cbr 4', 'p2 f']")
    >>> game.match().outcome
    Outcome(scores=(3, -3), reason='deals')
    >>> _, (problem,) = parse_phh(f"{table}actions = ['d dh p1 ????4c', 'd dh p2 ????Kd', 'p1 pb']")
    >>> print(problem)
    phh: game 1: move 3: 'p1 pb': it is the turn of p2
    """
    return gathered(_each(text, name, rules), name)


def _each(text: str, name: str, rules: str) -> Iterator[ForeignGame | Problem]:
    for number, piece in enumerate(pieces(text), 1):
        yield _one(piece, name, number, rules)


def _one(piece: Piece, name: str, number: int, rules: str) -> ForeignGame | Problem:
    try:
        return _game(piece.text, number, rules)
    except WrongAction as error:
        return Problem(name, error.reason, game=number, move=error.number)
    except FieldError as error:
        return Problem(name, error.reason, game=number, line=error.line + piece.above if error.line else 0)
    except ValueError as error:
        return Problem(name, str(error), game=number)


def _game(text: str, number: int, usual: str) -> ForeignGame:
    fields, others = fields_of(text)
    seat_of = _seat_of(fields, text)
    rules = _rules(fields, seat_of, text, usual)
    lines = lines_of(fields.actions, seat_of)
    seen = seen_in(lines, len(seat_of))
    found, agreed = _played(rules, seen, lines, seat_of, _finishing(fields, seat_of, text))
    if found.over and fields.finishing_stacks and not agreed and found.decided_by(seen):
        by_rules = [found.stacks[seat] for seat in seat_of]
        raise FieldError(f"finishing_stacks: by the rules they are {by_rules}", line_of(text, "finishing_stacks"))
    about = About(
        names=_by_seat(fields.players, seat_of),
        place=str(others.get("event", "")),
        date=_date(others),
        result=shown(fields.finishing_stacks) if fields.finishing_stacks else "",
        ending="" if found.over else "unfinished",
        counted="finishing_stacks" if agreed and found.over else "",
        notes=_notes(lines),
        tags={name: kept(value) for name, value in others.items()},
    )
    return ForeignGame("stud", found.state.rules, found.choices, found.orders, about, number)


# What a hand is played by.


def _seat_of(fields: Fields, text: str) -> tuple[Seat, ...]:
    """The seats of p1, p2 …: those that `seats` numbers clockwise, or else one after the other."""
    count = len(fields.starting_stacks)
    for name in ("antes", "players", "finishing_stacks", "seats"):
        given: Sequence[object] = getattr(fields, name)
        if given and len(given) != count:
            raise FieldError(f"{name}: {len(given)} of them for {count} starting stacks", line_of(text, name))
    if len(set(fields.seats)) != len(fields.seats):
        raise FieldError("seats: two players on one seat", line_of(text, "seats"))
    order = sorted(fields.seats)
    seat_of = tuple(order.index(seat) for seat in fields.seats) or tuple(range(count))
    clockwise = all((seat_of[0] + at) % count == seat for at, seat in enumerate(seat_of))
    return seat_of if clockwise else tuple(range(count))


def _rules(fields: Fields, seat_of: Sequence[Seat], text: str, usual: str) -> Ruleset:
    """Give the preset's rules with this hand's table; what no Ruleset can say is refused."""
    stacks = [whole(stack, "starting_stacks", text) for stack in fields.starting_stacks]
    antes = [whole(ante, "antes", text) for ante in fields.antes]
    if len(set(antes)) != 1:
        raise FieldError("antes: every seat must post the same", line_of(text, "antes"))
    if min(stacks) <= 0:
        raise FieldError("starting_stacks: a player without chips", line_of(text, "starting_stacks"))
    if min(stacks) < antes[0] and not fields.ante_trimming_status:
        reason = "a stack is smaller than the ante, and can win its part of each ante only: set ante_trimming_status"
        raise FieldError(f"starting_stacks: {reason}", line_of(text, "starting_stacks"))
    name = fields.preset or usual
    if name not in presets():
        raise FieldError(f"_preset: {name!r}; there are: {', '.join(presets())}", line_of(text, "_preset"))
    if unknown := [knob for knob in fields.rules if knob not in KNOBS]:
        raise FieldError(f"_rules: {unknown[0]!r}; there are: {', '.join(KNOBS)}", line_of(text, "_rules"))
    bets = {one: whole(getattr(fields, one), one, text) for one in ("bring_in", "small_bet", "big_bet")}
    table: dict[str, object] = {
        "seats": len(stacks),
        "rotation": (GAMES[fields.variant],),
        "deals": 1,
        "ante": antes[0],
        "stacks": _by_seat(stacks, seat_of),
        "first_dealer": seat_of[-1],
    }
    return change_rules(preset(name), **fields.rules, **bets, **table)


def _finishing(fields: Fields, seat_of: Sequence[Seat], text: str) -> tuple[int, ...] | None:
    if not fields.finishing_stacks:
        return None
    stacks = [whole(stack, "finishing_stacks", text) for stack in fields.finishing_stacks]
    if sum(stacks) > sum(fields.starting_stacks):
        raise FieldError("finishing_stacks: more chips than there were", line_of(text, "finishing_stacks"))
    return _by_seat(stacks, seat_of)


def _played(
    rules: Ruleset, seen: Seen, lines: Sequence[Line], seat_of: Sequence[Seat], finishing: tuple[int, ...] | None
) -> tuple[Laid, bool]:
    """Play the hand; chips that are missing in the end went to the house."""

    def chooser() -> Script:
        return Script(lines, seat_of)

    found, agreed = fitting(rules, seen, chooser, finishing)
    missing = sum(found.stacks) - sum(finishing) if finishing and found.over else 0
    if missing > 0 and not agreed:
        rules = change_rules(rules, rake=rules.rake + missing)
        found, agreed = fitting(rules, seen, chooser, finishing)
    return found, agreed


# What else it tells.


def _by_seat(values: Sequence[T], seat_of: Sequence[Seat]) -> tuple[T, ...]:
    """Give what stands in the order of p1, p2 … in the order of the seats."""
    placed = sorted(zip(seat_of, values, strict=False), key=lambda pair: pair[0])
    return tuple(value for _, value in placed)


def _date(others: dict[str, Any]) -> str:
    parts = [others.get(name) for name in ("year", "month", "day")]
    return "-".join(f"{part:02}" for part in parts if isinstance(part, int)) if parts[0] else ""


def _notes(lines: Sequence[Line]) -> tuple[str, ...]:
    notes = tuple(line.note for line in lines if line.kind == "choice")
    return notes if any(notes) else ()
