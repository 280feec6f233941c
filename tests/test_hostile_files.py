"""Small files that once hung the program or filled the memory: one clear line each, in little time and memory.

Each runs in a process of its own, with less memory and processor time than any of them used to take. The limits
themselves are listed in docs/limits.md.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

MEMORY = 600 << 20
"""Bytes of address space, with the interpreter and everything that it loads."""
SECONDS = 5
"""Of processor time, on a machine that may be busy; two are the aim."""
PROGRAM = (sys.executable, "-m", "zashiki.cli")
NEAR = 100_000
"""Bytes of a file that is small enough to be read."""


def limited() -> None:
    """Take memory and time away from the process that begins here."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def ran(*args: object, given: int | None = None) -> tuple[int, str]:
    """Run a command; give its status and what it said, which is never a traceback."""
    done = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, *map(str, args), "--lang", "en"],
        stdin=subprocess.DEVNULL if given is None else given,
        capture_output=True,
        check=False,
        timeout=60,
        preexec_fn=limited if os.name == "posix" else None,
    )
    said = done.stdout.decode() + done.stderr.decode()
    assert "Traceback" not in said
    return done.returncode, said


def refused(*args: object, given: int | None = None) -> str:
    """Run a command that must be refused in one short line."""
    status, said = ran(*args, given=given)
    assert (status, said.count("\n")) == (2, 1), said[:1000]
    assert len(said) < 300
    return said.removeprefix("zashiki: ").rstrip("\n")


TOML: dict[str, tuple[bytes, str]] = {
    "dots in a key": (b"a" + b".a" * (NEAR // 2) + b" = 1", "More than 16 dots in a key (at line 1, column 34)"),
    "dots between texts": (b'"."' + b'."."' * (NEAR // 4) + b" = 1", "More than 16 dots in a key"),
    "dots in a heading": (b"[a" + b".a" * (NEAR // 2) + b"]", "More than 16 dots in a key"),
    "dots in a row": (b"x = {a" + b".a" * (NEAR // 2) + b" = 1}", "More than 16 dots in a key"),
    "dots behind a comment": (b"# \"\nx = '\"'\na" + b".a" * (NEAR // 2) + b" = 1", "16 dots in a key (at line 3"),
    "lists": (b"x = " + b"[" * NEAR, "More than 16 brackets inside each other"),
    "rows": (b"x = " + b"{a = " * (NEAR // 5), "More than 16 brackets inside each other"),
    "tables": (b"".join(b"[a%d]\n" % n for n in range(9999)), "More than 1,000 tables"),
    "digits": (b"x = " + b"1" * 5000, "More than 100 digits in a number"),
    "hexadecimal digits": (b"year = 0x" + b"f" * NEAR, "More than 100 digits in a number"),
    "bytes": (b"#" * (1 << 20), "larger than 128 KiB"),
}


@pytest.mark.parametrize("bomb", TOML)
def test_h5_toml(tmp_path: Path, bomb: str) -> None:
    path = tmp_path / "bomb.toml"
    path.write_bytes(TOML[bomb][0])
    assert TOML[bomb][1] in refused("rules", "koikoi", path)


@pytest.mark.parametrize("bomb", ["dots in a key", "lists", "digits", "bytes"])
@pytest.mark.parametrize("suffix", [".phh", ".phhs"])
def test_h5_phh(tmp_path: Path, bomb: str, suffix: str) -> None:
    path = tmp_path / f"bomb{suffix}"
    head = b"[1]\n" if suffix == ".phhs" else b""
    path.write_bytes(head + TOML[bomb][0])
    said = refused("convert", path)
    assert TOML[bomb][1].partition(" (at")[0].lower() in said.lower()


GGF: dict[str, tuple[bytes, str]] = {
    "open brackets": (b"(;GM[Othello]" + b"C[" * 80_000, "game 1: move 1: breaks off at"),
    "more open brackets": (b"(;GM[Othello]" + b"C[" * (7 << 20), "longer than 262,144 letters"),
    "games in open brackets": (b"(;GM[Othello]" + b"C[(;" * 60_000, "for 10001 reasons; the first: bomb.ggf: game 1"),
    "games that break off": (b"(;GM[Othello]C[" * 100_000, "the first: bomb.ggf: game 1: move 1: breaks off at"),
}


@pytest.mark.parametrize("bomb", GGF)
def test_h5_ggf(tmp_path: Path, bomb: str) -> None:
    path = tmp_path / "bomb.ggf"
    path.write_bytes(GGF[bomb][0])
    assert GGF[bomb][1] in refused("convert", path)


JSON: dict[str, tuple[str, bytes, str]] = {
    "mjai": (".mjson", b'{"type":"start_game","x":' + b"[" * 5000 + b"]" * 5000 + b"}\n", "not JSON: line 1"),
    "mjai, an array": (".mjson", b"[" * 5000 + b"]" * 5000, "nested more than 64 deep"),
    "mjai, lines": (".mjson", b'{"type":"none"}\n' * 900_000, "more than 200,000 lines"),
    "tenhou6": (".json", b'{"log":' + b"[" * 900 + b"]" * 900 + b"}", "nested more than 64 deep"),
    "tenhou6, in objects": (".json", b'{"a":' * 5000, "nested more than 64 deep"),
    "tenhou6, lists": (".json", b'{"log":[' + b"[]," * (5 << 20) + b"[]]}", "larger than 1 MiB"),
}


@pytest.mark.parametrize("bomb", JSON)
def test_h4_json(tmp_path: Path, bomb: str) -> None:
    suffix, data, said = JSON[bomb]
    path = tmp_path / f"bomb{suffix}"
    path.write_bytes(data)
    assert said in refused("convert", path)


# ------------------------------------------------------------------------------------------------- what is no file


def device(_folder: Path) -> Path:
    return Path("/dev/zero")


def pipe(folder: Path) -> Path:
    os.mkfifo(path := folder / "pipe")
    return path


def folder(folder: Path) -> Path:
    return folder


def huge(folder: Path) -> Path:
    with (path := folder / "huge").open("wb") as file:
        file.truncate(40 << 30)
    return path


NO_FILES: dict[Callable[[Path], Path], str] = {
    device: "not an ordinary file",
    pipe: "not an ordinary file",
    folder: "Is a directory",
    huge: "larger than",
}
COMMANDS: tuple[Sequence[str], ...] = (("rules", "koikoi"), ("convert", "--from", "ggf"))


@pytest.mark.skipif(os.name != "posix", reason="devices and pipes of another kind")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("made", NO_FILES, ids=lambda one: str(one.__name__))
def test_h5_what_is_no_file_is_not_read(tmp_path: Path, made: Callable[[Path], Path], command: Sequence[str]) -> None:
    assert NO_FILES[made] in refused(*command, made(tmp_path))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
def test_h5_standard_input_without_an_end() -> None:
    with Path("/dev/zero").open("rb") as endless:
        assert "larger than 1 MiB" in refused("perft", "-", "1", given=endless.fileno())


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no device without an end")
def test_h5_answers_without_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who answers without an end has left the table."""
    monkeypatch.setenv("ZASHIKI_HOME", str(tmp_path))
    with Path("/dev/zero").open("rb") as endless:
        assert ran("play", "--seed", "demo", given=endless.fileno())[0] == 0


@pytest.mark.skipif(os.name != "posix", reason="a shell of another kind")
def test_a_pipe_that_the_program_was_given_is_read() -> None:
    text = b'extends = "nintendo"\nrounds = 3\n'
    read, write = os.pipe()
    os.write(write, text)
    os.close(write)
    status, said = ran("rules", "koikoi", "/dev/stdin", given=read)
    os.close(read)
    assert (status, "3" in said) == (0, True), said
