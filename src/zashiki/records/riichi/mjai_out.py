"""mjai events, out, in the dialect that Mortal reads: a match with all hands open, or what one seat hears of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from zashiki.games.riichi import changes
from zashiki.games.riichi.deals import dealt_wall
from zashiki.games.riichi.events import (
    DoraShown,
    Event,
    KanDeclared,
    KitaDeclared,
    MatchEnded,
    RiichiAccepted,
    RoundDealt,
    RoundDrawn,
    RoundWon,
    TileCalled,
    TileDiscarded,
    TileDrawn,
)
from zashiki.games.riichi.pieces import BY_KIND, NORTH, Meld, Tile
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.records.foreign import Outgoing
from zashiki.records.riichi.mjai_names import EAST_ONLY, NAMES, REASONS, RULES, WINDS
from zashiki.records.riichi.rule_notes import TENHOU, note_of, usual
from zashiki.records.riichi.written_rounds import rounds_of

Line = dict[str, Any]
_CALLS = {"chi": "chi", "pon": "pon", "open_kan": "daiminkan"}


def write(outgoing: Outgoing) -> bytes:
    """Write a match, an event a line."""
    return show_mjai(outgoing).encode()


def show_mjai(outgoing: Outgoing) -> str:
    """Write a match with all hands open, an event a line; one that was broken off has no end."""
    for _ in rounds_of(outgoing.match):
        pass  # so that another game, or a record with hidden tiles, is refused
    rules: Ruleset = outgoing.match.rules
    first = opening_line(rules, outgoing.about.names)
    note = note_of(rules, implied_by(first, rules.players))
    narrator = Narrator(rules)
    lines = [first | ({RULES: note} if note else {}), *narrator.tell(outgoing.match.log)]
    ended = outgoing.about.ending and lines[-1]["type"] == "end_game"
    return "".join(f"{show_line(line)}\n" for line in (lines[:-1] if ended else lines))


def show_line(line: Line | Sequence[Line]) -> str:
    """Write an event, or several in an array, as JSON."""
    return msgspec.json.encode(line).decode()


def opening_line(rules: Ruleset, names: Sequence[str] = (), *, seat: Seat | None = None) -> Line:
    """Give the first event of a match; `seat` is whose it is, if it is not told to all."""
    who = list(names) if len(names) == rules.players else [str(at) for at in range(rules.players)]
    said: Line = {"type": "start_game", "names": who}
    said |= {"kyoku_first": EAST_ONLY if rules.length == "east" else 0, "aka_flag": rules.red_fives > 0}
    return said if seat is None else said | {"id": seat}


def implied_by(line: Line, players: int, house: str = TENHOU) -> Ruleset:
    """Give the rules of a house, Tenhou unless another one is named, with what the first event of a match says."""
    east, red = line.get("kyoku_first") == EAST_ONLY, line.get("aka_flag", True) is not False
    return usual(players=players, house=house, east=east, red=red)


class Narrator:
    """Tells a match in mjai as it goes on; told one seat's events only, it tells no more than that seat may know.

    A seat's events are those that `redact` lets it hear: other seats' tiles are `?` in them.
    """

    def __init__(self, rules: Ruleset) -> None:
        """Begin before the first round."""
        self._table: GameState = changes.start(rules)
        self._playing = False

    def tell(self, events: Iterable[Event]) -> Iterator[Line]:
        """Tell some events.

        An indicator that a discard brings is told before it, as on Tenhou: who must answer a discard hears it last.
        """
        waiting: list[Line] = []
        for event in events:
            before, self._table = self._table, changes.apply(self._table, event)
            if isinstance(event, TileDiscarded):
                yield from waiting
                waiting = list(_discard(event))
            elif isinstance(event, DoraShown):
                yield {"type": "dora", "dora_marker": NAMES[event.tile]}
            else:
                yield from waiting
                waiting = []
                yield from self._told(event, before)
        yield from waiting

    def _told(self, event: Event, before: GameState) -> Iterator[Line]:
        if isinstance(event, RoundDealt | MatchEnded):
            if self._playing:
                yield {"type": "end_kyoku"}
            self._playing = isinstance(event, RoundDealt)
        match event:
            case RoundDealt():
                yield _deal(event, before, self._table)
            case TileDrawn(seat, tile):
                yield {"type": "tsumo", "actor": seat, "pai": NAMES[tile]}
            case RiichiAccepted(seat):
                yield {"type": "reach_accepted", "actor": seat}
            case TileCalled(seat, meld) | KanDeclared(seat, meld):
                yield _meld(seat, meld)
            case KitaDeclared(seat):
                yield {"type": "nukidora", "actor": seat, "pai": NAMES[BY_KIND[NORTH]]}
            case RoundWon():
                yield _won(event)
            case RoundDrawn(kind, changes=paid):
                yield {"type": "ryukyoku", "deltas": list(paid), "reason": REASONS[kind]}
            case MatchEnded():
                yield {"type": "end_game"}


def _deal(event: RoundDealt, before: GameState, table: GameState) -> Line:
    layout = dealt_wall(event.order, players=len(table.players), dealer=table.dealer)
    return {
        "type": "start_kyoku",
        "bakaze": WINDS[event.wind],
        "dora_marker": NAMES[layout.dora[0]],
        "kyoku": event.number,
        "honba": event.honba,
        "kyotaku": before.sticks,
        "oya": table.dealer,
        "scores": [player.score for player in before.players],
        "tehais": [_names(hand) for hand in layout.hands],
    }


def _names(tiles: Iterable[Tile]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


def _discard(event: TileDiscarded) -> Iterator[Line]:
    if event.riichi:
        yield {"type": "reach", "actor": event.seat}
    yield {"type": "dahai", "actor": event.seat, "pai": NAMES[event.tile], "tsumogiri": event.drawn}


def _meld(seat: Seat, meld: Meld) -> Line:
    tiles = _names(meld.tiles)
    if meld.kind == "closed_kan":
        return {"type": "ankan", "actor": seat, "consumed": tiles}
    if meld.kind == "added_kan":
        return {"type": "kakan", "actor": seat, "pai": tiles[-1], "consumed": tiles[:-1]}
    said = {"type": _CALLS[meld.kind], "actor": seat, "target": meld.source}
    return said | {"pai": tiles[-1], "consumed": tiles[:-1]}


def _won(event: RoundWon) -> Line:
    said: Line = {"type": "hora", "actor": event.seat, "target": event.source, "deltas": list(event.flow.total)}
    return said | ({"ura_markers": _names(event.ura)} if event.ura else {})
