"""What a package of players offers a game: a `PlayerKit`, of which everything that it does without has a plain default.

A package joins by an entry point of the group `zashiki.players`, under the name of its game, and offers its kit as
`KIT`. A package that adds players to a game which has some already joins as `<game>.<anything>`; of its kit, players,
what they need, and programs count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

import msgspec

from zashiki.kernel.record import AnyMatch
from zashiki.players.own import guarded
from zashiki.players.own_figures import FigureGroup, Played
from zashiki.players.player import Player
from zashiki.players.reports import Report, plain_report
from zashiki.players.tally import Counts, Tally
from zashiki.texts.packages import WrongPackage, brought, is_ours
from zashiki.texts.words import Words

GROUP = "zashiki.players"
RANDOM = "random"
"""The player that every game has …"""
EASY: Mapping[str, str] = MappingProxyType({"easy": RANDOM})
"""… and the level that it has where nothing else is said."""
AnyPlayer: TypeAlias = Player[Any, Any]
"""A player of a game whose types are known only when it is looked up by name."""


class Maker(Protocol):
    """What makes a player from a seed."""

    def __call__(self, seed: str, budget: int | None, /) -> AnyPlayer:
        """Make it; `budget` bounds how long a searching player thinks, and others need none."""


def _nothing_counted(_match: AnyMatch, _players: tuple[int, ...], /) -> Counts:
    return Counts()


def _who_won(tally: Tally, names: tuple[str, ...], _rules: Any, words: Words, /) -> Report:  # noqa: ANN401 - of any game
    return plain_report(tally, names, words)


def _nothing_more(_played: Sequence[Played], _words: Words, /) -> tuple[FigureGroup, ...]:
    return ()


def _as_scored(scores: tuple[int, ...], seat: int, _rules: Any, /) -> int:  # noqa: ANN401 - of any game
    return scores[seat]


class PlayerKit(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to say of a game's players. The headings of its report are in `words/` beside its package."""

    players: Mapping[str, Maker] = {}
    """Its players by name, the weakest first; `random` is always there and need not be named."""
    levels: Mapping[str, str] = EASY
    """Which player `easy`, `normal` and `hard` are, as far as there is one."""
    stand_in: str = ""
    """Which player sits in for a person who is away or has left; without one, that seat is played quietly."""
    programs: Mapping[str, Callable[[str], AnyPlayer]] = {}
    """Where other programs may sit down: prefixes such as `mjai`, and what makes a player of a command."""
    preparations: Mapping[str, Callable[[], None]] = {}
    """What a player needs done once on a machine, such as compiling, before it can choose in good time; by its name."""
    figures: Callable[[Any, tuple[int, ...]], Counts] = _nothing_counted
    """Counts what is worth counting in a finished match; the second argument says who sat in which seat."""
    report: Callable[[Tally, tuple[str, ...], Any, Words], Report] = _who_won
    """Says what the counts of many matches come to; without one, who won how often."""
    own: Callable[[Sequence[Played], Words], tuple[FigureGroup, ...]] = _nothing_more
    """Says what the counts of one's own matches come to, by one or several rule sets, beside places and points."""
    gain: Callable[[tuple[int, ...], int, Any], int] = _as_scored
    """What a match brought a seat by its final scores, above or below nothing; without one, the score itself."""
    gain_unit: int = 1
    """How much of it people call one point: 1000 in riichi, where +52300 is told as +52.3."""


def kit_of(game: str) -> PlayerKit:
    """Give the kit of a game, with the players that other packages add to it; a game that has none has `random`.

    Players from outside are held to the rules as one's own are (`zashiki.players.own`).
    """
    kits = [(package, _checked(package, kit)) for package, kit in brought(GROUP, game, "KIT")]
    players, programs = dict[str, Maker](), dict[str, Callable[[str], AnyPlayer]]()
    preparations = dict[str, Callable[[], None]]()
    homes: dict[str, str] = {RANDOM: "zashiki"}
    for package, kit in kits:
        for name in (*kit.players, *kit.programs):
            if name in homes:
                text = "both {one} and {other} bring a player of {game} called {name!r}; rename or remove one"
                raise WrongPackage("package.twice", text, one=homes[name], other=package, game=game, name=name)
            homes[name] = package
        ours = is_ours(package)
        players |= {name: make if ours else guarded(game, name, make) for name, make in kit.players.items()}
        programs |= kit.programs
        preparations |= kit.preparations
    own = kits[0][1] if kits else PlayerKit()
    return msgspec.structs.replace(own, players=players, programs=programs, preparations=preparations)


def _checked(package: str, kit: object) -> PlayerKit:
    """Hold a kit to what can be said of any."""
    if not isinstance(kit, PlayerKit):
        text = "KIT of the package {package} is no zashiki.players.PlayerKit, but of the kind {kind}"
        raise WrongPackage("package.no_kit", text, package=package, kind=type(kit).__name__)
    for name in (*kit.players, *kit.programs):
        if not name or not set(name).isdisjoint(":, "):
            text = "the package {package} calls a player {name!r}; a name has no blank, comma or colon"
            raise WrongPackage("package.name", text, package=package, name=name)
    for level, name in kit.levels.items():
        if name not in (RANDOM, *kit.players):
            text = "the package {package} has no player {name!r}, which it says is {level!r}"
            raise WrongPackage("package.level", text, package=package, name=name, level=level)
    for name in kit.preparations:
        if name not in kit.players:
            text = "the package {package} has no player {name!r}, which it would prepare"
            raise WrongPackage("package.preparation", text, package=package, name=name)
    if kit.stand_in not in ("", RANDOM, *kit.players):
        text = "the package {package} has no player {name!r}, which it says is the stand-in"
        raise WrongPackage("package.stand_in", text, package=package, name=kit.stand_in)
    return kit
