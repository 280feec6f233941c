"""`zashiki check`: is everything in a data folder whole? The database page by page, then every record by the rules.

A table that gathers has no record yet; its row is read as the server would read it, and counts as a table, too.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial
from typing import NamedTuple

from zashiki.cli.output import printable, progress_bar
from zashiki.cli.stored_tables import Shelf, add_data, stored_tables
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.parlour.gathering import Gathering
from zashiki.records.verdicts import FALSE, HOLDS, NOT_CHECKED, UNREADABLE, Checked, FileVerdict, checked_lines
from zashiki.storage.sqlite_reader import SqliteReader
from zashiki.texts.problems import said
from zashiki.texts.words import Words


class _Found(NamedTuple):
    """What one place came to: whether it is whole, and how many of its tables came to what."""

    whole: bool
    tables: Counter[int]


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the folder."""
    add_data(parser, words, usual=True)


def run(args: argparse.Namespace, words: Words) -> int:
    """Check all of it; 0: nothing is wrong, 1: something is damaged or false; what cannot be opened is refused."""
    try:
        with stored_tables(args.data, words) as tables:
            found = [_check(shelf, words) for shelf in tables.shelves]
    except RecordError as error:
        if error.code != "storage.damaged":
            raise
        print(printable(said(error, words)))
        return 1
    count = sum((one.tables for one in found), Counter[int]())
    bad = count[FALSE] + count[UNREADABLE]
    print(words.say("check.count", total=count.total(), hold=count[HOLDS], partly=count[NOT_CHECKED], bad=bad))
    return 1 if bad or not all(one.whole for one in found) else 0


def _check(shelf: Shelf, words: Words) -> _Found:
    complaints = shelf.store.complaints() if isinstance(shelf.store, SqliteReader) else ()
    if isinstance(shelf.store, SqliteReader):
        print(printable(words.say("check.damaged" if complaints else "check.whole", file=shelf.place)))
    for one in complaints:
        print(printable(f"  {one}"))
    count: Counter[int] = Counter()
    try:
        begun, gathering = shelf.store.tables(), shelf.store.rows()
    except RecordError as error:  # so damaged that nothing can be found in it
        print(printable(f"  {said(error, words)}"))
        return _Found(whole=False, tables=count)
    checks = [partial(_checked, shelf, table) for table in begun]
    checks += [partial(_checked_row, shelf, table) for table in gathering]
    with progress_bar(words["check.progress"], len(checks)) as progress:
        for done, (table, check) in enumerate(zip((*begun, *gathering), checks, strict=True), start=1):
            checked = check()
            count[checked.report.status] += 1
            if checked.problem is not None:
                why = said(checked.problem, words)
                print(printable(words.say("check.table", table=table, why=why)))
            progress(done)
    return _Found(whole=not complaints, tables=count)


def _checked(shelf: Shelf, table: str) -> Checked:
    """Check the lines of a table, and that its entry can be read."""
    checked = checked_lines(table, lambda: b"".join(shelf.store.read(table)))
    if checked.problem is None:
        try:
            shelf.store.entry(table)
        except RecordError as error:
            return Checked(FileVerdict(table, status=UNREADABLE, error=str(error)), problem=error)
    return checked


def _checked_row(shelf: Shelf, table: str) -> Checked:
    """Check the row of a table that gathers."""
    try:
        shelf.store.entry(table)
        Gathering.restored(shelf.store.gathering(table))
    except (RecordError, UnknownGame) as error:
        return Checked(FileVerdict(table, status=UNREADABLE, error=str(error)), problem=error)
    return Checked(FileVerdict(table, holds=True))
