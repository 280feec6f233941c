"""Koi-Koi on the page: short matches to their end by tap, by keys, between two with a watcher; and all on the way."""

import json

import pytest

from tests.page.screens import DESK, KASU_AT_ONCE, ONE_MONTH, PHONE, SIDE, Guests, Screen, Size, seated_together

SOON = {**ONE_MONTH, "yaku": KASU_AT_ONCE}
"""A match that is over after a few turns."""
NINE = {**ONE_MONTH, "rounds": 9, "yaku": KASU_AT_ONCE}


def tapped(screen: Screen) -> None:
    """Make one choice by tapping what is offered, twice where the first tap only lifts."""
    state, number = screen.settled(), screen.number()
    if state == "result":
        screen.put_away()
        return
    if state == "decision":
        screen.calm()
        screen.find(".moment .choices .btn").last.click()
    elif screen.find(".cloth .aside").count():
        screen.find(".field button.match").first.click()
    else:
        screen.tap(".hand button")
    screen.beyond(number)


@pytest.mark.parametrize(("size", "language"), [(PHONE, "ja"), (DESK, "en")], ids=["phone", "desk"])
def test_a_match_is_played_to_its_end_by_taps(guests: Guests, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    screen.against_computer("koikoi", knobs=SOON)
    while screen.settled() != "over":
        tapped(screen)
    assert screen.find("dialog.result").is_visible()
    assert screen.find("dialog.result table tbody tr").count() == 2


def test_a_match_is_played_to_its_end_by_keys_alone(guests: Guests) -> None:
    screen = guests.come()
    screen.welcomed()
    table = screen.opened("koikoi", computers={"1": "random"}, start=True, knobs=SOON)["table"]
    screen.go()
    for _ in range(40):  # to the row of this table, by Tab
        screen.page.keyboard.press("Tab")
        if screen.page.evaluate("() => document.activeElement.getAttribute('href')") == f"/table/{table}":
            break
    screen.page.keyboard.press("Enter")
    screen.page.wait_for_selector(".room")
    while (state := screen.settled()) != "over":
        number = screen.number()
        if state == "result":
            while screen.state() == "result" and screen.number() == number:
                screen.page.keyboard.press("Enter")
            continue
        if state == "decision":
            screen.calm()
            screen.page.keyboard.press("s")
        elif screen.find(".cloth .aside").count():
            screen.find(".field button.match").first.focus()
            screen.page.keyboard.press("Enter")
        else:
            screen.find(".hand button").first.focus()
            screen.page.keyboard.press("ArrowRight")
            screen.page.keyboard.press("Enter")
        screen.beyond(number)
    screen.page.wait_for_selector("dialog.result")


def test_two_people_play_each_other_and_a_third_watches(guests: Guests) -> None:
    aki, ren, watcher = guests.come(DESK, "ja"), guests.come(PHONE, "en"), guests.come(DESK, "en")
    aki.welcomed("Aki")
    facts = aki.opened("koikoi", knobs=SOON)
    aki.go(f"/table/{facts['table']}")
    ren.go(f"/join/{facts['invitation'].rpartition('/')[2]}")
    ren.find(".card-of input").fill("Ren")
    ren.find(".card-of .kaki").click()
    ren.page.wait_for_selector(".gather")
    aki.page.wait_for_selector(".gather .kaki:enabled")
    aki.find("footer .kaki").click()
    for one in (aki, ren):
        one.page.wait_for_selector(".room")
    watcher.go(f"/table/{facts['table']}")
    watcher.page.wait_for_selector(".room")
    assert watcher.find(".hand button").count() == 0
    assert watcher.find(".hand .back").count() == 8
    while not {aki.state(), ren.state()} & {"over"}:
        for one, other in ((aki, ren), (ren, aki)):
            if one.state() in ("asked", "result"):
                one.play_on()
                other.beyond(other.number() if other.number() < one.number() else -1)
    for one in (aki, ren):
        one.to_the_end()
        assert one.find("dialog.result table tbody tr").count() == 2
    watcher.to_the_end()
    watcher.page.wait_for_selector(".room[data-state=over] dialog.result")
    assert watcher.find("dialog.result .kaki").count() == 0, "who watches asks for no rematch"


def test_a_rematch_needs_both_and_leads_both_to_another_table(guests: Guests) -> None:
    aki, ren = guests.come(), guests.come()
    table = seated_together((aki, ren), "koikoi", knobs=ONE_MONTH)
    aki.ask_sheet("resign")
    aki.find("dialog .kaki").click()
    for one in (aki, ren):
        one.page.wait_for_selector("dialog.result")
    aki.find("dialog.result .kaki").click()
    ren.page.wait_for_selector(".banner:has-text('Aki')")
    ren.find("dialog.result .kaki").click()
    for one in (aki, ren):
        one.page.wait_for_url(lambda url: f"/table/{table}" not in url and "/table/" in url)
        one.page.wait_for_selector(".room")


def test_the_drawn_card_is_shown_before_it_finds_its_place(guests: Guests) -> None:
    screen = guests.come(speed="normal")
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    seen = screen.page.evaluate_handle(
        """() => { const all = []; new MutationObserver(() => { for (const at of
        document.querySelectorAll(".lying [data-piece], .aside [data-piece]")) all.push(at.dataset.piece); })
        .observe(document.body, {subtree: true, childList: true}); return all; }"""
    )
    screen.until("asked")
    screen.frames.clear()
    screen.play_on()
    screen.settled()
    drawn = [
        step["event"]["card"]
        for frame in screen.frames
        for step in json.loads(frame).get("steps", ())
        if step["event"]["type"] in ("card_drawn", "card_played")
    ]
    assert drawn
    assert set(drawn) <= set(seen.json_value())


def test_of_two_that_match_one_is_chosen_on_the_field(guests: Guests) -> None:
    screen = guests.come(PHONE)
    screen.against_computer("koikoi", knobs={**ONE_MONTH, "rounds": 12})
    while not (screen.settled() == "asked" and screen.find(".cloth .aside").count()):
        screen.play_on()
    assert screen.find(".aside [data-piece]").count() == 1, "the card lies above the cloth, beside the field"
    wanted = screen.find(".field button.match").last
    code, number = wanted.get_attribute("data-piece"), screen.number()
    wanted.click()
    screen.beyond(number)
    screen.settled()
    assert screen.find(f".mine [data-piece='{code}']").count() == 1


def test_matches_are_ringed_and_hints_shown_where_they_are_wanted(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.until("asked")
    while not screen.find(".hand .can").count():
        screen.play_on()
        screen.settled()
    screen.find(".hand .can").first.hover()
    assert screen.find(".field .match").count() >= 1
    screen.page.keyboard.press("h")
    assert screen.find(".hand .can").count() == 0
    assert screen.find(".near h4").count() == 0


def test_the_end_of_a_month_is_explained_and_waits(guests: Guests) -> None:
    screen = guests.come(SIDE, "ja")
    screen.against_computer("koikoi", knobs=NINE)
    screen.until("result")
    sheet = screen.text("dialog.result")
    assert "合計" in sheet
    assert "得点" in sheet
    assert "次は" in sheet
    screen.put_away()
    screen.until("asked", "decision")  # a month may be over before anybody is asked
    assert screen.text(".year .now") != "1", "the months go on"


def test_a_choice_is_taken_back_against_the_computer(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.until("asked")
    hand = screen.find(".hand button").count()
    screen.play_on()
    screen.until("asked")
    screen.page.keyboard.press("u")
    screen.page.wait_for_function(f"() => document.querySelectorAll('.hand button').length === {hand}")
    assert screen.settled() == "asked"


def test_resigning_asks_again_and_ends_the_match(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.find(".tool.more").click()
    screen.find("dialog .tool:has-text('Resign')").click()
    screen.find("dialog .btn >> nth=0").click()
    assert screen.state() != "over"
    screen.ask_sheet("resign")
    screen.find("dialog .kaki").click()
    screen.page.wait_for_selector(".room[data-state=over]")


def test_yaku_can_be_looked_up_with_how_near_both_are(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    screen.against_computer("koikoi")
    screen.page.keyboard.press("y")
    screen.page.wait_for_selector("dialog .written table")
    assert "猪鹿蝶" in screen.text("dialog .written")
    assert screen.find("dialog .hana img").count() > 20
    screen.page.keyboard.press("Escape")
    assert screen.find("dialog").count() == 0


def test_a_card_that_is_drawn_onto_the_cloth_is_played_at_once(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.until("asked")
    card, cloth = screen.find(".hand button").first, screen.find(".cloth")
    code, number = card.get_attribute("data-piece"), screen.number()
    start, end = card.bounding_box(), cloth.bounding_box()
    assert start is not None
    assert end is not None
    screen.page.mouse.move(start["x"] + 30, start["y"] + 40)
    screen.page.mouse.down()
    screen.page.mouse.move(end["x"] + 60, end["y"] + 60, steps=4)
    screen.page.mouse.up()
    screen.beyond(number)
    screen.settled()
    assert code not in screen.pieces(".hand")


def test_focus_stays_at_the_same_place_of_the_hand(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.until("asked")
    number = screen.number()
    screen.find(".hand button").nth(2).focus()
    screen.page.keyboard.press("Enter")
    screen.beyond(number)
    screen.page.wait_for_function("() => document.activeElement.matches('.hand button, .field button, h2')")
