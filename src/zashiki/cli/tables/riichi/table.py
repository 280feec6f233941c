"""The riichi table: which events are watched, what is asked, and what stands in the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from zashiki.cli.tables.requests import HINTS, Does, Request
from zashiki.cli.tables.riichi.position import hands, position
from zashiki.cli.tables.riichi.question import Held, RiichiQuestion
from zashiki.cli.tables.riichi.typed_choices import TypedChoices
from zashiki.cli.tables.riichi.typed_tiles import plain_names
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import Shown, Table, TableSetup
from zashiki.games import riichi
from zashiki.games.riichi import Event, GameState
from zashiki.games.riichi.events import (
    CallAnswered,
    KanDeclared,
    KitaDeclared,
    MatchEnded,
    RoundDealt,
    RoundWon,
    TileCalled,
    TileDiscarded,
    TsumoDeclared,
)
from zashiki.kernel.game import Seat
from zashiki.telling import Listener, PieceNames, Told
from zashiki.telling.riichi import RiichiSpeaker, Scene
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.texts.sheets import Sheet

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from zashiki.cli.tables.riichi.tile_pictures import Style

READING = Request("reading", ("i", "info", "情報"), Does.TOGGLE)
NO_CALLS = Request("no_calls", ("n", "no calls", "鳴きなし"), Does.SWITCH)
DISCARD_DRAWN = Request("discard_drawn", ("l", "let go", "自動ツモ切り"), Does.SWITCH)
AUTO_WIN = Request("auto_win", ("a", "auto win", "自動和了"), Does.SWITCH)
SIGNS = Request("signs", ("g", "glyphs", "絵"), Does.TOGGLE, drawn=True)
TABLE = Request("table", ("o", ",", "table", "卓", "場"), Does.TABLE)
CHOSEN = (TileDiscarded, CallAnswered, KanDeclared, KitaDeclared)
"""What a seat chose."""
_WATCHED = (RoundDealt, TileDiscarded, TileCalled, KanDeclared, KitaDeclared, TsumoDeclared)
"""Events that are shown for a while."""
_A_SIGN = "🀫"
RiichiTold: TypeAlias = Sequence[Told[GameState, Event, Scene]]


def table(setup: TableSetup) -> Table:
    """Set the table."""
    for name in ("hints", "reading", "signs"):
        setup.toggles.setdefault(name, False)
    own = _RiichiTable(setup)
    signs = (SIGNS,) if _has_signs(setup.console) else ()
    return Table(
        speaker=own.speaker,
        question=own.question,
        picture=own.picture,
        position=partial(position, own.voice),
        replayed=partial(hands, own.voice),
        pieces=own.pieces,
        requests=(READING, HINTS, NO_CALLS, DISCARD_DRAWN, AUTO_WIN, *signs, TABLE),
        chosen=CHOSEN,
        asides=own.asides,
        beats=lambda told: 1.0 if isinstance(told.event, _WATCHED) else 0.0,
        summed_up=(RoundWon, MatchEnded),
        help_keys=own.help_keys,
        marks=lambda: setup.words["help_page.marks"],
    )


def _has_signs(console: Console) -> bool:
    """Whether the terminal's encoding has the signs of tiles."""
    try:
        _A_SIGN.encode(console.encoding)
    except UnicodeEncodeError:
        return False
    return True


def sentences(told: RiichiTold, *, everything: bool = False) -> list[str]:
    """What is told, with what is said aside if that is everything."""
    return [line for one in told for line in (*one.lines, *(one.asides if everything else ()))]


class _RiichiTable:
    def __init__(self, setup: TableSetup) -> None:
        self._setup, self._words, self._toggles = setup, setup.words, setup.toggles
        self.pieces: PieceNames = self if setup.drawn else plain_names(setup.words)
        listener = Listener(riichi, setup.words, setup.names, setup.rules, setup.me, self.pieces)
        self.speaker, self.voice = RiichiSpeaker(listener), RiichiVoice(listener)
        self._asked: tuple[GameState, Seat, RiichiQuestion] | None = None

    # Tiles inside sentences, as they are drawn now.

    @property
    def _style(self) -> Style:
        from zashiki.cli.tables.riichi.tile_pictures import style_of

        return style_of(self._setup.console, self._words, signs=self._toggles["signs"])

    def one(self, code: str, /) -> str:
        """Write a tile."""
        return self._style.one(code)

    def many(self, codes: Sequence[str], /) -> str:
        """Write several."""
        return self._style.many(codes)

    # What is asked.

    def question(self, view: GameState, seat: Seat) -> RiichiQuestion:
        """Ask for a tile or an answer; a question that was only looked away from goes on where it was."""
        held = Held()
        if self._asked is not None and self._asked[:2] == (view, seat):
            held = replace(self._asked[2].held, digit="")
        found = RiichiQuestion(
            TypedChoices(self.speaker.offers(view, seat), view, seat, self._words),
            self.speaker.question(view, seat),
            self._words,
            self.pieces,
            by_line=self._setup.by_line,
            held=held,
        )
        self._asked = (view, seat, found)
        return found

    def asides(self, view: GameState, seat: Seat, told: RiichiTold) -> Sequence[str]:
        """What a grave choice is about; how far the hand is, and hints, where they are wanted."""
        sheet = self.speaker.decision(view, seat, told)
        wanted = {"reading": self._toggles["reading"], "advice": self._toggles["hints"]}
        hints = self.speaker.hints(view, seat) if any(wanted.values()) else ()
        decision = sheet_lines(Sheet("", sheet.parts), self.pieces) if sheet else []  # the question is its title
        return [*decision, *(hint.text for hint in hints if wanted[hint.kind])]

    def help_keys(self) -> Iterator[str]:
        """How tiles are discarded, called and won."""
        three = self._setup.rules.three
        how = ["line", "drawn"] if self._setup.by_line else ["name", "point", "enter"]
        chi = "chi_line" if self._setup.by_line else "chi"
        calls = ["pon", *([] if three else [chi]), "kan", *(["kita"] if three else [])]
        steps = [] if self._setup.by_line else ["steps"]
        for key in (*how, "win", "riichi", *calls, "nine", "pass", *steps):
            yield self._words[f"help_page.key.{key}"]

    # The picture.

    def picture(self, shown: Shown, width: int, height: int) -> list[Text]:
        """Draw the table."""
        from zashiki.cli.tables.riichi.board import Picture, composed

        question = shown.question if isinstance(shown.question, RiichiQuestion) else None
        picture = Picture(
            shown.scene,
            shown.seat,
            sentences(shown.latest, everything=shown.replayed),
            shown.asides,
            shown.notice,
            shown.prompt,
            question.lifted if question else frozenset(),
            question.pointed if question else None,
            " ".join(shown.flags),
        )
        return composed(picture, self._style, width, height)
