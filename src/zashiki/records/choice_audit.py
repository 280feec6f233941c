"""Whether a choice was made by whom, when and with how much time left as its line says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.records.line_errors import hold_line, line_error
from zashiki.records.optional_rules import quiet_choice
from zashiki.records.sitting_bounds import lasting_switches, streak_after
from zashiki.records.sitting_lines import AWAY, CLOCK, COMPUTER, SWITCH, Choice, Options, SeatChange
from zashiki.records.timeline import Timeline


class Guest(msgspec.Struct):
    """One person's seat, as far as lines tell of it."""

    there_at: int
    """When its person last did something …"""
    back_at: int = 0
    """… and last came back: no absence that is excused later began before."""
    here: bool = True
    left: bool = False
    stand_in: str = ""
    """The computer that plays while nobody is here."""
    streak: int = 0
    """Choices in a row that the clock made."""
    excused: int = 0
    on: frozenset[str] = frozenset()
    ever_on: frozenset[str] = frozenset()
    """What was switched on and never off: in a seat's record a round's end may be told after a switch was turned."""

    def turn(self, name: str, *, on: bool) -> None:
        """Turn a switch."""
        self.on = self.on | {name} if on else self.on - {name}
        self.ever_on = self.ever_on | {name} if on else self.ever_on - {name}

    def turn_off(self, game: AnyGame) -> None:
        """Turn off what lasts until the end of a round."""
        self.on = self.on & lasting_switches(game)

    def change(self, line: SeatChange) -> None:
        """Come back, go away, or leave."""
        if line.why in ("returned", "woken"):
            self.there_at = line.at
        if line.why == "returned":
            self.back_at = line.at
        if line.place == "here" and line.why != "returned":
            return  # only its time has changed
        self.left = self.left or line.why == "left"
        self.here, self.stand_in = line.place == "here", line.by
        if self.here:
            self.streak = 0


class Table(msgspec.Struct):
    """What choices are held to."""

    game: AnyGame
    options: Options
    timeline: Timeline
    guests: Mapping[Seat, Guest]
    whole: bool
    """Whether states are those of the table; otherwise they are one seat's views already."""
    woken_at: int = 0
    """When somebody last woke the table, or it was opened: it cannot have slept since before that."""

    def view(self, state: Any, seat: Seat) -> Any:  # noqa: ANN401 - each game has its own states
        """What a seat may know."""
        return self.game.mask(state, seat) if self.whole else state


def check_choice(table: Table, state: Any, line: Choice, action: Any, at: int, number: int) -> None:  # noqa: ANN401 - likewise
    """Hold one choice to the state before it, its clock, and who was there; what it costs is charged."""
    seat, asked = line.seat, table.timeline.asked.get(line.seat)
    put = asked is not None and asked.since <= at
    hold_line(put, number, "record.asked", "seat {seat} chose before it was asked", seat=seat)
    _check_by(table, state, line, action, at, number)
    left = table.timeline.chosen(seat, at, by=line.by)
    if left != line.left:
        text = "it leaves {left} ms in the bank of seat {seat}, where the clock says {should}"
        raise line_error(number, "record.left", text, seat=seat, left=_millis(line.left), should=_millis(left))
    if (guest := table.guests.get(seat)) is not None:
        guest.streak = streak_after(guest.streak, line.by, left)


def _millis(left: int | None) -> str:
    return "–" if left is None else str(left)


def _check_by(table: Table, state: Any, line: Choice, action: Any, at: int, number: int) -> None:  # noqa: ANN401 - likewise
    seat, guest, due = line.seat, table.guests.get(line.seat), table.timeline.deadline(line.seat)
    kind, _, name = line.by.partition(":")
    if not line.by:
        text = "seat {seat} chose, and its person was away"
        hold_line(guest is None or guest.here, number, "record.absent", text, seat=seat)
        late = guest is not None and due is not None and at >= due
        hold_line(not late, number, "record.late", "seat {seat} chose after its time was up", seat=seat)
        return
    away, on_time = guest is not None and not guest.here, table.timeline.waits_for_nobody(seat)
    if kind == COMPUTER and guest is not None:
        fits = away and bool(name) and name == guest.stand_in
        hold_line(
            fits, number, "record.by_computer", "no computer {name!r} plays for seat {seat}", seat=seat, name=name
        )
        return
    text = "a choice of seat {seat} by {by!r}, who cannot make one for it"
    known = line.by in (CLOCK, AWAY, SWITCH) and (guest is not None or (line.by == CLOCK and on_time))
    hold_line(known, number, "record.by", text, seat=seat, by=line.by)
    view = table.view(state, seat)
    if line.by == SWITCH and guest is not None:
        sets = (guest.on,) if table.whole else (guest.on, guest.ever_on)
        fits = any(table.game.automatic(view, seat, on) == action for on in sets)
        hold_line(fits, number, "record.by_switch", "no switch of seat {seat} makes this choice", seat=seat)
        return
    if line.by == CLOCK:
        up = (on_time or not away) and due is not None and at >= due
        hold_line(up, number, "record.by_clock", "the clock chose for seat {seat} before its time was up", seat=seat)
    else:
        quietly = away and guest is not None and not guest.stand_in
        hold_line(quietly, number, "record.by_away", "a choice was made for seat {seat} as if it were away", seat=seat)
    quiet = quiet_choice(table.game, view, seat) == action
    hold_line(quiet, number, "record.quiet", "this is not the quiet choice of seat {seat}", seat=seat)
