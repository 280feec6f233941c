"""Reversi as other programs write it: GGF, WTHOR, OBF and plain transcripts."""

from zashiki.records.reversi.ggf import FORMAT as _GGF
from zashiki.records.reversi.obf import FORMAT as _OBF
from zashiki.records.reversi.transcripts import FORMAT as _TRANSCRIPTS
from zashiki.records.reversi.wthor import FORMAT as _WTHOR

FORMATS = (_GGF, _WTHOR, _OBF, _TRANSCRIPTS)
"""The formats of this game."""
