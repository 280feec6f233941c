"""A room's RULES.md read as rows, so that tests can hold it to the code."""

import ast
import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from zashiki import games
from zashiki.kernel.registry import load, names

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
    """The folder of a game's room."""
    return Path(games.__file__).parent / game.replace("-", "_")


def rule_keeper(game: str) -> str:
    """The game whose rules a game is played by: its own, or those of another room."""
    return str(load(game).Ruleset.__module__).split(".")[2]


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
    """The whole name of a function on a room's page: one of the room's, of its neighbour's, or of the documents'."""
    if dotted.startswith("documents."):
        return f"zashiki.{dotted}"
    room = f"{folder_of(game).name}."
    return f"zashiki.games.{dotted if dotted.startswith('score_table.') else room + dotted}"


@cache
def named_tests(game: str) -> set[str]:
    """The names of all tests of a room, of rooms that play by its rules, of all rooms, and of the documents."""
    kin = [folder_of(one).name for one in names() if rule_keeper(one) == rule_keeper(game)]
    found = (*((HERE / room).glob("test_*.py") for room in kin), HERE.glob("test_*.py"), DOCUMENTS.rglob("test_*.py"))
    return {
        node.name
        for file in chain(*found)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
