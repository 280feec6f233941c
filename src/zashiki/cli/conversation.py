"""The conversation at a table: what is told, asked and answered, the same in every game and on every surface.

A game brings its picture, its notation and its rows of requests (`zashiki.cli.tables.table`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, TypeAlias

from zashiki.cli.answers import Answer, Command, Switch, Wished
from zashiki.cli.help_page import help_lines
from zashiki.cli.match_end import BY_RULES, Ended, MatchEnd
from zashiki.cli.narration import SPEEDS, Narration
from zashiki.cli.shared_screen import SharedScreen
from zashiki.cli.surfaces import Asked
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables import Left
from zashiki.cli.tables.questions import Choice, Mistake, Question, Reading, Sure, TakeBack
from zashiki.cli.tables.requests import Does, Request, Requests
from zashiki.cli.tables.table import Speed
from zashiki.kernel.game import Seat

Keep: TypeAlias = Callable[[str, object], None]
"""Is told the name and the value of what a person turned on or off."""


class Conversation:
    """With the people at one screen, about one match."""

    def __init__(
        self,
        setting: TableSetting,
        *,
        undo: bool,
        speed: Speed = "normal",
        keep: Keep = lambda _name, _value: None,
        house: Sequence[Request] = (),
    ) -> None:
        """Talk at a table; `house` is what may be asked for where it stands in another house."""
        self._table, self._setup, self._surface = table, setup, _ = setting
        self._words, self._speaker = setup.words, table.speaker
        self._by_key = setup.drawn and not setup.by_line and not table.typed_lines
        rows = [row for row in house if not (row.in_words and self._by_key)]
        drawn = setup.drawn and table.tells_events
        self._requests = Requests(table.requests, setup.words, drawn=drawn, undo=undo, house=rows)
        self._keep, self._told = keep, Narration(setting, speed)
        self.shared, self.end = SharedScreen(setting, self._told), MatchEnd(setting, self._told)
        self._position: object = None
        """The view that was told last in lines; it is not told again after a slip."""
        self._queued: list[Answer] = []
        """What an earlier answer said besides."""
        self._taken_back = self.key_pressed = False
        """Whether something was, of which nothing has been said; and whether a key was pressed during what happened."""

    def taken(self) -> AbstractContextManager[None]:
        """Take the screen, and give it back."""
        return self._surface.taken()

    # What happened.

    def watch(self, before: Any, events: Sequence[Any]) -> Sequence[Switch]:  # noqa: ANN401 - each game has its own views
        """Show what happened, from the view before it; a key hurries it, or turns something on or off.

        Gives the switches that were asked for meanwhile.
        """
        pressed: list[Switch] = []
        self.key_pressed = False
        for key in self._told.watch(before, events):
            self.key_pressed = True
            row = self._requests.asked(key)
            if row is not None and row.does in (Does.TOGGLE, Does.FASTER, Does.SLOWER):
                self._turn(row)
            elif row is not None and row.does is Does.SWITCH:
                pressed.append(Switch(row.name))
            elif row is not None and row.does is Does.QUIT:
                raise Left
        return pressed

    def switched(self, on: Collection[str]) -> None:
        """Show from now on what is switched on for the seat at the screen."""
        self._told.flags = [self._words[f"request.{name}.flag"] for name in self._setup.game.SWITCHES if name in on]

    def recall(self, events: Sequence[Any]) -> None:
        """Take up the story of all that was heard, after a pause."""
        self._position = None
        self._told.recall(events)

    def took_back(self, events: int, heard: Callable[[], Sequence[Any]]) -> None:
        """Forget the latest events; where that goes beyond the round, all that was `heard` is taken up anew."""
        self._taken_back, self._position = True, None
        self._told.take_back(events, heard)

    def hurry_if(self, something_waits: Callable[[], bool]) -> None:
        """Show what happens for no longer than it takes while something else waits."""
        self._told.hurried = something_waits

    # What is asked.

    def ask(self, view: Any, seat: Seat, *, on: Collection[str] = ()) -> Answer:  # noqa: ANN401 - likewise
        """Talk until a seat has chosen, or its person wants to take a choice back, or to leave."""
        if self._taken_back and self._table.halfway(view):
            return Command.UNDO
        if self._queued:
            return self._queued.pop(0)
        self._say_taken_back()
        self._told.seat = seat
        first = self._table.question(view, seat)
        question, again = first, view == self._position
        while True:
            if not isinstance(question, Choice | Mistake | TakeBack | Request) and question is not None:
                asked = self._asked(view, seat, question, on, again=again)
                try:
                    answer = self._surface.ask(asked if question is first else asked._replace(more="", further=True))
                finally:  # also if something else happens meanwhile
                    self._position, again = view, True
                question = self._requested(answer, open_to=question is first) or self._read(question, answer)
            if isinstance(question, Request):
                found = self._serve(question, view, seat)
                if found is not None:
                    return found
                again = question.does is not Does.TOGGLE
                first = question = self._table.question(view, seat)
                continue
            if isinstance(question, Choice | TakeBack):
                return self._answered(question)
            if question is None or isinstance(question, Mistake):
                unread = "accepted.key" if self._setup.drawn and not self._setup.by_line else "plain.not_understood"
                self._surface.say(question.text if question else self._words[unread])
                question = first

    def idle(
        self,
        view: Any,  # noqa: ANN401 - likewise
        seat: Seat | None,
        text: str,
        *,
        on: Collection[str] = (),
        any_key: str = "",
    ) -> Answer:
        """Look on while nothing is asked of this screen, until something is asked of the house.

        Whatever happens at the table interrupts it. A line that is no request may be an answer typed ahead, unless
        `any_key` names what every key stands for.
        """
        self._say_taken_back()
        self.switched(on)
        while True:
            keys = self._requests.keys() if self._by_key else self._requests.in_a_line()
            answer = self._surface.idle(text, partial(self._told.looked_at, view, seat), keys)
            row = self._requests.asked(answer)
            if row is None and any_key:
                return Wished(any_key)
            if row is None and not self._surface.keep(answer):
                self._surface.say(self._words["accepted.key"])
            elif row is not None and (found := self._serve(row, view, seat)) is not None:
                return found

    def _requested(self, answer: str, *, open_to: bool) -> Request | None:
        """Read a request, where the question is open to them and does not claim the answer."""
        return self._requests.asked(answer) if open_to and not self._table.claims(answer) else None

    def _read(self, question: Question, answer: str) -> Reading:
        """Read an answer; a grave choice is asked again."""
        meaning = question.read(answer)
        if isinstance(meaning, Choice) and meaning.offer is not None and not isinstance(question, Sure):
            return Sure(meaning, self._words) if meaning.offer.weight == "grave" else meaning
        return meaning

    def _answered(self, reading: Choice | TakeBack) -> Answer:
        if isinstance(reading, TakeBack):
            self._queued = [Command.UNDO] * (reading.times - 1)
            return Command.UNDO
        self._queued = list(reading.then)
        if reading.said:
            self._surface.say(reading.said)
        return reading.action

    def _asked(self, view: Any, seat: Seat, question: Question, on: Collection[str], *, again: bool) -> Asked:  # noqa: ANN401 - likewise
        scene = self._told.scene(view, seat)
        by_key = self._setup.drawn and not self._table.typed_lines
        self.switched(on)
        return Asked(
            question,
            lambda: self._told.shown(scene, question=question),
            lambda: [] if view == self._position else list(self._table.position(scene, seat, asked=True)),
            lambda: self._table.asides(view, seat, self._told.story.round),
            self._requests.keys() if by_key else self._requests.in_a_line(),
            self._table.thinking(view, seat),
            again,
        )

    def notice(self, text: str) -> None:
        """Say something with the next picture."""
        self._surface.say(text)

    def refused(self, text: str) -> None:
        """Say why something was not done; what was to follow it is dropped.

        Where more was to be taken back than there is, that much is said.
        """
        self._queued = []
        if not self._say_taken_back():
            self._surface.say(text)

    def _say_taken_back(self) -> bool:
        """Say once that something was taken back, however many choices that were; whether it was."""
        said, self._taken_back = self._taken_back, False
        if said:
            self._surface.say(self._words["session.taken_back"])
        return said

    def waiting(self, text: str) -> None:
        """Say at once what is waited for."""
        self._surface.waiting(text)

    def try_again(self, problem: str) -> bool:
        """Say that a choice could not be kept; whether the person wants another try, once there is room."""
        prompt = self._words["prompt.not_kept" if self._setup.drawn else "plain.not_kept"]
        try:
            return self._surface.page([problem], ending=("", "\n"), prompt=prompt) in ("", "\n")
        except (Left, EOFError, KeyboardInterrupt):
            return False

    # What may be asked for.

    def _serve(self, row: Request, view: Any, seat: Seat | None) -> Answer | None:  # noqa: ANN401 - likewise
        """Answer what needs no choice; gives what the session is to do."""
        match row.does:
            case Does.UNDO:
                return Command.UNDO
            case Does.QUIT:
                return Command.QUIT
            case Does.SWITCH:
                return Switch(row.name)
            case Does.HOUSE:
                return Wished(row.name)
            case Does.HELP:
                self._surface.page(self._help(), may_leave=False)
            case Does.SHEET:
                self._look_up(row.name, view, seat)
            case Does.TABLE:
                self.show_table(view, seat)
            case Does.AGAIN:
                self._surface.say(self._told.last_told() or self._words["request.again.nothing"])
            case Does.TOGGLE | Does.FASTER | Does.SLOWER:
                self._turn(row)
        return None

    def show_table(self, view: Any, seat: Seat | None) -> None:  # noqa: ANN401 - likewise
        """Tell the table in lines."""
        scene = self._told.scene(view, seat)
        lines = list(self._table.position(scene, self._told.seat if seat is None else seat, asked=False))
        self._surface.page(lines, may_leave=False)

    def _turn(self, row: Request) -> None:
        """Turn something of the screen's on or off, or change the speed; it stays so."""
        if row.does is Does.TOGGLE:
            on = self._setup.toggles[row.name] = not self._setup.toggles.get(row.name, False)
            self._keep(row.name, on)
            self._surface.say(self._words[f"request.{row.name}.{'on' if on else 'off'}"])
            return
        known = list(SPEEDS)
        at = known.index(self._told.speed) + (1 if row.does is Does.FASTER else -1)
        self._told.speed = known[min(max(at, 0), len(known) - 1)]
        self._keep("speed", self._told.speed)
        self._surface.say(self._words[f"speed.{self._told.speed}"])

    def _look_up(self, name: str, view: Any, seat: Seat | None) -> None:  # noqa: ANN401 - likewise
        found = self._speaker.sheets(view, seat, self._told.story.chapters).get(name)
        if found is None:
            self._surface.say(self._words[f"request.{name}.none"])
            return
        width = self._setup.console.width - 2
        lines = self._table.chart(name, found, width) if self._table.chart else self._told.lines(found)
        self._surface.page(lines, may_leave=False)

    def _help(self) -> list[str]:
        drawn = self._setup.drawn
        keys = [*self._table.help_keys(), *(f"{key}  {said}" for key, said in self._requests.help())]
        marks = self._table.marks() if drawn else ""
        width = self._setup.console.width - 2 if drawn else None
        return help_lines(keys, self._speaker.brief(), self._words, marks=marks, width=width)

    # The end, and afterwards.

    def finished(self, view: Any, lines: Sequence[str], *, rematch: bool = False) -> Command | None:  # noqa: ANN401 - likewise
        """Show the final standing; there may be another match, or at a table that keeps score one entry less."""
        return self.end.show(view, lines, rematch=rematch)

    def result(self, view: Any, ended: Ended = BY_RULES) -> Sequence[str]:  # noqa: ANN401 - likewise
        """Who won, in lines to be said once the screen is given back; none where lines follow lines."""
        return self.end.result(view, ended)
