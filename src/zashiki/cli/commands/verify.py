"""`zashiki verify`: does a recorded match tell the truth? Says what was recomputed, and what could not be."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from zashiki.cli.output import print_json, printable
from zashiki.cli.program_words import words_for
from zashiki.cli.stored_tables import FILE_OR_TABLE, add_data, stored_tables
from zashiki.kernel.record import Record
from zashiki.parlour.verdict_lines import notes_of, verdict_lines, verdict_notes
from zashiki.records.verdicts import FALSE, HOLDS, NOT_CHECKED, UNREADABLE, Checked, FileVerdict, checked_lines
from zashiki.storage.record_files import contents
from zashiki.texts.problems import said
from zashiki.texts.words import Words

_WORST_FIRST = (FALSE, UNREADABLE, NOT_CHECKED, HOLDS)


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take one file or several."""
    parser.add_argument("files", nargs="+", type=Path, metavar=FILE_OR_TABLE, help=words["verify.files"])
    add_data(parser, words)
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Check each file; the exit status is that of the worst: false, unreadable, not checked in full, or all hold."""
    reports: list[FileVerdict] = []
    for checked in _all_checked(args, words):
        reports.append(checked.report)
        if not args.json:
            _print(checked, words, brief=len(args.files) > 1)
    hold = sum(report.holds for report in reports)
    if args.json:
        print_json({"files": reports, "hold": hold, "total": len(reports)})
    elif len(reports) > 1:
        found = Counter(report.status for report in reports)
        bad = found[FALSE] + found[UNREADABLE]
        print(words.say("verify.count", total=len(reports), hold=hold, bad=bad, partly=found[NOT_CHECKED]))
    return min((report.status for report in reports), key=_WORST_FIRST.index)


def _all_checked(args: argparse.Namespace, words: Words) -> Iterator[Checked]:
    if args.data is None:
        yield from map(checked_file, args.files)
        return
    with stored_tables(args.data, words) as tables:
        for table in map(str, args.files):
            yield checked_lines(table, lambda table=table: b"".join(tables.lines(table)))  # type: ignore[misc]


def checked_file(path: Path) -> Checked:
    """Check one file. What begins like a record of ours and does not add up is false; all else is unreadable."""
    return checked_lines(str(path), lambda: contents(path))


def _print(checked: Checked, words: Words, *, brief: bool) -> None:
    report, record, problem = checked
    if problem is not None:
        why = said(problem, words if record is None else words_for(words.language, record.game))
        if report.status == UNREADABLE:
            print(f"zashiki: {printable(f'{report.file}: {why}')}", file=sys.stderr)
        else:
            print(words.say("verify.fails", file=report.file, error=why))
    elif record is not None:
        for line in _briefly(report, words) if brief else _in_words(report, record, words):
            print(line)


def _briefly(report: FileVerdict, words: Words) -> Iterator[str]:
    notes = "; ".join(words.say(f"verify.brief.{note}", n=report.undone) for note in notes_of(report))
    key = "line_reads" if not report.holds else "line" if report.deals else "line_no_deals"
    key += "_notes" if report.holds and notes else ""
    yield words.say(f"verify.{key}", file=report.file, choices=report.choices, deals=report.deals, notes=notes)


def _in_words(report: FileVerdict, record: Record, words: Words) -> Iterator[str]:
    yield words.say("verify.holds" if report.holds else "verify.reads", file=report.file)
    said_of_it = words_for(words.language, record.game)
    for line in (*verdict_lines(report, record, said_of_it), *verdict_notes(report, said_of_it)):
        yield f"  {printable(line)}"
