"""Riichi on the page, alone against computers: whole hands by taps and keys, declarations, aids, switches, results."""

from playwright.sync_api import Route

from tests.games.riichi.tables import READY
from tests.page.riichi_play import OTHERS, play, question, stacked
from tests.page.screens import DESK, PHONE, SIDE, TABLET, Guests, Size
from tests.page.stacked_deals import riichi_deal

SOON = "9s 5p 5s 5m 6z"
"""Draws by which the guest, who is ready at once, wins in the second turn."""
BOXES = """(wanted) => [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect())
.map((box) => [box.left, box.top, box.right, box.bottom])"""
SMALL, LOW, TWICE = Size(390, 664, touched=True), Size(1024, 640), Size(720, 450)
"""The last: a window of 1440 × 900 at 200 %."""


def test_a_hand_is_played_and_won_by_taps(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    stacked(screen, draws=SOON)
    assert play(screen) == "result"
    text = screen.text("dialog.result")
    assert "立直" in text
    assert "發" in text
    assert "あなた" in text


def test_a_hand_is_played_and_won_by_keys(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, draws=SOON)
    assert screen.settled() == "asked"
    for key in ("r", "9", "s"):
        screen.press(key)
    screen.wait(".river .side")
    while not screen.find(".btn.win").count():
        screen.settled()
        if screen.find(".call").count():
            screen.press("x")
    screen.press("Enter", silent=True)
    assert screen.find(".btn.win").count() == 1, "Enter alone never lets a win go"
    screen.press("w")
    screen.wait("dialog.result")


def test_enter_alone_discards_what_was_drawn(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, draws=SOON)
    number = screen.number()
    screen.press("Enter")
    screen.beyond(number)
    assert screen.find(".side0 .river .pai").attributes("data-tile") == ["9s"]
    assert screen.find(".side0 .river .asdrawn").count() == 1


def test_riichi_lights_what_may_be_declared_and_can_be_taken_back(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, draws=SOON)
    riichi = screen.find(".strip [aria-pressed]")
    riichi.click()
    assert screen.find(".own .off").count() == 13
    assert "with which tile" in screen.text(".strip .said")
    riichi.click()
    assert screen.find(".own .off").count() == 0
    assert screen.find(".river .pai").count() == 0


def test_a_win_is_never_let_go_by_one_press(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, draws="6z 5p 5s 5m")
    number = screen.number()
    screen.find(".own .drawn").click()
    assert "let the win go" in screen.text(".strip .said")
    assert screen.number() == number
    assert screen.find(".btn.win").is_enabled()
    screen.find(".own .drawn").click()
    screen.beyond(number)
    screen.settled()
    assert screen.find(".name-plate.p0 .tag:has-text('furiten')").count() == 1


def test_a_press_in_the_first_moment_decides_nothing(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, draws="6z 5p 5s 5m")
    screen.before_scripts(
        """new MutationObserver(() => { const win = document.querySelector('.btn.win');
        if (win && !window.early) { window.early = true; win.click(); } })
        .observe(document, {subtree: true, childList: true});"""
    )
    screen.reload()
    assert screen.evaluate("() => window.early") is True
    assert screen.settled() == "asked"


def test_a_closed_kan_lies_with_its_outer_tiles_face_down(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, mine="5555z 234m 567p 234s", draws="9s", replacements="8s")
    assert screen.find(".strip .kan .pai").count() == 4
    screen.press("k")
    screen.wait(".own .meld.closed_kan")
    assert [screen.find(".own .meld .pai").nth(at).one("(one) => one.matches('.back')") for at in range(4)] == [
        *(True, False),
        *(False, True),
    ]
    screen.wait(".dora-row [data-tile] ~ [data-tile]")
    assert screen.find(".own .drawn").get_attribute("data-tile") == "8s"


def test_three_players_set_norths_aside_and_nobody_sits_across(guests: Guests) -> None:
    screen = guests.come(PHONE, "ja")
    stacked(screen, preset="tenhou-3p", mine="19m 123456p 789s 44z", others=(), draws="9s", replacements="8s")
    assert screen.find(".name-plate").count() == 3
    assert screen.find(".side2, .name-plate.p2").count() == 0
    screen.find(".strip .kita").click()
    screen.wait(".own .kita .pai")
    assert screen.find(".own .kita .pai").get_attribute("data-tile") == "4z"


def test_nine_terminals_are_asked_about_once_more(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, mine="19m 19p 19s 12345z 22m", others=("", "", ""), draws="3p")
    screen.press("v")
    assert screen.find("dialog .pai").count() == 11
    screen.find("dialog .btn").first.click()
    assert screen.settled() == "asked"
    screen.press("v")
    screen.find("dialog .kaki").click()
    screen.wait("dialog.result")
    assert "nine kinds" in screen.text("dialog.result")


def test_waits_and_what_a_discard_would_leave_are_shown_where_hints_are_on(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    stacked(screen, draws=SOON)
    screen.find(".own .drawn").hover()
    assert "If you discard 9 sou" in screen.text(".aid")
    assert screen.find(".aid .waits .pai").attributes("data-tile") == ["6z", "7z"]
    assert screen.find(".aid .waits small").all_inner_texts() == ["×2", "×2"]
    screen.press("h")
    assert screen.find(".aid").count() == 0


def test_no_tile_is_shown_before_its_picture_and_one_without_bears_its_name(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    screen.lost = True
    tiles = []

    def late(route: Route) -> None:
        tiles.append(screen.meanwhile("() => document.querySelectorAll('.pai').length"))
        route.abort()

    screen.route("**/tiles/5z.svg", late)
    stacked(screen, mine="147m 258p 36s 1234z 5z")
    assert tiles == [0], "nothing can be pressed that is not seen"
    assert screen.find(".own .in-words").all_inner_texts() == ["white dragon"]
    assert screen.find(".own img").read("(all) => all.every((one) => one.naturalWidth > 0)")
    assert "any of 11 kinds of tiles" in screen.text(".aid"), "a hand that is far from ready"
    assert screen.find(".aid .rest").is_visible(), "more tiles than there is room for"


OTHERS_CAME = """(missing) => [..."123456789"].flatMap((n) => ["m", "p", "s", "z"].map((suit) => n + suit))
  .filter((code) => code !== "5z" && code !== "8z" && code !== "9z")
  .every((code) => Object.assign(new Image(), { src: missing.replace("5z", code) }).complete)"""
"""Whether all other pictures are there."""


def test_a_picture_that_never_comes_holds_no_table_up(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.lost = True
    screen.route("**/tiles/5z.svg", lambda _: None)  # never answered
    screen.clock.install()
    with riichi_deal("tenhou", hands=("147m 258p 36s 1234z 5z", *OTHERS)):
        screen.welcomed()
        computers = dict.fromkeys("123", "steady")
        table = screen.opened("riichi", preset="tenhou", computers=computers, start=True)["table"]
        with screen.requested("**/tiles/5z.svg") as asked:
            screen.go(f"/table/{table}", settled=False)
    screen.wait_until(OTHERS_CAME, asked.value.url)
    screen.clock.fast_forward(8_000)
    screen.wait(".room")
    screen.settled()
    assert screen.find(".own .in-words").all_inner_texts() == ["white dragon"]


def test_switches_choose_by_themselves(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    stacked(screen, draws=SOON)
    for name in ("Auto win", "No calls"):
        screen.find(f".auto .chip:has-text('{name}')").click()
        screen.wait(f".auto .chip.on:has-text('{name}')")
    number = screen.number()
    screen.tap(".own .drawn")
    screen.beyond(number)
    assert screen.settled() == "result", "nothing was asked, and the win was taken"
    screen.put_away()
    screen.wait(".auto .chip:not(.on):has-text('Auto win')")  # what is for one hand goes off with it
    assert screen.find(".auto .chip.on").all_inner_texts() == ["No calls"]


def test_several_winners_are_explained_one_by_one_and_the_final_table_has_uma(guests: Guests) -> None:
    screen = guests.come()
    ready = (READY, READY.replace("55p", "66p"), OTHERS[2])
    stacked(screen, mine=OTHERS[0], others=ready, draws="4s", knobs={"hands": 1})
    screen.find(".own .drawn").click()
    screen.wait("dialog.result")
    headings = screen.find("dialog.result .heading").all_inner_texts()
    assert sum("from you" in heading for heading in headings) == 2
    assert screen.find("dialog.result .columns").count() == 2
    assert screen.find("dialog.result .mark-won").count() >= 2
    cards = screen.find("dialog.result .alone-part table:has(th:nth-child(7)) tbody tr").all_inner_texts()
    assert len(cards) == 4
    assert "25,000 → " in cards[0]
    screen.find("dialog.result footer .quiet").click()
    screen.wait(".banner.looking")
    assert screen.find("dialog").count() == 0, "the table can be looked at meanwhile"
    screen.find(".banners .kaki").click()
    screen.wait(".room[data-state=over] dialog.result")
    assert "uma" in screen.text("dialog.result")
    assert screen.find("dialog.result table").first.locator("tbody tr").count() == 4


def test_everything_fits_into_the_window_at_every_size_and_zoom(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    stacked(screen, draws=SOON, options={"clock": {"each": 20, "bank": 60}})
    for size in (PHONE, SMALL, SIDE, TABLET, LOW, DESK, TWICE):
        screen.resize(size.width, size.height)
        for selector in (".own .pai", ".name-plate", ".jantaku", ".strip .btn", ".auto .chip", ".held .pai"):
            boxes = screen.evaluate(BOXES, selector)
            assert boxes, selector
            assert min(box[0] for box in boxes) >= -1, (size, selector)
            assert min(box[1] for box in boxes) >= -1, (size, selector)
            assert max(box[2] for box in boxes) <= size.width + 1, (size, selector)
            assert max(box[3] for box in boxes) <= size.height + 2, (size, selector)
        chips = screen.evaluate(BOXES, ".auto .chip")
        for left, top, right, bottom in screen.evaluate(BOXES, ".name-plate.p0 :is(.mon, b)"):
            assert all(right <= chip[0] or left >= chip[2] or bottom <= chip[1] or top >= chip[3] for chip in chips)
        (hand,), (button,) = (screen.evaluate(BOXES, selector) for selector in (".own .tiles", ".strip .btn"))
        assert button[3] <= hand[1] + 14 or button[0] >= hand[2], (size, "a button lies on the hand")


def test_hidden_tiles_are_in_no_frame_and_nowhere_on_the_page(guests: Guests) -> None:
    screen = guests.come()
    dragons = ("147m 258p 369s 5566z", "258m 369p 147s 5566z", "369m 147p 258s 7777z")
    stacked(screen, mine="123456m 789p 1122z", others=dragons, draws="9s")
    page, heard = screen.content(), "\n".join(screen.frames)
    for code in ("5z", "6z", "7z"):
        assert f'"{code}"' not in heard
        assert f'"{code}"' not in page
        assert f"/{code}.svg" not in page
    assert "dragon" not in screen.text("main")
    backs = screen.find(".held .pai").all()
    assert len(backs) == 39
    assert len({back.one("(one) => one.outerHTML") for back in backs}) == 1


def test_who_watches_sees_backs_and_has_nothing_to_press(guests: Guests) -> None:
    screen, watcher = guests.come(), guests.come(PHONE, "ja")
    table = stacked(screen, draws=SOON, options={"watching": "all"})
    watcher.go(f"/table/{table}")
    watcher.wait(".own .back")
    assert watcher.find(".own .back").count() == 14
    assert watcher.find(".own button, .auto, .strip .btn, .aid").count() == 0


def test_a_river_is_shown_large_by_a_tap(guests: Guests) -> None:
    screen = guests.come(SIDE, "ja")
    stacked(screen, draws=SOON)
    screen.tap(".own .drawn")
    screen.wait(".side0 .river .pai")
    screen.find(".side0 .opens").click()
    screen.wait("dialog h2:has-text('捨て牌')")
    assert screen.find("dialog .pai").count() >= 1


def test_a_discard_glides_from_its_place_in_the_hand(guests: Guests) -> None:
    screen = guests.come(speed="normal", lessMotion=False)
    stacked(screen, draws=SOON)
    seen = screen.watch(
        """() => { const all = []; const at = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
          all.push(this.dataset.piece); return at.call(this, frames, how); };
        return all; }"""
    )
    screen.find(".own .drawn").click()
    screen.wait(".side0 .river .pai")
    screen.settled()
    assert "river-0-0" in seen.json_value()


def test_the_hand_lies_in_order_with_the_drawn_tile_apart(guests: Guests) -> None:
    screen = guests.come()
    stacked(screen, draws=SOON)
    hand = screen.find(".own button").attributes("data-tile")
    assert hand == [*("1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "6z", "6z", "7z", "7z"), "9s"]
    assert screen.find(".own button").last.one("(one) => one.matches('.drawn')")
    assert question(screen)["text"] == screen.text(".strip .said b")
