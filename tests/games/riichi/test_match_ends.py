"""Late in a match: hands beyond the last scheduled one, and what is left at the end."""

import pytest

from tests.games.riichi.tables import table, wins, yaku
from tests.games.riichi.test_rounds import LAST, drawn_out, ended, opened, place, won_by
from zashiki.games import riichi

# Extensions.


@pytest.mark.parametrize(
    ("extension", "winds", "wind", "high", "next_place"),
    [
        ("fixed", 1, 1, True, (2, 1)),
        ("fixed", 1, 2, True, None),
        ("fixed", 2, 2, True, (3, 1)),
        ("fixed", 2, 3, True, None),
        ("per_wind", 0, 1, True, None),
        ("per_wind", 0, 2, False, (3, 1)),
        ("per_wind", 0, 3, True, None),
        ("sudden_death", 2, 2, False, (3, 1)),
        ("sudden_death", 2, 3, False, None),
    ],
)
def test_extensions_go_on_into_west_and_north(
    extension: str, winds: int, wind: int, high: bool, next_place: tuple[int, int] | None
) -> None:
    points = (20000, 20000, 40000, 20000) if high else (25000,) * 4
    rules = opened(points, wind=wind, number=4, extension=extension, extension_winds=winds)
    match = won_by(rules, 2, dealer=3)
    assert (ended(match) is None) == (next_place is not None)
    assert next_place in (None, place(match)[:2])


def test_in_the_north_round_north_is_the_round_wind() -> None:
    for wind, names in ((3, {"round_wind"}), (2, set())):
        match = table(opened(wind=wind), hands=("", "123m 456p 78s 55s 444z"), draws="9s", dora="1p")
        found = wins(match, "0 drawn", *["1 ron"] * (wind == 3))
        assert {name for won in found for name in yaku(won)} == names


# What is left at the end.


@pytest.mark.parametrize(("final_sticks", "lost"), [("first", 0), ("split", 0), ("lost", 2000)])
def test_final_sticks_go_to_the_first_are_split_or_lost(final_sticks: str, lost: int) -> None:
    match = drawn_out(opened((40000, 20000, 20000, 18000), **LAST, sticks=2, final_sticks=final_sticks))
    found = ended(match)
    assert found is not None
    assert match.state.lost == lost
    assert sum(found.final.scores) + lost == 100000
    assert riichi.inventory(match.state).chips == 100000
    assert match.state.sticks == 0


@pytest.mark.parametrize(
    ("preset", "begun", "sticks", "final", "places", "points"),
    [
        ("tenhou", (18, 40, 40, 0), 2, (18000, 42000, 40000, 0), (3, 1, 2, 4), (-22000, 52000, 20000, -50000)),
        ("ema", (20, 39, 39, 20), 2, (20000, 41000, 39000, 20000), (3, 1, 1, 3), (-20000, 21000, 19000, -20000)),
        ("m-league", (18, 40, 40, 0), 2, (18000, 41000, 41000, 0), (3, 1, 1, 4), (-22000, 41000, 41000, -60000)),
        ("m-league", (33, 33, 33, 0), 1, (33400, 33300, 33300, 0), (1, 1, 1, 4), (20068, 19966, 19966, -60000)),
        ("m-league", (32, 33, 32, 1), 2, (32000, 35000, 32000, 1000), (2, 1, 2, 4), (2000, 55000, 2000, -59000)),
    ],
)
def test_ties_are_told_from_the_scores_before_left_over_deposits(
    preset: str,
    begun: tuple[int, ...],
    sticks: int,
    final: tuple[int, ...],
    places: tuple[int, ...],
    points: tuple[int, ...],
) -> None:
    begins = tuple(1000 * score for score in begun)
    found = ended(drawn_out(opened(begins, preset, **LAST, sticks=sticks)))
    assert found is not None
    assert (found.final.scores, found.final.places, found.final.points) == (final, places, points)


def test_the_tiles_lie_in_their_box_after_the_match() -> None:
    match = won_by(opened(hands=1), 1)
    assert match.state.wall == riichi.tile_set(4, 3)
    assert match.view(0) == match.state == match.view(None)
    assert match.to_act == ()
