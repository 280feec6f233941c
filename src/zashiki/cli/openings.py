"""Sitting down: to a match that begins, or to one that was left."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from zashiki.cli.main import Refused
from zashiki.cli.program_words import words_for
from zashiki.cli.tables import Table, TableSetup, kit_of, table_for
from zashiki.cli.tables.help_page import DEALS
from zashiki.kernel.chance import Fair
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.storage import files
from zashiki.texts.problems import said
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.players.roster import AnyPlayer

PACE = 0.45
"""Seconds in a beat of a drawn table."""


def open_table(
    match: AnyMatch,
    seats: tuple[SeatInfo, ...],
    words: Words,
    *,
    plain: bool,
    path: Path | None,
    folded: Folded = "open",
) -> None:
    """Play a match that nobody has chosen in yet; without a `path` it is kept where matches are kept."""
    players = cpus(match, seats)
    table = table_of(match, seats, players, words, plain=plain)
    path = _new_path(match, path, words)
    record = files.start(match, path, seats=seats, folded=folded)  # last, so that what is refused leaves no file
    sit_down(match, record, path, players, table, words, fresh=True)


def go_on(path: Path, words: Words, *, plain: bool, opponent: str | None = None) -> None:
    """Rebuild a match from its record and sit down again. Nothing is written before everything has been found.

    A program or class of somebody's that plays in it runs only if it is named as `opponent`: a record may come from
    anybody.
    """
    from zashiki.cli.saves import sitting_problem
    from zashiki.cli.seat_names import scorer_of
    from zashiki.players import UnknownPlayer
    from zashiki.players.roster import from_outside
    from zashiki.records.replay import resumed

    record = files.load(path)
    if record.outcome is not None:
        raise Refused(words.say("resume.over", path=path))
    words = words_for(words.language, record.game)
    if problem := sitting_problem(record, words):
        raise Refused(f"{path}: {problem}")
    for info in record.header.seats:
        if from_outside(record.game.name, info.kind) and info.kind != opponent:
            command = f"zashiki resume {quote(str(path))} --opponent {quote(info.kind)}"
            raise Refused(words.say("resume.program", path=path, command=command))
    match = resumed(record)
    try:
        players = cpus(match, record.header.seats)
    except UnknownPlayer as error:
        raise Refused(words.say("resume.no_player", error=said(error, words))) from None
    table = table_of(match, record.header.seats, players, words, plain=plain)
    if record.torn:
        print(words["resume.torn"])
    try:
        files.reopen(record, path)
    except files.OpenElsewhere:
        raise Refused(words.say("resume.open_elsewhere", path=path)) from None
    record.update(match, close=scorer_of(match.game) is None)  # the end of the match may be what was torn off
    sit_down(match, record, path, players, table, words, fresh=False)


def cpus(match: AnyMatch, seats: tuple[SeatInfo, ...]) -> dict[int, AnyPlayer]:
    """The CPU players of a table; one that is not here is an `UnknownPlayer`."""
    from zashiki.cli.seat_names import PERSON
    from zashiki.players import make
    from zashiki.players.player import cpu_seed

    return {
        seat: make(match.game.name, info.kind, seed=cpu_seed(match, seat))
        for seat, info in enumerate(seats)
        if info.kind not in (PERSON, "")
    }


def _new_path(match: AnyMatch, path: Path | None, words: Words) -> Path:
    """The file to write to, which must not exist yet."""
    from zashiki.cli.saves import new_path

    if path is not None and path.exists():
        raise Refused(words.say("input.exists", path=path))
    return path or new_path(match.game.name)


def cannot_draw() -> bool:
    """Whether the output is no terminal, or one without cursor movement or without box characters."""
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return True
    try:
        "│松".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return True
    return False


def commitment_of(match: AnyMatch) -> str:
    """The commitment to the deals of a table, where something is hidden and dealt fairly; empty: there is none."""
    return match.chance.commitment.hex() if match.game.VEILED and isinstance(match.chance, Fair) else ""


def table_of(
    match: AnyMatch, seats: tuple[SeatInfo, ...], players: dict[int, AnyPlayer], words: Words, *, plain: bool
) -> Table:
    """Set the table for a match that is to be played."""
    kit = kit_of(match.game, words)
    from rich.console import Console

    from zashiki.cli.keyboard import chosen
    from zashiki.cli.seat_names import names_of, only_person

    plain = plain or cannot_draw()
    me = only_person(match, players)
    commitment = commitment_of(match)
    setup = TableSetup(
        words=words.plus({DEALS: words.say("session.deals", commitment=commitment)}) if commitment else words,
        rules=match.rules,
        names=names_of(seats, words, me=me),
        me=me,
        input=chosen(plain=plain),
        console=Console(highlight=False),
        pace=PACE,
        undo=me is not None and match.may_undo,
    )
    return table_for(kit, setup, plain=plain)


def sit_down(
    match: AnyMatch,
    record: Record,
    path: Path,
    players: dict[int, AnyPlayer],
    table: Table,
    words: Words,
    *,
    fresh: bool,
) -> None:
    """Play a match that is new (`fresh`) or goes on, and say where it is kept; a new one nobody chose in is not."""
    from zashiki.cli.saves import folder
    from zashiki.cli.seat_names import only_person
    from zashiki.cli.session import End, Session, farewell, nobody_chose
    from zashiki.players import PlayerFailed

    hides, commitment = bool(match.game.VEILED), commitment_of(match)
    if fresh and record.header.folded == "kept" and commitment:
        table.notice(words["session.folded_kept"])
    closing = words.say("session.verify" if hides else "session.check", path=quote(str(path)))
    try:
        end = Session(match, record, table, players, words).run(closing=[closing])
    except PlayerFailed as error:  # its author wants to see why; the match is kept as it stood
        command = f"zashiki resume {quote(str(path))} --opponent {quote(str(error.gaps['name']))}"
        raise Refused(words.say("session.player_failed", error=said(error, words), command=command)) from None
    except BrokenPipeError:  # nobody listens any more; what nobody chose in is not kept then either
        if fresh and nobody_chose(match, players):
            path.unlink(missing_ok=True)
        raise
    if end is End.LEFT and fresh and nobody_chose(match, players):
        path.unlink(missing_ok=True)
        print(words["session.not_kept"])
        return
    if end is End.FINISHED and (result := table.result(match.view(only_person(match, players)))):
        print(result)
    if commitment:
        print(words.say("session.committed", commitment=commitment))
    for line in farewell(end, path, words, closing=closing, listed=path.resolve().parent == folder().resolve()):
        print(line)
