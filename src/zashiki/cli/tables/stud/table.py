"""The stud table: which events are watched, what is asked, and what stands in the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from zashiki.cli.parser import columns
from zashiki.cli.tables.requests import HINTS, Does, Request
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.stud.paragraphs import CHOICES, SHOWN, paragraphs
from zashiki.cli.tables.stud.position import position
from zashiki.cli.tables.stud.typed_choices import BetQuestion
from zashiki.cli.tables.table import Shown, Table, TableSetup
from zashiki.games.stud import GameState
from zashiki.games.stud.events import BetReturned, HandMucked, HandShown, PotAwarded, RakeTaken
from zashiki.kernel.game import Seat
from zashiki.telling import Listener
from zashiki.telling.stud import Scene, StudSpeaker, piece_names
from zashiki.telling.stud.sentences import Told
from zashiki.texts.sheets import Part, Pieces, Sheet

if TYPE_CHECKING:
    from rich.text import Text

HANDS = Request("hands", ("y", "hands", "役"), Does.SHEET)
WATCHING = 0.5
"""How much faster it goes for a person who has folded."""


def table(setup: TableSetup) -> Table:
    """Set the table."""
    setup.toggles.setdefault("hints", False)
    own = _StudTable(setup)
    return Table(
        speaker=own.speaker,
        question=own.question,
        picture=own.picture,
        position=own.position,
        pieces=own.pieces,
        requests=(HINTS, HANDS),
        chosen=CHOICES,
        asides=own.asides,
        beats=own.beats,
        summed_up=(HandShown, HandMucked, BetReturned, RakeTaken, PotAwarded),
        help_keys=own.help_keys,
        marks=lambda: setup.words["help_page.marks"],
        chart=lambda _name, sheet, _width: sheet_lines(lined_up(sheet) if setup.drawn else sheet, own.pieces),
    )


def lined_up(sheet: Sheet) -> Sheet:
    """Set the cards of all rows below each other."""
    labels = {part.label for part in sheet.parts if isinstance(part, Pieces)}
    widest = max(map(columns, labels), default=0) + 1
    return replace(sheet, parts=tuple([_padded(part, widest) for part in sheet.parts]))


def _padded(part: Part, width: int) -> Part:
    if not isinstance(part, Pieces) or not part.label:
        return part
    return replace(part, label=part.label + " " * (width - columns(part.label)))


class _StudTable:
    def __init__(self, setup: TableSetup) -> None:
        self._setup, self._words, self._me = setup, setup.words, setup.me
        self.pieces = piece_names("name", setup.words)
        if setup.drawn:
            from zashiki.cli.tables.stud.card_pictures import style_of

            self._style = style_of(setup.console)
            self.pieces = self._style.names
        listener = Listener(setup.game, setup.words, setup.names, setup.rules, setup.me, self.pieces)
        self.speaker = StudSpeaker(listener)

    def question(self, view: GameState, seat: Seat) -> BetQuestion:
        """Ask for a bet, or to stay, or to fold."""
        return BetQuestion(self.speaker.offers(view, seat), self._words)

    def asides(self, view: GameState, seat: Seat, _told: Sequence[Told]) -> Sequence[str]:
        """Pot odds and what the hand is worth, once they are asked for."""
        return [hint.text for hint in self.speaker.hints(view, seat)] if self._setup.toggles["hints"] else ()

    def beats(self, told: Told) -> float:
        """Show choices and cards, faster for somebody who only looks on."""
        if not isinstance(told.event, SHOWN):
            return 0.0
        return WATCHING if self._me is not None and not told.scene.seats[self._me].live else 1.0

    def help_keys(self) -> Iterator[str]:
        """How choices are made."""
        for key in ("fold", "check", "call", "bet", "raise", "double", "line" if self._setup.by_line else "number"):
            yield self._words[f"help_page.key.{key}"]

    def position(self, scene: Scene, seat: Seat, /, *, asked: bool) -> Iterator[str]:
        """Tell the table; where nobody in particular is told, only who is asked is "you"."""
        return position(self._words, self.pieces, scene, seat, own=asked or seat == self._me)

    def picture(self, shown: Shown, width: int, height: int) -> list[Text]:
        """Draw the table, with what is new since the last choice."""
        from zashiki.cli.tables.stud.board import composed

        return composed(shown, paragraphs(shown.latest), self._words, self._style, width, height)
