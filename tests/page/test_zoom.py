"""A page at twice its size, as people with weak eyes have it: nothing sticks out, is cut off, or lies on words."""

import pytest

from tests.page.riichi_play import stacked
from tests.page.screens import DESK, FAST, NO_YAKU, Guests, Screen, Size
from tests.page.stud_screens import stud_eight
from zashiki.texts.words import LANGUAGES

TWICE = Size(720, 450), Size(640, 400)
"""Windows of 1440 and 1280 points at 200 %."""
TIMED = {**FAST, "clock": {"each": 20, "bank": 60}}
WRONG = """() => {
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => box(one).width > 1 && box(one).height > 1 && getComputedStyle(one).visibility !== "hidden";
  const inside = (one, { left, top, right, bottom }) => { const at = box(one);
    return at.left >= left - 1 && at.top >= top - 1 && at.right <= right + 1 && at.bottom <= bottom + 1; };
  const all = [...document.querySelectorAll(".room *")].filter(seen);
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const frames = all.filter((one) => one.matches(".totals, .nameplate, .name-plate, .btn, .chip, .notice, .strip"));
  const words = all.filter((one) => !one.children.length && one.textContent.trim() && !one.closest(".lintel"));
  const cut = (one) => getComputedStyle(one).overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
  const lines = (some) => some.flatMap((of) => { // of letters alone: a line has room above and below them
    const range = document.createRange(), letters = 0.36 * parseFloat(getComputedStyle(of).fontSize);
    range.selectNodeContents(of);
    return [...range.getClientRects()].filter((at) => at.width > 2 && of.checkVisibility() && inFrame(of, at))
      .map(({ left, right, top, bottom }) => ({ of, left, right, middle: (top + bottom) / 2, letters })); });
  const inFrame = (of, at) => { for (let over = of; over; over = over.parentElement) { const frame = box(over);
    if (getComputedStyle(over).overflowY !== "visible" && at.bottom > frame.bottom + 2) return false; } return true; };
  const lies = (one, other) => one.of !== other.of && one.left < other.right - 1 && other.left < one.right - 1
    && Math.abs(one.middle - other.middle) < one.letters + other.letters - 1;
  const name = (one) => `${one.className?.baseVal ?? one.className} ${one.textContent.trim().slice(0, 20)}`;
  return [
    ...all.filter((one) => !inside(one, page)).map((one) => `out of the window: ${name(one)}`),
    ...frames.flatMap((frame) => [...frame.querySelectorAll("*")].filter((one) => seen(one)
      && (box(one).left < box(frame).left - 1 || box(one).right > box(frame).right + 1))
      .map((one) => `out of ${name(frame)}: ${name(one)}`)),
    ...words.filter(cut).map((one) => `cut off: ${name(one)}`),
    ...lines(words).flatMap((one, at, others) => others.slice(at + 1).filter((other) => lies(one, other))
      .map((other) => `on each other: ${name(one.of)}, ${name(other.of)}`))]; }"""


def koikoi(screen: Screen) -> None:
    screen.against_computer("koikoi", knobs={**NO_YAKU, "rounds": 12}, options=TIMED)
    screen.until("asked")


def reversi(screen: Screen) -> None:
    screen.against_computer("reversi", options=TIMED)
    screen.until("asked")


def riichi(screen: Screen) -> None:
    stacked(screen, options=TIMED)


ROOMS = {"koikoi": koikoi, "reversi": reversi, "riichi": riichi, "stud": stud_eight}


@pytest.mark.thinned
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ROOMS)
def test_nothing_overlaps_or_is_cut_off_at_200_percent(guests: Guests, game: str, language: str) -> None:
    screen = guests.come(DESK, language)
    ROOMS[game](screen)
    for size in TWICE:
        screen.resize(size.width, size.height)
        assert screen.evaluate(WRONG) == [], size
