"""Plain transcripts, a game a line: the preset, the nine cards as they lay, and the cards as they were played.

three 136978425 379681
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from examples import toy_game
from examples.toy_game.deals import laid_out
from examples.toy_game.table import CARDS
from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import UNKNOWN, Illegal
from zashiki.kernel.match import Match
from zashiki.records.foreign import (
    NOT_TEXT,
    About,
    ForeignError,
    ForeignGame,
    Loaded,
    Outgoing,
    Problem,
    gathered,
    lines_of,
    text_of,
    whole_file,
)

_LINE = re.compile(r"(?P<rules>\S+) (?P<deal>[1-9]{9}) ?(?P<played>[1-9]*)")


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file: games, and what is wrong with those that cannot be believed. Nothing raises."""
    text = text_of(data)
    return whole_file(name, NOT_TEXT) if text is None else gathered(_each(text, name), name)


def _each(text: str, name: str) -> Iterator[ForeignGame | Problem]:
    try:
        rows = lines_of(text)
    except ForeignError as error:
        yield Problem(name, str(error))
        return
    for number, row in enumerate(filter(str.strip, rows), 1):
        found = _LINE.fullmatch(row.strip())
        if found is None or found["rules"] not in toy_game.presets() or len({*found["deal"]}) < len(CARDS):
            yield Problem(name, "not a game: write a preset, all nine cards, and those played", game=number)
        else:
            yield _game(name, number, **found.groupdict())


def _game(name: str, number: int, *, rules: str, deal: str, played: str) -> ForeignGame | Problem:
    orders = {"1": tuple(CARDS.index(int(card)) for card in deal)}
    match = Match(toy_game, toy_game.preset(rules), Stacked(orders))
    for at, card in enumerate(played, 1):
        try:
            match.choose(card)
        except Illegal as refusal:
            return Problem(name, f"{card} cannot be played: {refusal.code}", game=number, move=at)
    choices = tuple((step.seat, step.action) for step in match.steps)
    about = About(ending="" if match.outcome else "unfinished")
    return ForeignGame("high-card", match.rules, choices, orders, about, number)


def write(told: Outgoing) -> bytes:
    """Write a game. Rules that are no preset do not fit into a line, nor does what one seat saw."""
    match = told.match
    if match.rules.name not in toy_game.presets() or match.rules != toy_game.preset(match.rules.name):
        raise ForeignError("high-card.rules", "only games by a preset can be written as a transcript")
    dealt = laid_out(match.log, 1)
    if UNKNOWN in dealt:  # in a seat's record the choices of others are None, too
        raise ForeignError("high-card.seat", "this record is what one seat saw; only one with all cards can be written")
    played = "".join(toy_game.show_action(step.action) for step in match.steps)
    return f"{match.rules.name} {''.join(dealt)} {played}".strip().encode() + b"\n"
