"""Call windows between people: each sees only their own choices, a win goes first, and nothing is lost on the way."""

from typing import Any

import pytest

from tests.games.riichi.tables import READY
from tests.page.riichi_play import OTHERS
from tests.page.screens import DESK, FAST, PHONE, SIDE, TABLET, Guests, Screen, seated_together
from tests.page.stacked_deals import riichi_deal

DISCARD = "4s"
CHI, PON = "258m 369p 2356s 567z", "369m 147p 44s 56677z"
"""Hands that may take the dealer's first discard: three ways of chi, and a pon; `READY` wins by it."""
ASKED: dict[str, dict[str, object]] = {
    "fast": FAST,
    "even": {"pauses": "even"},
    "strict": {"pauses": "strict", "window": 5},  # so long that nobody is late on a slow machine
}
Windows = list[Screen]
TIMELESS = """(one) => { const seen = one.cloneNode(true);
for (const time of seen.querySelectorAll('.senko, .secs')) time.remove(); return seen.outerHTML; }"""


def sat(people: Windows, hands: tuple[str, ...], *, pauses: str = "fast", **asked: Any) -> Windows:
    """Let people sit down with these hands, and the first of them discard."""
    with riichi_deal(hands=hands, draws=DISCARD):
        seated_together(people, "riichi", options={"clock": None, **ASKED[pauses]}, **asked)
    dealer = people[0]
    dealer.settled()
    for key in DISCARD:
        dealer.press(key)
    return people


def two_of_four(people: Windows, hand: str, others: tuple[str, ...] = OTHERS[1:], *, pauses: str = "fast") -> Screen:
    """Let two people sit down beside two computers, the second with this hand; give the second."""
    return sat(people, (OTHERS[0], hand, *others), pauses=pauses, computers={"2": "steady", "3": "steady"})[1]


def asked(screen: Screen) -> list[str]:
    """The kinds of what a window offers, once it takes presses."""
    screen.wait(".call")
    kinds = ("win", "pon", "kan", "chi", "pass")
    buttons = [(one.get_attribute("class") or "").split() for one in screen.find(".call .btn").all()]
    return [kind for names in buttons for kind in kinds if kind in names]


def test_a_window_shows_every_choice_with_its_tiles(guests: Guests) -> None:
    people = [guests.come(), guests.come(PHONE, "ja")]
    ren = two_of_four(people, CHI)
    assert asked(ren) == ["chi", "chi", "chi", "pass"]
    assert ren.text(".call .what b") == "四索"
    sets = [one.locator(".pai").attributes("data-tile") for one in ren.find(".call .chi").all()]
    assert sorted(map(str, sets)) == sorted(map(str, [["2s", "3s", "4s"], ["3s", "4s", "5s"], ["4s", "5s", "6s"]]))
    assert ren.find(".call .pai.in[data-tile='4s']").count() == 3
    ren.find(".call .chi").first.click()
    ren.wait(".own .meld.chi .pai.side[data-tile='4s']")
    people[0].wait(".side1 .meld.chi")
    assert people[0].find(".side0 .river .ghost").count() == 1, "a called tile leaves its place"


@pytest.mark.parametrize("pauses", ["strict", *(pytest.param(one, marks=pytest.mark.slow) for one in ("fast", "even"))])
def test_three_people_are_asked_at_once_and_the_win_goes_first(guests: Guests, pauses: str) -> None:
    people = [guests.come(), guests.come(PHONE, "ja"), guests.come(TABLET), guests.come(SIDE, "ja")]
    aki, ren, mio, dai = sat(people, (OTHERS[0], CHI, PON, READY), pauses=pauses)
    assert asked(dai) == ["win", "pass"]
    assert asked(mio) == ["pon", "pass"]
    assert asked(ren) == ["chi", "chi", "chi", "pass"]
    number = aki.number()
    ren.find(".call .chi").first.click()
    mio.find(".call .pon").click()
    ren.wait(".call", state="detached")
    assert aki.find(".call, .meld").count() == 0
    assert aki.number() == number, "nobody learns what another has answered"
    dai.find(".call .win").click()
    for one in people:
        one.wait("dialog.result")
    shown = dai.find("dialog .mini .pai").attributes("data-tile")
    assert shown[-3:-1] == ["9s", "4s"], "the winning tile lies behind the others, then comes the indicator"


def test_two_people_are_asked_and_a_pon_goes_before_a_chi(guests: Guests) -> None:
    people = [guests.come(), guests.come(DESK, "ja"), guests.come()]
    aki, ren, mio = sat(people, (OTHERS[0], CHI, PON, OTHERS[2]), computers={"3": "steady"})
    assert asked(ren) == ["chi", "chi", "chi", "pass"]
    assert asked(mio) == ["pon", "pass"]
    for _ in range(2):
        ren.press("c")
    assert ren.evaluate("() => [...document.querySelectorAll('.call .chi')].indexOf(document.activeElement)") == 1
    ren.press("Enter")
    ren.wait(".call", state="detached")
    mio.press("p")
    for one, side in ((aki, ".side2"), (ren, ".side1"), (mio, ".own")):
        one.wait(f"{side} .meld.pon")
        assert one.find(".meld.chi").count() == 0


def test_a_win_is_let_pass_only_by_a_second_press(guests: Guests) -> None:
    people = [guests.come(), guests.come(SIDE, "ja")]
    ren = two_of_four(people, READY)
    assert asked(ren) == ["win", "chi", "pass"]
    number = ren.number()
    ren.find(".call .pass").click()
    assert "もう一度" in ren.text(".call .what")
    assert ren.number() == number
    ren.find(".call .pass").click()
    ren.wait(".call", state="detached")


def test_a_window_outlives_a_reload_and_a_lost_line(guests: Guests) -> None:
    ren = two_of_four([guests.come(), guests.come()], PON)
    before = asked(ren)
    ren.reload()
    assert asked(ren) == before
    ren.lost = True
    ren.context.set_offline(True)
    ren.wait(".banner.lost")
    assert ren.find(".call .btn:enabled").count() == 0, "nothing can be pressed that would not be sent"
    ren.context.set_offline(False)
    ren.wait(".call .btn:enabled")
    ren.lost = False
    ren.find(".call .pon").click()
    ren.wait(".own .meld.pon")


def test_a_window_looks_the_same_whether_or_not_others_are_asked(guests: Guests) -> None:
    looks, people = [], [guests.come(), guests.come()]
    for others in ((PON, READY), OTHERS[1:]):
        ren = two_of_four(people, CHI, others, pauses="even")
        asked(ren)
        looks.append(ren.find(".call").one(TIMELESS))
        assert people[0].find(".call").count() == 0
    assert looks[0] == looks[1]
