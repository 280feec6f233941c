"""The table of Koi-Koi as lines that fit the screen: piles, field, hand, what happened, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.tables.koikoi.card_pictures import Face, box_rows, ink_of, inner_width, short_list, tile_rows
from zashiki.cli.tables.line_breaks import hanging
from zashiki.cli.tables.screen import fitted, said_below
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.koikoi import Scene, piece_names
from zashiki.telling.koikoi.cards import KINDS, LOOKS, Kind
from zashiki.telling.koikoi.scene import SeatScene
from zashiki.telling.koikoi.voice import points
from zashiki.texts.words import Words

SIDE_BY_SIDE = 60
"""Columns from which the two piles stand beside each other."""
LEAST_TOLD = 2
LEAST_WIDTH = 38
"""Columns below which something may be cut off."""


class PictureSize(NamedTuple):
    """How much room a picture takes."""

    piles_in_full: bool = False
    field_boxed: bool = False
    hand_boxed: bool = False


_LAYOUTS = (
    PictureSize(piles_in_full=True, field_boxed=True, hand_boxed=True),
    PictureSize(piles_in_full=True, hand_boxed=True),
    PictureSize(piles_in_full=True),
    PictureSize(field_boxed=True, hand_boxed=True),
    PictureSize(),
)
"""From the finest to the smallest."""


@dataclass(frozen=True)
class Picture:
    """One picture of the table: a scene, whose hand lies at the bottom, and what stands below it."""

    scene: Scene
    seat: Seat
    hand: Sequence[Face]
    field: Sequence[Face]
    story: Sequence[str] = ()
    asides: Sequence[str] = ()
    """Hints, or what a decision is about."""
    notice: str = ""
    prompt: str = ""
    least_told: int = LEAST_TOLD
    """Lines that are kept for what happened, however small the screen."""

    @property
    def mine(self) -> SeatScene:
        """The seat at the bottom."""
        return self.scene.seats[self.seat]

    @property
    def theirs(self) -> SeatScene:
        """The seat that faces it."""
        return self.scene.seats[1 - self.seat]


def composed(picture: Picture, words: Words, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    tail = said_below(picture.notice, picture.prompt, width)
    asides = sum(len(hanging(aside, width - 1, indent=4)) for aside in picture.asides)
    needed = max(LEAST_TOLD, 0 if picture.least_told else asides)
    head: list[Text] = []
    body: list[Text] = []
    for layout in _LAYOUTS:
        piles = (_piles if layout.piles_in_full else _slim_piles)(picture, words, width)
        head = [_header(picture.scene, words, width), *piles]
        body = _cards(picture, words, width, layout)
        if len(head) + len(body) + len(tail) + needed < height:
            break
    room = max(height - 1 - len(head) - len(body) - len(tail), LEAST_TOLD)
    lines = [*head, *body, *_told(picture, width, room), *tail]
    small = words.say("table.too_small", width=width, height=height)
    return fitted(lines, width, height, least_width=LEAST_WIDTH, too_small=small)


def _header(scene: Scene, words: Words, width: int) -> Text:
    """Where the match stands; on a narrow screen without what can be seen elsewhere, the last first."""
    month = words.say("table.month", month=scene.month_text, flower=scene.flower)
    count = words.say("table.round", round=scene.round, rounds=scene.rounds)
    title = f"{month} {scene.round_text if scene.round > scene.rounds else count}"
    facts = [words.say("table.dealer", name=side.name) for side in scene.seats if side.dealer]
    facts.append(words.say("table.stock", n=scene.stock))
    if scene.turn is not None:
        facts.append(words.say("table.turn", name=scene.seats[scene.turn].name))
    room = width - cell_len(title) - 2
    while facts and cell_len(words["table.gap"].join(facts)) > room:
        facts.pop()
    return Text.assemble((title, "bold reverse"), "  " + words["table.gap"].join(facts) if facts else "")


# The piles.


def _piles(picture: Picture, words: Words, width: int) -> list[Text]:
    """Both piles: one's own on the left, the opponent's on the right, or one below the other."""
    if width < SIDE_BY_SIDE:
        return _pile(picture.mine, words, width) + _pile(picture.theirs, words, width)
    left, right = _pile(picture.mine, words, width // 2), _pile(picture.theirs, words, width - width // 2)
    return [Text.assemble(one, two) for one, two in zip(left, right, strict=True)]


def _slim_piles(picture: Picture, words: Words, width: int) -> list[Text]:
    """Both piles in a line or two each: counts and yaku."""
    lines = []
    for seat in (picture.mine, picture.theirs):
        marks = " ".join(f"{words[f'mark.{kind}']}{len(_of_kind(seat, kind))}" for kind in KINDS)
        badge = f"  {words.say('table.koikoi', n=seat.calls)}" if seat.calls else ""
        name = words.say("table.score", name=seat.name, points=points(seat.score, words))
        told = f"{name}{badge}  {marks}  {_standing(seat, words)}"
        lines += [Text(line) for line in hanging(told, width)]
    return lines


def _of_kind(seat: SeatScene, kind: Kind) -> tuple[str, ...]:
    cards: tuple[str, ...] = getattr(seat.captured, kind)
    return cards


def _pile(seat: SeatScene, words: Words, width: int) -> list[Text]:
    badge = words.say("table.koikoi", n=seat.calls) if seat.calls else ""
    score = words.say("table.score", name=seat.name, points=points(seat.score, words))
    title = Text.assemble((score, "bold"), ("  " + badge if badge else "", "bold red"))
    rows = [_group(kind, _of_kind(seat, kind), words, width - 2) for kind in KINDS]
    foot = Text(_standing(seat, words), "bold" if seat.yaku else "dim")
    return [_bar("╭", title, "╮", width), *(_row(row, width) for row in rows), _bar("╰", foot, "╯", width)]


def _standing(seat: SeatScene, words: Words) -> str:
    """The yaku a seat holds in this round and what they add up to."""
    if not seat.yaku:
        return words["scene.no_yaku"]
    each = words["telling.comma"].join(f"{one.name_text} {one.points}" for one in seat.yaku)
    return words.say("table.yaku", yaku=each, points=points(seat.points, words))


def _bar(left: str, label: Text, right: str, width: int) -> Text:
    label.truncate(width - 6, overflow="ellipsis")
    line = Text.assemble(left + "─ ", label, " ")
    return line.append("─" * (width - 1 - line.cell_len) + right)


def _row(content: Text, width: int) -> Text:
    content.truncate(width - 2, overflow="ellipsis", pad=True)
    return Text.assemble("│", content, "│")


def _group(kind: Kind, cards: Sequence[str], words: Words, width: int) -> Text:
    """One kind of captured cards: how many, and which, in fewer letters if it must be."""
    name = set_cell_size(words[f"type.{kind}"], max(cell_len(words[f"type.{one}"]) for one in KINDS))
    label = Text(f" {name} {len(cards):>2}  ", "" if cards else "dim")
    full = Text.assemble(label, _named(kind, cards, words))
    if full.cell_len <= width:
        return full
    return Text.assemble(label, Text(" ".join(f"{LOOKS[card].month}" for card in cards)))


def _named(kind: Kind, cards: Sequence[str], words: Words) -> Text:
    if kind == "tanzaku":
        return _ribbons(cards, words)
    text = Text()
    for at, card in enumerate(cards):
        name = words[f"flower_mark.{LOOKS[card].month}"] if kind == "kasu" else words[f"picture.{card}"]
        text.append(" " if at else "").append(name, ink_of(card))
    return text


def _ribbons(cards: Sequence[str], words: Words) -> Text:
    """Ribbons by colour, which is what their yaku ask for."""
    text = Text()
    for colour in ("red", "blue", "plain"):
        group = [card for card in cards if LOOKS[card].ribbon == colour]
        if group:
            text.append("  " if text else "").append(words[f"mark.{colour}"], ink_of(group[0]))
            text.append("".join(" " + words[f"flower_mark.{LOOKS[card].month}"] for card in group))
    return text


# Field and hand.


def _cards(picture: Picture, words: Words, width: int, layout: PictureSize) -> list[Text]:
    """Field and hand, each in boxes or in tiles; boxes only where a hand fits beside itself."""
    scene, theirs = picture.scene, picture.theirs
    fits = len(picture.hand) * (inner_width(words) + 1) < width
    field = (box_rows if fits and layout.field_boxed else tile_rows)(picture.field, words, width)
    hand = (box_rows if fits and layout.hand_boxed else tile_rows)(picture.hand, words, width)
    heading = Text(words.say("table.field", n=len(scene.field)), "bold")
    if scene.pending:
        heading.append("  ").append_text(_pending(scene, words))
    below = [Text(words.say("table.hand", name=picture.mine.name), "bold")]
    held = _facing(theirs, words)
    if all(card == UNKNOWN for card in theirs.hand):
        below[0].append("   ").append_text(held)
    else:
        below.insert(0, held)
    return [heading, *(field or [Text(f" {words['table.empty']}", "dim")]), *below, *hand]


def _pending(scene: Scene, words: Words) -> Text:
    """The card that was just played or turned up, until it has found its place."""
    key = "table.pending_drawn" if scene.pending_from == "stock" else "table.pending_played"
    look = LOOKS[scene.pending]
    mark = f"{look.month}{words[f'mark.{look.kind}']}"
    return Text(words.say(key, card=words[f"card.{scene.pending}"], mark=mark), "bold reverse")


def _facing(seat: SeatScene, words: Words) -> Text:
    """The opponent's hand: how many backs, or the cards when they are turned up."""
    label = words.say("table.facing", name=seat.name, n=len(seat.hand))
    if all(card == UNKNOWN for card in seat.hand):
        return Text(f"{label} {'/' * len(seat.hand)}", "dim")
    return Text.assemble((label + " ", "dim"), short_list(seat.hand, piece_names("sign", words)))


# What is told below.


def _told(picture: Picture, width: int, room: int) -> list[Text]:
    """The latest of the story, and hints in what room is left; a hint that does not fit is left out whole."""
    told = [hanging(one, width) for one in picture.story]
    left = room - min(picture.least_told, sum(map(len, told)))
    asides: list[str] = []
    for aside in picture.asides:
        lines = hanging(aside, width - 1, indent=4)
        if len(asides) + len(lines) <= left:
            asides += lines
    story: list[str] = []
    for lines in reversed(told):
        if len(story) + len(lines) > room - len(asides):
            story = story or lines[: room - len(asides)]
            break
        story = lines + story
    return [Text(line) for line in story] + [Text(line, "italic") for line in asides]
