"""Who tells a match of reversi. Everybody sees everything, so a watcher hears what the seats hear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zashiki.games.reversi import Action, Event, GameState, Phase, Ruleset, apply
from zashiki.games.reversi.events import DiscPlaced, MatchEnded
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.protocols import Listener
from zashiki.telling.reversi import offers as choices
from zashiki.telling.reversi.brief import brief
from zashiki.telling.reversi.guide import guide
from zashiki.telling.reversi.hints import hints
from zashiki.telling.reversi.round_end import round_end
from zashiki.telling.reversi.scene import UNMARKED, Marks, Scene, SceneMaker
from zashiki.telling.reversi.sentences import Sentences, Told
from zashiki.telling.reversi.standing import log, standing
from zashiki.telling.reversi.voice import ReversiVoice
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.values import Chapter, Hint, Offer
from zashiki.texts.sheets import Sheet


class ReversiSpeaker:
    """Tells a match to one listener."""

    WORDLESS: Mapping[type, str] = {}
    """Every kind of event has a sentence."""

    looks_back = 0
    """The end of a round is told at once, with all that explains it."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._me, self._voice = listener.me, ReversiVoice(listener)
        self._sentences, self._scenes = Sentences(self._voice), SceneMaker(self._voice)
        self.names = self._voice.names

    # What happened.

    def walk(self, before: GameState, events: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view, one after the other; each disc is a chapter.

        Those of an opening are asides: the opening itself was told, move by move.
        """
        view, marks = before, UNMARKED
        for event in events:
            after = apply(view, event)
            marks = marks.after(event)
            yield self._told(event, view, after, marks)
            view = after

    def _told(self, event: Event, before: GameState, after: GameState, marks: Marks) -> Told:
        lines, scene = self._sentences.tell(event, after), self._scenes.scene(after, self._me, marks)
        if not isinstance(event, DiscPlaced):
            return Told(event, lines, scene, before, after)
        chapter = self._sentences.chapter(event, scene.moves)
        if before.phase is Phase.OPENING:
            return Told(event, (), scene, before, after, asides=lines, chapter=chapter)
        return Told(event, lines, scene, before, after, chapter=chapter)

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Tell those of one turn in one sentence: who played where, who passed, who won."""
        return self._sentences.in_brief(told)

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows; a view does not say which disc is the latest."""
        return self._scenes.scene(view, seat)

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Ask a seat for a disc; empty where it is not its turn."""
        return choices.question(self._voice, view, seat)

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...]:
        """Give every square that a seat may play, from a1 along the rows."""
        return choices.offers(self._voice, view, seat)

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say what each square turns, and what the strongest player would do: to be asked only when it is wanted."""
        return hints(self._voice, view, seat)

    def decision(self, _view: GameState, _seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """No choice of reversi is grave."""
        return None

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Say who won and how the discs count, if the match ended among these."""
        ended = next((one for one in reversed(told) if isinstance(one.event, MatchEnded)), None)
        return round_end(self._voice, ended.view) if ended else None

    def standing(self, view: GameState, _chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say how many discs each side has; once the match is over, who won."""
        return standing(self._voice, view)

    def sheets(self, view: GameState, _seat: Seat | None, chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give the `log` of moves, if the chapters hold all moves of this view."""
        if len(chapters) != self._scenes.moves(view):
            return {}
        return {"log": log(self._voice, [one.line for one in chapters])}

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the discs of each side, and the empty squares."""
        return self._voice.progress(view)

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return amount(points)

    def round_of(self, _view: GameState, /) -> int:
        """A match is a single round."""
        return 1

    def brief(self) -> Sheet:
        """Say in a few sentences how to play by these rules."""
        return brief(self._voice)

    def rules(self) -> Sheet:
        """Say all that the rules set; they are knobs and nothing else."""
        return rules_sheet(self._voice.rules, self._voice.words)

    def guide(self) -> Mapping[str, Sheet]:
        """Show how discs turn."""
        return guide(self._voice)
