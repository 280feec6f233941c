"""`zashiki score`: what a winning riichi hand is worth, explained line by line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from zashiki.cli.arguments import named_rules, whole_number
from zashiki.cli.keyboard import cleaned
from zashiki.cli.main import Refused
from zashiki.cli.output import print_json, printable
from zashiki.cli.tables.riichi.typed_tiles import full_names
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.typed.riichi_tiles import read, riichi_words
from zashiki.games.riichi import rules as rulebook
from zashiki.games.riichi.hand.shanten import shanten
from zashiki.games.riichi.notation import counted, meld, show_meld, show_tiles, tiles
from zashiki.games.riichi.pieces import BY_KIND, EAST, WHOLE_HAND, Kind, Tile, in_order, tile_set
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.best_groups import parted
from zashiki.games.riichi.value.checks import MELD, WrongWin, check
from zashiki.games.riichi.value.hand_value import HandValue, NotComplete, NoYaku, WinningHand, next_kind, value_of
from zashiki.games.riichi.value.points import WinPoints, points_of
from zashiki.telling.riichi.explanation import explained
from zashiki.texts import problems
from zashiki.texts.sheets import Sheet
from zashiki.texts.words import Words

WINDS = "ESWN"
_CALLED = ("e east 東 1z", "s south 南 2z", "w west 西 3z", "n north 北 4z")
_NAMES = {name: EAST + nth for nth, some in enumerate(_CALLED) for name in some.split()}
"""What winds may be called."""
FLAGS = (
    *("riichi", "double_riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei"),
    *("tenhou", "chiihou", "renhou"),
)
"""Circumstances of a win, each an option of its own."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the hand, and everything around it that counts."""
    add, wind, many = parser.add_argument, _wind(words), whole_number(words, least=0)
    add("hand", nargs="+", metavar="HAND", help=words["score.hand"])
    add("--win", required=True, metavar="TILE", help=words["score.win"])
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--ron", action="store_true", help=words["score.ron"])
    how.add_argument("--tsumo", action="store_true", help=words["score.tsumo"])
    add("--meld", action="append", default=[], dest="melds", metavar="TILES", help=words["score.meld"])
    add("--seat", type=wind, default=EAST, metavar="WIND", help=words["score.seat"])
    add("--round", type=wind, default=EAST, metavar="WIND", help=words["score.round"])
    add("--indicator", action="append", default=[], metavar="TILES", help=words["score.indicator"])
    add("--dora", action="append", default=[], metavar="TILES", help=words["score.dora"])
    add("--ura", action="append", default=[], metavar="TILES", help=words["score.ura"])
    for name in FLAGS:
        add(f"--{name.replace('_', '-')}", action="store_true", help=words[f"score.{name}"])
    for name in ("honba", "sticks", "kita"):
        add(f"--{name}", type=many, default=0, metavar="N", help=words[f"score.{name}"])
    known = rulebook.presets()
    said = words.say("score.rules", presets=words["rules.comma"].join(known), default=known[0])
    add("--rules", metavar="PRESET|FILE", help=said)
    add("--json", action="store_true", help=words["help.json"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the explained value, or refuse a hand that cannot win."""
    words = riichi_words(words.language)
    rules: Ruleset = named_rules(rulebook, args.rules, words)
    win = _win(args, rules, words)
    value = _value(rules, win, words)
    points = points_of(rules, win, value, honba=args.honba, sticks=args.sticks)
    if args.json:
        print_json(_figures(rules, win, value, points))
    else:
        pieces = full_names(words)
        sheet = Sheet("", explained(rules, win, value, points, words, pieces))
        print(*map(printable, sheet_lines(sheet, pieces)), sep="\n")
    return 0


def _wind(words: Words) -> Callable[[str], Kind]:
    """Read a wind, for argparse: a letter, its name in either language, or its tile."""

    def wind(text: str) -> Kind:
        if (found := _NAMES.get(cleaned(text).casefold())) is not None:
            return found
        raise argparse.ArgumentTypeError(words.say("score.no_wind", text=text[:40]))

    return wind


def _win(args: argparse.Namespace, rules: Ruleset, words: Words) -> WinningHand:
    """Make the win out of what was typed; a hand without its winning tile is given it."""
    last = read(tiles, args.win, words)
    if len(last) != 1:
        raise Refused(words.say("score.one_tile", text=args.win[:40], n=len(last)))
    held = read(tiles, " ".join(args.hand), words)
    melds = tuple(read(meld, text, words) for text in args.melds)
    if len(held) == WHOLE_HAND - MELD * len(melds) - 1:
        held += last
    return WinningHand(
        tiles=held,
        win=last[0],
        melds=melds,
        tsumo=args.tsumo,
        seat_wind=args.seat,
        round_wind=args.round,
        dora=(*read(tiles, " ".join(args.indicator), words), *_indicators(args.dora, rules, words)),
        ura=read(tiles, " ".join(args.ura), words),
        kita=args.kita,
        **{name: getattr(args, name) for name in FLAGS},
    )


def _indicators(dora: list[str], rules: Ruleset, words: Words) -> Iterator[Tile]:
    """Find the tile that each dora follows, for whoever knows the dora and not its indicator."""
    before = {next_kind(one.kind, three=rules.three): one for one in tile_set(rules.players, 0)}
    for tile in read(tiles, " ".join(dora), words):
        if tile.kind not in before:
            raise Refused(words.say("wrong.man_three", tile=tile))
        yield before[tile.kind]


def _value(rules: Ruleset, win: WinningHand, words: Words) -> HandValue:
    try:
        check(rules, win)
        return value_of(rules, win)
    except WrongWin as error:
        raise Refused(problems.said(error, words)) from None
    except NotComplete:
        away = shanten(counted(show_tiles(win.tiles)), three=rules.three)
        raise Refused(words.say("wrong.not_complete", shanten=away, n=away + 1)) from None
    except NoYaku:
        raise Refused(words["wrong.no_yaku"]) from None


def _figures(rules: Ruleset, win: WinningHand, value: HandValue, points: WinPoints) -> dict[str, object]:
    """Everything by name."""
    yakuman, shape = bool(value.yakuman), parted(rules, win, value)
    return {
        "rules": rules.name,
        "tiles": show_tiles(in_order(win.tiles)),
        "melds": [show_meld(one) for one in win.melds],
        "win": win.win.value,
        "groups": [show_tiles(group) for group in shape[0]] if shape else None,
        "wait": shape[1] if shape else None,
        "won_by": "tsumo" if win.tsumo else "ron",
        "seat": WINDS[win.seat_wind - EAST],
        "round": WINDS[win.round_wind - EAST],
        "yaku": [
            {"name": name, "han": 0 if yakuman else n, "yakuman": n if yakuman else 0} for name, n in value.yaku
        ],
        "han": value.han,
        "fu": value.fu,
        "fu_lines": [
            {"reason": line.reason, "fu": line.fu, "tile": _code(line.kind)} for line in value.fu_lines
        ],
        "yakuman": value.yakuman,
        "limit": value.limit or None,
        "base": value.base,
        "payments": [
            {
                "by": "discarder" if one.wind is None else WINDS[one.wind - EAST],
                "hand": one.hand,
                "honba": one.honba,
                "total": one.total,
            }
            for one in points.payments
        ],
        "gains": {"hand": points.hand, "honba": points.honba, "sticks": points.sticks, "total": points.total},
    }  # fmt: skip


def _code(kind: Kind | None) -> str | None:
    return None if kind is None else BY_KIND[kind].value
