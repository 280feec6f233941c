"""Riichi told to one listener: words, scenes and choices. What it keeps changes nothing that it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from zashiki.games.riichi.actions import Action, NineTerminals
from zashiki.games.riichi.changes import apply
from zashiki.games.riichi.events import CallsOffered, Event, RoundWon, TsumoDeclared
from zashiki.games.riichi.legality import why_not
from zashiki.games.riichi.pieces import HIDDEN, in_order
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import STOPPING, GameState
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import final_points
from zashiki.telling.numbers import amount
from zashiki.telling.protocols import Listener
from zashiki.telling.riichi import offers, standing
from zashiki.telling.riichi.brief import brief
from zashiki.telling.riichi.chart import yaku_grid, yaku_sheet
from zashiki.telling.riichi.explanation import plain_pieces
from zashiki.telling.riichi.guide import guide
from zashiki.telling.riichi.hints import advice
from zashiki.telling.riichi.readings import readings
from zashiki.telling.riichi.round_end import ENDS, chapter, round_end
from zashiki.telling.riichi.scene import Scene
from zashiki.telling.riichi.scene_maker import SceneMaker
from zashiki.telling.riichi.sentences import moved, said_of
from zashiki.telling.riichi.table_sheets import hand_sheet, table_sheet
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.values import Chapter, Hint, Offer
from zashiki.telling.values import Told as AnyTold
from zashiki.texts.sheets import Pieces, Sheet, text

Told: TypeAlias = AnyTold[GameState, Event, Scene]
_STOPS = ".。"
"""What ends a sentence."""


class RiichiSpeaker:
    """Says what happens at a riichi table, what lies there, and what may be chosen."""

    WORDLESS: Mapping[type, str] = {
        CallsOffered: "whoever is asked is asked; nobody else may know",
        TsumoDeclared: "the win itself follows at once",
    }

    looks_back = 0
    """The end of a round is told at once, with all that explains it."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._voice = RiichiVoice(listener)
        self._scenes, self.names = SceneMaker(self._voice), self._voice.names

    # What happened.

    def walk(self, before: GameState, events: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view; several wins by one tile end one chapter, at the last."""
        voice, make, view = self._voice, self._scenes.scene, before
        begun, ends, said = before, list[Event](), list[str]()
        for at, event in enumerate(events):
            after, ended = apply(view, event), None
            lines, asides = said_of(voice, view, after, event)
            if isinstance(event, ENDS):
                begun, ends, said = begun if ends else view, [*ends, event], [*said, *lines]
                if not (isinstance(event, RoundWon) and isinstance((*events[at + 1 : at + 2], None)[0], RoundWon)):
                    ended, ends, said = chapter(voice, begun, after, ends, said), [], []
            yield AnyTold(event, lines, make(after, voice.me, moved(event)), view, after, asides, ended)
            view = after

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Tell the events of one turn in one sentence."""
        lines = [line for one in told for line in one.lines]
        if not lines:
            return ""
        stop = lines[-1][-1] if lines[-1][-1] in _STOPS else ""
        return self._voice.words["telling.semicolon"].join(line.rstrip(_STOPS) for line in lines) + stop

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows, from a seat's side."""
        return self._scenes.scene(view, seat)

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Say what a seat is asked."""
        return offers.question(self._voice, view, seat)

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...]:
        """Give every legal choice of a seat once."""
        return offers.offers(self._voice, view, seat)

    def hints(self, view: GameState, seat: Seat, /) -> tuple[Hint[Action], ...]:
        """Say how far the hand is, and compare the choices."""
        return (*readings(self._voice, view, seat), *advice(self._voice, view, seat))

    def decision(self, view: GameState, seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """Lay out what it is about to end the match, or to throw a hand in."""
        voice, words = self._voice, self._voice.words
        if view.phase is STOPPING and seat == view.dealer:
            return Sheet(words["question.stop"], (standing.places_grid(voice, view),))
        if HIDDEN in view.players[seat].concealed or why_not(view, seat, NineTerminals()) is not None:
            return None
        ends = dict.fromkeys(tile for tile in in_order(view.players[seat].concealed) if tile.end)
        said = text(words["decision.nine_terminals"])
        return Sheet(words["offer.NineTerminals"], (Pieces(plain_pieces(tuple(ends))), said))

    # Pages.

    def round_end(self, told: Sequence[Told], /) -> Sheet | None:
        """Explain the end of the latest round among these."""
        return round_end(self._voice, told)

    def standing(self, view: GameState, chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who stands where; once the match is over, who came where."""
        return standing.standing(self._voice, view, chapters)

    def sheets(self, view: GameState, seat: Seat | None, chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Give what may be looked up: the yaku, the table in words, one's own hand, and the rounds so far."""
        voice, scene = self._voice, self._scenes.scene(view, seat)
        found = {"yaku": yaku_sheet(voice), "table": table_sheet(voice, scene)}
        if seat is not None:
            found["hand"] = hand_sheet(voice, scene, seat)
        return {**found, "log": standing.log(voice, chapters)}

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is: the round, and the scores."""
        words = self._voice.words
        scores = self._voice.listed(amount(player.score) for player in view.players)
        return words.say("table.progress", hand=self._voice.rounds[view.wind][view.number - 1], scores=scores)

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return final_points(points)

    def round_of(self, view: GameState, /) -> int:
        """Count the rounds begun."""
        return view.deal

    def brief(self) -> Sheet:
        """Say in a few sentences how to play by these rules."""
        return brief(self._voice)

    def rules(self) -> Sheet:
        """Say all that the rules set: every knob, and the yaku."""
        rules, words = self._voice.rules, self._voice.words
        return rules_sheet(rules, words, yaku_grid(rules, words), text(words["chart.remark"]))

    def guide(self) -> Mapping[str, Sheet]:
        """Show every yaku with a hand that has it, and how a hand becomes points."""
        return guide(self._voice)
