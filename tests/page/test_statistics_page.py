"""Statistics of one's own matches on the page: what was played is there, in pictures to be pointed at and read."""

import pytest
from playwright.sync_api import Route

from tests.page import statistics_screens
from tests.page.screens import DESK, PHONE, SIDE, TABLET, Guests, Screen, Size
from tests.page.statistics_screens import answered, counted, statistics

WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def picked(screen: Screen, name: str) -> None:
    screen.button(name, exact=True).click()


def large(screen: Screen) -> dict[str, str]:
    """The numbers at the top, by their labels."""
    rows = screen.find(".large.slip > div").all()
    return {row.locator("dt").inner_text(): row.locator("dd").first.inner_text() for row in rows}


def test_whoever_has_finished_no_match_is_told_what_will_be_here(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    screen.go()
    screen.find(".friends a[href='/statistics']").click()
    screen.wait(".statistics .blank")
    assert "Nothing to count yet" in screen.text(".statistics .blank")
    screen.find(".statistics .blank a").click()
    screen.wait(".door")


@pytest.mark.slow
def test_matches_that_were_played_are_counted_for_those_who_played_them(guests: Guests) -> None:
    screen, other = guests.come(), guests.come()
    table = screen.against_computer("reversi", knobs={"size": 4})
    while screen.settled() != "over":
        screen.take(".sq.offered")
    second = screen.against_computer("koikoi")
    screen.ask_sheet("resign")
    screen.find("dialog[open] .kaki").last.click()
    screen.wait(".room[data-state=over]")
    screen.go("/statistics")
    screen.wait(".by-game")
    assert large(screen)["Matches"] == "2"
    links = screen.find(".latest a").attributes("href")
    assert links == [f"/replay/{second}", f"/replay/{table}"]
    assert "Lost, given up" in screen.text(".latest")
    picked(screen, "Reversi")
    screen.wait(".course")
    assert screen.text(".groups h2") == "Won, by colour"
    assert screen.find(".chosen a").get_attribute("href") == f"/replay/{table}"
    other.welcomed("Ren")
    other.go("/statistics")
    other.wait(".statistics .blank")


@pytest.mark.slow
def test_a_game_and_its_rules_are_picked_by_keys_and_kept_in_the_address(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    statistics(screen)
    all_matches = sum(len(game["matches"]) for game in counted("en")["games"])
    assert large(screen)["Matches"] == f"{all_matches}"
    screen.find(".statistics .seg .btn").first.focus()
    for _ in range(4):
        screen.press("Tab")
    screen.press("Enter")
    screen.wait(".by-rules")
    assert screen.address.endswith("/statistics?game=koikoi")
    assert large(screen)["Matches"] == "14"
    picked(screen, "Nintendo, changed")
    screen.wait_for_address("**rules=nintendo*")
    assert large(screen)["Matches"] == "6"
    screen.reload()
    screen.wait(".by-rules [aria-pressed=true]:has-text('Nintendo, changed')")
    assert large(screen)["Matches"] == "6"
    screen.back()
    screen.wait(".by-rules [aria-pressed=true]:has-text('All rules')")


def test_every_match_on_the_line_can_be_looked_at_by_keys_and_by_pointing(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    statistics(screen, "?game=koikoi")
    (koikoi,) = (game for game in counted("en")["games"] if game["game"] == "koikoi")
    needle = screen.role("slider", "Look at a match")
    needle.focus()
    for key, at in (("Home", 0), ("ArrowRight", 1), ("End", 13), ("ArrowLeft", 12)):
        screen.press(key)
        one, total = koikoi["matches"][at], sum(match["gain"] for match in koikoi["matches"][: at + 1])
        screen.wait(f".chosen a[href='/replay/{one['table']}']")
        assert f"Match {at + 1} of 14" in screen.text(".chosen")
        assert screen.text(".chosen > div:nth-child(3) b").replace("−", "-") in (f"{total}", f"+{total}")
        assert one["against"] in (needle.get_attribute("aria-valuetext") or "")
    box = screen.find(".plot svg").bounding_box()
    screen.mouse.move(box["x"] + box["width"] * 5 / 14, box["y"] + 20)
    screen.wait(f".chosen a[href='/replay/{koikoi['matches'][4]['table']}']")


def test_all_that_the_pictures_show_can_be_read_as_a_table(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    statistics(screen, "?game=riichi")
    screen.find(".matches summary").focus()
    screen.press("Enter")
    screen.wait(".matches tbody tr")
    (riichi,) = (game for game in counted("en")["games"] if game["game"] == "riichi")
    assert screen.find(".matches tbody tr").count() == len(riichi["matches"])
    shown = screen.find(".groups .bars li b").all_inner_texts()
    said = [one["value"] for group in riichi["figures"] if group["drawn"] != "numbers" for one in group["figures"]]
    assert sorted(shown) == sorted(said)
    assert screen.find(".plot svg[role=img]").get_attribute("aria-label")


@pytest.mark.parametrize(
    ("size", "language"),
    [
        (PHONE, "ja"),
        pytest.param(SIDE, "en", marks=pytest.mark.slow),
        pytest.param(TABLET, "ja", marks=pytest.mark.slow),
    ],
)
def test_no_picture_is_wider_than_the_screen(guests: Guests, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    statistics(screen, "?game=stud")
    assert screen.evaluate(WIDE) <= 0
    for selector in (".statistics .seg .btn", ".chosen a", ".through", ".matches summary"):
        for one in screen.find(selector).all():
            box = one.bounding_box()
            assert box["height"] >= 44, selector


@pytest.mark.slow
def test_what_is_still_counted_is_asked_for_again_and_what_is_not_counted_is_said(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    asked: list[int] = []

    def answer(route: Route) -> None:
        asked.append(1)
        games = counted("en")["games"]
        part = {"games": games[:1], "waiting": 28} if len(asked) == 1 else {"games": games}
        route.fulfill(json={**part, "unreadable": ["abc"], "older": True})

    screen.welcomed()
    screen.route("**/api/statistics*", answer)
    screen.go("/statistics")
    screen.wait(".by-game li:nth-child(4)")
    screen.wait(".statistics .banner", state="detached")
    assert len(asked) == 2
    rest = screen.text(".rest-of")
    assert "cannot be read: 1" in rest
    assert "abc" in rest
    assert "latest thousand" in rest


@pytest.mark.slow
def test_a_house_that_refuses_is_heard_and_can_be_asked_again(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    answered(screen)
    busy = {"code": "too_many_requests", "text": "Too many requests just now."}
    screen.route("**/api/statistics*", lambda route: route.fulfill(status=429, json=busy), times=1)
    screen.go("/statistics")
    screen.wait(".blank:has-text('Too many requests')")
    screen.button("Try again").click()
    screen.wait(".by-game")
    screen.errors = [error for error in screen.errors if "429" not in error]


@pytest.mark.slow
def test_another_language_says_everything_anew(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    statistics_screens.statistics_koikoi(screen)
    assert "Yaku of the months" in screen.text(".groups")
    screen.find(".lintel .tool").last.click()
    screen.find("dialog.settings").button("日本語").click()
    screen.wait(".groups:has-text('上がった役')")
