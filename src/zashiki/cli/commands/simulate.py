"""`zashiki simulate`: CPU players play many matches, and what happened is counted."""

from __future__ import annotations

import argparse
import os
from functools import partial
from importlib import import_module
from typing import Any

from zashiki.cli.asked import changed, rules_of, whole_number, words_of
from zashiki.cli.main import INTERRUPTED, Refused
from zashiki.cli.output import print_json, print_table, progress_bar
from zashiki.cli.rulesheet import yaku_rows
from zashiki.kernel.registry import AnyGame, load, names
from zashiki.players import roster
from zashiki.players.arena import simulate
from zashiki.players.tally import Interval, Tally, nothing, share
from zashiki.texts.words import Words

MATCHES, SEED = 200, "zashiki"


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take who plays what, how often, and from which seed."""
    known = ", ".join(dict.fromkeys(name for game in names() for name in (*roster.names(game), *roster.LEVELS)))
    positive = whole_number(words, least=1)
    say = words.say
    parser.add_argument("game", choices=names(), metavar="GAME", help=words["help.game"])
    parser.add_argument("--players", required=True, metavar="A,B", help=say("simulate.players", names=known))
    parser.add_argument(
        "--matches", type=positive, default=MATCHES, metavar="N", help=say("simulate.matches", default=MATCHES)
    )
    parser.add_argument("--rules", metavar="PRESET|FILE", help=words["simulate.rules"])
    parser.add_argument("--rounds", type=positive, metavar="N", help=words["simulate.rounds"])
    parser.add_argument("--seed", default=SEED, metavar="TEXT", help=say("simulate.seed", default=SEED))
    parser.add_argument("--workers", type=positive, metavar="N", help=words["simulate.workers"])
    parser.add_argument(
        "--duplicate", action=argparse.BooleanOptionalAction, default=True, help=words["simulate.duplicate"]
    )
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Play, and print the figures; when interrupted, those of the matches that are over."""
    game = load(args.game)
    words = words_of(game, words)
    rules = rules_of(game, args.rules, words)
    if args.rounds:
        rules = changed(game, rules, rounds=args.rounds)
    players = _players(game, rules, args.players, words)
    tally, finished = _tally(game, rules, players, args, words["simulate.playing"])
    found = figures(game, players, tally)
    if args.json:
        asked = {"game": game.name, "rules": rules.name, "seed": args.seed, "duplicate": args.duplicate}
        print_json({**asked, "asked": args.matches, "finished": finished, **found})
    else:
        if not finished:
            print(words.say("simulate.stopped", done=tally.matches, asked=args.matches))
        if tally.matches:
            _print(found, rules, words, seed=args.seed)
    return 0 if finished else INTERRUPTED


def seated(game: str, name: str, seed: str) -> roster.AnyPlayer:
    """Make a player; a plain function, so that it can be sent to another process."""
    return roster.make(game, name, seed=seed)


def figures(game: AnyGame, players: list[str], tally: Tally) -> dict[str, Any]:
    """Give the figures of a tally by name: what every game has, then what this one counts."""
    report = import_module(f"{roster.ROOMS[game.name]}.figures").Report(tally)
    each = [
        {
            "name": name,
            "wins": tally.wins[at],
            "win_share": _interval(tally.win_share(at)),
            "score_per_match": tally.points[at] / max(tally.matches, 1),
            "points_per_round": tally.count(f"paid.{at}") / max(report.rounds, 1),
            "round_share": _interval(report.round_share(at)),
            "call_share": _interval(report.calls_of(at)),
        }
        for at, name in enumerate(players)
    ]
    return {
        "matches": tally.matches,
        "rounds": report.rounds,
        "players": each,
        "draws": tally.draws,
        "draw_share": _interval(share(tally.draws, tally.matches)),
        "exhausted_share": _interval(report.exhausted),
        "dealer_share": _interval(report.dealer_share),
        "mean_points": _interval(report.mean_points),
        "mean_turns": report.mean_turns,
        "yaku": [{"name": one, "count": tally.count(f"yaku.{one}"), "share": of} for one, of in report.yaku.items()],
    }


def _interval(found: Interval) -> dict[str, float]:
    return found._asdict()


def _players(game: AnyGame, rules: object, text: str, words: Words) -> list[str]:
    players, known = [name.strip() for name in text.split(",")], (*roster.names(game.name), *roster.LEVELS)
    for name in players:
        if name not in known:
            raise Refused(words.say("simulate.unknown_player", name=name, names=", ".join(known)))
    if len(players) != (seats := game.seats(rules)):
        gaps = {"game": words["game.name"], "given": len(players), "names": text}
        raise Refused(words.say("simulate.seats", seats=seats, **gaps))
    return players


def _tally(
    game: AnyGame, rules: object, players: list[str], args: argparse.Namespace, label: str
) -> tuple[Tally, bool]:
    """Play all matches, or as many as there is patience for."""
    so_far = [nothing(len(players))]
    makers = [partial(seated, game.name, name) for name in players]
    workers = args.workers or min(os.cpu_count() or 1, args.matches)
    try:
        with progress_bar(label, args.matches) as show:

            def heard(tally: Tally) -> None:
                so_far[0] = tally
                show(tally.matches)

            how = {"matches": args.matches, "workers": workers, "duplicate": args.duplicate}
            return simulate(game, rules, makers, seed=args.seed, progress=heard, **how), True
    except KeyboardInterrupt:
        return so_far[0], False


def _print(found: dict[str, Any], rules: Any, words: Words, *, seed: str) -> None:  # noqa: ANN401 - of any game
    yaku_names = {key: row["name"] for key, row in yaku_rows(rules, words).items()}
    gaps = {"game": words["game.name"], "rules": rules.name, "matches": found["matches"], "rounds": found["rounds"]}
    title = words.say("simulate.title", seed=seed, **gaps)
    headers = [words[f"simulate.{key}"] for key in ("player", "wins", "share", "score", "points", "won", "called")]
    rows = [
        [
            player["name"],
            str(player["wins"]),
            _range(player["win_share"]),
            f"{player['score_per_match']:.2f}",
            f"{player['points_per_round']:+.3f}",
            _range(player["round_share"]),
            _range(player["call_share"]),
        ]
        for player in found["players"]
    ]
    print_table(title, headers, rows, right=range(1, len(headers)))
    points = found["mean_points"]
    figures = [
        (words["simulate.draws"], _range(found["draw_share"])),
        (words["simulate.exhausted"], _range(found["exhausted_share"])),
        (words["simulate.dealer"], _range(found["dealer_share"])),
        (words["simulate.paid"], f"{points['value']:.2f} ({points['low']:.2f}–{points['high']:.2f})"),
        (words["simulate.turns"], f"{found['mean_turns']:.2f}"),
    ]
    print_table("", (words["simulate.figure"], words["simulate.value"]), figures, right=(1,))
    yaku = [(yaku_names[one["name"]], str(one["count"]), f"{one['share']:.1%}") for one in found["yaku"]]
    print_table("", [words[f"simulate.{key}"] for key in ("yaku", "times", "of_won")], yaku, right=(1, 2))


def _range(interval: dict[str, float]) -> str:
    return f"{interval['value']:.1%} ({interval['low']:.1%}–{interval['high']:.1%})"
