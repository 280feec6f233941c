"""Computers think in worker processes, which may die, hang or be killed: every question has its answer."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.processes import PATIENCE, ended, lives
from zashiki import Match
from zashiki.games.riichi.actions import DeclareRiichi
from zashiki.kernel.game import Game
from zashiki.kernel.registry import load
from zashiki.players.random_player import RandomPlayer
from zashiki.players.roster import UnknownPlayer, make, names
from zashiki.records.optional_rules import quiet_choice
from zashiki.server import computer_pool, computer_worker
from zashiki.server.computer_pool import Chosen, Computers, usual_workers
from zashiki.server.computer_worker import Question, answered
from zashiki.server.workers import Lost, Workers, WorkersStopped

ODD = "tests.server.odd_worker"
PROC = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not say what a process holds")


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as one:
        yield one


@pytest.fixture(scope="module")
def house(runner: asyncio.Runner) -> Iterator[Computers]:
    one = Computers(workers=1)
    yield one
    runner.run(one.stop())


@pytest.fixture(scope="module")
def odd(runner: asyncio.Runner) -> Iterator[Workers]:
    one = Workers(f"{ODD}:main", count=1, limit=PATIENCE)
    yield one
    runner.run(one.stop())


class Seen:
    """A question that a game asks at its beginning."""

    def __init__(self, game: str, seed: str = "tea") -> None:
        self.game: Game[Any, Any, Any, Any] = load(game)
        match = Match.open(self.game, seed=seed)
        self.seat = match.to_act[0]
        self.view = match.view(self.seat)

    async def ask(self, house: Computers, player: str = "random") -> Chosen:
        game, view, seat = self.game.name, self.view, self.seat
        return await house.choose(game=game, player=player, seed="s", view=view, seat=seat)


def riichi_question() -> tuple[Any, int]:
    """What a seat sees that may declare riichi."""
    match = Match.open(load("riichi"), seed="tea")
    player = make("riichi", "greedy", seed="s")
    while True:
        seat = match.to_act[0]
        view = match.view(seat)
        if any(isinstance(action, DeclareRiichi) for action in match.legal(seat)):
            return view, seat
        match.submit(seat, player.choose(view, seat))


# What they answer.


@pytest.mark.parametrize("game", ["koikoi", "reversi", "riichi", "stud"])
def test_a_computer_answers_what_its_player_would_choose_here(
    game: str, runner: asyncio.Runner, house: Computers
) -> None:
    seen = Seen(game)
    for name in names(game)[:2]:
        chosen = runner.run(seen.ask(house, name))
        assert chosen == (make(game, name, seed="s").choose(seen.view, seen.seat), "")


def test_another_worker_gives_the_same_answer(runner: asyncio.Runner, house: Computers) -> None:
    seen = Seen("riichi")
    first = runner.run(seen.ask(house, "greedy"))
    (worker,) = house.workers.all
    before = worker.number
    assert before is not None
    os.kill(before, signal.SIGKILL)
    assert ended([before])
    assert runner.run(seen.ask(house, "greedy")) == first
    assert worker.number not in (None, before)


@pytest.mark.parametrize("name", ["mjai:./bot", "mypackage:Player", "./bot.py", "easy", "nobody", ""])
def test_only_the_houses_players_are_asked_by_name(name: str, runner: asyncio.Runner) -> None:
    house = Computers(workers=1)
    with pytest.raises(UnknownPlayer, match="random, greedy"):
        runner.run(Seen("riichi").ask(house, name))
    assert house.workers.all == []


# What happens when they do not.


def replaced(runner: asyncio.Runner, how: str, game: str, *, limit: float = PATIENCE) -> tuple[Chosen, Computers]:
    async def asked() -> tuple[Chosen, Computers]:
        async with Computers(workers=1, limit=limit) as house:
            return await Seen(game).ask(house), house

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(computer_pool, "ENTRY", f"{ODD}:{how}")
        return runner.run(asked())


def test_a_question_whose_worker_dies_is_asked_again_and_nothing_is_noted(
    runner: asyncio.Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIED", str(tmp_path / "died"))
    chosen, house = replaced(runner, "dying_once", "koikoi")
    seen = Seen("koikoi")
    assert chosen == (make("koikoi", "random", seed="s").choose(seen.view, seen.seat), "")
    assert (house.workers.lost, house.workers.all[0].started, house.replaced) == (1, 2, 0)


def test_after_a_second_death_the_quiet_choice_is_made_and_noted(runner: asyncio.Runner) -> None:
    chosen, house = replaced(runner, "dying", "koikoi")
    seen = Seen("koikoi")
    assert chosen == (quiet_choice(seen.game, seen.view, seen.seat), "replaced: gone")
    assert (house.workers.all[0].started, house.replaced, house.asked) == (2, 1, 1)


def test_where_a_game_has_no_quiet_choice_a_random_one_is_made(runner: asyncio.Runner) -> None:
    seen = Seen("reversi")
    assert quiet_choice(seen.game, seen.view, seen.seat) is None
    chosen, _ = replaced(runner, "dying", "reversi")
    assert chosen == (RandomPlayer(seen.game, "s").choose(seen.view, seen.seat), "replaced: gone")


def test_a_worker_that_thinks_for_too_long_is_killed_and_replaced(runner: asyncio.Runner) -> None:
    chosen, house = replaced(runner, "sleeping", "koikoi", limit=0.05)
    assert chosen.note == "replaced: timeout"
    assert house.workers.all[0].started == 2
    assert house.workers.all[0].number is None


def test_a_worker_that_cannot_start_is_replaced(runner: asyncio.Runner) -> None:
    assert replaced(runner, "no_such_function", "koikoi")[0].note == "replaced: not_started"


def test_a_player_that_fails_or_breaks_the_rules_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Odd:
        def __init__(self, action: object) -> None:
            self.action = action

        def choose(self, *_: object) -> object:
            return self.action or 1 // 0

    seen = Seen("koikoi")
    question = Question("koikoi", "random", "s", seen.view, seen.seat)
    elsewhere = next(
        action
        for seed in "abcdefgh"
        for other in [Seen("koikoi", seed)]
        for action in seen.game.legal(other.view, other.seat)
        if seen.game.why_not(seen.view, seen.seat, action)
    )
    for action, trouble in ((None, "failed"), (elsewhere, "illegal")):
        monkeypatch.setattr(computer_worker, "make", lambda *_, action=action, **__: Odd(action))
        assert answered(question)[:2] == (None, trouble)


# What some of them need first.


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the workers write what they are asked; the random player needs something done before its first choice."""
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    monkeypatch.setattr(computer_pool, "ENTRY", f"{ODD}:prepared")
    monkeypatch.setattr(computer_pool, "_needs_preparation", lambda wanted: wanted.player == "random")
    return tmp_path / "asked"


@pytest.mark.parametrize("failing", [False, True])
def test_a_player_is_prepared_once_by_a_process_of_its_own_and_then_asked(
    runner: asyncio.Runner, asked: Path, monkeypatch: pytest.MonkeyPatch, failing: bool
) -> None:
    if failing:  # its choices will show what is wrong, or that nothing is
        monkeypatch.setenv("FAILING", "1")

    async def three() -> list[Chosen]:
        async with Computers(workers=1) as house:
            found = await asyncio.gather(*(Seen("koikoi").ask(house) for _ in range(2)))
            return [*found, await Seen("koikoi").ask(house)]

    assert [chosen.note for chosen in runner.run(three())] == [""] * 3
    kinds, processes = zip(*map(str.split, asked.read_text().splitlines()), strict=True)
    assert kinds == ("Preparation", "Question", "Question", "Question")
    assert len(set(processes[1:])) == 1 != len(set(processes))
    assert not lives(int(processes[0]))


def test_a_player_that_needs_nothing_is_asked_at_once(runner: asyncio.Runner, asked: Path) -> None:
    async def one() -> Chosen:
        async with Computers(workers=1) as house:
            return await Seen("koikoi").ask(house, "greedy")

    assert runner.run(one()).note == ""
    assert asked.read_text().startswith("Question")


def test_whoever_waits_for_a_preparation_hears_that_the_house_stops(
    runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_pool, "ENTRY", f"{ODD}:sleeping")
    monkeypatch.setattr(computer_pool, "_needs_preparation", lambda _wanted: True)

    async def stopped() -> list[BaseException | Chosen]:
        house = Computers(workers=1)
        waiting = [asyncio.create_task(Seen("koikoi").ask(house)) for _ in range(2)]
        while not house._preparations:
            await asyncio.sleep(0)
        await house.stop()
        late = asyncio.create_task(Seen("koikoi").ask(house))
        return await asyncio.gather(*waiting, late, return_exceptions=True)

    assert [type(one) for one in runner.run(stopped())] == [WorkersStopped] * 3


@pytest.mark.slow
def test_a_player_that_is_compiled_first_chooses_within_its_time(
    runner: asyncio.Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # where nothing was compiled yet
    view, seat = riichi_question()

    async def one() -> Chosen:
        async with Computers(workers=1, limit=8) as house:
            return await house.choose(game="riichi", player="lookahead", seed="s", view=view, seat=seat)

    assert runner.run(one()) == (make("riichi", "lookahead", seed="s").choose(view, seat), "")


# Waiting for them.


def test_the_event_loop_goes_on_while_a_worker_thinks(runner: asyncio.Runner, odd: Workers, tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")

    async def both() -> bytes:
        thinking = asyncio.create_task(odd.ask(b"read " + os.fsencode(pipe)))
        writes = await asyncio.to_thread(pipe.open, "w")  # as soon as the worker has opened it, too
        for _ in range(20):
            await asyncio.sleep(0)
        assert not thinking.done()
        with writes:
            writes.write("thought")
        return await thinking

    assert runner.run(both()) == b"thought"


def test_questions_are_answered_in_the_order_they_came(runner: asyncio.Runner, odd: Workers) -> None:
    async def many() -> list[bytes]:
        done: list[bytes] = []

        async def one(question: bytes) -> None:
            done.append(await odd.ask(question))

        await asyncio.gather(*(one(b"q %d" % n) for n in range(20)))
        return done

    assert runner.run(many()) == [b"q %d" % n for n in range(20)]
    assert (odd.waiting, odd.busy, len(odd.all)) == (0, 0, 1)


def test_a_question_that_is_given_up_mixes_up_no_other(runner: asyncio.Runner, odd: Workers) -> None:
    async def given_up() -> bytes:
        asked = [asyncio.create_task(odd.ask(b"sleep 0.1")), asyncio.create_task(odd.ask(b"q waits"))]
        while not odd.busy:
            await asyncio.sleep(0)
        for task in asked:
            task.cancel()
        return await odd.ask(b"q counts")

    assert runner.run(given_up()) == b"q counts"


def test_as_many_workers_think_at_once_as_were_wanted_and_no_more(runner: asyncio.Runner) -> None:
    async def three() -> set[bytes]:
        async with Workers(f"{ODD}:main", count=2, limit=PATIENCE) as two:
            await asyncio.gather(*(two.ask(b"sleep 0.05") for _ in range(3)))
            assert len(two.all) == 2
            return set(await asyncio.gather(*(two.ask(b"pid") for _ in range(6))))

    assert 1 <= len(runner.run(three())) <= 2


def test_there_is_a_worker_less_than_cores_from_one_to_four(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers in ((None, 1), (1, 1), (2, 1), (4, 3), (64, 4)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert usual_workers() == workers


# Their lives.


def test_ctrl_c_and_sigterm_are_the_servers_to_answer(runner: asyncio.Runner, odd: Workers) -> None:
    before = runner.run(odd.ask(b"pid"))
    for one in (signal.SIGINT, signal.SIGTERM):
        os.kill(int(before), one)
    assert runner.run(odd.ask(b"pid")) == before
    assert os.getsid(int(before)) != os.getsid(0)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there are no priorities here")
def test_a_worker_lets_everybody_at_the_tables_go_first(runner: asyncio.Runner, odd: Workers) -> None:
    worker = int(runner.run(odd.ask(b"pid")))
    assert os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, 0)


def test_what_a_player_prints_is_no_answer(runner: asyncio.Runner, odd: Workers) -> None:
    assert runner.run(odd.ask(b"print")) == b"print"
    assert runner.run(odd.ask(b"q 1")) == b"q 1"


@PROC
def test_a_worker_inherits_no_socket(runner: asyncio.Runner) -> None:
    async def files() -> bytes:
        async with Workers(f"{ODD}:main", count=1, limit=PATIENCE) as one:
            return await one.ask(b"files")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.set_inheritable(True)
        assert str(Path(f"/proc/self/fd/{listening.fileno()}").readlink()).startswith("socket:")
        found = runner.run(files())
    assert b"pipe:" in found
    assert b"socket:" not in found


def test_asked_to_stop_workers_end_even_while_they_think(runner: asyncio.Runner) -> None:
    async def stopped() -> None:
        workers = Workers(f"{ODD}:main", count=1, limit=600)
        pid = int(await workers.ask(b"pid"))
        asked = [asyncio.create_task(workers.ask(b"sleep 600")) for _ in range(2)]
        while not workers.busy:
            await asyncio.sleep(0)
        await asyncio.wait_for(workers.stop(), 60)
        assert [type(one) for one in await asyncio.gather(*asked, return_exceptions=True)] == [WorkersStopped] * 2
        with pytest.raises(WorkersStopped):
            await workers.ask(b"pid")
        assert not lives(pid)

    runner.run(stopped())


def test_no_worker_lives_on_where_nobody_waits_for_its_end(runner: asyncio.Runner) -> None:
    async def given_up() -> None:
        workers = Workers(f"{ODD}:main", count=1, limit=600)
        pid = int(await workers.ask(b"pid"))
        asked = asyncio.create_task(workers.ask(b"sleep 600"))
        while not workers.busy:
            await asyncio.sleep(0)
        stopping = asyncio.create_task(workers.stop())
        await asyncio.wait([asked])
        stopping.cancel()
        await asyncio.wait([stopping])
        assert stopping.cancelled()
        assert isinstance(asked.exception(), WorkersStopped)
        assert not lives(pid)

    runner.run(given_up())


@PROC
def test_a_worker_dies_with_the_server_even_while_it_thinks() -> None:
    program = f"""
import asyncio
from zashiki.server.workers import Workers
async def main():
    workers = Workers("{ODD}:main", count=1, limit=60)
    print((await workers.ask(b"pid")).decode(), flush=True)
    await workers.ask(b"sleep 60")
asyncio.run(main())
"""
    folders = os.pathsep.join(str(Path(one).absolute()) for one in sys.path)
    with subprocess.Popen(  # noqa: S603 - our own
        [sys.executable, "-c", program], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": folders}
    ) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        assert lives(pid)
        server.kill()
    assert ended([pid])


def test_a_lost_question_says_why(runner: asyncio.Runner, odd: Workers) -> None:
    with pytest.raises(Lost, match="gone"):
        runner.run(odd.ask(b"die"))
    assert runner.run(odd.ask(b"q 1")) == b"q 1"
