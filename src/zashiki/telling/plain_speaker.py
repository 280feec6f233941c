"""How a game is told that brings no speaker: each event by its name and fields, each choice as records write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount
from zashiki.telling.pieces import CODES, PieceNames, Style
from zashiki.telling.protocols import Listener
from zashiki.telling.rulesheet import rules_sheet
from zashiki.telling.table_scene import TableScene
from zashiki.telling.values import Chapter, Hint, Offer
from zashiki.telling.values import Told as AnyTold
from zashiki.texts.sheets import Grid, Sheet, text
from zashiki.texts.words import Words

EXACT = 1 << 53
"""The largest number that is exact in a browser."""


class Scene(TableScene, frozen=True, kw_only=True):
    """A table of any game: the view itself, without its rules."""

    game: str
    view: dict[str, Any]
    """Whatever it holds, as JSON."""


View: TypeAlias = Any
Told: TypeAlias = AnyTold[View, msgspec.Struct, Scene]


class PlainSpeaker:
    """Says what it finds in a game."""

    WORDLESS: Mapping[type, str] = {}

    def __init__(self, listener: Listener[Any]) -> None:
        """Speak to a listener."""
        self._listener, self._words, self._game = listener, listener.words, listener.game
        you = self._words["telling.You"]
        self.names = tuple(you if seat == listener.me else name for seat, name in enumerate(listener.names))

    def walk(self, before: View, events: Sequence[Any], /) -> Iterator[Told]:
        """Tell each event by its name and fields."""
        view = before
        for event in events:
            after = self._game.apply(view, event)
            yield Told(event, (self._said(event),), self.scene(after, self._listener.me), view, after)
            view = after

    def _said(self, event: msgspec.Struct) -> str:
        fields = msgspec.structs.asdict(event)
        name = str(event.__struct_config__.tag or type(event).__name__).replace("_", " ")
        if isinstance(seat := fields.get("seat"), int) and 0 <= seat < len(self.names):
            del fields["seat"]
            name = f"{self.names[seat]}{self._words['telling.colon']}{name}"
        told = (f"{key} {_shown(value)}" for key, value in fields.items())
        return self._words["telling.comma"].join((name, *told))

    def in_brief(self, told: Sequence[Told], /) -> str:
        """Put the lines one after the other."""
        return self._words["telling.semicolon"].join(line for one in told for line in one.lines)

    def scene(self, view: View, seat: Seat | None, /) -> Scene:
        """Give the view as it is."""
        plain = {key: _sendable(value) for key, value in msgspec.to_builtins(view).items() if key != "rules"}
        over = self._game.outcome(view) is not None
        title, to_act = self.progress(view), self._game.to_act(view)
        return Scene(game=self._game.name, seat=seat, to_act=to_act, title=title, over=over, view=plain)

    def question(self, view: View, seat: Seat, /) -> str:
        """Ask for a choice."""
        return self._words["plain_speaker.question"] if seat in self._game.to_act(view) else ""

    def offers(self, view: View, seat: Seat, /) -> tuple[Offer[Any], ...]:
        """Offer every choice as it is written in records."""
        if seat not in self._game.to_act(view):
            return ()
        return tuple(Offer(action, self._game.show_action(action)) for action in self._game.legal(view, seat))

    def hints(self, _view: View, _seat: Seat, /) -> tuple[Hint[Any], ...]:
        """Know no hint."""
        return ()

    def decision(self, _view: View, _seat: Seat, _told: Sequence[Told] = (), /) -> Sheet | None:
        """Know nothing of a choice."""
        return None

    def round_end(self, _told: Sequence[Told], /) -> Sheet | None:
        """Know nothing of rounds."""
        return None

    def standing(self, view: View, _chapters: Sequence[Chapter] = (), /) -> Sheet:
        """Give the final scores once there are any."""
        words, outcome = self._words, self._game.outcome(view)
        if outcome is None:
            return Sheet(self.progress(view))
        rows = tuple(zip(self.names, map(str, outcome.scores), strict=True))
        return Sheet(self.progress(view), (Grid(rows, (words["column.player"], words["plain_speaker.points"])),))

    def sheets(self, _view: View, _seat: Seat | None, _chapters: Sequence[Chapter] = (), /) -> Mapping[str, Sheet]:
        """Have nothing to look up."""
        return {}

    def progress(self, view: View, /) -> str:
        """Say who must choose, or how it ended."""
        words, outcome = self._words, self._game.outcome(view)
        if outcome is not None:
            each = zip(self.names, outcome.scores, strict=True)
            scores = words["telling.comma"].join(words.say("plain_speaker.score", who=n, score=s) for n, s in each)
            reason = words.get(f"match_end.{outcome.reason}", outcome.reason)
            return words.say("plain_speaker.over", reason=reason, scores=scores)
        waited = self._game.to_act(view)
        who = words["telling.comma"].join(self.names[seat] for seat in waited)
        return words.say("plain_speaker.turn", who=who) if waited else words["plain_speaker.begins"]

    def score(self, points: int, /) -> str:
        """Write the final score of a seat."""
        return amount(points)

    def round_of(self, _view: View, /) -> int:
        """Count the whole match as one."""
        return 1

    def brief(self) -> Sheet:
        """Say what the game says of itself."""
        about = self._words.get("game.about") or self._words["plain_speaker.no_brief"]
        return Sheet(self._words["brief_rule.title"], (text(about),))

    def rules(self) -> Sheet:
        """Say all that the rules set."""
        return rules_sheet(self._listener.rules, self._words)


def _sendable(value: object) -> object:
    """Give what a browser reads back as it was: lists, and texts for numbers above 2⁵³."""
    match value:
        case list() | tuple():
            return [_sendable(one) for one in value]
        case dict():
            return {str(key): _sendable(one) for key, one in value.items()}
        case int() if abs(value) > EXACT:
            return str(value)
        case _:
            return value


def _shown(value: object) -> str:
    plain = msgspec.to_builtins(value)
    return plain if isinstance(plain, str) else msgspec.json.encode(plain).decode()


def speaker(listener: Listener[Any]) -> PlainSpeaker:
    """Make a speaker for a listener."""
    return PlainSpeaker(listener)


def piece_names(_style: Style, _words: Words) -> PieceNames:
    """Write pieces by their codes: nothing more is known of them."""
    return CODES
