"""The conversation at a table: what is told, asked and answered, the same in every game and on every surface.

A game brings its picture, its notation and its rows of requests (`zashiki.cli.tables.table`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from enum import Enum, auto
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

from zashiki.cli.help_page import help_lines
from zashiki.cli.story import Story
from zashiki.cli.surfaces import Asked
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.tables import Left
from zashiki.cli.tables.questions import Choice, Mistake, Question, Reading, Sure, TakeBack
from zashiki.cli.tables.requests import UNDO, Does, Request, Requests
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import AnyTold, Shown, Speed
from zashiki.kernel.game import Seat
from zashiki.telling import Form
from zashiki.texts.sheets import Sheet

SPEEDS: dict[Speed, float] = {"slow": 0.9, "normal": 0.45, "fast": 0.0}
"""Seconds in a beat."""
RECALLED = 4
"""Lines that are told again after a pause or an undo."""
REMATCH = ("r", "rematch", "もう一局")
ANYBODY = 2.0
"""Seconds in which somebody at a shared screen may say that they call."""


class Command(Enum):
    """What a person may ask the session for, beside a choice of the game."""

    UNDO = auto()
    QUIT = auto()
    REMATCH = auto()


class Switch(NamedTuple):
    """Something is to be answered for a seat by itself, or no more."""

    name: str


Answer: TypeAlias = Any
"""An action of the game, a `Command` or a `Switch`."""


def _forget(_name: str, _value: object) -> None:
    """Keep nothing."""


class Conversation:
    """With the people at one screen, about one match."""

    def __init__(
        self,
        setting: TableSetting,
        *,
        undo: bool,
        speed: Speed = "normal",
        keep: Callable[[str, object], None] = _forget,
    ) -> None:
        """`keep` is told what the person turns on or off, and their speed."""
        self._table, self._setup, self._surface = table, setup, _ = setting
        self._words, self._speaker = setup.words, table.speaker
        self._requests = Requests(table.requests, setup.words, drawn=setup.drawn and table.told_twice, undo=undo)
        self._undo, self._keep = undo, keep
        self._speed: Speed = "fast" if setup.by_line else speed
        self._story: Story[Any, Any, Any, Any] = Story(
            table.speaker, me=setup.me, choices=table.chosen, one_round=table.one_round
        )
        self._seat = setup.me or 0
        self._position: object = None
        """The view that was told last in lines; it is not told again after a slip."""
        self._queued: list[Answer] = []
        """What an earlier answer said besides."""
        self._taken_back = False
        """Whether something was, of which nothing has been said."""

    def taken(self) -> AbstractContextManager[None]:
        """Take the screen, and give it back."""
        return self._surface.taken()

    # What happened.

    def watch(self, before: Any, events: Sequence[Any]) -> None:  # noqa: ANN401 - each game has its own views
        """Show what happened, from the view before it."""
        for told in self._story.heard(before, events):
            if self._table.told_twice:
                self._tell(told)

    def _tell(self, told: AnyTold) -> None:
        ended = self._round_end(told)
        if ended is not None:
            self._surface.page(self._lines(ended))
            return
        key = self._surface.event(
            list(self._said(told)),
            lambda: self._shown(told.scene),
            seconds=self._table.beats(told) * SPEEDS[self._speed],
            stop=self._table.stops(told),
        )
        row = self._requests.asked(key) if key else None
        if row is not None and row.does in (Does.TOGGLE, Does.FASTER, Does.SLOWER):
            self._turn(row)  # any other key only hurries

    def _round_end(self, told: AnyTold) -> Sheet | None:
        if told.chapter is None or self._table.one_round:
            return None
        return self._speaker.round_end(self._story.round)

    def _said(self, told: AnyTold) -> Iterator[str]:
        """An event in lines, unless the end of the round sums it up."""
        if not isinstance(told.event, self._table.summed_up):
            yield from told.lines
            yield from told.asides if self._table.aside_in_lines or self._setup.drawn else ()

    def recall(self, events: Sequence[Any]) -> None:
        """Take up the story of all that was heard, after a pause."""
        game = self._setup.game
        self._story.recall(game.mask(game.start(self._setup.rules), self._setup.me), events)
        self._recalled()

    def took_back(self, events: int, heard: Callable[[], Sequence[Any]]) -> None:
        """Forget the latest events; where that goes beyond the round, all that was `heard` is taken up anew."""
        self._taken_back = True
        if not self._story.take_back(events):
            self.recall(heard())
            return
        self._recalled()

    def _recalled(self) -> None:
        self._position = None
        lines = [line for told in self._story.round for line in self._said(told)]
        self._surface.recalled(lines[-RECALLED:] if self._table.told_twice else ())

    # What is asked.

    def ask(self, view: Any, seat: Seat, *, on: Collection[str] = ()) -> Answer:  # noqa: ANN401 - likewise
        """Talk until a seat has chosen, or its person wants to take a choice back, or to leave."""
        if self._taken_back and self._table.halfway(view):
            return Command.UNDO
        if self._queued:
            return self._queued.pop(0)
        self._say_taken_back()
        self._seat = seat
        first = self._table.question(view, seat)
        question, again = first, view == self._position
        while True:
            if not isinstance(question, Choice | Mistake | TakeBack | Request) and question is not None:
                asked = self._asked(view, seat, question, on, again=again)
                answer = self._surface.ask(asked if question is first else asked._replace(more="", further=True))
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
                self._surface.say(question.text if question else self._not_understood())
                question = first

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

    def _not_understood(self) -> str:
        return self._words["accepted.key" if self._setup.drawn and not self._setup.by_line else "plain.not_understood"]

    def _asked(self, view: Any, seat: Seat, question: Question, on: Collection[str], *, again: bool) -> Asked:  # noqa: ANN401 - likewise
        scene = self._scene(view, seat)
        by_key = self._setup.drawn and not self._table.typed_lines
        flags = [self._words[f"request.{name}.flag"] for name in self._setup.game.SWITCHES if name in on]
        return Asked(
            question,
            lambda: self._shown(scene, question=question, flags=flags),
            lambda: [] if view == self._position else list(self._table.position(scene, seat, asked=True)),
            lambda: self._asides(view, seat),
            self._requests.keys() if by_key else self._requests.in_a_line(),
            self._table.thinking(view, seat),
            again,
        )

    def _scene(self, view: Any, seat: Seat | None) -> Any:  # noqa: ANN401 - likewise
        """The table from a seat's side; where nothing is hidden, with the marks of what happened last."""
        told = self._story.round
        if told and told[-1].view == view and not self._setup.game.VEILED:
            return told[-1].scene
        return self._speaker.scene(view, seat)

    def _asides(self, view: Any, seat: Seat) -> Sequence[str]:  # noqa: ANN401 - likewise
        return self._table.asides(view, seat, self._story.round)

    def _shown(self, scene: Any, *, question: Question | None = None, flags: Sequence[str] = ()) -> Shown:  # noqa: ANN401 - likewise
        story = self._story
        return Shown(
            scene=scene,
            seat=self._seat,
            round=story.round,
            latest=story.latest,
            chapters=story.chapters,
            question=question,
            flags=flags,
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
        if self._taken_back:
            self._taken_back = False
            self._surface.say(self._words["session.taken_back"])
            return True
        return False

    def waiting(self, text: str) -> None:
        """Say at once what is waited for."""
        self._surface.waiting(text)

    def curtain(self, seat: Seat) -> None:
        """Hide what is hidden until this seat's person is alone at the screen; where nothing is, do nothing.

        The next pictures are seen from its side, whether or not it is asked anything: nobody learns whether it was.
        """
        self._seat = seat
        if self._setup.game.VEILED:
            self._surface.curtain(self._setup.names[seat])

    def anybody(self, view: Any, people: Sequence[Seat]) -> list[Seat]:  # noqa: ANN401 - likewise
        """Ask all people at a shared screen whether they call; gives those who said so by the number of their seat."""
        scene, comma = self._speaker.scene(view, None), self._words["telling.comma"]
        who = comma.join(self._words.say("anybody.one", n=seat + 1, name=self._setup.names[seat]) for seat in people)
        text = self._words.say("anybody.asked", who=who)
        answer = self._surface.anybody(text, lambda: self._shown(scene), seconds=ANYBODY)
        return [seat for seat in people if str(seat + 1) in answer]

    def in_vain(self, seat: Seat) -> None:
        """Tell somebody who said that they call that there is nothing to call."""
        self._surface.page([self._words.say("anybody.nothing", name=self._setup.names[seat])], may_leave=False)

    def quiet_choice(self, view: Any, seat: Seat) -> Any:  # noqa: ANN401 - likewise
        """The choice that gives up what a seat is asked in secret: a pass."""
        offers = self._speaker.offers(view, seat)
        assert not isinstance(offers, Form)  # noqa: S101 - nobody fills in a form in secret
        return next(offer.action for offer in offers if offer.weight == "quiet")

    def try_again(self, problem: str) -> bool:
        """Say that a choice could not be kept; whether the person wants another try, once there is room."""
        prompt = self._words["prompt.not_kept" if self._setup.drawn else "plain.not_kept"]
        try:
            return self._surface.page([problem], ending=("", "\n"), prompt=prompt) in ("", "\n")
        except (Left, EOFError, KeyboardInterrupt):
            return False

    # What may be asked for.

    def _serve(self, row: Request, view: Any, seat: Seat) -> Answer | None:  # noqa: ANN401 - likewise
        """Answer what needs no choice; gives what the session is to do."""
        match row.does:
            case Does.UNDO:
                return Command.UNDO
            case Does.QUIT:
                return Command.QUIT
            case Does.SWITCH:
                return Switch(row.name)
            case Does.HELP:
                self._surface.page(self._help(), may_leave=False)
            case Does.SHEET:
                self._look_up(row.name, view, seat)
            case Does.TABLE:
                lines = list(self._table.position(self._scene(view, seat), seat, asked=False))
                self._surface.page(lines, may_leave=False)
            case Does.AGAIN:
                self._surface.say(self._last_told() or self._words["request.again.nothing"])
            case Does.TOGGLE | Does.FASTER | Does.SLOWER:
                self._turn(row)
        return None

    def _last_told(self) -> str:
        """The last event that was told; where a round has only begun, how the one before it ended."""
        story, sentences = self._story, self._words["telling.sentences"]
        told = [sentences.join(self._said(one)) for one in story.round]
        return next(filter(None, reversed(told)), story.chapters[-1].line if story.chapters else "")

    def _turn(self, row: Request) -> None:
        """Turn something of the screen's on or off, or change the speed; it stays so."""
        if row.does is Does.TOGGLE:
            on = self._setup.toggles[row.name] = not self._setup.toggles.get(row.name, False)
            self._keep(row.name, on)
            self._surface.say(self._words[f"request.{row.name}.{'on' if on else 'off'}"])
            return
        known = list(SPEEDS)
        at = known.index(self._speed) + (1 if row.does is Does.FASTER else -1)
        self._speed = known[min(max(at, 0), len(known) - 1)]
        self._keep("speed", self._speed)
        self._surface.say(self._words[f"speed.{self._speed}"])

    def _look_up(self, name: str, view: Any, seat: Seat) -> None:  # noqa: ANN401 - likewise
        found = self._speaker.sheets(view, seat, self._story.chapters).get(name)
        if found is None:
            self._surface.say(self._words[f"request.{name}.none"])
            return
        width = self._setup.console.width - 2
        lines = self._table.chart(name, found, width) if self._table.chart else self._lines(found)
        self._surface.page(lines, may_leave=False)

    def _help(self) -> list[str]:
        drawn = self._setup.drawn
        keys = [*self._table.help_keys(), *(f"{key}  {said}" for key, said in self._requests.help())]
        marks = self._table.marks() if drawn else ""
        width = self._setup.console.width - 2 if drawn else None
        return help_lines(keys, self._speaker.brief(), self._words, marks=marks, width=width)

    def _lines(self, sheet: Sheet) -> list[str]:
        return sheet_lines(sheet, self._table.pieces, self._setup.console.width - 2 if self._setup.drawn else None)

    # The end, and afterwards.

    def finished(self, view: Any, lines: Sequence[str], *, rematch: bool = False) -> Command | None:  # noqa: ANN401 - likewise
        """Show the final standing; there may be another match, or at a table that keeps score one entry less."""
        ending = (*(UNDO.typed if self._table.last_entry else ()), *(REMATCH if rematch else ()))
        key = "last_entry" if self._table.last_entry else "rematch" if rematch else "any_key_or_leave"
        prompt = self._words[f"prompt.{key}" if self._setup.drawn else f"plain.{key}"] if ending else ""
        found = list(self._final(view))
        if self._table.final_picture:
            shown = replace(self._shown(self._scene(view, self._setup.me)), final=found, asides=lines)
            pressed = self._surface.final(lambda: shown, ending=ending, prompt=prompt)
        else:
            page = [*found, "", *lines] if self._setup.drawn else self._untold(found)
            pressed = self._surface.page(page, ending=ending, prompt=prompt)
        if pressed and pressed in UNDO.typed and self._table.last_entry:
            return Command.UNDO
        return Command.REMATCH if rematch and pressed in REMATCH else None

    def _final(self, view: Any) -> Sequence[str]:  # noqa: ANN401 - likewise
        if self._table.final is not None:
            return self._table.final(view, self._story.chapters)
        return self._lines(self._speaker.standing(view, self._story.chapters))

    def _untold(self, lines: Sequence[str]) -> list[str]:
        """What the last event did not say already."""
        told = self._story.round[-1].lines if self._story.round else ()
        return [line for line in lines if line not in told]

    def result(self, view: Any) -> Sequence[str]:  # noqa: ANN401 - likewise
        """Who won, in lines to be said once the screen is given back; none where lines follow lines."""
        if not self._setup.drawn:
            return ()
        if self._table.result is not None:
            return self._table.result(view, self._story.chapters)
        return (self._speaker.standing(view).title,)


def folded(game: Any, view: Any, events: Sequence[Any]) -> Any:  # noqa: ANN401 - of any game
    """What is seen after events that followed a view."""
    return reduce(game.apply, events, view)
