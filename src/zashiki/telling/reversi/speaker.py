"""Who tells a match of reversi. Everybody sees everything, so a watcher hears what the seats hear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zashiki.games.reversi import Action, Event, GameState, Phase, PlaceDisc, Ruleset, apply, to_act
from zashiki.games.reversi.events import DiscPlaced, MatchEnded
from zashiki.kernel.game import Seat
from zashiki.telling.protocols import Listener
from zashiki.telling.reversi import sheets
from zashiki.telling.reversi.brief import brief
from zashiki.telling.reversi.hints import hints
from zashiki.telling.reversi.scene import UNMARKED, Marks, Playable, Scene, playable
from zashiki.telling.reversi.scenery import Scenery
from zashiki.telling.reversi.sentences import Sentences, Told
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.values import Chapter, Hint, Offer
from zashiki.texts.sheets import Sheet


class ReversiSpeaker:
    """Tells a match to one listener."""

    WORDLESS: Mapping[type, str] = {}
    """Every kind of event has a sentence."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._rules, self._words, self._me = listener.rules, listener.words, listener.me
        self._said = Sentences(listener)
        self._scenery = Scenery(listener.rules, self._said)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats as they are called at the head of a line; the listener is "you"."""
        return self._said.names

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
        lines, scene = self._said.told(event, after), self._scenery.scene(after, self._me, marks)
        if not isinstance(event, DiscPlaced):
            return Told(event, lines, scene, before, after)
        chapter = _chapter(event, scene.moves)
        if before.phase is Phase.OPENING:
            return Told(event, (), scene, before, after, asides=lines, chapter=chapter)
        return Told(event, lines, scene, before, after, chapter=chapter)

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Tell those of one turn in one sentence: who played where, who passed, who won."""
        return self._said.in_brief(told)

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows; a view does not say which disc is the latest."""
        return self._scenery.scene(view, seat)

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Ask a seat for a disc; empty where it is not its turn."""
        return self._said.question(view, seat) if seat in to_act(view) else ""

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...]:
        """Give every square that a seat may play, from a1 along the rows."""
        return tuple(map(self._offer, playable(view))) if seat in to_act(view) else ()

    def _offer(self, one: Playable) -> Offer[Action]:
        label, turns = self._said.pieces.one(one.square), len(one.turns)
        hint = self._words.say("offer.turns", n=turns) if turns else self._words["offer.centre"]
        return Offer(PlaceDisc(one.square), label, hint, pieces=(one.square,), takes=one.turns, group="place")

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say what each square turns, and what the strongest player would do: to be asked only when it is wanted."""
        return hints(view, seat, self._words, self._said.pieces) if seat in to_act(view) else ()

    def decision(self, _view: GameState, _seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """No choice of reversi is grave."""
        return None

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Say who won and how the discs count, if the match ended among these."""
        ended = next((one for one in reversed(told) if isinstance(one.event, MatchEnded)), None)
        return sheets.result(ended.view, self._said) if ended else None

    def standing(self, view: GameState, _chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say how many discs each side has; once the match is over, who won."""
        return sheets.standing(view, self._said)

    def sheets(self, view: GameState, _seat: Seat | None, chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give the transcript, if the chapters hold all moves of this view."""
        if len(chapters) != self._scenery.moves(view):
            return {}
        return {"transcript": sheets.transcript(self._rules, [one.line for one in chapters], self._words)}

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the discs of each side, and the empty squares."""
        return self._said.progress(view)

    def round_of(self, _view: GameState, /) -> int:
        """A match is a single round."""
        return 1

    def brief(self) -> Sheet:
        """Say in a few sentences how to play by these rules."""
        return brief(self._rules, self._words)

    def rules(self) -> Sheet:
        """Say all that the rules set; they are knobs and nothing else."""
        return rules_sheet(self._rules, self._words)


def _chapter(event: DiscPlaced, number: int) -> Chapter:
    """A move: its number, its square, and what it changed in discs."""
    turned = len(event.flipped)
    gained = (turned + 1, -turned)
    return Chapter(str(number), event.square, event.seat, turned, gained[::-1] if event.seat else gained)
