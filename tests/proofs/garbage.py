"""Hostile input for a server, quickly made: from its schema what is valid and what nearly is. Bytes: `raw_garbage`.

All of it comes from one `random.Random`, so a seed gives the same input again. What is aimed at, such as the ids of
tables, the house that is visited puts into `Aims`.
"""

import json
import random
from collections.abc import Sequence
from typing import NamedTuple

from tests.proofs.schema_values import ODD_NUMBERS, ODD_TEXTS, SCALARS, WORDS, Json, Make, Maker
from zashiki.server.schema import ROOT, server_schema

SELDOM = {"resign": 0.02, "leave": 0.02, "close": 0.02, "hello": 0.1}
"""What ends a match, or has a whole table told, is said only so often: opening the next one takes long."""


class Aims(NamedTuple):
    """What is worth hitting: what the house really has."""

    tables: list[str]
    codes: list[str]
    """Of invitations."""
    tokens: list[str]
    """Ids of tokens, not their secrets."""
    actions: list[Json]
    """Choices that may be legal just now."""
    games: list[str]
    """The game that is spoken at, if any."""


class Request(NamedTuple):
    """One HTTP request, before who sends it is known."""

    method: str
    target: str
    """The path and the query, in ASCII, as they stand in the first line."""
    body: bytes
    language: str
    headers: tuple[tuple[bytes, bytes], ...] = ()


class Garbage:
    """Makes hostile input without end."""

    def __init__(self, seed: str, aims: Aims) -> None:
        self.rng, self.aims = random.Random(seed), aims
        schema = server_schema()
        maker = Maker(schema)
        defs = schema["$defs"]
        self._commands = [maker.of(one) for one in defs["Inward"]["anyOf"]]
        self._choose = maker.of(defs["Choose"])
        games = defs["games"]["$defs"]
        self._actions = {name: maker.of({"$ref": "#/$defs/Action"}, game) for name, game in games.items()}
        self._games = list(self._actions)
        bodies = {address: one.get("takes") for address, one in schema["http"].items()}
        self._takes = {address: maker.of(one) if one else None for address, one in bodies.items()}
        self._addresses = _weighted(list(bodies))
        assert schema["$id"] == ROOT

    # At a table's socket.

    def frame(self) -> str | bytes:
        """Something to be said at a table: a message, nearly one, or nothing of the kind."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.08:
            return self.text_garbage()
        message = self._message()
        if kind < 0.35:
            return self.written(message)
        return self.broken(message)

    def _message(self) -> Json:
        rng = self.rng
        if rng.random() < 0.35:
            message = self._choose(rng)
            message["action"] = (
                rng.choice(self.aims.actions)
                if self.aims.actions and rng.random() < 0.1
                else self._actions[rng.choice(self.aims.games * 9 + self._games)](rng)
            )
            if rng.random() < 0.2:
                message["action"] = self.bent(message["action"])
        else:
            message = rng.choice(self._commands)(rng)
            while rng.random() > SELDOM.get(message["type"], 1):
                message = rng.choice(self._commands)(rng)
        return message

    # Values that are bent, and how they are written.

    def bent(self, value: Json) -> Json:
        """Give nearly the same value: a field missing, of another type, out of range, or one too many."""
        rng = self.rng
        if isinstance(value, dict) and value and rng.random() < 0.9:
            name = rng.choice(list(value))
            match rng.randrange(5):
                case 0:
                    return {key: one for key, one in value.items() if key != name}
                case 1:
                    return value | {rng.choice((*ODD_TEXTS[:8], *WORDS)): rng.choice(SCALARS)}
                case 2:
                    return {key.upper() if key == name else key: one for key, one in value.items()}
                case _:
                    return value | {name: self.bent(value[name])}
        if isinstance(value, list) and value and rng.random() < 0.5:
            at = rng.randrange(len(value))
            return [*value[:at], self.bent(value[at]), *value[at:]]
        return rng.choice(ODD_NUMBERS if isinstance(value, int) and rng.random() < 0.5 else SCALARS)

    def broken(self, message: Json) -> str | bytes:
        """Write a message with something wrong in it, as a value or as text."""
        rng = self.rng
        how = rng.random()
        if how < 0.7:
            return self.written(self.bent(message))
        text = self.written(message)
        if how < 0.8 and isinstance(message, dict) and message:
            name = rng.choice(list(message))  # a field that comes twice
            return text[:-1] + f",{json.dumps(name)}:{json.dumps(rng.choice(SCALARS))}}}"
        at = rng.randrange(len(text) + 1)
        match rng.randrange(6):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + rng.choice(('"', "}", "]", ",", "\\", "\\u", "\x00", "//", "'")) + text[at:]
            case 2:
                deep = rng.choice((10, 200, 1_500, 7_000))
                return text[:-1] + ',"action":' + "[" * deep + "]" * rng.choice((0, deep)) + "}"
            case 3:
                return text[:-1] + f',"seen":{rng.choice(("9" * 400, "1e999", "-", "01", "0x1", "1_000", "+1"))}}}'
            case 4:
                return text.encode("utf-8", "surrogatepass")[:at] + rng.randbytes(3) + text[at:].encode()
        return rng.choice((" ", "\ufeff", "\t\n")) + text + rng.choice(("", " ", "\n", text))

    def written(self, value: Json) -> str:
        """Write JSON, escaped or not; a lone surrogate cannot be written otherwise than escaped."""
        if self.rng.random() < 0.5:
            return json.dumps(value)
        text = json.dumps(value, ensure_ascii=False)
        return text if text.isascii() or _is_text(text) else json.dumps(value)

    def text_garbage(self) -> str | bytes:
        """Something that is no JSON object, or a very large one."""
        rng = self.rng
        match rng.randrange(6):
            case 0:
                return rng.randbytes(rng.randrange(64))
            case 1:
                return rng.choice(('""', "null", "[]", "0", "", "{", "{}", "[" * 20_000, '{"type":1}', '{"type":"x"}'))
            case 2:
                return json.dumps({"type": "choose", "id": "c1", "action": "x" * rng.choice((16_300, 16_400, 40_000))})
            case 3:
                return json.dumps(rng.choice(SCALARS))
            case 4:
                return json.dumps({f"k{n}": n for n in range(rng.randrange(400))} | {"type": rng.choice(WORDS)})
        return "".join(chr(rng.choice((rng.randrange(32), rng.randrange(0xD800), 34, 123, 125))) for _ in range(20))

    # Over HTTP.

    def request(self) -> Request:
        """Give a request to some address, with some body that may be what it takes."""
        rng = self.rng
        address = rng.choice(self._addresses)
        method, _, path = address.partition(" ")
        body = self._body(self._takes.get(address))
        if rng.random() < 0.06:
            method = rng.choice(("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW", "get"))
        language = rng.choice(("ja", "en"))
        return Request(method, self._filled(path) + self._query(), body, language)

    def _body(self, make: Make | None) -> bytes:
        rng = self.rng
        if make is None and rng.random() < 0.9:
            return b""
        kind = rng.random()
        value = make(rng) if make else {}
        if kind < 0.5:
            text: str | bytes = self.written(value)
        else:
            text = self.broken(value) if kind < 0.9 else self.text_garbage()
        return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")

    def _filled(self, path: str) -> str:
        rng, aims = self.rng, self.aims
        ids = aims.tokens if "tokens" in path else aims.tables
        for gap, known in (("{id}", ids), ("{code}", aims.codes)):
            if gap in path:
                path = path.replace(gap, self._part(known))
        path = path.replace("{seat}", str(rng.choice((0, 1, 1, 2, 3, 9, "-1", "1.5", "9" * 30, "%31", "x"))))
        path = path.replace("{language}", rng.choice(("ja", "en", "xx", "%00", "..")))
        if rng.random() < 0.04:
            path = rng.choice(
                (path.upper(), f"{path}/", f"/{path}", path.replace("/", "//"), f"{path}/..%2f", f"{path};x")
            )
        return path

    def _part(self, known: Sequence[str]) -> str:
        if known and self.rng.random() < 0.85:
            return self.rng.choice(known)
        return self.rng.choice(ODD_PARTS)

    def _query(self) -> str:
        rng = self.rng
        if rng.random() < 0.7:
            return ""
        name = rng.choice(("lang", "state", "as", "round", "from", "file", "game", "x", "%00"))
        value = rng.choice(
            ("ja", "en", "live", "over", "table", "watcher", "0", "1", "9" * 30, "%ff", "%", "a+b", "あ")
        )
        return f"?{name}={json.dumps(value)[1:-1] if not value.isascii() else value}"


ODD_PARTS = (
    *("a" * 16, "A", "%00", "%ff", "..%2f..", "%2e%2e", "%E3%81%82", "a" * 3_000, "';%20DROP", "open", "0", "%20", "%"),
    *("%zz", "%252e", ".", "..", "~", "a%0d%0ab", "a" * 43, "%ed%a0%80", "*", "|", "\\", "[x]", "@"),
)


def _weighted(addresses: list[str]) -> list[str]:
    """Give addresses as often as they are asked for: those that cost much of the same each time, seldom."""
    often = {"GET /api/schema": 0, "GET /api/games": 0, "POST /api/convert": 1, "GET /api/words/{language}": 1}
    found = [one for one in addresses for _ in range(often.get(one, 8))]
    seldom = ("GET /healthz", "GET /metrics", "GET /", "GET /join/{code}", "GET /table/{id}", "GET /static/{id}")
    return [*found, *seldom, "GET /{id}", "GET /api/{id}", "POST /", "GET /api/schema"]


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
