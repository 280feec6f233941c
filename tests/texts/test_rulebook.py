"""Presets that did not come along with their package: one sentence names the file and the remedy."""

from pathlib import Path

import pytest

from examples.toy_game.rules import Ruleset
from tests.house import PACKAGE
from zashiki.texts.problems import said
from zashiki.texts.rulebook import RuleBook, RuleError
from zashiki.texts.words import Words


def test_presets_that_were_left_out_of_a_package_are_missed_with_the_remedy(tmp_path: Path) -> None:
    book = RuleBook(Ruleset, str(tmp_path / "rules.py"), default="three")
    with pytest.raises(RuleError, match=r"three\.toml: no such file; .* come along as data of its package") as caught:
        book.preset("three")
    ja = said(caught.value, Words("ja", PACKAGE / "texts" / "words"))
    assert "three.toml: ファイルがありません。" in ja
