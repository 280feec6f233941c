"""What pauses tell about hidden hands at a riichi table, in bits: `fast`, `even` and `strict` over 100,000 discards.

How it is reckoned stands in `zashiki.testing.pauses`. What was played is kept in a file, if one is named.

python benchmarks/pauses.py [--quick] [--discards N] [--kept FILE] [--json]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from zashiki.testing.pauses import FACTS, MODES, Seen, discards, estimate

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, report

WORDS = {
    "anybody": "whether anybody could call",
    "next_seat": "whether the next seat could",
    "pair": "whether the next seat holds a pair of the tile",
}


def played(count: int, kept: Path | None) -> list[Seen]:
    """Play, or read what was played before."""
    if kept is not None and kept.exists():
        found = msgspec.json.decode(kept.read_bytes(), type=list[Seen])
        if len(found) >= count:
            return found[:count]
    found = discards(count, "pauses")
    if kept is not None:
        kept.write_bytes(msgspec.json.encode(found))
    return found


def figures(seen: Sequence[Seen]) -> list[Figure]:
    """A row for each kind of pauses and each fact."""
    rows = []
    for mode in MODES:
        for fact in FACTS:
            found = estimate(seen, mode, fact, Random(f"{mode} {fact}"))
            rows.append(Figure(f"{mode}: {WORDS[fact]}", f"{found.beyond:.4f}", f"{found.baseline:.5f}"))
    return rows


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a glance: 5,000 discards")
    parser.add_argument("--discards", type=int, default=100_000)
    parser.add_argument("--kept", type=Path, help="where the discards are kept for the next time")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    seen = played(5_000 if options.quick else options.discards, options.kept)
    shares = ", ".join(f"{WORDS[fact]} {sum(getattr(one, fact) for one in seen) / len(seen):.1%}" for fact in FACTS)
    report(f"bits beyond those of shuffled facts, {len(seen):,} discards ({shares})", figures(seen), json=options.json)


if __name__ == "__main__":
    main()
