"""The order of play in a tenhou.net/6 round, which only says what each seat drew and discarded.

After a discard, a seat whose next entry is a call of that tile from that seat may take it, or may have let it go and
called another one like it later; so a hand can have several readings. All of them are tried, calls first; the rules say
which is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from zashiki.games.riichi.events import KanDeclared, KitaDeclared, TileCalled, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import BY_KIND, NORTH, Meld, MeldKind, Tile
from zashiki.kernel.game import Seat
from zashiki.records.riichi.round_scripts import Move
from zashiki.texts.problems import Problem

Entry: TypeAlias = int | str
DRAWN = 60
"""Stands for the tile just drawn, among discards."""
NOTHING = 0
"""What a seat with an open kan discards before its replacement."""
TRIES = 256
"""How many readings of a round are tried."""
CIRCLE = 4
"""Places around a table, also one for three."""
_KINDS: dict[str, MeldKind] = {"c": "chi", "p": "pon", "m": "open_kan", "k": "added_kan", "a": "closed_kan"}
_TILES = {"chi": 3, "pon": 3, "open_kan": 4, "added_kan": 4, "closed_kan": 4}
_CALL = re.compile(r"((?:\d\d)*)([cpmka])((?:\d\d)+)", re.ASCII)
_REDS = {51: Tile.RED_FIVE_MAN, 52: Tile.RED_FIVE_PIN, 53: Tile.RED_FIVE_SOU}
TILES: dict[int, Tile] = {10 * (tile.kind // 9 + 1) + tile.kind % 9 + 1: tile for tile in BY_KIND} | _REDS
"""Tiles by their numbers: 11 to 19 man, 21 pin, 31 sou, 41 to 47 honours, 51 to 53 red fives."""
CODES = {tile: code for code, tile in TILES.items()}


class BadEntry(Problem):
    """An entry that is neither a tile nor a call; the message names it."""


class WrittenCall(NamedTuple):
    """What a call's text says."""

    kind: MeldKind
    called: Tile
    """The called tile; of a kan that is declared, the last one."""
    own: tuple[Tile, ...]
    """The other tiles, as they stand."""
    place: int
    """How many tiles stand before the letter: 0 is a call from the left, 1 from across, the last from the right."""


def tile_of(code: object) -> Tile:
    """Give a tile by its number."""
    if type(code) is not int or code not in TILES:
        raise BadEntry("tenhou6.no_tile", "{code!r} is not a tile", code=code)
    return TILES[code]


def call_of(text: str) -> WrittenCall:
    """Read a call.

    >>> call_of("47p4747").place, call_of("c275226").own
    (1, (Tile('0p'), Tile('6p')))
    """
    found = _CALL.fullmatch(text)
    codes = [] if found is None else [int(pair) for pair in re.findall("..", found[1] + found[3])]
    if found is None or len(codes) != _TILES[_KINDS[found[2]]]:
        raise BadEntry("tenhou6.no_call", "{text!r} is not a call", text=text[:20])
    place = len(found[1]) // 2
    tiles = [tile_of(code) for code in codes]
    return WrittenCall(_KINDS[found[2]], tiles[place], tuple(tiles[:place] + tiles[place + 1 :]), place)


class Track(NamedTuple):
    """What one seat drew (or called) and discarded (or declared), in order."""

    draws: Sequence[Entry]
    discards: Sequence[Entry]


def readings(tracks: Sequence[Track], dealer: Seat) -> Iterator[tuple[Move, ...]]:
    """Give every order in which a round may have been played; where there is none, a `BadEntry` says why."""
    for entry in (entry for track in tracks for entry in track.draws):
        if isinstance(entry, str):
            call_of(entry)
    plan: list[int] = []
    wrong, found = BadEntry("tenhou6.order", "what the seats draw and discard does not fit together"), False
    for _ in range(TRIES):
        reading = _Reading(tracks, plan)
        try:
            fits = reading.run(dealer)
        except BadEntry as error:
            wrong, fits = error, False
        if fits:
            found = True
            yield tuple(reading.moves)
        while reading.taken and reading.taken[-1][0] + 1 >= reading.taken[-1][1]:
            reading.taken.pop()
        if not reading.taken:
            break
        plan = [at for at, _ in reading.taken]
        plan[-1] += 1
    if not found:
        raise wrong


class _Reading:
    """One way through the tracks; `plan` says which way to go where there are several."""

    def __init__(self, tracks: Sequence[Track], plan: Sequence[int]) -> None:
        self.moves: list[Move] = []
        self.taken: list[tuple[int, int]] = []
        """At each fork: the way that was taken, and how many there were."""
        self._tracks, self._plan = tracks, plan
        self._draws = [0] * len(tracks)
        self._discards = [0] * len(tracks)
        self._drawn: Tile | None = None

    def run(self, dealer: Seat) -> bool:
        """Go through; whether all entries were used."""
        seat: Seat | None = dealer
        if not self._draw(dealer, replacement=False):
            return False
        while seat is not None:
            seat = self._turn(seat)
        used = zip(self._tracks, self._draws, self._discards, strict=True)
        return all(len(track.draws) == draws and len(track.discards) == discards for track, draws, discards in used)

    def _turn(self, seat: Seat) -> Seat | None:
        """Let a seat discard or declare; give who has the next turn, or None at the end."""
        entry = self._next(self._tracks[seat].discards, self._discards[seat])
        if entry is None:
            return None
        self._discards[seat] += 1
        if isinstance(entry, str) and (entry.startswith("f") or not entry.startswith("r")):
            self._declare(seat, entry)
            return seat if self._draw(seat, replacement=True) else None
        tile = self._discard(seat, entry)
        ways = self._ways(seat, tile)
        if not ways:
            return None
        at = 0
        if len(ways) > 1:
            at = self._plan[len(self.taken)] if len(self.taken) < len(self._plan) else 0
            self.taken.append((at, len(ways)))
        taker, call = ways[at]
        return self._take(taker, call, seat, tile)

    def _discard(self, seat: Seat, entry: Entry) -> Tile:
        declared = isinstance(entry, str)
        text = str(entry).removeprefix("r")
        code = int(text) if text.isdecimal() and text.isascii() else -1
        drawn = code == DRAWN
        if drawn and self._drawn is None:
            raise BadEntry(
                "tenhou6.drew_none",
                "{entry!r}: seat {seat} discards the tile it drew, but drew none",
                entry=entry,
                seat=seat,
            )
        tile = self._drawn if drawn and self._drawn is not None else tile_of(code)
        self.moves.append(TileDiscarded(seat, tile, drawn, declared))
        return tile

    def _declare(self, seat: Seat, text: str) -> None:
        if text.startswith("f"):
            if text != f"f{CODES[BY_KIND[NORTH]]}":
                raise BadEntry("tenhou6.north", "{text!r}: only a North is set aside", text=text[:20])
            self.moves.append(KitaDeclared(seat))
            return
        call = call_of(text)
        if call.kind not in ("added_kan", "closed_kan"):
            raise BadEntry("tenhou6.no_discard", "{text!r} is not a discard", text=text[:20])
        self.moves.append(KanDeclared(seat, Meld(call.kind, (*call.own, call.called))))

    def _ways(self, seat: Seat, tile: Tile) -> list[tuple[Seat, WrittenCall | None]]:
        """Who may act after a discard: those whose next entry calls it, and the next seat if it draws."""
        count = len(self._tracks)
        ways: list[tuple[Seat, WrittenCall | None]] = []
        for step in range(1, count):
            other = (seat + step) % count
            entry = self._next(self._tracks[other].draws, self._draws[other])
            if isinstance(entry, str):
                call = call_of(entry)
                if call.called is tile and seat in _sources(other, call, count):
                    ways.append((other, call))
        ways.sort(key=lambda way: way[1] is not None and way[1].kind == "chi")
        after = (seat + 1) % count
        if isinstance(self._next(self._tracks[after].draws, self._draws[after]), int):
            ways.append((after, None))
        return ways

    def _take(self, taker: Seat, call: WrittenCall | None, source: Seat, tile: Tile) -> Seat | None:
        if call is None:
            return taker if self._draw(taker, replacement=False) else None
        self._draws[taker] += 1
        self._drawn = None
        self.moves.append(TileCalled(taker, Meld(call.kind, (*call.own, tile), tile, source)))
        if call.kind != "open_kan":
            return taker
        if self._next(self._tracks[taker].discards, self._discards[taker]) == NOTHING:
            self._discards[taker] += 1
        return taker if self._draw(taker, replacement=True) else None

    def _draw(self, seat: Seat, *, replacement: bool) -> bool:
        entry = self._next(self._tracks[seat].draws, self._draws[seat])
        self._drawn = None
        if not isinstance(entry, int):
            return False
        self._draws[seat] += 1
        self._drawn = tile_of(entry)
        self.moves.append(TileDrawn(seat, self._drawn, replacement))
        return True

    @staticmethod
    def _next(entries: Sequence[Entry], at: int) -> Entry | None:
        return entries[at] if at < len(entries) else None


def _sources(seat: Seat, call: WrittenCall, players: int) -> set[Seat]:
    """Who a call may be from, by where its letter stands; tables for three are seen as four places, or as three."""
    last = len(call.own)
    side = 1 if call.place == last else 3 if call.place == 0 else 2
    near = 1 if side == 1 else players - 1 if side == CIRCLE - 1 else 2
    return {(seat + side) % CIRCLE, (seat + near) % players}
