"""Whole matches in a browser, as people play them: twelve months, boards of every size, in both languages."""

import pytest

from tests.page.screens import DESK, PHONE, SIDE, TABLET, Guests, Size

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
    screen.page.wait_for_selector("dialog.result")
    assert screen.find(".year li").count() == 12
    totals = [int(screen.text(f".total >> nth={at} >> b")) for at in (0, 1)]
    assert all(f"{total}" in screen.text("dialog.result") for total in totals)


@pytest.mark.parametrize("rows", [4, 6, 8, 10])
@pytest.mark.parametrize(("size", "language"), [(PHONE, "ja"), (DESK, "en")], ids=["phone", "desk"])
def test_reversi_on_boards_of_every_size(guests: Guests, rows: int, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    screen.against_computer("reversi", "greedy", knobs={"size": rows})
    while screen.settled() != "over":
        number = screen.number()
        screen.tap(".sq.offered")
        screen.beyond(number)
    screen.page.wait_for_selector("dialog.result")
