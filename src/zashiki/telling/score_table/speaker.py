"""A score table told to one listener."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from zashiki.games.score_table import (
    SCORER,
    Abort,
    Action,
    Event,
    GameState,
    Phase,
    PlayOn,
    RiichiDeclared,
    RonEntered,
    RoundStarted,
    RoundWon,
    Ruleset,
    StopMatch,
    apply,
    to_act,
)
from zashiki.games.score_table.legality import aborts_of
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import points
from zashiki.telling.protocols import Listener
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.score_table.brief import brief_sheet
from zashiki.telling.score_table.chapters import ENDS, chapter_of
from zashiki.telling.score_table.forms import Forms
from zashiki.telling.score_table.preview import foreseen
from zashiki.telling.score_table.scene import Scene, scene_of
from zashiki.telling.score_table.sentences import Sentences
from zashiki.telling.score_table.sheets import Sheets
from zashiki.telling.values import Chapter, Filled, Form, Hint, Offer
from zashiki.telling.values import Told as AnyTold
from zashiki.texts.sheets import Sheet

Told: TypeAlias = AnyTold[GameState, Event, Scene]


class ScoreTableSpeaker:
    """Tells everybody alike: one person writes for all seats, so nobody is "you"."""

    WORDLESS: Mapping[type, str] = {}

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._words, self._rules, self._me = listener.words, listener.rules, listener.me
        self._said = Sentences(listener.words, listener.names)
        self._sheets = Sheets(self._said)
        self._forms = Forms(self._said, self.preview)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats as they are called."""
        return self._said.names

    @property
    def aborts(self) -> tuple[str, ...]:
        """The kinds of abortive draws that these rules know."""
        return tuple(aborts_of(self._rules))

    # What happened.

    def walk(self, before: GameState, events: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view; one of several rons that is paid with them is told with all, once."""
        view = before
        for at, event in enumerate(events):
            after = apply(view, event)
            lines, asides = tuple(self._said.tell(event)), tuple[str, ...]()
            if isinstance(event, RonEntered) and any(isinstance(one, RoundWon) for one in events[at:]):
                lines, asides = (), lines
            elif isinstance(event, RiichiDeclared):
                asides = (self._sheets.score(after, event.seat),)
            chapter = chapter_of(view, event, self._said) if isinstance(event, ENDS) else None
            yield AnyTold(event, lines, scene_of(after, self._me, self._said), view, after, asides, chapter)
            view = after

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Say what was entered; which round follows it only where there is nothing else to say."""
        entered = [one for one in told if not isinstance(one.event, RoundStarted)]
        return self._words["telling.sentences"].join(line for one in entered or told for line in one.lines)

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows; the sides of the cross are the same for everybody."""
        return scene_of(view, seat, self._said)

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Ask the scorer how the round goes, for the rest of several rons, or whether the dealer stops."""
        words, names = self._words, self.names
        if seat not in to_act(view):
            return ""
        if view.phase is Phase.STOPPING:
            return words.say("question.stop", who=names[view.dealer])
        if view.loser is not None:
            return words.say("question.rons", whos=self._said.table.whos(view.pending), loser=names[view.loser])
        return words["question.hand"]

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...] | Form:
        """Give a form for what happens in a round, and a dealer's two answers one by one."""
        if seat not in to_act(view):
            return ()
        if view.phase is not Phase.STOPPING:
            return self._forms.fill(view, {}).form
        on = foreseen(view, (PlayOn(),))[1:]
        ahead = self._words.say("sheet.next", hand=self._sheets.changed(view, on).title)
        return (
            Offer(StopMatch(), self._words["offer.stop"], hint=self._words["offer.stop_hint"], weight="win"),
            Offer(PlayOn(), self._words["offer.PlayOn"], hint=ahead),
        )

    def fill(self, view: GameState, seat: Seat, parts: Mapping[str, str], /) -> Filled[Action]:
        """Fill in a form: what is still possible, the entry, what it would change, and what is against the parts."""
        if seat != SCORER:
            return Filled(Form(()), problem=self._words["refused.not_your_turn"])
        return self._forms.fill(view, parts)

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say what is easily forgotten at a real table: what a win brings besides, and that four riichi abort."""
        if seat not in to_act(view) or view.phase is not Phase.PLAYING:
            return ()
        found: list[Hint[Action]] = []
        if len(view.in_riichi) == len(view.players) and "four_riichi" in aborts_of(view.rules):
            found.append(Hint(self._words["hint.four_riichi"], action=Abort("four_riichi")))
        besides = tuple(self._sheets.besides(view))
        if besides:
            what = self._words["telling.comma"].join(besides)
            found.append(Hint(self._words.say("hint.besides", what=what), "reading"))
        return tuple(found)

    def decision(self, view: GameState, seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """Lay out what a dealer's stopping and playing on would bring."""
        return self._sheets.decision(view) if seat in to_act(view) else None

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Explain what the latest round among these paid."""
        ends = [at for at, one in enumerate(told) if one.chapter is not None]
        if not ends:
            return None
        last = told[ends[-1] :]
        return self._sheets.round_end(last[0].before, [one.event for one in last])

    def standing(self, view: GameState, _chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who stands where; once the match is over, the final settlement."""
        return self._sheets.standing(view)

    def sheets(
        self, _view: GameState, _seat: Seat | None, chapters: Sequence[Chapter] = (), /
    ) -> Mapping[str, Sheet]:  # fmt: skip
        """Give the log of the rounds, and the figures of the players."""
        return {"log": self._sheets.log(chapters), "statistics": self._sheets.statistics(chapters)}

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the round, and the scores."""
        scores = self._words["telling.comma"].join(map(points, view.scores))
        return self._words.say("progress", hand=self._said.round_alone(view), scores=scores)

    def round_of(self, view: GameState, /) -> int:
        """The round that is played, counted from 1."""
        return view.hand

    def brief(self) -> Sheet:
        """Say in a few sentences how to keep score by these rules."""
        return brief_sheet(self._rules, self._words)

    def rules(self) -> Sheet:
        """Say all that the rules set."""
        return rules_sheet(self._rules, self._words)

    # What only a score table says.

    def preview(self, view: GameState, actions: Sequence[Action]) -> Sheet:
        """Say what entries would change; one that is refused is `Illegal`."""
        return self._sheets.changed(view, foreseen(view, actions))

    def changed(self, view: GameState, events: Sequence[Event]) -> Sheet:
        """Say what events that follow a view changed."""
        return self._sheets.changed(view, events)


def speaker(listener: Listener[Ruleset]) -> ScoreTableSpeaker:
    """Make a speaker for a listener."""
    return ScoreTableSpeaker(listener)
