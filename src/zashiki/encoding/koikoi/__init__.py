"""Koi-Koi by numbers: a choice is a card or a call, a view is planes of cards and the standing of both seats."""

from zashiki.encoding.koikoi.numbering import action, number, numbers
from zashiki.encoding.koikoi.parts import DTYPE, LEFT_OUT, SHOWN, encoded, parts

__all__ = ["DTYPE", "LEFT_OUT", "SHOWN", "action", "encoded", "number", "numbers", "parts"]
