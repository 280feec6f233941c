"""What both tables of stud say of a seat."""

from zashiki.telling.stud.scene import SeatScene
from zashiki.texts.words import Words


def hand_words(seat: SeatScene, words: Words) -> str:
    """What a seat holds, high and low in one line."""
    if len(seat.hand_text) > 1:
        return words.say("hand.both", high=seat.hand_text[0], low=seat.hand_text[1])
    return "".join(seat.hand_text)
