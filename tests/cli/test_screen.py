"""A screen loses nothing: every line of a page is shown once, whatever stands below, and a small window says so."""

from typing import cast

import pytest
from rich.cells import cell_len
from rich.text import Text

from tests.cli.parlour import Answers, Screen, spoken
from zashiki.cli.keyboard import Keys
from zashiki.cli.surfaces.drawn import BROKEN_OFF, CALM, DrawnSurface
from zashiki.cli.tables.screen import Screen as WholeScreen
from zashiki.cli.tables.screen import fitted
from zashiki.cli.tables.table import Table
from zashiki.cli.watching import Interrupted
from zashiki.texts.words import LANGUAGES

BOTH = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.mark.thinned
@BOTH
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (44, 12), (30, 10), (24, 9)])
@pytest.mark.parametrize("may_leave", [True, False])
@pytest.mark.parametrize("prompt", ["", "rematch", "last_entry"])
def test_every_line_of_a_page_is_seen_however_long_the_prompt(
    lang: str, size: tuple[int, int], may_leave: bool, prompt: str
) -> None:
    screen, words = Screen(*size), spoken(lang)
    lines = [f"line {n:02}" for n in range(50)]
    said = words[f"prompt.{prompt}"] if prompt else ""
    WholeScreen(screen.console, Answers(*"." * 50), words).page(lines, may_leave=may_leave, prompt=said)
    shown = [row.strip() for picture in screen.pictures for row in picture.split("\n")]
    assert [row for row in shown if row.startswith("line")] == lines
    for picture in screen.pictures:
        rows = picture.split("\n")
        assert len(rows) <= size[1]
        assert all(cell_len(row.rstrip()) <= size[0] for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (30, 10)])
def test_what_time_is_left_stands_below_every_page_and_goes_on(size: tuple[int, int]) -> None:
    screen, left = Screen(*size), iter(["0:21", "0:20", "0:19"])
    whole = WholeScreen(screen.console, Answers("", ""), spoken("en"))
    now = [next(left)]
    whole.status = lambda: f"▸You {now[0]}"
    lines = [f"line {n:02}" for n in range(size[1])]
    whole.page(lines)
    assert len(screen.pictures) > 1
    assert all("▸You 0:21" in picture and len(picture.split("\n")) <= size[1] for picture in screen.pictures)
    shown = [row.strip() for picture in screen.pictures for row in picture.split("\n")]
    assert [row for row in shown if row.startswith("line")] == lines
    now[0] = next(left)
    whole.refresh()
    assert "▸You 0:20" in screen.raw


def test_no_key_for_a_page_that_was_closed_meanwhile_lands_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    calm: list[float] = []
    pressed: list[str | None] = ["x", None]

    def read(_self: Keys) -> str:
        if (key := pressed.pop(0)) is None:
            raise Interrupted
        return key

    monkeypatch.setattr(Keys, "read", read)
    monkeypatch.setattr(Keys, "ignore_for", lambda _self, seconds: calm.append(seconds))
    surface = DrawnSurface(cast("Table", None), Screen().console, Keys(), spoken("en"))
    assert surface.page(["how the round ended"]) == "x"
    assert surface.page(["how the round ended"]) == ""
    assert calm == [CALM, BROKEN_OFF]


@BOTH
def test_what_is_said_below_a_page_takes_one_line_of_sixty_columns(lang: str) -> None:
    words = spoken(lang)
    for key in ("any_key", "any_key_more", "any_key_or_leave"):
        assert cell_len(f"{words[f'prompt.{key}']}  {words.say('prompt.leaf', n=9, of=9)}") <= 58


@BOTH
def test_a_window_that_is_too_small_is_told_so_in_full(lang: str) -> None:
    small = spoken(lang).say("table.too_small", width=30, height=8)
    lines = fitted([Text(f"row {n}") for n in range(12)], 30, 8, least_width=60, too_small=small)
    assert len(lines) == 8
    assert all(cell_len(line.plain) <= 30 for line in lines)
    assert "".join(small.split()) in "".join("".join(line.plain for line in lines).split())
    assert "60x20" in small
    assert lines[-1].plain == "row 11"
