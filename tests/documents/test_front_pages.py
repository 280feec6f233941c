"""What the front pages say of the five documents: each lies where they say, and has a line that runs with the page."""

import re
from importlib import import_module

import pytest

from tests import pages
from tests.house import ROOT
from zashiki.kernel.registry import load

FRONT = {"README.md": "## The five documents\n", "README.ja.md": "## 五つの文書\n"}
FIVE = ("000", "001", "002", "003", "004")


def part(page: str) -> str:
    text = (ROOT / page).read_text(encoding="utf-8")
    return text.partition(FRONT[page])[2].partition("\n## ")[0]


def rows(page: str) -> dict[str, tuple[str, str]]:
    """Where a document lies in the engine, and by its own names."""
    cells = [line.strip("|").split("|") for line in part(page).splitlines() if re.match(r"\| \d", line)]
    return {document.split()[0]: (engine, own) for document, _asks, engine, own in cells}


def ticked(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("page", FRONT)
@pytest.mark.parametrize("document", FIVE)
def test_the_five_documents_are_where_the_front_page_says(page: str, document: str) -> None:
    engine, own = rows(page)[document]
    home, *more = ticked(engine)
    assert import_module(home).__name__ == home
    game = load(home.split(".")[2])
    assert {name for name in more if " " not in name} <= {*game.presets()}
    package, *names = ticked(own)
    assert set(names) <= {*import_module(package).__all__}


@pytest.mark.parametrize("page", FRONT)
def test_each_of_the_five_documents_has_one_line_that_runs(page: str) -> None:
    """The page runs as a test, as every page does."""
    assert tuple(rows(page)) == FIVE
    assert tuple(re.findall(r"^>>> .*  # (\d\d\d)$", part(page), flags=re.MULTILINE)) == FIVE
    (block,) = (one for one in pages.blocks(ROOT / page) if "  # 003" in one.text)
    assert block.language == "python"
