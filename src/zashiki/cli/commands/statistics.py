"""`zashiki statistics`: one's own matches among the kept ones, in figures."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from zashiki import telling
from zashiki.cli import settings
from zashiki.cli.arguments import SHOWN
from zashiki.cli.kept_matches import Found, own_matches
from zashiki.cli.known_games import known, known_games
from zashiki.cli.main import Refused
from zashiki.cli.output import print_json, print_table, printable
from zashiki.cli.program_words import words_for
from zashiki.cli.saves import saved
from zashiki.cli.tables.sheets import written
from zashiki.kernel.registry import AnyGame, names
from zashiki.parlour.own_matches import OwnMatch, Sum, against, summed, tallied
from zashiki.players import roster
from zashiki.players.reports import Report
from zashiki.telling.pieces import CODES
from zashiki.telling.rulesheet import name_of
from zashiki.texts.words import Words

FIGURES = ("matches", "won", "drawn", "points", "per_match")
"""The columns that are numbers."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a game, or none for all of them."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=words["statistics.game"])
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Count the matches, and print what they come to."""
    if args.game is not None and args.game not in names():
        raise Refused(words.say("input.no_such_game", name=args.game[:SHOWN], games=", ".join(known_games(words))))
    if args.json:
        words = words_for("en")  # what programs read is in no other language
    name = settings.load().name
    found = own_matches(saved(words), name, only=args.game)
    if args.json:
        print_json(_figures(found, name, words))
        return 0
    if not found.own:
        print(words["statistics.none"])
    elif args.game is None:
        _print_all(found, words)
    else:
        game, own_words = known(args.game, words.language)
        _print_game(game, found.own, own_words)
    _print_rest(found, name, words)
    return 0


def _print_all(found: Found, words: Words) -> None:
    """One line a game."""
    rows = [
        (words_for(words.language, game)["game.name"], *_row(game, summed(some)))
        for game, some in _by_game(found.own).items()
    ]
    _print_sums("statistics.all", "statistics.game_column", rows, words)
    print(words.say("statistics.more", game=found.own[0].game.name))


def _print_game(game: AnyGame, own: Sequence[OwnMatch], words: Words) -> None:
    """The sum, then by opponent and by rules, then what the game itself counts."""
    _print_sums("statistics.all", "statistics.game_column", [(words["game.name"], *_row(game, summed(own)))], words)
    for key, of in (("opponent", _opponent(words)), ("rules", _rules(words))):
        rows = [(label, *_row(game, summed(some))) for label, some in _parted(own, of).items()]
        _print_sums("", f"statistics.by_{key}", rows, words)
    for (rules, _seats), some in _alike(own, words).items():
        report = _report(game, some, words)
        _print_report(words.say("statistics.own_figures", rules=rules, played=report.played), report, words)


def _print_report(title: str, report: Report, words: Words) -> None:
    """What the game itself counts; of a table of players only one's own figures, below each other."""
    print(f"\n{printable(title)}")
    mine: list[tuple[str, str]] = []
    others: list[tuple[list[str], list[list[str]], int]] = []
    for grid in report.grids:
        head, *rows = ([written(cell, CODES) for cell in row] for row in (grid.head, *grid.rows))
        if head[0] == words["simulate.player"]:
            mine += zip(head[1:], rows[0][1:], strict=True)
        else:
            others.append((head, rows, grid.left))
    print_table("", (words["simulate.figure"], words["who.you"]), mine, right=(1,))
    for head, rows, left in others:
        print_table("", head, rows, right=range(left, len(head)))


def _print_rest(found: Found, name: str, words: Words) -> None:
    """What was not counted, and why."""
    if found.unfinished:
        print(words.say("statistics.unfinished", n=found.unfinished))
    if found.others:
        key = "statistics.others" if name else "statistics.others_unnamed"
        print(printable(words.say(key, n=found.others, name=name)))
    for one in found.unreadable:
        print(printable(words.say("statistics.unreadable", file=one.path.name, problem=one.problem)))


def _print_sums(title: str, first: str, rows: Sequence[Sequence[str]], words: Words) -> None:
    headers = (words[first], *(words[f"statistics.{key}"] for key in FIGURES))
    print_table(words[title] if title else "", headers, rows, right=range(1, len(headers)))


def _row(game: AnyGame, found: Sum) -> Iterator[str]:
    """The figures of some matches; points as the game writes them."""
    write = telling.speaker(game).score
    yield from map(str, (found.matches, found.wins, found.draws))
    yield write(found.points)
    yield write(round(found.points / max(found.matches, 1)))


def _by_game(own: Sequence[OwnMatch]) -> dict[AnyGame, list[OwnMatch]]:
    parted: dict[str, list[OwnMatch]] = {}
    for one in own:
        parted.setdefault(one.game.name, []).append(one)
    return {parted[name][0].game: parted[name] for name in sorted(parted)}


def _parted(own: Sequence[OwnMatch], of: Callable[[OwnMatch], str]) -> dict[str, list[OwnMatch]]:
    """Matches by what they have in common, the most frequent first."""
    parted: dict[str, list[OwnMatch]] = {}
    for one in own:
        parted.setdefault(of(one), []).append(one)
    return dict(sorted(parted.items(), key=lambda item: (-len(item[1]), item[0])))


def _opponent(words: Words) -> Callable[[OwnMatch], str]:
    """Name who else sat there."""
    return lambda one: against(one, words)


def _rules(words: Words) -> Callable[[OwnMatch], str]:
    """Name the rules of a match in words."""
    return lambda one: name_of(one.rules, words)


def _alike(own: Sequence[OwnMatch], words: Words) -> dict[tuple[str, int], list[OwnMatch]]:
    """Matches by the same rules with as many seats: only these can be added up by the game itself."""
    parted: dict[tuple[str, int], list[OwnMatch]] = {}
    for one in own:
        parted.setdefault((_rules(words)(one), len(one.outcome.scores)), []).append(one)
    return parted


def _report(game: AnyGame, own: Sequence[OwnMatch], words: Words) -> Report:
    others = (words.say("statistics.other", n=n) for n in range(1, len(own[0].outcome.scores)))
    return roster.reported(game, tallied(own), (words["who.you"], *others), own[0].rules, words)


def _figures(found: Found, name: str, words: Words) -> dict[str, object]:
    """Everything by name."""
    return {
        "name": name,
        "matches": len(found.own),
        "unfinished": found.unfinished,
        "others": found.others,
        "unreadable": [{"file": str(one.path), "problem": one.problem} for one in found.unreadable],
        "games": [_game_figures(game, some, words) for game, some in _by_game(found.own).items()],
    }


def _game_figures(game: AnyGame, own: Sequence[OwnMatch], words: Words) -> dict[str, Any]:
    said = words_for(words.language, game)
    return {
        "game": game.name,
        **summed(own)._asdict(),
        "by_opponent": [
            {"opponent": key, **summed(some)._asdict()} for key, some in _parted(own, _opponent(said)).items()
        ],
        "by_rules": [
            {"rules": key, **summed(some)._asdict()}
            for key, some in _parted(own, lambda one: str(one.rules.name)).items()
        ],
        "figures": [
            {"rules": str(some[0].rules.name), "seats": seats, **_report(game, some, said).figures}
            for (_, seats), some in _alike(own, said).items()
        ],
    }
