"""Find tests that assert nothing, in the syntax tree: no assertion in them, nor in any helper that they use.

A helper is looked up where its name comes from: the same file, a file of the tests or `zashiki.testing`. A method is
looked up by its name in the classes of these files, unless the package or Python itself has methods of that name. A
function out of a parameter or a table is taken to assert. What a helper asserts for the type checker is not counted.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Key: TypeAlias = tuple[str, str]
"""A module and a name in it; of a method a dot and its name."""
CHECKS = frozenset({"expect", "fail", "raises", "warns"})
"""Functions of pytest and Playwright that check something."""
MADE_BY = frozenset({"__init__", "__enter__", "__exit__", "__aenter__", "__aexit__", "__call__"})
"""Methods that run where only the name of their class stands."""
EVERYWHERE = frozenset(name for kind in (list, dict, set, str, bytes, int, Path) for name in dir(kind))


class Described(NamedTuple):
    """Whether a function asserts by itself, and what it uses that may assert."""

    asserts: bool
    uses: frozenset[Key]


class Suite:
    """All functions of these files, given as path and source; the package's own sources tell which names are common."""

    def __init__(self, sources: Mapping[str, str], package: Iterable[str] = ()) -> None:
        self._common = EVERYWHERE.union(*(re.findall(r"\bdef (\w+)", source) for source in package))
        self._tests: dict[str, Described] = {}
        self._helpers: dict[Key, list[Described]] = {}
        trees = {path: ast.parse(source) for path, source in sources.items()}
        classes = [node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)]
        failures = {node.name for node in classes if "AssertionError" in map(ast.unparse, node.bases)}
        self._failures = failures | {"AssertionError"}
        for path, tree in trees.items():
            self._read(path, tree)

    def idle(self) -> list[str]:
        """List the tests that assert nothing."""
        return [place for place, test in self._tests.items() if not test.asserts and not test.uses & self._asserting]

    @cached_property
    def _asserting(self) -> set[Key]:
        found = {key for key, described in self._helpers.items() if any(one.asserts for one in described)}
        open_ones = {
            key: frozenset().union(*(one.uses for one in described)) for key, described in self._helpers.items()
        }
        while more := {key for key, uses in open_ones.items() if key not in found and uses & found}:
            found |= more
        return found

    def _read(self, path: str, tree: ast.Module) -> None:
        module = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        names = _imported(tree)
        for name, key in names.items():
            self._add((module, name), Described(asserts=False, uses=frozenset({key})))
        names |= {node.name: (module, node.name) for node in tree.body if isinstance(node, Function | ast.ClassDef)}
        for node in tree.body:
            if isinstance(node, Function):
                if node.name.startswith("test_") and PurePosixPath(path).name.startswith("test_"):
                    self._tests[f"{path}:{node.lineno}: {node.name}"] = self._described(node, names, is_test=True)
                else:
                    self._add((module, node.name), self._described(node, names))
            elif isinstance(node, ast.ClassDef):
                for one in node.body:
                    if isinstance(one, Function) and (one.name in MADE_BY or one.name not in self._common):
                        key = (module, node.name) if one.name in MADE_BY else (".", one.name)
                        self._add(key, self._described(one, names))

    def _add(self, key: Key, described: Described) -> None:
        self._helpers.setdefault(key, []).append(described)

    def _described(self, function: Function, names: Mapping[str, Key], *, is_test: bool = False) -> Described:
        arguments = function.args
        handed = {one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
        uses: set[Key] = set()
        for node in ast.walk(function):
            if self._asserts(node, handed) and (is_test or not _narrows(node)):
                return Described(asserts=True, uses=frozenset())
            match node:
                case ast.Name(id=name) if name in names:
                    uses.add(names[name])
                case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in names:
                    uses |= {(".".join(names[owner]), name), (".", name)}
                case ast.Attribute(attr=name):
                    uses.add((".", name))
        return Described(asserts=False, uses=frozenset(uses))

    def _asserts(self, node: ast.AST, handed: set[str]) -> bool:
        match node:
            case ast.Assert():
                return True
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) | ast.Name(id=name)):
                return name in self._failures
            case ast.Call(func=ast.Subscript()):
                return True
            case ast.Call(func=ast.Attribute(value=ast.Name(id="pytest"), attr=name)):
                return name in CHECKS
            case ast.Call(func=ast.Name(id=name)):
                return name in CHECKS or name in handed
        return False


def _narrows(node: ast.AST) -> bool:
    """Return whether an assertion only tells the type checker what something is."""
    match node:
        case ast.Assert(test=ast.Call(func=ast.Name(id="isinstance"))):
            return True
        case ast.Assert(test=ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(value=None)])):
            return True
    return False


def _imported(tree: ast.Module) -> dict[str, Key]:
    """The names that a file imports, with their modules and their names there."""
    found: dict[str, Key] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: (node.module or "", alias.name) for alias in node.names}
    return found
