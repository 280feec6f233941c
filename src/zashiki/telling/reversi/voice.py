"""Who is called what at a board of reversi, and how a match stands and ended, in words for one listener."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.reversi import BLACK, WHITE, GameState, Phase, Ruleset
from zashiki.games.reversi.final_score import raw, scores
from zashiki.games.reversi.notation import COLOURS
from zashiki.kernel.game import Seat
from zashiki.telling.protocols import Listener
from zashiki.telling.voice import Voice


class ReversiVoice(Voice[Ruleset]):
    """Speaks of both sides; the listener's is "you", others go by their names."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        super().__init__(listener)
        words = listener.words
        self.colours = tuple(words[f"colour.{colour}"] for colour in COLOURS)
        pairs = zip(self.colours, map(self.who, range(len(COLOURS))), strict=True)
        self.called = tuple(_capital(words.say("seat.called", colour=colour, name=name)) for colour, name in pairs)
        """The sides by colour and name, as a sentence begins: Black (you), White (Kitsune)."""

    # How it stands.

    def place(self, view: GameState, moves: int) -> str:
        """Say where in the match this is, after so many moves."""
        if view.phase is Phase.START:
            return self.words["place.start"]
        if view.phase is Phase.MATCH_OVER:
            return self.words["place.over"]
        return self.words.say("place.move", n=moves + 1)

    def turn(self, view: GameState) -> str:
        """Say whose turn it is; empty where it is nobody's."""
        if view.phase in (Phase.START, Phase.MATCH_OVER):
            return ""
        return self.words.say("turn.next", who=self.called[view.turn])

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
