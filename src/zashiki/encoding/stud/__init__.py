"""Stud by numbers: seven choices, and a view as planes of cards and rows of chips, the seat's own first."""

from zashiki.encoding.stud.numbering import action, number, numbers
from zashiki.encoding.stud.parts import DTYPE, LEFT_OUT, SHOWN, encoded, parts

__all__ = ["DTYPE", "LEFT_OUT", "SHOWN", "action", "encoded", "number", "numbers", "parts"]
