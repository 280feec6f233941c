"""Whether people came, went and were excused as the lines of their seats say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zashiki.records.choice_audit import Table
from zashiki.records.line_errors import hold_line
from zashiki.records.optional_rules import forfeited
from zashiki.records.sitting_bounds import AWAY_AFTER, EXCUSED_IN_ALL, EXCUSED_ONCE, QUIET_IN_A_ROW
from zashiki.records.sitting_lines import COMPUTER, SeatChange

PLACES: Mapping[str, tuple[str, ...]] = {
    "clock": ("away",),
    "gone": ("away", "here"),
    "asked": ("away",),
    "left": ("computer", "left"),
    "returned": ("here",),
    "woken": ("here",),
}
"""What a seat may come to be for each reason."""


def check_form(table: Table, state: Any, line: SeatChange, number: int, *, knows_rules: bool) -> None:  # noqa: ANN401 - each game has its own states
    """Hold a line to what can be said of a seat at all."""
    fits = line.place in PLACES.get(line.why, ())
    if line.place == "here":
        fits = fits and not line.by
    elif line.why == "left":
        plays_on = bool(line.by) and (not knows_rules or forfeited(table.game, state, line.seat) is None)
        fits = fits and (line.place == "computer") == plays_on
    text = "seat {seat} cannot have come to be {place!r} for this reason: {why!r}"
    hold_line(fits, number, "record.seat_change", text, seat=line.seat, place=line.place, why=line.why)


def check_excused(table: Table, line: SeatChange, number: int, *, known: bool) -> None:
    """Hold what is excused to what may be, and to the time that has passed; `known`: when the seat was asked."""
    guest, most = table.guests[line.seat], 0
    if line.place == "here" and line.why == "woken":
        most, table.woken_at = line.at - table.woken_at, line.at
    elif line.place == "here" and line.why in ("returned", "gone"):
        most = min(EXCUSED_ONCE, EXCUSED_IN_ALL - guest.excused)
        asked = table.timeline.asked.get(line.seat)
        if known:
            charged = table.options.clock is not None and asked is not None and not asked.secret
            most = min(most, line.at - max(asked.since, guest.back_at)) if charged and asked else 0
        guest.excused += line.excused
    text = "more time of seat {seat} was excused than may be"
    hold_line(line.excused <= max(most, 0), number, "record.excused", text, seat=line.seat)


def check_away(table: Table, line: SeatChange, number: int, *, known: bool) -> None:
    """Hold a line that lets the table play for somebody to its options, and to how long they may have been gone."""
    if line.place != "away":
        return
    timed = table.options.clock is not None
    text = "with a clock one counts as away for other reasons than without: here it cannot be {why!r}"
    hold_line(timed == (line.why != "asked"), number, "record.away_why", text, why=line.why)
    kind, _, name = table.options.away.partition(":")
    text = "{name!r} was not chosen to play for whoever is away"
    hold_line(line.by == (name if kind == COMPUTER else ""), number, "record.stand_in", text, name=line.by)
    if line.why == "clock":
        text = "seat {seat} counts as away, and the clock had not chosen for it often enough"
        often = not (known and table.whole) or table.guests[line.seat].streak >= QUIET_IN_A_ROW
        hold_line(often, number, "record.streak", text, seat=line.seat)
    elif known:
        text = "seat {seat} counts as away, and cannot have been gone for a minute"
        hold_line(_may_be_gone(table, line), number, "record.away", text, seat=line.seat)


def _may_be_gone(table: Table, line: SeatChange) -> bool:
    asked, since = table.timeline.asked.get(line.seat), table.guests[line.seat].there_at
    openly = asked is not None and not asked.secret
    if asked is not None and openly:
        since = max(since, asked.since)
    return line.at - since >= AWAY_AFTER and (openly or line.why == "asked")  # others may ask for it after a window
