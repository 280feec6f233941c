"""High Card, told: what a package offers that speaks for a game."""

from examples.toy_game.rules import Ruleset
from examples.toy_game.telling.scene import Scene
from examples.toy_game.telling.speaker import HighCardSpeaker
from zashiki.telling import Listener, PieceNames, Style, Written
from zashiki.texts.words import Words


def speaker(listener: Listener[Ruleset]) -> HighCardSpeaker:
    """Make a speaker for a listener."""
    return HighCardSpeaker(listener)


def piece_names(style: Style, words: Words) -> PieceNames:
    """Write cards by their numbers, or by name."""
    names = {str(card): words.say("card.name", n=card) for card in range(1, 10)} if style == "name" else {}
    return Written(names, words["telling.comma"])


__all__ = ["HighCardSpeaker", "Scene", "piece_names", "speaker"]
