"""What those at a table are called, in the words of whoever is told: the same on every screen and in every stream."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.parlour.company import PERSON, is_person
from zashiki.players.creatures import CREATURES
from zashiki.texts.words import Words


def names_of(seats: Sequence[SeatInfo], words: Words, *, me: Seat | None = None) -> tuple[str, ...]:
    """What the seats are called: "you", a name that was written down, a CPU player's, or the player's number.

    Where several of more than two would be called the same, each has its seat's number, too.
    """
    names = [
        words["who.you"] if seat == me and (info.kind or not info.name) else _name_of(info, seat, words)
        for seat, info in enumerate(seats)
    ]
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
        unnamed = not info.name or (info.kind == PERSON and info.name == numbered)
        return words.say("who.person", n=seat + 1) if unnamed else info.name
    if info.name in CREATURES:
        return words[f"who.{CREATURES[info.name]}"]
    return words.get(f"who.{info.kind}", info.name or info.kind)
