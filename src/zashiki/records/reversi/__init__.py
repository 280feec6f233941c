"""Reversi as other programs write it: GGF, WTHOR, OBF and plain transcripts."""

from zashiki.records.reversi import ggf, obf, transcripts, wthor

FORMATS = (ggf.FORMAT, wthor.FORMAT, obf.FORMAT, transcripts.FORMAT)
