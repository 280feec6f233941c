"""The plan of the house as plain functions: who may import whom, what the inner rooms never do, how big things get.

Every check takes a module's path below `src/zashiki` and its source text, and returns one sentence per violation.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import TypeAlias

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "zashiki"

KERNEL_LIMIT = 540
FILE_LIMIT = 300
FUNCTION_LIMIT = 60
TABLES: frozenset[str] = frozenset()
"""Modules that are data tables and may be long, as paths below `src/zashiki`."""

LAYERS: dict[str, frozenset[str]] = {
    "kernel": frozenset({"kernel"}),
    "texts": frozenset({"kernel", "texts"}),
    "games": frozenset({"kernel", "texts"}),  # and a room's own modules
    "storage": frozenset({"kernel", "records", "storage"}),
    "records": frozenset({"kernel", "texts", "games", "records"}),
    "encoding": frozenset({"kernel", "texts", "games", "encoding"}),
    "fast": frozenset({"kernel", "texts", "games", "encoding", "fast"}),
    "players": frozenset({"kernel", "texts", "games", "records", "encoding", "fast", "players"}),
    "telling": frozenset({"kernel", "texts", "games", "players", "telling"}),
    "parlour": frozenset({"kernel", "texts", "records", "players", "telling", "parlour"}),  # and never a game
    "documents": frozenset({"kernel", "texts", "games", "records", "storage", "documents"}),
    "testing": frozenset(
        {
            "kernel",
            "texts",
            "games",
            "records",
            "encoding",
            "fast",
            "players",
            "telling",
            "parlour",
            "storage",
            "testing",
        }
    ),
    "client": frozenset(
        {"kernel", "texts", "records", "players", "telling", "parlour", "client"}
    ),  # and never a server
    "web": frozenset({"web"}),
    "server": frozenset(
        {"kernel", "texts", "games", "records", "players", "telling", "parlour", "storage", "server", "web"}
    ),  # and never the terminal
    "": frozenset(
        {"kernel", "games", "records", "players", "telling", "parlour", "storage"}
    ),  # modules directly in zashiki
}
"""What each layer may import of ours; a folder that nobody planned may import nothing."""

NEIGHBOURS: dict[str, frozenset[str]] = {"score_table": frozenset({"riichi"})}
"""Rooms that may import another one: a score table is kept by the rules of riichi, which knows nothing of it."""

SIGNPOSTS: dict[str, frozenset[str]] = {"__main__.py": frozenset({"cli"})}
"""Modules directly in zashiki that may import more: `python -m zashiki` only points to the terminal program.

Nothing imports such a module, so `import zashiki` still does without the program and its packages.
"""

SHELF = frozenset({"choices", "frozen", "open_table"})
"""Modules beside the rooms that every room may take from."""

TABLE_KNOWS = frozenset({"", "actions", "events", "notation", "pieces", "vocabulary", "variants"})
"""Modules of a room that its table in the terminal may import: what choices and events are, and how people write them.

What they mean is told by `zashiki.telling`.
"""

OUTSIDE = frozenset({"cli"})
"""Where the house meets the street: it may import anything, look at the clock and print."""

BY_THE_CLOCK = frozenset({"client", "server"})
"""Layers that carry things out: they look at the clock and draw secrets, and import only what the plan says."""

FRIENDS: dict[str, frozenset[str]] = {
    "encoding": frozenset({"numpy"}),
    "fast": frozenset({"msgspec", "numba", "numpy"}),
    "client": frozenset({"httpx", "msgspec", "websockets"}),
    "server": frozenset({"msgspec", "segno", "starlette", "uvicorn", "websockets"}),
    "testing": frozenset({"msgspec", "hypothesis", "numpy"}),
}
"""Third-party packages a layer may import, where that is more than msgspec."""

UNPREDICTABLE = frozenset({"random", "secrets", "time", "uuid", "warnings"})
DICE_USERS = frozenset({"players", "testing"})
PRINTERS = frozenset({"games/reversi/__main__.py", "testing/simulation/__main__.py"})
TIMEKEEPERS = frozenset({"testing/simulation/__main__.py"})
"""Programs that run for as long as they are told; all below them gets the time handed in."""

MACHINE_PATH = re.compile(r"(?<![\w.~$}{)-])/(?:work|root|tmp|home|Users|opt|mnt|var/folders)(?![\w-])|[A-Z]:\\Users")
REGISTRY = re.compile(r"pypi[.]org|pythonhosted[.]org|npmjs[.]|index-ur[l]|file:/[/]", re.IGNORECASE)
SKIPPED = frozenset({".git", "build", "dist", "htmlcov", "__pycache__", "node_modules"})
VISIBLE = frozenset({".ci", ".github"})


def layer_of(path: str) -> str:
    """The layer of a module; modules directly in zashiki have the layer ""."""
    first, *rest = PurePosixPath(path).parts
    name = first.removesuffix(".py")
    return name if rest or name in LAYERS or name in OUTSIDE else ""


Nodes: TypeAlias = tuple[ast.AST, ...]


@lru_cache(maxsize=1)
def nodes(source: str) -> Nodes:
    """List every node of a module's syntax tree; several checks look at one module after the other."""
    return tuple(ast.walk(ast.parse(source)))


def imports(path: str, tree: Nodes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every import in a module, with its line, as absolute dotted parts; `from a import b` counts as `a.b`."""
    package = ("zashiki", *PurePosixPath(path).parts[:-1])
    for node in tree:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, tuple(alias.name.split("."))) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = tuple(node.module.split(".")) if node.module else ()
            yield from ((node.lineno, (*base, *module, alias.name)) for alias in node.names)


def import_violations(path: str, source: str) -> list[str]:
    """Imports that go against the plan of the house."""
    return [
        f"{path}:{line}: may not import {'.'.join(target)}"
        for line, target in imports(path, nodes(source))
        if not _may_import(path, target)
    ]


def _may_import(path: str, target: tuple[str, ...]) -> bool:
    layer, here = layer_of(path), PurePosixPath(path).parts
    if layer in OUTSIDE:
        return True
    if target[0] != "zashiki":
        return target[0] in sys.stdlib_module_names or target[0] in FRIENDS.get(layer, {"msgspec"})
    if layer == "games" and target[1:2] == ("games",):
        return len(here) > 2 and {*target[2:3]} <= {here[1], *SHELF, *NEIGHBOURS.get(here[1], ())} and len(target) > 2
    return len(target) > 1 and target[1] in LAYERS.get(layer, frozenset()) | SIGNPOSTS.get(path, frozenset())


def table_violations(path: str, source: str) -> list[str]:
    """Where a terminal's table works out a rule: pictures draw scenes, and the rest tells choices and events apart."""
    here = PurePosixPath(path)
    if here.parts[:2] != ("cli", "tables"):
        return []
    known = frozenset[str]() if _is_picture(here) else TABLE_KNOWS
    return [
        f"{path}:{line}: a table works out no rule, and need not import {'.'.join(target)}"
        for line, target in imports(path, nodes(source))
        if target[:2] == ("zashiki", "games") and (_is_picture(here) or _module_of(target) not in known)
    ]


def _is_picture(path: PurePosixPath) -> bool:
    return path.stem == "board" or path.stem.endswith("_pictures")


def _module_of(target: tuple[str, ...]) -> str:
    """The module of a room that an import reaches into; empty for its door."""
    room = PACKAGE.joinpath(*target[1:3])
    inside = target[3] if len(target) > 3 else ""
    return inside if (room / inside).is_dir() or (room / f"{inside}.py").is_file() else ""


def conduct_violations(path: str, source: str) -> list[str]:
    """Chance, clocks, warnings, printing and the environment, in modules that must do without them."""
    layer = layer_of(path)
    if layer in OUTSIDE | BY_THE_CLOCK:
        return []
    tree = nodes(source)
    found = [*_bad_modules(path, tree, layer), *_bad_dice(tree), *_environment(tree)]
    if path not in PRINTERS:
        found += _calls(tree, "print")
    return [f"{path}:{line}: {what}" for line, what in sorted(found)]


def _bad_modules(path: str, tree: Nodes, layer: str) -> Iterator[tuple[int, str]]:
    for line, target in imports(path, tree):
        if target[0] == "random" and layer in DICE_USERS:
            if len(target) > 1 and target[1] != "Random":
                yield line, f"uses random.{target[1]}, not a seeded random.Random"
        elif target[0] in UNPREDICTABLE and not (target[0] == "time" and path in TIMEKEEPERS):
            yield line, f"may not import {target[0]}"


def _names_of(tree: Nodes, module: str) -> frozenset[str]:
    """The names by which a module goes in a file: `import random as dice` gives `dice`."""
    aliases = (alias for node in tree if isinstance(node, ast.Import) for alias in node.names)
    return frozenset(alias.asname or alias.name for alias in aliases if alias.name == module)


def _attributes(tree: Nodes, module: str) -> Iterator[tuple[int, str]]:
    names = _names_of(tree, module)
    for node in tree if names else ():
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            yield node.lineno, node.attr


def _bad_dice(tree: Nodes) -> Iterator[tuple[int, str]]:
    for line, name in _attributes(tree, "random"):
        if name != "Random":
            yield line, f"uses random.{name}, not a seeded random.Random"
    for node in tree:
        if isinstance(node, ast.Call) and not node.args and not node.keywords:
            called = ast.unparse(node.func)
            if called == "Random" or called in {f"{name}.Random" for name in _names_of(tree, "random")}:
                yield node.lineno, "makes a Random without a seed"


def _environment(tree: Nodes) -> Iterator[tuple[int, str]]:
    readers = {"environ", "environb", "getenv", "getenvb"}
    for line, name in _attributes(tree, "os"):
        if name in readers:
            yield line, f"reads os.{name}"
    for line, target in imports("", tree):
        if target[0] == "os" and readers & set(target[1:]):
            yield line, f"reads {'.'.join(target)}"


def _calls(tree: Nodes, function: str) -> Iterator[tuple[int, str]]:
    for node in tree:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
            yield node.lineno, f"calls {function}"


def size_violations(path: str, source: str) -> list[str]:
    """Files and function bodies that have grown too long; tables of data are let off."""
    if path in TABLES:
        return []
    length = len(source.splitlines())
    found = [f"{path}: {length} lines, at most {FILE_LIMIT}"] if length > FILE_LIMIT else []
    functions = (n for n in nodes(source) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    found += [
        f"{path}:{function.lineno}: {function.name} has {size} lines, at most {FUNCTION_LIMIT}"
        for function in functions
        if (size := _body_lines(function)) > FUNCTION_LIMIT
    ]
    return found


def _body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def lines_of_code(source: str) -> int:
    """The lines of a module that are neither blank nor comment nor docstring."""
    idle = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in idle:
            code.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            code.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(code)


def leaks(path: str, text: str) -> list[str]:
    """Places where a text names a path of somebody's machine or the address of a package registry."""
    if not MACHINE_PATH.search(text) and not REGISTRY.search(text):
        return []
    return [
        f"{path}:{number}: {line.strip()[:100]}"
        for number, line in enumerate(text.splitlines(), start=1)
        if MACHINE_PATH.search(line) or REGISTRY.search(line)
    ]


@cache
def modules() -> dict[str, str]:
    """Every module of the package, as path below `src/zashiki` and source text."""
    return {
        file.relative_to(PACKAGE).as_posix(): file.read_text(encoding="utf-8") for file in sorted(PACKAGE.rglob("*.py"))
    }


def files_of_tests() -> dict[str, str]:
    """Read every Python file of the tests, as path below the root and source text."""
    files = {file.relative_to(ROOT): file for file in sorted((ROOT / "tests").rglob("*.py"))}
    return {at.as_posix(): file.read_text(encoding="utf-8") for at, file in files.items() if not SKIPPED & {*at.parts}}


def texts(folder: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Every text file that belongs to the repository: not caches, environments or build outputs."""
    for entry in sorted(folder.iterdir()):
        hidden_folder = entry.is_dir() and entry.name.startswith(".") and entry.name not in VISIBLE
        if hidden_folder or entry.name in SKIPPED or entry.name.startswith(".coverage"):
            continue
        if entry.is_dir():
            yield from texts(entry)
        elif entry.is_file() and b"\0" not in (raw := entry.read_bytes()):
            yield entry.relative_to(ROOT).as_posix(), raw.decode("utf-8", errors="replace")
