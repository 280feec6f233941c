"""Players by name or by level, for every game of the register.

Which a game has, its kits say (`zashiki.players.kit`). Besides them, a player of one's own sits down by its class
(`zashiki.players.own`), and a program where its game lets programs in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.players import own
from zashiki.players.kit import RANDOM, kit_of
from zashiki.players.kit import AnyPlayer as AnyPlayer  # noqa: PLC0414 - whoever asks for players finds these here
from zashiki.players.own import UnknownPlayer as UnknownPlayer  # noqa: PLC0414 - likewise
from zashiki.players.own import WrongPlayer as WrongPlayer  # noqa: PLC0414
from zashiki.players.own_figures import FigureGroup, Played
from zashiki.players.programs import missing, short_name
from zashiki.players.random_player import RandomPlayer
from zashiki.players.reports import Report, with_replaced
from zashiki.players.tally import Counts, Tally
from zashiki.texts.packages import load_game
from zashiki.texts.words import Words

Seeded: TypeAlias = Callable[[str], AnyPlayer]
"""Makes a player from a seed; `maker` gives one that can be sent to another process."""


class NoProgram(UnknownPlayer):
    """A program that was named as a player cannot be found; the message says which."""


def names(game: str) -> tuple[str, ...]:
    """Name the players of a game, the weakest first.

    >>> names("koikoi")
    ('random', 'greedy', 'search')
    """
    load_game(game)
    return (RANDOM, *kit_of(game).players)


def levels(game: str) -> dict[str, str]:
    """Say which player each level of a game is, the weakest first.

    >>> levels("koikoi")
    {'easy': 'random', 'normal': 'greedy', 'hard': 'search'}
    """
    load_game(game)
    return dict(kit_of(game).levels)


def prefixes(game: str) -> tuple[str, ...]:
    """Say what may stand before the colon of `program`: nothing where no programs sit down.

    >>> prefixes("riichi"), prefixes("koikoi")
    (('mjai', 'mjai-lines'), ())
    """
    return tuple(kit_of(game).programs)


def program(game: str, name: str) -> tuple[Callable[[str], AnyPlayer], str] | None:
    """Take apart a text such as `mjai:./bot`: what makes such a player, and the command; None: it is another text."""
    prefix, colon, command = name.partition(":")
    makers = kit_of(game).programs
    return (makers[prefix], command) if colon and prefix in makers else None


def from_outside(game: str, name: str) -> bool:
    """Whether a player is somebody's program or class, which runs only if it is named by whoever sits at the table.

    Nothing is imported or started to find out: the name may come from a record, and a record from anybody.
    """
    return program(game, name) is not None or own.is_own(name)


def named(game: str, name: str) -> str:
    """Give the name of a player that may be asked for by its level; an unknown one is an `UnknownPlayer`.

    A class of one's own is imported, so that what is wrong with it is said before anybody sits down.
    """
    if found := program(game, name):
        if reason := missing(found[1]):
            raise NoProgram(*reason.parts)
        return name
    if own.is_own(name):
        own.found(name)
        return name
    if own.is_file(name):
        raise own.unnamed(name)
    wanted = levels(game).get(name, name)
    if wanted not in (known := names(game)):
        listed = f"{', '.join(known)} (levels: {', '.join(levels(game))})"
        text = "no player of {game} is called {name!r}; there are: {names}"
        raise UnknownPlayer("players.unknown", text, game=game, name=name, names=listed)
    return wanted


def shown(game: str, name: str) -> str:
    """Give what a player that `named` knows is called at the table: one from outside has a short name there."""
    found = program(game, name)
    return short_name(found[1]) if found else own.short_name(name)


def make(game: str, name: str, *, seed: str, budget: int | None = None) -> AnyPlayer:
    """Make a player by its name, its level or its class; `budget` is how many choices a searching one may simulate."""
    if outside := program(game, name):
        return outside[0](outside[1])
    found = load_game(game)
    if own.is_own(name):
        return own.made(found, name, seed)
    wanted = named(game, name)
    return RandomPlayer(found, seed) if wanted == RANDOM else kit_of(game).players[wanted](seed, budget)


def preparation(game: str, name: str) -> Callable[[], None] | None:
    """Give what a player needs done once on a machine before it can choose in good time; None: nothing."""
    return kit_of(game).preparations.get(levels(game).get(name, name))


def maker(game: str, name: str, *, budget: int | None = None) -> Seeded:
    """Give what makes a player from a seed alone; it can be sent to another process."""
    return partial(_made, game, name, budget)


def _made(game: str, name: str, budget: int | None, seed: str) -> AnyPlayer:
    return make(game, name, seed=seed, budget=budget)


def counted(game: AnyGame, match: AnyMatch, players: tuple[int, ...]) -> Counts:
    """Count a finished match as its game's figures do; a game without figures counts nothing."""
    return kit_of(game.name).figures(match, players)


def reported(game: AnyGame, tally: Tally, players: tuple[str, ...], rules: object, words: Words) -> Report:
    """Say what many matches come to: a game's own report, or what there is to say of any game."""
    report = kit_of(game.name).report(tally, players, rules, words)
    programs = {at: name for at, name in enumerate(players) if program(game.name, name)}
    return with_replaced(report, tally, programs, words)


def own_figures(game: AnyGame, played: Sequence[Played], words: Words) -> tuple[FigureGroup, ...]:
    """Say what one's own matches come to, in figures of the game; a game without figures has none."""
    return kit_of(game.name).own(played, words)


def gain(game: AnyGame, scores: tuple[int, ...], seat: int, rules: object) -> int:
    """Say what a match brought a seat."""
    return kit_of(game.name).gain(scores, seat, rules)


def gain_unit(game: AnyGame) -> int:
    """Say how much of that people call one point."""
    return kit_of(game.name).gain_unit
