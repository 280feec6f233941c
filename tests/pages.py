"""Pages as data: the fenced blocks of a Markdown page, its links, its tables, and the parts written by a test."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.house import ROOT

FRONT = ("README.md", "README.ja.md", "CONTRIBUTING.md", "CHANGELOG.md")
_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>.*)$")
_LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")


class Block(NamedTuple):
    """A fenced block: the words behind its opening fence, its text, and the line on which the text begins."""

    language: str
    marks: tuple[str, ...]
    text: str
    line: int


def pages() -> list[Path]:
    """Every page that people read, as far as it exists."""
    found = [ROOT / name for name in FRONT]
    found += [*ROOT.glob("docs/*.md"), *ROOT.glob("changes/*.md"), *ROOT.glob("src/zashiki/games/*/RULES.md")]
    return sorted(path for path in found if path.exists())


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page; one that is never closed is an error."""
    begun: tuple[str, str, int] | None = None
    lines: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fence = _FENCE.match(line)
        if fence and begun is None:
            begun, lines = (fence["indent"], fence["info"], number), []
        elif fence and begun is not None and not fence["info"].strip():
            _, info, opened = begun
            language, *marks = info.split() or [""]
            yield Block(language, tuple(marks), "".join(f"{one}\n" for one in lines), opened)
            begun = None
        elif begun is not None:
            lines.append(line.removeprefix(begun[0]))
    assert begun is None, f"{name_of(page)}: a block is never closed"


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    kept, inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        if _FENCE.match(line):
            inside = not inside
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def links(page: Path) -> list[str]:
    """What a page links to inside the repository."""
    targets = [found["target"] for found in _LINK.finditer(prose(page))]
    return [target for target in targets if "://" not in target and not target.startswith("mailto:")]


def anchors(page: Path) -> set[str]:
    """The places on a page that a link can name."""
    headings = re.findall(r"^#+ (.+)$", prose(page), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def table(headers: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [headers, ["---"] * len(headers), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def written_part(page: Path, name: str) -> re.Match[str]:
    """What stands on a page between `<!-- name -->` and `<!-- /name -->`, as the group 1 of a match."""
    text = page.read_text(encoding="utf-8")
    found = re.search(rf"<!-- {name} -->\n\n(.*?)\n\n<!-- /{name} -->", text, re.DOTALL)
    assert found, f"{name_of(page)} has no part called {name}"
    return found


def hold_part(page: Path, name: str, should: str) -> None:
    """Hold a part of a page to what it should say; with ZASHIKI_GOLDEN=write it is written anew."""
    found = written_part(page, name)
    if os.environ.get("ZASHIKI_GOLDEN") == "write":
        page.write_text(found.string[: found.start(1)] + should + found.string[found.end(1) :], encoding="utf-8")
        found = written_part(page, name)
    assert found[1] == should, f"{name_of(page)}: run this test with ZASHIKI_GOLDEN=write to put it right"
