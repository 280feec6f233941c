"""Hints of reversi: how many discs each square turns, and what the strongest player would do."""

from __future__ import annotations

from zashiki import players
from zashiki.games.reversi import Action, GameState, PlaceDisc
from zashiki.kernel.game import Seat
from zashiki.telling.pieces import PieceNames
from zashiki.telling.reversi.scene import playable
from zashiki.telling.values import Hint
from zashiki.texts.words import Words

ADVISER = "search"
"""The CPU player whose choice a hint names, where there is one."""


def hints(view: GameState, seat: Seat, words: Words, pieces: PieceNames) -> tuple[Hint[Action], ...]:
    """What each legal square of a seat turns, then the advice, which takes a fraction of a second."""
    readings = (
        Hint(
            words.say("hint.turns", square=pieces.one(one.square), n=len(one.turns)),
            kind="reading",
            action=PlaceDisc(one.square),
        )
        for one in playable(view)
    )
    return (*readings, *_advice(view, seat, words, pieces))


def _advice(view: GameState, seat: Seat, words: Words, pieces: PieceNames) -> tuple[Hint[Action], ...]:
    """What the strongest CPU player would do; nothing where there is none."""
    if ADVISER not in players.names("reversi"):
        return ()
    chosen: Action = players.make("reversi", ADVISER, seed="hint").choose(view, seat)
    square, name = pieces.one(chosen.square), words.get(f"who.{ADVISER}")
    text = words.say("hint.adviser_named" if name else "hint.adviser", name=name, square=square)
    return (Hint(text, action=chosen),)
