"""Games without a room of their own are played at a table of plain text: what is offered as buttons, story, scene."""

import pytest

from tests.page.screens import FAST, PHONE, Guests

SEATS = {"riichi": 4, "stud": 3}
KNOBS = {"riichi": {}, "stud": {"seats": 3}}


@pytest.mark.parametrize("game", list(SEATS))
def test_any_game_can_be_played_by_buttons(guests: Guests, game: str) -> None:
    screen = guests.come(PHONE, "ja")
    screen.without_rooms()
    screen.welcomed()
    computers = {f"{seat}": "random" for seat in range(1, SEATS[game])}
    table = screen.opened(game, computers=computers, start=True, knobs=KNOBS[game], options=FAST)["table"]
    screen.go(f"/table/{table}")
    screen.page.wait_for_selector(".room")
    for _ in range(3):
        assert screen.settled() in ("asked", "result")
        if screen.state() == "result":
            screen.play_on()
            continue
        number = screen.number()
        screen.find(".offers .btn").first.click()
        screen.beyond(number)
    assert screen.find(".laid dl").count() > 0
    assert screen.find(".said li").count() > 0


def test_a_score_table_is_filled_in_by_its_parts(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    screen.without_rooms()
    screen.go()
    screen.page.get_by_role("button", name="Score table").click()
    screen.find("dialog .names input").first.fill("Aki")
    screen.find("dialog .kaki").click()
    screen.page.wait_for_selector(".plain-room form")
    selects = screen.find(".plain-room form select")
    assert selects.count() > 0
    selects.first.select_option(index=1)
    screen.page.wait_for_selector(".plain-room form select")
