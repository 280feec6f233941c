"""Who sits where: people, CPU players, and what each of them is called."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zashiki.kernel.game import Seat
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import is_person, scorer_of
from zashiki.parlour.seat_names import CREATURES, names_of
from zashiki.players.roster import shown

__all__ = ["CREATURES", "cpu_names", "names_of", "only_person"]


def cpu_names(game: str, players: Sequence[str], *, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Name CPU players for a record: its own creature for the first of a kind, another one for every further.

    Nobody gets a name that is `taken`. A program, or a player without a creature, is called by its own name.

    >>> cpu_names("riichi", ("greedy", "greedy", "greedy"))
    ('Kitsune', 'Tanuki', 'Kappa')
    """
    own = {player: creature for creature, player in CREATURES.items()}
    spoken_for = {name.casefold() for name in taken}
    names: list[str | None] = []
    for player in players:
        name = own.get(player) or shown(game, player)
        free = player not in own or (name not in names and name.casefold() not in spoken_for)
        names.append(name if free else None)
    others = (one for one in CREATURES if one not in names and one.casefold() not in spoken_for)
    return tuple(name or next(others, own.get(player, player)) for name, player in zip(names, players, strict=True))


def only_person(game: AnyGame, seats: Sequence[SeatInfo]) -> Seat | None:
    """The seat of the only person; None where several share the screen, and nobody in particular watches."""
    if (scorer := scorer_of(game)) is not None:
        return scorer
    people = [seat for seat, info in enumerate(seats) if is_person(info)]
    return people[0] if len(people) == 1 else None
