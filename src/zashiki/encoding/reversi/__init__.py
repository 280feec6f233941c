"""Reversi by numbers: a choice is its square, a view is three planes of squares."""

from zashiki.encoding.reversi.numbering import action, number, numbers
from zashiki.encoding.reversi.parts import DTYPE, LEFT_OUT, SHOWN, encoded, parts

__all__ = ["DTYPE", "LEFT_OUT", "SHOWN", "action", "encoded", "number", "numbers", "parts"]
