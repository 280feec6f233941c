"""Every problem that is raised anywhere in the package, found in the syntax tree: its key in words, and its English."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.house import PACKAGE

MAKERS = dict.fromkeys(("Sentence", "line_error", "hold_line", "_hold", "_refused", "_wrong", "wrong"), "problem")
"""What takes a code and a text besides classes: sentences, and helpers that raise with them."""
OUR_WORDS = frozenset({"LineError", "WrongWin", "Unread"})
"""Problems whose sentences stand in the words of their room, in both languages."""
OF_A_SENTENCE = frozenset({"WrongField"})
"""Problems that are made of something else and a sentence, which has the code."""
_CODE = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*")


class Raised(NamedTuple):
    """A code with its text, and where it stands."""

    key: str
    text: str
    place: str


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the package."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def problem_classes() -> dict[str, str]:
    """The classes that carry a code, by name, with the section of words that they are said from."""
    found = {"Problem": "problem", "WrongValue": "problem"}
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for _ in range(6):  # as deep as classes are derived from each other
        for node in classes:
            bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in found]
            if bases:
                found[node.name] = _section(node) or found[bases[0]]
    return found


def _section(node: ast.ClassDef) -> str:
    for one in node.body:
        if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == "section":
            return str(ast.literal_eval(one.value))
    return ""


def raised() -> Iterator[Raised]:
    """Every code with its English text."""
    apart = OUR_WORDS | OF_A_SENTENCE
    kinds = {name: section for name, section in problem_classes().items() if name not in apart} | MAKERS
    for path, tree in trees().items():
        scopes = _texts(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or (section := _section_of(node, kinds)) is None:
                continue
            pair = _code_and_text(node, scopes)
            if pair is not None:
                yield Raised(f"{section}.{pair[0]}", pair[1], f"{path}:{node.lineno}")


def uncoded() -> Iterator[str]:
    """Problems that are made without a code and a text that can be read here, with their places."""
    kinds = problem_classes()
    for path, tree in trees().items():
        scopes = _texts(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            name = ast.unparse(node.exc.func)
            if name == "ValueError":
                yield f"{path}:{node.lineno}: a plain ValueError"
            plain = name in kinds and name not in OUR_WORDS | OF_A_SENTENCE and node.exc.args
            if plain and isinstance(node.exc.args[0], ast.Constant) and isinstance(node.exc.args[0].value, str):
                if _CODE.fullmatch(node.exc.args[0].value) and _code_and_text(node.exc, scopes) is None:
                    yield f"{path}:{node.lineno}: {name} without a text"
                elif not _CODE.fullmatch(node.exc.args[0].value):
                    yield f"{path}:{node.lineno}: {name} without a code"
            elif plain and isinstance(node.exc.args[0], ast.JoinedStr):
                yield f"{path}:{node.lineno}: {name} with a text that is already filled in"


def _section_of(node: ast.Call, kinds: dict[str, str]) -> str | None:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if isinstance(node.func, ast.Attribute) and node.func.attr == "__init__":  # super().__init__(code, text, …)
        return "problem"
    return kinds.get(name)


def _code_and_text(node: ast.Call, scopes: dict[str, list[tuple[int, str]]]) -> tuple[str, str] | None:
    """Two arguments that follow each other: a code, and a text or the name of one."""
    for code, text in zip(node.args, node.args[1:], strict=False):
        if isinstance(code, ast.Constant) and isinstance(code.value, str) and _CODE.fullmatch(code.value):
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                return code.value, text.value
            if isinstance(text, ast.Name):
                known = [value for line, value in scopes.get(text.id, []) if line <= node.lineno]
                if known:
                    return code.value, known[-1]
    return None


def _texts(tree: ast.Module) -> dict[str, list[tuple[int, str]]]:
    """Texts that have a name, with their lines; those of other modules too."""
    found: dict[str, list[tuple[int, str]]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("zashiki."):
            _imported(node, found)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for target in node.targets:
                found.setdefault(ast.unparse(target), []).append((node.lineno, node.value.value))
    return {name: sorted(some) for name, some in found.items()}


def _imported(node: ast.ImportFrom, found: dict[str, list[tuple[int, str]]]) -> None:
    tree = trees().get("/".join((node.module or "").split(".")[1:]) + ".py")
    for one in tree.body if tree else ():
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
            name = ast.unparse(one.targets[0])
            if name in {alias.name for alias in node.names}:
                found.setdefault(name, []).append((0, one.value.value))
