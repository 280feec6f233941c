"""Reversi on the page, on boards of 4 to 10 rows: by taps, by the names of squares, with turns shown beforehand."""

import pytest

from tests.page.screens import DESK, PHONE, SIDE, TABLET, Guests, Size

WHOLLY_SEEN = """(one) => one.scrollWidth <= one.clientWidth
  && one.getBoundingClientRect().right <= one.closest(".slip").getBoundingClientRect().right"""


@pytest.mark.thinned(least=1)
@pytest.mark.parametrize(("rows", "size"), [(4, PHONE), (4, DESK)], ids=["phone", "desk"])
def test_a_match_is_played_to_its_end_by_taps(guests: Guests, rows: int, size: Size) -> None:
    screen = guests.come(size, "ja")
    screen.against_computer("reversi", knobs={"size": rows})
    assert screen.find(".sq").count() == rows * rows
    while screen.settled() != "over":
        screen.take(".sq.offered")
    screen.wait("dialog.result")
    assert "勝ち" in screen.text("dialog.result") or "引き分け" in screen.text("dialog.result")


def test_squares_are_played_by_their_names(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("reversi")
    screen.settled()
    screen.press("d", silent=True)
    screen.press("3")
    screen.wait(".moves:has-text('d3')")


def test_arrows_move_on_the_board_and_enter_plays(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("reversi")
    screen.settled()
    screen.find(".sq").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        screen.press(key)
    assert (screen.evaluate("() => document.activeElement.getAttribute('aria-label')") or "").startswith("d3")
    screen.press("Enter")
    screen.wait(".moves:has-text('d3')")


def test_what_would_turn_is_ringed_and_the_strongest_move_told_only_when_asked_for(guests: Guests) -> None:
    screen = guests.come(PHONE, "en")
    screen.against_computer("reversi")
    screen.settled()
    assert screen.find(".sq.legal").count() == 4
    assert "would play" not in screen.text(".goban-room")
    screen.find(".acts .btn:has-text('Hint')").click()
    assert "would play" in screen.text(".tally .advice")
    screen.find(".sq.offered").first.click()
    assert screen.find(".sq.turns").count() == 1
    assert "turns 1" in screen.text(".tally")
    assert screen.number() == 1, "the first tap only aims"
    screen.find(".sq.aim").click()
    screen.beyond(1)
    screen.settled()
    assert screen.find(".advice").count() == 0, "it was asked for one move"


@pytest.mark.thinned(least=2)
@pytest.mark.parametrize(
    ("rows", "size"),
    [(4, TABLET), (6, SIDE), (8, PHONE), (10, PHONE), (10, SIDE), (10, DESK)],
    ids=["4-tablet", "6-side", "8-phone", "10-phone", "10-side", "10-desk"],
)
def test_boards_of_every_size_are_square_and_wholly_seen(guests: Guests, rows: int, size: Size) -> None:
    screen = guests.come(size)
    screen.against_computer("reversi", knobs={"size": rows})
    place = screen.find(".squares").bounding_box()
    assert place["width"] == pytest.approx(place["height"], rel=0.03)
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= size.width
    assert place["y"] + place["height"] <= size.height
    each = screen.find(".sq").last.bounding_box()
    assert each["width"] >= (28 if size.width > 500 else 30)


def test_undo_and_moves_whose_heading_is_never_cut_off(guests: Guests) -> None:
    screen = guests.come(DESK, "en")
    screen.against_computer("reversi")
    for width, height in ((1280, 800), (1440, 900)):
        screen.resize(width, height)
        assert screen.find(".moves h2 small").one(WHOLLY_SEEN), width
    screen.settled()
    screen.take(".sq.offered")
    screen.settled()
    assert screen.find(".moves li b:not(:empty)").count() == 2
    screen.find(".acts .btn:has-text('Undo')").click()
    screen.wait_until("() => document.querySelectorAll('.moves li b:not(:empty)').length === 0")


def test_clocks_run_and_the_flag_falls(own_guests: Guests, own_house: object) -> None:
    from tests.cli.remote_house import RemoteHouse

    assert isinstance(own_house, RemoteHouse)
    screen = own_guests.come()
    options = {"pauses": "fast", "computers_pause": 0, "clock": {"bank": 60}}
    screen.against_computer("reversi", options=options)
    screen.settled()
    assert screen.text(".p-me .clock") in ("1:00", "0:59", "0:58")
    own_house.put_forward(61)
    screen.wait(".room[data-state=over]")


def test_what_is_looked_up_while_pieces_move_is_not_counted_twice(guests: Guests) -> None:
    screen = guests.come(speed="slow", lessMotion=False)
    screen.against_computer("reversi", "greedy")
    for _ in range(2):
        screen.take(".sq.offered")
        screen.press("r")
        screen.wait("dialog .written")
        screen.press("Escape")
    screen.settled()
    moves = screen.find(".moves li b:not(:empty)").all_inner_texts()
    assert len(moves) == len(set(moves)) == 4
