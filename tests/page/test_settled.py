"""The page says when it is settled, and no press meets a picture that is gone; a press that does nothing is found."""

import pytest

from tests.page.screens import NO_YAKU, Guests
from tests.page.settled import SOON, DeadPress
from tests.page.stud_screens import dealt, until_result

AT_ONCE = """([seen, key]) => new MutationObserver((_, watch) => {
  if (!document.querySelector(seen)) return;
  watch.disconnect();
  dispatchEvent(new KeyboardEvent("keydown", { key })); }).observe(document.body, { subtree: true, childList: true })"""
"""Presses a key as soon as something is drawn, before the browser has painted it."""
UNSETTLED = """window.unsettled = []; window.met = 0;
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (!document.querySelector(".buttons:not([data-calm])")) return;
    window.met += 1;
    if (!document.body.dataset.busy) window.unsettled.push(document.body.innerText);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-calm"] }));"""


def test_a_key_meets_the_picture_that_was_just_drawn(guests: Guests) -> None:
    screen = guests.come()
    dealt(screen, 2)
    until_result(screen)
    screen.evaluate(AT_ONCE, [".banner.looking", "y"])
    screen.find("dialog footer .quiet").click()
    screen.settle()
    assert screen.find("dialog.wide").count() == 1, "the key met the dialog that was closed before it"


def test_a_card_that_was_aimed_at_is_forgotten_with_its_picture(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    screen.find(".hand button").first.hover()
    assert screen.find(".hand .up").count() == 1
    up = screen.watch("""() => { const all = []; let last = document.querySelector(".room").dataset.number;
      new MutationObserver(() => { const { number } = document.querySelector(".room").dataset;
        if (number !== last) all.push(document.querySelectorAll(".hand .up").length);
        last = number; }).observe(document.body, { subtree: true, childList: true, attributes: true });
      return all; }""")
    number = screen.number()
    screen.press("1")
    screen.beyond(number)
    screen.settled()
    assert set(up.json_value()) == {0}


def test_until_a_question_takes_presses_the_page_is_busy(guests: Guests) -> None:
    screen = guests.come()
    screen.before_scripts(UNSETTLED)
    dealt(screen, 2)
    until_result(screen)
    assert screen.evaluate("met") > 0
    assert screen.evaluate("unsettled") == []


def test_an_open_request_and_its_answer_are_waited_for(guests: Guests) -> None:
    screen = guests.come()
    screen.hold_requests("/api/tables/open")
    screen.go(settled=False)
    screen.wait_until("() => held.length === 1")
    assert int(screen.meanwhile("() => document.body.dataset.busy")) > 0
    screen.meanwhile("() => held.pop()()")
    screen.settle()
    assert screen.find(".floor .blank, .floor .rows").count() > 0


def test_a_line_that_is_lost_is_no_reason_to_wait(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    screen.lost = True
    screen.context.set_offline(True)
    screen.wait(".banner.lost")
    assert screen.find(".banner.lost").count() == 1


def test_a_button_and_a_key_that_do_nothing_are_found_within_five_seconds(guests: Guests) -> None:
    assert SOON < 5_000
    screen = guests.come()
    screen.go("/rules")
    screen.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    screen.evaluate("() => document.querySelector('main > button').append('Nothing')")
    with pytest.raises(DeadPress, match="nothing happened"):
        screen.button("Nothing").click()
    with pytest.raises(DeadPress, match="the key q"):
        screen.press("q")
