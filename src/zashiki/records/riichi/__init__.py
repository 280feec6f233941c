"""Riichi as other programs write it: mjai events, tenhou.net/6 JSON and mjlog XML."""

from zashiki.records.riichi.mjai import FORMAT as _MJAI
from zashiki.records.riichi.mjlog import FORMAT as _MJLOG
from zashiki.records.riichi.tenhou6 import FORMAT as _TENHOU6

FORMATS = (_MJAI, _TENHOU6, _MJLOG)
"""The formats of this game."""
