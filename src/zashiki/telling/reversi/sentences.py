"""Reversi in sentences for one listener: each event, whose turn it is, and who won. Each comes from `words/`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never

from zashiki.games.reversi import BLACK, WHITE, Event, GameState, Phase, Ruleset
from zashiki.games.reversi.events import BoardSet, DiscPlaced, MatchEnded, OpeningChosen, TurnPassed
from zashiki.games.reversi.final_score import raw, scores
from zashiki.games.reversi.notation import COLOURS
from zashiki.games.reversi.pieces import other
from zashiki.kernel.game import Seat
from zashiki.telling.protocols import Listener
from zashiki.telling.reversi.scene import Scene
from zashiki.telling.values import Told as AnyTold

Told: TypeAlias = AnyTold[GameState, Event, Scene]


class Sentences:
    """Speaks of both sides; the listener's is "you", others go by their names."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self.words, self.me, self.pieces = listener.words, listener.me, listener.pieces
        words = listener.words
        named = [words["telling.you"] if seat == self.me else name for seat, name in enumerate(listener.names)]
        self.names = tuple(words["telling.You"] if seat == self.me else name for seat, name in enumerate(named))
        self.colours = tuple(words[f"colour.{colour}"] for colour in COLOURS)
        pairs = zip(self.colours, named, strict=True)
        self.called = tuple(_capital(words.say("seat.called", colour=colour, name=name)) for colour, name in pairs)
        """The sides by colour and name, as a sentence begins: Black (you), White (Kitsune)."""

    # What happened.

    def told(self, event: Event, after: GameState) -> tuple[str, ...]:
        """Say what happened; the end of a match, in two sentences."""
        words = self.words
        match event:
            case BoardSet(squares, turn):
                key = "event.board_set" if squares.strip(".") else "event.board_empty"
                return (words.say(key, who=self.called[turn]),)
            case OpeningChosen(moves):
                return (words.say("event.opening_chosen", moves=self.pieces.many(moves)),)
            case DiscPlaced():
                return (self._placed(event),)
            case TurnPassed(seat):
                return (self._passed(seat),)
            case MatchEnded(reason):
                return self.why_over(reason), self.winner(after)
            case _:
                assert_never(event)

    def _placed(self, event: DiscPlaced) -> str:
        who, square, flipped = self.called[event.seat], self.pieces.one(event.square), event.flipped
        if not flipped:
            return self.words.say("event.disc_laid", who=who, square=square)
        turned = self.pieces.many(flipped)
        return self.words.say("event.disc_placed", who=who, square=square, flipped=turned, n=len(flipped))

    def _passed(self, seat: Seat) -> str:
        """A pass must not go unnoticed: whose it is, and who moves again."""
        person = "you.turn_passed" if seat == self.me else "other.turn_passed"
        if other(seat) == self.me:
            person += "_to_you"
        gaps = {"who": self.called[seat], "colour": self.colours[seat], "next": self.called[other(seat)]}
        return self.words.say(f"event.{person}", **gaps)

    def in_brief(self, told: Sequence[Told]) -> str:
        """Say who played where, who passed and who won; before the first move, how it begins."""
        moves = self.words["telling.semicolon"].join(self._moves(told))
        return moves or self.words["telling.sentences"].join(line for one in told for line in one.lines)

    def _moves(self, told: Sequence[Told]) -> Iterator[str]:
        """What was done, a phrase each. An opening that is named whole is not told move by move."""
        named = any(isinstance(one.event, OpeningChosen) for one in told)
        for one in told:
            match one.event:
                case DiscPlaced(seat, square) if not (named and one.before.phase is Phase.OPENING):
                    yield self.words.say("turn.played", who=self.called[seat], square=self.pieces.one(square))
                case TurnPassed(seat):
                    yield self.words.say("turn.passed", who=self.called[seat])
                case MatchEnded():
                    yield self.winner(one.view)

    # How it stands.

    def place(self, view: GameState, moves: int) -> str:
        """Say where in the match this is, after so many moves."""
        if view.phase is Phase.START:
            return self.words["place.start"]
        if view.phase is Phase.MATCH_OVER:
            return self.words.say("place.over", n=moves)
        return self.words.say("place.move", n=moves + 1)

    def status(self, view: GameState) -> str:
        """Say whose turn it is."""
        if view.phase is Phase.MATCH_OVER:
            return self.words["status.over"]
        if view.phase is Phase.START:
            return self.words["place.start"]
        return self.words.say("status.turn", who=self.called[view.turn])

    def question(self, view: GameState, seat: Seat) -> str:
        """Ask a seat for a disc."""
        person = "you" if seat == self.me else "other"
        where = "centre" if view.phase is Phase.CENTRE else "disc"
        return self.words.say(f"question.{person}.{where}", who=self.called[seat])

    def progress(self, view: GameState) -> str:
        """Count the discs of each side, and the empty squares."""
        board = view.board
        return self.words.say("progress.discs", black=board.count(BLACK), white=board.count(WHITE), empty=board.empty)

    # How it ended.

    def reason(self, code: str) -> str:
        """Say why a match is over, in a few words."""
        return self.words[f"match_end.{code}"] if code else ""

    def why_over(self, code: str) -> str:
        """Say why a match is over, in a sentence."""
        return self.words.say("event.match_ended", reason=self.reason(code))

    def winner(self, view: GameState) -> str:
        """Say who won, by the score that the rules count."""
        counted = scores(view.rules, view.board)
        best = winner(counted)
        key = "draw" if best is None else "you" if best == self.me else "won"
        return self.words.say(f"result.{key}", who=self.called[best or 0], high=max(counted), low=min(counted))

    def counted(self, view: GameState) -> Iterator[str]:
        """Say the discs on the board, and the official score where it counts and differs from them."""
        on_board, counted = raw(view.board), scores(view.rules, view.board)
        yield self.words.say("result.raw", black=on_board[BLACK], white=on_board[WHITE])
        if counted != on_board:
            yield self.words.say("result.official", black=counted[BLACK], white=counted[WHITE])


def winner(counted: Sequence[int]) -> Seat | None:
    """Who has more; None: neither."""
    black, white = counted
    return None if black == white else BLACK if black > white else WHITE


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
