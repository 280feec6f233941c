"""The 48 hanafuda cards as flat SVG files: small pure functions, one for each plant, creature and thing.

Every picture is our own; nothing is traced. The motifs are those that decks have had since long before 1960.
The writing on ribbons is given as outlines, so that no font is needed.
"""

from art.hanafuda.deck import CARDS, draw_card, draw_deck

__all__ = ["CARDS", "draw_card", "draw_deck"]
