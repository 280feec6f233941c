"""Words: one file per language, looked up by dotted keys."""

from pathlib import Path

import pytest

from zashiki.texts.words import Words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.toml").write_text('hello = "hi"\n[yaku]\ngoko = "Five {what}"\n', encoding="utf-8")
    return tmp_path


def test_words_are_found_by_dotted_keys(folder: Path) -> None:
    words = Words("en", folder)
    assert words["hello"] == "hi"
    assert words.say("yaku.goko", what="brights") == "Five brights"
    assert sorted(words) == ["hello", "yaku.goko"]
    assert len(words) == 2


def test_a_later_folder_adds_to_the_ones_before(folder: Path, tmp_path: Path) -> None:
    more = tmp_path / "more"
    more.mkdir()
    (more / "en.toml").write_text('hello = "good day"\nbye = "bye"\n', encoding="utf-8")
    words = Words("en", folder, more)
    assert (words["hello"], words["bye"]) == ("good day", "bye")


def test_an_unknown_language_is_refused(folder: Path) -> None:
    with pytest.raises(ValueError, match="no words in 'fr'; there are: ja, en"):
        Words("fr", folder)


def test_an_unknown_key_is_an_error(folder: Path) -> None:
    with pytest.raises(KeyError):
        Words("en", folder)["nothing"]
