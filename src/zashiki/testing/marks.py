"""Unique marks on everything hidden, and a search for them in all that a listener gets.

A secret that is a text (a root, a key, a guest, the id of somebody's command) is its own mark: it is made unique, and
looked for in every byte, as it is, in hex and in base64. `Marks` keeps them with those who may know them.

A piece cannot be marked like that: `1a` stands in a hundred innocent places. Its mark is the place where it lies in the
shuffled order. If two pieces are exchanged there and the bytes that a listener gets stay the same, then neither of them
shows in these bytes, in whatever form, even as a number or a length; if a piece shows, they change. `places_shown`
finds all places of a deal that show, which must be those that the game says the listener was told of (`laid_out`).
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from zashiki.kernel.chance import Fair
from zashiki.kernel.game import UNKNOWN
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import Who
from zashiki.texts.problems import Problem

T = TypeVar("T")
LINKS = 60
"""Keys of a chain, more than a few rounds need."""
START = 8
"""Bytes by which a mark is looked up before it is looked for."""
PARTNERS = 40
"""How many exchanges are tried to find pieces that are hidden."""


class MarkFound(AssertionError):
    """Somebody got what is hidden from them."""


# Texts.


class _Mark(NamedTuple):
    number: int
    what: str
    known_to: frozenset[Who]
    forms: tuple[bytes, ...]


class Marks:
    """The secrets of one table, each with those who may know it."""

    def __init__(self, dice: Random) -> None:
        """Begin with none; the dice make them unique."""
        self._dice, self._added = dice, 0
        self._marks: dict[str, list[_Mark]] = {}
        self._by_start: dict[bytes, list[tuple[bytes, _Mark]]] = {}
        """Every form of every mark, by how it begins."""
        self.looked_through = 0
        """Bytes that were searched."""

    def new(self, what: str, *, known_to: Collection[Who] = ()) -> str:
        """Make a secret text: sixteen bytes in hex, which nothing else at a table is equal to."""
        text = self._dice.getrandbits(128).to_bytes(16, "big").hex()
        self.add(what, text, known_to=known_to)
        return text

    def add(self, what: str, text: str, *, known_to: Collection[Who] = ()) -> None:
        """Take in a secret that is there already, such as a root in hex; a short text would stand anywhere."""
        self._added += 1
        mark = _Mark(self._added, what, frozenset(known_to), tuple(_forms(text)))
        if min(map(len, mark.forms)) < START:
            raise Problem("short_mark", "{what} is too short to be told from other texts", what=what)
        self._marks.setdefault(what, []).append(mark)
        for form in mark.forms:
            self._by_start.setdefault(form[:START], []).append((form, mark))

    def forget(self, what: str) -> None:
        """Let everybody know a secret from now on, such as the key of a deal that is over."""
        for mark in self._marks.pop(what, ()):
            for form in mark.forms:
                self._by_start[form[:START]].remove((form, mark))

    def look(self, who: Who, data: bytes, where: str = "") -> None:
        """Search what somebody got; what they may not know is `MarkFound`. Many marks take no longer than few."""
        self.looked_through += len(data)
        starts = {data[at : at + START] for at in range(len(data) - START + 1)}
        likely = (one for start in starts & self._by_start.keys() for one in self._by_start[start])
        found = [mark for form, mark in likely if who not in mark.known_to and form in data]
        if found:
            got = "whoever watches" if who is None else f"seat {who}"
            raise MarkFound(f"{got} got {min(found).what}{f' in {where}' if where else ''}")


def _forms(text: str) -> Iterator[bytes]:
    """A text as it may stand among other bytes; in base64 its middle, whatever stands before it."""
    plain = [text.encode()]
    try:
        plain.append(bytes.fromhex(text))
    except ValueError:
        plain.append(text.encode().hex().encode())
    yield from plain
    for some in plain:
        for before in range(3):
            yield b64encode(b"\0" * before + some)[4:-4]


# Pieces.


class Exchanged(Fair):
    """Fair chance, but for two pieces of the first deal that lie in each other's places."""

    places = (0, 0)

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        """Deal as ever, and exchange them."""
        order = list(super().shuffled(pieces, deal=deal, label=label))
        if deal == 1 and not label and len(order) > max(self.places):
            one, other = self.places
            order[one], order[other] = order[other], order[one]
        return tuple(order)


def exchanged_match(game: AnyGame, rules: object, seed: str, places: tuple[int, int] = (0, 0)) -> AnyMatch:
    """Open a table with two pieces of its first deal exchanged; the seed says how the others lie."""
    chance = Exchanged.seeded(seed, seats=game.seats(rules), length=LINKS)
    chance.places = places
    return Match(game, rules, chance, may_undo=False)


def places_shown(game: AnyGame, rules: object, seed: str, got: Callable[[AnyMatch], bytes]) -> set[int]:
    """Find the places of the first deal whose pieces show in the bytes that somebody got of a table.

    `got` plays nothing: what may be chosen follows from the pieces, and would differ with them.
    """
    names = exchanged_match(game, rules, seed).chance.shuffled(game.canonical_order(rules), deal=1)
    before = got(exchanged_match(game, rules, seed))

    def same(one: int, other: int) -> bool:
        return got(exchanged_match(game, rules, seed, (one, other))) == before

    hidden = _hidden_pieces(names, same, Random(seed))
    shown = set[int]()
    for place, name in enumerate(names):
        partner = next((one for one in hidden if names[one] != name), None)
        if partner is None or not same(place, partner):
            shown.add(place)
    return shown


def _hidden_pieces(names: Sequence[str], same: Callable[[int, int], bool], dice: Random) -> list[int]:
    """Two places, of different pieces, that do not show; none where everything does."""
    for _ in range(PARTNERS):
        one, other = dice.sample(range(len(names)), 2)
        if names[one] != names[other] and same(one, other):
            return [one, other]
    return []


def places_told(match: AnyMatch, who: Who) -> set[int]:
    """The places of the first deal that somebody was told of at the opening, as the game says."""
    order = match.game.laid_out(match.heard(match.opening, who), 1)
    return {place for place, name in enumerate(order) if name != UNKNOWN}
