"""Whether the lines of a table's people are true (`verify`): times, clocks, who chose, who was away, how it closed.

The same reckoning as at the table, made again from the times in the lines. It follows the folded events, which the rest
of `verify` holds to the rules. In a seat's record it follows what that seat saw, and holds what that tells. A
computer's choice is not made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from zashiki.kernel import record_lines as lines
from zashiki.kernel.game import Seat
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import FIRST_FORMAT, Heard, Line, Opening
from zashiki.records.choice_audit import Guest, Table, check_choice
from zashiki.records.closings import before_close, close_after, closed_by
from zashiki.records.contents import NOBODY, AnyStep, opening_of, steps_of
from zashiki.records.line_errors import adding_up, hold_line, line_error
from zashiki.records.optional_rules import forfeited, quiet_choice
from zashiki.records.promises import check_promises
from zashiki.records.replay import start_of
from zashiki.records.seat_audit import check_away, check_excused, check_form
from zashiki.records.sitting_bounds import (
    ABANDONED_AT_LEAST,
    CLAIM_AFTER,
    TWO,
    agreed_undo,
    is_person,
    scorer_of,
)
from zashiki.records.sitting_lines import (
    Choice,
    Close,
    Flag,
    Header,
    Options,
    PenPassed,
    Resigned,
    SeatChange,
    SwitchChange,
    Undo,
    opened_at,
    options_of,
)
from zashiki.records.sitting_lines import Heard as SittingHeard
from zashiki.records.timeline import Timeline


def check_sitting(record: Record, *, knows_rules: bool) -> None:
    """Hold what the lines say of people to each other and, if the game is of this version, to its clocks and choices.

    What does not agree is a `RecordError` that names its line.
    """
    found = record.lines
    if record.header.format == FIRST_FORMAT or not any(map(_tells_of_people, found)):
        return
    check_promises(record, options_of(record).promises)
    follower = _Follower(record, knows_rules=knows_rules)
    for number, line in enumerate(found, 1):
        with adding_up(number):
            follower.follow(line, number)


def _tells_of_people(line: Line) -> bool:
    match line:
        case Header(sitting=Options()) | SeatChange() | SwitchChange() | Resigned() | Flag() | PenPassed():
            return True
        case Choice(id=id, at=at, by=by, left=left):
            return bool(id or at or by) or left is not None
        case Undo(by=by, agreed=agreed, id=id, at=at):
            return bool(agreed or id or at) or by is not None
        case Close(why=why, at=at):
            return bool(why or at)
    return isinstance(line, SittingHeard) and line.at > 0


class _Follower:
    """Goes through the lines of one record, the times and the people beside them."""

    def __init__(self, record: Record, *, knows_rules: bool) -> None:
        header = record.header
        people = [seat for seat, info in enumerate(header.seats) if is_person(info)]
        self._record, self._game, self._knows_rules = record, record.game, knows_rules
        self._whole, self._online = header.seen_by == "table", isinstance(getattr(header, "sitting", None), Options)
        self._own: Seat | None = header.seen_by if isinstance(header.seen_by, int) else None
        self._steps: Mapping[int, AnyStep] = dict(steps_of(record, undone=True))
        self._at = self._before = opened_at(record)
        """When the line was that is held now, and the one before it that has a time."""
        self._table = Table(
            record.game,
            options_of(record),
            Timeline(record.game, options_of(record), people, at=self._at),
            {seat: Guest(there_at=self._at) for seat in people},
            whole=self._whole,
            woken_at=self._at,
        )
        self._states: list[Any] = [start_of(record)]
        if not self._whole:
            self._tell(())
        self._choosers: list[Seat] = []
        self._ids: set[tuple[Seat, str]] = set()
        self._must_close = False
        """Whether the match is over: by its rules, or since somebody gave it up, left or lost it by the clock."""

    def follow(self, line: Line, number: int) -> None:
        """Hold one line to those before it."""
        self._take_time(line, number)
        self._take_id(line, number)
        if self._must_close:
            text = "the match is over here: nothing but keys and its close follow"
            told = not self._whole and isinstance(line, Heard)  # whoever leaves is gone before a window ends
            hold_line(told or isinstance(line, lines.Reveal | Close), number, "record.must_close", text)
        match line:
            case Opening():
                self._states[0] = reduce(self._game.apply, opening_of(self._record), self._states[0])
                self._tell(opening_of(self._record))
            case Heard():
                self._step(number)
                self._tell(self._steps[number].events)
            case Choice():
                self._choice(line, number)
            case Undo():
                self._undo(line, number)
            case SeatChange():
                self._seat_change(line, number)
            case SwitchChange(seat=seat, name=name, on=on):
                exists = seat in self._table.guests and name in tuple(self._game.SWITCHES)
                hold_line(exists, number, "record.switch", "seat {seat} has no switch {name!r}", seat=seat, name=name)
                self._table.guests[seat].turn(name, on=on)
                self._table.guests[seat].there_at = self._at
            case Resigned() | Flag():
                self._give_up(line, number)
            case Close():
                self._close(line, number)
            case PenPassed():
                scored = scorer_of(self._game) is not None
                hold_line(scored, number, "record.pen", "a pen was passed on, and nobody keeps a score in this game")
            case _:
                pass

    # Times and ids.

    def _take_time(self, line: Line, number: int) -> None:
        at = getattr(line, "at", None)
        if self._online and isinstance(at, int):
            hold_line(at >= self._at, number, "record.time", "it was earlier than the line before it")
            self._before, self._at = self._at, at

    def _take_id(self, line: Line, number: int) -> None:
        match line:
            case Undo(by=int(seat), id=id):
                pass
            case Choice(seat=seat, id=id) | SwitchChange(seat=seat, id=id):
                pass
            case SeatChange(seat=seat, id=id) | Resigned(seat=seat, id=id):
                pass
            case PenPassed(id=id):
                seat = NOBODY  # whoever asks for it has no seat
            case _:
                return
        if id:
            text = "seat {seat} has sent a command of the id {id!r} before"
            hold_line((seat, id) not in self._ids, number, "record.id", text, seat=seat, id=id)
            self._ids.add((seat, id))

    # Choices.

    def _tell(self, events: tuple[Any, ...]) -> None:
        """Let events out: those of a choice in the table's own record, one by one as they were heard in a seat's."""
        if self._knows_rules:
            self._table.timeline.told(self._at, events, self._states[-1])

    def _step(self, number: int) -> None:
        """Fold what a line tells."""
        step, before = self._steps[number], self._game.laid_open(self._states[-1])
        self._choosers.append(step.seat)
        self._states.append(reduce(self._game.apply, step.events, self._states[-1]))
        if self._game.laid_open(self._states[-1]) > before:
            for guest in self._table.guests.values():
                guest.turn_off(self._game)

    def _choice(self, line: Choice, number: int) -> None:
        if self._knows_rules:
            check_choice(self._table, self._states[-1], line, self._steps[number].action, self._at, number)
        if not line.by and line.seat in self._table.guests:
            self._table.guests[line.seat].there_at = self._at
        self._step(number)
        if self._whole:
            self._tell(self._steps[number].events)
            self._look_for_end(line)

    def _undo(self, line: Undo, number: int) -> None:
        by, agreed, people = line.by, line.agreed, self._table.guests
        if self._online:
            alone = scorer_of(self._game) is not None or len(people) == 1
            may = alone or agreed_undo(self._game, self._record.rules)
            hold_line(
                may and by in people, number, "record.undo_by", "at this table nobody may take choices back like that"
            )
            text = "choices were taken back without the consent of the others"
            needed = set[Seat]() if alone else {*people} - {by}
            hold_line({*agreed} == needed, number, "record.agreed", text)
            if self._whole:
                last = line.to < len(self._choosers) and self._choosers[line.to] == by
                last = last and by not in self._choosers[line.to + 1 :]
                text = "seat {seat} may take back to its own last choice, not further and not less far"
                hold_line(last, number, "record.undo_to", text, seat=by)
            for seat, guest in people.items():
                guest.there_at = self._at if seat in (by, *agreed) else guest.there_at
        del self._states[line.to + 1 :], self._choosers[line.to :]
        if self._knows_rules:
            made = sum(seat != NOBODY for seat in self._choosers)
            self._table.timeline.went_back(self._at, self._states[-1], made)

    # People.

    def _seat_change(self, line: SeatChange, number: int) -> None:
        guest = self._table.guests.get(line.seat)
        if guest is None or guest.left:
            raise line_error(
                number, "record.nobody", "there is nobody in seat {seat} who comes or goes", seat=line.seat
            )
        known = self._online and self._knows_rules and (self._whole or self._own == line.seat)
        check_excused(self._table, line, number, known=known)
        check_form(self._table, self._states[-1], line, number, knows_rules=self._knows_rules)
        if self._online:
            check_away(self._table, line, number, known=known)
        self._table.timeline.excuse(line)
        guest.change(line)
        if line.why == "left":
            self._look_for_end(line)

    def _look_for_end(self, line: Line) -> None:
        """See whether nothing but its close can follow a line of a table of people."""
        if self._online and self._knows_rules:
            everybody = all(guest.left for guest in self._table.guests.values())
            due = close_after(self._game, self._states[-1], line, everybody_left=everybody)
            self._must_close = due is not None

    def _give_up(self, line: Resigned | Flag, number: int) -> None:
        self._must_close = True
        seat, state, may = line.seat, self._states[-1], line.seat in self._table.guests
        if isinstance(line, Flag) and self._knows_rules and (self._whole or self._own == seat):
            due = self._table.timeline.deadline(seat)
            timed = due is not None and self._at >= due
            may = may and (timed or not self._online)  # the clocks of other houses are not in their games
            may = may and quiet_choice(self._game, self._table.view(state, seat), seat) is None
        text = "seat {seat} cannot have lost the match here: it had time left, or nothing to lose it by"
        hold_line(may, number, "record.flag", text, seat=seat)

    def _close(self, line: Close, number: int) -> None:
        if not self._knows_rules:
            return
        found, state, game = self._record.lines[:number], self._states[-1], self._game
        why, outcome = closed_by(found), line.outcome
        match why, before_close(found):
            case "resigned", Resigned(seat=seat):
                may = outcome is not None and outcome == forfeited(game, state, seat)
            case "flag", Flag(seat=seat):
                may = outcome == forfeited(game, state, seat)
            case "left", SeatChange(seat=seat, why="left"):
                everybody = all(guest.left for guest in self._table.guests.values())
                may = outcome == forfeited(game, state, seat) and (outcome is not None or everybody)
            case "claimed", _:
                may = any(outcome is not None and outcome == forfeited(game, state, seat) for seat in self._absent())
            case "abandoned", _:
                may = outcome is None and self._at - self._before >= ABANDONED_AT_LEAST
            case "closed", _:
                may = outcome is None and scorer_of(game) is not None
            case "rules", _:
                may = outcome == game.outcome(state) and (outcome is not None or not self._online)
            case _:
                may = False
        hold_line(may, number, "record.close", "the match cannot have been closed like that ({why})", why=why)

    def _absent(self) -> list[Seat]:
        """Who may have been gone for so long that the other of two could claim the match."""
        people = self._table.guests
        if not len(people) == len(self._record.header.seats) == TWO:
            return []
        known = people if self._whole else {self._own}
        return [seat for seat, one in people.items() if seat not in known or self._at - one.there_at >= CLAIM_AFTER]
