"""Each event of reversi in a sentence, and a turn in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never

from zashiki.games.reversi import Event, GameState, Phase
from zashiki.games.reversi.events import BoardSet, DiscPlaced, MatchEnded, OpeningChosen, TurnPassed
from zashiki.games.reversi.pieces import other
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.scene import Scene
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.telling.values import Chapter
from zashiki.telling.values import Told as AnyTold

Told: TypeAlias = AnyTold[GameState, Event, Scene]


class Sentences:
    """Tells events to one listener."""

    def __init__(self, voice: ReversiVoice) -> None:
        """Speak with a voice."""
        self._voice = voice

    def tell(self, event: Event, after: GameState) -> tuple[str, ...]:
        """Say what happened; the end of a match, in two sentences."""
        voice = self._voice
        match event:
            case BoardSet(squares, turn):
                key = "event.board_set" if squares.strip(".") else "event.board_empty"
                return (voice.words.say(key, who=voice.called[turn]),)
            case OpeningChosen(moves):
                return (voice.words.say("event.opening_chosen", moves=voice.pieces.many(moves)),)
            case DiscPlaced():
                return (self._placed(event),)
            case TurnPassed(seat):
                return (self._passed(seat),)
            case MatchEnded(reason):
                return voice.why_over(reason), voice.winner(after)
            case _:
                assert_never(event)

    def _placed(self, event: DiscPlaced) -> str:
        voice, flipped = self._voice, event.flipped
        who, square = voice.called[event.seat], voice.pieces.one(event.square)
        if not flipped:
            return voice.words.say("event.disc_laid", who=who, square=square)
        turned = voice.pieces.many(flipped)
        return voice.words.say("event.disc_placed", who=who, square=square, flipped=turned, n=len(flipped))

    def _passed(self, seat: Seat) -> str:
        """A pass must not go unnoticed: whose it is, and who moves again."""
        voice = self._voice
        person = "you.turn_passed" if seat == voice.me else "other.turn_passed"
        if other(seat) == voice.me:
            person += "_to_you"
        gaps = {"who": voice.called[seat], "colour": voice.colours[seat], "next": voice.called[other(seat)]}
        return voice.words.say(f"event.{person}", **gaps)

    def chapter(self, event: DiscPlaced, number: int) -> Chapter:
        """Give a move: its number, its square, and what it changed in discs."""
        turned = len(event.flipped)
        gained = (turned + 1, -turned)
        return Chapter(str(number), event.square, event.seat, turned + 1, gained[::-1] if event.seat else gained)

    # A turn in one sentence.

    def in_brief(self, told: Sequence[Told]) -> str:
        """Say who played where, who passed and who won; before the first move, how it begins."""
        moves = self._voice.words["telling.semicolon"].join(self._moves(told))
        return moves or self._voice.sentences(line for one in told for line in one.lines)

    def _moves(self, told: Sequence[Told]) -> Iterator[str]:
        """What was done, a phrase each. An opening that is named whole is not told move by move."""
        voice, say = self._voice, self._voice.words.say
        named = any(isinstance(one.event, OpeningChosen) for one in told)
        for one in told:
            match one.event:
                case DiscPlaced(seat, square) if not (named and one.before.phase is Phase.OPENING):
                    yield say("turn.played", who=voice.called[seat], square=voice.pieces.one(square))
                case TurnPassed(seat):
                    yield say("turn.passed", who=voice.called[seat])
                case MatchEnded():
                    yield voice.winner(one.view)
