"""mjlog XML, in: Tenhou's own records, plain or packed by gzip.

All of its numbers are checked before they mean a tile, a seat or a meld; `mjlog_xml` bounds the rest.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar
from urllib.parse import unquote

import msgspec

from zashiki.games.riichi.events import KanDeclared, KitaDeclared, RoundWon, TileCalled, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import Meld, Tile, in_order
from zashiki.games.riichi.rules import MatchStart
from zashiki.kernel.game import Seat
from zashiki.records.foreign import About, ForeignGame, Format, Loaded, gathered, whole_file
from zashiki.records.riichi.games import NO_HAND, Read, Unreadable, opened, text_in
from zashiki.records.riichi.mjlog_codes import (
    HANCHAN,
    LIMITS,
    NO_OPEN_TANYAO,
    NO_RED,
    THREE_PLAYERS,
    YAKU,
    meld_of,
    tile_of,
)
from zashiki.records.riichi.mjlog_xml import LARGEST_XML, Element, elements_of
from zashiki.records.riichi.round_scripts import Move, RecordedEnd, Script, Stated, WrongScript
from zashiki.records.riichi.rule_notes import date_of, houses, usual
from zashiki.records.riichi.script_play import RiichiMatch, ends_of
from zashiki.records.riichi.win_remarks import FU, LIMIT, POINTS, YAKU_TOLD, Otherwise, remarks_of
from zashiki.texts.problems import Sentence, reason

T = TypeVar("T")
DRAWS: dict[str, RecordedEnd] = {
    "": "exhaustive",
    "nm": "nagashi",
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_kans",
    "ron3": "triple_ron",
}
_DRAW, _DISCARD = re.compile(r"([TUVW])(\d{1,3})", re.ASCII), re.compile(r"([DEFG])(\d{1,3})", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,3})?", re.ASCII)
SEED = 6
"""Numbers of a round's `seed`: the round, counters, deposits, two dice, the indicator."""


class Agari(NamedTuple):
    """What a file says of one win."""

    fu: int
    points: int
    limit: int
    yaku: Counter[str]


def read(data: bytes, name: str) -> Loaded[ForeignGame]:
    """Read a file of one match; it may be packed by gzip."""
    try:
        return parse_mjlog(text_in(data, LARGEST_XML), name)
    except Unreadable as error:
        return whole_file(name, reason(error))


def parse_mjlog(text: str, name: str = "mjlog") -> Loaded[ForeignGame]:
    """Read a match; one that breaks a rule is a `Problem` with its round and turn.

    Tenhou names the file of a match by its day, which the file itself does not say.
    """
    return gathered([opened(lambda: _Reader(elements_of(text), date_of(name)).read(), name)], name)


def _numbers(element: Element, name: str) -> list[int]:
    return [int(number) for number in _decimals(element, name)]


def _decimals(element: Element, name: str) -> list[float]:
    """The numbers of an attribute; without it there are none."""
    said = element.get(name, "")
    parts = said.split(",") if said else []
    if not all(map(_NUMBER.fullmatch, parts)):
        raise Unreadable(
            "mjlog.numbers", "{tag}: {name} is not numbers: {text!r}", tag=element.tag, name=name, text=said[:40]
        )
    return [float(part) for part in parts]


class _Reader:
    """Reads the elements of one match."""

    def __init__(self, elements: Sequence[Element], date: str) -> None:
        self._elements, self._date = elements, date
        bits = self._first("GO", "type")
        self._bits = HANCHAN if bits is None else bits
        self._players = 3 if self._bits & THREE_PLAYERS else 4
        self._red = not self._bits & NO_RED
        self._shift: Seat = self._first("TAIKYOKU", "oya") or 0
        """Whoever deals first is seat 0 here, and need not be there."""
        self._won: list[tuple[int, Seat, Agari]] = []
        self._final: list[float] = []

    def _first(self, tag: str, name: str) -> int | None:
        found = next((element for element in self._elements if element.tag == tag), None)
        numbers = [] if found is None else _numbers(found, name)
        return numbers[0] if numbers else None

    def read(self) -> Read:
        """Read the rounds, and by which rules they were played."""
        at = [number for number, element in enumerate(self._elements) if element.tag == "INIT"]
        if not at:
            raise Unreadable(*NO_HAND.parts)
        ends = [*at[1:], len(self._elements)]
        parts = [self._elements[begin:end] for begin, end in zip(at, ends, strict=True)]
        scripts = [self._script(part, number) for number, part in enumerate(parts, 1)]
        rules = tuple(
            usual(
                players=self._players,
                house=house,
                east=not self._bits & HANCHAN,
                red=self._red,
                open_tanyao=not self._bits & NO_OPEN_TANYAO,
            )
            for house in houses(date=self._date)
        )
        return Read(rules, tuple(scripts), self._about(), self._stated(), check=self._remarks)

    def _stated(self) -> Stated | None:
        """The final scores, in hundreds, and points."""
        if not self._final:
            return None
        scores = tuple(100 * round(one) for one in self._turned(self._final[::2]))
        return Stated(scores, tuple(round(1000 * one) for one in self._turned(self._final[1::2])))

    def _about(self) -> About:
        who = next((element for element in self._elements if element.tag == "UN"), None)
        if who is None:
            return About(date=self._date, counted="payments")
        names = tuple(unquote(who.get(f"n{seat}", "")) for seat in self._turned(range(self._players)))
        tags = {f"mjlog:{name}": unquote(who.get(name, "")) for name in ("dan", "rate", "sx") if who.get(name)}
        return About(names=names, date=self._date, counted="payments", tags=tags)

    # ------------------------------------------------------------------------------------------------------ one round

    def _seat(self, number: int) -> Seat:
        if number not in range(self._players):
            raise Unreadable("mjlog.no_seat", "there is no seat {seat}", seat=number)
        return (number - self._shift) % self._players

    def _turned(self, values: Sequence[T]) -> tuple[T, ...]:
        """What stands by seat, from the first dealer on."""
        if len(values) < self._players:
            raise Unreadable("mjlog.seats", "{n} numbers for {seats} seats", n=len(values), seats=self._players)
        kept = list(values[: self._players])
        return tuple(kept[self._shift :] + kept[: self._shift])

    def _tile(self, number: int) -> Tile:
        return tile_of(number, red=self._red)

    def _tiles(self, numbers: Sequence[int]) -> tuple[Tile, ...]:
        return tuple(map(self._tile, numbers))

    def _script(self, elements: Sequence[Element], number: int) -> Script:
        start = elements[0]
        seed = _numbers(start, "seed")
        if len(seed) != SEED:
            raise WrongScript(
                number, 0, Sentence("mjlog.seed", "seed: {n} numbers, not {needed}", n=len(seed), needed=SEED)
            )
        if self._seat(*_numbers(start, "oya")[:1] or [0]) != seed[0] % 4:
            raise WrongScript(number, 0, Sentence("mjlog.dealer", "the dealer is not the one of this hand"))
        scores = tuple(100 * score for score in self._turned(_numbers(start, "ten")))
        told = {"wind": seed[0] // 4, "number": seed[0] % 4 + 1, "honba": seed[1], "sticks": seed[2], "scores": scores}
        wins = [element for element in elements if element.tag == "AGARI"]
        ends = wins or [element for element in elements if element.tag == "RYUUKYOKU"][:1]
        winners = [self._seat(*_numbers(element, "who")[:1] or [-1]) for element in wins]
        self._won += [(number, seat, _won(element, number)) for seat, element in zip(winners, wins, strict=True)]
        self._final = self._final or next((_decimals(one, "owari") for one in ends if one.get("owari")), [])
        shown = [tile for element in elements if element.tag == "DORA" for tile in _numbers(element, "hai")]
        dealt = self._turned([f"hai{seat}" for seat in range(self._players)])
        return Script(
            begins=msgspec.convert(told, MatchStart),
            hands=tuple(self._tiles(_numbers(start, name)) for name in dealt),
            moves=tuple(self._moves(elements)),
            dora=self._tiles([seed[5], *shown]),
            ura=self._tiles(max((_numbers(element, "doraHaiUra") for element in wins), key=len, default=[])),
            end="win" if wins else DRAWS.get(ends[0].get("type", ""), "draw") if ends else "open",
            winners=tuple(winners),
            changes=tuple(tuple(100 * one for one in self._turned(_numbers(end, "sc")[1::2])) for end in ends),
        )

    def _moves(self, elements: Sequence[Element]) -> list[Move]:
        found: list[Move] = []
        drawn, replacing, declared = -1, False, False
        for element in elements:
            if draw := _DRAW.fullmatch(element.tag):
                drawn = int(draw[2])
                found.append(TileDrawn(self._seat("TUVW".index(draw[1])), self._tile(drawn), replacing))
                replacing = False
            elif discard := _DISCARD.fullmatch(element.tag):
                tile, seat = int(discard[2]), self._seat("DEFG".index(discard[1]))
                found.append(TileDiscarded(seat, self._tile(tile), tile == drawn, declared))
                drawn, declared = -1, False
            elif element.tag == "REACH":
                declared = declared or element.get("step") == "1"
            elif element.tag == "N":
                found.append(self._meld(element))
                replacing = not isinstance(found[-1], TileCalled) or found[-1].meld.is_kan
                drawn = -1
        return found

    def _meld(self, element: Element) -> Move:
        who, code = (_numbers(element, name)[:1] or [-1] for name in ("who", "m"))
        seat, meld = self._seat(*who), meld_of(*code)
        if meld.kind is None:
            return KitaDeclared(seat)
        own = self._tiles(meld.own)
        if meld.kind in ("closed_kan", "added_kan"):
            return KanDeclared(seat, Meld(meld.kind, own))
        called = self._tile(meld.called or 0)
        source = self._seat((who[0] + meld.side) % 4)
        return TileCalled(seat, Meld(meld.kind, (*in_order(own), called), called, source))

    # ----------------------------------------------------------------------------------------------- what it says of it

    def _remarks(self, match: RiichiMatch) -> Iterator[str]:
        """Hold fu, points, limit and yaku of every win against the table's; its payments agree already."""
        wins = [(hand, one) for hand, ends in enumerate(ends_of(match), 1) for one in ends if isinstance(one, RoundWon)]
        said = {(hand, seat): one for hand, seat, one in self._won}
        yield from remarks_of([other for hand, ours in wins for other in _others(ours, said[hand, ours.seat], hand)])


def _won(element: Element, hand: int) -> Agari:
    ten = _numbers(element, "ten")
    if len(ten) != 3 or ten[2] not in range(len(LIMITS)):  # noqa: PLR2004 - fu, points, limit
        raise WrongScript(hand, 0, Sentence("mjlog.ten", "ten: not fu, points and a limit"))
    pairs, yakuman = _numbers(element, "yaku"), _numbers(element, "yakuman")
    if not all(one in range(len(YAKU)) for one in (*pairs[::2], *yakuman)):
        raise WrongScript(hand, 0, Sentence("mjlog.yaku", "yaku: an unknown one"))
    counted = Counter(YAKU[one] for one in yakuman)
    for one, han in zip(pairs[::2], pairs[1::2], strict=False):
        counted[YAKU[one]] += han
    return Agari(ten[0], ten[1], ten[2], +counted)


def _others(ours: RoundWon, said: Agari, hand: int) -> Iterator[Otherwise]:
    value = ours.value
    held = Counter[str]()
    for name, han in value.yaku:
        held["dora" if name == "kita" else name] += han
    here = (value.limit, ours.flow.hand[ours.seat], 0 if value.yakuman else value.fu, held)
    there = (LIMITS[said.limit], said.points, 0 if value.yakuman else said.fu, said.yaku)
    for what, by_rules, told in zip((LIMIT, POINTS, FU, YAKU_TOLD), here, there, strict=True):
        if by_rules != told:
            yield Otherwise(what, hand, *(_shown(one) for one in (told, by_rules)))


def _shown(value: object) -> str:
    return ", ".join(f"{name} {han}" for name, han in value.items()) if isinstance(value, Counter) else str(value)


FORMAT = Format("mjlog", "riichi", (".mjlog", ".xml"), read=read)
