"""`zashiki seat` and the bot of the examples: computers from elsewhere at a table online."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from examples.bots import online_bot
from tests.client.houses import FAST, open_house
from tests.house import ROOT
from tests.server.houses import ONE_MONTH, to_the_end
from zashiki.cli.commands import seat as seat_command
from zashiki.cli.commands.seat import usual_name
from zashiki.cli.main import main
from zashiki.cli.program_words import words_for
from zashiki.client import House, HouseRefused, NewTable, TableFacts, play
from zashiki.client.blocking import Listener
from zashiki.kernel.registry import load
from zashiki.parlour.gathering_effects import SeatView
from zashiki.players import make

ONE_HAND = {"length": "hand", "extension": "none"}
THREE_MONTHS = {"rounds": 3, "teshi": "play", "kuttsuki": "play"}
"""None is won by the deal: a first month that is over before anybody sees the table is not told."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_HOME", str(tmp_path / "home"))


async def full(aki: House, table: str) -> None:
    """Wait until nobody is waited for, and begin."""
    while not all(seat.kind for seat in (await aki.table(table)).seats):
        await asyncio.sleep(0.02)
    await aki.start(table)


async def seated(aki: House, facts: TableFacts, *args: str) -> int:
    """Let a computer come by the table's invitation, and play against it."""
    coming = asyncio.create_task(asyncio.to_thread(main, ["seat", facts.invitation, *args]))
    await full(aki, facts.table)
    await play(aki, facts.table, make(facts.game, "random", seed="1"))
    return await coming


def test_a_player_of_the_house_comes_by_a_link_and_tells_each_round_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    say_who_sits, has_sat = seat_command._say_who_sits, threading.Event()

    def said_who_sits(*arguments: Any) -> None:
        say_who_sits(*arguments)
        has_sat.set()

    monkeypatch.setattr(seat_command, "_say_who_sits", said_who_sits)

    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="Aki") as aki:
            facts = await aki.open_table(NewTable("koikoi", options=FAST, knobs=THREE_MONTHS))
            args = ["seat", facts.invitation, "--player", "normal"]
            coming = asyncio.create_task(asyncio.to_thread(main, args))
            while not (has_sat.is_set() or coming.done()):  # nobody waits at a table that is begun at once
                await asyncio.sleep(0.02)
            await full(aki, facts.table)
            await play(aki, facts.table, make("koikoi", "random", seed="1"))
            assert await coming == 0

    to_the_end(scene())
    out, errors = capsys.readouterr()
    lines = out.splitlines()
    assert lines[:3] == [
        "Kitsune (bot) sits in seat 2 (Koi-Koi). Seats: Aki, Kitsune (bot).",
        "The match begins when whoever opened the table starts it.",
        "The match begins.",
    ]
    assert [line.partition(":")[0] for line in lines[3:]] == ["January", "February", "March", "Over"]
    assert "zashiki:" not in errors
    assert not list((tmp_path / "home" / "seats").iterdir()), "a seat that is played out needs no key"


def test_a_match_that_somebody_gives_up_names_its_winner(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="Aki") as aki:
            facts = await aki.open_table(NewTable("reversi", options=FAST))
            coming = asyncio.create_task(asyncio.to_thread(main, ["seat", facts.invitation, "--player", "random"]))
            await full(aki, facts.table)
            async with aki.listen(facts.table) as listener:
                while listener.known.view is None:
                    await listener.next()
                await listener.resign()
            assert await coming == 0

    to_the_end(scene())
    (said,) = (line for line in capsys.readouterr().out.splitlines() if line.endswith(" wins."))
    assert said.startswith("Aki resigned; Tanuki")


def test_a_program_comes_by_a_code_and_an_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"mjai:{sys.executable} {ROOT / 'examples' / 'bots' / 'mjai_bot.py'}"

    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="Aki") as aki:
            computers = {2: "random", 3: "random"}
            facts = await aki.open_table(NewTable("riichi", knobs=ONE_HAND, options=FAST, computers=computers))
            code = facts.invitation.rsplit("/", 1)[1]
            facts = msgspec.structs.replace(facts, invitation=code)
            args = ("--at", serving.url, "--player", bot, "--name", "Bot", "--lang", "ja")
            assert await seated(aki, facts, *args) == 0

    to_the_end(scene(), 600)
    out, errors = capsys.readouterr()
    assert out.splitlines()[0] == "Bot が席 2 に着きました（リーチ麻雀）。席: Aki、Bot、たぬき、きつね。"
    points = r"[+−]?\d+\.\d"
    score = rf"対戦終了: Aki {points}、Bot {points}、たぬき {points}、きつね {points}。"
    assert re.fullmatch(score, out.splitlines()[-1]), "as screens write it"
    assert "代わりの手" not in errors, "it chose by itself"


def test_a_player_that_the_game_does_not_have_is_refused_before_it_sits_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = [
        ("reversi", "tengu", "no CPU player of Reversi is called 'tengu'"),
        ("reversi", "mjai:./bot", "no CPU player of Reversi is called 'mjai:./bot'"),
        ("riichi", "mjai:./no-such-bot", "no program is called './no-such-bot'"),
        ("score-table", "random", "no computer plays there"),
    ]

    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="Aki") as aki:
            for game, player, says in cases:
                facts = await aki.open_table(NewTable(game))
                assert await asyncio.to_thread(main, ["seat", facts.invitation, "--player", player]) == 2
                assert (await aki.table(facts.table)).seats == facts.seats
                (line,) = (one for one in capsys.readouterr().err.splitlines() if one.startswith("zashiki:"))
                assert says in line

    to_the_end(scene())


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("nonsense", "is no address of a house"),
        ("http://127.0.0.1:1/join/x", "nothing listens there"),
        ("https://a/b", "is no link to a table"),
    ],
)
def test_a_link_that_leads_nowhere_is_one_line(link: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seat", link, "--player", "random"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_leaves_the_seat_taken_and_the_same_command_takes_it_up_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="Aki") as aki:
            facts = await aki.open_table(NewTable("reversi", options=FAST))
            first = await _started(facts)
            await full(aki, facts.table)
            async with aki.listen(facts.table) as person:
                while person.known.asked is None:
                    await person.next()
                first.send_signal(signal.SIGINT)
                out, errors = (text.decode() for text in await first.communicate())
                assert first.returncode == 130, errors
                assert "Traceback" not in errors
                assert f"zashiki seat {facts.invitation} --player random" in errors
                assert "Kitsune" in out or "Tanuki" in out
            again = await _started(facts)  # without its own key, it would be refused: the match has begun
            await play(aki, facts.table, make("reversi", "random", seed="1"))
            out, errors = (text.decode() for text in await again.communicate())
            assert again.returncode == 0, errors
            assert out.splitlines()[-1].startswith("Over: Aki ")
            assert "The match goes on." in out
            assert "The match begins." not in out

    to_the_end(scene(), 600)


async def _started(facts: TableFacts) -> asyncio.subprocess.Process:
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "zashiki", "seat", facts.invitation, "--player", "random"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert started.stdout is not None
    return started


@pytest.mark.slow
def test_one_link_brings_several_computers_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="Aki") as aki:
            facts = await aki.open_table(NewTable("riichi", knobs=ONE_HAND, options=FAST))
            args = ["seat", facts.invitation, "--player", "random"]
            coming = asyncio.gather(*(asyncio.to_thread(main, args) for _ in range(3)))
            await full(aki, facts.table)
            await play(aki, facts.table, make("riichi", "random", seed="1"))
            assert await coming == [0, 0, 0]

    to_the_end(scene(), 600)
    sat = [line for line in capsys.readouterr().out.splitlines() if " sits in seat " in line]
    assert sorted(line.partition(" sits in seat ")[2][0] for line in sat) == ["2", "3", "4"]


@pytest.mark.parametrize("args", [(), ("--help",), ("http://127.0.0.1:1/join/x",)])
def test_the_bot_of_the_examples_says_in_one_line_what_is_wrong(args: tuple[str, ...]) -> None:
    found = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, online_bot.__file__, *args], capture_output=True, text=True, timeout=60, check=False
    )
    assert (found.returncode, found.stdout) == (1, "")
    assert re.fullmatch(r"online_bot\.py LINK \[NAME\]: .+\n", found.stderr)


def test_a_computer_from_elsewhere_is_called_a_bot_and_never_as_somebody_else_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="きつね") as fox:
            facts = await fox.open_table(NewTable("riichi", options=FAST))
            game = load("riichi")
            names = ["きつね"]
            for player in ("greedy", "random", "steady"):
                seats = tuple(SeatView(name, "person") for name in names)
                here = msgspec.structs.replace(facts, seats=seats)
                names.append(usual_name(game, player, here, words_for("ja", game)))
            assert names == ["きつね", "たぬき（ボット）", "かっぱ（ボット）", "ふくろう（ボット）"]
            assert usual_name(game, "mjai:./bot", facts, words_for("en", game)) == "bot (bot)"

    to_the_end(scene())


def test_the_bot_of_the_examples_plays_on_after_choosing_too_late_and_has_no_more_than_30_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = ["stale", "too_late", "not_your_turn"]
    really = Listener.choose

    def late(listener: Listener, action: object, *, seen: int | None = None) -> None:
        really(listener, action, seen=seen)
        if codes:  # somebody else at its seat was faster
            raise HouseRefused(codes.pop(), "")

    monkeypatch.setattr(Listener, "choose", late)

    async def scene() -> None:
        async with open_house(tmp_path / "data") as serving, House(serving.url, name="Aki") as aki:
            facts = await aki.open_table(NewTable("koikoi", options=FAST, knobs=ONE_MONTH))
            coming = asyncio.create_task(asyncio.to_thread(online_bot.main, facts.invitation))
            await full(aki, facts.table)
            await play(aki, facts.table, make("koikoi", "random", seed="1"))
            await coming

    to_the_end(scene())
    assert not codes
    assert "Outcome(scores=" in capsys.readouterr().out
    assert len(Path(online_bot.__file__).read_text("utf-8").splitlines()) <= 30
