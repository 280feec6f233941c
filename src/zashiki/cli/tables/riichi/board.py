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
from zashiki.cli.tables.riichi.tile_pictures import WIDTH, Style, face, flowing, meld_text, padded, parts, thrown
from zashiki.cli.tables.screen import fitted, said_below, stacked, told_last
from zashiki.games.riichi import HIDDEN, GameState, Phase, PlayerState, Tile
from zashiki.games.riichi.pieces import BY_KIND, in_order
from zashiki.games.riichi.value.hand_value import next_kind
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import points
from zashiki.telling.riichi.teller import Teller

LEAST_WIDTH = 78
"""Columns below which something is cut off."""
WIDEST = 26
RIVER = 6
"""Tiles in a row of a river."""
LEAST_TOLD = 2


@dataclass(frozen=True)
class Scene:
    """One picture of the table: a view, whose tiles lie at the bottom, and what is said below it."""

    view: GameState
    seat: Seat
    story: Sequence[str] = ()
    """What happened."""
    asides: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    keys: Sequence[str] = ()
    """What stands below each tile of the hand; empty: that tile may not go."""
    flags: str = ""
    """What the seat has switched on."""
    replayed: bool = False
    """Whether it is looked at afterwards."""


def composed(scene: Scene, teller: Teller, style: Style, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    small, tail = (
        teller.words.say("table.too_small", width=width, height=height),
        said_below(scene.notice, scene.prompt, width),
    )
    if width < LEAST_WIDTH:
        return _narrow(scene, style, small, tail, width, height)
    blocks = [_header(scene, teller, style, width), _seats(scene, teller, style, width), _own(scene, style)]
    room = max(height - sum(map(len, blocks)) - len(tail), LEAST_TOLD)
    blocks += [told_last(scene.story, scene.asides, width, room), tail]
    return fitted(stacked(blocks, height), width, height, least_width=LEAST_WIDTH, too_small=small)


def _narrow(scene: Scene, style: Style, small: str, tail: Sequence[Text], width: int, height: int) -> list[Text]:
    """Where rivers would be cut: that the screen is too small, one's own hand if it fits, and what is asked."""
    said = [Text(line, "bold reverse") for line in wrapped(small, width)]
    own = _own(scene, style)
    rest = [*(own if all(line.cell_len <= width for line in own) else []), *tail]
    lines = [*said, *rest[max(len(said) + len(rest) - height, 0) :]][:height]
    for line in lines:
        line.truncate(width)
    return lines


def _header(scene: Scene, teller: Teller, style: Style, width: int) -> list[Text]:
    """The round with its counters and deposits, how many tiles are left, and the dora with their indicators."""
    view, words, three = scene.view, teller.words, scene.view.rules.three
    dora = [BY_KIND[next_kind(tile.kind, three=three)] for tile in view.dora if tile is not HIDDEN]
    first = Text.assemble(
        (f" {teller.round(view)} ", "bold reverse"), "  ", words.say("table.left", n=max(view.left, 0))
    )
    line = Text.assemble(" ", words["table.dora"], " ", _row(dora, style), "  ", words["table.indicators"], " ")
    line.append_text(_row(view.dora, style))
    if first.cell_len + 3 + line.cell_len <= width:
        return [first.append("  ").append_text(line)]
    return [first, line]


def _row(some: Sequence[Tile], style: Style) -> Text:
    return Text(" ").join(face(tile, style) for tile in some)


# The seats.


def _seats(scene: Scene, teller: Teller, style: Style, width: int) -> list[Text]:
    """All seats beside each other, one's own last; their rivers begin in the same line."""
    count = len(scene.view.players)
    column = min(width // count, WIDEST)
    order = [(scene.seat + step) % count for step in range(1, count + 1)]
    heads = [_head(scene, seat, teller, style, column - 1) for seat in order]
    rivers = [_river(scene.view, seat, style) for seat in order]
    above, below = max(map(len, heads)), max(*map(len, rivers), 2)
    columns = [
        [*head, *[Text()] * (above - len(head)), *river, *[Text()] * (below - len(river))]
        for head, river in zip(heads, rivers, strict=True)
    ]
    return [Text("").join(padded(cell, column) for cell in row) for row in zip(*columns, strict=True)]


def _head(scene: Scene, seat: Seat, teller: Teller, style: Style, width: int) -> list[Text]:
    """One seat above its river: wind and name, score and riichi, melds, and its hand where that lies open."""
    view, words, player = scene.view, teller.words, scene.view.players[seat]
    mark = ">" if view.turn == seat and view.phase not in (Phase.START, Phase.MATCH_OVER) else " "
    wind = style.name(BY_KIND[view.seat_wind(seat)])
    tone = "bold" if seat in (view.turn, scene.seat) else ""
    name = Text.assemble((mark, "bold"), (f"{wind} ", tone), (set_cell_size(teller.names[seat], width - 4), tone))
    score = Text(f" {points(player.score)}")
    if player.riichi:
        score.append(f" {words['table.riichi']}", "bold")
    if player.kita:
        score.append(f" {words.say('table.kita', n=player.kita)}")
    melds = flowing([meld_text(meld, seat, len(view.players), style) for meld in player.melds], width - 1)
    shown = seat != scene.seat and player.hand and HIDDEN not in player.concealed
    hand = flowing(_shown(player, style), width - 1) if shown else []
    return [name, score, *(Text(" ").append_text(line) for line in (*melds, *hand))]


def _shown(player: PlayerState, style: Style) -> list[Text]:
    """A hand that lies open, sorted; the drawn tile stands last, after a +."""
    drawn = [] if player.drawn is None else [Text.assemble("+", face(player.drawn, style))]
    return [*parts(in_order(player.hand), style), *drawn]


def _river(view: GameState, seat: Seat, style: Style) -> list[Text]:
    """The discards of a seat, six in a row; the tile that lies open now stands out."""
    river = view.players[seat].river
    drawn = [thrown(one, style) for one in river]
    if drawn and view.phase is Phase.CALLS and view.turn == seat:
        drawn[-1].stylize("reverse", 0, WIDTH)
    return [Text(" ").append_text(Text("").join(drawn[at : at + RIVER])) for at in range(0, len(drawn), RIVER)]


# One's own hand.


def _own(scene: Scene, style: Style) -> list[Text]:
    """The hand with the drawn tile apart, and the keys below."""
    player = scene.view.players[scene.seat]
    tiles, below = Text(" "), Text(" ")
    for at, tile in enumerate(player.concealed):
        gap = "  " if at == len(player.hand) else ""
        tiles.append(gap).append_text(face(tile, style)).append(" ")
        key = scene.keys[at] if at < len(scene.keys) else ""
        below.append(gap + f"{key:<{WIDTH + 1}}", "bold")
    if scene.flags:
        tiles.append(f"  {scene.flags}", "italic")
    return [tiles, below] if scene.keys else [tiles]
