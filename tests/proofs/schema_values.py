"""Values that a JSON Schema allows, made at random, and scraps that hardly any allows."""

import random
from collections.abc import Callable
from typing import Any, TypeAlias

Json: TypeAlias = Any
Make: TypeAlias = Callable[[random.Random], Json]
Schema: TypeAlias = dict[str, Any]

LONG = "a" * 70
WORDS = (
    *("Aki", "あき", "en", "ja", "koikoi", "riichi", "reversi", "stud", "score-table", "fast", "strict", "all", "none"),
    *("c1", "c2", "c3", "c4", "undo", "mini-6x6", "random", "greedy", "rounds", "type", "id", "0", "1"),
)
ODD_TEXTS = (
    *("", " ", "\x00", "a\x00b", "\ud800", "\udc00\ud800", "\u202eevil", "\u2066x\u2069", "e\u0301", "\ufeff", "\r\n"),
    *(
        "\x1b[31m",
        "\u200b",
        "💀" * 9,
        "👩\u200d👩\u200d👧",
        LONG,
        "a" * 33,
        "あ" * 33,
        "a" * 3_000,
        "{why}",
        "{0}",
        "%s%n",
    ),
    *("../../etc/passwd", "'; DROP TABLE guests; --", "<script>alert(1)</script>", "null", "NaN", "\u2028", "\ufffe"),
)
ODD_NUMBERS = (
    *(
        -1,
        0,
        1,
        2,
        3,
        4,
        5,
        63,
        64,
        255,
        1 << 31,
        (1 << 31) + 1,
        1 << 53,
        1 << 63,
        -(1 << 63),
        1 << 64,
        10**30,
        10**400,
    ),
    *(0.5, -0.0, 1e308, 5e-324, float("nan"), float("inf"), float("-inf"), 1.0, True, False),
)
ODD_VALUES: tuple[Json, ...] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [{}],
    {"": ""},
    {"type": "hello"},
    ["a"] * 30,
    [None] * 64,
)
SCALARS = (*ODD_TEXTS, *ODD_NUMBERS, *ODD_VALUES)


class Maker:
    """Makes values of a JSON Schema; each schema is looked through once."""

    def __init__(self, schema: Schema) -> None:
        self._root = schema
        self._made: dict[str, Make] = {}

    def of(self, schema: Schema, root: Schema | None = None) -> Make:  # noqa: PLR0911 - one for each kind of schema
        """Give what makes values that a schema allows."""
        root = root or self._root
        if "$ref" in schema:
            return self._named(schema["$ref"], root)
        if "anyOf" in schema:
            some = [self.of(one, root) for one in schema["anyOf"]]
            return lambda rng: rng.choice(some)(rng)
        if "enum" in schema:
            known = list(schema["enum"])
            return lambda rng: rng.choice(known)
        if "const" in schema:
            return lambda _rng: schema["const"]
        match schema.get("type"):
            case "object":
                return self._object(schema, root)
            case "array":
                return self._array(schema, root)
            case "integer" | "number":
                low, high = schema.get("minimum", 0), schema.get("maximum", 2_000)
                return lambda rng: low if rng.random() < 0.3 else rng.randint(low, min(high, low + 9))
            case "boolean":
                return lambda rng: rng.random() < 0.5
            case "null":
                return lambda _rng: None
            case "string":
                return self._string(schema)
        return lambda rng: rng.choice(SCALARS)

    def _named(self, reference: str, root: Schema) -> Make:
        key = f"{root['$id']}{reference}"
        if key not in self._made:
            self._made[key] = lambda rng: self._made[key](rng)  # noqa: PLW0108 - it may name itself, before it is made
            found: Schema = root
            for part in reference.removeprefix("#/").split("/"):
                found = found[part]
            self._made[key] = self.of(found, root)
        return lambda rng: self._made[key](rng)  # noqa: PLW0108 - likewise

    def _object(self, schema: Schema, root: Schema) -> Make:
        fields = {name: self.of(one, root) for name, one in schema.get("properties", {}).items()}
        needed = frozenset(schema.get("required", ()))
        more = schema.get("additionalProperties")
        other = self.of(more, root) if isinstance(more, dict) else None

        def made(rng: random.Random) -> Json:
            found = {name: make(rng) for name, make in fields.items() if name in needed or rng.random() < 0.3}
            if other is not None:
                found |= {rng.choice(("0", "1", "han", "x", *WORDS[:3])): other(rng) for _ in range(rng.randrange(3))}
            return found

        return made

    def _array(self, schema: Schema, root: Schema) -> Make:
        items = schema.get("items")
        fixed = [self.of(one, root) for one in schema.get("prefixItems", ())]
        one = self.of(items, root) if isinstance(items, dict) else None
        low = schema.get("minItems", 0)
        return lambda rng: (
            [make(rng) for make in fixed] + [one(rng) for _ in range(low + rng.randrange(3)) if one is not None]
        )

    @staticmethod
    def _string(schema: Schema) -> Make:
        if schema.get("maxLength") == schema.get("minLength") == 64:
            return lambda rng: f"{rng.getrandbits(256):064x}"
        return lambda rng: rng.choice(WORDS)
