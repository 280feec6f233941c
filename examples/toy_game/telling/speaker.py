"""A match of High Card in words, scenes and choices. Every sentence comes from `words/`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from examples.toy_game.play import FULL, apply, legal, to_act
from examples.toy_game.rules import Ruleset
from examples.toy_game.table import (
    Action,
    CardPlayed,
    Dealt,
    Event,
    GameState,
    MatchEnded,
    TrickTaken,
    show_action,
)
from examples.toy_game.telling.scene import Scene, codes, scene_of
from zashiki.kernel.game import Seat
from zashiki.telling import Chapter, Grid, Hint, Listener, Offer, Sheet, Voice, rules_sheet, text
from zashiki.telling import Told as AnyTold

Told: TypeAlias = AnyTold[GameState, Event, Scene]


class HighCardSpeaker:
    """Speaks to one listener. It keeps nothing: what it says follows from what it is handed."""

    WORDLESS: Mapping[type, str] = {}

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        self._voice = Voice(listener)
        self._words, self._rules, self._me = listener.words, listener.rules, listener.me
        self._pieces, self.names = listener.pieces, self._voice.names

    # What happened.

    def walk(self, before: GameState, events: Sequence[Event], /) -> Iterator[Told]:
        """Tell events that follow a view."""
        view, new = before, tuple[str, ...]()
        for event in events:
            after = apply(view, event)
            new = (*new, *_moved(event))
            scene = replace(self.scene(after, self._me), new=new)
            yield Told(event, (self._said(after, event),), scene, view, after, chapter=self._chapter(after, event))
            view = after

    def _said(self, after: GameState, event: Event) -> str:
        match event:
            case Dealt(hands):
                mine = "" if self._me is None else self._pieces.many(codes(hands[self._me]))
                return self._words.say("event.dealt" if mine else "event.dealt_to_others", cards=mine)
            case CardPlayed(seat, card):
                return self._voice.by(seat, "played", card=self._pieces.one(str(card)))
            case TrickTaken(seat):
                return self._voice.by(seat, "took", n=len(after.taken[seat]) // FULL)
            case MatchEnded(rest):
                return self._words.say("event.ended", cards=self._pieces.many(codes(rest)))

    def _chapter(self, after: GameState, event: Event) -> Chapter | None:
        """Give a trick that is over, in one line."""
        if not isinstance(event, TrickTaken):
            return None
        number = sum(map(len, after.taken)) // FULL
        line, changes = self._voice.by(event.seat, "took", of="chapter"), (0, 1) if event.seat else (1, 0)
        return Chapter(self._words.say("trick", n=number), line, event.seat, 1, changes)

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Tell a turn in one line."""
        return self._words["telling.sentences"].join(line for one in told for line in one.lines)

    # What lies before a seat.

    def scene(self, view: GameState, seat: Seat | None, /) -> Scene:
        """Give everything that a picture shows."""
        return scene_of(view, seat, self.names, self.progress(view))

    def question(self, view: GameState, seat: Seat, /) -> str:
        """Say what a seat is asked."""
        if seat not in to_act(view):
            return ""
        return self._words["question.answer" if view.trick else "question.lead"]

    def offers(self, view: GameState, seat: Seat, /) -> tuple[Offer[Action], ...]:
        """Give every legal choice once."""
        return tuple(self._offer(view, action) for action in legal(view, seat))

    def _offer(self, view: GameState, action: Action) -> Offer[Action]:
        wins = bool(view.trick) and action.card > view.trick[0]
        code = show_action(action)
        takes = codes(view.trick) if wins else ()
        return Offer(action, self._pieces.one(code), self._words["hint.takes"] if wins else "", (code,), takes)

    def hints(self, _view: GameState, _seat: Seat, /) -> tuple[Hint[Action], ...]:
        """The offers say it all."""
        return ()

    def decision(self, _view: GameState, _seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """No choice is grave."""
        return None

    # Pages.

    def round_end(self, _told: Sequence[Told], /) -> Sheet | None:
        """A trick needs no page of its own."""
        return None

    def standing(self, view: GameState, chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Say who has how many tricks, and how they went."""
        rows = tuple((name, str(len(pile) // FULL)) for name, pile in zip(self.names, view.taken, strict=True))
        grid = Grid(rows, (self._words["column.player"], self._words["column.tricks"]))
        tricks = (text(self._words["telling.colon"].join((one.title, one.line))) for one in chapters)
        return Sheet(self.progress(view), (grid, *tricks))

    def sheets(self, _view: GameState, _seat: Seat | None, _chapters: Sequence[Chapter] = (), /) -> dict[str, Sheet]:
        """There is nothing to look up."""
        return {}

    def progress(self, view: GameState, /) -> str:
        """Say how far a match is."""
        done = sum(map(len, view.taken)) // FULL
        return self._words.say("progress", n=done, of=self._rules.hand)

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return str(points)

    def round_of(self, view: GameState, /) -> int:
        """Count tricks as rounds."""
        return min(sum(map(len, view.taken)) // FULL + 1, self._rules.hand)

    def brief(self) -> Sheet:
        """Say how to play."""
        return Sheet(self._words["game.name"], (text(self._words["game.about"]),))

    def rules(self) -> Sheet:
        """Say all that the rules set."""
        return rules_sheet(self._rules, self._words)


def _moved(event: Event) -> tuple[str, ...]:
    return (str(event.card),) if isinstance(event, CardPlayed) else ()
