"""The help page tells the rules of the table that is played, not of another."""

import re
from typing import get_args, get_type_hints

import pytest

from tests.cli.parlour import Answers, Screen, set_table, spoken
from zashiki.cli.help_page import brief_lines
from zashiki.cli.tables.koikoi import speaker_for
from zashiki.games import koikoi
from zashiki.kernel.match import Match
from zashiki.kernel.record_lines import SeatInfo
from zashiki.texts.words import LANGUAGES


def told(preset: str, lang: str = "en", **knobs: object) -> str:
    rules = koikoi.preset(preset)
    played = koikoi.change_rules(rules, **knobs) if knobs else rules
    return "\n".join(brief_lines(speaker_for(played, spoken(lang)).brief()))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", koikoi.presets())
def test_no_raw_code_is_read_in_any_preset(preset: str, lang: str) -> None:
    said = told(preset, lang).replace(spoken(lang)[f"preset_name.{preset}"], "")
    codes = "none opponent own_pow2 bonus_then_mult forfeit last_improver redeal dealer_first sake_cup tane kasu"
    seen = set(re.findall(r"[a-z_]+", said))
    if lang == "ja":
        assert not seen
    assert not seen & (set(codes.split()) - {"opponent"})
    assert not re.search(r"[{}_]", said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("by", get_args(get_type_hints(koikoi.Ruleset)["koikoi_by"]))
def test_every_way_that_koikoi_counts_is_a_sentence(by: str, lang: str) -> None:
    said = told("classic", lang, koikoi_by=by, koikoi_factor=3)
    assert spoken(lang)["brief_rule.koikoi_by.none"] not in said or by == "none"
    assert not re.search(r"[{}_]", said)


def test_each_preset_says_what_it_plays() -> None:
    assert "the dealer gets 6 points" in told("classic")
    assert "seven points or more together pay double" in told("nintendo")
    assert "seven" not in told("classic")
    assert "after the other player has called koi-koi gets double" in told("nintendo")
    assert "do not change what a win pays" in told("classic")
    assert "once a month" in told("clubhouse")
    assert "×3 after two" in told("dojo")
    assert "four calls pay ×2" in told("koikoi-japan")
    assert "the dealer gets 1 point." in told("koikoi-japan")
    assert "the side whose yaku are worth more is paid" in told("seed-001")
    assert "each side's last 4 turns only turn up a card" in told("seed-001")
    assert "counts as an animal only" in told("seed-000")
    assert "four of one month (teshi) or four pairs (kuttsuki) gets 6 points" in told("nintendo")
    assert "gets 6 points at once" not in told("dojo")
    assert "dealt again for: four of a month on the field, four pairs on the field." in told("nintendo")
    assert "親が6文を得る" in told("classic", "ja")
    assert "七文以上なら二倍" in told("nintendo", "ja")


def test_knobs_that_no_preset_turns_are_told_too() -> None:
    said = told("classic", target=50, extra_rounds=2, early_win_bonus=3, shutout_bonus=9, koikoi_calls=2, turns=6)
    for part in ("has 50 points", "2 more months", "pays 3 points more", "gets 9 points more", "2 times", "6 turns"):
        assert part in said
    assert ", changed" in said
    factor = told("nintendo", koikoi_factor=3, seven_plus_factor=4)
    assert "gets 3 times as much" in factor
    assert "pay 4 times as much" in factor
    assert "do not change what a win pays" in told("nintendo", koikoi_factor=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_plain_table_explains_no_marks_and_the_drawn_one_does(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, words, screen = koikoi.preset("nintendo"), spoken(lang), Screen(100, 90)
    seats = (SeatInfo("P1", "person"), SeatInfo("greedy", "greedy"))
    view = koikoi.mask(Match.open(koikoi, rules, seed=1).state, 0)
    for plain in (False, True):
        answers = Answers("?", "", "q", by_line=plain)
        set_table(koikoi, rules, seats, screen, answers, words, me=0, plain=plain).ask(view, 0)
    drawn, told = screen.pictures[1], capsys.readouterr().out
    marks = words["help_page.marks"].split("{")[0]
    assert marks in drawn
    assert marks not in told
    for page in (drawn, told):
        assert words["brief_rule.aim"][:20] in page
        assert words["request.undo.help"] in page
