"""`python -m zashiki.testing.fingerprint DOOR PRESET SEED`: a random match as a digest, to compare processes by."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from operator import attrgetter
from typing import cast

import msgspec

from zashiki.kernel.registry import AnyGame
from zashiki.testing.random_play import random_match


def fingerprint(door: str, preset: str, seed: str) -> str:
    """Play a match at random and digest its log."""
    module, _, attribute = door.partition(":")
    found = import_module(module)
    game = cast(AnyGame, attrgetter(attribute)(found) if attribute else found)
    match = random_match(game, game.preset(preset), seed)
    return sha256(msgspec.json.encode(match.log)).hexdigest()


if __name__ == "__main__":
    sys.stdout.write(fingerprint(*sys.argv[1:4]) + "\n")
