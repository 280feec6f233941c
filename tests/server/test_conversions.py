"""Uploaded records: read in a process of their own, within bounds, and answered by records or by one refusal."""

import asyncio
import gzip
import json
import os
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from tests.cli.test_convert import BAD, RESIGNED, SHORT, WHOLE
from tests.house import ROOT
from tests.processes import PATIENCE
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import RecordError, SeatInfo
from zashiki.kernel.registry import load
from zashiki.records.audit import verify
from zashiki.records.foreign import formats, read_games
from zashiki.records.sitting_lines import DECODER
from zashiki.records.sitting_lines import read as read_record
from zashiki.server import conversions as module
from zashiki.server.conversion_routes import routes
from zashiki.server.conversion_worker import MEMORY, MOST_BYTES, converted
from zashiki.server.conversions import LARGEST_UPLOAD, LONGEST_READING, Conversions
from zashiki.server.http import HttpRefusal, refusal
from zashiki.server.limits import Limits
from zashiki.server.uploads import Upload
from zashiki.server.workers import Lost, Workers

SAMPLES = ROOT / "tests" / "real" / "samples"
OURS = sorted((ROOT / "tests" / "kernel").glob("*_record_*.jsonl"))
ODD = "tests.server.odd_worker"


class Desk:
    """A house that converts, and somebody who sends files to it."""

    def __init__(self, runner: asyncio.Runner, conversions: Conversions) -> None:
        self._runner, self.conversions = runner, conversions
        self.address = "192.0.2.1"
        house = cast(Any, SimpleNamespace(conversions=conversions))
        app = Starlette(routes=routes(house), exception_handlers={HttpRefusal: cast(Any, _refused)})
        app.state.house = house
        self.app = app

    def send(self, data: bytes, *, language: str = "en", path: str = "/api/convert", **asked: object) -> httpx.Response:
        return self._runner.run(self._sent(data, {"lang": language, **asked}, path))

    def sent_at_once(self, data: bytes, times: int) -> list[httpx.Response]:
        async def all_of_them() -> list[httpx.Response]:
            return await asyncio.gather(*(self._sent(data, {}) for _ in range(times)))

        return self._runner.run(all_of_them())

    async def _sent(self, data: bytes, asked: dict[str, Any], path: str = "/api/convert") -> httpx.Response:
        transport = httpx.ASGITransport(self.app, client=(self.address, 4000))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            return await client.post(path, params=asked, content=data)

    def refused(self, data: bytes, status: object = 422, **asked: Any) -> str:
        """Send what is refused, and give its code; it is said in both languages."""
        english, japanese = (self.send(data, language=one, **asked) for one in ("en", "ja"))
        assert (english.status_code, japanese.status_code) == (status, status), english.text
        one, other = english.json(), japanese.json()
        assert sorted(one) == ["code", "text"]
        assert one["code"] == other["code"] != ""
        assert one["text"] != other["text"]
        assert not one["text"].isspace()
        return str(one["code"])


async def _refused(request: Request, error: HttpRefusal) -> Response:
    return refusal(request, error)


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as one:
        yield one


@pytest.fixture(scope="module")
def desk(runner: asyncio.Runner) -> Iterator[Desk]:
    one = Conversions(Limits(conversions=10_000), limit=PATIENCE)
    yield Desk(runner, one)
    runner.run(one.stop())


def odd_desk(runner: asyncio.Runner, how: str, limit: float = PATIENCE) -> Desk:
    """A house whose worker is an odd one."""
    one = Conversions(Limits(conversions=10_000), limit=limit)
    one.workers = Workers(f"{ODD}:{how}", count=1, limit=limit)
    return Desk(runner, one)


# What is given.


def test_a_file_of_many_games_is_listed_without_playing_them(desk: Desk) -> None:
    path = SAMPLES / "reversi" / "games.ggf"
    answer = desk.send(path.read_bytes(), path="/api/convert/games", file=path.name).json()
    games, _ = read_games(path)
    assert (answer["from"], answer["total"]) == ("ggf", len(games))
    assert [one["number"] for one in answer["games"]] == [one.number for one in games]
    assert [tuple(one["names"]) for one in answer["games"]] == [one.about.names for one in games]
    ours = desk.send(OURS[0].read_bytes(), path="/api/convert/games").json()
    assert (ours["from"], ours["total"], len(ours["games"][0]["names"])) == ("zashiki", 1, 2)


def test_a_record_of_ours_is_written_in_another_format(desk: Desk) -> None:
    path = SAMPLES / "reversi" / "games.ggf"
    (made,) = desk.send(path.read_bytes(), file=path.name, game=1).json()["games"]
    written = desk.send(made["record"].encode(), path="/api/convert/file", to="ggf")
    assert written.headers["content-type"] == "application/octet-stream"
    assert written.content.startswith(b"1 (;GM[Othello]")
    assert desk.send(made["record"].encode(), path="/api/convert/file", to="zashiki").text == made["record"]
    for wrong, code in (("phh", "convert.not_written"), ("wthor", "convert.not_written"), ("gif", "foreign.no_format")):
        assert desk.refused(made["record"].encode(), path="/api/convert/file", to=wrong) == code
    assert desk.refused(b"(;GM[Othello])", path="/api/convert/file", to="ggf").startswith("record.")


@pytest.mark.parametrize("file", OURS, ids=lambda path: path.stem)
def test_an_uploaded_match_is_told_from_every_side_that_its_record_has(file: Path, desk: Desk) -> None:
    data = file.read_bytes()
    header = json.loads(data.partition(b"\n")[0])
    whole, seats = header["seen_by"] == "table", len(header["seats"])
    told = desk.send(data, path="/api/course")
    assert told.status_code == 200, told.text
    rounds = told.json()["rounds"]
    assert rounds
    for side in ("open", "0", "watcher"):
        answer = desk.send(data, path="/api/replay", round=len(rounds), **{"as": side})
        if not whole and side not in ("open", str(header["seen_by"])):
            assert answer.json()["code"] == "convert.not_in_it"
            continue
        assert answer.status_code == 200, answer.text
        assert len(answer.json()["places"]) == rounds[-1]["places"] or side != "open"
    assert desk.refused(data, path="/api/replay", round=len(rounds) + 1) == "no_such_round"
    if whole:
        assert desk.refused(data, path="/api/replay", **{"as": str(seats)}) == "no_such_seat"
        assert desk.send(data, path="/api/replay", near="1").json()["me"] == 1
    assert desk.refused(data[20:], path="/api/course") != ""


def test_names_in_a_record_from_outside_turn_nothing_beside_them(desk: Desk) -> None:
    path = SAMPLES / "reversi" / "games.ggf"
    turned = re.sub(rb"PB\[[^]]*", "PB[\u202eeve\u2066".encode(), path.read_bytes())
    (made,) = desk.send(turned, file=path.name, game=1).json()["games"]
    assert '"name":"?eve?"' in made["record"]
    match = Match(load("reversi"), load("reversi").preset("othello"), Fair.seeded("a", seats=2, table="a"))
    ours = Record.start(match, seats=[SeatInfo("\u202eeve\u2066"), SeatInfo("Ren")], decoder=DECODER).to_bytes()
    asked: dict[str, dict[str, Any]] = {
        "/api/convert/games": {},
        "/api/course": {},
        "/api/replay": {"round": 1},
        "/api/convert/file": {"to": "ggf"},
    }
    for where, more in asked.items():
        answer = desk.send(ours, path=where, **more)
        assert answer.status_code == 200, answer.text
        assert "?eve?" in answer.text
        assert "\u202e" not in answer.text


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("reversi/games.ggf", "ggf"),
        ("riichi/tenhou6/double_ron.json", "tenhou6"),
        ("stud/00-32-02.phh", "phh"),
    ],
)
def test_a_file_of_another_program_becomes_the_records_that_the_terminal_writes(
    file: str, source: str, desk: Desk
) -> None:
    path = SAMPLES / file
    games, problems = read_games(path, next(one for one in formats() if one.name == source))
    wanted = games[-1].number  # one is enough: each takes its time
    for asked in ({"from": source}, {"file": path.name}):
        if asked == {"file": path.name} and path.suffix == ".json":
            continue
        answer = desk.send(path.read_bytes(), game=wanted, **asked)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        (game,) = found["games"]
        assert (found["from"], game["number"], game["game"]) == (source, wanted, games[-1].game)
        assert game["record"].encode() == games[-1].record().to_bytes()
        verify(read_record(game["record"].encode()))
    assert not problems


def test_all_games_are_given_with_counts_and_what_is_wrong_with_the_others(desk: Desk) -> None:
    answer = desk.send(f"{WHOLE}\n{BAD}\n{SHORT}\n{RESIGNED}\n".encode(), **{"from": "ggf"}).json()
    assert [(game["number"], game["finished"]) for game in answer["games"]] == [(1, True), (3, False), (4, True)]
    assert (answer["unfinished"], answer["refused_in_all"]) == (1, 1)
    (refused,) = answer["refused"]
    assert refused["number"] == 2
    assert "game 2" in refused["text"]
    assert refused["code"]


def test_what_was_inferred_is_noted_in_the_readers_language(desk: Desk) -> None:
    data, notes = (SAMPLES / "stud" / "hand-85.phh").read_bytes(), []
    for language in ("en", "ja"):
        (game,) = desk.send(data, language=language, **{"from": "phh"}).json()["games"]
        (note,) = game["notes"]
        notes.append(note)
    assert "it is read as the full bet or raise to 1200000" in notes[0]
    assert notes[0] != notes[1]


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_a_record_of_ours_is_checked_and_reported(path: Path, desk: Desk) -> None:
    verdict = verify(read_record(path.read_bytes()))
    answer = desk.send(path.read_bytes()).json()
    (game,) = answer["games"]
    found = answer["verdict"]
    assert (answer["from"], game["record"].encode()) == ("zashiki", path.read_bytes())
    assert (found["holds"], found["choices"], found["deals"]) == (verdict.complete, verdict.choices, verdict.deals)
    assert tuple(found["notes"]) == verdict.notes
    assert len(game["deals"]["laid_out"]) >= verdict.deals, "so that a page can make them again itself"


def test_a_false_record_of_ours_is_refused_with_its_line(desk: Desk) -> None:
    lines = next(path for path in OURS if path.name == "koikoi_record_1.jsonl").read_bytes().splitlines(keepends=True)
    tampered = b"".join([*lines[:4], *lines[5:]])
    with pytest.raises(RecordError):
        verify(read_record(tampered))
    assert desk.refused(tampered).startswith("record.")
    assert desk.refused(b"no record", **{"from": "zashiki"}).startswith("record.")


def test_a_refusal_that_quotes_a_file_steers_no_terminal(desk: Desk) -> None:
    rows = [json.loads(line) for line in OURS[0].read_bytes().splitlines()]
    next(row for row in rows if row["line"] == "choice")["action"]["type"] = "\x1b[2K\x1b[1Aholds\x9b31m\r\n\u202e"
    body, before = b"", ""
    for row in rows:
        del row["hash"]
        line = json.dumps(row, separators=(",", ":"))
        before = sha256(before.encode() + line.encode()).hexdigest()
        body += f'{line[:-1]},"hash":"{before}"}}\n'.encode()
    said = desk.send(body).json()["text"]
    assert "holds" in said
    assert said.isprintable()


# What is refused.


@cache
def odd_files() -> dict[str, tuple[bytes, dict[str, object], int]]:
    """Files made to do harm, or by mistake; each with what is asked of it and the status it is refused with."""
    deep, numbers = b"[" * 500_000, b'{"log":[[' + b"9" * 900_000 + b"]]}"
    bomb = gzip.compress(b"<mjloggm>" + b" " * (64 << 20))
    xml = b"<!DOCTYPE x [<!ENTITY a '" + b"a" * 999 + b"'>]><mjloggm>" + b"&a;" * 99_999 + b"</mjloggm>"
    return {
        "nothing": (b"", {"from": "ggf"}, 422),
        "nothing, and no format": (b"", {}, 422),
        "no game": (b"hello", {"from": "ggf"}, 422),
        "bytes": (bytes(range(256)) * 100, {"from": "mjai"}, 422),
        "not UTF-8": (b'{"log": "\xff\xfe"}', {"from": "tenhou6"}, 422),
        "not UTF-8, ours": (b'{"line":"header","format":"zashiki-record/2","game":"\xff"}\n', {}, 422),
        "deep JSON": (deep, {"from": "tenhou6"}, 422),
        "deep JSON, a line": (deep, {"from": "mjai"}, 422),
        "deep JSON, ours": (b'{"line":"header","format":"zashiki-record/2","rules":' + deep, {}, 422),
        "a huge number": (numbers, {"from": "tenhou6"}, 422),
        "a huge number, a line": (b'{"type":"start_game","x":' + b"9" * 900_000 + b"}", {"from": "mjai"}, 422),
        "a huge number, TOML": (b"variant = 'F7S'\nantes = [" + b"9" * 900_000 + b"]", {"from": "phh"}, 422),
        "a bomb": (bomb, {"from": "mjlog"}, 422),
        "a bomb, mjai": (bomb, {"from": "mjai"}, 422),
        "entities": (xml, {"from": "mjlog"}, 422),
        "an unknown format": (WHOLE.encode(), {"from": "pgn"}, 422),
        "an unknown ending": (WHOLE.encode(), {"file": "a.pgn"}, 422),
        "a path": (WHOLE.encode(), {"file": "../../x\0.pgn"}, 422),
        "no format": (WHOLE.encode(), {}, 422),
        "a format without its name": (WHOLE.encode(), {"file": "games"}, 422),
        "two endings": (b"{}", {"file": "a.json.obf.nothing"}, 422),
        "all wrong": (f"{BAD}\n{BAD}".encode(), {"from": "ggf"}, 422),
        "no such game": (WHOLE.encode(), {"from": "ggf", "game": 7}, 422),
        "game 0": (WHOLE.encode(), {"from": "ggf", "game": 0}, 400),
        "game -1": (WHOLE.encode(), {"from": "ggf", "game": -1}, 400),
        "game ²": (WHOLE.encode(), {"from": "ggf", "game": "²"}, 400),
        "game 9999999": (WHOLE.encode(), {"from": "ggf", "game": 9_999_999}, 400),
        "a byte too many": (b" " * (LARGEST_UPLOAD + 1), {"from": "ggf"}, 413),
    }


@pytest.mark.thinned
@pytest.mark.parametrize("name", odd_files())
def test_a_hostile_or_mistaken_file_gets_one_refusal_and_the_worker_lives(name: str, desk: Desk) -> None:
    data, asked, status = odd_files()[name]
    desk.refused(data, status, **asked)
    assert desk.conversions.workers.lost == 0


def test_a_hand_with_a_number_that_is_none_is_refused_for_that(desk: Desk) -> None:
    hand = (SAMPLES / "stud" / "hand-85.phh").read_text(encoding="utf-8")
    for number in ("inf, nan", "-inf, 90"):
        odd = re.sub(r"^starting_stacks = .*", f"starting_stacks = [{number}]", hand, flags=re.MULTILINE)
        assert desk.refused(odd.encode(), **{"from": "phh"}) == "phh.number"
    assert desk.conversions.workers.lost == 0


def test_a_file_of_exactly_the_limit_is_read(desk: Desk) -> None:
    assert LARGEST_UPLOAD == 1 << 20
    assert desk.refused(b" " * LARGEST_UPLOAD) == "convert.no_format"  # which is found out by the worker


def test_records_that_are_too_large_together_are_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    upload = Upload(data=f"{WHOLE}\n{WHOLE}".encode(), source="ggf")
    assert MOST_BYTES == 16 << 20
    assert not hasattr(converted(upload), "code")
    monkeypatch.setattr("zashiki.server.conversion_worker.MOST_BYTES", 2_000)
    answer = converted(upload)
    assert getattr(answer, "code", "") == "convert.too_much"
    assert "16" not in json.dumps(getattr(answer, "text", ""))


def test_whoever_goes_before_the_end_of_a_file_leaves_no_error_behind(desk: Desk, runner: asyncio.Runner) -> None:
    told = iter([{"type": "http.request", "body": b"half", "more_body": True}, {"type": "http.disconnect"}])
    heard: list[Any] = []

    async def receive() -> Any:
        return next(told)

    async def send(message: Any) -> None:
        heard.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/convert", "query_string": b"", "headers": []}
    runner.run(desk.app(scope, receive, send))
    assert heard[0]["status"] == 400


# Time, memory, files, numbers.


def test_a_file_that_takes_too_long_is_given_up_and_the_next_one_is_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LONGEST_READING == 5
    monkeypatch.setattr(desk.conversions.workers, "_limit", 0.001)
    monkeypatch.setattr(desk.conversions.workers, "lost", 0)
    assert desk.refused(f"{WHOLE}\n".encode() * 500, **{"from": "ggf"}) == "convert.too_slow"
    monkeypatch.undo()
    monkeypatch.setattr(desk.conversions.workers, "lost", 0)
    assert desk.send(WHOLE.encode(), **{"from": "ggf"}).status_code == 200


def test_a_reader_that_dies_is_one_refusal(runner: asyncio.Runner) -> None:
    desk = odd_desk(runner, "dying")
    assert desk.refused(b"x", **{"from": "ggf"}) == "convert.too_hard"
    runner.run(desk.conversions.stop())
    assert desk.refused(b"x", 503, **{"from": "ggf"}) == "convert.stopping"


def test_a_reader_can_neither_fill_the_memory_nor_write_a_file(runner: asyncio.Runner, tmp_path: Path) -> None:
    pytest.importorskip("resource")
    stays = tmp_path / "stays"

    async def asked() -> None:
        async with Workers(f"{ODD}:bounded", count=1, limit=PATIENCE) as one:
            assert await one.ask(b"memory %d" % (MEMORY // 2)) == b"%d" % (MEMORY // 2)
            assert (await one.ask(f"write {stays}".encode())).startswith(b"OSError")
            with pytest.raises(Lost, match="gone"):
                await one.ask(b"memory %d" % MEMORY)

    runner.run(asked())
    assert not stays.exists() or not stays.read_bytes()


def test_nothing_of_an_upload_lies_in_any_temporary_folder(
    runner: asyncio.Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TMPDIR", "TMP", "TEMP", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    desk = Desk(runner, Conversions(Limits()))
    assert desk.send(WHOLE.encode(), **{"from": "ggf"}).status_code == 200
    runner.run(desk.conversions.stop())
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - hidden ones, too


def test_an_address_may_send_thirty_files_a_minute(runner: asyncio.Runner) -> None:
    now = [0.0]
    desk = Desk(runner, Conversions(Limits(), clock=lambda: now[0]))
    for _ in range(15):
        assert desk.refused(b"", 400, game="x") == "convert.no_number"  # counted, whatever comes of it
    assert desk.refused(b"", 429) == "convert.too_many"
    now[0] = 50
    assert desk.send(b"").headers["retry-after"] == "10"
    desk.address = "192.0.2.2"
    assert desk.send(b"", game="x").status_code == 400
    desk.address, now[0] = "192.0.2.1", 61
    assert desk.send(b"", game="x").status_code == 400


def test_while_several_wait_others_are_told_to_come_again(
    runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 1)
    desk = odd_desk(runner, "sleeping", limit=0.05)
    answers = desk.sent_at_once(b"x", 4)
    runner.run(desk.conversions.stop())
    assert max(one.status_code for one in answers) == 503
    assert {one.json()["code"] for one in answers} == {"convert.too_slow", "convert.busy"}
    assert {one.headers.get("retry-after") for one in answers} == {None, "1"}
