"""A player from elsewhere plays a seat: what it is told, and what it does about everything but choosing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.client.houses import FAST, house_behind_a_line, open_house, two_at_a_table
from tests.server.houses import ONE_MONTH
from tests.virtual_time import in_virtual_time
from zashiki.client import House, HouseRefused, NewTable, play
from zashiki.games import koikoi, reversi
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame, load
from zashiki.players import make
from zashiki.players.player import ProgramPlayer


class Follows:
    """A program that folds what it hears, and fails unless that is what it sees."""

    name = "follows"
    trouble = ""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.when_slow: Callable[[], None] = lambda: None
        self.heard: list[Any] = []
        self.anew = self.chosen = 0
        self.left = False

    def hear(self, events: Sequence[Any], seat: Seat, /, *, anew: bool = False) -> None:
        del seat
        self.anew += anew
        self.heard = [*([] if anew else self.heard), *events]

    def choose(self, view: Any, seat: Seat, /) -> Any:
        state = self.game.mask(self.game.start(view.rules), seat)
        for event in self.heard:
            state = self.game.apply(state, event)
        assert state == view, "each event was heard once, in order"
        self.chosen += 1
        return self.game.legal(view, seat)[0]

    def leave(self) -> None:
        self.left = True


@pytest.mark.parametrize("game", ["koikoi", pytest.param("riichi", marks=pytest.mark.slow)])
def test_a_program_hears_all_from_the_opening_on_though_the_line_is_cut(game: str, tmp_path: Path) -> None:
    async def scene() -> Follows:
        async with house_behind_a_line(tmp_path) as line, House(line.url, name="Aki") as aki:
            knobs = {"rounds": 3} if game == "koikoi" else {"length": "hand", "extension": "none", "aborts": []}
            seats = 2 if game == "koikoi" else 4
            computers = dict.fromkeys(range(1, seats), "random")
            facts = await aki.open_table(NewTable(game, knobs=knobs, options=FAST, computers=computers, start=True))
            line.cut_every = 17
            program = Follows(load(game))
            assert isinstance(program, ProgramPlayer)
            over = await play(aki, facts.table, program)
            line.cut_every = 0
            assert over.why == "rules"
            assert line.cuts
            return program

    program = in_virtual_time(scene())
    assert program.left
    assert program.chosen > 5


def test_a_program_begins_anew_after_an_undo_which_it_agrees_to(tmp_path: Path) -> None:
    async def scene() -> Follows:
        async with two_at_a_table(tmp_path, undo=True) as (aki, ren, facts):
            program = Follows(reversi)
            playing = asyncio.create_task(play(ren, facts.table, program))
            async with aki.listen(facts.table) as person:
                undone = False
                while person.over is None:
                    await person.next()
                    known = person.known
                    if known.asked is None:
                        continue
                    if not undone and len(program.heard) > 6:
                        await person.undo()
                        undone = True
                        while not known.number < person.number:
                            await person.next()
                        continue
                    await person.choose(known.legal()[0], seen=known.number)
            await playing
            return program

    program = in_virtual_time(scene())
    assert program.anew >= 1


def test_a_choice_that_the_rules_refuse_ends_it_and_one_that_came_too_late_does_not(tmp_path: Path) -> None:
    class Wrong(Follows):
        def choose(self, view: Any, seat: Seat, /) -> Any:
            del view, seat
            return reversi.parse_action("a1")

    async def scene() -> None:
        async with open_house(tmp_path) as serving, House(serving.url, name="Aki") as aki:
            facts = await aki.open_table(NewTable("reversi", options=FAST, computers={1: "random"}, start=True))
            wrong = Wrong(reversi)
            with pytest.raises(HouseRefused) as refused:
                await play(aki, facts.table, wrong)
            assert refused.value.code == "nothing_flips"
            assert wrong.left
            async with aki.listen(facts.table) as person:

                class Slow(Follows):
                    def choose(self, view: Any, seat: Seat, /) -> Any:
                        action = super().choose(view, seat)
                        if self.chosen == 1:  # somebody chooses for it meanwhile
                            asyncio.run_coroutine_threadsafe(person.choose(action), loop).result()
                        return action

                loop = asyncio.get_running_loop()
                slow = Slow(reversi)
                assert (await play(aki, facts.table, slow)).why == "rules"
                assert slow.chosen > 20

    in_virtual_time(scene())


@pytest.mark.slow
def test_players_of_the_house_play_each_other_from_elsewhere(tmp_path: Path) -> None:
    async def scene() -> None:
        async with two_at_a_table(tmp_path, "koikoi", knobs=ONE_MONTH) as (aki, ren, facts):
            greedy, random = make("koikoi", "greedy", seed="1"), make("koikoi", "random", seed="2")
            heard: list[str] = []
            one, other = await asyncio.gather(
                play(aki, facts.table, greedy, tell=lambda _, message: heard.append(type(message).__name__)),
                play(ren, facts.table, random),
            )
            assert one == other
            assert one.outcome is not None
            assert {"Table", "Told", "Over"} <= {*heard}
            assert koikoi.name == facts.game

    in_virtual_time(scene())
