"""The reversi table: which events are watched, what is asked, and what stands in the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from zashiki.cli.tables.requests import HINTS, Does, Request
from zashiki.cli.tables.reversi.position import position
from zashiki.cli.tables.reversi.typed_choices import HINT_KEY, Pointer, SquareQuestion
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import AnyTold, Shown, Table, TableSetup
from zashiki.games import reversi
from zashiki.games.reversi import GameState
from zashiki.games.reversi.events import DiscPlaced, MatchEnded, TurnPassed
from zashiki.kernel.game import Seat
from zashiki.telling import Chapter, Listener
from zashiki.telling.reversi import ReversiSpeaker, Scene, piece_names
from zashiki.telling.reversi.standing import transcript_lines
from zashiki.telling.rulesheet import name_of

if TYPE_CHECKING:
    from rich.text import Text

    from zashiki.cli.tables.reversi.board import Picture

LOG = Request("log", ("t", "transcript", "棋譜"), Does.SHEET)
TOLD = 12
"""Events that the story is told from."""
BEATS = 1.5
"""How long a disc is shown before the next one, in beats of the table's pace."""
DIGIT = 9
"""Rows that are written with one digit."""


def table(setup: TableSetup) -> Table:
    """Set the table."""
    setup.toggles.setdefault(HINTS.name, False)
    own = _ReversiTable(setup)
    return Table(
        speaker=own.speaker,
        question=own.question,
        picture=own.picture,
        position=partial(position, setup.words),
        pieces=own.pieces,
        requests=(HINTS, LOG),
        claims=own.claims,
        chosen=(DiscPlaced,),
        asides=own.asides,
        thinking=own.thinking,
        beats=lambda told: BEATS if isinstance(told.event, DiscPlaced) else 0.0,
        stops=lambda told: isinstance(told.event, TurnPassed),
        summed_up=(MatchEnded,),
        one_round=True,
        final_picture=True,
        final=own.final,
        result=own.result,
        help_keys=own.help_keys,
        marks=own.marks,
    )


class _ReversiTable:
    def __init__(self, setup: TableSetup) -> None:
        self._words, self._rules, self._setup = setup.words, setup.rules, setup
        self.pieces = piece_names("code", setup.words)
        self.speaker = ReversiSpeaker(Listener(reversi, setup.words, setup.names, setup.rules, setup.me, self.pieces))
        self._pointer = None if setup.by_line else Pointer(setup.rules.size)
        self._asked: GameState | None = None
        """What the pointer points into."""
        self._advised: tuple[GameState, Sequence[str]] | None = None
        """The latest advice, and what it is about: it takes a while to find."""
        self._drawn: Picture | None = None
        """The latest picture."""

    @property
    def _hinting(self) -> bool:
        return self._setup.toggles[HINTS.name]

    # What is asked.

    def question(self, view: GameState, seat: Seat) -> SquareQuestion:
        """Ask for a square; what is pointed at or half typed stays so while somebody looks something up."""
        scene, pointer = self.speaker.scene(view, seat), self._pointer
        if pointer is not None and view != self._asked:
            pointer.leave(scene.squares, [one.square for one in scene.legal])
        self._asked = view
        offers = self.speaker.offers(view, seat)
        return SquareQuestion(offers, scene.turn_text, self._words, pointer=pointer, hinting=self._hinting)

    def claims(self, answer: str) -> bool:
        """Whether a key may go on with a square."""
        return self._pointer is not None and self._pointer.claims(answer)

    def asides(self, view: GameState, seat: Seat, _told: Sequence[AnyTold]) -> Sequence[str]:
        """With hints, what the strongest player would do; what the numbers on a board are."""
        if not self._hinting:
            return ()
        if self._advised is None or self._advised[0] != view:
            hints = self.speaker.hints(view, seat)
            self._advised = view, [hint.text for hint in hints if hint.kind == "advice"]
        return (*([self._words["hint.numbers"]] if self._setup.drawn else ()), *self._advised[1])

    def thinking(self, view: GameState, _seat: Seat) -> str:
        """The strongest player thinks for a while."""
        known = self._advised is not None and self._advised[0] == view
        return self._words["hint.thinking"] if self._hinting and not known else ""

    # Pages.

    def help_keys(self) -> Iterator[str]:
        """How a square is chosen."""
        size, pointer = self._rules.size, self._pointer
        if pointer is None:
            yield self._words.say("help_page.key.line", last=f"{chr(96 + size)}{size}")
            return
        ten, h = size > DIGIT, pointer.is_column(HINT_KEY)
        for key in ("arrows", "enter", "type", *(["ten"] if ten else []), *(["column_h"] if h else [])):
            yield self._words[f"help_page.key.{key}"]

    def marks(self) -> str:
        """The marks as they are on the board that the page hides."""
        from zashiki.cli.tables.reversi.board import PLAYABLE, sign_of_playable

        size = self._setup.console.size
        sign = sign_of_playable(self._drawn, self._words, *size) if self._drawn else PLAYABLE
        return self._words.say("help_page.marks", marks=self._words.say("legend.marks", playable=sign))

    def final(self, view: GameState, chapters: Sequence[Chapter]) -> Sequence[str]:
        """Who won and why; where no picture shows them, also the board and the moves."""
        if self._setup.drawn:
            return self._standing(view)
        board = position(self._words, self.speaker.scene(view, None), 0, asked=False)
        return [*board, *self.result(view, chapters)]

    def result(self, view: GameState, chapters: Sequence[Chapter]) -> Sequence[str]:
        """Who won and why, the score, and the moves in one piece."""
        return [*self._standing(view), *self._moves(chapters)]

    def _standing(self, view: GameState) -> list[str]:
        return sheet_lines(self.speaker.standing(view), self.pieces)

    def _moves(self, chapters: Sequence[Chapter], *, gaps: bool = False) -> list[str]:
        """The moves, if they are known."""
        moves = [chapter.line for chapter in chapters]
        return transcript_lines(self._rules, moves, self._words, gaps=gaps) if moves else []

    # The picture.

    def picture(self, shown: Shown, width: int, height: int) -> list[Text]:
        """Draw the table."""
        from zashiki.cli.tables.reversi.board import Picture, composed

        console, scene = self._setup.console, shown.scene
        question = shown.question if isinstance(shown.question, SquareQuestion) else None
        passed = self._passed(shown)
        moves = self._moves(shown.chapters, gaps=True) if shown.final else ()
        self._drawn = Picture(
            scene,
            self._words.say("table.title", game=self._words["game.name"], rules=name_of(self._rules, self._words)),
            headed=self._headed(shown),
            signs=self._signs(scene, asked=question is not None, replayed=shown.replayed),
            pointer=question.pointer.square if question and question.pointer else None,
            story=_story(shown),
            asides=[*moves, *(line for line in shown.asides if line != passed)],
            notice=shown.notice or passed,
            prompt=shown.prompt,
            whole=scene.over or bool(shown.final),
            colour=console.color_system is not None and not console.no_color,
        )
        return composed(self._drawn, self._words, width, height)

    def _headed(self, shown: Shown) -> Sequence[str]:
        """Whose turn it is; while something is shown that happened, first that."""
        scene = shown.scene
        if shown.final and not scene.over:  # nobody plays on
            return (scene.title,)
        if shown.question is not None or shown.replayed or scene.over:
            return (scene.turn_text or scene.title,)
        told = [" ".join(one.lines) for one in shown.round[-1:]]
        brief = self.speaker.in_brief(shown.round[-1:])
        return [part for part in (brief if brief not in told else "", scene.turn_text) if part]

    def _signs(self, scene: Scene, *, asked: bool, replayed: bool) -> dict[str, str]:
        """The squares that may be played, with hints by how many discs they turn."""
        from zashiki.cli.tables.reversi.board import PLAYABLE

        if not (asked or replayed):
            return {}
        counted = asked and self._hinting
        return {one.square: str(len(one.turns)) if counted and one.turns else PLAYABLE for one in scene.legal}

    def _passed(self, shown: Shown) -> str:
        """The latest pass, until a disc or the end of the match makes it old."""
        if shown.scene.passed is None:
            return ""
        passes = [one.lines for one in shown.round if isinstance(one.event, TurnPassed)]
        return " ".join(passes[-1]) if passes else ""


def _story(shown: Shown) -> Sequence[str]:
    """The latest events; the end of a match stands for itself, but follows its last move in a replay."""
    told = [one for one in shown.round[-TOLD:] if not isinstance(one.event, MatchEnded)]
    lines = [line for one in told for line in (*one.lines, *one.asides)]
    return [*lines, *shown.final] if shown.replayed else shown.final or lines
