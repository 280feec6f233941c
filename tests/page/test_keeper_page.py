"""The score table on the page: hands are entered by a few presses, seen before they count, watched and handed on."""

import pytest

from tests.page.keeper_screens import NAMES, begin, choose, enter, keeping, record, riichi
from tests.page.screens import DESK, PHONE, SIDE, TABLET, Guests, Screen, Size

SMALL, SHORT = Size(360, 640, touched=True), Size(390, 664, touched=True)
CUT_OFF = """() => [...document.querySelectorAll("main *, dialog[open] *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && (box.left < -1 || box.right > innerWidth + 1);
}).map((one) => one.className)"""
TOO_SMALL = """() => [...document.querySelectorAll(".four .btn, .foot .btn, dialog[open] .btn")].filter(
  (one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent)"""


def scores(screen: Screen) -> list[str]:
    return screen.find(".chair .pts").all_inner_texts()


def pressed(screen: Screen, part: str) -> list[str]:
    some = screen.find(f"dialog [data-part={part}] [aria-pressed=true]").all()
    return [one.get_attribute("data-value") or "" for one in some]


def off(screen: Screen, part: str, *, once: str) -> list[str]:
    """What cannot be pressed, once the page has drawn that a certain value cannot."""
    screen.wait(f"dialog [data-part={part}] [data-value='{once}']:disabled")
    return [one.get_attribute("data-value") or "" for one in screen.find(f"dialog [data-part={part}] :disabled").all()]


def test_a_ron_is_seen_before_it_counts_and_what_is_impossible_is_off(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    keeping(screen)
    begin(screen, "ron")
    assert screen.find("dialog .kaki").is_disabled()
    choose(screen, winner="2", loser="3")
    assert off(screen, "winner", once="3") == ["3"]
    assert off(screen, "loser", once="2") == ["2"]
    choose(screen, han="1")
    screen.wait("dialog [data-part=fu] [data-value='25']:disabled")
    choose(screen, fu="40")
    screen.wait("dialog .sumup .what")
    assert "子のロン" in screen.text("dialog .sumup")
    assert "+1,300" in screen.text("dialog .sumup")
    assert scores(screen) == ["25,000"] * 4, "nothing counts before it is recorded"
    record(screen)
    assert scores(screen) == ["25,000", "25,000", "26,300", "23,700"]
    assert "+1,300" in screen.text(".hist tbody")
    assert screen.text(".cross .middle b") == "東二局"


@pytest.mark.slow
def test_the_house_names_limits_and_the_rest_is_behind_one_press(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    keeping(screen)
    begin(screen, "tsumo")
    choose(screen, winner="0", han="5")
    assert set(off(screen, "fu", once="40")) >= {"30", "40"}, "from a mangan up there is no fu"
    screen.find("dialog .linked").click()
    choose(screen, han="yakuman 2", liable="1")
    record(screen)
    assert scores(screen) == ["121,000", "−71,000", "25,000", "25,000"]


@pytest.mark.slow
def test_sticks_lie_on_the_table_and_come_back(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    keeping(screen)
    riichi(screen, 1)
    assert scores(screen)[1] == "24,000"
    assert "供託 1" in screen.text(".cross .middle")
    begin(screen, "draw")
    assert pressed(screen, "tenpai") == ["1"], "riichi is ready, and stays so"
    assert off(screen, "tenpai", once="1") == ["1"]
    screen.find("dialog .go2 .btn").first.click()
    riichi(screen, 1)
    assert scores(screen)[1] == "25,000"


@pytest.mark.slow
def test_a_draw_an_abort_and_a_chombo_are_entered(guests: Guests) -> None:
    screen = guests.come(SMALL, "ja")
    keeping(screen)
    enter(screen, "draw", tenpai="0,2")
    assert scores(screen) == ["26,500", "23,500", "26,500", "23,500"]
    for kind, parts in (("abort", {"abort": "nine_terminals"}), ("chombo", {"seat": "3"})):
        begin(screen, "other")
        screen.find(f"dialog [data-kind={kind}]").click()
        choose(screen, **parts)
        record(screen)
    assert screen.find(".hist tbody").count() == 3
    assert scores(screen)[3] != "23,500"


@pytest.mark.slow
def test_several_winners_of_one_tile_are_entered_one_by_one(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    keeping(screen)
    begin(screen, "ron")
    choose(screen, winner="1", loser="0", han="2", fu="30")
    screen.find("dialog [data-part=winner] [data-value='2']").click()
    screen.wait("dialog [data-part=han] :enabled", state="detached")
    assert pressed(screen, "winner") == ["1", "2"]
    assert pressed(screen, "loser") == ["0"], "what still fits is kept"
    number = screen.number()
    screen.find("dialog .kaki:enabled").click()
    screen.beyond(number)
    assert scores(screen) == ["25,000"] * 4
    screen.wait("dialog [data-part=winner] [data-value='1'][aria-pressed=true]")
    assert "ソラ、ナギの手" in screen.text("dialog .lead")
    choose(screen, winner="2", han="5")
    number = screen.number()
    screen.find("dialog .kaki:enabled").click()
    screen.beyond(number)
    screen.wait("dialog [data-part=winner] [data-value='1'][aria-pressed=true]")
    choose(screen, han="2", fu="30")
    record(screen)
    assert scores(screen) == ["15,000", "27,000", "33,000", "25,000"]


@pytest.mark.slow
def test_an_entry_is_taken_back_and_the_table_is_turned_for_this_browser(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    keeping(screen)
    enter(screen, "tsumo", winner="0", han="1", fu="30")
    number = screen.number()
    screen.find(".foot .btn").first.click()
    screen.beyond(number)
    screen.wait(".hist .none")
    assert scores(screen) == ["25,000"] * 4
    assert "s" in (screen.find(".chair").first.get_attribute("class") or "").split()
    screen.find(".foot .btn").nth(1).click()
    screen.wait(".chair.e:has-text('ハル')")
    screen.reload()
    screen.wait(".chair.e:has-text('ハル')")


def test_a_table_is_settled_taken_back_and_closed(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    keeping(screen)
    enter(screen, "ron", winner="0", loser="1", han="5")
    screen.find(".foot .btn").last.click()
    screen.wait("dialog .sumup table")
    record(screen)
    screen.wait("dialog h2:has-text('最終精算')")  # the sheet first says how it stood before
    screen.wait("dialog .written table")
    screen.press("Escape")
    number = screen.number()
    screen.find(".foot .btn").first.click()
    screen.beyond(number)
    screen.find(".foot .btn").last.click()
    screen.wait("dialog .sumup table")
    record(screen)
    screen.wait("dialog .written table")
    screen.press("Escape")
    screen.find(".ending .kaki").click()
    screen.find("dialog .kaki").click()
    screen.wait("dialog.result .written table")
    assert "+" in screen.text("dialog.result table")


@pytest.mark.slow
def test_figures_go_over_all_tables_that_one_keeps(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    for _ in range(2):
        keeping(screen)
        enter(screen, "ron", winner="0", loser="1", han="5")
    screen.press("f")
    screen.wait("dialog h2:has-text('1 局')")
    screen.wait("dialog .written table")
    screen.press("Escape")
    screen.find(".tool.more").click()
    screen.find("dialog .tool:has-text('すべての卓')").click()
    screen.wait("dialog .heading:has-text('卓分')")
    assert "2 卓分" in screen.text("dialog .heading")
    rows = [one.inner_text().split() for one in screen.find("dialog .written tr").all()]
    assert ["局数", "2", "2", "2", "2"] in rows
    assert ["放銃率", "0.0%", "100.0%", "0.0%", "0.0%"] in rows


def test_others_watch_by_link_and_the_pen_is_handed_on(guests: Guests) -> None:
    keeper, watcher = guests.come(PHONE, "ja"), guests.come(PHONE, "ja")
    keeping(keeper)
    keeper.find(".lintel .tool").first.click()
    link = keeper.text("dialog .invite code")
    keeper.wait_until("() => document.querySelector('.qr').naturalWidth > 0")
    keeper.press("Escape")
    watcher.go(link.removeprefix(watcher.url))
    watcher.wait(".keeper .ending")
    assert watcher.find(".four, button.reach").count() == 0
    enter(keeper, "ron", winner="0", loser="1", han="5")
    watcher.wait(".pts:has-text('37,000')")
    for answer in ("断る", "応じる"):
        watcher.find(".ending .btn").click()
        watcher.find("dialog input").fill("みお")
        watcher.find("dialog .kaki").click()
        keeper.find(f".banner:has-text('みお') .btn:has-text('{answer}')").click()
        watcher.wait(".note")
    keeper.wait(".keeper .ending")
    enter(watcher, "tsumo", winner="2", han="5")
    keeper.wait(".hist tbody:nth-of-type(2)")
    watcher.reload()
    watcher.wait(".four")
    keeper.reload()
    keeper.wait(".keeper .ending")
    assert scores(keeper) == scores(watcher)


@pytest.mark.slow
def test_a_hand_is_entered_by_keys_alone(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    keeping(screen)
    screen.press("r")
    screen.wait("dialog [data-part=fu]")
    for part, steps in (("winner", 0), ("loser", 1), ("han", 2), ("fu", 1)):
        while not screen.evaluate(f"() => document.activeElement?.closest('[data-part={part}]') !== null"):
            screen.press("Tab")
        for _ in range(steps):
            screen.press("ArrowRight")
        screen.press("Enter")
        screen.wait(f"dialog [data-part={part}] [aria-pressed=true]")
    screen.wait("dialog .kaki:enabled")
    while not screen.evaluate("() => document.activeElement?.matches('dialog .kaki')"):
        screen.press("Tab")
    number = screen.number()
    screen.press("Enter")
    screen.beyond(number)
    assert scores(screen)[0] != "25,000"


@pytest.mark.slow
def test_a_score_table_is_opened_from_the_lobby_with_the_names_of_last_time(guests: Guests) -> None:
    screen = guests.come(SMALL, "ja")
    screen.go()
    screen.find(".friends .btn:has-text('点数計')").click()
    for box, name in zip(screen.find("dialog .names input").all(), NAMES["ja"], strict=True):
        box.fill(name)
    screen.find("dialog .kaki").click()
    screen.wait(".chair:has-text('アオイ')")
    screen.find(".seal").click()
    screen.find(".friends .btn:has-text('点数計')").click()
    screen.find("dialog .btn:has-text('三人')").first.click()
    assert [one.input_value() for one in screen.find("dialog .names input").all()] == list(NAMES["ja"][:3])
    screen.find("dialog .kaki").click()
    screen.wait(".chair.n")
    assert screen.find(".chair").count() == 3


@pytest.mark.slow
def test_a_dealer_who_leads_after_the_last_hand_is_asked_whether_to_stop(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    screen.welcomed()
    facts = screen.opened("score-table", preset="seed", names=NAMES["ja"], start=True, knobs={"length": "east"})
    screen.go(f"/table/{facts['table']}")
    for winner in "1233":
        enter(screen, "tsumo", winner=winner, han="6")
    screen.find(".stopping .kaki").click()
    screen.wait("dialog h2:has-text('最終精算')")  # the sheet first says how it stood before
    screen.wait("dialog .written table")


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, TABLET, PHONE, SIDE, SHORT, SMALL], ids=str)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_cut_off_and_a_thumb_hits_everything(guests: Guests, size: Size, language: str) -> None:
    screen = guests.come(size, language)
    keeping(screen)
    assert screen.evaluate(CUT_OFF) == []
    foot = screen.find(".foot").bounding_box()
    assert foot["y"] + foot["height"] <= size.height + 1
    begin(screen, "ron")
    choose(screen, winner="0", loser="1", han="3", fu="40")
    screen.wait("dialog .sumup .what")
    button = screen.find("dialog .go2 .kaki").bounding_box()
    assert button["y"] + button["height"] <= size.height
    assert screen.evaluate(CUT_OFF) == []
    assert screen.evaluate(TOO_SMALL) == []
