"""What those at a table are called, in the words of whoever is told: the same on every screen and in every stream.

A record may come from anybody, and so may the names in it; here, where all of them pass, they lose the signs that would
turn what stands beside them. A guest whose name could be taken for a computer's, or for another guest's at the table,
is marked as a guest; the name itself stays in the record as it was given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from zashiki import texts
from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.company import PERSON, is_person
from zashiki.players.creatures import CREATURES
from zashiki.texts.lookalikes import skeleton
from zashiki.texts.unseen_signs import blank, plain
from zashiki.texts.words import LANGUAGES, Words


def lookalike_seats(seats: Sequence[SeatInfo]) -> frozenset[Seat]:
    """Find the guests whose names look like that of a computer of the house, or of another guest at the table.

    >>> sorted(lookalike_seats([SeatInfo("Kitsunе", PERSON), SeatInfo("Aki", PERSON), SeatInfo("Kitsune", "greedy")]))
    [0]
    """
    named = {seat: info.name for seat, info in enumerate(seats) if info.kind == PERSON and not blank(info.name)}
    looks = {seat: skeleton(name) for seat, name in named.items()}
    computers = {skeleton(name) for info in seats if not is_person(info) for name in (info.name, info.kind)}
    counted = Counter(looks.values())
    alike = {seat for seat, look in looks.items() if look in _reserved_names() | computers or counted[look] > 1}
    labels = {skeleton(_guest_label(named[seat], seat, words)) for seat in alike for words in _every_language()}
    labels |= {skeleton(_number(seat, words)) for seat in range(len(seats)) for words in _every_language()}
    return frozenset(alike | {seat for seat, look in looks.items() if look in labels})


def guest_labels(seats: Sequence[SeatInfo]) -> Mapping[Seat, Mapping[str, str]]:
    """Return what such guests are called, in each language; everybody else's name may be shown as it is."""
    return {
        seat: {words.language: _guest_label(plain(seats[seat].name), seat, words) for words in _every_language()}
        for seat in lookalike_seats(seats)
    }


def _number(seat: Seat, words: Words) -> str:
    """What somebody is called who gave no name."""
    return words.say("who.person", n=seat + 1)


def _guest_label(name: str, seat: Seat, words: Words) -> str:
    return words.say("who.guest", name=name, n=seat + 1)


@cache
def _every_language() -> tuple[Words, ...]:
    return tuple(Words(language, Path(texts.__file__).parent / "words") for language in LANGUAGES)


@cache
def _reserved_names() -> frozenset[str]:
    """Return the skeletons of names that no guest should have: the house's computers and "you", in each language."""
    called = (words[f"who.{who}"] for words in _every_language() for who in (*CREATURES.values(), "you"))
    return frozenset(map(skeleton, (*CREATURES, *called)))


def names_of(seats: Sequence[SeatInfo], words: Words, *, me: Seat | None = None) -> tuple[str, ...]:
    """What the seats are called: "you", a name that was written down, a CPU player's, or the player's number.

    A guest's that looks like another's is marked with the seat's number. Where several of more than two would be called
    the same, each has its seat's number, too.
    """
    names = [
        words["who.you"] if seat == me and (info.kind or not info.name) else _name_of(info, seat, words)
        for seat, info in enumerate(seats)
    ]
    for seat in lookalike_seats(seats):
        if seat != me:
            names[seat] = _guest_label(names[seat], seat, words)
    if len(names) <= 2:  # noqa: PLR2004 - a couple
        return tuple(names)
    return tuple(
        words.say("who.one_of", name=name, n=seat + 1) if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def _name_of(info: SeatInfo, seat: Seat, words: Words) -> str:
    """What somebody else is called; creatures have a name in each language."""
    numbered = f"P{seat + 1}"  # what people were called in records before they had names
    if is_person(info):
        unnamed = blank(info.name) or (info.kind == PERSON and info.name == numbered)
        return _number(seat, words) if unnamed else plain(info.name)
    if info.name in CREATURES:
        return words[f"who.{CREATURES[info.name]}"]
    return words.get(f"who.{info.kind}", plain(info.name or info.kind))
