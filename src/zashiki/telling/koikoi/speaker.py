"""Koi-Koi told to one listener."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from zashiki.games.koikoi import Action, GameState, Ruleset, apply, events
from zashiki.games.koikoi.events import Event
from zashiki.games.koikoi.state import PLAYING
from zashiki.kernel.game import Seat
from zashiki.telling.koikoi import offers as choices
from zashiki.telling.koikoi.brief import brief
from zashiki.telling.koikoi.cards import codes, full_names
from zashiki.telling.koikoi.chart import yaku_chart, yaku_grid
from zashiki.telling.koikoi.decision import decision
from zashiki.telling.koikoi.guide import guide
from zashiki.telling.koikoi.hints import hints
from zashiki.telling.koikoi.round_end import round_end
from zashiki.telling.koikoi.scene import Scene, SceneMaker
from zashiki.telling.koikoi.sentences import Sentences
from zashiki.telling.koikoi.standing import log, standing
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.numbers import amount
from zashiki.telling.protocols import Listener
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.values import Chapter, Hint, Offer
from zashiki.telling.values import Told as AnyTold
from zashiki.texts.sheets import Sheet

Told: TypeAlias = AnyTold[GameState, Event, Scene]


class KoiKoiSpeaker:
    """A match of Koi-Koi in words, scenes and choices."""

    WORDLESS: Mapping[type, str] = {events.TurnEnded: "the next card that is played says whose turn it is"}

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._me, self._rules = listener.me, listener.rules
        self._voice = KoiKoiVoice(listener)
        self._sentences = Sentences(self._voice)
        self._scenes = SceneMaker(self._voice)
        self.names = self._voice.names

    # What happened.

    def walk(self, before: GameState, happened: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view, one after the other."""
        view, tell, scene = before, self._sentences.tell, self._scenes.scene
        new: tuple[str, ...] = ()
        for event in happened:
            after = apply(view, event)
            new = _moved(event, view, new)
            chapter = self._sentences.chapter(event)
            yield AnyTold(event, tell(event), scene(after, self._me, new), view, after, (), chapter)
            view = after

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Tell those of one turn in one sentence."""
        return self._voice.words["telling.sentences"].join(self._sentences.in_brief(told))

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows; of what moved last a view knows the pending card alone."""
        return self._scenes.scene(view, seat, codes((view.pending,)) if view.pending else ())

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Say what a seat is asked."""
        return choices.question(self._voice, view, seat)

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...]:
        """Give every legal choice of a seat once."""
        return choices.offers(self._voice, view, seat)

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say what captures complete, the most telling first, and what the opponent is about to make."""
        return hints(self._voice, view, seat)

    def decision(self, view: GameState, seat: Seat, told: Sequence[Told] = (), /) -> Sheet | None:
        """Lay out koi-koi or stop."""
        return decision(self._voice, view, seat, told)

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Explain the end of the latest month among these."""
        return round_end(self._voice, told)

    def standing(self, view: GameState, chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who stands where, and the months so far."""
        return standing(self._voice, view, chapters)

    def sheets(self, view: GameState, seat: Seat | None, chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give the chart of `yaku`, the side of the seat first, and the `log` of months."""
        return {"yaku": yaku_chart(self._voice, view, seat or 0), "log": log(self._voice, view, chapters)}

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the month and the score."""
        words, score = self._voice.words, "–".join(amount(player.score) for player in view.players)
        counted = self._voice.counted(view.round) if view.round else words["scene.start"]
        return words.say("scene.progress", counted=counted, score=score)

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return amount(points)

    def round_of(self, view: GameState, /) -> int:
        """The month that is played, counted from 1."""
        return view.round

    def brief(self) -> Sheet:
        """Say in a few sentences how to play by these rules."""
        return brief(self._voice)

    def rules(self) -> Sheet:
        """Say every knob and every yaku, with cards by their full names."""
        words = self._voice.words
        return rules_sheet(self._rules, words, *yaku_grid(self._rules, words, full_names(words)))

    def guide(self) -> Mapping[str, Sheet]:
        """Show the cards, and every yaku with cards that make it."""
        return guide(self._voice)


def _moved(event: Event, view: GameState, before: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that have moved in a turn once an event of it is told; a new month begins afresh."""
    match event:
        case events.CardPlayed(_, card):
            return (card._value_,)
        case events.CardDrawn(_, card):
            return (card._value_,) if view.phase is PLAYING else (*before, card._value_)
        case events.CardsCaptured(_, cards):
            return (*before, *(code for code in codes(cards) if code not in before))
        case events.CardPlaced(_, card):
            return before if card._value_ in before else (*before, card._value_)
        case events.RoundStarted() | events.Dealt() | events.DealCancelled():
            return ()
        case _:
            return before


def speaker(listener: Listener[Ruleset]) -> KoiKoiSpeaker:
    """Make a speaker for a listener."""
    return KoiKoiSpeaker(listener)
