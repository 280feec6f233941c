"""Rule sets as TOML files: a room's presets and a player's own files, read the same way and refused the same way.

A file may build on a preset (`extends = "nintendo"`) and say only what differs. A table of tables, such as
`[yaku.sanko]`, stands for rows with a name; a row of the same name is changed, a new one added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from zashiki.texts.problems import Problem, Sentence, reason

if TYPE_CHECKING:
    from pathlib import Path

# Importing a game imports this file; what only reading a rules file needs (pathlib, tomllib, difflib: a fifth of the
# time that an import takes) is imported when one is read.

RulesT = TypeVar("RulesT", bound=msgspec.Struct)
Table: TypeAlias = dict[str, Any]  # TOML is untyped until `msgspec.convert` has checked it
ALLOWED = "; allowed: {values}"
EXTENDS = "{place}: no preset is called {name!r}{hint}"
NO_PRESETS = "{file}: no such file; the folder `presets` must come along as data of its package"
ROWS = "{place}: write each row as a table of its own, [{key}.name]"
UNKNOWN_KEY = "{place}: unknown key {key!r}{hint}"
LISTED = 20
"""The most allowed values that a message spells out."""
_DOTTED = re.compile(r"^\s*(\[\[?)?\s*([A-Za-z0-9_.\"-]+)")


class RuleError(Problem):
    """A rules file that cannot be played by, with the place of the mistake and what is allowed there."""


class WrongField(Problem):
    """A value that a rule set refuses itself: its field, and why."""

    def __init__(self, field: str, why: Sentence) -> None:
        """Name the field."""
        super().__init__("rules.field", "{field}: {why}", field=field, why=why)
        self.field, self.why, self.args = field, why, (field, why)


class RuleBook(Generic[RulesT]):
    """The presets of a room, the default first, and the reader for files like them."""

    def __init__(self, ruleset: type[RulesT], beside: str, default: str) -> None:
        """Find presets in the folder `presets` beside a module (its `__file__`); each is read when it is asked for."""
        self._type, self._beside, self._default = ruleset, beside, default
        self._known: dict[str, RulesT] = {}

    @property
    def _folder(self) -> Path:
        from pathlib import Path  # noqa: PLC0415 - see above

        return Path(self._beside).parent / "presets"

    def names(self) -> tuple[str, ...]:
        """Name the presets."""
        found = sorted(path.stem for path in self._folder.glob("*.toml"))
        return (self._default, *(name for name in found if name != self._default))

    def preset(self, name: str) -> RulesT:
        """Load a preset by name."""
        if name not in self._known:
            self._known[name] = self._checked(self._preset_table(name), name, "")
        return self._known[name]

    def load(self, path: Path) -> RulesT:
        """Load a player's own file; every mistake in it is a `RuleError` that names its line."""
        try:
            text = _text_of(path)
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
            text = "{file}: cannot be read as a rules file ({why})"
            raise RuleError("rules.unread", text, file=path, why=why) from None
        return self.parse(text, str(path), name=path.stem)

    def parse(self, text: str, source: str = "rules", *, name: str = "") -> RulesT:
        """Load rules from TOML text."""
        own = _read(text, source)
        own.setdefault("name", name or source)
        rules = self._checked(self._extended(own, source, text), source, text)
        taken = own["name"] in self.names() and rules != self.preset(own["name"])
        return _starred(rules) if taken else rules

    def changed(self, rules: RulesT, /, **changes: object) -> RulesT:
        """Give the same rules with other values, checked like a file's; a star on the name says that they differ."""
        after = self._checked(msgspec.to_builtins(rules) | changes, "rules", "")
        return after if after == rules or "name" in changes else _starred(after)

    def _preset_table(self, name: str) -> Table:
        path = self._folder / f"{name}.toml"
        if name not in self.names():
            hint = _did_you_mean(str(name), self.names())
            raise RuleError("rules.no_preset", "no preset is called {name!r}{hint}", name=name, hint=hint)
        try:
            text = _text_of(path)
        except FileNotFoundError:
            raise RuleError("rules.no_presets", NO_PRESETS, file=path) from None
        return self._extended({"name": name} | _read(text, str(path)), str(path), "")

    def _extended(self, own: Table, source: str, text: str) -> Table:
        base = own.pop("extends", None)
        if base is None:
            return own
        if base not in self.names():
            hint = _did_you_mean(str(base), self.names())
            place = _place(source, text, ["extends"])
            raise RuleError("rules.extends", EXTENDS, place=place, name=base, hint=hint)
        table = self._preset_table(base)
        for key, value in own.items():
            if isinstance(table.get(key), dict) and isinstance(value, list):
                raise RuleError("rules.rows", ROWS, place=_place(source, text, [key]), key=key)
        return _merged(table, own)

    def _checked(self, table: Table, source: str, text: str) -> RulesT:
        for key, value in table.items():
            if named := _named_inside(value):
                place = _place(source, text, [key, named, "name"])
                raise RuleError("rules.row_name", "{place}: a row's name is that of its table", place=place)
        rows = _as_rows(table)
        if unknown := _unknown_key(rows, self._type, []):
            keys, allowed = unknown
            hint = _did_you_mean(str(keys[-1]), allowed)
            place = _place(source, text, _named(keys, rows))
            raise RuleError("rules.unknown_key", UNKNOWN_KEY, place=place, key=keys[-1], hint=hint)
        try:
            return msgspec.convert(rows, self._type)
        except msgspec.ValidationError as error:
            keys, why = self._refused(error)
            place, hint = _place(source, text, _named(keys, rows)), _allowed_at(self._type, keys)
            raise RuleError("rules.wrong", "{place}: {why}{hint}", place=place, why=why, hint=hint) from None

    def _refused(self, error: msgspec.ValidationError) -> tuple[list[str | int], str]:
        """Find the place of what was refused, and why; a rule set may name the field that it refuses itself."""
        from zashiki.texts.type_errors import plainly  # noqa: PLC0415 - see above

        message, _, at = str(error).partition(" - at `$")
        keys = [int(k[1:-1]) if k[0] == "[" else k for k in re.findall(r"\[\d+\]|\w+", at)]
        cause = error.__cause__
        if isinstance(cause, WrongField):
            return keys or [cause.field], cause.why
        if isinstance(cause, Problem):
            return keys, reason(cause)
        named, _, rest = message.partition(": ")
        if not keys and named in self._type.__struct_fields__:
            return [named], plainly(rest)
        return keys, plainly(message)


def _starred(rules: RulesT) -> RulesT:
    name: str = msgspec.structs.asdict(rules)["name"]
    return msgspec.structs.replace(rules, name=f"{name.removesuffix('*')}*")


def _text_of(path: Path) -> str:
    from zashiki.texts.outside_files import read_at_most  # noqa: PLC0415 - see above
    from zashiki.texts.toml import LARGEST  # noqa: PLC0415

    return read_at_most(path, LARGEST).decode("utf-8-sig")


def _read(text: str, source: str) -> Table:
    from zashiki.texts.toml import read_toml  # noqa: PLC0415 - see above

    try:
        return read_toml(text)
    except ValueError as error:
        raise RuleError("rules.not_toml", "{file}: not TOML: {why}", file=source, why=str(error)) from None


def _merged(base: Table, own: Table) -> Table:
    merged = dict(base)
    for key, value in own.items():
        below = merged.get(key)
        merged[key] = _merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged


def _named_inside(value: object) -> str:
    """Find a row that is given another name inside its table."""
    rows = value.items() if isinstance(value, dict) else ()
    return next((key for key, row in rows if isinstance(row, dict) and "name" in row), "")


def _as_rows(table: Table) -> Table:
    """Turn each table of tables into rows that carry their own name."""
    return {
        key: [{"name": name, **row} for name, row in value.items()]
        if isinstance(value, dict) and all(isinstance(row, dict) for row in value.values())
        else value
        for key, value in table.items()
    }


_type_info = cache(msgspec.inspect.type_info)
"""Looked at once for each type: that takes longer than reading a rule."""


@cache
def _field_types(struct: type[msgspec.Struct]) -> dict[str, object]:
    """Return the types of a struct's fields by their keys; they are looked at once, too."""
    return {field.encode_name: field.type for field in msgspec.structs.fields(struct)}


def _unknown_key(value: object, kind: object, keys: list[str | int]) -> tuple[list[str | int], Sequence[str]] | None:
    """Find the first key that no field answers to, with the keys that would be right there."""
    info = _type_info(kind)
    if isinstance(info, msgspec.inspect.StructType) and isinstance(value, dict):
        fields = _field_types(info.cls)
        for key, item in value.items():
            if key not in fields:
                return [*keys, key], tuple(fields)
            if found := _unknown_key(item, fields[key], [*keys, key]):
                return found
    if isinstance(info, msgspec.inspect.VarTupleType) and isinstance(value, list):
        item_type = kind.__args__[0] if hasattr(kind, "__args__") else object
        for index, item in enumerate(value):
            if found := _unknown_key(item, item_type, [*keys, index]):
                return found
    return None


def _allowed_at(kind: object, keys: list[str | int]) -> str:
    """Say which values a field takes, where they can be listed; of many, the first few."""
    infos: list[object] = [_type_info(kind)]
    for key in keys:
        infos = [below for info in infos for below in _within(info, key)]
    values = [str(value) for info in infos for value in getattr(info, "values", ())]
    values += [str(one.value) for info in infos if isinstance(info, msgspec.inspect.EnumType) for one in info.cls]
    if len(values) > LISTED:
        values[3:] = ["…"]
    return Sentence("rules.allowed", ALLOWED, values=", ".join(values)) if values else ""


def _within(info: object, key: str | int) -> Iterator[object]:
    """Give the types that the value below a key may have."""
    if isinstance(info, msgspec.inspect.StructType):
        found: list[object] = [field.type for field in info.fields if field.encode_name == key]
    else:
        found = [info.item_type] if hasattr(info, "item_type") else []
    for one in found:
        yield from one.types if isinstance(one, msgspec.inspect.UnionType) else (one,)


def _named(keys: list[str | int], table: object) -> list[str]:
    """Give a path as it is written in the file: rows by their names."""
    names: list[str] = []
    for key in keys:
        table = _below(table, key)
        is_row = isinstance(key, int) and isinstance(table, dict) and "name" in table
        names.append(table["name"] if is_row and isinstance(table, dict) else str(key))
    return names


def _below(table: object, key: str | int) -> object:
    if isinstance(table, list) and isinstance(key, int):
        return table[key]
    return table.get(key) if isinstance(table, dict) else None


def _place(source: str, text: str, path: list[str]) -> str:
    """Give `file:line: key.path`, as far as the file has that line."""
    header: list[str] = []
    best, depth = 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        if not (found := _DOTTED.match(line)):
            continue
        here = found[2].replace('"', "").split(".")
        header = here if found[1] else header
        full = header if found[1] else header + here
        if len(full) > depth and full == path[: len(full)]:
            best, depth = number, len(full)
    where = f"{source}:{best}" if best else source
    return f"{where}: {'.'.join(path)}" if path else where


def _did_you_mean(word: str, allowed: Sequence[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - see above

    close = get_close_matches(word, allowed, n=1)
    if close:
        return Sentence("rules.meant", "; did you mean {word!r}?", word=close[0])
    return Sentence("rules.allowed", ALLOWED, values=", ".join(allowed))
