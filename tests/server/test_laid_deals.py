"""`/api/tables/{id}/deals`: how deals lay, by the same rights as the record that tells of them."""

from typing import Any

import pytest

from tests.parlour.people import PeopleTable
from tests.server.reading_house import TABLE, ReadingHouse
from tests.server.test_published import house_of, played
from zashiki.kernel.chance import Fair
from zashiki.kernel.game import UNKNOWN
from zashiki.records.replay import table_chance
from zashiki.records.seen_deals import laid_deals
from zashiki.records.sitting_lines import read

DEALS = f"/api/tables/{TABLE}/deals"
KNOBS: dict[str, dict[str, Any]] = {
    "koikoi": {"rounds": 3},
    "stud": {"deals": 3, "seats": 3},
    "riichi": {"hands": 2},
    "reversi": {"openings": ("f5d6c3", "f5f6e6f4", "f5d6c4d3c3")},
}


def house_and_chance(game: str) -> tuple[ReadingHouse, Fair, PeopleTable]:
    table = played(game, **KNOBS[game])
    chance = table_chance(read(b"".join(table.lines)))
    assert isinstance(chance, Fair)
    return house_of(table), chance, table


@pytest.mark.parametrize("game", KNOBS)
def test_of_a_match_that_is_over_every_deal_is_told_as_it_was_shuffled(game: str) -> None:
    house, chance, _ = house_and_chance(game)
    told = house.get(f"{DEALS}?as=table").json()
    assert told["laid_out"]
    for deal, laid in enumerate(told["laid_out"], 1):
        assert laid == list(chance.shuffled(told["order"], deal=deal))[: len(laid)]
        assert len(laid) == (1 if game == "reversi" else len(told["order"]))


def test_where_nothing_is_dealt_there_is_nothing_to_tell() -> None:
    assert house_of(played("reversi", 4)).get(f"{DEALS}?as=table").json() == {"order": [], "laid_out": []}


@pytest.mark.parametrize("game", ["koikoi", "riichi", "stud"])
def test_a_live_seat_is_told_no_piece_that_its_own_record_hides(game: str) -> None:
    table = played(game, 3)
    house = house_of(table)
    (whole,) = laid_deals(read(b"".join(table.lines))).laid_out
    assert UNKNOWN not in whole
    for seat in range(2):
        (laid,) = house.get(DEALS, by=f"g{seat}").json()["laid_out"]
        own = laid_deals(read(house.get(f"/api/tables/{TABLE}/record", by=f"g{seat}").content))
        assert tuple(laid) == own.laid_out[0]
        assert laid.count(UNKNOWN) > len(laid) / 3, "what others hold, and what nobody has seen"
        assert all(seen in (UNKNOWN, lay) for seen, lay in zip(laid, whole, strict=True))
    assert house.code(f"{DEALS}?as=0", by="g1") == (403, "not_your_seat")
    assert house.code(f"{DEALS}?as=table", by="g0") == (403, "not_over_yet")


def test_no_guest_keeps_what_another_may_not_see() -> None:
    assert house_of(played("koikoi", 2)).get(DEALS, by="g0").headers["cache-control"] == "no-store"
