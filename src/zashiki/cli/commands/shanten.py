"""`zashiki shanten`: how far a riichi hand is from tenpai, what brings it nearer, and what to discard."""

from __future__ import annotations

import argparse

from zashiki.cli.output import print_json, print_table
from zashiki.cli.typed.riichi_hands import Held, add_hand, by_code, distance, held_of, in_words, listed
from zashiki.cli.typed.riichi_tiles import riichi_words
from zashiki.games.riichi.hand.shanten import Shanten, shanten_by_shape
from zashiki.games.riichi.hand.ukeire import DiscardOption, Ukeire, discards, ukeire
from zashiki.games.riichi.notation import show_meld, show_tiles
from zashiki.texts.words import Words


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a hand and what is seen."""
    add_hand(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the shanten of each shape, and the tiles that lower it: now, or after each discard."""
    words, three = riichi_words(words.language), args.three_player
    held = held_of(args, words, three=three)
    shapes = shanten_by_shape(held.counts, three=three)
    takes_in = None if held.drawn else ukeire(held.counts, held.seen, three=three)
    found = discards(held.counts, held.seen, three=three) if held.drawn else ()
    if args.json:
        print_json(_figures(held, shapes, takes_in, found, three=three))
    else:
        _print(held, shapes, takes_in, found, words)
    return 0


def _figures(
    held: Held, shapes: Shanten, takes_in: Ukeire | None, found: tuple[DiscardOption, ...], *, three: bool
) -> dict[str, object]:
    """Everything by name."""
    return {
        "tiles": show_tiles(held.tiles),
        "melds": [show_meld(one) for one in held.melds],
        "visible": show_tiles(held.visible),
        "three_player": three,
        "shanten": shapes.least,
        "shapes": shapes._asdict(),
        "takes_in": takes_in and _by_name(takes_in),
        "discards": [
            {"discard": held.named(one.kind), "shanten": one.after.shanten, "takes_in": _by_name(one.after)}
            for one in found
        ],
    }  # fmt: skip


def _by_name(takes_in: Ukeire) -> dict[str, object]:
    return {"kinds": len(takes_in.tiles), "total": takes_in.total, "left": by_code(takes_in.tiles)}


def _print(
    held: Held, shapes: Shanten, takes_in: Ukeire | None, found: tuple[DiscardOption, ...], words: Words
) -> None:
    say = words.say
    print(say("shanten.title", hand=held.text, distance=distance(shapes.least, words)))
    for name, away in shapes._asdict().items():
        if away is not None:
            print(say("shanten.shape", shape=words[f"shanten.{name}"], distance=distance(away, words)))
    if takes_in:
        gaps = {"kinds": len(takes_in.tiles), "total": takes_in.total, "tiles": listed(takes_in.tiles, words)}
        print(say("shanten.takes_in", **gaps))
    else:
        columns = [words[f"shanten.{key}"] for key in ("discard", "after", "total", "kinds", "tiles")]
        rows = [_row(held, one, found[0].after.shanten, words) for one in found]
        print_table("", columns, rows, right=(2, 3))


def _row(held: Held, one: DiscardOption, least: int, words: Words) -> tuple[str, ...]:
    """One discard; its tiles are named if it leaves the least shanten: a step back takes in half the set."""
    after = one.after
    named = listed(after.tiles, words) if after.shanten == least else ""
    return (
        in_words(held.named(one.kind), words),
        distance(after.shanten, words),
        str(after.total),
        str(len(after.tiles)),
        named,
    )
