"""What a table shows when something is not as usual: no line yet, a slow one, a refusal, somebody who is away."""

import pytest
from playwright.sync_api import Route

from tests.cli.remote_house import RemoteHouse
from tests.page.screens import FAST, ONE_MONTH, PHONE, SIZES, Guests, Screen, seated_together

COVERED = """() => { const lies = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const below = boxes(".mats *, .lintel .tool");
  return boxes(".banner").flatMap((banner) => below.filter((box) => lies(banner, box))).length; }"""
"""How much lies below words that hang from the lintel."""
NO_YAKU = {**ONE_MONTH, "yaku": [{"name": "kasu", "cards": "kasu", "count": 24, "points": 1, "extra": 1}]}
"""Rules under which nobody stops early."""
DEAF = """(kind) => { const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) { if (!text.includes(kind)) send.call(this, text); }; }"""
"""Lets nothing of some kind out."""


def test_a_table_that_is_not_there_yet_shows_lines_and_then_says_so(guests: Guests) -> None:
    screen = guests.come(PHONE)
    screen.welcomed()
    table = screen.opened("koikoi", computers={"1": "random"}, start=True)["table"]
    screen.page.route_web_socket("**/table/*", lambda _: None)
    screen.page.clock.install()
    screen.go(f"/table/{table}")
    screen.page.clock.run_for(400)
    screen.page.wait_for_selector(".skel")
    line = screen.find(".skel i").first.bounding_box()
    assert line is not None
    assert line["width"] > 200
    screen.page.clock.run_for(3_000)
    screen.page.wait_for_selector(".banner:has-text('Connecting…')")


def test_a_slow_line_and_a_lost_one_are_said_and_cover_nothing_on_the_table(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.until("asked")
    screen.page.evaluate(DEAF, "choose")
    screen.tap(".hand button")
    screen.page.wait_for_selector(".line-state.slow:has-text(' ms')")
    screen.lost = True
    screen.context.set_offline(True)
    screen.page.wait_for_selector(".banner.lost:has-text('Your last choice is kept')")
    for size in SIZES.values():
        screen.page.set_viewport_size({"width": size.width, "height": size.height})
        assert screen.page.evaluate(COVERED) == 0, size


def test_a_refusal_is_said_in_words_and_the_table_stands(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.until("asked")
    hand = screen.pieces(".hand")
    screen.page.evaluate(
        """() => { const { send } = WebSocket.prototype; WebSocket.prototype.send = function (text) {
        send.call(this, text.replace(/"seen":\\d+/, '"seen":0')); }; }"""
    )  # as if it had chosen before something that it has not seen
    screen.tap(".hand button")
    banner = screen.find(".banner.lost")
    banner.wait_for()
    assert "The table stands as it is shown." in banner.inner_text()
    assert screen.find("[role=alert]").inner_text() in banner.inner_text()
    assert screen.pieces(".hand") == hand


def turn_of(screen: Screen) -> bool:
    """Wait until the table rests, and say whether this guest is asked."""
    screen.page.wait_for_selector(".room[data-state=asked], .room[data-state=waiting]")
    return screen.state() == "asked"


def test_who_was_played_for_comes_back_by_a_press(own_house: RemoteHouse, own_guests: Guests) -> None:
    aki, ren = own_guests.come(), own_guests.come()
    seated_together((aki, ren), "koikoi", knobs=NO_YAKU, options={**FAST, "clock": {"each": 60}})
    mine, theirs = (
        aki.find(".banner:has-text('The table plays for you')"),
        ren.find(".banner:has-text('plays for Aki')"),
    )
    while not mine.count():  # from then on nobody waits for Aki, so that Ren would play the month alone
        if turn_of(ren):
            ren.play_on()
            continue
        number = ren.number()
        own_house.put_forward(61)  # the clock chooses for Aki
        ren.beyond(number)
    mine.wait_for()
    theirs.wait_for()
    mine.get_by_role("button", name="I am back").click()
    mine.wait_for(state="detached")
    theirs.wait_for(state="detached")
    assert not aki.find(".banner.lost").count(), "coming back is no refusal"


@pytest.mark.slow
def test_a_table_that_is_none_is_said_in_the_language_of_the_page(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    screen.go("/table/nothing")
    screen.page.wait_for_selector(".blank:has-text('この卓はありません')")
    assert "観戦できない卓です" in screen.text(".blank")


@pytest.mark.parametrize(
    ("answer", "said"), [(500, "went wrong in the house"), pytest.param(0, "cannot be reached", marks=pytest.mark.slow)]
)
def test_a_house_in_trouble_says_that_nothing_was_lost(guests: Guests, answer: int, said: str) -> None:
    def trouble(route: Route) -> None:
        route.fulfill(status=answer, json={"code": "unexpected", "text": "Number 7f3a."}) if answer else route.abort()

    screen = guests.come()
    screen.lost = True
    screen.page.route("**/api/games*", trouble)
    screen.page.goto(screen.url)
    blank = screen.find(".blank")
    blank.wait_for()
    assert said in blank.inner_text()
    assert "Nothing was lost." in blank.inner_text()
    assert ("Number 7f3a." in blank.inner_text()) == bool(answer)
    screen.errors = [error for error in screen.errors if "/api/games" not in error]
    screen.page.unroute("**/api/games*")
    screen.page.get_by_role("button", name="Try again").click()
    screen.page.wait_for_selector(".door")
