"""Choices as numbers and views as arrays, for whoever learns or plays by numbers: `Encoding(game, rules)`."""

from zashiki.encoding.encoding import Encoding
from zashiki.encoding.game_encoding import GameEncoding, Numbers, Part
from zashiki.encoding.philox import Philox

__all__ = ["Encoding", "GameEncoding", "Numbers", "Part", "Philox"]
