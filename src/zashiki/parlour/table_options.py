"""How a table of people may be opened: what a game allows, and what is usual where nobody says otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from zashiki.kernel.game import Illegal
from zashiki.kernel.problems import Problem
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.company import is_person, scorer_of
from zashiki.players.kit import kit_of
from zashiki.records.sitting_bounds import agreed_undo
from zashiki.records.sitting_lines import COMPUTER, Clock, Options
from zashiki.records.timeline import EVEN, MARGIN

COMPUTERS_PAUSE = 700
"""How many milliseconds a computer takes for a choice among people."""
CLOCKS = {
    "koikoi": Clock(20, 60),
    "reversi": Clock(0, 300, 3),
    "riichi": Clock(5, 20, refill="round"),
    "stud": Clock(15, 60),
}
"""What people play by; a game that is not named here gets `OTHER`."""
OTHER = Clock(20, 60)


def usual_options(game: AnyGame, seats: Sequence[SeatInfo]) -> Options:
    """How people play where nobody says otherwise; who is alone with computers has all the time in the world."""
    several = sum(map(is_person, seats)) > 1
    clock = CLOCKS.get(game.name, OTHER) if several and has_quiet_choices(game) else None
    pause = 0 if all(map(is_person, seats)) else COMPUTERS_PAUSE
    return Options(clock=clock, pauses="even" if several else "fast", computers_pause=pause, watching="link")


def has_quiet_choices(game: AnyGame) -> bool:
    """Whether a game can be played by the clock: it says what follows when somebody's time is up."""
    return scorer_of(game) is None and hasattr(game, "quiet")


def usual_undo(game: AnyGame, rules: object, seats: Sequence[SeatInfo]) -> bool:
    """Whether a table is for taking back where nobody says otherwise: between people, if nothing is hidden."""
    several = sum(map(is_person, seats)) > 1 and scorer_of(game) is None
    return not several or (agreed_undo(game, rules) and not game.VEILED)


def checked_options(game: AnyGame, rules: object, options: Options, *, undo: bool, seats: Sequence[SeatInfo]) -> None:
    """Refuse options that are none (`Problem`), and what a game does not allow (`Illegal`)."""
    try:
        msgspec.convert(msgspec.to_builtins(options), Options)  # a struct that was made here was not checked
    except (msgspec.ValidationError, TypeError) as error:
        raise Problem("options.wrong", "a table cannot be opened with these options: {why}", why=error) from None
    if options.clock is not None and not has_quiet_choices(game):
        raise Illegal("no_clock")
    if options.clock is not None and not options.clock.each and not options.clock.bank:
        raise Illegal("clock_without_time")
    if options.pauses != "fast" and options.computers_pause > longest_pause(options):
        raise Illegal("pause_too_long")
    several = sum(map(is_person, seats)) > 1 and scorer_of(game) is None
    if undo and several and not agreed_undo(game, rules):
        raise Illegal("undo_between_people")
    kind, _, name = options.away.partition(":")
    known = ("random", *kit_of(game.name).players)
    if any(not is_person(info) and ":" not in info.kind and info.kind not in known for info in seats):
        raise Illegal("no_such_player")
    if options.away != "quiet" and (kind != COMPUTER or name not in known):
        raise Illegal("no_such_player")


def longest_pause(options: Options) -> int:
    """How many milliseconds a computer may take, so that no window is longer for it and none ends before it answers."""
    return EVEN if options.pauses == "even" else 1000 * options.window - MARGIN


def checked_time(now: int) -> None:
    """Refuse a time that is none: it is whole milliseconds."""
    if type(now) is not int or now < 0:
        raise Problem("options.time", "a time is whole milliseconds from 0 on, not {now!r}", now=now)
