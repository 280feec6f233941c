"""Where compiled code is kept: under the sources that it was made of, and nowhere where nothing can be written."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from zashiki.fast import compiling

ROOT = Path(compiling.__file__).parents[1]


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    yield
    compiling._digest.cache_clear()
    compiling._forget_oldest.cache_clear()


def test_a_change_of_what_loops_are_made_of_is_compiled_anew(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("POINTS = 5\n")
    before = compiling._digest((tmp_path,))
    compiling._digest.cache_clear()
    assert compiling._digest((tmp_path,)) == before
    source.write_text("POINTS = 6\n")
    compiling._digest.cache_clear()
    assert compiling._digest((tmp_path,)) != before


def test_encodings_and_rooms_are_among_the_sources_and_somebodys_own_twin(tmp_path: Path) -> None:
    def loop() -> None: ...

    assert compiling._sources(loop) == (ROOT / "encoding", ROOT / "fast", ROOT / "games")
    twin = ModuleType("toy_twin")
    twin.__file__ = str(tmp_path / "toy_twin" / "__init__.py")
    loop.__globals__["twin"] = twin
    try:
        assert compiling._sources(loop)[3:] == (tmp_path / "toy_twin",)
    finally:
        del loop.__globals__["twin"]


def test_every_module_has_a_folder_of_its_own_in_the_chosen_place(tmp_path: Path) -> None:
    one, other = (compiling._kept_in(str(tmp_path), f"loops_of_{game}", ()) for game in ("koikoi", "stud"))
    assert one is not None
    assert other is not None
    assert one.parent == other.parent
    assert one.parents[1] == tmp_path / "zashiki-compiled"
    assert one != other


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
    for age in range(8):
        (tmp_path / f"{age}").mkdir()
        os.utime(tmp_path / f"{age}", (age, age))
    compiling._forget_oldest(tmp_path, "0")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["0", "4", "5", "6", "7"]


def test_with_compiling_switched_off_it_is_said_why_nothing_goes() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    line = [sys.executable, "-c", "from zashiki.fast import Batch; Batch('reversi')"]
    said = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    assert "NUMBA_DISABLE_JIT switches compiling off" in said.stderr.splitlines()[-1]
