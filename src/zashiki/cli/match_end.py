"""The end of a match at a table: the final standing, and what may follow it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from zashiki.cli.answers import Command
from zashiki.cli.narration import Narration
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables.requests import UNDO

REMATCH = ("r", "rematch", "もう一局")


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
        title: str = "",
        again: bool = False,
        for_good: bool = False,
    ) -> Command | None:
        """Show the final standing; there may be another match, or at a table that keeps score one entry less.

        A match that was not played to its end has another `title`. Where lines follow lines, nothing is told `again`.
        One that has ended `for_good` was closed already.
        """
        last_entry = self._table.last_entry and not for_good
        ending = (*(UNDO.typed if last_entry else ()), *(REMATCH if rematch else ()))
        key = "last_entry" if last_entry else "rematch" if rematch else "any_key_or_leave"
        prompt = self._words[f"prompt.{key}" if self._setup.drawn else f"plain.{key}"] if ending else ""
        found = list(self._final(view))
        found[:1] = [title] if title else found[:1]
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

    def result(self, view: Any) -> Sequence[str]:  # noqa: ANN401 - likewise
        """Who won, in lines to be said once the screen is given back; none where lines follow lines."""
        if not self._setup.drawn:
            return ()
        if self._table.result is not None:
            return self._table.result(view, self._told.story.chapters)
        return (self._table.speaker.standing(view).title,)
