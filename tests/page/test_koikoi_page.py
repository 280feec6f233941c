"""Koi-Koi on the page: short matches to their end by tap, by keys, between two with a watcher; and all on the way."""

import json

import pytest

from tests.page.screens import (
    DESK,
    KASU_AT_ONCE,
    NO_YAKU,
    ONE_MONTH,
    PHONE,
    SIDE,
    Guests,
    Screen,
    Size,
    seated_together,
)

SOON = {**ONE_MONTH, "yaku": KASU_AT_ONCE}
"""A match that is over after a few turns."""
NINE = {**ONE_MONTH, "rounds": 9, "yaku": KASU_AT_ONCE}


LINES_OF = """(one) => { const text = one.firstChild, range = document.createRange(), lines = [];
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const { top } = range.getBoundingClientRect();
    if (lines.at(-1)?.top === top) lines.at(-1).said += text.data[at];
    else lines.push({ top, said: text.data[at] });
  }
  return lines.map(({ said }) => said); }"""
"""The lines of a label."""


def tapped(screen: Screen) -> None:
    """Make one choice by tapping what is offered, twice where the first tap only lifts."""
    state, number = screen.settled(), screen.number()
    if state == "result":
        screen.put_away()
        return
    if state == "decision":
        screen.find(".moment .choices .btn").last.click()
    elif screen.find(".field button.match").count():
        screen.find(".field button.match").first.click()
    else:
        screen.tap(".hand button")
    screen.beyond(number)


@pytest.mark.thinned(least=1)
@pytest.mark.parametrize(("size", "language"), [(PHONE, "ja"), (DESK, "en")], ids=["phone", "desk"])
def test_a_match_is_played_to_its_end_by_taps(guests: Guests, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    screen.against_computer("koikoi", knobs=SOON)
    while screen.settled() != "over":
        tapped(screen)
    assert screen.find("dialog.result table tbody tr").count() == 2
    screen.button("最後の月" if language == "ja" else "The last month").click()


def test_a_match_is_played_to_its_end_by_keys_alone(guests: Guests) -> None:
    screen = guests.come()
    screen.welcomed()
    table = screen.opened("koikoi", computers={"1": "random"}, start=True, knobs=SOON)["table"]
    screen.go()
    for _ in range(40):  # to the row of this table, by Tab
        screen.press("Tab")
        if screen.evaluate("() => document.activeElement.getAttribute('href')") == f"/table/{table}":
            break
    screen.press("Enter")
    screen.wait(".room")
    while (state := screen.settled()) != "over":
        number = screen.number()
        if state == "result":
            screen.press("Enter")
            continue
        if state == "decision":
            screen.press("s")
        elif screen.find(".field button.match").count():
            screen.find(".field button.match").first.focus()
            screen.press("Enter")
        else:
            screen.find(".hand button").first.focus()
            screen.press("ArrowRight")
            screen.press("Enter")
        screen.beyond(number)
    screen.wait("dialog.result")


def test_two_people_play_each_other_and_a_third_watches(guests: Guests) -> None:
    aki, ren, watcher = guests.come(DESK, "ja"), guests.come(PHONE, "en"), guests.come(DESK, "en")
    aki.welcomed("Aki")
    facts = aki.opened("koikoi", knobs=SOON)
    aki.go(f"/table/{facts['table']}")
    ren.go(f"/join/{facts['invitation'].rpartition('/')[2]}")
    ren.find(".card-of input").fill("Ren")
    ren.find(".card-of .kaki").click()
    ren.wait(".gather")
    aki.wait(".gather .kaki:enabled")
    aki.find("footer .kaki").click()
    for one in (aki, ren):
        one.wait(".room")
    watcher.go(f"/table/{facts['table']}")
    watcher.wait(".room")
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
    watcher.wait(".room[data-state=over] dialog.result")
    assert watcher.find("dialog.result .kaki").count() == 0, "who watches asks for no rematch"


def test_a_rematch_needs_both_and_leads_both_to_another_table(guests: Guests) -> None:
    aki, ren = guests.come(), guests.come()
    table = seated_together((aki, ren), "koikoi", knobs=ONE_MONTH)
    aki.ask_sheet("resign")
    aki.find("dialog .kaki").click()
    for one in (aki, ren):
        one.wait("dialog.result")
    aki.find("dialog.result .kaki").click()
    ren.wait(".banner:has-text('Aki')")
    ren.find("dialog.result .kaki").click()
    for one in (aki, ren):
        one.wait_for_address(lambda url: f"/table/{table}" not in url and "/table/" in url)
        one.wait(".room")


def test_the_drawn_card_is_shown_before_it_finds_its_place(guests: Guests) -> None:
    screen = guests.come(speed="normal")
    screen.against_computer("koikoi", knobs=NO_YAKU)
    seen = screen.watch(
        """() => { const all = []; new MutationObserver(() => { for (const at of document.querySelectorAll(
        ".lying [data-piece], .aside [data-piece], .hand .up.match")) all.push(at.dataset.piece); })
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


@pytest.mark.parametrize("ordered", [True, False], ids=["by months", "as dealt"])
def test_a_card_of_the_hand_that_must_choose_stays_where_it_was(guests: Guests, ordered: bool) -> None:
    screen = guests.come(PHONE, ordered=ordered)
    screen.against_computer("koikoi", knobs={**ONE_MONTH, "rounds": 12})
    drawn, played = screen.find(".stock .aside"), screen.find(".hand .up.match")
    hand = screen.pieces(".hand")
    while not played.count():  # only what was drawn lies on the stock
        hand = screen.pieces(".hand")
        screen.play_on()
        screen.settled()
        assert drawn.count() + played.count() == (screen.find(".field button.match").count() == 2)
    assert screen.pieces(".hand") == hand
    assert screen.find(".hand button[tabindex='0']").count() == 1, "Tab reaches the hand"
    wanted = screen.find(".field button.match").last
    code, number = wanted.get_attribute("data-piece"), screen.number()
    wanted.click()
    screen.beyond(number)
    screen.settled()
    assert screen.find(f".mine [data-piece='{code}']").count() == 1


def test_matches_are_ringed_and_hints_shown_where_they_are_wanted(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    while not screen.find(".hand .can").count():
        screen.play_on()
        screen.settled()
    screen.find(".hand .can").first.hover()
    assert screen.find(".field .match").count() >= 1
    screen.press("h")
    assert screen.find(".hand .can").count() == 0
    assert screen.find(".near h4").count() == 0


def test_the_end_of_a_month_is_explained_by_labels_that_break_in_no_bracket_and_waits(guests: Guests) -> None:
    screen = guests.come(SIDE, "ja")
    screen.against_computer("koikoi", knobs=NINE)
    screen.until("result")
    sheet = screen.text("dialog.result")
    screen.resize(390, 844)
    stock = screen.find("dialog.result figcaption").last
    assert stock.one(LINES_OF)[0] in ("残りの山札", stock.inner_text()), "never inside the bracket"
    assert "合計" in sheet
    assert "得点" in sheet
    assert "次は" in sheet
    screen.put_away()
    screen.until("asked", "decision")  # a month may be over before anybody is asked
    assert screen.text(".year .now") != "1", "the months go on"


def test_a_choice_is_taken_back_against_the_computer(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    hand = screen.find(".hand button").count()
    screen.play_on()
    screen.until("asked")
    screen.press("u")
    screen.wait_until(f"() => document.querySelectorAll('.hand button').length === {hand}")
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
    screen.wait(".room[data-state=over]")


def test_yaku_can_be_looked_up_with_how_near_both_are(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    screen.against_computer("koikoi")
    screen.press("y")
    screen.wait("dialog .written table")
    assert "猪鹿蝶" in screen.text("dialog .written")
    assert screen.find("dialog .hana img").count() > 20
    screen.press("Escape")
    assert screen.find("dialog").count() == 0


def test_a_card_that_is_drawn_onto_the_cloth_is_played_at_once(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    card, cloth = screen.find(".hand button").first, screen.find(".cloth")
    code, number = card.get_attribute("data-piece"), screen.number()
    start, end = card.bounding_box(), cloth.bounding_box()
    screen.mouse.move(start["x"] + 30, start["y"] + 40)
    screen.mouse.down()
    screen.mouse.move(end["x"] + 60, end["y"] + 60, steps=4)
    screen.mouse.up()
    screen.beyond(number)
    screen.settled()
    assert code not in screen.pieces(".hand")


def test_focus_stays_at_the_same_place_of_the_hand(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    number = screen.number()
    screen.find(".hand button").nth(2).focus()
    screen.press("Enter")
    screen.beyond(number)
    screen.wait_until("() => document.activeElement.matches('.hand button, .field button, h2')")
