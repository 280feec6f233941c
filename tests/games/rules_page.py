"""A room's RULES.md read as rows, so that tests can hold it to the code."""

import ast
import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from zashiki import games
from zashiki.kernel.registry import load

HERE = Path(__file__).parent
DOCUMENTS = HERE.parent / "documents"


class Rule(NamedTuple):
    """One row of the page."""

    id: str
    rule: str
    source: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


def folder_of(game: str) -> Path:
    """The folder of a game's room; a game may live in a folder of a room, and then shares its page and tests."""
    room = str(load(game).__name__).split(".")[2]  # type: ignore[attr-defined]  # a registered game is a package
    return Path(games.__file__).parent / room


def rules_of(game: str) -> list[Rule]:
    """The rows of a room's page."""
    found = []
    for line in (folder_of(game) / "RULES.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| ") and not line.startswith("| id |"):
            number, rule, source, functions, tests = (cell.strip() for cell in line.strip("|").split("|"))
            found.append(Rule(number, rule, source, ticked(functions), ticked(tests)))
    return found


def ticked(cell: str) -> tuple[str, ...]:
    """What stands between backticks."""
    return tuple(re.findall(r"`([^`]+)`", cell))


def home_of(game: str, dotted: str) -> str:
    """The whole name of a function on a room's page: one of the room's, or of the documents' names."""
    return f"zashiki.{dotted}" if dotted.startswith("documents.") else f"zashiki.games.{folder_of(game).name}.{dotted}"


@cache
def named_tests(game: str) -> set[str]:
    """The names of all tests of a room, of those of all rooms, and of those of the documents."""
    found = (HERE / folder_of(game).name).glob("test_*.py"), HERE.glob("test_*.py"), DOCUMENTS.rglob("test_*.py")
    return {
        node.name
        for file in chain(*found)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
