"""What a table shows when something is not as usual: no line yet, a slow one, a refusal, somebody who is away."""

import pytest
from playwright.sync_api import Route

from tests.cli.remote_house import RemoteHouse
from tests.page.riichi_play import play, stacked
from tests.page.screens import (
    FAST,
    KASU_AT_ONCE,
    NO_YAKU,
    ONE_MONTH,
    PHONE,
    SIZES,
    Guests,
    Screen,
    Size,
    seated_together,
)
from tests.page.stud_screens import dealt, press

COVERED = """() => { const lies = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const below = [...document.querySelectorAll(".mats *, .own *, .jantaku *, .ring .board *, .me *, .lintel .tool")];
  const hidden = (banner) => below.filter((one) => lies(banner, one.getBoundingClientRect()));
  return boxes(".banner").flatMap(hidden).map((one) => `${one.className} ${one.textContent}`); }"""
"""What lies below words that hang from the lintel."""
DEAF = """(kind) => { const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) { if (!text.includes(kind)) send.call(this, text); }; }"""
"""Lets nothing of some kind out."""


def test_a_table_that_is_not_there_yet_shows_lines_and_then_says_so(guests: Guests) -> None:
    screen = guests.come(PHONE)
    screen.welcomed()
    table = screen.opened("koikoi", computers={"1": "random"}, start=True)["table"]
    screen.cut_sockets()
    screen.clock.install()
    screen.go(f"/table/{table}", settled=False)
    screen.wait(".room, .alone-room, main")
    screen.clock.run_for(400)
    screen.wait(".skel")
    assert screen.meanwhile("() => document.querySelector('.skel i').getBoundingClientRect().width") > 200
    screen.clock.run_for(3_000)
    screen.wait(".banner:has-text('Connecting…')")


def test_a_slow_line_and_a_lost_one_are_said_and_cover_nothing_on_the_table(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    screen.evaluate(DEAF, "choose")
    screen.tap(".hand button")
    screen.wait(".line-state.slow:has-text(' ms')")
    screen.lost = True
    screen.context.set_offline(True)
    screen.wait(".banner.lost:has-text('Your last choice is kept')")
    for size in SIZES.values():
        screen.resize(size.width, size.height)
        assert screen.evaluate(COVERED) == [], size


def test_of_several_notices_the_most_urgent_is_shown_then_what_asks_for_a_press(guests: Guests) -> None:
    aki, ren = guests.come(), guests.come()
    seated_together((aki, ren), "koikoi", knobs=ONE_MONTH, options=FAST)
    aki.settled()
    aki.ask_sheet("resign")
    aki.find("dialog .kaki").click()
    for one in (aki, ren):
        one.wait("dialog.result")
    aki.find("dialog.result .kaki").click()
    ren.press("Escape")
    ren.wait(".banner:has-text('Aki would like another match')")
    aki.press("Escape")
    aki.wait(".banner .btn:has-text('Result')")  # its own wish waits for others, and for no press
    for one in (aki, ren):
        assert one.find(".banner").count() == 1
    ren.lost = True
    ren.context.set_offline(True)
    ren.wait(".banner.lost")
    assert ren.find(".banner").count() == 1
    ren.context.set_offline(False)
    ren.wait(".banner .btn:has-text('Agree')")


def reach_koikoi(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs={**ONE_MONTH, "rounds": 9, "yaku": KASU_AT_ONCE})
    screen.until("result")


def reach_riichi(screen: Screen) -> None:
    stacked(screen, draws="")
    play(screen)


def reach_stud(screen: Screen) -> None:
    dealt(screen, 8)
    while screen.settled() != "result":
        press(screen)


ENDS = {"koikoi": reach_koikoi, "riichi": reach_riichi, "stud": reach_stud}
"""How the end of a round is reached."""
LITTLE = Size(1440, 900), Size(720, 450), Size(640, 400), Size(390, 664), Size(320, 568)


@pytest.mark.parametrize("game", ENDS)
def test_the_notice_after_a_round_covers_no_hand_in_any_window(guests: Guests, game: str) -> None:
    screen = guests.come()
    ENDS[game](screen)
    screen.find("dialog.result .quiet").first.click()
    screen.wait(".banner.looking")
    for size in (*SIZES.values(), *LITTLE):
        screen.resize(size.width, size.height)
        assert screen.evaluate(COVERED) == [], size


def test_a_refusal_is_said_in_words_and_the_table_stands(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    hand = screen.pieces(".hand")
    screen.evaluate(
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
    screen.wait(".room[data-state=asked], .room[data-state=waiting]")
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
    mine.button("I am back").click()
    mine.wait_for(state="detached")
    theirs.wait_for(state="detached")
    assert not aki.find(".banner.lost").count(), "coming back is no refusal"


@pytest.mark.slow
def test_a_table_that_is_none_is_said_in_the_language_of_the_page(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    screen.go("/table/nothing")
    screen.wait(".blank:has-text('この卓はありません')")
    assert "観戦できない卓です" in screen.text(".blank")


@pytest.mark.parametrize(
    ("answer", "said"), [(500, "went wrong in the house"), pytest.param(0, "cannot be reached", marks=pytest.mark.slow)]
)
def test_a_house_in_trouble_says_that_nothing_was_lost(guests: Guests, answer: int, said: str) -> None:
    def trouble(route: Route) -> None:
        route.fulfill(status=answer, json={"code": "unexpected", "text": "Number 7f3a."}) if answer else route.abort()

    screen = guests.come()
    screen.lost = True
    screen.route("**/api/games*", trouble)
    screen.go()
    blank = screen.find(".blank")
    blank.wait_for()
    assert said in blank.inner_text()
    assert "Nothing was lost." in blank.inner_text()
    assert ("Number 7f3a." in blank.inner_text()) == bool(answer)
    screen.errors = [error for error in screen.errors if "/api/games" not in error]
    screen.unroute("**/api/games*")
    screen.button("Try again").click()
    screen.wait(".door")
