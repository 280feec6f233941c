"""Secrets have marks, and no byte that anybody else gets over real sockets has one of them, nor has the log.

Texts are unique, and searched for as they are, in hex and in base64: the root, keys of deals that are not yet revealed,
guests and their keys, tokens, codes of invitations, names of others' commands, seeds of computers, what seats add
before the first deal. Pieces are marked by where they lie: two are exchanged, and a byte that changes shows one.
"""

from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest
from msgspec.structs import replace

from tests.proofs.conftest import Figures
from tests.proofs.house_worlds import HouseWorld, Opening
from tests.proofs.hurried_houses import twin_folders
from tests.proofs.marked_match import NAMES, MarkedMatch
from zashiki.kernel.game import UNKNOWN
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.registry import load
from zashiki.parlour import Who
from zashiki.server import published, request_log, table_facts
from zashiki.testing.marks import MarkFound

FAST = {"pauses": "fast", "watching": "all"}
MATCHES: dict[str, dict[str, Any]] = {
    "koikoi": {"seats": 2, "knobs": {"rounds": 1}, "options": FAST},
    "reversi": {"seats": 2, "preset": "mini-6x6", "options": FAST},
    "riichi": {"seats": 4, "computers": (2,), "knobs": {"hands": 1, "length": "east"}, "options": FAST},
    "stud": {"seats": 3, "computers": (2,), "knobs": {"seats": 3, "deals": 2}, "options": FAST},
    "score-table": {"seats": 1, "names": NAMES, "knobs": {"hands": 2, "length": "east"}, "options": FAST},
}
"""A short match of each game."""
APART = 40
"""Choices from one look at everything to the next, in long matches: each look reads all that was played so far."""
LONG: dict[str, dict[str, Any]] = {
    **MATCHES,
    "koikoi": {"seats": 2, "options": {**FAST, "pauses": "even"}},
    "riichi": {
        "seats": 4,
        "computers": (2,),
        "knobs": {"hands": 1, "length": "east"},
        "options": {**FAST, "pauses": "strict"},
    },
    "stud": {"seats": 3, "computers": (2,), "knobs": {"seats": 3, "deals": 12}, "options": FAST},
}


@pytest.mark.parametrize("game", ["koikoi", "reversi", "stud"])
def test_no_mark_is_in_what_anybody_else_gets_of_a_whole_match(tmp_path: Path, game: str) -> None:
    match = MarkedMatch(tmp_path, game, seed="short", **MATCHES[game])
    match.play(looks=1_000)
    assert match.choices > 5
    assert match.marks.looked_through > 100_000


@pytest.mark.slow
@pytest.mark.parametrize("game", list(LONG))
def test_no_mark_is_in_what_anybody_else_gets_of_long_matches(tmp_path: Path, figure: Figures, game: str) -> None:
    searched = choices = 0
    for number in range(3):
        match = MarkedMatch(tmp_path / f"{number}", game, seed=f"long {number}", **LONG[game])
        match.play(looks=APART)
        searched, choices = searched + match.marks.looked_through, choices + match.choices
    figure("choices", choices)
    figure("bytes searched", searched)


# Pieces.


SEED = "marks 1"
"""By which the dealer at stud does not sit last: in what order cards are dealt would not be told by that deal alone."""


def got_of_opening(folder: Path, opening: Opening, who: Who, place: tuple[int, int]) -> tuple[bytes, AnyMatch]:
    """All bytes that a listener gets of a table at its opening, with two pieces exchanged; and the match."""
    world = HouseWorld(folder, opening, (place,), Random(0), seed=SEED)
    try:
        for path in ("/api/tables/{table}", "/api/tables/{table}/record", "/api/replay/{table}"):
            world.do(world.look(who, "GET", path, language="en"))
        frames = (frame.data for (whose, _), line in world.lines.items() if whose == who for frame in line.got)
        return b"".join((*frames, *(one.got.data for one in world.asked))), world.match
    finally:
        world.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["koikoi", "stud"])
def test_the_pieces_that_show_in_bytes_are_those_that_a_listener_was_told_of(
    tmp_path: Path, figure: Figures, game: str
) -> None:
    """At the opening; every card is a different one in both games."""
    rooms, options = load(game), {"watching": "all", "pauses": "fast", "window": 2}
    opening = Opening(rooms, rooms.presets()[0], options, (), 1)
    pieces = len(rooms.canonical_order(rooms.preset(opening.preset)))
    houses = iter(twin_folders(tmp_path, 3 * pieces + 50))
    for who in (1, None):
        before, match = got_of_opening(next(houses), opening, who, (0, 0))
        order = rooms.laid_out(match.heard(match.opening, who), 1)
        told = {place for place, name in enumerate(order) if name != UNKNOWN}
        hidden = max(set(range(pieces)) - told)
        shown = {
            place
            for place in range(pieces)
            if place != hidden and got_of_opening(next(houses), opening, who, (place, hidden))[0] != before
        }
        assert shown == told
        figure(f"places looked at for {'a watcher' if who is None else 'a seat'}", pieces)


# Planted.


def _guest_in_facts(right: Any) -> Any:
    def leaking(house: Any, loop: Any, guest: str) -> Any:
        return replace(right(house, loop, guest), link=f"/{loop.guests[0]}")

    return leaking


def _names_kept(record: Record) -> Record:
    return record


PLANTED = {
    "a guest": mock.patch.object(table_facts, "facts_in_memory", _guest_in_facts(table_facts.facts_in_memory)),
    "a command of seat": mock.patch.object(published, "_without_names", _names_kept),
    "an invitation in the log": mock.patch.object(request_log, "template", str),
}
"""Leaks that are planted on purpose, by what is found."""


@pytest.mark.parametrize("found", list(PLANTED))
def test_a_planted_mark_is_found(tmp_path: Path, found: str) -> None:
    with PLANTED[found], pytest.raises(MarkFound, match=found):
        MarkedMatch(tmp_path, "reversi", seed="planted", **MATCHES["reversi"]).play(looks=2, choices=3)
