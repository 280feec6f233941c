"""Opening a table: for a match that begins, or for one that was left."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from zashiki.cli import settings
from zashiki.cli.main import Refused
from zashiki.cli.program_words import language_notice, words_for
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match, fair_table
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import Folded, SeatInfo
from zashiki.records.closings import is_over
from zashiki.storage import files
from zashiki.storage.file_store import FileStore
from zashiki.storage.store import MemoryStore, Store
from zashiki.texts.problems import said
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.cli.conversation import Conversation
    from zashiki.cli.session import End
    from zashiki.parlour import Sitting
    from zashiki.players import PlayerFailed
    from zashiki.players.roster import AnyPlayer
    from zashiki.texts.package_failures import PackageFailed


class Shelf:
    """Where the lines of a match are kept, and what it is called there."""

    def __init__(self, path: Path | None) -> None:
        """Keep a match in a file; None: nothing can be kept."""
        self.path = path
        self.store: Store = MemoryStore() if path is None else FileStore(path.parent)
        self.table = "table" if path is None else path.name


def open_table(
    match: AnyMatch,
    seats: tuple[SeatInfo, ...],
    words: Words,
    *,
    plain: bool,
    path: Path | None,
    folded: Folded = "open",
) -> None:
    """Play a match that nobody has chosen in yet, and others after it if they are wanted.

    Without a `path` it is kept where matches are kept; where nothing can be kept, that is said, and it is played.
    """
    from zashiki.cli.saves import unkept
    from zashiki.cli.session import End
    from zashiki.parlour import Sitting

    given = path
    while True:
        players = cpus(match, seats, words)
        talk = conversation_for(match, seats, words, plain=plain)
        shelf = Shelf(_path(match, given, words))
        if shelf.path is None:
            talk.notice(unkept(words))
        sitting, effects = Sitting.opened(match, seats, folded=folded)
        shelf.store.begin(shelf.table, effects.lines)  # last, so that what is refused leaves no file
        end = sit_down(sitting, talk, players, shelf, words, fresh=True, rematch=given is None)
        if end is not End.REMATCH:
            return
        seats = (*seats[-1:], *seats[:-1])  # everybody one seat on
        chance = fair_table(match.game, match.rules, None, entropy_of(seats))
        match = Match(match.game, match.rules, chance, may_undo=match.may_undo)


def entropy_of(seats: tuple[SeatInfo, ...]) -> tuple[bytes, ...]:
    """What each person adds to the shuffle; computers are silent."""
    from zashiki.kernel.chance import SILENT
    from zashiki.parlour import is_person

    return tuple(os.urandom(32) if is_person(info) else SILENT for info in seats)


def go_on(path: Path, words: Words, *, plain: bool, opponent: str | None = None) -> None:
    """Rebuild a match from its record and sit down again. Nothing is written before everything has been found.

    A program or class of somebody's that plays in it runs only if it is named as `opponent` (several with commas): a
    record may come from anybody.
    """
    from zashiki.cli.saves import sitting_problem
    from zashiki.parlour import Sitting
    from zashiki.players import UnknownPlayer
    from zashiki.players.roster import from_outside

    record = files.load(path)
    if is_over(record):
        raise Refused(words.say("resume.over", path=path))
    words = words_for(words.language, record.game)
    if problem := sitting_problem(record, words):
        raise Refused(f"{path}: {problem}")
    outside = {info.kind: None for info in record.header.seats if from_outside(record.game.name, info.kind)}
    if not {*outside} <= {opponent, *(opponent or "").split(",")}:
        command = f"zashiki resume {quote(str(path))} --opponent {quote(','.join(outside))}"
        raise Refused(words.say("resume.program", path=path, command=command))
    shelf = Shelf(path)
    sitting = Sitting.restored(record.to_bytes().splitlines(keepends=True), decide=True)
    try:
        players = cpus(sitting.match, record.header.seats, words)
    except UnknownPlayer as error:
        raise Refused(words.say("resume.no_player", error=said(error, words))) from None
    talk = conversation_for(sitting.match, record.header.seats, words, plain=plain)
    if record.torn:
        print(words["resume.torn"])
    try:
        lines = shelf.store.take(shelf.table)
    except files.OpenElsewhere:
        raise Refused(words.say("resume.open_elsewhere", path=path)) from None
    if b"".join(lines) != record.to_bytes():
        shelf.store.let_go(shelf.table)
        raise Refused(words.say("resume.open_elsewhere", path=path))  # somebody has just played on in it
    sit_down(sitting, talk, players, shelf, words, fresh=False)


def cpus(match: AnyMatch, seats: tuple[SeatInfo, ...], words: Words) -> dict[int, AnyPlayer]:
    """The CPU players of a table, ready to choose; one that is not here is an `UnknownPlayer`."""
    from zashiki.cli.preparations import prepare_players
    from zashiki.parlour import is_person
    from zashiki.players import make
    from zashiki.players.player import cpu_seed

    computers = {seat: info.kind for seat, info in enumerate(seats) if not is_person(info)}
    players = {seat: make(match.game.name, kind, seed=cpu_seed(match, seat)) for seat, kind in computers.items()}
    prepare_players(match.game, computers.values(), words)
    return players


def _path(match: AnyMatch, path: Path | None, words: Words) -> Path | None:
    """The file to write to, which must not exist yet; None: there is no place to write to."""
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


def conversation_for(
    match: AnyMatch, seats: tuple[SeatInfo, ...], words: Words, *, plain: bool
) -> Conversation:  # fmt: skip
    """Begin a conversation about a match that is to be played."""
    from rich.console import Console

    from zashiki.cli.conversation import Conversation
    from zashiki.cli.help_page import DEALS
    from zashiki.cli.keyboard import chosen
    from zashiki.cli.screen_owner import only_person
    from zashiki.cli.table_setting import set_table
    from zashiki.parlour.seat_names import names_of

    plain, kept = plain or cannot_draw(), settings.load()
    me = only_person(match.game, seats)
    commitment = commitment_of(match)
    if commitment:
        words = words.plus({DEALS: words.say("session.deals", commitment=commitment)})
    setting = set_table(
        match.game,
        match.rules,
        words,
        names=names_of(seats, words, me=me),
        me=me,
        answers=chosen(plain=plain),
        console=Console(highlight=False),
        plain=plain,
        toggles=toggles_of(kept),
    )
    undo = me is not None and match.may_undo
    return Conversation(setting, undo=undo, speed=kept.speed, keep=keep_setting)


def toggles_of(kept: settings.Settings) -> dict[str, bool]:
    """What the person turned on or off at earlier tables; the rest is as the game has it."""
    known = {"hints": kept.hints, "in_order": kept.in_order, "signs": kept.signs}
    return {name: on for name, on in known.items() if on is not None}


def keep_setting(name: str, value: object) -> None:
    """Let what was turned on or off stay so, where it is a setting and there is a place to keep it."""
    if name in settings.Settings.__struct_fields__:
        settings.change(**{name: value})


def sit_down(
    sitting: Sitting,
    talk: Conversation,
    players: dict[int, AnyPlayer],
    shelf: Shelf,
    words: Words,
    *,
    fresh: bool,
    rematch: bool = False,
) -> End:
    """Play a match that is new (`fresh`) or goes on, and say where it is kept; a new one nobody chose in is not."""
    from zashiki.cli.screen_owner import only_person
    from zashiki.cli.session import End, Session
    from zashiki.players import PlayerFailed
    from zashiki.texts.package_failures import PackageFailed

    match, path = sitting.match, shelf.path
    commitment = commitment_of(match)
    if fresh and sitting.record.header.folded == "kept" and commitment:
        talk.notice(words["session.folded_kept"])
    if notice := language_notice(match.game, words):
        talk.notice(notice)
    key = "session.verify" if match.game.VEILED else "session.check"
    closing = words.say(key, path=quote(str(path))) if path else ""
    session = Session(sitting, talk, players, words, store=shelf.store, table=shelf.table)
    try:
        end = session.run(closing=[closing] if closing else [], rematch=rematch)
    except (PackageFailed, PlayerFailed) as error:  # its author wants to see why; the match is kept as it stood
        raise Refused(_failed(error, path, words)) from None
    except BrokenPipeError:  # nobody listens any more; what nobody chose in is not kept then either
        if fresh and sitting.nobody_chose:
            shelf.store.forget(shelf.table)
        raise
    if end is End.LEFT and fresh and sitting.nobody_chose:
        shelf.store.forget(shelf.table)
        print(words["session.not_kept"])
        return end
    if end is not End.LEFT:
        for line in talk.result(match.view(only_person(match.game, sitting.seats))):
            print(line)
    if commitment:
        print(words.say("session.committed", commitment=commitment))
    for line in _farewell(end, path, words, closing):
        print(line)
    return end


def _failed(error: PackageFailed | PlayerFailed, path: Path | None, words: Words) -> str:
    """What is said of a player or a package from outside that failed, and how to go on once it is mended."""
    from zashiki.players.own import is_own

    why, name = said(error, words), str(error.gaps.get("name", ""))
    if path is None:
        return why
    command = f"zashiki resume {quote(str(path))}{f' --opponent {quote(name)}' if is_own(name) else ''}"
    stop = "" if why.endswith((".", "!", "?", "。", "！", "？")) else words["session.stop"]
    return words.say("session.failed", error=f"{why}{stop}", command=command)


def _farewell(end: End, path: Path | None, words: Words, closing: str) -> list[str]:
    """What is said when the screen is given back: where the match is kept, and what can be done with it."""
    from zashiki.cli.saves import folder
    from zashiki.cli.session import End

    if path is None:
        return [words["session.not_saved"]]
    if end is not End.LEFT:
        return [words.say("session.finished", path=path), closing]
    listed = path.resolve().parent == folder().resolve()
    command = "zashiki resume" if listed else f"zashiki resume {quote(str(path))}"
    return [words.say("session.saved", command=command), words.say("session.kept_in", path=path)]
