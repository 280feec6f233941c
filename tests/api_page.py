"""The generated parts of docs/api.md: what programs may import, with signatures and fields, as the code has it."""

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from enum import Enum
from functools import cache, cached_property
from importlib import import_module
from textwrap import dedent
from types import ModuleType
from typing import NamedTuple, TypeGuard, get_args

import msgspec

from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Game

KERNEL = tuple(f"zashiki.kernel.{name}" for name in ("game", "match", "chance", "record", "registry"))
LINES = "zashiki.kernel.record_lines"
DOORS = tuple(f"zashiki.games.{name}" for name in ("koikoi", "riichi", "reversi", "stud", "score_table"))
WHOLE = (
    "zashiki",
    *KERNEL,
    LINES,
    *DOORS,
    "zashiki.players",
    "zashiki.telling",
    "zashiki.parlour",
    "zashiki.storage.files",
)
"""Modules of which every public name is listed …"""
CHOSEN: dict[str, tuple[str, ...]] = {
    "zashiki.games.riichi": (
        *("hand.shanten.shanten", "hand.waits.waits", "hand.waits.is_tenpai", "hand.ukeire.ukeire"),
        *("hand.ukeire.discards", "furiten.is_furiten", "rounds.next_round"),
    ),
    "zashiki.records": (
        *("audit.verify", "audit.Verdict", "export.export", "replay.replayed", "replay.resumed", "replay.restored"),
        *("contents.opening_of", "contents.steps_of", "foreign.read_games", "foreign.formats", "foreign.outgoing"),
    ),
    "zashiki.records.foreign": (
        *("Format", "Loaded", "ForeignGame", "About", "Problem", "Outgoing", "ForeignError"),
        *("format_named", "format_of", "recorded"),
    ),
    "zashiki.storage": (
        *("store.Store", "store.Reading", "store.Entry", "store.StorageWaits", "store.MemoryStore"),
        *("file_store.FileStore", "sqlite_store.SqliteStore", "sqlite_reader.SqliteReader", "backup.back_up"),
    ),
    "zashiki.testing": (
        *("laws.check_laws", "laws.check_ending", "laws.same_everywhere", "laws.every_field_is_listed"),
        *(
            "laws.LawBroken",
            "telling_laws.check_telling",
            "strategies.matches",
            "strategies.rulesets",
            "strategies.actions",
        ),
        *("random_play.played", "random_play.random_match", "random_play.again", "random_play.decisions"),
        *("random_play.viewers", "golden.transcript", "koikoi.stacked", "koikoi.TestDecks"),
    ),
    "zashiki.cli.tables": (
        *(
            "table.TableSetup",
            "table.Table",
            "table.Shown",
            "questions.Listed",
            "questions.Keyed",
            "questions.Question",
        ),
        *("questions.Choice", "requests.Request", "screen.said_below", "screen.told_last", "screen.fitted"),
    ),
    "zashiki.texts": ("rulebook.RuleError", "rulebook.RuleBook", "problems.Problem", "problems.said"),
}
"""… and packages of whose modules a few names are for others."""
PROSE = ("zashiki.records.foreign", "zashiki.storage", "zashiki.testing", "zashiki.texts", "zashiki.cli.tables")
"""Those of them that are listed in lines of text."""
FORMATS = (
    *("reversi.ggf.parse_ggf", "reversi.ggf.show_ggf", "reversi.obf.parse_obf", "riichi.mjai.parse_mjai"),
    *("riichi.mjai_out.show_mjai", "riichi.tenhou6.parse_tenhou6", "riichi.tenhou6_out.show_tenhou6"),
    *("riichi.mjlog.parse_mjlog", "stud.phh.parse_phh", "stud.phh_out.show_phh", "stud.phh_out.show_phhs"),
)
"""What reads and shows the formats of other programs, below `zashiki.records`."""
SHARED = "parse_rules"
"""What every door offers beyond the contract."""
STATES = ("GameState", "PlayerState")
WIDTH = 120

# ------------------------------------------------------------------------------------------------------- what there is


def public_names(module: str) -> list[str]:
    """The names that a module offers: `__all__`, or else what is defined in it without an underscore."""
    found: list[str] | None = getattr(import_module(module), "__all__", None)
    return list(found) if found is not None else [name for name in defined(module) if not name.startswith("_")]


def own_names(module: str) -> list[str]:
    """Those of them that the page lists below the module itself: at a door, what the contract does not have."""
    left_out = {*contract_names(), SHARED} - {"GameState"} if module in DOORS else set()
    return [name for name in public_names(module) if name not in left_out]


def contract_names() -> list[str]:
    """Everything that `Game` asks for."""
    return [name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_")]


def found_at(module: str, name: str) -> object:
    """What a name stands for, which may be that of a module below, such as `audit.verify`."""
    below, _, last = f"{module}.{name}".rpartition(".")
    return getattr(import_module(below), last)


@cache
def defined(module: str) -> dict[str, tuple[ast.stmt, str]]:
    """What is defined in a module, each with the text that stands below it."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    found: dict[str, tuple[ast.stmt, str]] = {}
    for node, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.AnnAssign(target=ast.Name(name))
            ):
                found[name] = node, _text(below)
            case ast.Assign(targets=[ast.Tuple(several)]):
                *_, last = several
                found |= {
                    one.id: (node, _text(below) if one is last else "") for one in several if isinstance(one, ast.Name)
                }
            case ast.Assign(targets=[ast.Name(name)], value=value) if not ast.unparse(value).startswith("TypeVar("):
                found[name] = node, _text(below)
    return found


def _text(node: ast.stmt) -> str:
    match node:
        case ast.Expr(ast.Constant(str(text))):
            return " ".join(text.split())
    return ""


@cache
def _home(module: str, name: str) -> str:
    """The module of ours in which a name is defined that this one knows; empty if it is nothing of ours."""
    if name in defined(module):
        return module
    for node in ast.walk(ast.parse(inspect.getsource(import_module(module)))):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("zashiki."):
            continue
        for alias in node.names:
            if alias.name == name or (alias.name == "*" and name in public_names(node.module or "")):
                return _home(node.module or "", name)
    return ""


# -------------------------------------------------------------------------------------------- signatures, fields, types


class Field(NamedTuple):
    """One field of a struct, or one argument."""

    name: str
    kind: str
    default: str
    about: str = ""

    def __str__(self) -> str:
        """As it stands in a signature."""
        default = f" = {self.default}" if self.kind else f"={self.default}"
        return self.name + (f": {self.kind}" if self.kind else "") + (default if self.default else "")


class _Plain(ast.NodeTransformer):
    """Types as people read them: without bounds, and with the values of a `Literal` in place of its name."""

    def __init__(self, module: str) -> None:
        self.module = module

    def visit_Name(self, node: ast.Name) -> ast.expr:
        home = _home(self.module, node.id)
        if node.id in ("SeatNumber", "Colour"):
            return ast.Name("Seat")
        made = defined(home)[node.id][0] if home else None
        if not isinstance(made, ast.Assign | ast.AnnAssign) or made.value is None:
            return node
        value = ast.unparse(made.value)
        inlined = value.startswith(("Literal", "Annotated")) and home != LINES
        return _Plain(home).visit(ast.parse(value, mode="eval").body) if inlined else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(value=ast.Name("Annotated"), slice=ast.Tuple([first, *_])):
                return self.visit(first)  # type: ignore[no-any-return]  # a type
            case ast.Subscript(value=ast.Name("Literal")):
                return node
        return self.generic_visit(node)  # type: ignore[return-value]  # likewise

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        left, right = self.visit(node.left), self.visit(node.right)
        match left, right:
            case ast.Subscript(value=ast.Name("Literal")), ast.Subscript(value=ast.Name("Literal")):
                values = [value for one in (left, right) for value in getattr(one.slice, "elts", [one.slice])]
                return ast.Subscript(left.value, ast.Tuple(values))
        return ast.BinOp(left, node.op, right)


def plain(kind: ast.expr | None, module: str) -> str:
    """A type in one line."""
    if kind is None:
        return ""
    text = ast.unparse(_Plain(module).visit(ast.parse(ast.unparse(kind), mode="eval").body))
    return text.replace("msgspec.", "").replace("'", '"')


def signature(function: Callable[..., object], *, bound: bool = False) -> str:
    """The arguments and the result of a function, as they are written; without the object itself, if it is bound."""
    function = inspect.unwrap(function)
    node = _parsed(function)
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    parts = _arguments(node.args, function.__module__)[1 if bound else 0 :]
    result = plain(node.returns, function.__module__) if node.name != "__init__" else ""
    if isinstance(node, ast.AsyncFunctionDef):
        result = f"Awaitable[{result}]"
    return f"({', '.join(parts)})" + (f" -> {result}" if result else "")


def _arguments(given: ast.arguments, module: str) -> list[str]:
    def shown(one: ast.arg, default: ast.expr | None = None) -> str:
        return str(Field(one.arg, plain(one.annotation, module), _value(default)))

    several = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(several) - len(given.defaults)) + list(given.defaults)
    parts = [shown(one, default) for one, default in zip(several, defaults, strict=True)]
    if given.vararg:
        parts.append(f"*{shown(given.vararg)}")
    elif given.kwonlyargs:
        parts.append("*")
    parts += [shown(one, default) for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    return [*parts, f"**{shown(given.kwarg)}"] if given.kwarg else parts


def _value(node: ast.expr | None) -> str:
    if isinstance(node, ast.Name) and node.id.startswith("_"):
        return "…"  # nobody else can name it
    return ast.unparse(node).replace("'", '"') if node else ""


def _parsed(thing: object) -> ast.stmt:
    return ast.parse(dedent(inspect.getsource(thing))).body[0]  # type: ignore[arg-type]  # a function or a class


def fields(kind: type) -> list[Field]:
    """The fields of a struct or a named tuple, those of its bases first."""
    found: list[Field] = []
    for base in reversed(kind.__mro__):
        if not base.__module__.startswith("zashiki"):
            continue
        node = _parsed(base)
        assert isinstance(node, ast.ClassDef)
        for one, below in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
            match one:
                case ast.AnnAssign(target=ast.Name(name), annotation=noted, value=value):
                    found.append(Field(name, plain(noted, base.__module__), _value(value), _text(below)))
    return found


def is_struct(thing: object) -> bool:
    """Whether something is a type whose values are made of its fields."""
    return inspect.isclass(thing) and (
        issubclass(thing, msgspec.Struct) or hasattr(thing, "_fields") or is_dataclass(thing)
    )


# --------------------------------------------------------------------------------------------------------------- items


class Item(NamedTuple):
    """One name: how it is used, what it is, and what it offers in turn."""

    code: str
    about: str
    members: tuple["Item", ...] = ()

    def line(self) -> str:
        """As a line of code."""
        return f"{self.code}  # {self.about}" if self.about else self.code

    def lines(self) -> Iterator[str]:
        """As lines of code, one for each member."""
        yield self.line()
        yield from (f"    {one.line()}" for one in self.members)

    def prose(self) -> str:
        """As a part of a line of text, with its members by their signatures alone."""
        also = ", ".join(f"`{one.code}`" for one in self.members)
        return " ".join(part for part in (f"`{self.code}`", self.about, f"({also})" if also else "") if part)


def about(thing: object) -> str:
    """The first line of a docstring."""
    return (inspect.getdoc(thing) or "").partition("\n")[0]


def item(module: str, name: str) -> Item:
    """Show a name of a module."""
    thing = found_at(module, name)
    if inspect.isclass(thing) and thing.__module__.startswith("zashiki"):
        return _class_item(thing, name)
    if _is_function(thing):
        return Item(name + signature(thing, bound=inspect.ismethod(thing)), about(thing))
    if inspect.ismodule(thing):
        return Item(name, about(thing))
    return _constant_item(module, name, thing)


def _is_function(thing: object) -> TypeGuard[Callable[..., object]]:
    found = inspect.unwrap(thing) if callable(thing) else None
    return inspect.isroutine(found) and found.__module__.startswith("zashiki")


def _class_item(kind: type, name: str) -> Item:
    members = tuple(_members(kind))
    init = vars(kind).get("__init__")
    if issubclass(kind, Enum):
        return Item(f"{name} = {_values(kind)}", about(kind), members)
    if is_struct(kind):
        config = getattr(kind, "__struct_config__", None)
        tag = f"{config.tag}: " if config and config.tag else ""
        return Item(f"{name}({', '.join(map(str, fields(kind)))})", tag + about(kind), members)
    if inspect.isfunction(init) and "self." in inspect.getsource(init):
        return Item(name + signature(init, bound=True), about(kind), members)
    error = kind.__mro__[1].__name__ if issubclass(kind, Exception) else ""
    return Item(f"class {name}({error})" if error else f"class {name}", about(kind), members)


def _values(kind: type[Enum]) -> str:
    values = [repr(one.value).replace("'", '"') for one in kind]
    few = len(" | ".join(values)) < WIDTH + WIDTH
    return " | ".join(values if few else [*values[:2], "…", values[-1]])


def _constant_item(module: str, name: str, value: object) -> Item:
    node, text = defined(_home(module, name) or module).get(name, (None, ""))
    if isinstance(value, int | str) and "getattr(" not in ast.unparse(node or ast.Pass()):
        return Item(f"{name} = {value!r}".replace("'", '"'), text)
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) != "TypeAlias":
        return Item(f"{name}: {plain(node.annotation, module)}", text)
    if isinstance(node, ast.AnnAssign | ast.Assign) and node.value and not isinstance(value, bytes):
        said = _value(node.value)
        return Item(f"{name} = {said}" if len(said) < WIDTH and "cast(" not in said else name, text)
    return Item(f"{name}: {type(value).__name__}", text)


def _members(kind: type) -> Iterator[Item]:
    """What a class offers beside its fields: attributes that are set when it is made, properties and methods."""
    yield from (Item(f".{name}", "") for name in dict.fromkeys(_set_by_init(kind)))
    defaults = {one.name for one in dataclass_fields(kind)} if is_dataclass(kind) else set()
    for name, thing in vars(kind).items():
        if name.startswith("_") or name in defaults or (name == "shuffled" and kind is not Chance):
            continue
        if isinstance(thing, property | cached_property):
            getter = thing.fget if isinstance(thing, property) else thing.func
            assert getter is not None
            yield Item(f".{name}: {signature(getter, bound=True).partition(' -> ')[2]}", about(thing))
        elif isinstance(thing, classmethod | staticmethod):
            whole = signature(thing.__func__, bound=isinstance(thing, classmethod))
            yield Item(f"{kind.__name__}.{name}{whole}", about(thing.__func__))
        elif inspect.isfunction(thing):
            yield Item(f".{name}{signature(thing, bound=True)}", about(thing))


def _set_by_init(kind: type) -> Iterator[str]:
    init = None if is_struct(kind) else vars(kind).get("__init__")  # of a struct, its fields say it
    if inspect.isfunction(init) and "self." in inspect.getsource(init):
        for node in ast.walk(_parsed(init)):
            match node:
                case ast.Attribute(value=ast.Name("self"), attr=name, ctx=ast.Store()) if not name.startswith("_"):
                    yield name


# ------------------------------------------------------------------------------------------------------------ the parts


def code(lines: Iterable[str]) -> str:
    """A block of code that nobody runs."""
    return "\n".join(("```py", *lines, "```"))


def bullet(head: str, parts: Iterable[str], said: str = "") -> str:
    """Parts below a head, in one line of the file."""
    return "<br>".join((f"- **{head}**{f' {said}' if said else ''}", *parts))


def front() -> str:
    """The names of `zashiki` itself, by where they are at home."""
    homes: dict[str, list[str]] = {}
    for name in own_names("zashiki"):
        thing = found_at("zashiki", name)
        home = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
        homes.setdefault({"__version__": "zashiki", "Seat": "zashiki.kernel.game"}.get(name, home), []).append(name)
    shown = (", ".join(f"`{name}`" for name in names) + f" from `{home}`" for home, names in sorted(homes.items()))
    return "; ".join(shown)


def contract() -> str:
    """The functions of every door, from `Game`."""
    written = {field.name: Item(str(field), field.about) for field in fields(Game)}
    for name in contract_names():
        thing = vars(Game).get(name)
        if isinstance(thing, property):
            assert thing.fget is not None
            kind = signature(thing.fget, bound=True).partition(" -> ")[2]
            written[name] = Item(f"{name}: {kind}", about(thing))
        elif thing is not None:
            written[name] = Item(name + signature(thing, bound=True), about(thing))
    return code(written[name].line() for name in contract_names())


def kernel() -> str:
    """The modules of the kernel one below the other; the lines of a record in one line of text."""
    found: list[str] = []
    for module in KERNEL:
        found += [f"# {module}", *_constants(module), *_listed(module, _others(module))]
    return code(found) + "\n\n" + bullet(f"`{LINES}`", (item(LINES, name).prose() for name in own_names(LINES)))


def _is_constant(module: str, name: str) -> bool:
    thing = found_at(module, name)
    return not inspect.isclass(thing) and not _is_function(thing)


def _others(module: str) -> list[str]:
    return [name for name in own_names(module) if not _is_constant(module, name)]


def _constants(module: str) -> Iterator[str]:
    """What needs no word, several on a line."""
    line = ""
    for name in own_names(module):
        if _is_constant(module, name):
            one = item(module, name).code
            if line and len(f"{line}; {one}") > WIDTH:
                yield line
                line = ""
            line += f"; {one}" if line else one
    if line:
        yield line


def _listed(module: str, names: Iterable[str]) -> Iterator[str]:
    """A line for each name, and for each member of what has more than a few; the attributes share one."""
    for name in names:
        if name == "Game":
            yield f"class Game  # {about(Game)}"
            continue
        one = item(module, name)
        bare = [member for member in one.members if not member.about]
        told = [member for member in one.members if member.about]
        yield one.line()
        if len(told) < 3:
            bare, told = list(one.members), []
        if bare:
            yield "    " + "; ".join(member.code for member in bare)
        yield from (f"    {member.line()}" for member in told)


def doors() -> str:
    """The five doors."""
    return "\n\n".join(map(door, DOORS))


def door(module: str) -> str:
    """What a room offers beyond the contract: events and functions as code, the rest in lines of text."""
    room, names = import_module(module), own_names(module)
    actions, events = (_kinds(getattr(room, union)) for union in ("Action", "Event"))
    told = {kind.__name__ for kind in (*actions, *events)}
    rest = [name for name in names if name not in told.union(STATES)]
    functions = [*(name for name in rest if name[0].islower()), *CHOSEN.get(module, ())]
    values = [name for name in rest if name not in functions]
    parts = [
        bullet("Actions", (_class_item(kind, kind.__name__).prose() for kind in actions)),
        *(_state(getattr(room, name)) for name in STATES if name in names),
        bullet("Values", (item(module, name).prose() for name in values)),
    ]
    if types := list(_further_types(module)):
        parts.append(bullet("Types in these lines that the door itself does not offer", types))
    lines = ["# events", *(_class_item(kind, _reached(module, kind)).line() for kind in events)]
    lines += ["# functions", *(item(module, name).line() for name in functions)] if functions else []
    head = f"### `{module}`\n\n*{about(room)}*\n\n"
    return head + "\n".join(parts) + "\n\n" + code(lines)


def _kinds(union: object) -> tuple[type, ...]:
    return get_args(union) or (union,)


def _reached(module: str, kind: type) -> str:
    """How a program reaches an event: at the door, or in the module that has it."""
    offered = kind.__name__ in public_names(module)
    return kind.__name__ if offered else f"{kind.__module__.removeprefix(f'{module}.')}.{kind.__name__}"


def _state(kind: type) -> str:
    """A state with its fields; those that need no word stand together."""
    bare: list[str] = []
    told: list[str] = []
    for field in fields(kind):
        shown = f"`{field.name}: {field.kind}`"
        (told if field.about else bare).append(f"{shown} {field.about}" if field.about else shown)
    told += [f"`{one.code}` {one.about}" for one in _members(kind)]
    return bullet(f"`{kind.__name__}`", (", ".join(bare), *told), about(kind))


def _further_types(module: str) -> Iterator[str]:
    """Types that are named in the fields of what a door offers, and in turn in theirs."""
    room = import_module(module)
    waiting = [getattr(room, name) for name in public_names(module) if name != "Ruleset"]
    waiting += [kind for union in (room.Action, room.Event) for kind in _kinds(union)]
    offered = [getattr(import_module(one), name) for one in DOORS for name in public_names(one)]
    met: set[str] = set()
    while waiting:
        for home, name in _named_in(waiting.pop(0)):
            thing = getattr(import_module(home), name)
            if name not in met and home.startswith("zashiki.games.") and not any(thing is one for one in offered):
                met.add(name)
                waiting.append(thing)
                yield item(home, name).prose()


def _named_in(thing: object) -> Iterator[tuple[str, str]]:
    if not is_struct(thing):
        return
    assert inspect.isclass(thing)
    modules = [base.__module__ for base in thing.__mro__ if base.__module__.startswith("zashiki")]
    for name in (
        node.id for one in fields(thing) for node in ast.walk(ast.parse(one.kind)) if isinstance(node, ast.Name)
    ):
        if home := next(filter(None, (_home(module, name) for module in modules)), ""):
            yield home, name


def others() -> str:
    """Players, storage and records as code; what fewer programs need, in lines of text."""
    found: list[str] = []
    for module in ("zashiki.players", "zashiki.telling", "zashiki.parlour", "zashiki.storage.files"):
        found += [f"# {module}", *_constants(module), *_listed(module, _others(module))]
    found += ["# zashiki.records", *_listed("zashiki.records", CHOSEN["zashiki.records"])]
    formats = (item("zashiki.records", name).prose() for name in FORMATS)
    bullets = [bullet(f"`{package}`", (item(package, name).prose() for name in CHOSEN[package])) for package in PROSE]
    bullets.insert(1, bullet("`zashiki.records`", formats, "what other programs write"))
    return code(found) + "\n\n" + "\n".join(bullets)


def client() -> str:
    """All names of the client, for its own page."""
    module = "zashiki.client"
    return code([f"# {module}", *_constants(module), *_listed(module, _others(module))])


TWINS = (
    *("playouts.playouts", "playouts.Playouts", "dlpack.DLPackArray"),
    *("reversi.perft.perft", "stud.worths", "stud.all_hands", "stud.equity"),
    *("riichi.shanten", "riichi.waits", "riichi.ready_discards", "riichi.values"),
    *("riichi.winning_hands", "riichi.WinningHands"),
)
"""What of the twins is for others, beside a batch."""


def twins() -> str:
    """All names of encodings and twins, for their own page."""
    found: list[str] = []
    for module in ("zashiki.encoding", "zashiki.fast"):
        found += [f"# {module}", *_constants(module), *_listed(module, _others(module))]
    return code([*found, *_listed("zashiki.fast", TWINS)])


PARTS: dict[str, Callable[[], str]] = {
    "front": front,
    "contract": contract,
    "kernel": kernel,
    "doors": doors,
    "others": others,
}
"""The parts of the page by the names that stand around them."""
