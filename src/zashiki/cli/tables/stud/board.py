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
from zashiki.cli.tables.stud.brief import stakes
from zashiki.cli.tables.stud.card_pictures import WIDTH, Style, face, row
from zashiki.cli.tables.stud.pot_odds import pot_words
from zashiki.games.stud import HIDDEN, GameState, PlayerState
from zashiki.games.stud.betting import opens, to_call
from zashiki.games.stud.variants import FIRST_STREET
from zashiki.kernel.game import Seat
from zashiki.telling.stud.teller import Teller, chips

LEAST_WIDTH = 60
"""Columns below which something is cut off."""
NAMED = 14
"""Columns of a name."""
LEAST_TOLD = 2


@dataclass(frozen=True)
class Scene:
    """One picture of the table: a view, whose cards lie at the bottom, and what is said below it."""

    view: GameState
    seat: Seat
    story: Sequence[str] = ()
    """What happened, a paragraph a street."""
    asides: Sequence[str] = ()
    notice: str = ""
    prompt: str = ""
    replayed: bool = False
    """Whether it is looked at afterwards, so that nobody is "you"."""


def composed(scene: Scene, teller: Teller, style: Style, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    *others, own = _seats(scene, teller, style)
    tail = said_below(scene.notice, scene.prompt, width)
    blocks = [[_header(scene, teller, width)], others, [own], _middle(scene, teller, style, width)]
    room = max(height - sum(map(len, blocks)) - len(tail), LEAST_TOLD)
    told = told_last(scene.story, scene.asides, width, room)
    blocks = [*blocks, told, tail]
    small = teller.words.say("table.too_small", width=width, height=height)
    return fitted(stacked(blocks, height), width, height, least_width=LEAST_WIDTH, too_small=small)


def _header(scene: Scene, teller: Teller, width: int) -> Text:
    """The game, the street, the deal and the stakes; on a narrow screen without the last of them."""
    view, words = scene.view, teller.words
    street = words.get(f"street.{view.street}", "")
    key = "table.deal" if view.rules.deals else "table.deal_open"
    title = words.say("table.title", game=words[f"variant.{view.game}"], street=street).rstrip()
    facts = [
        words.say(key, deal=view.deal, deals=view.rules.deals),
        words.say("table.stakes", stakes=stakes(view.rules)),
    ]
    while facts and cell_len(title) + 4 + sum(cell_len(fact) + 3 for fact in facts) > width:
        facts.pop()
    return Text.assemble((f" {title} ", "bold reverse"), "  ", "   ".join(facts))


# The seats.


def _seats(scene: Scene, teller: Teller, style: Style) -> list[Text]:
    """All seats clockwise, one's own last."""
    count = len(scene.view.players)
    order = [(scene.seat + step) % count for step in range(1, count + 1)]
    named = min(max(cell_len(name) for name in teller.names), NAMED)
    return [_seat(scene, seat, teller, style, named) for seat in order]


def _seat(scene: Scene, seat: Seat, teller: Teller, style: Style, named: int) -> Text:
    """One seat: whether it must act or deals, its name, chips, cards, and what it has bet on this street."""
    view, player = scene.view, scene.view.players[seat]
    dead = not player.live
    mark = ">" if seat == view.turn else " "
    dealer = "D" if seat == view.dealer else " "
    tone = "dim" if dead else "bold" if seat in (view.turn, scene.seat) else ""
    line = Text.assemble((mark, "bold"), (dealer, tone), " ", (set_cell_size(teller.names[seat], named), tone))
    line.append(f" {chips(player.stack):>8}  ", tone)
    line.append_text(row(player, style, dead=dead))
    bet = chips(player.street) if player.street else ""
    line.append(" " * max(named + 14 + WIDTH - line.cell_len, 1) + f"{bet:>7}", "bold")
    return line.append(f"  {_state(view, seat, player, teller)}", "dim" if dead else "")


def _state(view: GameState, seat: Seat, player: PlayerState, teller: Teller) -> str:
    """A word about a seat, where there is one."""
    words = teller.words
    if not player.live:
        dealt = bool(player.up)
        return words["table.folded" if dealt else "table.out"] if dealt or not player.stack else ""
    if not player.stack:
        return words["table.all_in"]
    opened = view.street == FIRST_STREET and view.bet and not view.level
    return words["table.bring_in"] if opened and seat == view.opener else ""


# Between the seats and the story.


def _middle(scene: Scene, teller: Teller, style: Style, width: int) -> list[Text]:
    """The pot and what it costs to stay, a card that all share, and what one holds."""
    view, words = scene.view, teller.words
    facts, mine = [pot_words(view, words)], view.turn == scene.seat and not scene.replayed
    if mine and (price := to_call(view, scene.seat)):
        facts.append(words.say("table.to_call", amount=chips(price)))
    elif mine:
        facts.append(words["table.forced" if opens(view) else "table.free"])
    elif view.turn is not None:
        facts.append(words.say("table.turn", who=teller.names[view.turn]))
    lines = [Text(line, "bold") for line in hanging("   ".join(facts), width)]
    if view.community:
        lines.append(Text.assemble(words.say("table.community", card=""), face(view.community[0], style)))
    player = view.players[scene.seat]
    if player.down and HIDDEN not in player.down:
        key, name = "table.hand_of" if scene.replayed else "table.hand", teller.names[scene.seat]
        held = words.say(key, name=name, hand=teller.hand(view, scene.seat))
        lines += [Text(line, "bold" if player.live else "dim") for line in hanging(held, width)]
    return lines
