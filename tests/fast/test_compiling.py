"""Where compiled code is kept: under the sources that it was made of, wherever they lie, if anything can be written."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

from zashiki.fast import compiling
from zashiki.fast.stud.evaluations import rate
from zashiki.fast.twins import loops_of

ROOT = Path(compiling.__file__).parents[1]
OWN_LOOP = """
from zashiki.fast.compiling import compiled_loop
@compiled_loop
def loop(number): return number + 1
print(loop(2), "loaded" if loop.stats.cache_hits else "compiled")
"""


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    yield
    compiling._digest.cache_clear()
    compiling._forget_oldest.cache_clear()


def test_a_change_of_what_loops_are_made_of_is_compiled_anew(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("POINTS = 5\n")
    before = compiling._digest((source,))
    compiling._digest.cache_clear()
    assert compiling._digest((source,)) == before
    source.write_text("POINTS = 6\n")
    compiling._digest.cache_clear()
    assert compiling._digest((source,)) != before


def test_rules_of_a_game_are_made_of_what_is_shared_and_its_own() -> None:
    files = {file.relative_to(ROOT).as_posix() for file in compiling._sources(loops_of("stud").change.py_func)}
    assert {"fast/loops.py", "fast/stud/play.py", "encoding/stud/numbering.py", "games/stud/variants.py"} <= files
    assert not [file for file in files if "/koikoi/" in file or "/riichi/" in file or "/reversi/" in file]
    assert compiling._sources(cast(Any, rate).py_func) == compiling._sources(loops_of("stud").change.py_func)


def test_somebodys_own_twin_is_made_of_all_of_ours_and_its_own_package(tmp_path: Path) -> None:
    def loop() -> None: ...

    ours = set(compiling._sources(loop))
    assert {ROOT / "fast" / "koikoi" / "play.py", ROOT / "games" / "riichi" / "play.py"} <= ours
    twin = ModuleType("toy_twin")
    (tmp_path / "toy_twin").mkdir()
    (tmp_path / "toy_twin" / "play.py").touch()
    twin.__file__ = str(tmp_path / "toy_twin" / "__init__.py")
    loop.__globals__["twin"] = twin
    try:
        assert set(compiling._sources(loop)) - ours == {tmp_path / "toy_twin" / "play.py"}
    finally:
        del loop.__globals__["twin"]


def test_every_module_has_a_folder_of_its_own_in_the_chosen_place(tmp_path: Path) -> None:
    one, other = (compiling._kept_in(str(tmp_path), f"loops_of_{game}", ()) for game in ("koikoi", "stud"))
    assert one is not None
    assert other is not None
    assert one.name == other.name
    assert one.parents[1] == other.parents[1] == tmp_path / "zashiki-compiled"
    assert one != other


def test_compiled_code_lies_in_the_users_cache_and_not_in_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    kept = compiling._kept_in("", "loops_of_koikoi", ())
    assert kept is not None
    assert kept.parent == tmp_path / ".cache" / "zashiki-compiled" / "loops_of_koikoi"


def test_what_was_compiled_in_one_checkout_serves_another(tmp_path: Path) -> None:
    found = []
    for checkout in ("here", "there"):
        (tmp_path / checkout).mkdir()
        (tmp_path / checkout / "own_loop.py").write_text(OWN_LOOP)
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path / checkout)}
        said = subprocess.run(
            [sys.executable, "-c", "import own_loop"], env=environment, capture_output=True, text=True, check=True
        )  # fmt: skip
        found.append(said.stdout.split())
    assert found == [["3", "compiled"], ["3", "loaded"]]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions as POSIX has them")
def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert compiling._kept_in(str(tmp_path / "file"), "loops_of_koikoi", ()) is None


def test_a_loop_that_cannot_be_kept_is_compiled_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code = "from zashiki.fast import Batch; b = Batch('reversi', size=2); b.deal(); b.play_out(); print(b.done.all())"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "file")}
    said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    assert said.stdout.strip() == "True"


def test_code_of_long_ago_is_forgotten_and_that_in_use_is_not(tmp_path: Path) -> None:
    for age in range(12):
        (tmp_path / f"{age}").mkdir()
        os.utime(tmp_path / f"{age}", (age, age))
    compiling._forget_oldest(tmp_path, "0")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["0", "10", "11", *"456789"]


def test_with_compiling_switched_off_it_is_said_why_nothing_goes() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    line = [sys.executable, "-c", "from zashiki.fast import Batch; Batch('reversi')"]
    said = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    assert "NUMBA_DISABLE_JIT switches compiling off" in said.stderr.splitlines()[-1]
