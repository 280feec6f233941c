"""`zashiki waits`: the tiles that complete a riichi hand, and how many of them are left."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from zashiki.cli.output import print_json, print_table
from zashiki.cli.typed.riichi_hands import Counts, Held, add_hand, by_code, distance, held_of, in_words, listed
from zashiki.cli.typed.riichi_tiles import riichi_words
from zashiki.games.riichi.hand.shanten import is_complete, shanten
from zashiki.games.riichi.hand.waits import waits
from zashiki.games.riichi.notation import show_meld, show_tiles
from zashiki.games.riichi.pieces import BY_KIND, COPIES, KINDS, Kind
from zashiki.texts.words import Words


class Waiting(NamedTuple):
    """What a hand waits for, with how many of each are unseen, and what it would wait for but holds itself."""

    left: tuple[tuple[Kind, int], ...]
    held: tuple[Kind, ...]

    @property
    def total(self) -> int:
        """How many tiles complete it."""
        return sum(count for _, count in self.left)


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a hand and what is seen."""
    add_hand(parser, words)


def run(args: argparse.Namespace, words: Words) -> int:
    """Print what the hand waits for: now, or after each discard that leaves it waiting."""
    words, three = riichi_words(words.language), args.three_player
    held = held_of(args, words, three=three)
    now = None if held.drawn else _waiting(held, held.counts)
    found = _after_discards(held) if held.drawn else {}
    if args.json:
        print_json(_figures(held, now, found, three=three))
    else:
        _print(held, now, found, words, three=three)
    return 0


def _waiting(held: Held, counts: Counts) -> Waiting:
    """A kind that the hand holds four times is no wait."""
    kinds = waits(counts, called=held.called)
    seen = held.seen
    own = held.counts  # a tile that is discarded is seen too
    left = tuple((kind, COPIES - own[kind] - seen[kind]) for kind in kinds)
    return Waiting(left, tuple(kind for kind in waits(counts, called=held.called, fifth=True) if kind not in kinds))


def _after_discards(held: Held) -> dict[Kind, Waiting]:
    """What is waited for after each discard that leaves a wait, the most tiles first."""
    found: dict[Kind, Waiting] = {}
    for kind in range(KINDS):
        if held.counts[kind]:
            counts = held.counts
            counts[kind] -= 1
            found[kind] = _waiting(held, counts)
    waiting = [(kind, one) for kind, one in found.items() if one.left]
    return dict(sorted(waiting, key=lambda item: -item[1].total))


def _figures(held: Held, now: Waiting | None, found: dict[Kind, Waiting], *, three: bool) -> dict[str, object]:
    """Everything by name."""
    return {
        "tiles": show_tiles(held.tiles),
        "melds": [show_meld(one) for one in held.melds],
        "visible": show_tiles(held.visible),
        "three_player": three,
        "shanten": shanten(held.counts, three=three),
        "complete": held.drawn and is_complete(held.counts),
        "tenpai": bool(found or (now and now.left)),
        "waits": now and by_code(now.left),
        "total": now and now.total,
        "held": now and [BY_KIND[kind].value for kind in now.held],
        "discards": [
            {"discard": held.named(kind), "waits": by_code(one.left), "total": one.total}
            for kind, one in found.items()
        ],
    }  # fmt: skip


def _print(held: Held, now: Waiting | None, found: dict[Kind, Waiting], words: Words, *, three: bool) -> None:
    say = words.say
    away = shanten(held.counts, three=three)
    if held.drawn and is_complete(held.counts):
        print(say("waits.complete", hand=held.text))
    if now and now.left:
        print(say("waits.waits", hand=held.text, tiles=listed(now.left, words), total=now.total))
    elif found:
        columns = [words[f"waits.{key}"] for key in ("discard", "total", "tiles")]
        rows = [
            (in_words(held.named(kind), words), str(one.total), listed(one.left, words)) for kind, one in found.items()
        ]
        print_table(say("waits.after", hand=held.text), columns, rows, right=(1,))
    elif away > 0 and not (now and now.held):
        print(say("waits.noten", hand=held.text, distance=distance(away, words)))
    else:
        print(say("waits.noten_own", hand=held.text))
    if now and now.held:
        print(say("waits.held", tiles=" ".join(in_words(BY_KIND[kind].value, words) for kind in now.held)))
