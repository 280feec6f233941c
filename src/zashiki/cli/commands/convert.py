"""`zashiki convert`: records of other programs become records of ours, and ours become theirs."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TextIO

from zashiki.cli.arguments import whole_number
from zashiki.cli.main import Refused
from zashiki.cli.output import print_json, printable, progress_bar
from zashiki.kernel.record_lines import RecordError
from zashiki.records.conversion import OURS, Entry, foreign_entry, own_entry, written
from zashiki.records.foreign import ForeignError, Format, Problem, Writer, format_named, format_of, formats, read_games
from zashiki.records.line_errors import without_file
from zashiki.storage import files
from zashiki.texts.problems import reason, said
from zashiki.texts.words import Words

DONE, SOME_REFUSED = 0, 1
LISTED = 20
"""How many refused games and remarks are printed; --json lists all."""
STDOUT = Path("-")


class Place(NamedTuple):
    """Where the games go, and how."""

    out: Path
    form: Format
    write: Writer
    folder: bool


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take what to read, where to write, and which game and formats if that is not plain."""
    read = [OURS.name, *(one.name for one in formats() if one.read)]
    written = [OURS.name, *(one.name for one in formats() if one.write)]
    say = words.say
    parser.add_argument("file", type=Path, metavar="IN", help=words["convert.file"])
    parser.add_argument("out", type=Path, nargs="?", metavar="OUT", help=words["convert.out"])
    parser.add_argument("--game", type=whole_number(words, least=1), metavar="N", help=words["convert.game"])
    parser.add_argument(
        "--from", dest="source", choices=read, metavar="FORMAT", help=say("convert.source", names=", ".join(read))
    )
    parser.add_argument(
        "--to", dest="target", choices=written, metavar="FORMAT", help=say("convert.target", names=", ".join(written))
    )
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Read, write and say what was done; 1 if a game was refused."""
    if args.json and args.out == STDOUT:
        raise Refused(words["convert.json_stdout"])
    if args.target is not None and args.out is None:
        raise Refused(words["convert.no_out"])
    try:
        source = _format(args.source, args.file)
        entries, problems = _entries(args.file, source)
        if args.game is not None:
            entries, problems = [_chosen(args.game, entries, problems, words)], []
        if not entries:
            raise Refused(_nothing(args.file, problems, words))
        place = None if args.out is None else _place(args, source, len(entries), words)
    except ForeignError as error:
        raise Refused(said(error, words)) from None
    if place is not None:
        entries, refused = _written(entries, place, args.file.name, words)
        problems = [*problems, *refused]
        if not entries:
            raise Refused(_nothing(args.file, problems, words))
    _report(args, source, place, entries, problems, words)
    return SOME_REFUSED if problems else DONE


# Reading.


def _format(named: str | None, path: Path) -> Format:
    """The format that was named, or else the one that a file's name ends with; a folder holds records of ours."""
    if named == OURS.name or (named is None and (path.suffix.lower() in OURS.suffixes or path.is_dir())):
        return OURS
    return format_named(named) if named else format_of(path)


def _entries(path: Path, source: Format) -> tuple[list[Entry], list[Problem]]:
    if source is not OURS:
        games, problems = read_games(path, source)
        return [foreign_entry(game) for game in games], list(problems)
    if not path.is_dir():
        return [_ours(path, 1)], []
    entries: list[Entry] = []
    refused: list[Problem] = []
    for number, one in enumerate(sorted(path.glob(f"*{OURS.suffixes[0]}")), 1):
        try:
            entries.append(_ours(one, number))
        except RecordError as error:
            refused.append(Problem(one.name, reason(without_file(error)), game=number))
    return entries, refused


def _ours(path: Path, number: int) -> Entry:
    return own_entry(files.load(path), path.stem, number)


def _chosen(number: int, entries: Sequence[Entry], problems: Sequence[Problem], words: Words) -> Entry:
    for entry in entries:
        if entry.number == number:
            return entry
    for problem in problems:
        if problem.game == number:
            raise Refused(_said(problem, words))
    numbers = [*(entry.number for entry in entries), *(problem.game for problem in problems)]
    raise Refused(words.say("convert.no_game", n=number, last=max(numbers, default=0)))


def _nothing(path: Path, problems: Sequence[Problem], words: Words) -> str:
    """Say in one line why nothing can be written."""
    if len(problems) == 1:
        return _said(problems[0], words)
    first = _said(problems[0], words) if problems else ""
    return words.say("convert.none_good" if problems else "convert.empty", file=path, n=len(problems), first=first)


# Writing.


def _place(args: argparse.Namespace, source: Format, games: int, words: Words) -> Place:
    """Find out where the games go; nothing that exists is written over, and nothing is written yet."""
    out: Path = args.out
    folder = out != STDOUT and (out.is_dir() or not out.suffix)
    unnamed = args.target is None and (folder or out == STDOUT)
    target = OURS if unnamed and source is not OURS else None if unnamed else _format(args.target, out)
    if target is None or (target is OURS and source is OURS):
        raise Refused(words["convert.ours_to_ours"])
    if target.write is None:
        raise Refused(words.say("convert.only_read", name=target.name))
    if games > 1 and not (folder or target.many):
        raise Refused(words.say("convert.need_folder", n=games, name=target.name))
    if not folder and out != STDOUT and out.exists():
        raise Refused(words.say("input.exists", path=out))
    return Place(out, target, target.write, folder)


def _written(entries: Sequence[Entry], place: Place, file: str, words: Words) -> tuple[list[Entry], list[Problem]]:
    """Write the games, each to a file of its own or all to one; give those, and what was wrong with the others."""
    if place.folder:
        for entry in entries:
            if (path := _path(entry, place)).exists():
                raise Refused(words.say("input.exists", path=path))
    done: list[Entry] = []
    refused: list[Problem] = []
    parts: list[bytes] = []
    with progress_bar(words["convert.working"], len(entries)) as show:
        for at, entry in enumerate(entries, 1):
            data = written(entry, place.write, file)
            if isinstance(data, Problem):
                refused.append(data)
            else:
                done.append(entry)
                _save(_path(entry, place), data) if place.folder else parts.append(data)
            show(at)
    if done and place.out == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(b"".join(parts))
    elif done and not place.folder:
        _save(place.out, b"".join(parts))
    return done, refused


def _path(entry: Entry, place: Place) -> Path:
    return place.out / f"{entry.stem}{place.form.suffixes[0]}"


def _save(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(data)


# Saying.


def _report(
    args: argparse.Namespace,
    source: Format,
    place: Place | None,
    entries: Sequence[Entry],
    problems: Sequence[Problem],
    words: Words,
) -> None:
    """Say what was done, on stderr where the games themselves went to stdout."""
    target, out = ("", "") if place is None else (place.form.name, str(place.out))
    unfinished = sum(not entry.finished for entry in entries)
    if args.json:
        remarks = [{"game": entry.number, "remark": remark} for entry in entries for remark in entry.remarks]
        counts = {"games": len(entries), "unfinished": unfinished, "refused": problems, "remarks": remarks}
        print_json({"file": str(args.file), "from": source.name, "out": out, "to": target, **counts})
        return
    stream = sys.stderr if place and place.out == STDOUT else sys.stdout
    counted = {"games": len(entries), "unfinished": unfinished, "refused": len(problems)}
    if place is None:
        print(words.say("convert.found", file=args.file, name=source.name, **counted), file=stream)
    else:
        print(words.say("convert.done", out=out, name=target, file=args.file, **counted), file=stream)
    _list(problems, words, stream)
    _remark(entries, words, stream)
    if place is not None and place.form is OURS and place.out != STDOUT:
        path = _path(entries[0], place) if place.folder else place.out
        print(words.say("convert.next", path=path), file=stream)


def _said(problem: Problem, words: Words) -> str:
    """Say in one line what is wrong, and where."""
    return printable(" ".join(said(problem.told, words).split()))


def _list(problems: Sequence[Problem], words: Words, stream: TextIO) -> None:
    for problem in problems[:LISTED]:
        print(words.say("convert.refused", problem=_said(problem, words)), file=stream)
    if len(problems) > LISTED:
        print(words.say("convert.more_refused", n=len(problems) - LISTED), file=stream)


def _remark(entries: Sequence[Entry], words: Words, stream: TextIO) -> None:
    """Print each remark once, in one line, and of how many games it is."""
    found = Counter(remark for entry in entries for remark in dict.fromkeys(entry.remarks))
    for remark, games in list(found.items())[:LISTED]:
        told = " ".join(printable(said(remark, words)).split())
        print(words.say("convert.remark" if games == 1 else "convert.remark_of", n=games, remark=told), file=stream)
    if len(found) > LISTED:
        print(words.say("convert.more_remarks", n=len(found) - LISTED), file=stream)
