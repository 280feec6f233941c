"""`zashiki check`: is everything in a data folder whole? The database page by page, then every record by the rules."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import NamedTuple

from zashiki.cli.commands.verify import FALSE, HOLDS, NOT_CHECKED, UNREADABLE, Checked, checked_lines
from zashiki.cli.output import printable, progress_bar
from zashiki.cli.stored_tables import Shelf, add_data, stored_tables
from zashiki.kernel.record_lines import RecordError
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
    with stored_tables(args.data, words) as tables:
        found = [_check(shelf, words) for shelf in tables.shelves]
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
        names = shelf.store.tables()
    except RecordError as error:  # so damaged that nothing can be found in it
        print(printable(f"  {said(error, words)}"))
        return _Found(whole=False, tables=count)
    with progress_bar(words["check.progress"], len(names)) as progress:
        for done, table in enumerate(names, start=1):
            checked = _checked(shelf, table)
            count[checked.report.status] += 1
            if checked.problem is not None:
                why = said(checked.problem, words)
                print(printable(words.say("check.table", table=table, why=why)))
            progress(done)
    return _Found(whole=not complaints, tables=count)


def _checked(shelf: Shelf, table: str) -> Checked:
    return checked_lines(table, lambda: b"".join(shelf.store.read(table)))
