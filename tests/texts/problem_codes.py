"""Every problem that is raised anywhere in the package, found in the syntax tree: its key in words, and its English."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests import house

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


class Problems(NamedTuple):
    """What is raised with a code, and the places where one is missing."""

    raised: tuple[Raised, ...]
    uncoded: tuple[str, ...]


class Module(NamedTuple):
    """The parts of a module that tell of problems."""

    path: str
    classes: list[ast.ClassDef]
    calls: list[ast.Call]
    raises: list[ast.Raise]
    imports: list[ast.ImportFrom]
    texts: list[tuple[str, int, str]]
    """Texts that have a name: name, line, text."""
    outer: dict[str, str]
    """Those that other modules can import."""


@cache
def problems() -> Problems:
    """Find every problem of the package, reading each module once; syntax trees are not kept."""
    modules = [_module(path, ast.parse(source)) for path, source in house.modules().items()]
    outer = {module.path: module.outer for module in modules}
    scopes = {module.path: _texts(module, outer) for module in modules}
    kinds = _problem_classes(modules)
    raised = (one for module in modules for one in _raised(module, kinds, scopes[module.path]))
    uncoded = (one for module in modules for one in _uncoded(module, kinds, scopes[module.path]))
    return Problems(tuple(raised), tuple(uncoded))


def _module(path: str, tree: ast.Module) -> Module:
    found = Module(path, [], [], [], [], [], {})
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef():
                found.classes.append(node)
            case ast.Call():
                found.calls.append(node)
            case ast.Raise(exc=ast.Call()):
                found.raises.append(node)
            case ast.ImportFrom() if (node.module or "").startswith("zashiki."):
                found.imports.append(node)
            case ast.Assign(value=ast.Constant(value=str(text))):
                found.texts.extend((ast.unparse(target), node.lineno, text) for target in node.targets)
    for one in tree.body:
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
            found.outer[ast.unparse(one.targets[0])] = one.value.value
    return found


def _problem_classes(modules: list[Module]) -> dict[str, str]:
    """The classes that carry a code, by name, with the section of words that they are said from."""
    found = {"Problem": "problem", "WrongValue": "problem"}
    classes = [node for module in modules for node in module.classes]
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


def _raised(module: Module, classes: dict[str, str], scope: dict[str, list[tuple[int, str]]]) -> Iterator[Raised]:
    """Every code with its English text."""
    apart = OUR_WORDS | OF_A_SENTENCE
    kinds = {name: section for name, section in classes.items() if name not in apart} | MAKERS
    for node in module.calls:
        section = _section_of(node, kinds)
        if section is not None and (pair := _code_and_text(node, scope)) is not None:
            yield Raised(f"{section}.{pair[0]}", pair[1], f"{module.path}:{node.lineno}")


def _uncoded(module: Module, kinds: dict[str, str], scope: dict[str, list[tuple[int, str]]]) -> Iterator[str]:
    """Problems that are made without a code and a text that can be read here, with their places."""
    for node in module.raises:
        made = node.exc
        assert isinstance(made, ast.Call)
        name, place = ast.unparse(made.func), f"{module.path}:{node.lineno}"
        if name == "ValueError":
            yield f"{place}: a plain ValueError"
        plain = name in kinds and name not in OUR_WORDS | OF_A_SENTENCE and made.args
        if plain and isinstance(made.args[0], ast.Constant) and isinstance(made.args[0].value, str):
            if not _CODE.fullmatch(made.args[0].value):
                yield f"{place}: {name} without a code"
            elif _code_and_text(made, scope) is None:
                yield f"{place}: {name} without a text"
        elif plain and isinstance(made.args[0], ast.JoinedStr):
            yield f"{place}: {name} with a text that is already filled in"


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


def _texts(module: Module, outer: dict[str, dict[str, str]]) -> dict[str, list[tuple[int, str]]]:
    """Texts that have a name, with their lines; those of other modules too."""
    found: dict[str, list[tuple[int, str]]] = {}
    for node in module.imports:
        home = outer.get("/".join((node.module or "").split(".")[1:]) + ".py", {})
        for name in {alias.name for alias in node.names} & set(home):
            found.setdefault(name, []).append((0, home[name]))
    for name, line, text in module.texts:
        found.setdefault(name, []).append((line, text))
    return {name: sorted(some) for name, some in found.items()}
