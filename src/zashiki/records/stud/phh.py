"""PHH, the Poker Hand History format, in: each hand becomes a match of one deal that begins with its stacks.

The rules are those of a preset (the WSOP's for tournaments, unless the hand names another in `_preset`) with the hand's
own seats, stacks and bets. p1 is the seat to the dealer's left; `seats`, where they are given, say how the seats lie.
A hand is a fact: what it leaves out is inferred, what it states in its own way is read with a remark, and only what
cannot have happened is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zashiki.games.stud.rules import preset, presets
from zashiki.kernel.game import Seat
from zashiki.records.foreign import NOT_TEXT, About, ForeignGame, Loaded, Problem, gathered, text_of, whole_file
from zashiki.records.stud.decks import FEW, TRIES, Budget, TooLong
from zashiki.records.stud.fields import (
    UNIT,
    FieldError,
    Fields,
    NotToml,
    Piece,
    fields_of,
    kept,
    line_of,
    pieces,
    shown,
    torn,
)
from zashiki.records.stud.hand_fit import Contradicted, FittedHand
from zashiki.records.stud.limits import Found
from zashiki.records.stud.phh_actions import ReadAction, WrongAction, lines_of
from zashiki.records.stud.table_terms import Terms, by_seat, scale_of, seats_of, terms_of
from zashiki.texts.problems import Problem as WrongValue
from zashiki.texts.problems import Sentence, reason

PRESET = "wsop-tournament"
"""What a hand is played by that names no other."""
IDLE = "The field {field} means nothing in stud and is passed over."
_OTHER_GAMES = ("min_bet", "blinds_or_straddles")
"""Fields of other games, which some programs write without need."""


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of one hand, or of several."""
    text = text_of(data)
    return whole_file(name, NOT_TEXT) if text is None else parse_phh(text, name)


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
    budget = Budget()
    for number, piece in enumerate(pieces(text), 1):
        budget.next_hand()
        try:
            yield _one(piece, name, number, rules, budget)
        except TooLong as spent:
            yield Problem(name, spent.reason, game=number)
            return


def _one(piece: Piece, name: str, number: int, rules: str, budget: Budget) -> ForeignGame | Problem:
    try:
        return _game(piece.text, number, rules, budget)
    except WrongAction as error:
        return Problem(name, error.reason, game=number, move=error.number)
    except FieldError as error:
        return Problem(name, error.reason, game=number, line=error.line + piece.above if error.line else 0)
    except ValueError as error:
        return Problem(name, reason(error), game=number)


def _game(text: str, number: int, usual: str, budget: Budget) -> ForeignGame:
    fields, others, remarks = _fields(text)
    seat_of = seats_of(fields, text)
    scale = scale_of(fields, text)
    lines = lines_of(fields.actions, seat_of, scale)
    idle = [name for name in _OTHER_GAMES if name in others]
    remarks += [Sentence("phh.idle_field", IDLE, field=name) for name in idle]
    named = fields.preset or usual
    terms = terms_of(fields, seat_of, text, named, scale)
    houses = [named] if fields.preset else [named, *(name for name in presets() if name != named)]
    try:
        hand, fits = _by_rules_that_fit(terms, houses, lines, seat_of, budget)
    except Contradicted as error:
        by_rules = [error.stacks[seat] for seat in seat_of]
        where = line_of(text, "finishing_stacks")
        text = "finishing_stacks: by the rules they are {stacks}"
        raise FieldError(Sentence("phh.finishing", text, stacks=by_rules), where) from None
    laid = fits.laid
    about = About(
        names=by_seat(fields.players, seat_of),
        place=str(others.get("event", "")),
        date=_date(others),
        result=shown(fields.finishing_stacks) if fields.finishing_stacks else "",
        ending="" if laid.over else "unfinished",
        counted="finishing_stacks" if fits.agreed and laid.over else "",
        notes=_notes(hand.chosen),
        tags=_tags(others, scale),
        remarks=(*remarks, *terms.remarks, *hand.remarks, *laid.remarks, *hand.stops(fits)),
    )
    return ForeignGame("stud", laid.state.rules, laid.choices, laid.orders, about, number)


def _by_rules_that_fit(
    terms: Terms, houses: Sequence[str], lines: Sequence[ReadAction], seat_of: Sequence[Seat], budget: Budget
) -> tuple[FittedHand, Found]:
    """Play a hand by the rules of one house after the other; what stands against the first is raised if none fit."""
    fault: ValueError | None = None
    for name in houses:
        hand = FittedHand(terms._replace(usual=preset(name)), lines, seat_of, budget)
        hand.tries = TRIES if fault is None else FEW
        try:
            fits = hand.fitted()
        except ValueError as error:
            fault = fault or error
            continue
        if fault is not None:
            text = "It does not fit the rules of {house}; it is played by those of {name}."
            hand.remarks.insert(0, Sentence("phh.other_house", text, house=houses[0], name=name))
        return hand, fits
    raise fault or WrongValue("phh.no_rules", "no rules to play it by")


def _fields(text: str) -> tuple[Fields, dict[str, Any], list[str]]:
    """Read the fields; of a text that breaks off, those that stand before."""
    try:
        return *fields_of(text), []
    except NotToml as error:
        begun = torn(text, error)
        if begun is None:
            raise
        try:
            torn_off = Sentence("phh.breaks_off", "The text breaks off; what stands before is read.")
            return *fields_of(begun), [torn_off]
        except FieldError:
            raise error from None


# What else it tells.


def _date(others: dict[str, Any]) -> str:
    parts = [others.get(name) for name in ("year", "month", "day")]
    return "-".join(f"{part:02}" for part in parts if isinstance(part, int)) if parts[0] else ""


def _tags(others: dict[str, Any], scale: int) -> dict[str, str]:
    """All other fields; the writer takes from the unit how many chips stand for one of the record's."""
    tags = {name: kept(value) for name, value in others.items() if name != UNIT}
    return tags | {UNIT: str(scale)} if scale > 1 else tags


def _notes(chosen: Sequence[ReadAction]) -> tuple[str, ...]:
    notes = tuple(line.note for line in chosen)
    return notes if any(notes) else ()
