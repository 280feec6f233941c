"""Whole matches in a browser, as people play them, in both languages: months, hands, boards of every size, deals."""

import pytest

from tests.page.riichi_play import play, seated
from tests.page.screens import DESK, PHONE, SIDE, TABLET, Guests, Size
from tests.page.stud_screens import dealt, press

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("size", "language"),
    [(PHONE, "ja"), (DESK, "en"), (SIDE, "en"), (TABLET, "ja")],
    ids=["phone", "desk", "side", "tablet"],
)
def test_twelve_months_of_koikoi_by_keys(guests: Guests, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    screen.against_computer("koikoi", "greedy")
    screen.to_the_end()
    screen.wait("dialog.result")
    assert screen.find(".year li").count() == 12
    totals = [int(screen.text(f".total >> nth={at} >> b")) for at in (0, 1)]
    assert all(f"{total}" in screen.text("dialog.result") for total in totals)


@pytest.mark.parametrize("rows", [4, 6, 8, 10])
@pytest.mark.parametrize(("size", "language"), [(PHONE, "ja"), (DESK, "en")], ids=["phone", "desk"])
def test_reversi_on_boards_of_every_size(guests: Guests, rows: int, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    screen.against_computer("reversi", "greedy", knobs={"size": rows})
    while screen.settled() != "over":
        screen.take(".sq.offered")
    screen.wait("dialog.result")


@pytest.mark.parametrize(
    ("preset", "size", "language"),
    [("tenhou", PHONE, "ja"), ("mahjong-soul", DESK, "en"), ("tenhou-3p", SIDE, "ja"), ("ema", TABLET, "en")],
    ids=["phone", "desk", "side-three", "tablet"],
)
def test_a_whole_match_of_riichi_by_taps(guests: Guests, preset: str, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    seated(screen, preset, seats=3 if preset.endswith("3p") else 4, knobs={"length": "east"})
    assert play(screen, rounds=99) == "over"
    screen.wait("dialog.result")
    assert screen.find("dialog.result table").first.locator("tbody tr").count() == len(screen.find(".name-plate").all())


@pytest.mark.parametrize(("seats", "size"), [(2, SIDE), (6, DESK), (8, PHONE)], ids=["two", "six", "eight"])
def test_a_mix_of_stud_by_keys(guests: Guests, seats: int, size: Size) -> None:
    screen = guests.come(size, "ja")
    dealt(screen, seats, "rules", deals=6, rotation=["stud", "razz", "stud8"], deals_per_game=1)
    while (state := screen.settled()) != "over":
        if state == "result":
            screen.put_away()
        else:
            press(screen, "rcb")
    screen.wait("dialog.result")
