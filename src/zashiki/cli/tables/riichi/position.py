"""The riichi table in lines, one a fact."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.cli.tables.sheets import sheet_lines
from zashiki.kernel.game import Seat
from zashiki.telling.riichi import Scene
from zashiki.telling.riichi.table_sheets import hand_sheet, table_sheet
from zashiki.telling.riichi.voice import RiichiVoice


def position(voice: RiichiVoice, scene: Scene, seat: Seat, *, asked: bool) -> Iterator[str]:
    """One's own hand to whoever is asked; otherwise everything that lies open, and then the hands."""
    if asked:
        yield from sheet_lines(hand_sheet(voice, scene, seat), voice.pieces)
        return
    yield from sheet_lines(table_sheet(voice, scene), voice.pieces)
    yield from hands(voice, scene, seat, asked=False)


def hands(voice: RiichiVoice, scene: Scene, seat: Seat, *, asked: bool) -> Iterator[str]:  # noqa: ARG001 - a `Position`
    """Every hand that is seen, that of the seat first."""
    count = len(scene.seats)
    for at in ((seat + step) % count for step in range(count)):
        yield from sheet_lines(hand_sheet(voice, scene, at), voice.pieces)
