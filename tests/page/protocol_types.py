"""The types of the page, made from the schemas of what it hears: JSON Schema goes in, TypeScript comes out.

A field is optional where the schema does not ask for it: the house leaves out what is as usual, and so may the page.
"""

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEAD = """\
// {what}
// Made from the schema by tests/page/protocol_types.py; ZASHIKI_GOLDEN=write pytest tests/page/test_types.py does so.
"""
WIDTH = 120
TOLD = ("Scene", "Event", "Action")
"""What the room of a game draws, shows happening, and sends."""


def protocol(server: Schema) -> str:
    """Write the types of everything that a house and its guests say, from the schema of the server."""
    kinds = {name: one for name, one in server["$defs"].items() if name != "games"}
    return HEAD.format(what="What the house and the page say to each other.") + "".join(declared(kinds))


def scenes(games: Mapping[str, Schema]) -> str:
    """Write the types of what rooms are told; each begins with the name of its game, as in `KoikoiScene`."""
    text = HEAD.format(what="What rooms are told: the scene that is drawn, events, and the actions that are offered.")
    for game, schema in games.items():
        kinds = schema["$defs"]
        text += "".join(declared({name: kinds[name] for name in reached(kinds, *TOLD)}, game))
    return text


def declared(kinds: Mapping[str, Schema], game: str = "") -> Iterator[str]:
    """Declare each kind under its name: what has fields as an interface, all else as a type."""
    for name, kind in kinds.items():
        called, about = named(name, game), comment(kind)
        if "properties" in kind:
            fields = "".join(f"  {field}\n" for field in fields_of(kind, game))
            yield f"\n{about}export interface {called} {{\n{fields}}}\n"
        else:
            yield f"\n{about}{lines(f'export type {called} = {type_of(kind, game)};')}\n"


def fields_of(kind: Schema, game: str) -> Iterator[str]:
    """Write each field of a kind; those that may be left out have a question mark."""
    for name, one in kind["properties"].items():
        mark = "" if name in kind["required"] else "?"
        yield f"{comment(one, '  ')}{name}{mark}: {type_of(one, game)};"


def type_of(schema: Schema, game: str = "") -> str:
    """Write a type in place; what may be anything is `any`."""
    match schema:
        case {"$ref": where}:
            return named(where.rpartition("/")[2], game)
        case {"enum": values}:
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
        case {"anyOf": parts}:
            types = [type_of(part, game) for part in parts]
            return "any" if "any" in types else " | ".join(types)
        case {"type": "array", "prefixItems": parts}:
            return f"readonly [{', '.join(type_of(part, game) for part in parts)}]"
        case {"type": "array"}:
            item = type_of(schema.get("items", {}), game)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case {"type": "object"}:
            return f"Record<string, {type_of(schema.get('additionalProperties', {}), game)}>"
        case {"type": plain}:
            return PLAIN[plain]
        case _:
            return "any"


def named(name: str, game: str) -> str:
    """Call a kind as the schema does, with the name of its game before it: `SeatScene` is `KoikoiSeatScene`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"\W+", f"{game} {name}"))


def lines(text: str) -> str:
    """Break a long line before one of its alternatives."""
    glued = text.replace(" | ", " |\xa0")
    return textwrap.fill(glued, WIDTH, subsequent_indent="  ", break_on_hyphens=False).replace("\xa0", " ")


def comment(schema: Schema, indent: str = "") -> str:
    """Write what the schema says of something before it."""
    about = " ".join(schema.get("description", "").split()).replace("*/", "* /")
    return f"/** {about} */\n{indent}" if about else ""


def reached(kinds: Mapping[str, Schema], *starts: str) -> list[str]:
    """List the kinds that some others are made of, themselves first."""
    found = list(starts)
    for name in found:  # it grows on the way
        refs = re.findall(r'"#/\$defs/([^"]+)"', json.dumps(kinds[name]))
        found += dict.fromkeys(ref for ref in refs if ref not in found)
    return found
