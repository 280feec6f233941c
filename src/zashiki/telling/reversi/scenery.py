"""Makes scenes from views. What does not change during a match is found once."""

from __future__ import annotations

from zashiki.games.reversi import BLACK, WHITE, GameState, Phase, Ruleset
from zashiki.games.reversi.final_score import raw, scores
from zashiki.games.reversi.legality import to_act
from zashiki.games.reversi.notation import show_squares
from zashiki.kernel.game import Seat
from zashiki.telling.reversi.scene import UNMARKED, Marks, Scene, SeatScene, playable
from zashiki.telling.reversi.sentences import Sentences, winner


class Scenery:
    """The scenes of one table, for one listener."""

    def __init__(self, rules: Ruleset, said: Sentences) -> None:
        """Measure the board."""
        self._said = said
        self._columns = tuple(chr(97 + column) for column in range(rules.size))
        self._rows = tuple(str(row + 1) for row in range(rules.size))
        self._first = sum(raw(rules.first.board))
        self._scoring = said.words[f"value.score.{rules.score}"]

    def moves(self, view: GameState) -> int:
        """Count the discs that were placed since the start."""
        return 0 if view.phase is Phase.START else sum(raw(view.board)) - self._first

    def scene(self, view: GameState, seat: Seat | None, marks: Marks = UNMARKED) -> Scene:
        """Give everything that a picture shows; `marks` are what is known of the latest events."""
        said, board, moves = self._said, view.board, self.moves(view)
        over = view.phase is Phase.MATCH_OVER
        counted = scores(view.rules, board) if over else raw(board)
        return Scene(
            seat=seat,
            to_act=to_act(view),
            title=said.place(view, moves),
            status=said.status(view),
            over=over,
            seats=self._seats(raw(board), counted),
            new=marks.new,
            size=board.size,
            columns=self._columns,
            rows=self._rows,
            squares=show_squares(board),
            turn=None if over or view.phase is Phase.START else view.turn,
            legal=playable(view),
            last=marks.last,
            turned=marks.turned,
            passed=marks.passed,
            opening=view.opening,
            moves=moves,
            empties=board.empty,
            scoring=self._scoring,
            reason=said.reason(view.reason),
            result=said.winner(view) if over else "",
            winner=winner(counted) if over else None,
        )

    def _seats(self, discs: tuple[int, int], counted: tuple[int, int]) -> tuple[SeatScene, SeatScene]:
        return self._side(BLACK, discs, counted), self._side(WHITE, discs, counted)

    def _side(self, seat: Seat, discs: tuple[int, int], counted: tuple[int, int]) -> SeatScene:
        said = self._said
        return SeatScene(
            name=said.names[seat],
            called=said.called[seat],
            colour="white" if seat else "black",
            colour_name=said.colours[seat],
            discs=discs[seat],
            score=counted[seat],
        )
