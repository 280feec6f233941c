"""A first round in each game: somebody who follows the teacher comes to its end, whatever is dealt."""

import json
from collections.abc import Callable

import pytest

from tests.page.riichi_play import question
from tests.page.rules_screens import COACH, begun, hurried, told, word
from tests.page.screens import DESK, PHONE, SIDE, SIZES, Guests, Screen, Size
from tests.page.stud_screens import press

NEXT = f"{COACH} .btn"


def listened(screen: Screen) -> set[str]:
    """Listen until there is nothing new to say; give what was said."""
    found = {word(screen)}
    while screen.find(NEXT).count():
        before = word(screen)
        screen.find(NEXT).click()
        screen.wait(f"{COACH}:not([data-word$='.{before}'])")
        found.add(word(screen))
    return found


def seen_to_the_end(screen: Screen, play: Callable[[Screen], object]) -> set[str]:
    """Play to the end of the match; give all that the teacher said."""
    found: set[str] = set()
    while (state := screen.settled()) != "over":
        if state == "result":
            assert screen.text("dialog .coached")
            screen.put_away()
            continue
        found |= listened(screen)
        play(screen)
    screen.wait("dialog.result .coached")
    return found


def first_square(screen: Screen) -> None:
    screen.take(".sq.offered")


def first_offer(screen: Screen) -> None:
    """Win where that is offered, pass what others discard, and else discard what was drawn, or the last tile."""
    number, groups = screen.number(), [offer["group"] for offer in question(screen)["offers"]]
    if "win" in groups:
        screen.press("w")
    elif "pass" in groups:
        screen.press("x")
    else:
        screen.find(".own button:not([disabled])").last.click()
    screen.beyond(number)


def edges(screen: Screen, selector: str) -> tuple[float, float]:
    """The upper and the lower edge of something."""
    box = screen.find(selector).first.bounding_box()
    assert box, selector
    return box["y"], box["y"] + box["height"]


@pytest.mark.slow
def test_koikoi_is_learned_by_playing_and_leads_to_a_whole_match(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    hurried(screen)
    table = begun(screen, "koikoi")
    said = seen_to_the_end(screen, Screen.play_on)
    assert {"hello", "cards"} <= said
    assert said & {"match", "no_match"}
    screen.find("dialog .kaki").click()
    screen.wait_for_address(lambda url: "/table/" in url and table not in url)
    screen.wait(".room.koikoi:not(.taught)")


@pytest.mark.slow
def test_reversi_is_learned_on_a_small_board(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    hurried(screen)
    begun(screen, "reversi")
    assert screen.find(".sq").count() == 36
    assert {"hello", "legal", "many", "last"} <= seen_to_the_end(screen, first_square)


@pytest.mark.slow
def test_riichi_is_learned_in_one_hand(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    hurried(screen)
    begun(screen, "riichi")
    assert {"hello", "tiles", "groups", "discard"} <= seen_to_the_end(screen, first_offer)


@pytest.mark.slow
def test_stud_is_learned_in_two_deals(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    hurried(screen)
    begun(screen, "stud")
    assert {"hello", "cards", "fourth", "fifth", "seventh"} <= seen_to_the_end(screen, press)


@pytest.mark.slow
def test_a_lesson_goes_on_after_the_page_was_loaded_again_and_says_nothing_twice(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    hurried(screen)
    begun(screen, "reversi")
    assert {"hello", "legal"} <= listened(screen)
    screen.reload()
    screen.wait(COACH)
    screen.settled()
    assert word(screen) == "choose"


@pytest.mark.slow
def test_the_teacher_is_put_away_and_comes_back_when_called(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    hurried(screen)
    begun(screen, "koikoi")
    screen.find(f"{COACH} .tool").click()
    screen.wait(".room:not(.taught)")
    screen.reload()
    screen.wait(".room.koikoi:not(.taught)")
    screen.button("Teacher").click()
    screen.wait(f".taught {COACH}")


def test_keys_alone_lead_into_a_lesson_and_are_never_lost(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    hurried(screen)
    screen.go()
    screen.find(".door.d3 button.learn").press("Enter")
    screen.wait(f".room.reversi {COACH}")
    screen.settled()
    screen.wait("main:focus")
    assert screen.title() == "Reversi · Zashiki"
    while screen.find(NEXT).count():
        screen.find(NEXT).press("Enter")
    screen.wait("main:focus")
    screen.find(f"{COACH} .tool").press("Enter")
    screen.wait("[data-ask=teacher]:focus")
    screen.press("Enter")
    screen.wait(f"{COACH}:focus")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_nothing_of_the_table_lies_under_the_teacher_or_outside_the_window(guests: Guests, size: Size) -> None:
    screen = guests.come(size, "en")
    hurried(screen)
    begun(screen, "koikoi")
    _, below = edges(screen, COACH)
    for selector in (".cloth", ".hand"):
        upper, lower = edges(screen, selector)
        assert below - 1 <= upper < lower <= size.height, selector


@pytest.mark.slow
def test_who_is_new_to_a_game_is_led_to_it_from_the_lobby_and_later_to_its_rules(guests: Guests) -> None:
    screen = guests.come(SIDE, "en")
    hurried(screen)
    screen.go()
    screen.find(".door.d3 button.learn").click()
    screen.wait(f".room.reversi {COACH}")
    screen.go()
    screen.wait(".door.d3 a.learn")
    assert screen.find(".door.d1 button.learn").count() == 1
    screen.find(".door.d3 a.learn").click()
    screen.wait(".rules-part")


@pytest.mark.slow
def test_what_the_house_refuses_is_said_and_a_lesson_can_be_begun_again(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    told(screen, "reversi")
    refusal = json.dumps({"code": "too_many_tables", "text": "There are too many tables."})
    screen.route("**/api/tables?*", lambda route: route.fulfill(status=409, body=refusal))
    screen.find(".rules-sheet .kaki").click()
    screen.wait(".rules-sheet .trouble:has-text('too many tables')")
    screen.unroute("**/api/tables?*")
    screen.find(".rules-sheet .kaki").click()
    screen.wait(COACH)
    screen.errors = [error for error in screen.errors if "409" not in error]


@pytest.mark.slow
def test_a_browser_that_keeps_nonsense_plays_as_ever(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.before_scripts("localStorage.setItem('zashiki.lessons', '{\"x\": 3, \"y\": null}')")
    screen.against_computer("reversi", "random", preset="mini-6x6")
    assert screen.find(COACH).count() == 0
