"""`zashiki serve` from the command line: what it prints, what it refuses in one line, and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cli.desk import Desk
from zashiki.cli.commands import serve
from zashiki.cli.program_words import words_for
from zashiki.server.server_settings import ServerSettings

COMMAND = [sys.executable, "-m", "zashiki", "serve", "--port", "0", "--lang", "en"]
SECRET = "0123456789abcdef"  # noqa: S105 - of nobody


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(capsys)


@contextmanager
def running(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server in a process of its own, with the lines that it greets with."""
    command = [*COMMAND, "--data", str(folder), *more]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(5)]
            yield process, lines
        finally:
            process.kill()


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_it_says_where_it_is_refuses_a_second_one_and_ends_in_order(desk: Desk, tmp_path: Path) -> None:
    with running(tmp_path) as (process, lines):
        url = re.findall(r"http://127\.0\.0\.1:\d+", lines[0])[0]
        assert lines == [
            f"The house is open: {url}\n",
            f"To play, on this machine: zashiki play koikoi --at {url}\n",
            "To let others in: zashiki serve --host 0.0.0.0\n",
            f"Tables are kept in {tmp_path}; whenever it starts again, every match goes on from where it was.\n",
            "Ctrl-C ends it.\n",
        ]
        with urlopen(f"{url}/healthz") as answer:  # noqa: S310 - of this machine
            assert json.load(answer) == {"ok": True}
        desk.run("serve", "--data", tmp_path, "--port", "0")
        assert desk.status == 2
        assert desk.err.count("\n") == 1
        assert url in desk.err
        assert f"process {process.pid}" in desk.err
        process.send_signal(signal.SIGINT)
        said, log = process.communicate(timeout=60)
        assert said == "The house is closed. Everything is kept.\n"
    assert process.returncode == 0
    assert [json.loads(line)["event"] for line in log.splitlines()] == ["serving", "request", "stopped"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["zashiki.db", "zashiki.db.lock"]


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_the_log_goes_to_a_file_and_sigterm_ends_it_too(tmp_path: Path) -> None:
    log = tmp_path / "serve.log"
    with running(tmp_path / "data", "--log", str(log)) as (process, _):
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")
    assert [json.loads(line)["event"] for line in log.read_text("utf-8").splitlines()] == ["serving", "stopped"]
    assert log.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name != "posix", reason="a terminal as POSIX has it")
def test_a_terminal_keeps_the_address_in_sight_and_shows_the_log_only_if_asked(tmp_path: Path) -> None:
    import pty

    for more, shown in (((), False), (("--log", "-"), True)):
        other, terminal = pty.openpty()
        command = [*COMMAND, "--data", str(tmp_path), *more]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True) as process:  # noqa: S603
            os.close(terminal)
            assert process.stdout is not None
            url = process.stdout.readline().split()[-1]
            with urlopen(f"{url}/healthz") as answer:  # noqa: S310 - of this machine
                assert answer.status == 200
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0
        try:
            seen = os.read(other, 65_536)
        except OSError:  # nothing was written before its other end was closed
            seen = b""
        os.close(other)
        assert (b'"event":"request"' in seen) is shown
        assert shown or seen == b""


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--port", "70000"), "65,535"),
        (("--port", "http"), "--port"),
        (("--host", "300.1.2.3"), "300.1.2.3"),
        (("--public-url", "games.example"), "https://games.example"),
        (("--proxy", "proxy.example"), "10.0.0.0/8"),
        (("--origin", "null"), "--origin"),
        (("--host-name", "a/b"), "--host-name"),
        (("--limit", "speed=1"), "sockets"),
        (("--limit", "sockets=many"), "sockets=many"),
        (("--workers", "0"), "--workers"),
        (("--abandoned-after", "-1"), "--abandoned-after"),
        (("--metrics-token-file", "nowhere.txt"), "nowhere.txt"),
        (("--metrics-token", "shown-in-the-list-of-processes"), "--metrics-token"),
        (("--log", "nowhere/serve.log"), "nowhere"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_is_one_line(
    desk: Desk, tmp_path: Path, args: tuple[str, ...], said: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert desk.run("serve", "--data", tmp_path / "data", *args, lang=lang) == ""
    assert desk.status == 2
    assert desk.err.count("\n") == 1
    assert said in desk.err


def test_a_data_folder_that_is_a_file_is_refused(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    desk.run("serve", "--data", tmp_path / "file")
    assert desk.status == 2
    assert desk.err.count("\n") == 1


# What arrives at the server.


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[ServerSettings]:
    """The settings of each start, with nothing served."""
    found: list[ServerSettings] = []

    def run(settings: ServerSettings, **_: object) -> int:
        found.append(settings)
        return 0

    monkeypatch.setattr("zashiki.server.serving.run", run)
    return found


def test_without_options_only_this_machine_reaches_it_and_the_data_is_the_programs(
    desk: Desk, given: list[ServerSettings], tmp_path: Path
) -> None:
    desk.run("serve")
    assert (given[0].host, given[0].port, given[0].data) == ("127.0.0.1", 8770, tmp_path / "nobodys-home")
    assert given[0] == ServerSettings(data=given[0].data)


def test_options_arrive(desk: Desk, given: list[ServerSettings], tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(f"{SECRET}\n")
    desk.run(
        *("serve", "--host", "0.0.0.0", "--port", "9", "--data", tmp_path),  # noqa: S104 - nothing is opened
        *("--public-url", "https://games.example/", "--host-name", "House.local", "--proxy", "10.0.0.0/8"),
        *("--proxy", "::1", "--origin", "https://page.example", "--limit", "sockets=7", "--limit", "guests=8"),
        *("--workers", "3", "--metrics-token-file", token, "--abandoned-after", "2"),
    )
    assert desk.status == 0
    found = given[0]
    assert (found.host, found.port, found.workers, found.abandoned_after) == ("0.0.0.0", 9, 3, 2 * 86_400_000)  # noqa: S104
    assert (found.public_url, found.hosts) == ("https://games.example", ("house.local",))
    assert (found.proxies, found.origins) == (("10.0.0.0/8", "::1"), ("https://page.example",))
    assert (found.limits.sockets, found.limits.guests, found.limits.commands) == (7, 8, 20)
    assert found.metrics_token == SECRET


def test_the_token_may_come_from_the_environment_and_is_never_short(
    desk: Desk, given: list[ServerSettings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(serve.TOKEN, SECRET)
    desk.run("serve")
    assert given[0].metrics_token == SECRET
    for wrong in ("short", "with a blank in the middle", "あ" * 20):
        monkeypatch.setenv(serve.TOKEN, wrong)
        desk.run("serve")
        assert desk.status == 2
        assert serve.TOKEN in desk.err
        assert wrong not in desk.err


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_network_in_the_clear_is_warned_of(tmp_path: Path, lang: str) -> None:
    words = words_for(lang)
    for host, url, warned in (
        ("0.0.0.0", "", True),  # noqa: S104 - nothing is opened
        ("0.0.0.0", "https://games.example", False),  # noqa: S104
        ("127.0.0.1", "", False),
    ):
        settings = ServerSettings(data=tmp_path, host=host, public_url=url)
        greeting = list(serve._greeting(settings, settings.url, words))
        assert (words["serve.clear"] in greeting) is warned


def test_who_listens_elsewhere_is_told_to_play_from_any_terminal(tmp_path: Path) -> None:
    words = words_for("en")
    for settings in (
        ServerSettings(data=tmp_path, host="0.0.0.0"),  # noqa: S104 - nothing is opened
        ServerSettings(data=tmp_path, public_url="https://games.example"),
    ):
        greeting = list(serve._greeting(settings, settings.url, words))
        assert words["serve.let_in"] not in greeting
        assert greeting[1].startswith("To play, in any terminal: ")
