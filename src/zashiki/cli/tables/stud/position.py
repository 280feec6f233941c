"""The stud table in lines, one a fact."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling import PieceNames
from zashiki.telling.numbers import amount
from zashiki.telling.stud import Scene
from zashiki.telling.stud.scene import SeatScene
from zashiki.texts.words import Words


def position(words: Words, pieces: PieceNames, scene: Scene, seat: Seat, *, own: bool) -> Iterator[str]:
    """The street, every seat with its chips and cards, the pot, and what a seat holds; `own`: it is "you"."""
    yield scene.title
    count, mine = len(scene.seats), scene.seats[seat]
    for step in range(1, count + 1):  # one's own last
        yield words["plain.facts"].join(_facts(scene.seats[(seat + step) % count], words, pieces))
    yield scene.pot_text
    if scene.community:
        yield words.say("table.community", card=pieces.many(scene.community))
    if mine.down and UNKNOWN not in mine.down:
        yield words.say("table.hand" if own else "table.hand_of", name=mine.name, hand=hand_words(mine, words))
    yield words.say("question.turn", asked=scene.question) if own and scene.question else scene.turn_text


def _facts(seat: SeatScene, words: Words, pieces: PieceNames) -> Iterator[str]:
    yield words.say("plain.chips", name=seat.name, amount=amount(seat.stack))
    if seat.down and UNKNOWN not in seat.down:
        yield words.say("plain.down", cards=pieces.many(seat.down))
    if seat.up:
        yield words.say("plain.up", cards=pieces.many(seat.up))
    if seat.bet:
        yield words.say("plain.bet", amount=amount(seat.bet))
    if seat.state is not None:
        yield seat.state.text


def hand_words(seat: SeatScene, words: Words) -> str:
    """What a seat holds, high and low in one line."""
    if len(seat.hand_text) > 1:
        return words.say("hand.both", high=seat.hand_text[0], low=seat.hand_text[1])
    return "".join(seat.hand_text)
