"""What the commands on unfinished riichi hands share: a hand with its melds and all tiles that are seen, checked."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NamedTuple

from zashiki.cli.main import Refused
from zashiki.cli.typed.riichi_tiles import SHOWN, read
from zashiki.games.riichi.hand.suit_tables import GROUPS
from zashiki.games.riichi.notation import meld, show_meld, show_tiles, tiles
from zashiki.games.riichi.pieces import BY_KIND, COPIES, WHOLE_HAND, Kind, Meld, Tile, counts_of, tile_set
from zashiki.texts.words import Words

Counts = list[int]


class Held(NamedTuple):
    """A hand, and what else is seen."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    visible: tuple[Tile, ...]

    @property
    def counts(self) -> Counts:
        """The concealed tiles."""
        return counts_of(self.tiles)

    @property
    def called(self) -> Counts:
        """The tiles of the melds."""
        return counts_of(self._of_melds)

    @property
    def seen(self) -> Counts:
        """All tiles that are seen outside the concealed hand."""
        return counts_of((*self._of_melds, *self.visible))

    @property
    def _of_melds(self) -> tuple[Tile, ...]:
        return tuple(tile for one in self.melds for tile in one.tiles)

    @property
    def drawn(self) -> bool:
        """Whether the hand has drawn, so that it must discard."""
        return len(self.tiles) % 3 == 2  # noqa: PLR2004 - a pair over groups of three

    @property
    def text(self) -> str:
        """The hand as it is written."""
        return " ".join((show_tiles(self.tiles), *map(show_meld, self.melds)))

    def named(self, kind: Kind) -> str:
        """Write a kind to discard: a red five only if the hand has no plain one."""
        of_kind = [tile for tile in self.tiles if tile.kind == kind]
        return str(min(of_kind, key=lambda tile: tile.red))


def add_hand(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take a hand, melds, visible tiles, and whether three play."""
    parser.add_argument("hand", nargs="+", metavar="HAND", help=words["held.hand"])
    parser.add_argument(
        "--meld", action="append", default=[], dest="melds", metavar="TILES", help=words["score.meld"]
    )  # fmt: skip
    parser.add_argument("--visible", action="append", default=[], metavar="TILES", help=words["held.visible"])
    parser.add_argument("--three-player", action="store_true", help=words["held.three_player"])
    parser.add_argument("--json", action="store_true", help=words["help.json"])


def held_of(args: argparse.Namespace, words: Words, *, three: bool = False) -> Held:
    """Read the hand, and refuse one that cannot be."""
    melds = tuple(read(meld, text, words) for text in args.melds)
    held = Held(read(tiles, " ".join(args.hand), words), melds, read(tiles, " ".join(args.visible), words))
    if not held.tiles:
        raise Refused(words["held.none"])
    if len(melds) > GROUPS:
        raise Refused(words.say("wrong.melds", n=len(melds), most=GROUPS))
    drawn = WHOLE_HAND - 3 * len(melds)
    if len(held.tiles) not in (drawn - 1, drawn):
        gaps = {"n": len(held.tiles), "melds": len(melds), "waiting": drawn - 1, "drawn": drawn}
        raise Refused(words.say("held.number", text=show_tiles(held.tiles)[:SHOWN], **gaps))
    _check_set(held, words, three=three)
    return held


def _check_set(held: Held, words: Words, *, three: bool) -> None:
    known = {tile.kind for tile in tile_set(3 if three else 4, 0)}
    for kind, (own, seen) in enumerate(zip(held.counts, held.seen, strict=True)):
        if own + seen > COPIES:
            raise Refused(words.say("held.too_many", tile=BY_KIND[kind], n=own + seen))
        if own + seen and kind not in known:
            raise Refused(words.say("wrong.man_three", tile=BY_KIND[kind]))
    if three and any(one.kind == "chi" for one in held.melds):
        raise Refused(words["held.chi_three"])


def by_code(left: Sequence[tuple[Kind, int]]) -> dict[str, int]:
    """Kinds and how many there are, by the codes of their tiles."""
    return {BY_KIND[kind].value: count for kind, count in left}


def listed(left: Sequence[tuple[Kind, int]], words: Words) -> str:
    """Write kinds with how many of each there are."""
    return " ".join(f"{in_words(code, words)}×{count}" for code, count in by_code(left).items())


def in_words(code: str, words: Words) -> str:
    """Write a tile as people read it: numbers as they are typed, honours by their names."""
    name = words[f"tile.{code}"]
    return f"{name[0].upper()}{name[1:]}" if code.endswith("z") else code


def distance(shanten: int, words: Words) -> str:
    """Say a shanten number."""
    return words[f"held.{('complete', 'tenpai')[shanten + 1]}"] if shanten < 1 else words.say("held.away", n=shanten)
