"""Recorded riichi games through the twin: many at once, no choice refused, every end as it was recorded."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from tests.fast.riichi_replays import order_of, turns_of
from tests.real import test_riichi_offers as offers
from tests.real.riichi_matches import settled_of
from tests.real.riichi_records import games, lines, rules_of
from zashiki.encoding import Encoding
from zashiki.fast import LEFT_ALONE, Batch
from zashiki.games.riichi import GameState, Phase, RoundDealt, Ruleset, tile_set
from zashiki.games.riichi.deals import INDICATORS
from zashiki.games.riichi.pieces import HIDDEN, Meld, in_order
from zashiki.games.riichi.state import Discarded
from zashiki.games.riichi.view import on_table
from zashiki.kernel.game import Seat
from zashiki.records.foreign import read_games
from zashiki.records.riichi.script_play import RiichiMatch

Say = Callable[[str, object], None]
TILES = 136
EACH = 30
"""The quick run plays every so many-th game."""
OFTEN = 16
"""What is legal is compared at every so many-th choice."""


def deals_of(match: RiichiMatch) -> list[list[int]]:
    return [order_of(match.rules, event.order) for event in match.log if isinstance(event, RoundDealt)]


def orders_of(matches: list[RiichiMatch]) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint16]]]:
    """The deals of all games, by their numbers; a game that has no such deal gets its last one again."""
    dealt = list(map(deals_of, matches))
    longest = max(map(len, dealt))
    return {
        str(deal + 1): np.array([one[min(deal, len(one) - 1)] for one in dealt], np.uint16) for deal in range(longest)
    }


class Chosen(NamedTuple):
    """One choice of a game, and what the room says of the table before it."""

    seat: int
    number: int
    scores: list[int]
    legal: list[int] | None
    """What the seat could choose; looked up for some choices."""


def choices_of(encoding: Encoding, match: RiichiMatch) -> list[Chosen]:
    """All choices of a game, as a batch makes them."""
    found: list[Chosen] = []
    for turn in turns_of(match):
        scores = [player.score for player in turn.before.players]
        for seat, action in turn.choices:
            legal = encoding.legal(turn.before, seat) if len(found) % OFTEN == 0 else None
            found.append(Chosen(seat, encoding.number(turn.before, seat, action), scores, legal))
    return found


def play(matches: list[RiichiMatch]) -> int:
    """Play games by the same rules together; how many choices that took. A game that is at its end is left alone."""
    batch = Batch("riichi", matches[0].rules, len(matches), history=True)
    batch.deal(orders=orders_of(matches))
    made = [choices_of(batch.encoding, match) for match in matches]
    for number in range(max(map(len, made))):
        to_act, scores, legal, numbers = batch.to_act, batch.scores, batch.legal, np.full(len(made), LEFT_ALONE)
        for at, chosen in ((at, one[number]) for at, one in enumerate(made) if number < len(one)):
            numbers[at] = chosen.number
            assert (to_act[at], scores[at].tolist()) == (chosen.seat, chosen.scores)
            assert chosen.legal is None or legal[at].nonzero()[0].tolist() == chosen.legal
        assert not batch.step(numbers).any(), batch.refused.nonzero()[0]
    for at, match in enumerate(matches):
        if not match.state.answers:  # a record that breaks off while somebody is asked
            assert batch.state(at) == match.state
    return sum(map(len, made))


def by_rules(matches: Iterable[RiichiMatch]) -> dict[Ruleset, list[RiichiMatch]]:
    found: dict[Ruleset, list[RiichiMatch]] = defaultdict(list)
    for match in matches:
        found[match.rules].append(match)
    return found


def check(folder: Path, each: int, record_property: Say) -> None:
    played = by_rules(settled_of(game).match for game in islice(games(folder), 0, None, each))
    made, count = sum(map(play, played.values())), sum(map(len, played.values()))
    if not count:
        pytest.skip("no recorded games in the data folder")
    record_property("checked", f"riichi's twin: {count} recorded games, {made:,} choices, 0 mismatches")


def test_recorded_games_through_the_twin(data_folder: Path, record_property: Say) -> None:
    check(data_folder, EACH, record_property)


@pytest.mark.slow
def test_all_recorded_games_through_the_twin(data_folder: Path, record_property: Say) -> None:
    check(data_folder, 1, record_property)


def test_tenhou6_files_through_the_twin(data_folder: Path, record_property: Say) -> None:
    files = sorted((data_folder / "riichi").glob("tenhou6*/**/*.json"))
    played = by_rules(game.match() for path in files for game in read_games(path).games)
    made, count = sum(map(play, played.values())), sum(map(len, played.values()))
    if not count:
        pytest.skip("no tenhou6 files in the data folder")
    record_property("checked", f"riichi's twin: {count} tenhou6 files, {made:,} choices, 0 mismatches")


# ---------------------------------------------------------------------------------------------------- recorded offers


def offered_state(row: Any) -> GameState:
    """The table of a recorded offer; what it does not hold of wall, hands and rivers is filled with any tiles left."""
    state = offers.table(row)
    lying = () if state.lying is None else (state.lying,)
    missing = len((*on_table(state), *lying)) + 2 * INDICATORS - len(state.dora) - TILES
    own = state.players[0]
    if missing > 0:  # early in a round, where others called discards of this seat: they lie in melds
        called = (*(replace(one, called=True) for one in own.river[:missing]), *own.river[missing:])
        state = replace(state, players=(replace(own, river=called), *state.players[1:]))
    known = Counter(tile for tile in (*on_table(state), *lying) if tile is not HIDDEN)
    rest = iter((Counter(tile_set(4, state.rules.red_fives)) - known).elements())
    hands = [in_order(islice(rest, len(player.hand))) for player in state.players[1:]]
    wall, ura = tuple(islice(rest, len(state.wall))), tuple(islice(rest, INDICATORS))
    under = tuple(islice(rest, INDICATORS - len(state.dora)))
    rivers: list[list[Discarded]] = [[], [], []]
    for river, tile in zip(cycle(rivers), rest, strict=False):
        river.append(Discarded(tile))
    if lying:
        rivers[state.turn - 1].append(Discarded(*lying))
    others = zip(state.players[1:], hands, rivers, strict=True)
    filled = (replace(one, hand=hand, river=tuple(river)) for one, hand, river in others)
    players = tuple(
        replace(player, melds=tuple(with_source(meld, seat) for meld in player.melds))
        for seat, player in enumerate((state.players[0], *filled))
    )
    asked = (0,) * (state.phase is Phase.CALLS)
    return replace(state, players=players, wall=wall, under=under, ura=ura, asked=asked)


def with_source(meld: Meld, seat: Seat) -> Meld:
    """An open meld of which the offer does not say what was called: its first tile, from the seat before."""
    if meld.called is not None or not meld.open:
        return meld
    first, *rest = meld.tiles
    own = tuple(sorted(rest, key=lambda tile: (tile.kind, not tile.red)))
    tiles = (*own[:2], first, *own[2:]) if meld.kind == "added_kan" else (*own, first)
    return replace(meld, tiles=tiles, called=first, source=(seat - 1) % 4)


def check_offers(folder: Path, each: int, record_property: Say) -> None:
    batch, seen = Batch("riichi", rules_of(sanma=False), history=True), 0
    for row in islice(lines(folder, "call_offers*.jsonl.gz"), 0, None, each):
        state = offered_state(row)
        batch.put(0, state)
        assert batch.legal[0].nonzero()[0].tolist() == batch.encoding.legal(state, 0), row
        seen += 1
    if not seen:
        pytest.skip("no recorded offers in the data folder")
    record_property("checked", f"riichi's twin: {seen:,} recorded offers, 0 differences from the room")


def test_recorded_offers_in_the_twin(data_folder: Path, record_property: Say) -> None:
    check_offers(data_folder, 20, record_property)


@pytest.mark.slow
def test_all_recorded_offers_in_the_twin(data_folder: Path, record_property: Say) -> None:
    check_offers(data_folder, 1, record_property)
