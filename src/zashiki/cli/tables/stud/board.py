"""The table of stud as lines that fit the screen: every seat's cards and chips, the pot, and what happened.

Every mark is a sign as well as a colour: > whose turn it is, D the dealer, and a word for a seat that is out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.tables.line_breaks import hanging
from zashiki.cli.tables.screen import fitted, said_below, stacked, told_last
from zashiki.cli.tables.stud.card_pictures import WIDTH, Style, face, row
from zashiki.cli.tables.stud.seat_words import hand_words
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.numbers import amount
from zashiki.telling.stud import Scene
from zashiki.telling.stud.scene import SeatScene
from zashiki.texts.words import Words

LEAST_WIDTH = 60
"""Columns below which something is cut off."""
NAMED = 14
"""Columns of a name."""
LEAST_TOLD = 2


@dataclass(frozen=True)
class Picture:
    """One picture of the table: a scene, whose cards lie at the bottom, and what is said below it."""

    scene: Scene
    seat: Seat
    story: Sequence[Sequence[str]] = ()
    """What happened, a paragraph of sentences a street."""
    asides: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    replayed: bool = False
    """Whether it is looked at afterwards, so that nobody is "you"."""


def composed(picture: Picture, words: Words, style: Style, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    *others, own = _seats(picture, style)
    tail = said_below(picture.notice, picture.prompt, width)
    blocks = [[_header(picture.scene, words, width)], others, [own], _middle(picture, words, style, width)]
    room = max(height - sum(map(len, blocks)) - len(tail), LEAST_TOLD)
    blocks = [*blocks, _told(picture, words, width, room), tail]
    small = words.say("table.too_small", width=width, height=height)
    return fitted(stacked(blocks, height), width, height, least_width=LEAST_WIDTH, too_small=small)


def _header(scene: Scene, words: Words, width: int) -> Text:
    """The game, the street, the deal and the stakes; on a narrow screen without the last of them."""
    title = f"{scene.variant_text}  {scene.street_text}".rstrip()
    facts = [scene.deal_text, words.say("table.stakes", stakes="/".join(map(amount, scene.stakes)))]
    while facts and cell_len(title) + 4 + sum(cell_len(fact) + 3 for fact in facts) > width:
        facts.pop()
    return Text.assemble((f" {title} ", "bold reverse"), "  ", "   ".join(facts))


def _told(picture: Picture, words: Words, width: int, room: int) -> list[Text]:
    """The latest that happened and what is said aside. Where there is little room, whole sentences are left out.

    Half a sentence would say something else.
    """
    between = words["telling.sentences"]
    below = sum(len(hanging(one, width, indent=4)) for one in picture.asides)
    story = [list(one) for one in picture.story if one]
    while len(story) > 1 or (story and len(story[0]) > 1):
        if sum(len(hanging(between.join(one), width)) for one in story) <= max(room - below, LEAST_TOLD):
            break
        del story[0][0]
        story = [one for one in story if one]
    return told_last([between.join(one) for one in story], picture.asides, width, room)


# The seats.


def _seats(picture: Picture, style: Style) -> list[Text]:
    """All seats clockwise, one's own last."""
    count = len(picture.scene.seats)
    order = [(picture.seat + step) % count for step in range(1, count + 1)]
    named = min(max(cell_len(one.name) for one in picture.scene.seats), NAMED)
    return [_seat(picture, at, picture.scene.seats[at], style, named) for at in order]


def _seat(picture: Picture, at: Seat, seat: SeatScene, style: Style, named: int) -> Text:
    """One seat: whether it must act or deals, its name, chips, cards, and what it has bet on this street."""
    turn = at in picture.scene.to_act
    dealer = "D" if at == picture.scene.dealer else " "
    tone = "dim" if not seat.live else "bold" if turn or at == picture.seat else ""
    line = Text.assemble((">" if turn else " ", "bold"), (dealer, tone), " ", (set_cell_size(seat.name, named), tone))
    line.append(f" {amount(seat.stack):>8}  ", tone)
    line.append_text(row(seat, style))
    bet = amount(seat.bet) if seat.bet else ""
    line.append(" " * max(named + 14 + WIDTH - line.cell_len, 1) + f"{bet:>7}", "bold")
    return line.append(f"  {seat.state.text if seat.state else ''}", "" if seat.live else "dim")


# Between the seats and the story.


def _middle(picture: Picture, words: Words, style: Style, width: int) -> list[Text]:
    """The pot and what it costs to stay, a card that all share, and what one holds."""
    scene, seat = picture.scene, picture.scene.seats[picture.seat]
    asked = "" if picture.replayed else scene.question
    facts = "   ".join(filter(None, (scene.pot_text, asked or scene.turn_text)))
    lines = [Text(line, "bold") for line in hanging(facts, width)]
    if scene.community:
        lines.append(Text.assemble(words.say("table.community", card=""), face(scene.community[0], style)))
    if seat.down and UNKNOWN not in seat.down:
        key = "table.hand_of" if picture.replayed else "table.hand"
        held = words.say(key, name=seat.name, hand=hand_words(seat, words))
        lines += [Text(line, "bold" if seat.live else "dim") for line in hanging(held, width)]
    return lines
