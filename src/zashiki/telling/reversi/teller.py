"""A match of reversi told in words: each event, and how it ended.

Every sentence comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from zashiki.games.reversi.events import BoardSet, DiscPlaced, Event, MatchEnded, OpeningChosen, TurnPassed
from zashiki.games.reversi.final_score import raw, scores
from zashiki.games.reversi.notation import COLOURS
from zashiki.games.reversi.pieces import BLACK, WHITE, other
from zashiki.games.reversi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.texts.words import Words


def listed(some: Iterable[str], words: Words) -> str:
    """Join names with commas."""
    return words["telling.comma"].join(some)


class Teller:
    """Tells events to one listener, who is "you" when `me` is a seat; others go by their names."""

    def __init__(self, words: Words, names: Sequence[str], *, me: Seat | None = None) -> None:
        """Take the names of the seats, in the listener's language."""
        self.words, self.me = words, me
        self.names = tuple(words["telling.you"] if seat == me else name for seat, name in enumerate(names))

    def colour(self, seat: Seat) -> str:
        """Name a colour."""
        return self.words[f"colour.{COLOURS[seat]}"]

    def who(self, seat: Seat) -> str:
        """Name a seat by its colour and whose it is, as a sentence begins."""
        said = self.words.say("telling.seat", colour=self.colour(seat), name=self.names[seat])
        return said[:1].upper() + said[1:]

    def tell(self, event: Event) -> str:
        """Say what happened in one sentence."""
        words = self.words
        match event:
            case BoardSet(squares, turn):
                return words.say("event.board_set" if squares.strip(".") else "event.board_empty", who=self.who(turn))
            case OpeningChosen(moves):
                return words.say("event.opening_chosen", moves=" ".join(moves))
            case DiscPlaced(seat, square, flipped):
                gaps = {"flipped": listed(flipped, words), "n": len(flipped)}
                return words.say(
                    "event.disc_placed" if flipped else "event.disc_laid", who=self.who(seat), square=square, **gaps
                )
            case TurnPassed(seat):
                return self._passed(seat)
            case MatchEnded(reason):
                return words.say("event.match_ended", reason=words[f"match_end.{reason}"])
            case _:
                assert_never(event)

    def _passed(self, seat: Seat) -> str:
        """A pass must not go unnoticed: whose it is, and who moves again."""
        person = "you.turn_passed" if seat == self.me else "other.turn_passed"
        if other(seat) == self.me:
            person += "_to_you"
        gaps = {"who": self.who(seat), "colour": self.colour(seat), "next": self.who(other(seat))}
        return self.words.say(f"event.{person}", **gaps)

    def winner(self, view: GameState) -> str:
        """Say who won, by the score that the rules count."""
        counted = scores(view.rules, view.board)
        best = BLACK if counted[BLACK] > counted[WHITE] else WHITE
        if counted[BLACK] == counted[WHITE]:
            key = "draw"
        else:
            key = "you" if best == self.me else "lost" if self.me is not None else "won"
        return self.words.say(f"result.{key}", who=self.who(best), high=max(counted), low=min(counted))

    def result(self, view: GameState) -> list[str]:
        """Say who won, why the match is over, and the score that counts.

        Where that is the official score, the discs on the board are told too, and it only if it differs from them.
        """
        words, lines = self.words, [self.winner(view)]
        if view.reason:
            lines.append(words.say("event.match_ended", reason=words[f"match_end.{view.reason}"]))
        on_board, counted = raw(view.board), scores(view.rules, view.board)
        lines.append(words.say("result.raw", black=on_board[BLACK], white=on_board[WHITE]))
        if counted != on_board:
            lines.append(words.say("result.official", black=counted[BLACK], white=counted[WHITE]))
        return lines
