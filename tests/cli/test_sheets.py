"""Sheets as lines of a terminal: tables that do not fit are made narrower, and torn only as the last resort."""

from zashiki.cli.parser import columns
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.telling.pieces import CODES
from zashiki.texts.sheets import Grid, Sheet

LOG = Grid(
    (
        ("東一局", "−3,900", "+3,900", "", "", "ベンがあなたからロン、立直・平和、30符3翻。"),
        ("東二局 1本場", "+12,000", "−4,000", "−4,000", "−4,000", "あなたがツモ、満貫。"),
    ),
    ("局", "あなた", "ベン", "きつね", "たぬき", "結果"),
)


def test_a_table_stays_a_table_where_it_fits() -> None:
    lines = sheet_lines(Sheet("", (LOG,)), CODES, 110)
    assert len(lines) == 3
    assert lines[0].endswith("結果")


def test_sentences_stand_below_the_rows_of_a_table_that_is_too_wide() -> None:
    lines = sheet_lines(Sheet("", (LOG,)), CODES, 58)
    assert [line.split()[0] for line in lines] == [
        "局",
        "東一局",
        "ベンがあなたからロン、立直・平和、30符3翻。",
        "東二局",
        "あなたがツモ、満貫。",
    ]
    assert all(columns(line) <= 58 for line in lines)
    assert "結果" not in lines[0]
