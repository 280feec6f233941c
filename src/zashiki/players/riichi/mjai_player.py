"""A seat for any program that speaks mjai on its standard input and output.

It is told what its seat hears, and nothing else, in the dialect that Mortal reads. Before each choice it gets the
events since the last one, and answers with one line. The events stand in an array on one line, as on mjai.app
(`mjai:`), or each on a line of its own (`mjai-lines:`, for programs that answer only when they may act, such as
Mortal's own). In the command `{seat}` stands for the number of its seat.

A program that crashes, takes too long or answers what cannot be is replaced: a pass, or the tile just drawn. After a
crash, or several silences in a row, the table plays for it to the end.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from zashiki.games.riichi import GameState, legal, why_not
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Ron,
    Stop,
    Tsumo,
)
from zashiki.games.riichi.events import Event
from zashiki.games.riichi.pieces import BY_KIND, Tile, in_order
from zashiki.games.riichi.state import STOPPING
from zashiki.kernel.game import Seat
from zashiki.players.programs import Failed, Program
from zashiki.records.riichi.mjai_names import TILES
from zashiki.records.riichi.mjai_out import Line, Narrator, opening_line, show_line
from zashiki.texts.json_text import read_json

TIMEOUT = 5.0
"""Seconds that a program has for a choice …"""
STARTUP = 20.0
"""… and for its first one, which it may need to load something for."""
PATIENCE = 3
"""After this many silences in a row it is not asked any more."""
REACH = "reach"


class BotAnswer(msgspec.Struct, frozen=True):
    """The fields of an answer."""

    type: str
    pai: str = ""
    consumed: list[str] = []
    tsumogiri: bool | None = None


class MjaiPlayer:
    """A program at a table of riichi. `trouble` says why its last choice was made for it."""

    name = "mjai"

    def __init__(
        self, command: str, *, lines: bool = False, timeout: float = TIMEOUT, startup: float = STARTUP
    ) -> None:
        """`lines`: an event a line, not arrays. The program is started when it first has to choose."""
        self._command, self._lines, self._timeout, self._startup = command, lines, timeout, startup
        self.trouble = ""
        self.when_slow = _nothing
        self._program: Program | None = None
        self._given_up = ""
        self._silences = 0
        self._pending: list[Event] = []
        """What its seat has heard and the program does not know yet."""
        self._narrator: Narrator | None = None
        self._before: list[Line] = []
        """What to tell before the next events."""
        self._reached = False
        """Whether it has been told of its own riichi already."""
        self._seat: Seat = 0

    def hear(self, events: Sequence[Event], seat: Seat, /, *, anew: bool = False) -> None:
        """Take what its seat has heard since the last time; after an undo the program begins anew."""
        self._seat = seat
        if anew:
            self._end()
            self._pending.clear()
        self._pending += events

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Ask the program; what cannot be is replaced."""
        self.trouble = ""
        if view.phase is STOPPING:
            return Stop()  # mjai has no such question; a leader who may stop has won
        try:
            return self._chosen(view, seat)
        except Failed as failure:
            self.trouble = failure.code
            self._silences = self._silences + 1 if failure.code == "timeout" else 0
            if failure.code in ("gone", "not_started") or self._silences >= PATIENCE:
                self._given_up = failure.code
                self._end()
        return default(view, seat, riichi=self._reached)

    def leave(self) -> None:
        """Tell the program the rest, and end it, whatever happens."""
        try:
            if self._program is not None:
                self._program.tell(self._text(self._news()))
        finally:
            self._end()

    def _end(self) -> None:
        program, self._program = self._program, None
        self._narrator, self._before, self._reached = None, [], False
        if program is not None:
            program.stop()

    def _chosen(self, view: GameState, seat: Seat) -> Action:
        if self._given_up:
            raise Failed(self._given_up)
        started = self._program is None
        if self._program is None:
            self._program = Program(self._command.replace("{seat}", str(seat)))
            self._narrator = Narrator(view.rules)
            self._before = [opening_line(view.rules, seat=seat)]
        answer = self._answer(self._news(), self._startup if started else self._timeout)
        riichi = answer.type == REACH
        if riichi:
            if not any(isinstance(action, DeclareRiichi) for action in legal(view, seat)):
                raise Failed("illegal")
            self._reached = True
            answer = self._answer([{"type": REACH, "actor": seat}], self._timeout)
        action = action_of(answer, view, seat, riichi=riichi)
        if why_not(view, seat, action) is not None:
            raise Failed("illegal")
        return action

    def _answer(self, news: list[Line], timeout: float) -> BotAnswer:
        assert self._program is not None  # noqa: S101 - it was started before
        text = self._program.ask(self._text(news), timeout, when_slow=self.when_slow)
        self._silences = 0
        try:
            return msgspec.convert(read_json(text), BotAnswer)
        except (ValueError, RecursionError):
            raise Failed("nonsense") from None

    def _news(self) -> list[Line]:
        """What it has not been told yet; its own riichi it may know already."""
        assert self._narrator is not None  # noqa: S101 - it began with the program
        news = [*self._before, *self._narrator.tell(self._pending)]
        self._pending, self._before = [], []
        own = {"type": REACH, "actor": self._seat}
        if self._reached and own in news:
            news.remove(own)
            self._reached = False
        return news

    def _text(self, news: list[Line]) -> str:
        return "".join(f"{show_line(line)}\n" for line in news) if self._lines else f"{show_line(news)}\n"


def _nothing() -> None:
    """Nobody wants to know."""


def default(view: GameState, seat: Seat, *, riichi: bool = False) -> Action:
    """Choose what harms nobody: pass, or discard the tile just drawn, or the first tile that may be.

    `riichi`: it was declared, and only the tile is missing.
    """
    choices = list(legal(view, seat))
    declared = [one for one in choices if isinstance(one, DeclareRiichi)]
    if riichi and declared:
        return declared[0]
    drawn = view.players[seat].drawn
    for wish in (Pass(), Discard(drawn, drawn=True) if drawn is not None else None):
        if wish in choices:
            return wish
    return next((one for one in choices if isinstance(one, Discard)), choices[0])


def action_of(said: BotAnswer, view: GameState, seat: Seat, *, riichi: bool = False) -> Action:  # noqa: PLR0911 - a case for each
    """Give the choice that an answer means; whether it may be made is another question."""
    match said.type:
        case "none":
            return Pass()
        case "hora":
            return Ron() if seat in view.asked else Tsumo()
        case "dahai":
            tile, held = _tile(said.pai), view.players[seat].drawn
            drawn = tile is held if said.tsumogiri is None else said.tsumogiri
            return DeclareRiichi(tile, drawn) if riichi else Discard(tile, drawn)
        case "pon" | "chi":
            first, second = _pair(said.consumed)
            return Pon((first, second)) if said.type == "pon" else Chi((first, second))
        case "daiminkan":
            return OpenKan()
        case "ankan":
            return ClosedKan(BY_KIND[_tile(said.consumed[-1] if said.consumed else said.pai).kind])
        case "kakan":
            return AddedKan(_tile(said.pai))
        case "nukidora" | "kita":
            return Kita()
        case "ryukyoku":
            return NineTerminals()
    raise Failed("nonsense")


def _tile(name: str) -> Tile:
    if name not in TILES:
        raise Failed("nonsense")
    return TILES[name]


def _pair(names: list[str]) -> tuple[Tile, ...]:
    if len(names) != 2:  # noqa: PLR2004 - a pair
        raise Failed("nonsense")
    return in_order(map(_tile, names))


def seat_of_arrays(command: str) -> MjaiPlayer:
    """Seat a program that reads arrays of events, one a line."""
    return MjaiPlayer(command)


def seat_of_lines(command: str) -> MjaiPlayer:
    """Seat a program that reads an event a line."""
    return MjaiPlayer(command, lines=True)


PROGRAMS = {"mjai": seat_of_arrays, "mjai-lines": seat_of_lines}
"""Players from a command, by the prefix that it has."""
