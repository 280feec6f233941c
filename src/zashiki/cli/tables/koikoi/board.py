"""The table of Koi-Koi as lines that fit the screen: piles, field, hand, what happened, and what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.tables.koikoi.card_pictures import Face, box_rows, ink_of, inner_width, short_list, tile_rows
from zashiki.cli.tables.line_breaks import hanging
from zashiki.cli.tables.screen import fitted, said_below
from zashiki.games.koikoi import HIDDEN, Card, CardType, GameState, SpecialCardFlag, points_of
from zashiki.games.koikoi.state import PlayerState, other
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi.teller import Teller
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
class Scene:
    """One picture of the table: a view, whose hand lies at the bottom, and what stands below it."""

    view: GameState
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


def composed(scene: Scene, teller: Teller, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    tail = said_below(scene.notice, scene.prompt, width)
    asides = sum(len(hanging(aside, width - 1, indent=4)) for aside in scene.asides)
    needed = max(LEAST_TOLD, 0 if scene.least_told else asides)
    head: list[Text] = []
    body: list[Text] = []
    for layout in _LAYOUTS:
        head = [_header(scene, teller, width), *(_piles if layout.piles_in_full else _slim_piles)(scene, teller, width)]
        body = _cards(scene, teller, width, layout)
        if len(head) + len(body) + len(tail) + needed < height:
            break
    room = max(height - 1 - len(head) - len(body) - len(tail), LEAST_TOLD)
    lines = [*head, *body, *_told(scene, width, room), *tail]
    small = teller.words.say("table.too_small", width=width, height=height)
    return fitted(lines, width, height, least_width=LEAST_WIDTH, too_small=small)


def _header(scene: Scene, teller: Teller, width: int) -> Text:
    """Where the match stands; on a narrow screen without what can be seen elsewhere, the last first."""
    view, words = scene.view, teller.words
    month = words.say("table.month", month=words[f"month.{view.month}"], flower=words[f"flower.{view.month}"])
    count = words.say("table.round", round=view.round, rounds=view.rules.rounds)
    facts = [
        words.say("table.dealer", name=teller.names[view.dealer]),
        words.say("table.stock", n=len(view.stock)),
        words.say("table.turn", name=teller.names[view.turn]),
    ]
    room = width - cell_len(f"{month} {count}") - 2
    while facts and cell_len(words["table.gap"].join(facts)) > room:
        facts.pop()
    return Text.assemble((f"{month} {count}", "bold reverse"), "  " + words["table.gap"].join(facts) if facts else "")


# The piles.


def _piles(scene: Scene, teller: Teller, width: int) -> list[Text]:
    """Both piles: one's own on the left, the opponent's on the right, or one below the other."""
    mine, theirs = scene.seat, other(scene.seat)
    if width < SIDE_BY_SIDE:
        return _pile(scene, mine, teller, width) + _pile(scene, theirs, teller, width)
    left, right = _pile(scene, mine, teller, width // 2), _pile(scene, theirs, teller, width - width // 2)
    return [Text.assemble(one, two) for one, two in zip(left, right, strict=True)]


def _slim_piles(scene: Scene, teller: Teller, width: int) -> list[Text]:
    """Both piles in a line or two each: counts and yaku."""
    lines = []
    for seat in (scene.seat, other(scene.seat)):
        player, words = scene.view.players[seat], teller.words
        counts = [sum(card.type is kind for card in player.captured) for kind in CardType]
        marks = " ".join(f"{words[f'mark.{kind.value}']}{n}" for kind, n in zip(CardType, counts, strict=True))
        badge = f"  {words.say('table.koikoi', n=player.calls)}" if player.calls else ""
        name = words.say("table.score", name=teller.names[seat], points=teller.points(player.score))
        told = f"{name}{badge}  {marks}  {_standing(scene.view, seat, teller)}"
        lines += [Text(line) for line in hanging(told, width)]
    return lines


def _pile(scene: Scene, seat: Seat, teller: Teller, width: int) -> list[Text]:
    words, player = teller.words, scene.view.players[seat]
    badge = words.say("table.koikoi", n=player.calls) if player.calls else ""
    score = words.say("table.score", name=teller.names[seat], points=teller.points(player.score))
    title = Text.assemble((score, "bold"), ("  " + badge if badge else "", "bold red"))
    rows = [_group(kind, player.captured, words, width - 2) for kind in CardType]
    foot = Text(_standing(scene.view, seat, teller), "bold" if player.yaku else "dim")
    return [_bar("╭", title, "╮", width), *(_row(row, width) for row in rows), _bar("╰", foot, "╯", width)]


def _standing(view: GameState, seat: Seat, teller: Teller) -> str:
    """The yaku a seat holds in this round and what they add up to."""
    yaku = view.players[seat].yaku
    if not yaku:
        return teller.words["table.no_yaku"]
    each = teller.words["telling.comma"].join(f"{teller.yaku(one.name)} {one.total_score}" for one in yaku)
    return teller.words.say("table.yaku", yaku=each, points=teller.points(points_of(yaku)))


def _bar(left: str, label: Text, right: str, width: int) -> Text:
    label.truncate(width - 6, overflow="ellipsis")
    line = Text.assemble(left + "─ ", label, " ")
    return line.append("─" * (width - 1 - line.cell_len) + right)


def _row(content: Text, width: int) -> Text:
    content.truncate(width - 2, overflow="ellipsis", pad=True)
    return Text.assemble("│", content, "│")


def _group(kind: CardType, captured: Iterable[Card], words: Words, width: int) -> Text:
    """One kind of captured cards: how many, and which, in fewer letters if it must be."""
    cards = sorted((card for card in captured if card.type is kind), key=lambda card: card.id)
    name = set_cell_size(words[f"type.{kind.value}"], max(cell_len(words[f"type.{one.value}"]) for one in CardType))
    label = Text(f" {name} {len(cards):>2}  ", "" if cards else "dim")
    full = Text.assemble(label, _named(kind, cards, words))
    if full.cell_len <= width:
        return full
    return Text.assemble(label, Text(" ".join(f"{int(card.month)}" for card in cards)))


def _named(kind: CardType, cards: Sequence[Card], words: Words) -> Text:
    if kind is CardType.TANZAKU:
        return _ribbons(cards, words)
    text = Text()
    for at, card in enumerate(cards):
        name = words[f"flower_mark.{card.month}"] if kind is CardType.KASU else words[f"picture.{card}"]
        text.append(" " if at else "").append(name, ink_of(card))
    return text


def _ribbons(cards: Sequence[Card], words: Words) -> Text:
    """Ribbons by colour, which is what their yaku ask for."""
    text = Text()
    flags = {"red": SpecialCardFlag.RED_POETRY, "blue": SpecialCardFlag.BLUE_POETRY, "plain": SpecialCardFlag.NONE}
    for name, flag in flags.items():
        group = [card for card in cards if card.special_flag is flag]
        if group:
            text.append("  " if text else "").append(words[f"mark.{name}"], ink_of(group[0]))
            text.append("".join(" " + words[f"flower_mark.{card.month}"] for card in group))
    return text


# Field and hand.


def _cards(scene: Scene, teller: Teller, width: int, layout: PictureSize) -> list[Text]:
    """Field and hand, each in boxes or in tiles; boxes only where a hand fits beside itself."""
    words, view = teller.words, scene.view
    fits = len(scene.hand) * (inner_width(words) + 1) < width
    field = (box_rows if fits and layout.field_boxed else tile_rows)(scene.field, words, width)
    hand = (box_rows if fits and layout.hand_boxed else tile_rows)(scene.hand, words, width)
    heading = Text(words.say("table.field", n=len(view.field)), "bold")
    if view.pending is not None:
        heading.append("  ").append_text(_pending(view, teller))
    facing = view.players[other(scene.seat)]
    below = [Text(words.say("table.hand", name=teller.names[scene.seat]), "bold")]
    held = _facing(facing, teller.names[other(scene.seat)], words)
    if all(card is HIDDEN for card in facing.hand):
        below[0].append("   ").append_text(held)
    else:
        below.insert(0, held)
    return [heading, *(field or [Text(f" {words['table.empty']}", "dim")]), *below, *hand]


def _pending(view: GameState, teller: Teller) -> Text:
    """The card that was just played or turned up, until it has found its place."""
    card = view.pending
    if card is None:
        return Text()
    key = "table.pending_drawn" if "draw" in view.phase else "table.pending_played"
    mark = f"{int(card.month)}{teller.words[f'mark.{card.type.value}']}"
    return Text(teller.words.say(key, card=teller.words[f"card.{card}"], mark=mark), "bold reverse")


def _facing(player: PlayerState, name: str, words: Words) -> Text:
    """The opponent's hand: how many backs, or the cards when they are turned up."""
    label = words.say("table.facing", name=name, n=len(player.hand))
    if all(card is HIDDEN for card in player.hand):
        return Text(f"{label} {'/' * len(player.hand)}", "dim")
    return Text.assemble((label + " ", "dim"), short_list(player.hand, words))


# What is told below.


def _told(scene: Scene, width: int, room: int) -> list[Text]:
    """The latest of the story, and hints in what room is left; a hint that does not fit is left out whole."""
    told = [hanging(one, width) for one in scene.story]
    left = room - min(scene.least_told, sum(map(len, told)))
    asides: list[str] = []
    for aside in scene.asides:
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
