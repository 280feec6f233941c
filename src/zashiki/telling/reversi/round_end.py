"""How a match of reversi ended; it is a single round."""

from __future__ import annotations

from zashiki.games.reversi import GameState
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.texts.sheets import Sheet, paragraphs, text


def round_end(voice: ReversiVoice, view: GameState) -> Sheet:
    """Say who won, why the match is over, and the score that counts."""
    return Sheet(voice.winner(view), (text(voice.why_over(view.reason)), *paragraphs(voice.counted(view))))
