"""The door of the terminal program: help, languages, errors in one line, a fast start."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.desk import Desk
from zashiki import __version__
from zashiki.cli import main as door
from zashiki.cli.commands import rules, schema
from zashiki.cli.main import COMMANDS, Refused, language, main
from zashiki.cli.parser import columns, wrapped
from zashiki.cli.program_words import words_for
from zashiki.kernel.registry import UnknownGame
from zashiki.texts.words import LANGUAGES


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


def started(*args: str, env: dict[str, str] | None = None, code: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the program, or a piece of Python, on its own."""
    command = [sys.executable, *(("-c", code) if code else ("-m", "zashiki.cli")), *args]
    return subprocess.run(  # noqa: S603 - our own program
        command, capture_output=True, text=True, encoding="utf-8", check=False, env={**os.environ, **(env or {})}
    )


# Help.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_lists_every_command(desk: Desk, lang: str) -> None:
    said = desk.run("--help", lang=lang)
    words = words_for(lang)
    assert desk.status == 0
    assert said.startswith(words["parser.usage"])
    for name in COMMANDS:
        assert f"  {name:<14} {words[f'help.{name}']}\n" in said


@pytest.mark.thinned
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_teaches_its_use(desk: Desk, name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = desk.run(name, "--help", lang=lang)
    words = words_for(lang)
    assert desk.status == 0
    assert words["parser.examples"] in said
    assert f"\n  zashiki {name}" in said
    about = "".join(words[f"about.{name}"].split())
    assert about in "".join(said.split())
    for line in said.splitlines():
        assert columns(line) <= 80 or line.startswith("  zashiki"), line


def test_the_version_is_the_packages(desk: Desk) -> None:
    assert desk.run("--version") == f"zashiki {__version__}\n"


def test_without_a_command_and_without_a_terminal_the_menu_is_a_list(desk: Desk) -> None:
    assert "zashiki play koikoi" in desk.run()
    assert desk.status == 0


def test_it_can_be_called_where_stdout_is_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", heard := StringIO())
    assert main(["rules", "--lang", "en"]) == 0
    assert "koikoi" in heard.getvalue()


def test_lines_break_between_words_and_between_japanese_phrases() -> None:
    assert wrapped("one two three", 8) == ["one two", "three"]
    assert wrapped("花札を打つ。", 10) == ["花札を", "打つ。"]
    assert wrapped("", 8) == [""]
    assert wrapped("unbreakable", 4) == ["unbreakable"]


# What was not understood.


@pytest.mark.parametrize(
    ("args", "en", "ja"),
    [
        (["poker"], "command: 'poker' is not one of: play, resume,", "command: 'poker' は使えません"),
        (["playy"], "command: there is no 'playy'; did you mean play?", "'playy' はありません。play のことですか"),
        (["schema"], "missing: GAME (see `zashiki schema --help`)", "指定が足りません: GAME"),
        (["schema", "koikoi", "--prat"], "not understood: --prat", "わからない指定です: --prat"),
        (["schema", "koikoi", "--part"], "--part: a value is missing", "--part: 値がありません"),
        (["replay", "x", "--seat", "a"], "--seat: 'a' is not a whole number from 0 up", "--seat: 'a' は 0 以上の整数"),
        (["play", "--hotseat", "--opponent", "x"], "cannot be used with", "同時に使えません"),
        (["play", "x"], "no game is called 'x'; there are: koikoi", "koikoi"),
    ],
)
def test_a_command_line_that_is_not_understood_is_one_line(desk: Desk, args: list[str], en: str, ja: str) -> None:
    assert en in desk.refused(*args)
    assert ja in desk.refused(*args, lang="ja")


def test_a_number_that_is_none_is_said_in_words(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "configure", lambda parser, _: parser.add_argument("--times", type=int))
    assert "--times: 'x' is not a whole number" in desk.refused("schema", "--times", "x")


# Languages.


def test_the_language_may_stand_in_front(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "ja", "rules"]) == 0
    assert "ゲームの一覧" in capsys.readouterr().out
    assert main(["--lang=ja", "rules"]) == 0
    assert "ゲームの一覧" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "env", "lang"),
    [
        (["--lang", "ja"], {"LANG": "en_US.UTF-8"}, "ja"),
        (["rules", "--lang=en"], {"LANG": "ja_JP.UTF-8"}, "en"),
        ([], {"LANG": "ja_JP.UTF-8"}, "ja"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {}, "en"),
        (["--lang"], {}, "en"),
        (["--lang", "xx"], {}, "en"),
    ],
)
def test_the_language_asked_for_comes_first_then_the_locale(
    monkeypatch: pytest.MonkeyPatch, args: list[str], env: dict[str, str], lang: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert language(args) == lang


# Errors.


def raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def run(*_: Any) -> int:
        raise error

    monkeypatch.setattr(rules, "run", run)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Refused("no\n  way"), "zashiki: no way\n"),
        (UnknownGame("no such thing"), "zashiki: no such thing\n"),
        (FileNotFoundError(2, "No such file", "x.jsonl"), "zashiki: x.jsonl: No such file\n"),
        (OSError("the disk is full"), "zashiki: the disk is full\n"),
        (ModuleNotFoundError("no rich", name="rich.table"), "zashiki: this needs rich, which is not installed"),
    ],
)
def test_an_error_is_one_line(desk: Desk, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str) -> None:
    raising(monkeypatch, error)
    assert desk.refused("rules").startswith(said)


@pytest.mark.parametrize(
    "error", [KeyError("x"), LookupError("x"), ValueError("x"), ModuleNotFoundError("x", name="zashiki.x")]
)
def test_a_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    raising(monkeypatch, error)
    with pytest.raises(type(error)):
        main(["rules"])


def test_ctrl_c_is_one_line_and_status_130(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    raising(monkeypatch, KeyboardInterrupt())
    desk.run("rules", lang="ja")
    assert (desk.status, desk.out, desk.err) == (door.INTERRUPTED, "", "\n中断しました。\n")


def test_a_missing_extra_is_named(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    monkeypatch.delenv("ZASHIKI_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert "this needs platformdirs" in desk.refused("resume")
    assert 'pip install "zashiki[cli]"' in desk.err


@pytest.mark.parametrize(
    ("args", "gone", "package", "extras"),
    [
        (("serve", "--port", "0"), ("starlette", "uvicorn", "websockets"), "uvicorn", "server"),
        (("serve", "--port", "0"), ("uvicorn", "platformdirs"), "uvicorn", "cli,server"),
        (("join", "http://127.0.0.1:1/join/x"), ("httpx",), "httpx", "client"),
        (("join", "http://127.0.0.1:1/join/x"), ("websockets",), "websockets", "client"),
        (("play", "koikoi", "--at", "http://127.0.0.1:1"), ("websockets",), "websockets", "client"),
    ],
)
def test_of_what_is_missing_the_package_is_named_and_only_what_the_command_needs(
    args: tuple[str, ...], gone: tuple[str, ...], package: str, extras: str, tmp_path: Path
) -> None:
    code = f"""
import sys
sys.modules.update(dict.fromkeys({gone!r}))
from zashiki.cli.main import main
sys.exit(main([*{args!r}, "--lang", "en"]))"""
    done = started(code=code, env={"ZASHIKI_HOME": str(tmp_path)})
    said = f'zashiki: this needs {package}, which is not installed: pip install "zashiki[{extras}]"\n'
    assert (done.returncode, done.stderr) == (2, said)


def test_nobody_listens() -> None:
    code = """
import subprocess, sys
program = subprocess.Popen([sys.executable, "-m", "zashiki.cli", "schema", "koikoi"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
program.stdout.close()
print(program.stderr.read(), program.wait())"""
    assert started(code=code).stdout == f"b'' {door.NOBODY_LISTENS}\n"


def test_a_terminal_without_japanese_is_no_error() -> None:
    done = started("rules", "--lang", "ja", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "koikoi" in done.stdout


def test_it_runs_as_a_module() -> None:
    done = started("schema", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("zashiki: missing: GAME")


# The start.


@pytest.mark.parametrize("args", [["--version"], ["--help"], ["schema", "koikoi"], ["verify", "--help"], ["rules"]])
def test_what_draws_nothing_imports_nothing_to_draw_with(args: list[str]) -> None:
    code = f"""
import sys
from zashiki.cli.main import main
try:
    main({args!r})
except SystemExit:
    pass
print(sorted({{"rich", "readchar", "platformdirs"}} & set(sys.modules)), file=sys.stderr)"""
    assert started(code=code).stderr == "[]\n"


def test_without_the_extras_what_needs_none_still_runs(tmp_path: Path) -> None:
    code = """
import sys
sys.modules.update(dict.fromkeys(("rich", "readchar", "platformdirs")))
from zashiki.cli.main import main
main(["rules", "--lang", "en"])"""
    done = started(code=code, env={"ZASHIKI_HOME": "", "HOME": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, "")
    assert "koikoi" in done.stdout
