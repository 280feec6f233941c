"""The wall: how many tiles, how they are dealt, drawn and shown."""

import pytest

from tests.games.riichi.tables import drawn_hand, go, of_kind, rules_of, table, until
from zashiki.games.riichi.deals import dealt_wall, places, seen_by
from zashiki.games.riichi.events import RoundDealt, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import HIDDEN, Tile, tile_set
from zashiki.games.riichi.rules import MatchStart


@pytest.mark.parametrize(("preset", "draws"), [("tenhou", 70), ("tenhou-3p", 55)])
def test_the_live_wall_gives_70_draws_with_four_players_and_55_with_three(preset: str, draws: int) -> None:
    match = table(preset)
    until(match, 0)
    ended = drawn_hand(match, f"{match.state.turn} drawn")
    assert ended is not None
    first = [index for index, event in enumerate(match.log) if isinstance(event, RoundDealt)][1]
    assert len(of_kind(match.log[:first], TileDrawn)) == draws


@pytest.mark.parametrize(
    ("preset", "hand", "draws"), [("tenhou", "9999m 147s 258p 123z", 70), ("tenhou-3p", "9999m 147s 258p 123z", 55)]
)
def test_replacements_come_out_of_the_live_wall(preset: str, hand: str, draws: int) -> None:
    match = table(preset, hands=(hand,), draws="7z", replacements="6z")
    go(match, "0 closed-kan 9m")
    until(match, 0)
    assert len(of_kind(match.log, TileDrawn)) == draws
    assert of_kind(match.log, TileDrawn)[1] == TileDrawn(0, Tile.GREEN, replacement=True)
    assert drawn_hand(match, f"{match.state.turn} drawn") is not None


def test_four_tiles_are_never_drawn() -> None:
    match = table()
    until(match, 0)
    assert len(match.state.wall) == 4
    assert len(match.state.dora) + len(match.state.under) == len(match.state.ura) == 5


def test_hands_are_dealt_in_three_blocks_of_four_and_a_single_tile_from_the_dealer_on() -> None:
    assert places(4, 0, 0) == (*range(4), *range(16, 20), *range(32, 36), 48)
    assert places(4, 2, 1) == (*range(12, 16), *range(28, 32), *range(44, 48), 51)
    assert places(3, 0, 2) == (*range(8, 12), *range(20, 24), *range(32, 36), 38)
    assert sorted(at for seat in range(4) for at in places(4, 3, seat)) == list(range(52))


def test_the_last_ten_tiles_are_the_indicators_and_those_below() -> None:
    order = tile_set(4, 3)
    layout = dealt_wall(order, players=4, dealer=0)
    assert (layout.dora, layout.ura) == (order[-10:-5], order[-5:])
    assert layout.wall == order[52:-10]
    assert len(layout.wall) == 74


def test_a_seat_sees_its_own_hand_and_the_first_indicator() -> None:
    order = tile_set(4, 3)
    seen = seen_by(order, players=4, dealer=0, seat=1)
    assert [at for at, tile in enumerate(seen) if tile is not HIDDEN] == sorted((*places(4, 0, 1), len(order) - 10))
    assert sum(tile is not HIDDEN for tile in seen_by(order, players=4, dealer=0, seat=None)) == 1


def test_draws_go_round_from_the_dealer() -> None:
    match = table(rules_of(opening=MatchStart(scores=(25000,) * 4, number=3)))
    assert (match.state.dealer, match.state.turn) == (2, 2)
    happened = go(match, "2 drawn", "3 drawn", "0 drawn")
    assert [event.seat for event in of_kind(happened, TileDrawn)] == [3, 0, 1]


def test_a_tile_discarded_as_drawn_is_known_as_such() -> None:
    match = table(hands=("7z 147m 258p 369s 123z",), draws="7z")
    assert of_kind(go(match, "0 drawn"), TileDiscarded) == [TileDiscarded(0, Tile.RED, drawn=True)]
    match = table(hands=("7z 147m 258p 369s 123z",), draws="7z")
    assert of_kind(go(match, "0 discard 7z"), TileDiscarded) == [TileDiscarded(0, Tile.RED, drawn=False)]
    assert match.state.players[0].river[0].drawn is False


@pytest.mark.parametrize(("reds", "codes"), [(0, ""), (2, "0p0s"), (3, "0m0p0s"), (4, "0m0p0p0s")])
def test_red_fives_of_a_set(reds: int, codes: str) -> None:
    tiles = table(rules_of(red_fives=reds)).state
    found = [tile.value for tile in of_kind(table(rules_of(red_fives=reds)).log, RoundDealt)[0].order if tile.red]
    assert "".join(sorted(found, key="0m0p0s".index)) == codes
    assert len(tiles.wall) == 73
