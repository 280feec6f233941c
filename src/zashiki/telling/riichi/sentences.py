"""What happened at a riichi table, event by event.

Every sentence comes from `words/`; nothing here knows a language. What a seat does not hear is not told: neither that
others were asked about a tile nor what they answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zashiki.games.riichi import events
from zashiki.games.riichi.actions import Pass
from zashiki.games.riichi.events import Event
from zashiki.games.riichi.pieces import BY_KIND, HIDDEN, NORTH, in_order
from zashiki.games.riichi.state import GameState
from zashiki.games.riichi.value.payments import STICK
from zashiki.telling.riichi.offers import labelled
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.riichi.voice import RiichiVoice


class Said(NamedTuple):
    """What is said of an event, and what is said only where everything is."""

    lines: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()


def said_of(voice: RiichiVoice, view: GameState, after: GameState, event: Event) -> Said:
    """Tell an event that led from one view to another."""
    match event:
        case events.TileDrawn(seat, tile, replacement):
            if replacement:
                return Said((voice.by(seat, "replaced" if tile is HIDDEN else "replacement", tile=voice.tile(tile)),))
            return Said() if tile is HIDDEN else Said(asides=(voice.by(seat, "drawn", tile=voice.tile(tile)),))
        case events.TileDiscarded(seat, tile, drawn, riichi):
            key = "riichi" if riichi else "tsumogiri" if drawn else "discarded"
            return Said((voice.by(seat, key, tile=voice.tile(tile)),))
        case events.CallAnswered(seat, answer):
            if isinstance(answer, Pass) or after.asked:  # a call that is made at once tells of itself
                label = labelled(voice, answer)
                return Said(asides=(voice.words.say("event.answered", who=voice.names[seat], answer=label),))
            return Said()
        case events.RoundDealt():
            dealt = voice.words.say("event.dealt", hand=voice.round(after), tile=voice.tile(after.dora[0]))
            me = voice.me
            own = () if me is None else (voice.by(me, "dealt", tiles=voice.tiles(after.players[me].hand)),)
            return Said((dealt,), own)
        case _:
            lost = after.lost // STICK if isinstance(event, events.MatchEnded) else 0
            left = (voice.words.say("event.lost", n=lost),) if lost else ()
            return Said((*_lines(voice, view, event), *left))


def _lines(voice: RiichiVoice, view: GameState, event: Event) -> Iterator[str]:
    """What a seat did with its tiles, or happened to the whole table."""
    words = voice.words
    match event:
        case events.RiichiAccepted(seat, double):
            yield voice.by(seat, "double" if double else "accepted")
        case events.TileCalled(seat, meld):
            yield voice.by(seat, meld.kind, tiles=voice.tiles(in_order(meld.tiles)), source=voice.who(view.turn))
        case events.KanDeclared(seat, meld):
            yield voice.by(seat, meld.kind, tiles=voice.tiles(in_order(meld.tiles)))
        case events.KitaDeclared(seat):
            yield voice.by(seat, "kita")
        case events.DoraShown(tile):
            yield words.say("event.dora_shown", tile=voice.tile(tile))
        case events.RoundWon():
            yield from won(voice, event)
        case events.RoundDrawn():
            yield from _drawn_game(voice, view, event)
        case events.StopOffered(seat):
            yield voice.by(seat, "stop_offered")
        case events.StopAnswered(seat, stops):
            yield voice.by(seat, "stops" if stops else "plays_on")
        case events.MatchEnded(reason):
            yield words.say("event.match_ended", reason=words[f"match_end.{reason}"])


def won(voice: RiichiVoice, event: events.RoundWon) -> Iterator[str]:
    """A win: by whom, from whom, what it is worth, and who is liable for it."""
    key = "tsumo" if event.seat == event.source else "ron"
    worth = voice.table.worth(event.value)
    yield voice.by(event.seat, key, source=voice.who(event.source), worth=worth)
    if event.liable is not None:
        yield voice.by(event.liable, "liable")


def _drawn_game(voice: RiichiVoice, view: GameState, event: events.RoundDrawn) -> Iterator[str]:
    """A round without a winner."""
    words = voice.words
    if event.kind in ("exhaustive", "nagashi"):
        yield words.say("event.draw_ended", whos=voice.table.whos(event.tenpai))
        if event.nagashi:
            yield words.say("event.nagashi", whos=voice.table.whos(event.nagashi))
        return
    if event.kind == "nine_terminals":
        yield voice.by(view.turn, "nine_terminals")
    yield words.say("event.hand_aborted", kind=voice.end(event.kind))


def moved(event: Event) -> tuple[str, ...]:
    """The tiles that an event moved, each kind once, as far as they are seen."""
    match event:
        case events.TileDrawn(tile=tile) | events.TileDiscarded(tile=tile) | events.DoraShown(tile):
            return () if tile is HIDDEN else (CODES[tile],)
        case events.TileCalled(meld=meld) | events.KanDeclared(meld=meld):
            return tuple(dict.fromkeys(CODES[tile] for tile in meld.tiles))
        case events.KitaDeclared():
            return (CODES[BY_KIND[NORTH]],)
        case events.RoundWon(tile=tile):
            return (CODES[tile],)
        case _:
            return ()
