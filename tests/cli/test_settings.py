"""What stays from one start to the next: settings are kept whole, and a file that is damaged stops nobody."""

import io
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.desk import Desk
from zashiki.cli import settings
from zashiki.cli.main import main
from zashiki.cli.personal_names import fitting
from zashiki.cli.program_words import words_for
from zashiki.cli.settings import Settings


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ZASHIKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# Keeping.


def test_p11_what_is_kept_is_there_at_the_next_start(home: Path) -> None:
    assert settings.load() == Settings()
    changed = Settings(language="ja", name="花子", speed="fast", hints=False, in_order=False, signs=True)
    assert settings.keep(changed)
    assert settings.load() == changed
    assert settings.path() == home / "settings.json"


def test_settings_lie_beside_the_games(home: Path) -> None:
    from zashiki.cli import saves

    settings.keep(Settings())
    assert settings.path().parent == saves.folder().parent == home


def test_a_write_that_fails_leaves_the_old_settings_whole(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.keep(Settings(name="Aki"))

    def broken(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", broken)
    assert not settings.keep(Settings(name="Ben"))
    assert settings.load().name == "Aki"
    assert [path.name for path in home.iterdir()] == ["settings.json"]


def test_a_home_that_cannot_be_written_keeps_nothing_and_fails_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_HOME", os.devnull)
    assert not settings.keep(Settings(name="Aki"))
    assert settings.load() == Settings()


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"name": "' + b"x" * (1 << 17) + b'"}'],
)
def test_a_damaged_file_gives_the_usual_settings_and_says_so_where_a_person_looks(
    home: Path, data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "settings.json").write_bytes(data)
    assert settings.load() == Settings()
    assert main(["rules", "--lang", "en"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr", heard := Looked())
    assert main(["rules", "--lang", "en"]) == 0
    assert heard.getvalue().startswith(f"The settings in {home / 'settings.json'} cannot be read (")
    assert heard.getvalue().count("\n") == 1
    monkeypatch.setattr("sys.stderr", heard := Looked())
    assert main(["rules", "--lang", "ja"]) == 0
    assert heard.getvalue().startswith("設定ファイル ")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe"])
def test_nothing_but_reset_writes_over_a_file_that_is_damaged(home: Path, desk: Desk, data: bytes) -> None:
    home.mkdir()
    (home / "settings.json").write_bytes(data)
    assert not settings.change(hints=True)
    assert "zashiki settings --reset" in desk.refused("settings", "name", "Aki")
    assert (home / "settings.json").read_bytes() == data
    desk.run("settings", "--reset")
    assert settings.found() == (Settings(), "", ())


STRANGE = b'{"language": "ja", "name": "Aki", "speed": "warp", "hints": 3, "tea": {"green": [1, 2]}}'


def test_one_value_that_is_not_known_costs_no_other(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    (home / "settings.json").write_bytes(STRANGE)
    assert settings.found() == (Settings(language="ja", name="Aki"), "", ("speed", "hints"))
    for lang, said in {
        "en": "are not understood (speed, hints)",
        "ja": "読み取れない値があります（speed、hints）",
    }.items():
        monkeypatch.setattr("sys.stderr", heard := Looked())
        assert main(["rules", "--lang", lang]) == 0
        assert said in heard.getvalue()


def test_changing_one_setting_keeps_what_is_not_known(home: Path, desk: Desk) -> None:
    home.mkdir()
    (home / "settings.json").write_bytes(STRANGE)
    desk.run("settings", "in-order", "off")
    kept = json.loads((home / "settings.json").read_bytes())
    assert kept == {**json.loads(STRANGE), "in_order": False}
    desk.run("settings", "speed", "--reset")
    assert settings.found() == (Settings(language="ja", name="Aki", in_order=False), "", ("hints",))


@pytest.mark.skipif(find_spec("fcntl") is None, reason="this system has no such locks")
def test_two_terminals_do_not_overwrite_each_other(home: Path) -> None:
    program = "import sys; from zashiki.cli import settings; [settings.change(**{sys.argv[1]: n}) for n in range(200)]"
    names = ("one", "two", "three")
    terminals = [subprocess.Popen([sys.executable, "-c", program, name]) for name in names]  # noqa: S603 - our own
    assert [terminal.wait(timeout=60) for terminal in terminals] == [0, 0, 0]
    assert json.loads((home / "settings.json").read_bytes()) == dict.fromkeys(names, 199)


class Looked(io.StringIO):
    """A stream that a person looks at."""

    def isatty(self) -> bool:
        return True


def test_a_folder_in_its_place_stops_nobody(home: Path) -> None:
    (home / "settings.json").mkdir(parents=True)
    assert settings.load() == Settings()
    assert settings.found().problem
    assert not settings.keep(Settings(name="Aki"))


def test_a_setting_of_a_newer_version_is_passed_over(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_bytes(b'{"name": "Aki", "tea": "green"}')
    assert settings.found() == (Settings(name="Aki"), "", ())


def test_a_name_that_nobody_may_have_is_not_taken_from_the_file(home: Path) -> None:
    home.mkdir()
    (home / "settings.json").write_text('{"name": "a\\u202eb", "speed": "slow"}', encoding="utf-8")
    assert settings.load() == Settings(speed="slow")


# The command.


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_setting_is_shown_with_what_it_is(desk: Desk, lang: str) -> None:
    rows = desk.run("settings", lang=lang).splitlines()[2:]
    words = words_for(lang)
    assert len(rows) == len(Settings.__struct_fields__)
    assert all(row.endswith(words[f"settings.about.{row.split()[0]}"]) for row in rows)


@pytest.mark.parametrize(
    ("args", "field", "value"),
    [
        (("name", "Aki"), "name", "Aki"),
        (("name", " e\u0301 "), "name", "é"),
        (("language", "ja"), "language", "ja"),
        (("speed", "FAST"), "speed", "fast"),
        (("hints", "on"), "hints", True),
        (("hints", "off"), "hints", False),
        (("in-order", "off"), "in_order", False),
        (("in_order", "off"), "in_order", False),
        (("signs", "on"), "signs", True),
    ],
)
def test_each_setting_is_changed_shown_and_forgotten(
    desk: Desk, home: Path, args: tuple[str, str], field: str, value: object
) -> None:
    desk.run("settings", *args)
    assert desk.status == 0
    assert getattr(settings.load(), field) == value
    assert desk.json("settings") == {"path": str(home / "settings.json"), **_fields(settings.load())}
    desk.run("settings", args[0], "--reset")
    assert settings.load() == Settings()


def _fields(one: Settings) -> dict[str, object]:
    return {name: getattr(one, name) for name in Settings.__struct_fields__}


def test_auto_leaves_it_to_the_game_and_the_system(desk: Desk, home: Path) -> None:
    settings.keep(Settings(language="ja", hints=True, signs=True))
    for name in ("language", "hints", "signs"):
        desk.run("settings", name, "auto")
    assert home.is_dir()
    assert settings.load() == Settings()


def test_reset_forgets_everything(desk: Desk, home: Path) -> None:
    settings.keep(Settings(name="Aki", speed="fast"))
    assert desk.run("settings", "--reset") == "Kept: the usual settings again.\n"
    assert home.is_dir()
    assert settings.load() == Settings()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("speed", "warp"), "it may be: slow, normal, fast"),
        (("hints", "maybe"), "it may be: on, off, auto"),
        (("in-order", "auto"), "it may be: on, off"),
        (("language", "de"), "it may be: en, ja, auto"),
        (("colour", "red"), "there are: language, name, speed, hints, in-order, signs"),
        (("name", "x" * 33), "a name of 33 letters is too long"),
        (("name", "a\u200bb"), "none of them invisible"),
        (("name", "Aki", "--reset"), "--reset cannot be used with Aki"),
    ],
)
def test_a_wrong_value_names_the_allowed_ones(desk: Desk, home: Path, args: tuple[str, ...], said: str) -> None:
    assert said in desk.refused("settings", *args)
    assert not home.exists()


def test_a_setting_that_cannot_be_kept_is_said(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_HOME", os.devnull)
    assert "ZASHIKI_HOME" in desk.refused("settings", "name", "Aki")


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a\x00", "\u2067x", "x\u2028y", "\ud800", "x" * 33])
def test_a_name_has_one_to_thirty_two_letters_that_are_seen(name: str) -> None:
    assert fitting(name) is None


# The language.


@pytest.mark.usefixtures("home")
def test_lang_counts_more_than_the_setting_and_the_setting_more_than_the_locale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    settings.keep(Settings(language="ja"))
    main(["rules"])
    assert "ゲームの一覧" in capsys.readouterr().out
    main(["rules", "--lang", "en"])
    assert "Games" in capsys.readouterr().out
    settings.keep(Settings())
    main(["rules"])
    assert "Games" in capsys.readouterr().out


@pytest.mark.usefixtures("home")
def test_the_answer_to_a_new_language_is_in_that_language(capsys: pytest.CaptureFixture[str]) -> None:
    main(["settings", "language", "ja"])
    assert "にしました" in capsys.readouterr().out
