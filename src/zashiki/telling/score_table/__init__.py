"""A score table, told: sentences, the cross of seats, and a form for what the scorer enters."""

from zashiki.telling.pieces import CODES, PieceNames, Style, Written
from zashiki.telling.score_table.entries import parts_of
from zashiki.telling.score_table.scene import Scene
from zashiki.telling.score_table.speaker import ScoreTableSpeaker, speaker
from zashiki.texts.words import Words

SIGNS = {"1z": "東", "2z": "南", "3z": "西", "4z": "北"}


def piece_names(style: Style, words: Words) -> PieceNames:
    """Write the winds that seats sit at; there are no other pieces here."""
    if style == "code":
        return CODES
    return Written(SIGNS if style == "sign" else {code: words[f"wind.{code}"] for code in SIGNS})


__all__ = ["Scene", "ScoreTableSpeaker", "parts_of", "piece_names", "speaker"]
