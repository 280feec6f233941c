"""Whatever a table refuses is said in both languages."""

import ast
from collections.abc import Iterator

import pytest

from tests.house import PACKAGE
from zashiki.texts.words import LANGUAGES, Words

SHARED = PACKAGE / "texts" / "words"


def codes() -> set[str]:
    """Every code that the parlour or the kernel refuses with, found in the syntax tree."""
    found: set[str] = set()
    for folder in ("parlour", "kernel"):
        for path in sorted((PACKAGE / folder).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "Illegal" and node.args:
                    found.update(_said(node.args[0]))
    return found


def _said(code: ast.expr) -> Iterator[str]:
    """The texts that an expression may come to; the parts of a comparison are none."""
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
    elif isinstance(code, ast.IfExp):
        yield from _said(code.body)
        yield from _said(code.orelse)


def test_the_codes_are_found() -> None:
    assert {
        "already_asked",
        "own_wish",
        "nothing_asked",
        "no_undo",
        "undo_between_people",
        "stale",
        "match_over",
    } <= codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_table_has_its_sentence(language: str) -> None:
    words = {*Words(language, SHARED)}
    elsewhere = {"seed_too_short"}  # said by whoever opens a table from a seed
    homes = ("refused", "sitting", "host")
    assert {code for code in codes() - elsewhere if not words & {f"{home}.{code}" for home in homes}} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_refusal_is_said_in_two_places(language: str) -> None:
    words = {*Words(language, SHARED)}
    homes = ("refused", "sitting", "host")
    assert [code for code in codes() if len(words & {f"{home}.{code}" for home in homes}) > 1] == []
