"""A match in words, scenes and choices, as data: what every screen shows, for every game, in every language.

    speaker = telling.speaker("koikoi", language="en", names=("Aki", "Kitsune"), me=0)
    for told in speaker.walk(before, match.heard(events, 0)):
        print(*told.lines)

Nothing here knows a width, a key, a colour or a socket, and no rule is worked out by whoever reads a scene.
"""

from zashiki.telling.checked_speaker import CheckedSpeaker, TellingError
from zashiki.telling.match_end import ended_standing, how_it_ended
from zashiki.telling.pieces import CODES, PieceNames, Style, Written
from zashiki.telling.protocols import AnySpeaker, FormSpeaker, Listener, Speaker, SpeakerKit
from zashiki.telling.register import kit_of, only_language, speaker, words_for
from zashiki.telling.rulesheet import brief_sheet, rules_sheet
from zashiki.telling.table_scene import TableScene
from zashiki.telling.values import Chapter, Field, Filled, Form, Hint, Offer, Option, Told
from zashiki.telling.voice import Voice
from zashiki.texts.sheets import Cell, Grid, Part, Piece, Pieces, Sheet, Span, Text, text

__all__ = [
    "CODES",
    "AnySpeaker",
    "Cell",
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
    "Part",
    "Piece",
    "PieceNames",
    "Pieces",
    "Sheet",
    "Span",
    "Speaker",
    "SpeakerKit",
    "Style",
    "TableScene",
    "TellingError",
    "Text",
    "Told",
    "Voice",
    "Written",
    "brief_sheet",
    "ended_standing",
    "how_it_ended",
    "kit_of",
    "only_language",
    "rules_sheet",
    "speaker",
    "text",
    "words_for",
]
