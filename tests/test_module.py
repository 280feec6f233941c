"""`python -m zashiki` is the program `zashiki`."""

import subprocess
import sys

import pytest

WITHOUT = """
import runpy, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("rich", "readchar", "platformdirs"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
sys.argv = ["zashiki", "play", "koikoi", "--rounds", "1", "--lang", "en"]
runpy.run_module("zashiki", run_name="__main__")
"""


def run(*args: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize("args", [("--version",), ("rules", "koikoi", "dojo", "--lang", "en"), ("rules", "chess")])
def test_python_m_zashiki_is_the_program(args: tuple[str, ...]) -> None:
    short, long = run("-m", "zashiki", *args), run("-m", "zashiki.cli", *args)
    assert (short.returncode, short.stdout, short.stderr) == (long.returncode, long.stdout, long.stderr)
    assert short.stdout or short.returncode


def test_without_the_extra_it_says_what_is_missing_in_one_line() -> None:
    found = run("-c", WITHOUT)
    assert found.returncode == 2, found.stderr
    (line,) = found.stderr.splitlines()
    assert line.startswith("zashiki: ")
    assert 'pip install "zashiki[cli]"' in line
