"""The end of a match at a table: the final standing, and what may follow it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from zashiki.cli.answers import Command
from zashiki.cli.narration import Narration
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables.requests import UNDO
from zashiki.kernel.game import Outcome
from zashiki.records.sitting_lines import Why
from zashiki.telling import ended_standing, how_it_ended
from zashiki.texts.sheets import Sheet

REMATCH = ("r", "rematch", "もう一局")


class Ended(NamedTuple):
    """How a match ended, as its record says."""

    outcome: Outcome | None
    why: Why

    @property
    def early(self) -> bool:
        """Whether it was not played to its end."""
        return self.why not in ("", "rules")


BY_RULES = Ended(None, "rules")


class MatchEnd:
    """Of one match, on one screen."""

    def __init__(self, setting: TableSetting, told: Narration) -> None:
        """Know the table, and what was told there."""
        self._table, self._setup, self._surface = setting
        self._words, self._told = setting.setup.words, told

    def show(
        self,
        view: Any,  # noqa: ANN401 - each game has its own views
        lines: Sequence[str],
        *,
        rematch: bool = False,
        ended: Ended = BY_RULES,
        again: bool = False,
        for_good: bool = False,
    ) -> Command | None:
        """Show the final standing; there may be another match, or at a table that keeps score one entry less.

        One that was not played to its end has `ended` in another way. Where lines follow lines, nothing is told
        `again`. One that has ended `for_good` was closed already.
        """
        last_entry = self._table.last_entry and not for_good
        ending = (*(UNDO.typed if last_entry else ()), *(REMATCH if rematch else ()))
        key = "last_entry" if last_entry else "rematch" if rematch else "any_key_or_leave"
        prompt = self._words[f"prompt.{key}" if self._setup.drawn else f"plain.{key}"] if ending else ""
        found = list(self._told.lines(self._standing(view, ended)) if ended.early else self._final(view))
        if again and not self._setup.drawn:
            found = []
        if self._table.final_picture:
            shown = replace(self._told.shown(self._told.scene(view, self._setup.me)), final=found, asides=lines)
            pressed = self._surface.final(lambda: shown, ending=ending, prompt=prompt)
        else:
            page = [*found, "", *lines] if self._setup.drawn else self._told.untold(found)
            pressed = self._surface.page(page, ending=ending, prompt=prompt)
        if pressed and pressed in UNDO.typed and last_entry:
            return Command.UNDO
        return Command.REMATCH if rematch and pressed in REMATCH else None

    def _final(self, view: Any) -> Sequence[str]:  # noqa: ANN401 - likewise
        if self._table.final is not None:
            return self._table.final(view, self._told.story.chapters)
        return self._told.lines(self._table.speaker.standing(view, self._told.story.chapters))

    def _standing(self, view: Any, ended: Ended) -> Sheet:  # noqa: ANN401 - likewise
        speaker, chapters = self._table.speaker, self._told.story.chapters
        return ended_standing(speaker, view, *ended, self._words, chapters=chapters, me=self._setup.me)

    def result(self, view: Any, ended: Ended = BY_RULES) -> Sequence[str]:  # noqa: ANN401 - likewise
        """Who won, in lines to be said once the screen is given back; none where lines follow lines."""
        if not self._setup.drawn:
            return ()
        if ended.early:
            return (how_it_ended(*ended, self._table.speaker.names, self._words, me=self._setup.me),)
        if self._table.result is not None:
            return self._table.result(view, self._told.story.chapters)
        return (self._table.speaker.standing(view).title,)
