"""The seven points that the document of Koi-Koi asks of a screen, each by its number."""

import pytest
from playwright.sync_api import FloatRect

from tests.cli.remote_house import RemoteHouse
from tests.page.screens import (
    DESK,
    FAST,
    KASU_AT_ONCE,
    NO_YAKU,
    ONE_MONTH,
    PHONE,
    SIZES,
    TABLET,
    Guests,
    Message,
    Screen,
    Size,
)
from tests.page.settled import Found

KINDS = ("hikari", "tane", "tanzaku", "kasu")
SHORT = {**ONE_MONTH, "rounds": 12, "yaku": KASU_AT_ONCE}
"""Somebody makes a yaku in every month, soon; in twelve of them also this seat."""


def box(found: Found) -> FloatRect:
    """Where something is."""
    return found.first.bounding_box()


def middle(place: FloatRect) -> float:
    return place["x"] + place["width"] / 2


def bottom(place: FloatRect) -> float:
    return place["y"] + place["height"]


@pytest.fixture
def screen(guests: Guests) -> Screen:
    """A table in the middle of its month, on a desk."""
    one = guests.come(DESK, "ja")
    one.against_computer("koikoi", knobs=NO_YAKU)
    for _ in range(3):
        one.until("asked")
        one.play_on()
    one.settled()
    return one


@pytest.mark.thinned(least=2)
@pytest.mark.parametrize("size", list(SIZES.values()), ids=list(SIZES))
def test_point_1_own_captures_lie_left_and_the_opponents_right_in_the_same_rows(guests: Guests, size: Size) -> None:
    screen = guests.come(size)
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    mine, theirs = box(screen.find(".mine")), box(screen.find(".theirs"))
    assert mine["x"] < theirs["x"]
    assert mine["width"] == pytest.approx(theirs["width"], abs=2)
    for side in ("mine", "theirs"):
        assert screen.find(f".{side} .kind").count() == 4
    for kind in KINDS:  # the same row at the same height
        left, right = box(screen.find(f".mine .{kind}")), box(screen.find(f".theirs .{kind}"))
        assert left["y"] == pytest.approx(right["y"], abs=2)


@pytest.mark.thinned(least=2)
@pytest.mark.parametrize("size", list(SIZES.values()), ids=list(SIZES))
def test_point_2_points_of_the_round_stand_at_the_bottom_of_each_area(guests: Guests, size: Size) -> None:
    screen = guests.come(size)
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    for side, at_left in (("mine", True), ("theirs", False)):
        area, points = box(screen.find(f".{side}")), box(screen.find(f".{side} .round b"))
        assert all(bottom(points) > bottom(box(screen.find(f".{side} .{kind} h3"))) for kind in KINDS)
        assert bottom(area) - bottom(points) < 60
        assert (middle(points) < middle(area)) == at_left
        assert screen.text(f".{side} .round b") == "0"


def test_point_3_totals_stand_in_the_middle_below_mirrored_and_labelled(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    screen.against_computer("koikoi")
    table, totals = box(screen.find(".table")), box(screen.find(".totals"))
    assert middle(totals) == pytest.approx(middle(table), abs=3)
    assert bottom(totals) == pytest.approx(bottom(table), abs=2)
    left, right = (box(screen.find(".total").nth(at)) for at in (0, 1))
    assert left["x"] - totals["x"] == pytest.approx(totals["x"] + totals["width"] - right["x"] - right["width"], abs=3)
    assert "12か月の通算" in screen.text(".totals .year")
    assert "あなた" in screen.text(".total >> nth=0")
    assert "たぬき" in screen.text(".total >> nth=1")
    assert screen.find(".year li").count() == 12


def test_point_4_captures_are_grouped_bright_animal_ribbon_plain(screen: Screen) -> None:
    tops = [box(screen.find(f".mine .{kind}"))["y"] for kind in KINDS]
    assert tops == sorted(tops)
    assert [screen.text(f".mine .{kind} h3").split()[0] for kind in KINDS] == ["光", "タネ", "短冊", "カス"]
    lights = {"1a", "3a", "8a", "11a", "12a"}
    for side in ("mine", "theirs"):
        counted = [int(screen.text(f".{side} .{kind} h3 b")) for kind in KINDS]
        shown = [screen.find(f".{side} .{kind} [data-piece]") for kind in KINDS]
        assert counted == [cards.count() for cards in shown]
        assert {card.get_attribute("data-piece") for card in shown[0].all()} <= lights


@pytest.mark.thinned(least=1)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_point_5_a_yaku_is_shown_by_name_with_the_points_when_it_is_made(guests: Guests, size: Size) -> None:
    screen = guests.come(size, "ja")
    screen.against_computer("koikoi", knobs=SHORT)
    screen.until("decision")
    assert screen.find(".moment").is_visible()
    assert "カス" in screen.text(".moment .yaku")
    points = screen.text(".mine .round b")
    assert f"{points}文" in screen.text(".moment .yaku")
    assert screen.find(".mine .match").count() > 0, "its cards glow"


@pytest.mark.parametrize("size", [TABLET, Size(640, 400)], ids=["tablet", "little"])
def test_point_5_a_yaku_of_the_opponent_is_shown_for_a_moment_and_covers_no_hand(guests: Guests, size: Size) -> None:
    screen = guests.come(size, "en", speed="fast")
    screen.welcomed()
    facts = screen.opened("koikoi", computers={"0": "greedy"}, seat=1, start=True, knobs=SHORT)
    screen.go(f"/table/{facts['table']}")
    screen.wait(".room")
    seen = screen.watch(  # whatever is shown from now on
        """() => { const all = []; new MutationObserver(() => { const at = document.querySelector(".toast2");
        if (!at) return;
        const { bottom } = at.getBoundingClientRect(), hand = document.querySelector(".hand").getBoundingClientRect();
        all.push([at.innerText, bottom <= hand.top + 1]);
        }).observe(document.body, {subtree: true, childList: true}); return all; }"""
    )
    while not any("Kitsune" in text and "point" in text for text, _ in seen.json_value()):
        screen.play_on()
    assert all(is_clear for _, is_clear in seen.json_value())


@pytest.mark.parametrize(("size", "button"), [(DESK, 0), (PHONE, 1)], ids=["koi-koi", "stop"])
def test_point_6_koikoi_or_stop_by_explicit_buttons(guests: Guests, size: Size, button: int) -> None:
    screen = guests.come(size, "ja")
    screen.against_computer("koikoi", knobs=SHORT)
    screen.until("decision")
    words = screen.find(".moment .choices .btn b").all_inner_texts()
    assert words == ["こいこい", "勝負"]
    focused = screen.evaluate("() => document.activeElement.tagName")
    assert focused == "H2", "focus is on the heading, so that no stray Enter decides"
    number = screen.number()
    screen.find(".moment .choices .btn").nth(button).click()
    screen.beyond(number)
    state = screen.settled()
    if button == 0:
        assert state == "result" or "こいこい" in screen.text(".mine .who"), "it is said at the seat"
    else:
        assert state in ("result", "over")


def test_point_6_a_timer_is_seen_where_time_is_limited(own_house: RemoteHouse, own_guests: Guests) -> None:
    screen = own_guests.come(DESK, "en")
    options = {"pauses": "fast", "computers_pause": 0, "clock": {"each": 20}}
    screen.against_computer("koikoi", knobs=SHORT, options=options)
    screen.until("decision")
    assert 15 <= int(screen.text(".moment .secs b")) <= 20
    assert screen.find(".moment .stick").is_visible()
    number = screen.number()
    own_house.put_forward(21)
    screen.beyond(number)  # the table has chosen
    assert screen.settled() in ("asked", "result", "over", "decision")


LONG_NAMES = {
    "ja": ("花見で一杯", "月見で一杯", "花札くっつき"),
    "en": ("Boar-Deer-Butterfly", "Flower Viewing", "Moon Viewing"),
}
SEEN_WHOLE = """(all) => { const { left, right, top, bottom } = all[0].getBoundingClientRect();
  const x = (left + right) / 2, y = (top + bottom) / 2;
  return [[left + 1, y], [right - 1, y], [x, top + 1], [x, bottom - 1]].every((at) =>
    all[0].contains(document.elementFromPoint(...at))); }"""
"""Whether nothing lies over something, nor cuts it off."""
ROOMY = Size(1440, 900), Size(1024, 640), Size(940, 640), Size(412, 915)
LITTLE = (
    *(Size(720, 450), Size(640, 400), Size(390, 664), Size(375, 667), Size(360, 640), Size(320, 568)),
    Size(568, 320),
)
"""Windows of phones with bars, also on their side, and of a desk at 200 %."""


@pytest.mark.parametrize(
    ("language", "called"), [*LONG_NAMES.items(), ("en", LONG_NAMES["en"][:1]), ("ja", ("札" * 40,))]
)
def test_the_seconds_of_a_decision_are_never_cut_off_whatever_the_yaku_is_called(
    guests: Guests, language: str, called: tuple[str, ...]
) -> None:
    screen = guests.come(DESK, language)
    names: list[Message] = [
        {"name": f"long{at}", "cards": "kasu", "count": 1, "points": 1, "extra": 1, "ja": name, "en": name}
        for at, name in enumerate(called)
    ]
    options = {**FAST, "clock": {"each": 20, "bank": 180}}
    screen.against_computer("koikoi", knobs={**SHORT, "yaku": names}, options=options)
    screen.until("decision")
    for size in (*SIZES.values(), *ROOMY, *LITTLE):
        screen.resize(size.width, size.height)
        for what in (".moment .secs", ".moment .choices .btn:first-child", ".moment .choices .btn:last-child"):
            assert screen.find(what).read(SEEN_WHOLE), (size, what)
        assert bottom(box(screen.find(".moment"))) <= box(screen.find(".hand"))["y"], size


def test_point_7_the_common_name_stands_directly_below_a_card_on_hover(screen: Screen) -> None:
    for where in (".hand .hana", ".field [data-piece]", ".taken [data-piece]"):
        card = screen.find(where).last
        card.hover()
        label = screen.find(".label.floating")
        named = "name => document.querySelector('.label.floating')?.innerText === name"
        screen.wait_until(named, card.get_attribute("data-name"))
        assert 0 <= box(label)["y"] - bottom(box(card)) <= 20
        assert abs(middle(box(label)) - middle(box(card))) < 120
    screen.find(".hand .hana").first.hover()
    assert screen.text(".label.floating") in set(names())


def test_point_7_a_long_tap_shows_the_name_and_never_plays(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    screen.against_computer("koikoi", knobs=NO_YAKU)
    screen.until("asked")
    number, card = screen.number(), screen.find(".hand .hana").first
    place = box(card)
    session = screen.devtools()
    at = [{"x": middle(place), "y": place["y"] + 20}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    screen.wait(".label.floating")
    assert screen.text(".label.floating") == card.get_attribute("data-name")
    assert 0 <= box(screen.find(".label.floating"))["y"] - bottom(place) <= 20
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert screen.number() == number
    assert screen.state() == "asked"


def names() -> list[str]:
    """The Japanese names of all cards."""
    from zashiki.telling import words_for
    from zashiki.texts.packages import load_game

    words = words_for("ja", load_game("koikoi"))
    return [words[key] for key in words if key.startswith("card.")]
