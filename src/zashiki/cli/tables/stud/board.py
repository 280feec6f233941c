"""The table of stud as lines that fit the screen: every seat's cards and chips, the pot, and what happened.

Every mark is a sign as well as a colour: > whose turn it is, D the dealer, and a word for a seat that is out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.tables.line_breaks import hanging
from zashiki.cli.tables.screen import fitted, said_below, stacked, told_last
from zashiki.cli.tables.stud.card_pictures import WIDTH, Style, face, row
from zashiki.cli.tables.stud.position import hand_words
from zashiki.cli.tables.table import Shown
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.numbers import amount
from zashiki.telling.stud import Scene
from zashiki.telling.stud.scene import SeatScene
from zashiki.texts.words import Words

LEAST_WIDTH = 60
"""Columns below which something is cut off."""
LEAST_NAME, LEAST_TOLD = 4, 2
"""Columns of a name, and lines of what happened, that are kept however small the screen."""
_MARK = re.compile(r" \(\w+ \d\)$|（\w\d）$|\d+$")
"""What a name ends with that tells it from another's, such as ` (guest 3)`."""


def composed(
    shown: Shown, story: Sequence[Sequence[str]], words: Words, style: Style, width: int, height: int
) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be.

    The story is a paragraph of sentences a street.
    """
    *others, own = _seats(shown, style, width)
    tail = said_below(shown.notice, shown.prompt, width)
    blocks = [[_header(shown.scene, words, width)], others, [own], _middle(shown, words, style, width)]
    room = max(height - sum(map(len, blocks)) - len(tail), LEAST_TOLD)
    blocks = [*blocks, _told(story, shown.asides, words, width, room), tail]
    small = words.say("table.too_small", width=width, height=height)
    return fitted(stacked(blocks, height), width, height, least_width=LEAST_WIDTH, too_small=small)


def _header(scene: Scene, words: Words, width: int) -> Text:
    """The game, the street, the deal and the stakes; on a narrow screen without the last of them."""
    title = f"{scene.variant_text}  {scene.street_text}".rstrip()
    facts = [scene.deal_text, words.say("table.stakes", stakes="/".join(map(amount, scene.stakes)))]
    while facts and cell_len(title) + 4 + sum(cell_len(fact) + 3 for fact in facts) > width:
        facts.pop()
    return Text.assemble((f" {title} ", "bold reverse"), "  ", "   ".join(facts))


def _told(story: Sequence[Sequence[str]], asides: Sequence[str], words: Words, width: int, room: int) -> list[Text]:
    """The latest that happened and what is said aside. Where there is little room, whole sentences are left out.

    Half a sentence would say something else.
    """
    between, below, kept = words["telling.sentences"], 0, list[str]()
    for aside in asides:
        lines = len(hanging(aside, width, indent=4))
        if below + lines <= room - LEAST_TOLD:
            below += lines
            kept.append(aside)
    left = [list(one) for one in story if one]
    while len(left) > 1 or (left and len(left[0]) > 1):
        if sum(len(hanging(between.join(one), width)) for one in left) <= max(room - below, LEAST_TOLD):
            break
        del left[0][0]
        left = [one for one in left if one]
    return told_last([between.join(one) for one in left], kept, width, room)


# The seats.


class _Columns(NamedTuple):
    """How wide each part of a seat's line is."""

    name: int = 14
    chips: int = 8
    bet: int = 7
    gap: int = 2

    @property
    def before_bet(self) -> int:
        """All that stands before what a seat has bet."""
        return self.name + self.chips + self.gap + WIDTH + 5

    @property
    def before_state(self) -> int:
        """All that stands before the word for what a seat is."""
        return self.before_bet + self.bet + self.gap


def _columns(seats: Sequence[SeatScene], width: int) -> _Columns:
    """As wide as they always are, if there is room; else as wide as they must be, and names cut last."""
    said = max(cell_len(seat.state.text) if seat.state else 0 for seat in seats)
    usual = _Columns(min(max(cell_len(seat.name) for seat in seats), _Columns().name))
    if usual.before_state + said <= width:
        return usual
    chips = max(len(amount(seat.stack)) for seat in seats)
    bet = max(len(amount(seat.bet)) if seat.bet else 0 for seat in seats)
    tight = _Columns(usual.name, chips, bet, gap=1)
    over = max(tight.before_state + said - width, 0)
    return tight._replace(name=max(tight.name - over, LEAST_NAME))


def _named(name: str, width: int) -> str:
    """A name in so many columns; one that is cut keeps its number, or its mark, by which it differs from others."""
    found = _MARK.search(name)
    mark = found[0] if found and cell_len(found[0]) < width < cell_len(name) else ""
    return set_cell_size(name.removesuffix(mark), width - cell_len(mark)) + mark


def _seats(shown: Shown, style: Style, width: int) -> list[Text]:
    """All seats clockwise, one's own last."""
    seats: Sequence[SeatScene] = shown.scene.seats
    order = [(shown.seat + step) % len(seats) for step in range(1, len(seats) + 1)]
    columns = _columns(seats, width)
    return [_seat(shown, at, seats[at], style, columns) for at in order]


def _seat(shown: Shown, at: Seat, seat: SeatScene, style: Style, columns: _Columns) -> Text:
    """One seat: whether it must act or deals, its name, chips, cards, and what it has bet on this street."""
    turn = at in shown.scene.to_act
    dealer = "D" if at == shown.scene.dealer else " "
    tone = "dim" if not seat.live else "bold" if turn or at == shown.seat else ""
    line = Text.assemble((">" if turn else " ", "bold"), (f"{dealer} {_named(seat.name, columns.name)}", tone))
    line.append(f" {amount(seat.stack):>{columns.chips}}{' ' * columns.gap}", tone)
    line.append_text(row(seat, style))
    bet = amount(seat.bet) if seat.bet else ""
    line.append(" " * (columns.before_bet - line.cell_len) + f"{bet:>{columns.bet}}", "bold")
    state = " " * columns.gap + seat.state.text if seat.state else ""
    return line.append(state, "" if seat.live else "dim")


# Between the seats and the story.


def _middle(shown: Shown, words: Words, style: Style, width: int) -> list[Text]:
    """The pot and what it costs to stay, a card that all share, and what one holds."""
    scene: Scene = shown.scene
    seat = scene.seats[shown.seat]
    asked = "" if shown.replayed else scene.question
    facts = "   ".join(filter(None, (scene.pot_text, asked or scene.turn_text)))
    lines = [Text(line, "bold") for line in hanging(facts, width)]
    if scene.community:
        lines.append(Text.assemble(words.say("table.community", card=""), face(scene.community[0], style)))
    if seat.down and UNKNOWN not in seat.down:
        key = "table.hand_of" if shown.replayed else "table.hand"
        held = words.say(key, name=seat.name, hand=hand_words(seat, words))
        lines += [Text(line, "bold" if seat.live else "dim") for line in hanging(held, width)]
    return lines
