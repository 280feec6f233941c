"""Who sits where: people, CPU players, and what each of them is called."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.texts.words import Words

PERSON = "person"


def names_of(seats: Sequence[SeatInfo], words: Words, *, me: Seat | None) -> tuple[str, ...]:
    """What the seats are called: "you", a CPU player's name, one that was written down, or the player's number.

    Where several of more than two would be called the same, each has its seat's number, too.
    """
    names = [
        words["who.you"]
        if seat == me and (info.kind or not info.name)
        else words.say("who.person", n=seat + 1)
        if info.kind == PERSON or not (info.kind or info.name)
        else words.get(f"who.{info.kind}", info.name or info.kind)
        for seat, info in enumerate(seats)
    ]
    if len(names) <= 2:  # noqa: PLR2004 - a couple
        return tuple(names)
    return tuple(
        words.say("who.one_of", name=name, n=seat + 1) if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def scorer_of(game: AnyGame) -> Seat | None:
    """The seat that enters everything, in a game that only keeps score (its `SCORER`); None in all others."""
    return getattr(game, "SCORER", None)


def only_person(game: AnyGame, seats: Sequence[SeatInfo]) -> Seat | None:
    """The seat of the only person; None where several share the screen, and nobody in particular watches."""
    if (scorer := scorer_of(game)) is not None:
        return scorer
    people = [seat for seat, info in enumerate(seats) if info.kind in (PERSON, "")]
    return people[0] if len(people) == 1 else None
