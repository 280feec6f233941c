"""Rules and how to play: every game and preset, with examples in pieces, and the ways there."""

import pytest

from tests.page.rules_screens import told
from tests.page.screens import DESK, PHONE, Guests

PIECES = {"koikoi": ".hana img", "riichi": ".pai img", "reversi": ".sheet-sq .disc", "stud": ".pc"}
PARTS = {"koikoi": "yaku", "riichi": "yakuman", "reversi": "turning", "stud": "hands"}


@pytest.mark.parametrize(
    "game", ["riichi", *(pytest.param(one, marks=pytest.mark.slow) for one in PARTS if one != "riichi")]
)
def test_examples_are_drawn_as_pieces_of_the_room(guests: Guests, game: str) -> None:
    screen = guests.come(PHONE, "en")
    told(screen, game, PARTS[game])
    assert screen.find(f".rules-part {PIECES[game]}").count() >= 10
    told(screen, game)
    assert screen.evaluate("() => document.documentElement.scrollWidth") <= PHONE.width


def test_how_to_play_riichi_shows_tiles_and_takes_the_whole_width(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    told(screen, "riichi", "brief")
    assert screen.find(".rules-part .pai img").count() >= 34
    lefts = screen.find(".rules-part p").read("(all) => all.map((one) => one.getBoundingClientRect().left)")
    assert max(lefts) > DESK.width / 2


def test_a_preset_is_chosen_and_its_own_rules_are_told(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    told(screen, "koikoi", "rules")
    names = screen.find(".rules-preset option").all_inner_texts()
    assert {"任天堂", "道場", "昔ながら"} <= {*names}, "by their names, not by their keys"
    screen.find(".rules-preset select").select_option("classic")
    screen.wait(".rules-part h3:has-text('昔ながら')")
    assert "preset=classic" in screen.address
    screen.find(".rules-parts .btn").nth(2).click()
    screen.wait(".rules-part[data-part=yaku]")
    screen.back()
    screen.wait(".rules-part[data-part=rules] h3:has-text('昔ながら')")


@pytest.mark.slow
def test_three_players_read_other_yaku_than_four(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    told(screen, "riichi", "yaku", "tenhou")
    assert "Sanshoku doujun" in screen.text(".rules-part")
    told(screen, "riichi", "yaku", "tenhou-3p")
    assert "Sanshoku doujun" not in screen.text(".rules-part")


@pytest.mark.slow
def test_without_a_game_one_is_chosen_by_keys_alone(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.go("/rules")
    screen.find(".rules-games a").first.focus()
    screen.press("Enter")
    screen.wait(".rules-part[data-part=brief]")
    screen.find(".rules-parts .btn").nth(1).focus()
    screen.press("Enter")
    screen.wait(".rules-part:not([data-part=brief])")


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/rules/poker", "/rules/%E0%A4%A"])
def test_a_game_that_is_not_here_is_said_and_others_are_offered(guests: Guests, path: str) -> None:
    screen = guests.come(DESK, "en")
    screen.go(path)
    assert "No such game" in screen.text(".rules-sheet .trouble")
    assert screen.find(".rules-games a").count() >= 5


def test_rules_that_are_not_there_are_said_by_the_house_and_the_usual_ones_are_offered(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.go("/rules/koikoi?preset=tenhou")
    screen.find(".rules-sheet .blank .btn").click()
    screen.wait(".rules-part[data-part=brief]")
    screen.errors = [error for error in screen.errors if "404" not in error]


@pytest.mark.slow
def test_the_other_language_is_spoken_at_once(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    told(screen, "stud", "hands")
    screen.find(".lintel .tool").last.click()
    screen.find("dialog.settings").get_by_text("日本語").first.click()
    screen.wait(".rules-part h3:text-is('役')")


@pytest.mark.slow
def test_a_table_leads_to_its_rules_in_a_tab_of_their_own(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.against_computer("reversi", "random", preset="mini-6x6")
    screen.press("r")
    other = screen.tab(screen.find("dialog footer a"))
    other.wait(".rules-part[data-part=brief]")
    assert other.address.endswith("/rules/reversi?preset=mini-6x6")
    assert screen.find(".room.reversi").count() == 1


@pytest.mark.slow
def test_the_styles_of_a_room_stay_behind_when_one_leaves_its_rules(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    told(screen, "riichi", "yaku")
    screen.find(".seal").click()
    screen.wait(".lobby")
    worn = "() => [...document.querySelectorAll('link[data-room]')].filter((link) => !link.sheet.disabled).length"
    assert screen.evaluate(worn) == 0
