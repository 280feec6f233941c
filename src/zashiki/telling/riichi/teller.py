"""A match of riichi told in words, event by event, to one listener; and each win with all that it is worth.

Every sentence comes from `words/`; nothing here knows a language. What a seat does not hear is not told: neither that
others were asked about a tile nor what they answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from zashiki.games.riichi import events
from zashiki.games.riichi.changes import apply
from zashiki.games.riichi.end_changes import with_player
from zashiki.games.riichi.events import Event
from zashiki.games.riichi.pieces import HIDDEN, Tile, in_order
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import GameState
from zashiki.games.riichi.value.explanation import Part, explained
from zashiki.games.riichi.value.hand_value import WinningHand
from zashiki.games.riichi.value.points import Payment, WinPoints
from zashiki.games.riichi.wins import win_of
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import RoundName, TableWords
from zashiki.texts.words import Words

TileName: TypeAlias = Callable[[Tile], str]
TilesName: TypeAlias = Callable[[Sequence[Tile]], str]


class Told(NamedTuple):
    """An event with the view that it led to, in words."""

    view: GameState
    event: Event
    lines: tuple[str, ...]
    before: GameState
    """The view before it; before several wins on one tile, the view before the first."""


class Teller:
    """Tells events to one listener, who is "you" when `me` is a seat; others go by their names."""

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        rules: Ruleset,
        *,
        tile: TileName,
        tiles: TilesName,
        me: Seat | None = None,
    ) -> None:
        """Take the names of the seats, in the listener's language, and how to write a tile and several."""
        self.words, self.rules, self.me, self.tile, self.tiles = words, rules, me, tile, tiles
        self.names = tuple(words["telling.You"] if seat == me else name for seat, name in enumerate(names))
        """The seats as they are called at the head of a line."""
        self.table = TableWords(words, self.names)
        """What every mahjong table says alike."""

    def who(self, seat: Seat) -> str:
        """Name a seat inside a sentence."""
        return self.words["telling.you"] if seat == self.me else self.names[seat]

    def round(self, view: GameState) -> str:
        """Name the round that is played, with counters, deposits and who deals."""
        return self.table.round(RoundName(WINDS[view.wind], view.number, view.honba, view.sticks), view.dealer)

    def walk(self, before: GameState, happened: Sequence[Event]) -> Iterator[Told]:
        """Tell events that follow a view, each with the view after it."""
        view = first = before
        for event in happened:
            after = apply(view, event)
            first = first if isinstance(event, events.RoundWon) and view.ended is not None else view
            yield Told(after, event, tuple(self._tell(view, after, event)), first)
            view = after

    def _by(self, seat: Seat, key: str, **gaps: object) -> str:
        """A sentence about a seat, in the second person for the listener."""
        person = "you" if seat == self.me else "other"
        return self.words.say(f"event.{person}.{key}", who=self.names[seat], **gaps)

    def _tell(self, view: GameState, after: GameState, event: Event) -> Iterator[str]:
        """What a seat did with its tiles."""
        match event:
            case events.TileDrawn(seat, tile, replacement):
                if replacement:
                    yield self._by(seat, "replacement", tile=self.tile(tile))
                elif tile is not HIDDEN:
                    yield self._by(seat, "drawn", tile=self.tile(tile))
            case events.TileDiscarded(seat, tile, drawn, riichi):
                key = "riichi" if riichi else "tsumogiri" if drawn else "discarded"
                yield self._by(seat, key, tile=self.tile(tile))
            case events.RiichiAccepted(seat, double):
                yield self._by(seat, "double" if double else "accepted")
            case events.TileCalled(seat, meld):
                yield self._by(seat, meld.kind, tiles=self.tiles(in_order(meld.tiles)), source=self.who(view.turn))
            case events.KanDeclared(seat, meld):
                yield self._by(seat, meld.kind, tiles=self.tiles(in_order(meld.tiles)))
            case events.KitaDeclared(seat):
                yield self._by(seat, "kita")
            case _:
                yield from self._tell_table(view, after, event)

    def _tell_table(self, view: GameState, after: GameState, event: Event) -> Iterator[str]:
        """What concerns the whole table: deals, indicators and ends."""
        words = self.words
        match event:
            case events.RoundDealt():
                yield words.say("event.dealt", hand=self.round(after), tile=self.tile(after.dora[0]))
                if self.me is not None:
                    yield self._by(self.me, "dealt", tiles=self.tiles(after.players[self.me].hand))
            case events.DoraShown(tile):
                yield words.say("event.dora_shown", tile=self.tile(tile))
            case events.RoundWon(seat, source, value=value, liable=liable):
                key = "tsumo" if seat == source else "ron"
                yield self._by(seat, key, source=self.who(source), worth=self.table.worth(value))
                if liable is not None:
                    yield words.say("event.liable", who=self.names[liable])
            case events.RoundDrawn():
                yield from self._drawn_game(view, event)
            case events.StopOffered(seat):
                yield self._by(seat, "stop_offered")
            case events.StopAnswered(seat, stops):
                yield self._by(seat, "stops" if stops else "plays_on")
            case events.MatchEnded(reason):
                yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])

    def _drawn_game(self, view: GameState, event: events.RoundDrawn) -> Iterator[str]:
        """A round without a winner."""
        words = self.words
        if event.kind in ("exhaustive", "nagashi"):
            yield words.say("event.draw_ended", whos=self.table.whos(event.tenpai))
            if event.nagashi:
                yield words.say("event.nagashi", whos=self.table.whos(event.nagashi))
            return
        if event.kind == "nine_terminals":
            yield self._by(view.turn, "nine_terminals")
        kind = words.get(f"value.aborts.{event.kind}") or words[f"abort.{event.kind}"]
        yield words.say("event.hand_aborted", kind=kind)

    @staticmethod
    def win(told: Told) -> WinningHand:
        """Describe a win with all that surrounds it, from a view that may not have seen the winner's hand before."""
        event, before = _won(told), told.before
        open_hand = replace(before.players[event.seat], hand=event.hand, drawn=None)
        seen = replace(before, players=with_player(before.players, event.seat, open_hand))
        return win_of(seen, event.seat, event.tile, tsumo=event.seat == event.source, ura=event.ura)

    def explained(self, told: Told) -> tuple[Part, ...]:
        """Explain a win: the tiles, each yaku and fu, the points, and who pays them."""
        event = _won(told)
        return explained(self.rules, self.win(told), event.value, _points(told.before, event), self.words)


def _won(told: Told) -> events.RoundWon:
    assert isinstance(told.event, events.RoundWon)  # noqa: S101 - nothing else is worth points
    return told.event


def _points(before: GameState, event: events.RoundWon) -> WinPoints:
    """What was paid for a win, as the explanation of a hand wants it; a discarder who pays alone goes unnamed."""
    flow = event.flow
    payers = [seat for seat in range(len(flow.hand)) if flow.hand[seat] + flow.honba[seat] < 0]
    unnamed = event.source if event.source != event.seat and payers == [event.source] else None
    payments = (
        Payment(None if seat == unnamed else before.seat_wind(seat), -flow.hand[seat], -flow.honba[seat])
        for seat in payers
    )
    return WinPoints(tuple(payments), flow.sticks[event.seat])
