"""A recorded match shown again, place by place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

from zashiki.cli.match_end import BY_RULES, Ended
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import AnyTold, Shown
from zashiki.kernel.game import Seat
from zashiki.parlour import Place
from zashiki.telling import Chapter, ended_standing, how_it_ended
from zashiki.texts.sheets import Sheet


class Retelling:
    """Shows places of a match at a table where nobody plays."""

    def __init__(self, setting: TableSetting, ended: Ended = BY_RULES) -> None:
        """Use a table that was set for nobody in particular; `ended` is how the match did."""
        self._table, self._setup, self._surface = setting
        self._ended = ended

    def taken(self) -> AbstractContextManager[None]:
        """Take the screen, and give it back."""
        return self._surface.taken()

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._surface.say(text)

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self._setup.names[seat]

    def show(self, place: Place, footer: str, *, seat: Seat, last: bool = False) -> None:
        """Show a place from a seat's side; at the `last`, how the match ended."""
        told = list(self._table.speaker.walk(place.before, place.events))
        scene, final = self._scene(place.view, told, seat), self._final(place.view, seat, last=last)
        shown = Shown(scene=scene, seat=seat, round=told, latest=told, replayed=True, final=final)
        if final and self._ended.early and self._setup.drawn and not self._table.final_picture:
            self._surface.say(how_it_ended(*self._ended, self._table.speaker.names, self._setup.words))
        self._surface.replayed(lambda: shown, lambda: [*self._lines(place.view, told, seat), *final], footer)

    def read(self, place: Place, *, seat: Seat, last: bool = False) -> None:
        """Show all that there is to read at a place: what happened, the table, and how the match ended."""
        told = list(self._table.speaker.walk(place.before, place.events))
        table = self._table.position(self._scene(place.view, told, seat), seat, asked=False)
        parts = (self._said(told), table, self._final(place.view, seat, last=last))
        text = "\n\n".join(filter(None, ("\n".join(part).strip("\n") for part in parts)))
        self._surface.page(text.split("\n"), may_leave=False)

    def say_end(self, place: Place, *, seat: Seat) -> None:
        """Say how a match ended that was not played to its end; one that was has said it."""
        for line in self._final(place.view, seat, last=True) if self._ended.early else ():
            self._surface.say(line)

    def standing(self, match: Place, *, seat: Seat) -> bool:
        """Show how the match ended, round by round; whether it has."""
        early = self._ended.early
        if not early and not self._table.speaker.scene(match.view, seat).over:
            return False
        told = self._table.speaker.walk(match.before, match.events)
        chapters = [one.chapter for one in told if one.chapter is not None]
        if self._table.final is not None and not early:
            lines = self._table.final(match.view, chapters)
        else:
            width = self._setup.console.width - 2 if self._setup.drawn else None
            lines = sheet_lines(self._standing(match.view, chapters), self._table.pieces, width)
        self._surface.page(lines, may_leave=False)
        return True

    def _final(self, view: Any, seat: Seat, *, last: bool) -> Sequence[str]:  # noqa: ANN401 - each game has its own views
        """How the match ended."""
        if not (last and self._ended.early) and not self._table.speaker.scene(view, seat).over:
            return ()
        return sheet_lines(self._standing(view), self._table.pieces)

    def _standing(self, view: Any, chapters: Sequence[Chapter] = ()) -> Sheet:  # noqa: ANN401 - likewise
        return ended_standing(self._table.speaker, view, *self._ended, self._setup.words, chapters=chapters)

    def _scene(self, view: Any, told: Sequence[AnyTold], seat: Seat) -> Any:  # noqa: ANN401 - likewise
        """The table at a place; after the last round, as it lay at its end."""
        if told and not self._setup.game.VEILED:
            return told[-1].scene  # with its marks; all see the same
        scene = self._table.speaker.scene(view, seat)
        lying = [one.view for one in told if not one.scene.over]
        return self._table.speaker.scene(lying[-1], seat) if scene.over and lying else scene

    def _lines(self, view: Any, told: Sequence[AnyTold], seat: Seat) -> Iterator[str]:  # noqa: ANN401 - likewise
        yield from self._said(told)
        scene = self._table.speaker.scene(view, seat)
        if not scene.over or self._table.final_picture:
            yield from (self._table.replayed or self._table.position)(scene, seat, asked=False)

    def _said(self, told: Sequence[AnyTold]) -> Iterator[str]:
        """What happened, and at the end of a round its points step by step."""
        for at, one in enumerate(told, 1):
            over = one.chapter is not None and not self._table.one_round
            ended = self._table.speaker.round_end(told[:at]) if over else None
            summed_up = isinstance(one.event, self._table.summed_up)
            said = () if summed_up else (*one.lines, *one.asides)
            yield from sheet_lines(ended, self._table.pieces) if ended else said
