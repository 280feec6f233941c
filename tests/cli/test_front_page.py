"""The picture on the front page is what the table shows."""

from pathlib import Path

import pytest

from tests.cli.parlour import Answers, Screen, session_of, set_table
from zashiki.cli.program_words import words_for
from zashiki.cli.table_opening import cpus, entropy_of
from zashiki.kernel.match import Match, fair_table
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load

ROOT = Path(__file__).parents[2]
SEED, KEYS = "deer", "33212"
"""Cards by their numbers: wisteria, iris, cherry for the curtain, clover."""
SIZE = (80, 24)


def picture(lang: str) -> str:
    game = load("koikoi")
    rules, words = game.preset("nintendo"), words_for(lang, game)
    seats = (SeatInfo("", "person"), SeatInfo("Kitsune", "greedy"))
    match = Match(game, rules, fair_table(game, rules, SEED, entropy_of(seats)))
    screen = Screen(*SIZE)
    table = set_table(game, rules, seats, screen, Answers(*KEYS), words, me=0)
    session_of(match, table, cpus(match, seats, words), words, seats=seats).run()
    return "\n".join(line.rstrip() for line in screen.pictures[-1].split("\n"))


@pytest.mark.parametrize(("lang", "page"), [("en", "README.md"), ("ja", "README.ja.md")])
def test_the_picture_on_the_front_page_is_true(lang: str, page: str) -> None:
    shown = (ROOT / page).read_text(encoding="utf-8").split("```text\n")[1].split("\n```")[0]
    assert shown == picture(lang)
