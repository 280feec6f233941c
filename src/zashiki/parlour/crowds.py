"""Many who come to watch at once.

Each who comes is told how things stand, and all others that one more is there: of two thousand, every one would be told
two thousand times. Of those whose hellos wait in a row, the last one's welcome is a welcome for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.parlour.effects import Effects, News, TakenBack
from zashiki.parlour.incoming import Item, Received
from zashiki.parlour.inward import Hello
from zashiki.parlour.listeners import Connection


def is_welcomed_with_next(
    connection: Connection | None, effects: Effects, queue: Sequence[Item], *, greeted: bool
) -> bool:
    """Whether one who has come to watch is told all of it with the next who comes, right after.

    Both know nothing yet, so that both are told the whole table; nothing has happened and nothing will before that.
    """
    if not greeted or not queue or not _is_new_watcher(connection):
        return False
    after = queue[0]
    if not isinstance(after, Received) or not isinstance(after.command, Hello) or after.command.since:
        return False
    if effects.ask or (effects.wake is not None and effects.wake <= after.at):
        return False
    happened = any(isinstance(message, News | TakenBack) for _, message in effects.sent)
    return not happened and _is_new_watcher(after.connection) and after.connection.open


def _is_new_watcher(connection: Connection | None) -> bool:
    return connection is not None and connection.who is None and connection.number < 0
