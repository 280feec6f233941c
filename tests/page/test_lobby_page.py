"""The lobby, opening a table, inviting, sitting down, gathering, watching, and every way in that leads nowhere."""

import pytest

from tests.page.screens import DESK, FAST, PHONE, SIDE, Guests, Size


def test_a_new_table_takes_one_tap_against_the_computer(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    screen.go()
    screen.find(".door.d1 .btn").first.click()
    screen.wait(".room.koikoi")


def test_a_table_for_friends_takes_two_taps_and_shows_link_and_code(guests: Guests) -> None:
    aki, ren = guests.come(PHONE, "en"), guests.come(DESK, "ja")
    aki.go()
    aki.find(".friends .btn").first.click()
    aki.find("dialog .kaki").click()
    aki.wait(".gather .qr")
    link = aki.text(".invite code")
    assert link.startswith(aki.url + "/join/")
    aki.find(".invite .kaki").click()
    assert aki.evaluate("() => navigator.clipboard.readText()") == link
    aki.wait_until("() => document.querySelector('.qr').naturalWidth > 0")
    ren.go(link.removeprefix(ren.url))
    assert "Guest" in ren.text(".card-of h2")
    ren.find(".card-of input").fill("れん")
    ren.find(".card-of .kaki").click()
    aki.wait(".plate:has-text('れん')")
    aki.find("footer .kaki").click()
    for one in (aki, ren):
        one.wait(".room.koikoi")
    assert "れん" in aki.text(".theirs .name")


def test_the_rest_is_behind_more_and_reaches_the_house(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.go()
    screen.find(".door.d3 .ghost").click()
    screen.find("dialog .btn:has-text('The computer')").click()
    screen.find("dialog .btn:has-text('Easy')").click()
    screen.find("dialog details summary").click()
    screen.find("dialog .knob:has-text('Board') select").select_option("4")
    screen.find("dialog .kaki").click()
    screen.wait(".room.reversi")
    assert screen.find(".sq").count() == 16


def test_what_the_house_refuses_is_said_on_the_sheet_and_nothing_is_lost(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.go()
    screen.find(".door.d1 .ghost").click()
    screen.find("dialog .btn:has-text('The computer')").click()
    screen.find("dialog details summary").click()
    points = screen.role("spinbutton", "Points to start with", exact=True)
    points.fill("5000")
    points.blur()
    screen.find("dialog form").one("(form) => { form.noValidate = true; form.requestSubmit(); }")
    screen.wait("dialog .trouble")
    assert points.input_value() == "5000"
    screen.errors = [error for error in screen.errors if "400" not in error and "409" not in error]


def test_my_tables_are_found_again(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    table = screen.against_computer("koikoi", "greedy")
    screen.find(".seal").click()
    row = screen.find(f"a[href='/table/{table}']")
    row.wait_for()
    assert "きつね" in screen.text(".rows li")
    row.click()
    screen.wait(".room.koikoi")


def test_open_tables_are_found_and_sat_down_at_and_a_full_one_offers_watch(guests: Guests) -> None:
    aki, ren = guests.come(), guests.come(PHONE)
    aki.welcomed("Akiko")
    facts = aki.opened("reversi", preset="mini-6x6", listed=True, options={**FAST, "watching": "all"})
    ren.go()
    row = ren.find(".rows li:has-text('Akiko')")
    row.locator("button").click()
    ren.wait(".gather")
    watcher = guests.come()
    watcher.go()
    watcher.find(f"a[href='/table/{facts['table']}']").click()
    assert not watcher.button("Sit down").count(), "all seats are taken"
    watcher.button("Watch").click()
    assert "once Akiko begins it" in watcher.text(".gather footer")
    aki.go(f"/table/{facts['table']}")
    aki.wait(".gather footer .kaki:enabled")
    aki.find("footer .kaki").click()
    for one in (aki, watcher):
        one.wait(".room.reversi")
    watcher.wait(".lintel .tag:has-text('Watching')")


def test_a_full_table_that_nobody_may_watch_offers_no_watch(guests: Guests) -> None:
    aki, other = guests.come(), guests.come()
    aki.welcomed("Akiko")
    facts = aki.opened("reversi", listed=True, computers={"1": "random"}, options={**FAST, "watching": "none"})
    other.go()
    other.wait("h2:has-text('Free seats')")
    assert not other.find(f"a[href='/table/{facts['table']}']").count()
    other.go(f"/table/{facts['table']}")
    other.wait(".gather :text('nobody may watch here')")
    assert not other.button("Watch").count()


def test_computers_are_put_into_seats_and_taken_away(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.welcomed("Кіtѕunе")
    facts = screen.opened("koikoi")
    screen.go(f"/table/{facts['table']}")
    screen.wait(".plate:has-text('Кіtѕunе (guest 1)')")  # whose letters only look like a computer's
    screen.find(".plate select").select_option("greedy")
    screen.wait(".plate:has-text('Kitsune')")
    screen.find(".plate .btn:has-text('Free it')").click()
    screen.wait(".plate:has-text('free')")
    screen.find(".plate select").select_option("random")
    screen.find("footer .kaki:enabled").click()
    screen.wait(".room.koikoi")


@pytest.mark.parametrize(
    ("path", "size"),
    [("/join/nothing-here", PHONE), ("/table/aaaaaaaaaaaaaaaa", SIDE), ("/nowhere", PHONE)],
    ids=["invitation", "table", "nothing"],
)
def test_a_wrong_link_says_what_it_is_and_leads_back(guests: Guests, path: str, size: Size) -> None:
    screen = guests.come(size, "ja")
    screen.go(path)
    screen.wait(".blank")
    assert screen.find(".blank b").inner_text()
    screen.find(".blank a[href='/']").click()
    screen.wait(".door")
    screen.errors = [error for error in screen.errors if "404" not in error]


def test_a_link_that_was_used_says_so(guests: Guests) -> None:
    aki, ren, late = guests.come(), guests.come(), guests.come(PHONE, "en")
    for one, name in ((aki, "Aki"), (ren, "Ren")):
        one.welcomed(name)
    code = aki.opened("koikoi")["invitation"].rpartition("/")[2]
    ren.ask("POST", f"/api/invitations/{code}", {})
    late.go(f"/join/{code}")
    late.find(".card-of .kaki").click()
    late.wait(".blank:has-text('used')")
    late.errors = [error for error in late.errors if "410" not in error]


def test_without_scripts_the_page_says_how_to_come_in(guests: Guests) -> None:
    screen = guests.come()
    answer = screen.context.request.get(screen.url, headers={"accept-language": "ja"})
    assert "zashiki play koikoi" in answer.text()
    assert "<script" not in answer.text().split("<noscript>")[1].split("</noscript>")[0]


def test_the_house_away_is_said_in_words_with_a_way_on(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    screen.lost = True
    screen.route("**/api/games*", lambda route: route.abort())
    screen.go()
    screen.wait(".blank")
    screen.unroute("**/api/games*")
    screen.find(".blank .kaki").click()
    screen.wait(".door")
