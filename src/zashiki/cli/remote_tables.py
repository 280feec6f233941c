"""Being at tables of a house elsewhere, one after the other: before the match, at it, and at the one after it."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING, cast

from zashiki.cli.gathering_lines import Links
from zashiki.cli.keyboard import Keys
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.output import printable
from zashiki.cli.remote_finale import RemoteEnd
from zashiki.cli.remote_visit import RemoteVisit, Terminal
from zashiki.cli.signals import ending_in_order
from zashiki.cli.table_opening import cannot_draw
from zashiki.cli.watched_lines import WatchedLines
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from zashiki.client.blocking import House
    from zashiki.parlour.house_messages import TableFacts
    from zashiki.parlour.inward import Language


def visit(house: House, facts: TableFacts, words: Words, *, plain: bool) -> None:
    """Be at a table, and at those that follow it, until the person goes; then say what there is to say."""
    from rich.console import Console

    plain, language = plain or cannot_draw(), cast("Language", words.language)
    mailbox, table = Mailbox(), facts.table
    by_line = plain or not sys.stdin.isatty()
    answers = WatchedLines(sys.stdin, mailbox) if by_line else Keys(mailbox)
    terminal = Terminal(mailbox, answers, Console(highlight=False), words.language, plain)
    links = Links(invitation=facts.invitation, table=facts.link)
    with closing(mailbox), ending_in_order():
        while table:
            with house.listen(table, detail="events", language=language) as listener:
                mailbox.listen_to(listener)
                here = RemoteVisit(house, listener, terminal, table)
                end = here.stay(links)
                table, links = (listener.next_table if end is RemoteEnd.NEXT else ""), Links()
                mailbox.listen_to(None)
            for line in here.farewell(end):
                print(printable(line))
