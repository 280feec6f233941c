"""A score table told to one listener."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from zashiki.games.score_table import (
    SCORER,
    Action,
    Event,
    GameState,
    Phase,
    RiichiDeclared,
    RonEntered,
    RoundStarted,
    RoundWon,
    Ruleset,
    apply,
    to_act,
)
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import final_points
from zashiki.telling.numbers import amount
from zashiki.telling.protocols import Listener
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.score_table import offers, standing
from zashiki.telling.score_table.brief import brief
from zashiki.telling.score_table.changes import score
from zashiki.telling.score_table.chapters import ENDS, chapter_of
from zashiki.telling.score_table.forms import Forms
from zashiki.telling.score_table.hints import hints
from zashiki.telling.score_table.round_end import round_end
from zashiki.telling.score_table.scene import Scene, scene_of
from zashiki.telling.score_table.sentences import said_of
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.telling.values import Chapter, Filled, Form, Hint, Offer
from zashiki.telling.values import Told as AnyTold
from zashiki.texts.sheets import Sheet

Told: TypeAlias = AnyTold[GameState, Event, Scene]


class ScoreTableSpeaker:
    """Tells everybody alike: one person writes for all seats, so nobody is "you"."""

    WORDLESS: Mapping[type, str] = {}

    looks_back = 0
    """The end of a round is told at once, with all that explains it."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._voice, self._me = ScoreTableVoice(listener), listener.me
        self._forms = Forms(self._voice)
        self.names = self._voice.names

    # What happened.

    def walk(self, before: GameState, events: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view; one of several rons that is paid with them is told with all, once."""
        voice, view = self._voice, before
        for at, event in enumerate(events):
            after = apply(view, event)
            lines, asides = tuple(said_of(voice, event)), tuple[str, ...]()
            if isinstance(event, RonEntered) and any(isinstance(one, RoundWon) for one in events[at:]):
                lines, asides = (), lines
            elif isinstance(event, RiichiDeclared):
                asides = (score(voice, after, event.seat),)
            chapter = chapter_of(voice, view, event) if isinstance(event, ENDS) else None
            yield AnyTold(event, lines, scene_of(voice, after, self._me), view, after, asides, chapter)
            view = after

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Say what was entered; which round follows it only where there is nothing else to say."""
        entered = [one for one in told if not isinstance(one.event, RoundStarted)]
        return self._voice.sentences(line for one in entered or told for line in one.lines)

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows; the sides of the cross are the same for everybody."""
        return scene_of(self._voice, view, seat)

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Ask the scorer how the round goes, for the rest of several rons, or whether the dealer stops."""
        return offers.question(self._voice, view, seat)

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...] | Form:
        """Give a form for what happens in a round, and a dealer's two answers one by one."""
        if seat not in to_act(view):
            return ()
        if view.phase is Phase.STOPPING:
            return offers.stop_offers(self._voice, view)
        return self._forms.fill(view, {}).form

    def fill(self, view: GameState, seat: Seat, parts: Mapping[str, str], /) -> Filled[Action]:
        """Fill in a form: what is still possible, the entry, what it would change, and what is against the parts."""
        if seat != SCORER:
            return Filled(Form(()), problem=self._voice.words["refused.not_your_turn"])
        return self._forms.fill(view, parts)

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say what is easily forgotten at a real table: what a win brings besides, and that four riichi abort."""
        asked = seat in to_act(view) and view.phase is Phase.PLAYING
        return tuple(hints(self._voice, view)) if asked else ()

    def decision(self, view: GameState, seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """Lay out what a dealer's stopping and playing on would bring."""
        return offers.decision(self._voice, view) if seat in to_act(view) else None

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Explain what the latest round among these paid."""
        ends = [at for at, one in enumerate(told) if one.chapter is not None]
        if not ends:
            return None
        last = told[ends[-1] :]
        return round_end(self._voice, last[0].before, [one.event for one in last])

    def standing(self, view: GameState, _chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who stands where; once the match is over, the final settlement."""
        return standing.standing(self._voice, view)

    def sheets(
        self, view: GameState, _seat: Seat | None, chapters: Sequence[Chapter] = (), /
    ) -> Mapping[str, Sheet]:  # fmt: skip
        """Give who stands where, the log of the rounds, and the figures of the players."""
        voice = self._voice
        return {
            "standing": standing.standing(voice, view),
            "log": standing.log(voice, chapters),
            "statistics": standing.statistics(voice, chapters),
        }

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the round, and the scores."""
        scores = self._voice.listed(map(amount, view.scores))
        return self._voice.words.say("progress", hand=self._voice.round_alone(view), scores=scores)

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return final_points(points)

    def round_of(self, view: GameState, /) -> int:
        """The round that is played, counted from 1."""
        return view.hand

    def brief(self) -> Sheet:
        """Say in a few sentences how to keep score by these rules."""
        return brief(self._voice)

    def rules(self) -> Sheet:
        """Say all that the rules set."""
        return rules_sheet(self._voice.rules, self._voice.words)


def speaker(listener: Listener[Ruleset]) -> ScoreTableSpeaker:
    """Make a speaker for a listener."""
    return ScoreTableSpeaker(listener)
