"""What a worker for uploaded records does: it reads one file, within bounds, and answers with what is in it.

The file may be made by anybody to do harm. So this process may neither write to a file nor fill the memory, and what
it answers is read as plain data. A reader that fails beyond what it can say itself ends the process, which is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import NoReturn, TypeAlias

import msgspec
from msgspec.structs import replace

from zashiki.kernel.record import Record
from zashiki.parlour.conversion_messages import Converted, ConvertedGame, GamesInFile, RecordVerdict, RefusedGame
from zashiki.parlour.house_messages import Trouble
from zashiki.parlour.house_reading import Course, ToldRound
from zashiki.parlour.verdict_lines import verdict_lines, verdict_notes
from zashiki.records.conversion import OURS, foreign_entry, write_ours, written
from zashiki.records.foreign import (
    ForeignError,
    ForeignGame,
    Format,
    Problem,
    format_named,
    format_of,
    formats,
    reader_of,
)
from zashiki.records.seen_deals import laid_deals
from zashiki.records.verdicts import OUR_BEGINNING, FileVerdict, checked_lines
from zashiki.server.server_words import server_words
from zashiki.server.uploaded_matches import course, in_format, listed, told_round
from zashiki.server.uploads import Refused, Upload, trouble
from zashiki.server.worker_process import serve
from zashiki.telling import TellingError, words_for
from zashiki.texts.outside_files import in_units
from zashiki.texts.package_failures import failure_of
from zashiki.texts.packages import ENDS_ALL, WrongPackage, load_game
from zashiki.texts.problems import said
from zashiki.texts.unseen_signs import plain
from zashiki.texts.words import LANGUAGES, Words

MEMORY = 1 << 30
"""Bytes of addresses that the process may use, where the system can see to that; Python itself takes a sixth of it."""
MOST_BYTES = 16 << 20
"""Bytes of all records together that are given in one answer."""
LISTED = 100
"""How many refused games are named."""


Answer: TypeAlias = Converted | GamesInFile | Course | ToldRound | bytes | Trouble


def converted(upload: Upload) -> Answer:
    """Read an upload, or say in one sentence why there is nothing to give."""
    try:
        return _made(upload)
    except ForeignError as error:
        return Trouble(error.code, plain(said(error, server_words(upload.language))))
    except Refused as refused:
        return refused.trouble
    except ENDS_ALL:
        raise
    except BaseException as error:
        if failure_of(error) is None and not isinstance(error, WrongPackage | TellingError):
            raise
        return trouble(upload.language, "game_left_out")  # what exactly is broken is for the operator's log


def _made(upload: Upload) -> Answer:
    """Make what is wanted; what is told or written is a record of ours."""
    match upload.wants:
        case "file":
            return in_format(upload)
        case "course":
            return course(upload)
        case "round":
            return told_round(upload)
        case "list":
            source = _source(upload)
            found = listed(upload, source)
            return found if found.games else _foreign(upload, source)
        case "records":
            source = _source(upload)
            return _own(upload) if source is OURS else _foreign(upload, source)


def _source(upload: Upload) -> Format:
    """The format that was named, or else what the file begins or its name ends with."""
    if upload.source:
        return OURS if upload.source == OURS.name else format_named(upload.source)
    if upload.data.startswith(OUR_BEGINNING):
        return OURS
    if not PurePath(upload.file).suffix:
        known = (OURS.name, *(one.name for one in formats() if one.read))
        raise Refused(trouble(upload.language, "convert.no_format", known=", ".join(known)))
    return format_of(Path(upload.file))


# Records of ours.


def _own(upload: Upload) -> Answer:
    """Check a record; one that is false, or none, is told as `zashiki verify` does."""
    checked = checked_lines(upload.name, lambda: upload.data)
    record, problem = checked.record, checked.problem
    if record is None or problem is not None:
        words = server_words(upload.language) if record is None else words_for(upload.language, record.game)
        return Trouble(getattr(problem, "code", ""), plain(said(problem or "", words)))
    text = record.to_bytes().decode()
    game = ConvertedGame(1, record.game.name, text, checked.report.finished, deals=laid_deals(record))
    verdict = _verdict(checked.report, record, words_for(upload.language, record.game))
    return Converted("zashiki", (game,), int(not game.finished), 0, verdict=verdict)


def _verdict(report: FileVerdict, record: Record, words: Words) -> RecordVerdict:
    """Say what a check came to, as figures and in words."""
    figures = msgspec.convert(report, RecordVerdict, from_attributes=True)
    lines, remarks = verdict_lines(report, record, words), verdict_notes(report, words)
    return replace(figures, lines=tuple(map(plain, lines)), remarks=tuple(map(plain, remarks)))


# Records of others.


def _foreign(upload: Upload, source: Format) -> Answer:
    """Read a file of another program, and write its games as records of ours."""
    name, words = upload.name, words_for(upload.language, load_game(source.game))
    games, problems = reader_of(source)(upload.data, name)
    if upload.game:
        games = tuple(game for game in games if game.number == upload.game)
        problems = tuple(problem for problem in problems if problem.game == upload.game)
    made, refused = list[ConvertedGame](), list(problems)
    for one in _written(upload, games, words):
        made.append(one) if isinstance(one, ConvertedGame) else refused.append(one)
    if not made:
        return _nothing(upload, refused, words)
    listed = tuple(RefusedGame(one.game, one.code, plain(said(one.told, words))) for one in refused[:LISTED])
    unfinished = sum(not one.finished for one in made)
    return Converted(source.name, tuple(made), unfinished, len(refused), listed)


def _written(upload: Upload, games: Sequence[ForeignGame], words: Words) -> Iterator[ConvertedGame | Problem]:
    size, name = 0, upload.name
    for game in games:
        entry = foreign_entry(game)
        data = written(entry, write_ours, name)
        if isinstance(data, Problem):
            yield data
            continue
        size += len(data)
        if size > MOST_BYTES:
            raise Refused(trouble(upload.language, "convert.too_much", size=in_units(MOST_BYTES)))
        notes = tuple(plain(said(one, words)) for one in dict.fromkeys(entry.remarks))
        yield ConvertedGame(game.number, game.game, data.decode(), entry.finished, notes)


def _nothing(upload: Upload, refused: Sequence[Problem], words: Words) -> Trouble:
    """Say why there is no game to give: what is wrong with the only one, or with the first of many."""
    if not refused:
        code = "convert.no_game" if upload.game else "convert.empty"
        return trouble(upload.language, code, n=upload.game)
    first = plain(said(refused[0].told, words))
    if len(refused) == 1:
        return Trouble(refused[0].code or "convert.wrong", first)
    return trouble(upload.language, "convert.none_good", n=len(refused), first=first)


def _bounded() -> None:
    """Take away from this process what reading a file does not need, where the system can."""
    try:
        import resource  # noqa: PLC0415 - some systems have none
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0)):
        _, hard = resource.getrlimit(kind)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (bound, bound))


def _answer(data: bytes) -> bytes:
    """Give a file as it is, and everything else as JSON, ready to be sent."""
    made = converted(msgspec.msgpack.decode(data, type=Upload))
    return msgspec.msgpack.encode(
        (not isinstance(made, Trouble), made if isinstance(made, bytes) else msgspec.json.encode(made))
    )


def main() -> NoReturn:
    """Answer questions as a process of its own; what readers need is imported before the first one."""
    for form in formats():
        for language in LANGUAGES:
            words_for(language, load_game(form.game))
    _bounded()
    serve(_answer)
