"""docs/fast.md says what is so: every preset, every part of every observation, every field of history."""

from pathlib import Path

import pytest

from tests import api_page, pages
from tests.house import ROOT
from tests.test_docs import run_examples
from zashiki import fast
from zashiki.encoding import Encoding
from zashiki.fast.twins import NotPlayed, twin_of
from zashiki.kernel import registry

PAGE = ROOT / "docs" / "fast.md"
GAMES = ("koikoi", "reversi", "riichi", "stud")


def presets() -> str:
    rows = []
    for name in GAMES:
        game = registry.load(name)
        played = [f"`{preset}`" for preset in game.presets() if plays(name, preset)]
        refused = [f"`{preset}`" for preset in game.presets() if not plays(name, preset)]
        rows.append([name, ", ".join(played), ", ".join(refused) or "none", twin_of(name).NOT_PLAYED or "nothing"])
    return pages.table(
        ["game", "presets that it plays", "presets that it does not play", "rules that it refuses"], rows
    )


def plays(name: str, preset: str) -> bool:
    try:
        twin_of(name).compiled_rules(registry.load(name).preset(preset), history=False)
    except NotPlayed:
        return False
    return True


def history() -> str:
    rows = [[name, ", ".join(f"`{field}`" for field in twin_of(name).HISTORY) or "none"] for name in GAMES]
    return pages.table(["game", "fields that come back plain without history"], rows)


def numbers() -> str:
    found = []
    for name in GAMES:
        encoding, first, rows = Encoding(name), 0, []
        for one in encoding.numbers:
            last = first + one.span - 1
            rows.append([str(first) if first == last else f"{first} to {last}", one.meaning])
            first = last + 1
        head = f"**{name}**: {encoding.choices} by its default preset"
        found.append(f"{head}\n\n{pages.table(['numbers', 'choice'], rows)}")
    return "\n\n".join(found)


def parts() -> str:
    found = []
    for name in GAMES:
        encoding = Encoding(name)
        rows = [[f"`{part.name}`", "×".join(map(str, part.shape)), part.meaning] for part in encoding.parts]
        head = f"**{name}**: {encoding.length} numbers of `{encoding.dtype}` by its default preset"
        left = [[f"`{field}`", reason] for field, reason in encoding.left_out.items()]
        tables = pages.table(["part", "shape", "meaning"], rows), pages.table(["left out", "why"], left)
        found.append("\n\n".join((head, *tables)))
    return "\n\n".join(found)


PARTS = {
    "twin-presets": presets,
    "twin-history": history,
    "twin-numbers": numbers,
    "twin-parts": parts,
    "twin-names": api_page.twins,
}


@pytest.mark.parametrize("name", PARTS)
def test_the_page_is_what_the_code_has(name: str) -> None:
    pages.hold_part(PAGE, name, PARTS[name]())


def test_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run_examples(PAGE, tmp_path, monkeypatch, capsys)


def test_every_twin_is_on_the_page() -> None:
    assert set(fast.names()) == set(GAMES)
