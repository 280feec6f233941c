"""Stud on the page: hands by taps and keys, what buttons cost, boards, pots, showdowns, mixes, what stays hidden."""

from tests.page.screens import DESK, PHONE, SIDE, TABLET, Guests, Screen, Size
from tests.page.stud_screens import dealt, press, two_people, until, until_result

SHORT, SMALL = Size(390, 664), Size(1024, 640)
NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven"}
NAMES |= {"6": "six", "5": "five", "4": "four", "3": "three", "2": "two"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def named(code: str) -> str:
    """A card in words."""
    return f"{NAMES[code[0]]} of {SUITS[code[1]]}"


def down_cards(screen: Screen) -> list[str]:
    """What only this guest sees."""
    return screen.pieces(".me .hole")


def test_a_hand_is_played_to_its_end_by_taps(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    dealt(screen, 2, deals=1)
    while screen.settled() == "asked":
        number = screen.number()
        screen.find(".buttons .btn.ai").click()
        screen.beyond(number)
    assert screen.state() == "result"
    assert screen.find("dialog.result .mark-used").count() % 5 == 0
    screen.put_away()
    screen.wait(".room[data-state=over] dialog.result")
    assert screen.find("dialog.result table tbody tr").count() == 2


def test_a_hand_is_played_to_its_end_by_keys_and_enter_alone_does_nothing(guests: Guests) -> None:
    screen = guests.come()
    dealt(screen, 2)
    screen.settled()
    number = screen.number()
    assert screen.evaluate("() => document.activeElement.tagName") == "H2", "the heading has the focus, no button"
    screen.press("Enter", "Enter", silent=True)
    press(screen, "rb")
    assert screen.number() > number
    for key in ("c", "r", "c"):
        screen.settled()
        press(screen, key)
    until_result(screen)
    screen.press("Escape")
    screen.wait(".banner.looking")
    assert "Deal 1" in screen.text(".where"), "who puts the sheet away looks at the table"
    screen.find(".banners .btn").first.click()
    screen.press("Enter")
    screen.wait(".where:has-text('Deal 2')")


def test_razz_for_three_is_opened_from_the_lobby(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.go()
    screen.find(".door.d4 .btn").last.click()
    sheet = screen.role("dialog")
    for name in ("The computer", "Razz", "3"):
        sheet.button(name, exact=True).click()
    sheet.locator("footer .kaki").click()
    screen.wait(".room.stud .where:has-text('Razz')")
    assert screen.find(".pod").count() == 2


def test_the_table_stays_in_sight_when_something_is_looked_up_after_a_deal(guests: Guests) -> None:
    screen = guests.come()
    dealt(screen, 2)
    until_result(screen)
    screen.find("dialog footer .quiet").click()
    screen.wait(".banner.looking")  # before that, keys are the dialog's
    screen.press("y")
    screen.wait("dialog.wide")
    screen.press("Escape")
    screen.wait(".banner.looking")
    assert screen.find("dialog").count() == 0
    screen.find(".lintel .tool.wide").first.click()
    assert screen.find("dialog .story li").count() > 5, "the deal that was just played can be read"


def test_a_question_that_has_just_opened_takes_no_press(guests: Guests) -> None:
    screen = guests.come()
    screen.before_scripts(
        """addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
          const button = document.querySelector(".buttons:not([data-calm]) .btn");
          if (button && !window.struck) { window.struck = button; button.click(); } })
        .observe(document.body, {subtree: true, childList: true}));"""
    )
    dealt(screen, 2)
    screen.settled()
    number = screen.number()
    assert screen.evaluate("() => window.struck !== undefined")
    assert screen.number() == number
    assert screen.state() == "asked"


def first_of(aki: Screen, ren: Screen) -> tuple[Screen, Screen]:
    """Wait until one of two is asked; give that one first."""
    for one in (aki, ren):
        one.wait(".room[data-state=asked], .room[data-state=waiting]")
    return (aki, ren) if aki.state() == "asked" else (ren, aki)


def costs(screen: Screen) -> list[str]:
    """What is written on the buttons."""
    return [one.inner_text().replace("\n", ": ") for one in screen.find(".buttons .btn").all()]


def test_one_of_two_brings_in_buttons_say_what_they_cost_and_who_folds_is_darkened(guests: Guests) -> None:
    aki, ren = guests.come(), guests.come(PHONE)
    two_people(aki, ren)
    first, other = first_of(aki, ren)
    assert costs(other) == []
    assert costs(first) == ["Bring in: 10", "Complete: to 20"]
    press(first, "b")
    other.wait(".pod .bet:has-text('10')")
    assert other.text(".pod .tag") == "brings in"
    other.settled()
    assert costs(other) == ["Fold: keep 3,995", "Call: 10 more", "Complete: to 20"]
    press(other, "r")
    first.settled()
    assert costs(first) == ["Fold: keep 3,985", "Call: 10 more", "Raise: to 40, 30 more"]
    seen = first.pieces(".me .open")
    press(first, "f")
    assert other.settled() == "result"
    assert other.pieces(".pod.folded") == seen, "dead cards matter"
    assert other.find(".pod.folded .back").count() == 2
    dark = other.find(".pod.folded [data-piece]").one("(one) => getComputedStyle(one).filter")
    assert "brightness" in dark
    assert first.find(".me.folded [data-piece]").count() == 3


def test_fold_is_hidden_when_checking_is_free_and_asks_again(guests: Guests) -> None:
    screen = guests.come()
    dealt(screen, 3)
    until(screen, "Fourth")
    assert screen.find(".buttons .btn:has-text('Fold')").count() == 0
    number = screen.number()
    screen.press("f")
    screen.wait("dialog[open]")
    screen.find("dialog .btn").first.click()
    assert screen.number() == number
    screen.press("f")
    screen.find("dialog .kaki").click()
    screen.wait(".me.folded")


def test_own_cards_lie_in_two_groups_and_are_named(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    dealt(screen, 2, hints=True)
    until(screen, "Fourth")
    assert screen.find(".me .cards small").all_inner_texts() == ["only you see", "everybody sees"]
    assert (len(screen.pieces(".me .hole")), len(screen.pieces(".me .open"))) == (2, 2)
    code = down_cards(screen)[0]
    assert screen.find(f"[data-piece='{code}']").get_attribute("aria-label") == named(code)
    screen.find(f"[data-piece='{code}']").focus()
    screen.press("ArrowRight")
    assert screen.evaluate("() => document.activeElement.dataset.piece") == down_cards(screen)[1]
    assert screen.find(".say .odds li").count() >= 2
    screen.press("h")
    assert screen.find(".say .odds").count() == 0, "odds are for whoever wants hints"


def test_side_pots_and_the_end_pot_by_pot_with_the_cards_used(guests: Guests) -> None:
    screen = guests.come()
    dealt(screen, 3, stacks=[800, 40, 60])
    until(screen, "Fifth", "rcb")
    assert screen.find(".parts li").all_inner_texts() == ["Main pot 120", "Side pot 10"]
    assert screen.find(".pod.allin .tag").inner_text() == "all-in"
    until_result(screen, "rcb")
    sheet = screen.text("dialog.result")
    assert "Main pot 120" in sheet
    assert "Side pot 40" in sheet
    rows = screen.find("dialog.result .row-of:has(.mark-used)").all()
    assert rows
    assert all(row.locator(".mark-used").count() == 5 for row in rows)
    screen.find("dialog.result .quiet").click()
    assert screen.find(".pc.used").count() >= 5
    assert screen.find(".awards li").count() >= 2


def test_stud8_says_high_and_low_and_razz_says_the_low_in_words(guests: Guests) -> None:
    screen = guests.come()
    dealt(screen, 2, rotation=["stud8", "razz"], deals_per_game=1, stack=25, rebuy="broke")
    screen.settled()
    assert screen.find(".say .line").count() == 2
    assert "low" in screen.text(".say .line >> nth=1").lower()
    until_result(screen, "rcb")
    screen.put_away()
    screen.wait(".change:has-text('Razz')")
    assert "Razz" in screen.text(".where")
    screen.settled()
    assert screen.find(".say .line").count() == 1
    assert screen.text(".say .line").lower().startswith("low so far")


INSIDE = """() => {
  const box = (one) => one.getBoundingClientRect(), all = (some) => [...document.querySelectorAll(some)];
  const meet = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const seen = all(".nameplate, .pod .pc, .me .pc, .buttons .btn, .pot, .say, .act");
  const out = seen.filter((one) => box(one).left < 0 || box(one).top < 0
    || box(one).right > innerWidth + 0.5 || box(one).bottom > innerHeight + 0.5);
  const apart = all(".pod .board, .pod .nameplate, .pot .total, .pot .street, .me .cards, .say, .act .btn");
  const over = apart.flatMap((one, at) => apart.slice(at + 1).filter((other) =>
    meet(box(one), box(other), "left", "right") && meet(box(one), box(other), "top", "bottom"))
    .map((other) => `${one.className} on ${other.className}`));
  const pods = document.querySelector(".pods"), cut = pods.scrollHeight - pods.clientHeight > 1;
  return [out.map((one) => one.className), cut, document.documentElement.scrollWidth - innerWidth, over];
}"""
"""What lies outside the window, whether rows are cut, by how much the page is too wide, and what lies on what."""


def test_eight_seats_fit_at_every_size_and_nothing_lies_on_anything_else(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    dealt(screen, 8)
    until(screen, "Sixth")
    for size in (DESK, SMALL, TABLET, PHONE, SHORT, SIDE):
        screen.resize(size.width, size.height)
        assert screen.evaluate(INSIDE) == [[], False, 0, []], size
        for button in screen.find(".buttons .btn").all():
            button.could_be_clicked()


def test_two_people_and_a_watcher_see_nothing_that_is_hidden_even_after_they_were_gone(guests: Guests) -> None:
    aki, ren, watcher = guests.come(DESK, "en"), guests.come(PHONE, "en"), guests.come()
    table = two_people(aki, ren)
    watcher.go(f"/table/{table}")
    watcher.wait(".room")
    first_of(aki, ren)
    held = down_cards(aki)
    aki.reload()
    aki.wait(".room")
    assert down_cards(aki) == held
    ren.lost = True
    ren.context.set_offline(True)
    ren.wait(".line-state.lost")
    assert len(down_cards(ren)) == 2, "what was there stays readable"
    ren.context.set_offline(False)
    ren.wait(".line-state:not(.lost)")
    ren.lost = False
    first, other = first_of(aki, ren)
    press(first, "b")
    other.settled()
    press(other, "c")
    hidden = down_cards(ren)
    assert len(hidden) == 2
    for one in (aki, watcher):
        one.wait(".pot:has-text('Fourth')")
        assert one.find(".pod .back").count() == 2
        told = "".join(one.frames) + one.content()
        assert not [code for code in hidden if f'"{code}"' in told or named(code) in told]
    for back in aki.find(".pod .back").all():
        marks = back.one("(one) => one.getAttributeNames()")
        assert set(marks) == {"class", "role", "aria-label"}, "no mark tells one hidden card from another"
    assert watcher.find(".me .back").count() == 2
    assert watcher.find(".act .btn").count() == 0


def test_suits_have_four_colours_or_two(guests: Guests) -> None:
    screen = guests.come(suits="two")
    dealt(screen, 8)
    screen.settled()
    colour = "(all) => all.map((one) => getComputedStyle(one).color)"
    assert len(set(screen.find("[data-piece] > b").read(colour))) <= 2
    screen.find(".lintel .tool").nth(2).click()
    screen.find("dialog.settings").button("Four").click()
    assert screen.find("dialog.settings .samples svg").count() == 4
    assert len(set(screen.find("dialog.settings .samples svg").attributes("fill"))) == 4
