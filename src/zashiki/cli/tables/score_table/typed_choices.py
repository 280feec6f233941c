"""From what the scorer typed to choices: lines of `score_table.notation`, and wishes that change nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from zashiki.cli.tables import Command
from zashiki.games.score_table import Action, Ruleset
from zashiki.games.score_table import vocabulary as known
from zashiki.games.score_table.notation import parse_line


class Request(Enum):
    """What a person may ask this table for; it changes nothing in the match."""

    HELP = auto()
    LOG = auto()
    STATISTICS = auto()


UNDO = ("u", "undo", "戻す", "待った", "取り消し", "取り消す", "取消")
QUIT = ("q", "quit", "exit", "やめる", "中断")
_KNOWN: dict[Command | Request, tuple[str, ...]] = {
    Request.HELP: ("?", "help", "ヘルプ"),
    Request.LOG: ("log", "履歴", "記録"),
    Request.STATISTICS: ("stats", "statistics", "統計", "成績"),
    Command.UNDO: UNDO,
    Command.QUIT: QUIT,
}
_BACK = re.compile(rf"({'|'.join(UNDO)})\s*([1-9]\d?)")
"""Several entries are taken back: undo 2."""
_COMMANDS = {word: command for command, known in _KNOWN.items() for word in known}
RESERVED = known.RESERVED.union(_COMMANDS)
"""What cannot be a name, since it means something else in a line."""
YES, NO = ("", "y", "yes", "ok", "はい"), ("n", "no", "いいえ")


def understood(text: str, rules: Ruleset, names: Sequence[str]) -> tuple[Action, ...] | Command | Request:
    """Read a line; one that cannot be read is a `LineError`."""
    if _BACK.fullmatch(text.casefold()):
        return Command.UNDO
    return _COMMANDS.get(text.casefold()) or parse_line(text, rules, names)


def taken_back(text: str) -> int:
    """How many entries a request to take back is about.

    >>> taken_back("undo"), taken_back("戻す 3")
    (1, 3)
    """
    found = _BACK.fullmatch(text.casefold())
    return int(found[2]) if found else 1
