"""The JSON Schema of a game, made from the same types that decode its JSON: how it is played, and how it is told."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from zashiki.kernel.registry import AnyGame
from zashiki.telling.register import kit_of
from zashiki.telling.values import Chapter, Form, Hint, Offer
from zashiki.texts.sheets import Sheet

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PARTS = {
    "actions": "Action",
    "events": "Event",
    "view": "View",
    "rules": "Rules",
    "scene": "Scene",
    "offers": "Offers",
    "hints": "Hints",
    "chapters": "Chapters",
    "sheets": "Sheet",
}
"""The parts of a game that travel as JSON, and what their schemas are called."""


def _types(game: AnyGame) -> dict[str, Any]:
    """Give what each part is made of; how a game is told, as a page reads it, beside how it is played."""
    some: Any = tuple  # of types that are known once a game is loaded
    offer, hint = (cast("Any", kind)[game.Action] for kind in (Offer, Hint))
    return {
        "Action": game.Action,
        "Event": game.Event,
        "View": game.GameState,
        "Rules": game.Ruleset,
        "Scene": kit_of(game).Scene,
        "Offers": some[offer, ...] | Form,
        "Hints": some[hint, ...],
        "Chapters": tuple[Chapter, ...],
        "Sheet": Sheet,
    }


def _with_short_names(made: Any) -> Any:  # noqa: ANN401 - a schema is whatever JSON it is
    """Call what is made for a game's actions by its own name: Offer, not Offer of this or that or those."""
    text = msgspec.json.encode(made).decode()
    for long in {name for name in made[1] if name.startswith(("Offer_", "Hint_"))}:
        text = text.replace(long, long.partition("_")[0])
    for title in {one["title"] for one in made[1].values() if "[" in one.get("title", "")}:
        text = text.replace(title, title.partition("[")[0])
    return msgspec.json.decode(text)


def schema_of(game: AnyGame, *, part: str = "all") -> dict[str, Any]:
    """Give the schema of one part of a game, or of all of them under `$defs`."""
    types = _types(game)
    wanted = [name for key, name in PARTS.items() if part in (key, "all")]
    made = msgspec.json.schema_components([types[name] for name in wanted], ref_template="#/$defs/{name}")
    found, shared = _with_short_names(made)
    for one in shared.values():
        if "description" in one:  # a docstring; its first paragraph says what the thing is
            one["description"] = one["description"].partition("\n\n")[0]
    head = {"$schema": DIALECT, "title": f"{game.name} {part}, version {game.version}"}
    if part != "all":
        return {**head, **found[0], "$defs": shared}
    named = dict(zip(wanted, found, strict=True))
    return {**head, "anyOf": [{"$ref": f"#/$defs/{name}"} for name in named], "$defs": {**named, **shared}}
