"""Everything that people read stands in both languages, under the same keys and with the same gaps."""

import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

from tests.house import PACKAGE
from zashiki.cli import program_words
from zashiki.kernel import registry
from zashiki.texts.words import Words

FOLDERS = sorted(PACKAGE.rglob("words/en.toml"))
SHARED = PACKAGE / "texts" / "words"


def gaps(phrase: str) -> set[str]:
    return {name.partition("!")[0].partition(".")[0] for _, name, _, _ in Formatter().parse(phrase) if name}


def test_there_are_words_to_compare() -> None:
    assert len(FOLDERS) > 10


@pytest.mark.parametrize("path", FOLDERS, ids=lambda path: str(path.parent.parent.relative_to(PACKAGE)))
def test_both_languages_have_the_same_keys_and_gaps(path: Path) -> None:
    en, ja = (Words(language, path.parent) for language in ("en", "ja"))
    translated = {key for key in ja if path.parent != SHARED or not key.startswith("problem.")}
    assert set(en) == translated
    assert {key: gaps(en[key]) for key in en} == {key: gaps(ja[key]) for key in en}


def test_no_sentence_is_written_twice_that_several_rooms_share() -> None:
    """A text of some length that stands in two folders, in both languages, belongs into `texts/words`."""
    found: Counter[tuple[str, str]] = Counter()
    for path in FOLDERS:
        en, ja = (Words(language, path.parent) for language in ("en", "ja"))
        found.update({(en[key], ja[key]) for key in en if " " in en[key].strip() and "{hand}  {" not in en[key]})
    assert [pair for pair, times in found.items() if times > 1] == []


@pytest.mark.parametrize("game", registry.names())
def test_a_key_that_stands_in_two_files_is_said_in_two_ways(game: str) -> None:
    """A room may say something shared in its own way; saying the same again is of no use."""
    pairs = [[Words(one, folder) for one in ("en", "ja")] for folder in program_words.folders(registry.load(game))]
    said = Counter((key, en[key], ja[key]) for en, ja in pairs for key in en)
    assert [key for (key, *_), count in said.items() if count > 1] == []


def _keys(folder: Path) -> set[str]:
    return {*Words("en", folder)}


def test_program_and_house_never_talk_over_each_other() -> None:
    assert not _keys(PACKAGE / "cli" / "words") & _keys(SHARED)


def test_whatever_the_kernel_refuses_has_words() -> None:
    codes = re.findall(r'Illegal\("(\w+)"', "".join(path.read_text("utf-8") for path in PACKAGE.glob("kernel/*.py")))
    assert codes
    assert {f"refused.{code}" for code in codes} <= {*Words("en", SHARED), *Words("en", PACKAGE / "cli" / "words")}
