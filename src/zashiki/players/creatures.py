"""What computers are called at a table: the creatures of the house, so that no two at one table share a name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zashiki.players.roster import shown
from zashiki.texts.words import Words

CREATURES = {
    "Tanuki": "random",
    "Kitsune": "greedy",
    "Kappa": "glance",
    "Tengu": "search",
    "Fukurou": "steady",
    "Karasu": "rules",
    "Neko": "caller",
    "Oni": "equity",
    "Kudan": "lookahead",
}
"""The creatures of the house, as records name them, and the player that each of them is first of all."""


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


def creatures_called(names: Collection[str], words: Words) -> list[str]:
    """Name the creatures that would be called like somebody in this language."""
    folded = {name.casefold() for name in names}
    return [creature for creature, player in CREATURES.items() if words[f"who.{player}"].casefold() in folded]
