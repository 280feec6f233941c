"""From what the scorer typed to choices: a line of `score_table.notation`, and then whether it is right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from zashiki.cli.tables import requests
from zashiki.cli.tables.questions import Choice, Mistake, Reading, TakeBack
from zashiki.cli.tables.requests import Does, Request
from zashiki.games.score_table import Action, Ruleset, vocabulary
from zashiki.games.score_table.notation import LineError, parse_line
from zashiki.kernel.game import Illegal
from zashiki.texts.words import Words

LOG = Request("log", ("log", "履歴", "記録"), Does.SHEET)
STATISTICS = Request("statistics", ("stats", "statistics", "統計", "成績"), Does.SHEET)
QUIT = requests.QUIT.typed
YES, NO = ("", "y", "yes", "ok", "はい"), ("n", "no", "いいえ")
RESERVED = vocabulary.RESERVED.union(*(row.typed for row in (LOG, STATISTICS, requests.HELP, requests.UNDO)), QUIT)
"""What cannot be a name, since it means something else in a line."""
_BACK = re.compile(rf"(?:{'|'.join(requests.UNDO.typed)})\s*([1-9]\d?)")
"""Several entries are taken back: undo 2."""


class Entry:
    """What happened: a line is read, and what it would change is shown."""

    def __init__(
        self,
        asked: str,
        rules: Ruleset,
        names: Sequence[str],
        words: Words,
        foretold: Callable[[Sequence[Action]], Sequence[str]],
    ) -> None:
        """`foretold` says what choices would change; one that is refused is `Illegal`."""
        self.prompt = self.typed = asked
        self._rules, self._names, self._words, self._foretold = rules, names, words, foretold

    def lines(self) -> Sequence[str]:
        """Nothing: what may be written is said."""
        return ()

    def read(self, answer: str, /) -> Reading:
        """Read a line, or how many are taken back."""
        if found := _BACK.fullmatch(answer.casefold()):
            return TakeBack(int(found[1]))
        try:
            actions = parse_line(answer, self._rules, self._names)
            return Confirmation(actions, self._foretold(actions), self._words)
        except LineError as error:
            return Mistake(self._mistake(error))
        except Illegal as refusal:
            return Mistake(self._words[f"refused.{refusal.code}"])

    def _mistake(self, error: LineError) -> str:
        gaps = error.gaps
        if isinstance(kinds := gaps.get("kinds"), tuple):
            gaps = gaps | {"kinds": abort_words(kinds, self._words)}
        return self._words.say(f"line.{error.code}", **gaps)


class Confirmation:
    """Whether an entry is right, of which is shown what it would change."""

    def __init__(
        self, actions: Sequence[Action], changes: Sequence[str], words: Words, *, key: str = "confirm"
    ) -> None:  # fmt: skip
        """Ask for the first time, or again."""
        self._actions, self._changes, self._words = actions, changes, words
        self.prompt = self.typed = words[f"entry.{key}"]

    def lines(self) -> Sequence[str]:
        """What would change."""
        return self._changes

    def read(self, answer: str, /) -> Reading:
        """Yes or no; anything else is asked again."""
        text, words = answer.casefold(), self._words
        if text in NO:
            return Mistake(words["entry.dropped"])
        if text not in YES:
            return Confirmation(self._actions, self._changes, words, key="confirm_again")
        first, *rest = self._actions
        return Choice(first, then=tuple(rest), said=words["entry.entered"])


def abort_words(kinds: Sequence[str], words: Words) -> str:
    """The words that aborts are entered by."""
    return words["telling.comma"].join(words[f"line.abort_word.{kind}"] for kind in kinds)
