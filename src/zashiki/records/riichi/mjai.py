"""mjai events, in: logs with all hands open, an event a line, in the dialect that Mortal reads and writes.

A file may hold several matches, each from its `start_game` on, or be one JSON array. Fields that the original server
adds (points, yaku, names of draws) are not needed; where a draw is not named, the table says which one it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from zashiki.games.riichi.events import KanDeclared, KitaDeclared, TileCalled, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import Meld, MeldKind, Tile
from zashiki.games.riichi.rules import MatchStart
from zashiki.kernel.game import Seat
from zashiki.records.foreign import (
    About,
    ForeignError,
    ForeignGame,
    Format,
    Loaded,
    Problem,
    gathered,
    lines_of,
    whole_file,
)
from zashiki.records.riichi.games import NO_HAND, Read, Unreadable, opened, text_in
from zashiki.records.riichi.mjai_names import KINDS, RULES, TILES, WINDS
from zashiki.records.riichi.mjai_out import implied_by, write
from zashiki.records.riichi.round_scripts import Move, RecordedEnd, Script, Stated, WrongScript
from zashiki.records.riichi.rule_notes import date_of, houses, noted
from zashiki.texts.json_text import read_json
from zashiki.texts.problems import Sentence, reason
from zashiki.texts.type_errors import type_sentence

LARGEST_MJAI = 32 << 20
"""A file of more bytes, unpacked, is not read; it would hold a hundred matches."""
LARGEST_ARRAY = 1 << 20
"""The most characters of a file that is one array, and so one match."""
LONGEST_LINE = 64 << 10
"""The most characters of a line; the longest, a deal, has some hundreds."""
MOST_EVENTS = 20_000
"""The most events of a match; a long one has a fifth of it."""
SANMA = 3
_CALLS: dict[str, MeldKind] = {"chi": "chi", "pon": "pon", "daiminkan": "open_kan"}
_KANS: dict[str, MeldKind] = {"ankan": "closed_kan", "kakan": "added_kan"}
_SILENT = frozenset({"none", "reach_accepted", "end_kyoku", "end_game", "hello", "join", "log"})
"""Events that bring nothing new."""


class Said(msgspec.Struct, frozen=True):
    """The fields of any event."""

    type: str
    actor: int = -1
    target: int = -1
    pai: str = ""
    consumed: list[str] = []
    tsumogiri: bool | None = None
    names: list[str] = []
    bakaze: str = ""
    dora_marker: str = ""
    kyoku: int = 0
    honba: int = 0
    kyotaku: int = 0
    oya: int = 0
    scores: list[int] | None = None
    tehais: list[list[str]] = []
    deltas: list[int] | None = None
    ura_markers: list[str] | None = None
    uradora_markers: list[str] | None = None
    reason: str = ""


class EventRow(NamedTuple):
    """An event, and the line that it stands on."""

    line: int
    fields: dict[str, Any]
    said: Said


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of matches; it may be packed by gzip."""
    try:
        return parse_mjai(text_in(data, LARGEST_MJAI), name)
    except Unreadable as error:
        return whole_file(name, reason(error))


def parse_mjai(text: str, name: str = "mjai") -> Loaded[ForeignGame]:
    r"""Read matches; one that breaks a rule is a `Problem` with its round and turn, and the others still load.

    >>> _, (problem,) = parse_mjai('{"type": "start_game"}\n{"type": "start_kyoku"}\n')
    >>> print(problem)
    mjai: game 1: line 2: the scores are not those of three or four seats
    """
    return gathered(_each(text, name), name)


def _each(text: str, name: str) -> Iterator[ForeignGame | Problem]:
    date = date_of(name)
    number, part = 0, list[EventRow]()
    try:
        for row in _rows(text):
            if row.said.type == "start_game" and part:
                number += 1
                yield opened(lambda rows=part: _Reader(rows, date).read(), name, number)  # type: ignore[misc]  # bound now
                part = []
            if len(part) >= MOST_EVENTS:
                raise _on_line(row.line, Sentence("mjai.most_events", "a match of more than {n} events", n=MOST_EVENTS))
            part.append(row)
    except Unreadable as error:
        yield Problem(name, reason(error))
        return
    yield opened(lambda: _Reader(part, date).read(), name, number + 1)


def _rows(text: str) -> Iterator[EventRow]:
    for number, line in _whole(text) if text.lstrip()[:1] == "[" else _lines(text):
        try:
            yield EventRow(number, line, msgspec.convert(line, Said))
        except msgspec.ValidationError as error:
            raise _on_line(number, type_sentence(str(error)) or str(error)) from None


def _whole(text: str) -> Iterator[tuple[int, Any]]:
    """The events of a file that is one array."""
    if len(text) > LARGEST_ARRAY:
        raise Unreadable("mjai.array", "an array of more than {n} MiB; write one event per line", n=LARGEST_ARRAY >> 20)
    yield from ((0, event) for event in _json(text, 0))


def _lines(text: str) -> Iterator[tuple[int, Any]]:
    try:
        lines = lines_of(text)
    except ForeignError as error:
        raise Unreadable(error.code, error.text, error.gaps) from None
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise _on_line(number, Sentence("mjai.long_line", "longer than {n} KiB", n=LONGEST_LINE >> 10))
        if line.strip():
            yield number, _json(line, number)


def _json(text: str, number: int) -> Any:  # noqa: ANN401 - JSON
    try:
        return read_json(text)
    except (ValueError, RecursionError) as error:
        if number:
            raise Unreadable("mjai.not_json_line", "not JSON: line {line}", line=number) from None
        raise Unreadable("mjai.not_json", "not JSON: {why}", why=reason(error)) from None


def _on_line(number: int, why: str) -> Unreadable:
    return Unreadable("mjai.line", "line {line}: {why}", line=number, why=why)


class _Reader:
    """Reads the events of one match, round by round."""

    def __init__(self, rows: Sequence[EventRow], date: str) -> None:
        self._rows, self._date = rows, date
        self._first = rows[0] if rows and rows[0].said.type == "start_game" else None
        self._shift: Seat = 0
        """Whoever deals first is seat 0 here, and need not be there."""
        self._players = 4

    def read(self) -> Read:
        """Read the rounds, and by which rules they were played."""
        at = [number for number, row in enumerate(self._rows) if row.said.type == "start_kyoku"]
        if not at:
            raise Unreadable(*NO_HAND.parts)
        self._size(self._rows[at[0]])
        parts = [self._rows[begin:end] for begin, end in zip(at, [*at[1:], len(self._rows)], strict=True)]
        scripts = tuple(self._script(part, number) for number, part in enumerate(parts, 1))
        fields = self._first.fields if self._first else {}
        rules = tuple(implied_by(fields, self._players, house) for house in houses(date=self._date))
        rules = rules if fields.get(RULES) is None else (noted(fields[RULES], rules[0]),)
        names = self._first.said.names[: self._players] if self._first else []
        names = names[self._shift :] + names[: self._shift]
        lengths = () if "kyoku_first" in fields or RULES in fields else ("east",)
        about = About(names=tuple(names), date=self._date, counted="payments")
        return Read(rules, scripts, about, self._stated(), lengths)

    def _stated(self) -> Stated | None:
        """That the match was over; the original server also says with which scores."""
        over = next((row.said for row in self._rows if row.said.type == "end_game"), None)
        if over is None:
            return None
        return Stated(self._turned(over.scores) if over.scores and len(over.scores) >= self._players else ())

    def _size(self, row: EventRow) -> None:
        """Find out how many play: some write a table for three with an empty fourth seat."""
        scores, hands = row.said.scores, row.said.tehais
        if scores is None or len(scores) not in (SANMA, 4):
            raise _on_line(row.line, Sentence("mjai.scores", "the scores are not those of three or four seats"))
        empty = len(scores) == SANMA or (not scores[-1] and len(hands) > SANMA and set(hands[-1]) <= {"?"})
        self._players = SANMA if empty and SANMA in (len(scores), len(scores) - 1) else 4
        if row.said.kyoku in range(1, self._players + 1):
            self._shift = (row.said.oya - row.said.kyoku + 1) % self._players

    def _seat(self, actor: int, row: EventRow) -> Seat:
        if actor not in range(self._players):
            raise _on_line(row.line, Sentence("mjai.no_seat", "there is no seat {seat}", seat=actor))
        return (actor - self._shift) % self._players

    def _turned(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """What stands by seat, from the first dealer on."""
        kept = list(values[: self._players])
        return tuple(kept[self._shift :] + kept[: self._shift])

    def _script(self, rows: Sequence[EventRow], number: int) -> Script:
        start = rows[0]
        moves, dora, ends = list[Move](), [_tile(start.said.dora_marker, start)], list[EventRow]()
        drawn: Tile | None = None
        replacing = declared = False
        for row in rows[1:]:
            said = row.said
            if said.type in ("hora", "ryukyoku"):
                ends.append(row)
            elif said.type == "reach":
                declared = True
            elif said.type == "dora":
                dora.append(_tile(said.dora_marker, row))
            elif said.type not in _SILENT:
                move = self._move(row, drawn, replacing=replacing, declared=declared)
                moves.append(move)
                drawn = move.tile if isinstance(move, TileDrawn) else None
                replacing = not isinstance(move, TileDrawn | TileDiscarded) and said.type not in ("chi", "pon")
                declared = declared and not isinstance(move, TileDiscarded)
        return self._ended(self._begins(start, number), start, tuple(moves), tuple(dora), ends)

    def _begins(self, row: EventRow, number: int) -> MatchStart:
        said = row.said
        if said.bakaze not in WINDS or not said.bakaze or self._seat(said.oya, row) != said.kyoku - 1:
            text = "line {line}: seat {seat} cannot deal {wind} {number}"
            gaps = {"line": row.line, "seat": said.oya, "wind": said.bakaze, "number": said.kyoku}
            raise WrongScript(number, 0, Sentence("mjai.dealer", text, gaps))
        told = {"wind": WINDS.index(said.bakaze), "number": said.kyoku, "honba": said.honba, "sticks": said.kyotaku}
        return msgspec.convert(told | {"scores": self._turned(said.scores or ())}, MatchStart)

    def _move(self, row: EventRow, drawn: Tile | None, *, replacing: bool, declared: bool) -> Move:
        said, seat = row.said, self._seat(row.said.actor, row)
        if said.type == "tsumo":
            return TileDrawn(seat, _tile(said.pai, row), replacing)
        if said.type == "dahai":
            tile = _tile(said.pai, row)
            return TileDiscarded(seat, tile, drawn is tile if said.tsumogiri is None else said.tsumogiri, declared)
        if said.type in _CALLS:
            kind, called = _CALLS[said.type], _tile(said.pai, row)
            own = [_tile(name, row) for name in said.consumed]
            if len(own) != (3 if kind == "open_kan" else 2):
                raise _on_line(
                    row.line,
                    Sentence(
                        "mjai.own_tiles", "{call} with {n} tiles of the player's own hand", call=said.type, n=len(own)
                    ),
                )
            return TileCalled(seat, Meld(kind, (*own, called), called, self._seat(said.target, row)))
        if said.type in _KANS:
            last = said.pai if said.type == "kakan" else (said.consumed or [""])[-1]
            return KanDeclared(seat, Meld(_KANS[said.type], (_tile(last, row),)))
        if said.type in ("nukidora", "kita"):
            return KitaDeclared(seat)
        raise _on_line(row.line, Sentence("mjai.no_event", "no event is called {name!r}", name=said.type[:20]))

    def _ended(
        self,
        begins: MatchStart,
        start: EventRow,
        moves: tuple[Move, ...],
        dora: tuple[Tile, ...],
        ends: Sequence[EventRow],
    ) -> Script:
        wins = [row for row in ends if row.said.type == "hora"]
        drawn: RecordedEnd = KINDS.get(ends[0].said.reason, "draw") if ends else "open"
        ura = max((row.said.ura_markers or row.said.uradora_markers or [] for row in wins), key=len, default=[])
        told = [row.said.deltas for row in ends]
        return Script(
            begins=begins,
            hands=tuple(tuple(_tile(name, start) for name in hand) for hand in self._turned(start.said.tehais)),
            moves=moves,
            dora=dora,
            ura=tuple(_tile(name, start) for name in ura),
            end="win" if wins else drawn,
            winners=tuple(self._seat(row.said.actor, row) for row in wins),
            changes=tuple(self._turned(one or ()) for one in told) if all(told) else (),
        )


def _tile(name: str, row: EventRow) -> Tile:
    if name not in TILES:
        raise _on_line(row.line, Sentence("mjai.no_tile", "{name!r} is not a tile", name=name[:20]))
    return TILES[name]


FORMAT = Format("mjai", "riichi", (".mjson", ".mjai"), read=read, write=write, many=True)
