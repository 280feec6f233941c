"""`zashiki equity`: what some stud hands win against each other, with dead cards gone."""

from __future__ import annotations

import argparse

from zashiki.cli.arguments import any_text, whole_number
from zashiki.cli.main import INTERRUPTED, Refused
from zashiki.cli.output import print_json, print_table, progress_bar
from zashiki.games.stud.notation import cards, plain, show_cards
from zashiki.games.stud.pieces import Card
from zashiki.games.stud.variants import VARIANTS
from zashiki.players.stud.equity import EXACT, SAMPLES, SpotError, spot
from zashiki.players.stud.equity_question import EquityQuestion
from zashiki.players.stud.shares import Half, Odds, low_share
from zashiki.players.tally import Interval
from zashiki.texts.problems import said
from zashiki.texts.words import Words

SEED = "zashiki"
READABLE = 10**15
"""From here on numbers are written by their size."""
Cards = tuple[Card, ...]


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a game, the hands, and what else is known."""
    say = words.say
    parser.add_argument("game", choices=tuple(VARIANTS), metavar="GAME", help=words["equity.game"])
    parser.add_argument("hands", nargs="+", metavar="HAND", help=words["equity.hand"])
    parser.add_argument("--dead", default="", metavar="CARDS", help=words["equity.dead"])
    parser.add_argument(
        "--samples",
        type=whole_number(words, least=1),
        default=SAMPLES,
        metavar="N",
        help=say("equity.samples", default=f"{SAMPLES:,}", exact=f"{EXACT:,}"),
    )
    parser.add_argument(
        "--seed", type=any_text(words), default=SEED, metavar="TEXT", help=say("equity.seed", default=SEED)
    )
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Count, and print what each hand wins; when interrupted, what was sampled by then."""
    hands, dead = [_cards(text, words) for text in args.hands], _cards(args.dead, words)
    try:
        study = EquityQuestion(spot(args.game, hands, dead), samples=args.samples, seed=args.seed)
    except SpotError as error:
        raise Refused(said(error, words)) from None
    finished = _work(study, words)
    if args.json:
        print_json(_figures(study, args, hands, dead, finished=finished))
    else:
        _print(study, hands, dead, words, finished=finished)
    return 0 if finished else INTERRUPTED


def _cards(text: str, words: Words) -> Cards:
    """Read cards; the first piece that is none is named."""
    letters = plain(text)
    for at in range(0, len(letters), 2):
        try:
            cards(letters[at : at + 2])
        except ValueError:
            raise Refused(words.say("equity.no_card", text=letters[at : at + 2], hand=text[:40])) from None
    return cards(text)


def _work(study: EquityQuestion, words: Words) -> bool:
    """Count with a bar; a part of an enumeration says nothing, but a part of the samples does."""
    try:
        with progress_bar(words["equity.counting" if study.exact else "equity.sampling"], study.total) as show:
            study.work(show)
    except KeyboardInterrupt:
        if study.exact or not study.counted:
            raise
        return False
    return True


def _figures(
    study: EquityQuestion, args: argparse.Namespace, hands: list[Cards], dead: Cards, *, finished: bool
) -> dict[str, object]:
    """Everything by name."""
    split = len(study.spot.variant.sides) > 1
    return {
        "game": args.game,
        "dead": show_cards(dead),
        "exact": study.exact,
        "completions": study.completions,
        "counted": study.counted,
        "asked": study.total,
        "finished": finished,
        "seed": None if study.exact else study.seed,
        "shared_card": bool(study.spot.shared),
        "low_made": low_share(study.outcomes) if split else None,
        "hands": [
            {"cards": show_cards(hand), **_by_name(one)} for hand, one in zip(hands, study.odds, strict=True)
        ],
    }  # fmt: skip


def _by_name(one: Odds) -> dict[str, object]:
    found: dict[str, object] = {key: getattr(one, key)._asdict() for key in ("win", "tie", "share")}
    for side, half in one.halves.items():
        found[side] = {key: interval._asdict() for key, interval in half._asdict().items()}
    return found


def _print(study: EquityQuestion, hands: list[Cards], dead: Cards, words: Words, *, finished: bool) -> None:
    say = words.say
    if not finished:
        print(say("equity.stopped", done=f"{study.counted:,}", asked=f"{study.total:,}"))
    gaps = {"counted": f"{study.counted:,}", "completions": _great(study.completions), "seed": study.seed}
    how = say("equity.exact" if study.exact else "equity.sampled", **gaps)
    gone = say("equity.gone", cards=" ".join(card.value for card in dead)) if dead else ""
    title = say("equity.title", game=words[f"equity.{study.spot.variant.name}"], how=how, dead=gone)
    keys = ("hand_column", "win", "tie", "share")
    rows = [
        (show_cards(hand), *(_percent(found, study) for found in (one.win, one.tie, one.share)))
        for hand, one in zip(hands, study.odds, strict=True)
    ]
    print_table(title, [words[f"equity.{key}"] for key in keys], rows, right=range(1, len(keys)))
    if len(study.spot.variant.sides) > 1:
        _print_halves(study, hands, words)
    if study.spot.shared:
        print(words["equity.shared"])


def _great(number: int) -> str:
    """Write a number that may be greater than anybody reads.

    >>> _great(18265297050), _great(10**40)
    ('18,265,297,050', '1.00e+40')
    """
    return f"{number:,}" if number < READABLE else f"{number:.2e}"


def _print_halves(study: EquityQuestion, hands: list[Cards], words: Words) -> None:
    """What each half brings, and how often there is a low."""
    keys = ("hand_column", "high_win", "high_tie", "high_share", "low_win", "low_tie", "low_share")
    rows = [
        (show_cards(hand), *_half(one.halves["high"]), *_half(one.halves["low"]))
        for hand, one in zip(hands, study.odds, strict=True)
    ]
    print_table("", [words[f"equity.{key}"] for key in keys], rows, right=range(1, len(keys)))
    print(words.say("equity.low_made", share=f"{low_share(study.outcomes):.2%}"))


def _half(half: Half) -> tuple[str, str, str]:
    return f"{half.win.value:.2%}", f"{half.tie.value:.2%}", f"{half.share.value:.2%}"


def _percent(found: Interval, study: EquityQuestion) -> str:
    """Write a share; where it is an estimate, with its interval."""
    return f"{found.value:.2%}" if study.exact else f"{found.value:.2%} ({found.low:.2%}–{found.high:.2%})"
