"""The riichi table as lines that fit the screen: every seat with its melds and river, the dora, and one's own hand.

The seats stand beside each other in the order of play, one's own last. > is whose turn it is; `tiles` has the other
marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import set_cell_size
from rich.text import Text

from zashiki.cli.parser import wrapped
from zashiki.cli.tables.riichi.tile_pictures import (
    WIDTH,
    Style,
    face,
    flowing,
    meld_text,
    padded,
    parts,
    thrown,
)
from zashiki.cli.tables.screen import fitted, said_below, stacked, told_last
from zashiki.kernel.game import UNKNOWN
from zashiki.telling.numbers import amount
from zashiki.telling.riichi.scene import Scene, SeatScene

LEAST_WIDTH = 78
"""Columns below which something is cut off."""
WIDEST = 26
RIVER = 6
"""Tiles in a row of a river."""
LEAST_TOLD = 2


@dataclass(frozen=True)
class Picture:
    """One picture of the table: a scene, with the tiles of its seat at the bottom, and what is said below it."""

    scene: Scene
    story: Sequence[str] = ()
    """What happened."""
    asides: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    keys: Sequence[str] = ()
    """What stands below each tile of the hand; empty: that tile may not go."""
    flags: str = ""
    """What the seat has switched on."""

    @property
    def own(self) -> SeatScene:
        """Whose tiles lie at the bottom."""
        return self.scene.seats[self.scene.seat or 0]


def composed(shown: Picture, style: Style, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    small, tail = (
        style.words.say("table.too_small", width=width, height=height),
        said_below(shown.notice, shown.prompt, width),
    )
    if width < LEAST_WIDTH:
        return _narrow(shown, style, small, tail, width, height)
    blocks = [_header(shown.scene, style, width), _seats(shown.scene, style, width), _own(shown, style)]
    room = max(height - sum(map(len, blocks)) - len(tail), LEAST_TOLD)
    blocks += [told_last(shown.story, shown.asides, width, room), tail]
    return fitted(stacked(blocks, height), width, height, least_width=LEAST_WIDTH, too_small=small)


def _narrow(shown: Picture, style: Style, small: str, tail: Sequence[Text], width: int, height: int) -> list[Text]:
    """Where rivers would be cut: that the screen is too small, one's own hand if it fits, and what is asked."""
    said = [Text(line, "bold reverse") for line in wrapped(small, width)]
    own = _own(shown, style)
    rest = [*(own if all(line.cell_len <= width for line in own) else []), *tail]
    lines = [*said, *rest[max(len(said) + len(rest) - height, 0) :]][:height]
    for line in lines:
        line.truncate(width)
    return lines


def _header(scene: Scene, style: Style, width: int) -> list[Text]:
    """The round with its counters and deposits, how many tiles are left, and the dora with their indicators."""
    words = style.words
    first = Text.assemble((f" {scene.title} ", "bold reverse"), "  ", scene.left_text)
    line = Text.assemble(" ", words["table.dora"], " ", _row(scene.dora, style), "  ", words["table.indicators"], " ")
    line.append_text(_row([code for code in scene.indicators if code != UNKNOWN], style))
    if first.cell_len + 3 + line.cell_len <= width:
        return [first.append("  ").append_text(line)]
    return [first, line]


def _row(codes: Sequence[str], style: Style) -> Text:
    return Text(" ").join(face(code, style) for code in codes)


# The seats.


def _seats(scene: Scene, style: Style, width: int) -> list[Text]:
    """All seats beside each other, one's own last; their rivers begin in the same line."""
    count = len(scene.seats)
    column, bottom = min(width // count, WIDEST), scene.seat or 0
    order = [(bottom + step) % count for step in range(1, count + 1)]
    heads = [_head(scene.seats[at], style, column - 1, own=at == bottom) for at in order]
    rivers = [_river(scene.seats[at], style) for at in order]
    above, below = max(map(len, heads)), max(*map(len, rivers), 2)
    columns = [
        [*head, *[Text()] * (above - len(head)), *river, *[Text()] * (below - len(river))]
        for head, river in zip(heads, rivers, strict=True)
    ]
    return [Text("").join(padded(cell, column) for cell in row) for row in zip(*columns, strict=True)]


def _head(one: SeatScene, style: Style, width: int, *, own: bool) -> list[Text]:
    """One seat above its river: wind and name, score and riichi, melds, and its hand where that lies open."""
    words = style.words
    mark, tone = ">" if one.turn else " ", "bold" if one.turn or own else ""
    name = Text.assemble(
        (mark, "bold"), (f"{style.name(one.wind)} ", tone), (set_cell_size(one.name, width - 4), tone)
    )  # fmt: skip
    score = Text(f" {amount(one.score)}")
    if one.riichi:
        score.append(f" {words['table.riichi']}", "bold")
    if one.kita:
        score.append(f" {words.say('table.kita', n=one.kita)}")
    melds = flowing([meld_text(meld, style) for meld in one.melds], width - 1)
    hand = flowing(_shown(one, style), width - 1) if one.seen and one.hand and not own else []
    return [name, score, *(Text(" ").append_text(line) for line in (*melds, *hand))]


def _shown(one: SeatScene, style: Style) -> list[Text]:
    """A hand that lies open, sorted; the drawn tile stands last, after a +."""
    drawn = [] if one.drawn is None else [Text.assemble("+", face(one.drawn, style))]
    return [*parts(one.hand, style), *drawn]


def _river(one: SeatScene, style: Style) -> list[Text]:
    """The discards of a seat, six in a row; the tile that lies open now stands out."""
    drawn = [thrown(tile, style) for tile in one.river]
    if drawn and one.last:
        drawn[-1].stylize("reverse", 0, WIDTH)
    return [Text(" ").append_text(Text("").join(drawn[at : at + RIVER])) for at in range(0, len(drawn), RIVER)]


# One's own hand.


def _own(shown: Picture, style: Style) -> list[Text]:
    """The hand with the drawn tile apart, and the keys below."""
    one, tiles, below = shown.own, Text(" "), Text(" ")
    drawn = () if one.drawn is None else (one.drawn,)
    for at, code in enumerate((*one.hand, *drawn)):
        gap = "  " if at == len(one.hand) else ""
        tiles.append(gap).append_text(face(code, style)).append(" ")
        key = shown.keys[at] if at < len(shown.keys) else ""
        below.append(gap + f"{key:<{WIDTH + 1}}", "bold")
    if shown.flags:
        tiles.append(f"  {shown.flags}", "italic")
    return [tiles, below] if shown.keys else [tiles]
