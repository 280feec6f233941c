"""Files, TOML and JSON from outside: what is within the limits is read as ever, what is beyond is refused."""

import errno
import json
import os
import re
import select
import threading
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.house import PACKAGE
from zashiki.texts import json_text, toml
from zashiki.texts.json_text import read_json
from zashiki.texts.outside_files import TooLarge, read_at_most
from zashiki.texts.toml import read_toml

# ------------------------------------------------------------------------------------------------------------ files


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    (path := tmp_path / "a").write_bytes(b"12345")
    assert read_at_most(path, 5) == b"12345"
    with pytest.raises(TooLarge, match="larger than 4 bytes") as refusal:
        read_at_most(path, 4)
    assert (refusal.value.errno, refusal.value.filename) == (errno.EFBIG, str(path))


def test_no_file_is_left_open(tmp_path: Path) -> None:
    (path := tmp_path / "a").write_bytes(b"12345")
    before = os.open(path, os.O_RDONLY)
    os.close(before)
    read_at_most(path, 5)
    with pytest.raises(TooLarge):
        read_at_most(path, 4)
    with pytest.raises(IsADirectoryError):
        read_at_most(tmp_path, 5)
    after = os.open(path, os.O_RDONLY)
    os.close(after)
    assert after == before


def test_a_file_that_is_not_there_is_no_other_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_at_most(tmp_path / "nothing", 5)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(path := tmp_path / "pipe")
    with pytest.raises(OSError, match="not an ordinary file"):
        read_at_most(path, 5)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="streams have no names")
def test_a_pipe_that_was_given_is_read_to_its_end_however_slow() -> None:
    read, write = os.pipe()

    def slowly() -> None:
        for _ in range(3):
            os.write(write, b"ab")
            while select.select([read], [], [], 0)[0]:  # the next part is written once this one is read
                pass
        os.close(write)

    (writer := threading.Thread(target=slowly)).start()
    try:
        assert read_at_most(Path(f"/dev/fd/{read}"), 10) == b"ababab"
    finally:
        writer.join()
        os.close(read)


WILD = re.compile(
    r"[.]read_text[(]|[.]read_bytes[(]|[.]readlines[(]|[.]readline[(][)]|json[.]load[(]|tomllib[.]load[(]"
    r"|(?:stdin|file|stream|source|buffer)[.]read[(][)]"
)


def test_no_file_is_read_without_a_limit() -> None:
    """Kernel and storage see to records themselves; everybody else goes through `read_at_most`, or names a limit."""
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(("kernel/", "storage/")):
            assert not (found := WILD.search(path.read_text(encoding="utf-8"))), f"{name}: {found[0]}"


# ------------------------------------------------------------------------------------------------------------- TOML

WORDS = ["a", "b.c", '"d.e"', "'[f'", '"g\\"."', "h . i", "1.5", "0x1F", "1979-05-27T07:32:00.5", "true", '""', "''"]
SIGNS = [*'=.,[]{}#\n"\\', "'", " ", '"""', "'''", " = ", "\n", "[[", "]]", "\\\n"]


def scrap(dice: Random) -> str:
    """A text that is often nearly TOML."""
    lines = []
    for _ in range(dice.randrange(6)):
        kind = dice.randrange(5)
        if kind == 0:
            lines.append(f"[{dice.choice(WORDS)}] # {dice.choice(SIGNS)}")
        elif kind == 1:
            lines.append("".join(dice.choice([*WORDS, *SIGNS]) for _ in range(dice.randrange(12))))
        elif kind == 2:
            quote = dice.choice(['"""', "'''"])
            inside = "".join(dice.choice(["a.b", "[", "{", '"', "'", "\n", "#", '""', "''"]) for _ in range(9))
            lines.append(f"k{len(lines)} = {quote}{inside}{quote}")
        else:
            lines.append(f"k{len(lines)}.{dice.choice(WORDS)} = [{dice.choice(WORDS)}, {{x.y = {dice.choice(WORDS)}}}]")
    return "\n".join(lines)


def outcome(read: Any, text: str) -> object:
    try:
        return read(text)
    except tomllib.TOMLDecodeError as error:
        return str(error)


def test_toml_within_the_limits_is_what_the_standard_library_reads() -> None:
    dice, good = Random("toml"), 0
    for _ in range(20_000):
        text = scrap(dice)
        ours = outcome(read_toml, text)
        assert ours == outcome(tomllib.loads, text), text
        good += isinstance(ours, dict)
    assert good > 2_000


def test_signs_in_texts_and_comments_are_not_counted() -> None:
    many = "." * 99 + "[" * 99 + "{" * 99
    text = f'a = "{many}" # {many}\nb = \'{many}\'\nc = """\n{many}"""""\nd = \'\'\'{many}\'\'\'\ne = "\\"{many}"\n'
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "quoted", ['"\\""', '"""x"""""', "'''x'''''", "'\"'", '"#"', '"""\\""""', "'''\"\"\"'''", '""']
)
def test_what_follows_a_text_is_counted(quoted: str) -> None:
    for before in (f"x = {quoted}\n", f"x = [{quoted}, {quoted}]\n", f"# {quoted}\n"):
        text = before + "a" + ".a" * 17 + " = 1"
        tomllib.loads(text)
        with pytest.raises(tomllib.TOMLDecodeError, match="More than 16 dots"):
            read_toml(text)


def test_the_limits_of_toml_are_where_they_say() -> None:
    assert read_toml("a" + ".a" * toml.MOST_DOTS + " = 1")
    assert read_toml("a = " + "[" * toml.DEEPEST + "]" * toml.DEEPEST)
    assert len(read_toml("".join(f"[a{n}]\n" for n in range(toml.MOST_TABLES)))) == toml.MOST_TABLES
    assert read_toml("a = 1" + "0" * (toml.MOST_DIGITS - 1))
    assert read_toml("#" * toml.LARGEST) == {}
    for text in (
        "a" + ".a" * (toml.MOST_DOTS + 1) + " = 1",
        "a = " + "[" * (toml.DEEPEST + 1) + "]" * (toml.DEEPEST + 1),
        "".join(f"[a{n}]\n" for n in range(toml.MOST_TABLES + 1)),
        "a = 1" + "0" * toml.MOST_DIGITS,
        "#" * (toml.LARGEST + 1),
    ):
        with pytest.raises(tomllib.TOMLDecodeError):
            read_toml(text)


# ------------------------------------------------------------------------------------------------------------- JSON


def test_json_within_the_limits_is_what_the_standard_library_reads() -> None:
    dice = Random("json")
    for _ in range(5_000):
        text = "".join(dice.choice(['"', "\\", "[", "]", "{", "}", ",", ":", "1", '"a"', "null"]) for _ in range(9))
        try:
            should = json.loads(text)
        except ValueError:
            with pytest.raises(ValueError, match=r"."):
                read_json(text)
        else:
            assert read_json(text) == should


def test_the_limits_of_json_are_where_they_say() -> None:
    deepest, largest = json_text.DEEPEST, json_text.LARGEST
    assert read_json("[" * deepest + "]" * deepest) is not None
    assert len(read_json(f'"{"x" * (largest - 2)}"')) == largest - 2
    assert read_json(json.dumps(["[" * 999, '"[' * 99, "\\[" * 99] * 99)) is not None
    for text in (
        "[" * (deepest + 1) + "]" * (deepest + 1),
        '{"a":' * (deepest + 1) + "1" + "}" * (deepest + 1),
        '["\\"",' * (deepest + 1) + "1" + "]" * (deepest + 1),
        f'"{"x" * largest}"',
    ):
        json.loads(text)
        with pytest.raises(ValueError, match="than"):
            read_json(text)


def test_what_is_no_number_is_nothing() -> None:
    assert read_json("[NaN, Infinity, -Infinity, 1e999, -1e999, 1.5, 1e3]") == [*[None] * 5, 1.5, 1000.0]
