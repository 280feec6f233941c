"""What a worker for computers does: it makes the player that a question names, and lets it choose, or prepares one.

Questions and answers are pickled. They come from the server's own process and go nowhere else.
"""

from __future__ import annotations

import pickle
from typing import NamedTuple, NoReturn

from zashiki.kernel.game import Seat
from zashiki.players import PlayerFailed
from zashiki.players.roster import make, preparation
from zashiki.server.worker_process import serve
from zashiki.texts.package_failures import place_of
from zashiki.texts.packages import load_game


class Question(NamedTuple):
    """All that a player chooses by."""

    game: str
    player: str
    seed: str
    view: object
    seat: Seat


class Preparation(NamedTuple):
    """A player that needs something done once on this machine, before it is asked for the first time."""

    game: str
    player: str


class Answer(NamedTuple):
    """What it chose, or why it chose nothing: `failed` or `illegal`."""

    action: object = None
    trouble: str = ""
    error: str = ""
    """Of which kind the error was …"""
    place: str = ""
    """… and the file and line in which it was made, where a player of a package failed."""


def answered(question: Question) -> Answer:
    """Let a player choose; one that fails, or wants what the rules do not allow, has no answer."""
    try:
        player = make(question.game, question.player, seed=question.seed)
        action = player.choose(question.view, question.seat)
        why = load_game(question.game).why_not(question.view, question.seat, action)
    except Exception as error:  # a player of somebody's package may fail in any way
        if isinstance(error, PlayerFailed) and error.code == "players.refused":
            return Answer(trouble="illegal")
        return Answer(trouble="failed", error=type(error.__cause__ or error).__name__, place=place_of(error))
    return Answer(action) if why is None else Answer(trouble="illegal")


def prepared(wanted: Preparation) -> Answer:
    """Do what a player needs; where that fails, so will its choices, and the table makes them."""
    try:
        if prepare := preparation(wanted.game, wanted.player):
            prepare()
    except Exception:  # as above
        return Answer(trouble="failed")
    return Answer()


def _answer(data: bytes) -> bytes:
    asked: Question | Preparation = pickle.loads(data)  # noqa: S301 - from our own process
    return pickle.dumps(prepared(asked) if isinstance(asked, Preparation) else answered(asked))


def main() -> NoReturn:
    """Answer questions as a process of its own."""
    serve(_answer)
