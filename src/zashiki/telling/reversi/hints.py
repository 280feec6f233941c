"""Hints of reversi: how many discs each square turns, and what the strongest player would do."""

from __future__ import annotations

from zashiki import players
from zashiki.games.reversi import Action, GameState, PlaceDisc, to_act
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.scene import playable
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.telling.values import Hint

ADVISER = "search"
"""The CPU player whose choice a hint names, where there is one."""


def hints(voice: ReversiVoice, view: GameState, seat: Seat) -> tuple[Hint[Action], ...]:
    """What each legal square of a seat turns, then the advice, which takes a fraction of a second."""
    if seat not in to_act(view):
        return ()
    readings = (
        Hint(
            voice.words.say("hint.turns", square=voice.pieces.one(one.square), n=len(one.turns)),
            kind="reading",
            action=PlaceDisc(one.square),
        )
        for one in playable(view)
    )
    return (*readings, *_advice(voice, view, seat))


def _advice(voice: ReversiVoice, view: GameState, seat: Seat) -> tuple[Hint[Action], ...]:
    """What the strongest CPU player would do; nothing where there is none."""
    if ADVISER not in players.names("reversi"):
        return ()
    chosen: Action = players.make("reversi", ADVISER, seed="hint").choose(view, seat)
    square, name = voice.pieces.one(chosen.square), voice.words[f"who.{ADVISER}"]
    text = voice.words.say("hint.adviser", name=name, square=square)
    return (Hint(text, action=chosen),)
