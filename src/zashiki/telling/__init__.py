"""A match in words, scenes and choices, as data: what every screen shows, for every game, in every language.

    speaker = telling.speaker("koikoi", language="en", names=("Aki", "Kitsune"), me=0)
    for told in speaker.walk(before, match.heard(events, 0)):
        print(*told.lines)

Nothing here knows a width, a key, a colour or a socket, and no rule is worked out by whoever reads a scene.
"""

from zashiki.telling.checked_speaker import CheckedSpeaker, TellingError
from zashiki.telling.pieces import PieceNames, Style
from zashiki.telling.protocols import AnySpeaker, FormSpeaker, Listener, Speaker, SpeakerKit
from zashiki.telling.register import kit_of, speaker, words_for
from zashiki.telling.values import Chapter, Field, Filled, Form, Hint, Offer, Option, Told
from zashiki.texts.sheets import Grid, Piece, Pieces, Sheet, Text

__all__ = [
    "AnySpeaker",
    "Chapter",
    "CheckedSpeaker",
    "Field",
    "Filled",
    "Form",
    "FormSpeaker",
    "Grid",
    "Hint",
    "Listener",
    "Offer",
    "Option",
    "Piece",
    "PieceNames",
    "Pieces",
    "Sheet",
    "Speaker",
    "SpeakerKit",
    "Style",
    "TellingError",
    "Text",
    "Told",
    "kit_of",
    "speaker",
    "words_for",
]
