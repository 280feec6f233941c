"""The types of the page are those of the schema, and the TypeScript compiler finds nothing wrong with its modules."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house import PACKAGE
from tests.page import protocol_types
from zashiki.kernel.registry import names
from zashiki.server.schema import server_schema
from zashiki.telling.game_schema import schema_of
from zashiki.texts.packages import load_game

HERE, WEB = Path(__file__).parent, PACKAGE / "web"
COMPILER = HERE / "node_modules" / "typescript" / "bin" / "tsc"
ROOMS = [game for game in names() if (WEB / "rooms" / game.replace("-", "_") / "room.js").is_file()]
MADE: dict[str, Callable[[], str]] = {
    "protocol": lambda: protocol_types.protocol(server_schema()),
    "scenes": lambda: protocol_types.scenes({game: schema_of(load_game(game)) for game in ROOMS}),
}
PLANTED = """\
import { useRef, useState } from "./frame/html.js";

/** @param {import("./types/protocol.js").Outward} message */
export function heard(message) {
  if (message.type === "told") return [message.number, message.steps?.[0]?.lines?.[0]];
  if (message.type === "gathering") return message.number; // wrong: another kind has that
  return message.seat; // wrong: not all of the others have it
}

/** @param {import("./types/protocol.js").Sheet} sheet */
export const read = ({ parts = [] }) => parts.map((part) => (part.type === "grid" ? part.rows : part.type));

/** @param {import("./types/protocol.js").Sheet} sheet */
export const first = (sheet) => sheet.parts[0]; // wrong: it may be left out

/** @param {import("./frame/table.js").Table} table */
export function said(table) {
  void table.send({ type: "agree", what: "undo", request: "", yes: true });
  void table.send({ type: "agree", what: "rest", request: "" }); // wrong: nobody can agree to that
  void table.send({ type: "undone" }); // wrong: there is no such command
  void table.send({ type: "switch", name: "", on: true, off: false }); // wrong: it has no such part
}

/** @param {import("./screens/table_screen.js").RoomProps<import("./types/scenes.js").KoikoiScene>} props */
export function Shown({ scene }) {
  const [count, setCount] = useState(0), at = useRef(/** @type {HTMLElement | null} */ (null));
  setCount((was) => was + count);
  setCount(scene.seats[0]?.captured.hikari?.length ?? 0);
  setCount("one"); // wrong: it counts
  at.current?.focus();
  return scene.filed; // wrong: it is called field
}
"""


@pytest.mark.parametrize("name", MADE)
def test_the_types_are_those_of_the_schema(name: str) -> None:
    path, should = WEB / "types" / f"{name}.d.ts", MADE[name]()
    if os.environ.get("ZASHIKI_GOLDEN") == "write":
        path.write_text(should, encoding="utf-8")
    assert should == path.read_text(encoding="utf-8"), f"{path.name}: run this test with ZASHIKI_GOLDEN=write"


def compiled(config: Path) -> str:
    """Let the compiler read a page, and give all that it finds wrong."""
    node = shutil.which("node")
    if node is None or not COMPILER.is_file():
        pytest.skip("the types of the page need node, and TypeScript in tests/page (`npm ci` there installs it)")
    command = [node, str(COMPILER), "--project", str(config), "--pretty", "false"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)  # noqa: S603 - the compiler
    said = done.stdout + done.stderr
    assert bool(said) == bool(done.returncode), said
    return said


def test_the_compiler_finds_nothing_wrong_with_the_page() -> None:
    assert compiled(HERE / "tsconfig.json") == ""


def test_the_compiler_finds_what_is_planted(tmp_path: Path) -> None:
    shutil.copytree(WEB, tmp_path / "web", ignore=shutil.ignore_patterns("pieces", "fonts"))
    (tmp_path / "web" / "planted.js").write_text(PLANTED, encoding="utf-8")
    config = {"extends": str(HERE / "tsconfig.json"), "include": ["web/**/*"], "exclude": ["web/vendor/*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    said = compiled(tmp_path / "tsconfig.json")
    found = {int(line) for line in re.findall(r"planted\.js\((\d+),\d+\): error", said)}
    assert found == {at for at, line in enumerate(PLANTED.splitlines(), start=1) if "// wrong" in line}, said
    assert "error" not in re.sub(r"(?m)^\S*planted\.js.*$", "", said), said


def test_what_may_be_anything_or_left_out_is_written_so() -> None:
    kind = {
        "description": "A thing\nof two lines.",
        "properties": {
            "type": {"enum": ["thing"]},
            "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"$ref": "#/$defs/Other"}], "items": False},
            "some": {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "default": []},
            "free": {"anyOf": [{}, {"type": "null"}], "description": "Whatever it is."},
            "table": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "knobs": {"type": "object"},
        },
        "required": ["type", "pair", "free", "table", "knobs"],
    }
    assert "".join(protocol_types.declared({"Thing": kind}, "score-table")) == (
        '\n/** A thing of two lines. */\nexport interface ScoreTableThing {\n  type: "thing";\n'
        "  pair: readonly [number, ScoreTableOther];\n  some?: readonly (string | null)[];\n"
        "  /** Whatever it is. */\n  free: any;\n  table: Record<string, boolean>;\n  knobs: Record<string, any>;\n}\n"
    )
