"""`zashiki open` from the command line: where the house is, which browser shows it and how often, and how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from urllib.request import urlopen

import pytest

from tests.cli.desk import Desk
from tests.processes import eventually
from zashiki.cli import browsers
from zashiki.cli.commands import open as command
from zashiki.kernel.problems import Problem
from zashiki.server.server_settings import ServerSettings
from zashiki.storage.store_locks import StoreLock

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and programs as POSIX has them")
URL = "http://127.0.0.1:8770"
STAYS = "exec > /dev/null 2>&1; while kill -0 $PPID; do sleep 0.1; done"
"""A program that goes on for as long as the one that has started it."""


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@pytest.fixture(autouse=True)
def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's browser, whoever runs the tests."""
    for name in (*browsers.DISPLAYS, browsers.PREFERRED):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")


@contextmanager
def running(folder: Path, *more: str, code: str = "", **env: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A house in a process of its own, with the two lines that it greets with; `code` runs before it."""
    program = f"import sys\n{code}\nfrom zashiki.cli.main import main\nsys.exit(main())"
    args = [sys.executable, "-c", program, "open", "--data", str(folder), "--lang", "en", *more]
    with subprocess.Popen(  # noqa: S603 - our own program
        args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, **env}
    ) as process:
        try:
            assert process.stdout is not None
            yield process, [process.stdout.readline() for _ in range(2)]
        finally:
            process.kill()


def address_in(line: str) -> str:
    return str(re.findall(r"http://127\.0\.0\.1:\d+", line)[0])


def ended(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """End a house with Ctrl-C, and give what it said."""
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)
    assert process.returncode == 0
    return said


def healthy(url: str) -> bool:
    with urlopen(f"{url}/healthz") as answer:  # noqa: S310 - of this machine
        return bool(json.load(answer) == {"ok": True})


class FakeBrowser:
    """A program that notes each address it is given, in a desktop that has no other browser."""

    def __init__(self, folder: Path, name: str = "browser", *, then: str = "") -> None:
        folder.mkdir()
        self._program, self._noted = folder / name, folder / "noted"
        self._program.write_text(f'#!/bin/sh\necho "$1" >> "{self._noted}"\n{then}\n', encoding="utf-8")
        self._program.chmod(0o700)

    @property
    def env(self) -> dict[str, str]:
        return {browsers.DISPLAYS[0]: ":nowhere", browsers.PREFERRED: f"{self._program} %s"}

    @property
    def addresses(self) -> list[str]:
        return self._noted.read_text(encoding="utf-8").splitlines() if self._noted.exists() else []

    def wait(self) -> list[str]:
        """Wait until it was given an address."""
        assert eventually(lambda: bool(self.addresses))
        return self.addresses


# A house in a process of its own.


@POSIX
@pytest.mark.parametrize("then", ["", STAYS], ids=["one that returns", "one that stays in front"])
def test_a_browser_is_given_the_address_once_and_ctrl_c_ends_the_house(tmp_path: Path, then: str) -> None:
    browser = FakeBrowser(tmp_path / "programs", then=then)
    with running(tmp_path / "data", "--port", "0", **browser.env) as (process, lines):
        url = address_in(lines[0])
        assert lines == [
            f"The house is open, and opens in your browser: {url}\n",
            "Ctrl-C closes it. Everything is kept, and every match goes on when you come back.\n",
        ]
        assert browser.wait() == [url]
        assert healthy(url)
        assert ended(process) == ("The house is closed. Everything is kept.\n", "")
    assert browser.addresses == [url]
    StoreLock(tmp_path / "data" / "zashiki.db").release()
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["zashiki.db", "zashiki.db.lock"]


@pytest.mark.thinned(least=2)
@POSIX
@pytest.mark.parametrize(
    ("name", "more", "screen"),
    [
        ("browser", ("--no-browser",), ":nowhere"),
        ("browser", (), ""),
        *((name, (), ":nowhere") for name in ("lynx", "w3m", "links", "elinks", "www-browser")),
    ],
)
def test_none_is_opened_unless_wished_without_a_desktop_and_never_one_for_the_terminal(
    tmp_path: Path, name: str, more: tuple[str, ...], screen: str
) -> None:
    browser = FakeBrowser(tmp_path / "programs", name)
    env = {**browser.env, browsers.DISPLAYS[0]: screen}
    with running(tmp_path / "data", "--port", "0", *more, **env) as (process, lines):
        url = address_in(lines[0])
        assert lines[0] == f"The house is open. Go there in a browser: {url}\n"
        assert healthy(url)
        ended(process)
    assert browser.addresses == []


@POSIX
def test_a_browser_that_does_not_start_is_told_of_and_the_house_stays_open(tmp_path: Path) -> None:
    browser = FakeBrowser(tmp_path / "programs", then="exit 3")
    with running(tmp_path / "data", "--port", "0", **browser.env) as (process, lines):
        assert process.stderr is not None
        assert process.stderr.readline() == "No browser could be started here. Go to that address yourself.\n"
        assert healthy(address_in(lines[0]))
        ended(process)


@POSIX
def test_a_second_start_shows_the_house_that_is_open(desk: Desk, tmp_path: Path) -> None:
    data, browser = tmp_path / "data", FakeBrowser(tmp_path / "programs")
    with running(data, "--port", "0", "--no-browser") as (process, lines):
        url = address_in(lines[0])
        second = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "zashiki", "open", "--data", str(data), "--port", "1", "--lang", "en"],
            capture_output=True,
            text=True,
            env={**os.environ, **browser.env},
            timeout=60,
            check=False,
        )
        said = f"The house is open already, and opens in your browser: {url}\n"
        assert (second.returncode, second.stdout, second.stderr) == (0, said, "")
        assert browser.addresses == [url]
        assert desk.run("open", "--data", data, "--no-browser") == (
            f"The house is open already. Go there in a browser: {url}\n"
        )
        assert (desk.status, desk.err) == (0, "")
        assert healthy(url)
        ended(process)
    assert browser.addresses == [url]


@POSIX
def test_a_port_that_is_taken_is_passed_over(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        taken = [held.getsockname()[1] for held in (one, other)]
        code = f"from zashiki.cli.commands import open\nopen.ports = lambda _: ({taken[0]}, {taken[1]}, 0)"
        with running(tmp_path, "--no-browser", code=code) as (process, lines):
            url = address_in(lines[0])
            assert int(url.rpartition(":")[2]) not in taken
            assert healthy(url)
            assert ended(process)[1] == ""


def test_a_port_that_was_named_is_the_only_one(desk: Desk, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        taken = held.getsockname()[1]
        assert str(taken) in desk.refused("open", "--data", tmp_path, "--port", taken)
        assert "--port 0" in desk.refused("open", "--data", tmp_path, "--port", taken, lang="ja")


# What is refused, in one line.


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--port", "70000"), "65,535"),
        (("--port", "http"), "--port"),
        (("--host", "0.0.0.0"), "--host"),  # noqa: S104 - that is `serve`
        (("--data", "a-file"), "a-file"),
        (("--data", "a-file/below"), "a-file"),
        (("koikoi",), "koikoi"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_is_one_line(
    desk: Desk, tmp_path: Path, args: tuple[str, ...], said: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a-file").touch()
    assert said in desk.refused("open", *args, lang=lang)


def test_data_that_another_program_keeps_is_refused_after_a_while(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "BEGINS_WITHIN", 0.0)
    lock = StoreLock(tmp_path / "zashiki.db")
    try:
        assert f"process {os.getpid()}" in desk.refused("open", "--data", tmp_path, "--port", "0")
    finally:
        lock.release()


def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    code = "import sys\nsys.modules['uvicorn'] = None\nfrom zashiki.cli.main import main\nsys.exit(main())"
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code, "open", "--data", str(tmp_path), "--port", "0", "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "this needs uvicorn" in done.stderr
    assert '"zashiki[server]"' in done.stderr


# What arrives at the server, with nothing served.


class Served:
    """Takes the place of the server: keeps the settings of each start, and may refuse some."""

    def __init__(self) -> None:
        self.settings: list[ServerSettings] = []
        self.refused: list[Problem] = []
        """What the first starts end with."""

    def run(self, settings: ServerSettings, *, started: Callable[[str], None]) -> int:
        self.settings.append(settings)
        if self.refused:
            raise self.refused.pop(0)
        started(settings.url)
        return 0


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    found = Served()
    monkeypatch.setattr("zashiki.server.serving.run", found.run)
    return found


class Controller(webbrowser.BaseBrowser):
    """A browser of the standard library that opens nothing."""

    def __init__(self, name: str, *, works: bool = True) -> None:
        super().__init__(name)
        self.works, self.opened, self.asked = works, list[str](), Event()

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        del new, autoraise
        self.opened.append(url)
        self.asked.set()
        if not self.works:
            raise webbrowser.Error
        return True


def installed(browser: Controller, monkeypatch: pytest.MonkeyPatch, display: str = "DISPLAY") -> Controller:
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    if display:
        monkeypatch.setenv(display, ":nowhere")
    return browser


def taken(port: int) -> Problem:
    return Problem("serving.port_taken", "port {port} is taken", port=port, host="127.0.0.1")


def test_without_options_only_this_machine_reaches_it_and_the_data_is_the_programs(
    desk: Desk, served: Served, tmp_path: Path
) -> None:
    desk.run("open")
    assert served.settings == [ServerSettings(data=tmp_path / "nobodys-home")]
    assert (served.settings[0].host, served.settings[0].port) == ("127.0.0.1", 8770)
    assert desk.out.splitlines()[0] == f"The house is open. Go there in a browser: {URL}"


def test_the_ports_after_the_usual_one_are_tried_in_order_and_then_any(desk: Desk, served: Served) -> None:
    served.refused = [taken(port) for port in range(8770, 8780)]
    desk.run("open")
    assert [one.port for one in served.settings] == [*range(8770, 8780), 0]
    assert (desk.status, desk.err) == (0, "")
    served.settings, served.refused = [], [taken(8770)]
    desk.run("open")
    assert [one.port for one in served.settings] == [8770, 8771]


def test_a_house_that_is_just_being_opened_elsewhere_is_waited_for(desk: Desk, served: Served, tmp_path: Path) -> None:
    held = Problem("storage.held", "{file}: held by {process}", file=tmp_path, process=1)
    served.refused = [held, Problem("serving.runs", "at {url}", url=URL)]
    assert desk.run("open", lang="ja") == f"座敷はすでに開いています。ブラウザーでこのアドレスを開いてください: {URL}\n"
    assert desk.status == 0


@pytest.mark.parametrize("display", browsers.DISPLAYS)
def test_the_browser_of_a_desktop_is_given_the_address_once(
    desk: Desk, served: Served, monkeypatch: pytest.MonkeyPatch, display: str
) -> None:
    browser = installed(Controller("firefox"), monkeypatch, display)
    said = desk.run("open", lang="ja")
    assert browser.asked.wait(60)
    assert browser.opened == [URL]
    assert len(served.settings) == 1
    assert said.splitlines()[0] == f"座敷を開きました。ブラウザーで表示します: {URL}"


def test_where_ports_are_taken_the_browser_hears_of_the_one_that_was_not(
    desk: Desk, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = installed(Controller("firefox"), monkeypatch)
    served.refused = [taken(8770)]
    desk.run("open")
    assert browser.asked.wait(60)
    assert browser.opened == ["http://127.0.0.1:8771"]


def test_a_house_that_runs_is_shown_once(desk: Desk, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = installed(Controller("firefox"), monkeypatch)
    served.refused = [Problem("serving.runs", "at {url}", url="https://games.example")]
    assert desk.run("open") == "The house is open already, and opens in your browser: https://games.example\n"
    assert browser.opened == ["https://games.example"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_browser_that_fails_is_one_line(
    desk: Desk, served: Served, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    installed(Controller("firefox", works=False), monkeypatch)
    served.refused = [Problem("serving.runs", "at {url}", url=URL)]
    desk.run("open", lang=lang)
    assert (desk.status, desk.err.count("\n")) == (0, 1)


# Which browser.


@pytest.mark.parametrize(
    "name", ["lynx", "/usr/bin/w3m", "links", "links2", "elinks", "www-browser", "Lynx.exe", "browsh"]
)
def test_a_browser_of_the_terminal_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(Controller(name), monkeypatch)
    assert browsers.desktop_browser() is None


@pytest.mark.parametrize(
    ("platform", "display", "found"),
    [
        *(("linux", "", False), ("linux", "DISPLAY", True), ("freebsd14", "WAYLAND_DISPLAY", True)),
        *(("darwin", "", True), ("win32", "", True)),
    ],
)
def test_a_desktop_is_known_by_its_system_or_its_screen(
    platform: str, display: str, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    browser = installed(Controller(""), monkeypatch, display)
    assert browsers.desktop_browser() is (browser if found else None)


def test_a_desktop_without_a_browser_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def get() -> webbrowser.BaseBrowser:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", get)
    monkeypatch.setenv("DISPLAY", ":nowhere")
    assert browsers.desktop_browser() is None


def test_programs_that_look_for_a_browser_find_none_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = installed(Controller("xdg-open"), monkeypatch)
    browsers.show(browser, URL, failed=lambda: None).join()
    assert not browsers.TEXT_BROWSERS & {*os.environ[browsers.PREFERRED].split(os.pathsep)}
    monkeypatch.setenv(browsers.PREFERRED, "mine")
    browsers.show(browser, URL, failed=lambda: None).join()
    assert os.environ[browsers.PREFERRED] == "mine"
