"""The score board as lines that fit the screen: every seat with its wind, score and riichi stick, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from zashiki.cli.rulesheet import name_of
from zashiki.cli.tables.line_breaks import by_words, hanging
from zashiki.cli.tables.score_table.pages import log_lines, round_of_view
from zashiki.cli.tables.screen import fitted, said_below
from zashiki.games.score_table import Event, GameState
from zashiki.games.score_table.notation import LETTERS
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import points
from zashiki.telling.score_table.teller import Teller

LEAST_WIDTH = 30
STICK = "━━●━━"
RECENT = 3
"""Rounds that are told below the board while there is room."""


@dataclass(frozen=True)
class Scene:
    """One picture: a view, what is said, and what may be typed."""

    view: GameState
    said: Sequence[str] = ()
    prompt: str = ""


def composed(scene: Scene, events: Sequence[Event], teller: Teller, width: int, height: int) -> list[Text]:
    """The picture, no line wider than the screen, and no longer than it where that can be."""
    view, words = scene.view, teller.words
    *prompt, last = scene.prompt.split("\n")
    tail = [*said_below("", "\n".join(prompt), width), Text(last, "bold")]
    said = [Text(piece) for line in scene.said for piece in hanging(line, width)]
    lines = [_header(view, teller), Text(), *(_seat(view, seat, teller) for seat in range(len(view.players))), Text()]
    _, *hands = log_lines(view.rules, events, teller) if events else [""]
    recent = [Text(piece, "dim") for hand in hands[-RECENT:] for piece in by_words(hand, width)]
    if recent and len(lines) + len(recent) + 1 + len(said) + len(tail) < height:
        lines += [*recent, Text()]
    said += [Text()] if said else []
    too_small = words.say("table.too_small", width=width, height=height)
    return fitted([*lines, *said, *tail], width, height, least_width=LEAST_WIDTH, too_small=too_small)


def _header(view: GameState, teller: Teller) -> Text:
    words = teller.words
    title = words.say("table.title", game=words["game.name"], rules=name_of(view.rules, words))
    return Text.assemble((title, "bold reverse"), "  ", (round_of_view(view, teller), "bold"))


def _seat(view: GameState, seat: Seat, teller: Teller) -> Text:
    """One seat: its letter, wind, name, score, and its stick if it declared riichi."""
    words, player = teller.words, view.players[seat]
    longest = max(map(cell_len, teller.names))
    wind = words[f"wind.{(seat - view.dealer) % len(view.players) + 1}z"]
    winds = max(cell_len(words[f"wind.{n}z"]) for n in range(1, len(view.players) + 1))
    style = "bold" if seat == view.dealer else ""
    score = f"{points(player.score):>9}"
    return Text.assemble(
        (f" {LETTERS[seat]} ", "reverse" if seat == view.dealer else ""),
        " ",
        (set_cell_size(wind, winds), style),
        "  ",
        (set_cell_size(teller.names[seat], longest), style),
        (score, "bold red" if player.score < 0 else "bold"),
        "  ",
        (f"{STICK} {words['board.riichi']}" if player.riichi else "", "red"),
    )
