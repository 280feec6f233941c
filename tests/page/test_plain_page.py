"""Games without a room of their own are played at a table of plain text: what is offered as buttons, story, scene."""

import pytest

from tests.cli.remote_house import RemoteHouse
from tests.page.screens import FAST, PHONE, Guests

SEATS = {"riichi": 4, "stud": 3}
KNOBS = {"riichi": {}, "stud": {"seats": 3}}


@pytest.mark.parametrize("game", list(SEATS))
def test_any_game_can_be_played_by_buttons(guests: Guests, house: RemoteHouse, game: str) -> None:
    screen = guests.come(PHONE, "ja")
    screen.without_rooms(only_language="en" if game == "stud" else "")
    screen.welcomed()
    computers = {f"{seat}": "random" for seat in range(1, SEATS[game])}
    table = screen.opened(game, computers=computers, start=True, knobs=KNOBS[game], options=FAST)["table"]
    screen.go(f"/table/{table}")
    screen.wait(".room")
    for _ in range(3):
        assert screen.settled() in ("asked", "result")
        if screen.state() == "result":
            screen.play_on()
            continue
        number = screen.number()
        screen.find(".offers .btn").first.click()
        screen.beyond(number)
    assert screen.find(".laid dl").count() > 0
    told_in = screen.find(".lintel .tag:has-text('英語のみ')").count(), screen.find("main[lang=en]").count()
    assert told_in == ((1, 1) if game == "stud" else (0, 0)), "a game that has words in English alone says so"
    assert screen.find(".said li").count() > 0
    house.fail(table)
    screen.wait(".blank:has-text('この卓では続けられません'):has-text('この卓は止まりました')")


def test_a_score_table_is_filled_in_by_its_parts(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    screen.without_rooms()
    screen.go()
    screen.button("Score table").click()
    screen.find("dialog .names input").first.fill("Aki")
    screen.find("dialog .kaki").click()
    screen.wait(".plain-room form")
    selects = screen.find(".plain-room form select")
    assert selects.count() > 0
    selects.first.select_option(index=1)
    screen.wait(".plain-room form select")
