"""What holds at every table: the line that comes back, what is read aloud, settings, languages, motion, secrets."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.remote_house import RemoteHouse
from tests.page.screens import DESK, NO_YAKU, ONE_MONTH, PHONE, Guests, Screen, seated_together

WEB = Path(__file__).parents[2] / "src/zashiki/web"


def spoken(screen: Screen) -> str:
    """Everything that a screen reader was given."""
    return screen.find("[role=log]").inner_text()


def test_a_choice_made_offline_is_kept_and_sent_when_the_line_is_back(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    screen.lost = True
    screen.context.set_offline(True)
    screen.wait(".line-state.lost")
    screen.wait(".banner.lost")
    assert screen.find(".hand button").first.is_visible(), "what was there stays readable"
    screen.context.set_offline(False)
    screen.wait(".line-state:not(.lost)")
    screen.lost = False
    number = screen.number()
    screen.play_on()
    assert screen.number() > number


def test_a_house_that_starts_again_is_hardly_noticed(own_house: RemoteHouse, own_guests: Guests) -> None:
    screen = own_guests.come(DESK, "en")
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    hand = screen.find(".hand button").count()
    screen.lost = True
    own_house.close()
    screen.wait(".line-state.lost")
    own_house.open()
    screen.wait(".line-state:not(.lost)")
    screen.lost = False
    assert screen.settled() == "asked"
    assert screen.find(".hand button").count() == hand
    screen.play_on()
    screen.errors = [error for error in screen.errors if "WebSocket" not in error]


def test_a_page_that_is_loaded_again_stands_where_it_was(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    screen.against_computer("koikoi", knobs={**ONE_MONTH, "rounds": 12})
    won = """() => [...document.querySelectorAll('.year li')].some((one) =>
        Number(one.style.getPropertyValue('--up')) + Number(one.style.getPropertyValue('--down')) > 0)"""
    while not screen.evaluate(won):  # a month may end without points
        screen.until("result")
        screen.play_on()
        screen.until("asked")
    number, hand = screen.number(), screen.pieces(".hand")
    screen.reload()
    screen.wait(".room")
    assert screen.settled() == "asked"
    assert screen.number() == number
    assert screen.pieces(".hand") == hand
    screen.wait_until(won)  # months before it was loaded are known, too


@pytest.mark.thinned(least=1)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_choice_is_announced_in_the_sentences_of_the_house(guests: Guests, language: str) -> None:
    screen = guests.come(DESK, language)
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    screen.frames.clear()
    screen.play_on()
    screen.settled()
    sentences = [
        line for frame in screen.frames for step in json.loads(frame).get("steps", ()) for line in step.get("lines", ())
    ]
    assert sentences
    screen.wait_until("(last) => document.querySelector('[role=log]').innerText.includes(last)", sentences[-1])
    said = spoken(screen).replace("\n", " ")
    assert all(sentence in said for sentence in sentences)
    if screen.settled() == "asked":
        assert screen.find("[role=alert]").inner_text()


def test_settings_take_effect_at_once_and_are_kept(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.go()
    screen.find(".lintel .tool").last.click()
    sheet = screen.find("dialog.settings")
    sheet.button("Night").click()
    assert screen.find("html").get_attribute("data-theme") == "night"
    sheet.button("Clear").click()
    assert "contrast" in (sheet.locator(".samples img").first.get_attribute("src") or "")
    sheet.role("switch", "Month numbers").click()
    assert sheet.locator(".samples .month").count() == 5
    sheet.button("日本語").click()
    screen.wait("dialog.settings h2:has-text('設定')")
    screen.reload()
    assert screen.find("html").get_attribute("lang") == "ja"
    assert screen.find("html").get_attribute("data-theme") == "night"
    assert "contrast" in (screen.find(".door .card").first.get_attribute("src") or "")


def test_what_another_page_kept_under_its_name_does_no_harm(guests: Guests) -> None:
    screen = guests.come()
    screen.before_scripts('localStorage.setItem(\'zashiki.settings\', \'{"speed": 7, "light": [], "x": 1}\')')
    screen.go()
    assert screen.find(".door").count() == 4


def test_pieces_move_unless_less_motion_is_wanted(guests: Guests) -> None:
    for still in (False, True):
        screen = guests.come(speed="normal", lessMotion=still)
        screen.against_computer("koikoi", knobs=NO_YAKU)
        seen = screen.watch(
            """() => { const all = []; const at = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) {
              all.push(JSON.stringify(frames)); return at.call(this, frames, how); };
            return all; }"""
        )
        screen.until("asked")
        screen.play_on()
        screen.settled()
        frames = seen.json_value()
        assert frames
        assert any("translate" in one for one in frames) != still


def test_in_step_mode_each_choice_of_the_computer_waits_for_the_space_bar(guests: Guests) -> None:
    screen = guests.come(stepMode=True)
    screen.against_computer("koikoi", knobs=NO_YAKU)
    step = ".banner:has-text('Step by step')"
    for _ in range(2):
        screen.wait(f".room[data-state=asked], {step}")
        while screen.state() == "asked":  # of two that match, one is chosen next
            number = screen.number()
            screen.press("1")
            screen.beyond(number)
            screen.wait(f".room[data-state=asked], {step}")
        while screen.state() == "moving":  # a turn may be two choices
            screen.press("Space")
        screen.settled()


def test_hidden_cards_are_in_no_frame_and_nowhere_on_the_page(guests: Guests) -> None:
    aki, ren = guests.come(), guests.come()
    seated_together((aki, ren), "koikoi", knobs=NO_YAKU)
    hands = [set(who.pieces(".hand")) for who in (aki, ren)]
    assert [len(hand) for hand in hands] == [8, 8]
    for who, theirs in ((aki, hands[1]), (ren, hands[0])):
        page, heard = who.content(), "\n".join(frame for frame in who.frames if '"gathering"' not in frame)
        for code in theirs:
            assert f'"{code}"' not in heard, f"{code} was sent to the other side"
            assert f'data-piece="{code}"' not in page
            assert f"/{code}.svg" not in page
    for who in (aki, ren):  # nor does anything say which of the backs is which
        backs = who.find(".rival .back").all()
        assert len({back.one("(one) => one.outerHTML") for back in backs}) == 1


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_word_and_no_glyph_is_missing(guests: Guests, language: str) -> None:
    screen = guests.come(DESK, language)
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    text = screen.find("body").inner_text()
    screen.go()
    text += screen.find("body").inner_text()
    assert "{" not in text
    keys = re.findall(r"\b[a-z]+\.[a-z_]+\b", text)
    assert not keys, f"keys in place of words: {keys}"
    signs = set((WEB / "fonts/mincho.txt").read_text(encoding="utf-8"))
    display = screen.evaluate(
        """() => [...document.querySelectorAll('h1, h2, h3, .btn.big b')].filter((one) =>
        getComputedStyle(one).fontFamily.includes('Zashiki Mincho')).map((one) => one.innerText).join('')"""
    )
    assert set(display) - signs - set(" \n　") == set()


def test_the_page_is_light_and_soon_there(guests: Guests) -> None:
    screen = guests.come()
    sizes: dict[str, int] = {}
    screen.hears(lambda answer: sizes.__setitem__(answer.url, int(answer.headers.get("content-length", 0))))
    screen.go()
    own = {url: size for url, size in sizes.items() if "/pieces/" not in url and "/fonts/" not in url}
    assert sum(own.values()) <= 150_000, own
    assert all(url.startswith(screen.url) for url in sizes), "nothing comes from elsewhere"


def test_styles_of_a_room_count_in_that_room_alone(guests: Guests) -> None:
    screen = guests.come()
    table = screen.against_computer("koikoi", knobs=NO_YAKU)
    styles = """() => [...document.styleSheets].filter((one) => one.href.includes('/rooms/'))
    .map((one) => [one.href.split('/rooms/')[1], one.disabled])"""
    assert screen.evaluate(styles) == [["koikoi/room.css", False]]
    screen.find(".lintel .seal").click()
    screen.wait(".door")
    assert screen.evaluate(styles) == [["koikoi/room.css", True]]
    screen.find(".door.d4 .btn").first.click()
    screen.wait(".room.stud .me .pc")
    assert screen.evaluate(styles) == [["koikoi/room.css", True], ["stud/room.css", False]]
    screen.find(".lintel .seal").click()
    screen.wait(".door")
    screen.find(f".rows a[href='/table/{table}']").click()
    screen.wait(".room.koikoi .mats")
    assert screen.evaluate(styles) == [["koikoi/room.css", False], ["stud/room.css", True]]


def test_another_language_is_spoken_at_the_table_at_once(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    screen.against_computer("koikoi", "greedy", knobs=NO_YAKU)
    screen.until("asked")
    assert "あなた" in screen.text(".mine .name")
    screen.find(".lintel .tool.wide").nth(1).click()
    screen.find("dialog.settings").button("English").click()
    screen.wait(".mine .name:has-text('You')")
    assert "Your turn" in screen.text(".notice")
    screen.press("Escape")
    screen.play_on()
