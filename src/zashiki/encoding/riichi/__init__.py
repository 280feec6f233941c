"""Riichi by numbers: 164 choices for four players and for three, and a view as small whole numbers."""

from zashiki.encoding.riichi.numbering import action, number, numbers
from zashiki.encoding.riichi.parts import DTYPE, LEFT_OUT, SHOWN, parts
from zashiki.encoding.riichi.planes import encoded

__all__ = ["DTYPE", "LEFT_OUT", "SHOWN", "action", "encoded", "number", "numbers", "parts"]
