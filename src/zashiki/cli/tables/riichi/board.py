"""The riichi table as lines that fit the screen: every seat with its melds and river, the dora, and one's own hand.

The seats stand beside each other in the order of play, one's own last, or below each other on a small screen. > is
whose turn it is; `tile_pictures` has the other marks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.parser import wrapped
from zashiki.cli.tables.line_breaks import hanging
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
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.numbers import amount
from zashiki.telling.riichi.scene import Scene, SeatScene

SIDE_BY_SIDE = 78
"""Columns from which the seats stand beside each other, each with its whole river …"""
LEAST_WIDTH = 46
"""… and below which even a hand is cut off."""
WIDEST = 26
RIVER = 6
"""Tiles in a row of a river."""
LEAST_TOLD = 2
MOST_SAID = 6
"""Lines of hints that seats make room for."""
LONGEST_NAME = 12
FEWEST = 4
"""Discards that are shown of a river, however little room there is."""


@dataclass(frozen=True)
class Picture:
    """One picture of the table: a scene, whose tiles lie at the bottom, and what is said below it."""

    scene: Scene
    seat: Seat
    story: Sequence[str] = ()
    """What happened, in sentences."""
    asides: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    lifted: Collection[int] = ()
    """The places in the hand of tiles that are raised …"""
    pointed: int | None = None
    """… and of the one that Enter plays."""
    flags: str = ""
    """What the seat has switched on."""

    @property
    def own(self) -> SeatScene:
        """Whose tiles lie at the bottom."""
        return self.scene.seats[self.seat]

    @property
    def order(self) -> list[SeatScene]:
        """All seats in the order of play, one's own last."""
        count = len(self.scene.seats)
        return [self.scene.seats[(self.seat + step) % count] for step in range(1, count + 1)]


def composed(shown: Picture, style: Style, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    small = style.words.say("table.too_small", width=width, height=height)
    tail, own = said_below(shown.notice, shown.prompt, width), _own(shown, style, width)
    if width < LEAST_WIDTH:
        return _tiny(own, small, tail, width, height)
    said = [line for aside in shown.asides for line in hanging(aside, width, indent=4)]
    needed, blocks = LEAST_TOLD + min(len(said), MOST_SAID), list[list[Text]]()
    for layout in (*((_columns,) if width >= SIDE_BY_SIDE else ()), _lines, _slim_lines):
        blocks = [_header(shown.scene, style, width), layout(shown, style, width), own]
        if sum(map(len, blocks)) + len(tail) + needed <= height:
            break
    room = max(height - sum(map(len, blocks)) - len(tail), 0)
    blocks += [_told(shown, style, width, room), tail]
    return fitted(stacked(blocks, height), width, height, least_width=LEAST_WIDTH, too_small=small)


def _told(shown: Picture, style: Style, width: int, room: int) -> list[Text]:
    """What is said aside below the latest of the story, which never begins in the middle of a sentence."""
    asides = told_last((), shown.asides, width, room)
    said, join = list(shown.story), style.words["telling.sentences"].join
    while said and len(hanging(join(said), width)) > room - len(asides):
        said.pop(0)
    return [*(Text(line) for line in hanging(join(said), width) if said), *asides]


def _tiny(own: Sequence[Text], small: str, tail: Sequence[Text], width: int, height: int) -> list[Text]:
    """Where a seat would be cut: that the screen is too small, one's own hand if it fits, and what is asked."""
    said = [Text(line, "bold reverse") for line in wrapped(small, width)]
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


def _columns(shown: Picture, style: Style, width: int) -> list[Text]:
    """All seats beside each other; their rivers begin in the same line."""
    column = min(width // len(shown.order), WIDEST)
    heads = [_head(one, style, column - 1, own=one is shown.own) for one in shown.order]
    rivers = [_river(one, style) for one in shown.order]
    above, below = max(map(len, heads)), max(*map(len, rivers), 2)
    columns = [
        [*head, *[Text()] * (above - len(head)), *river, *[Text()] * (below - len(river))]
        for head, river in zip(heads, rivers, strict=True)
    ]
    return [Text("").join(padded(cell, column) for cell in row) for row in zip(*columns, strict=True)]


def _head(one: SeatScene, style: Style, width: int, *, own: bool) -> list[Text]:
    """One seat above its river: wind and name, score and riichi, melds, and its hand where that lies open."""
    name = _name(one, style, width - 4, own=own)
    return [
        name,
        _score(one, style),
        *(Text(" ").append_text(line) for line in flowing(_laid(one, style, own=own), width - 1)),
    ]


def _name(one: SeatScene, style: Style, width: int, *, own: bool) -> Text:
    tone = "bold" if one.turn or own else ""
    return Text.assemble(
        (">" if one.turn else " ", "bold"), (f"{style.name(one.wind)} {set_cell_size(one.name, width)}", tone)
    )


def _score(one: SeatScene, style: Style) -> Text:
    score = Text(f" {amount(one.score)}")
    if one.riichi:
        score.append(f" {style.words['table.riichi']}", "bold")
    if one.kita:
        score.append(f" {style.words.say('table.kita', n=one.kita)}")
    return score


def _laid(one: SeatScene, style: Style, *, own: bool) -> list[Text]:
    """The melds of a seat, and its hand where that lies open, sorted; the drawn tile stands last, after a +."""
    melds = [meld_text(meld, style) for meld in one.melds]
    if own or not one.seen or not one.hand:
        return melds
    drawn = [] if one.drawn is None else [Text.assemble("+", face(one.drawn, style))]
    return [*melds, *parts(one.hand, style), *drawn]


def _thrown(one: SeatScene, style: Style) -> list[Text]:
    """The discards of a seat; the tile that lies open now stands out."""
    found = [thrown(tile, style) for tile in one.river]
    if found and one.last:
        found[-1].stylize("reverse", 0, WIDTH)
    return found


def _river(one: SeatScene, style: Style) -> list[Text]:
    """The discards of a seat, six in a row."""
    found = _thrown(one, style)
    return [Text(" ").append_text(Text("").join(found[at : at + RIVER])) for at in range(0, len(found), RIVER)]


def _lines(shown: Picture, style: Style, width: int) -> list[Text]:
    """Each seat in a line, or two where it has much to show, and below it the latest of its river."""
    lines: list[Text] = []
    for one in shown.order:
        lines += _seat_lines(shown, one, style, width)
        lines.append(Text("    ").append_text(_latest(one, style, width - 4)))
    return lines


def _slim_lines(shown: Picture, style: Style, width: int) -> list[Text]:
    """Each seat in a line with the latest of its river behind it; below it, where there is no room for them."""
    lines: list[Text] = []
    for one in shown.order:
        *above, line = _seat_lines(shown, one, style, width)
        room = width - line.cell_len - 2
        if room < FEWEST * (WIDTH + 1):
            above, line, room = [*above, line], Text("    "), width - 4
        lines += [*above, line.append("  ").append_text(_latest(one, style, room))]
    return lines


def _seat_lines(shown: Picture, one: SeatScene, style: Style, width: int) -> list[Text]:
    longest = min(max(cell_len(seat.name) for seat in shown.order), LONGEST_NAME)
    head = _name(one, style, longest, own=one is shown.own).append_text(_score(one, style))
    first, *rest = flowing([head, *_laid(one, style, own=one is shown.own)], width - 4)
    return [first, *(Text("    ").append_text(line) for line in rest)]


def _latest(one: SeatScene, style: Style, width: int) -> Text:
    """As many of the latest discards as there is room for; dots where there were more."""
    found, room = _thrown(one, style), max(width // (WIDTH + 1), 1)
    if len(found) <= room:
        return Text("").join(found)
    return Text("").join([Text(".. "), *found[len(found) - room + 1 :]])


# One's own hand.


def _own(shown: Picture, style: Style, width: int) -> list[Text]:
    """The hand with the drawn tile apart; tiles that are raised stand a line higher, what Enter plays in brackets."""
    one, upper, lower = shown.own, Text(), Text()
    tiles = one.hand if one.drawn is None else (*one.hand, one.drawn)
    for place, code in enumerate(tiles):
        closing, opening = "]" if place - 1 == shown.pointed else "", "[" if place == shown.pointed else ""
        gap = 3 if place == len(one.hand) else 1
        upper.append(closing.ljust(gap - len(opening)) + opening, "bold")
        lower.append(" " * gap)
        (upper if place in shown.lifted else lower).append_text(face(code, style))
        (lower if place in shown.lifted else upper).append(" " * WIDTH)
    if shown.pointed == len(tiles) - 1:
        upper.append("]", "bold")
    rows = [upper, lower] if shown.lifted else [lower]
    if shown.flags and lower.cell_len + 3 + cell_len(shown.flags) > width:
        return [*rows, Text(f" {shown.flags}", "italic")]
    lower.append(f"   {shown.flags}" if shown.flags else "", "italic")
    return rows
