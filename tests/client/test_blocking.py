"""The same house for programs without an event loop: what they wait for, and what wakes them."""

from __future__ import annotations

import inspect
import os
import select
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.remote_house import opened_house
from tests.client.houses import FAST
from tests.processes import PATIENCE
from zashiki import client
from zashiki.client import HouseRefused, HungUp, NewTable, Unreachable, blocking
from zashiki.client.blocking import House, Listener
from zashiki.kernel.problems import Problem
from zashiki.parlour.house_reading import Catalogue, ToldRound
from zashiki.parlour.outward import Over, Table


def played(listener: Listener) -> Over:
    """Take the first choice every time."""
    for _ in listener:
        known = listener.known
        if known.over is not None:
            return known.over
        if known.asked is not None:
            listener.choose(known.legal()[0], seen=known.number)
    raise AssertionError("it never ended")


def test_a_match_is_played_and_its_rematch_followed(tmp_path: Path) -> None:
    with opened_house(tmp_path) as there, House(there.url, name="Aki") as house:
        facts = house.open_table(NewTable("reversi", options=FAST, computers={1: "greedy"}, start=True))
        with house.listen(facts.table) as listener:
            over = played(listener)
            assert over.why == "rules"
            assert listener.me == 0
            listener.rematch()
            while not listener.next_table:
                listener.next(timeout=1)
            with listener.follow() as again:
                assert played(again).why == "rules"
        assert {one.state for one in house.my_tables()} == {"over"}
        assert b'"line":"close"' in house.record(facts.table, seat=0)
        told = house.replay(facts.table, round=1, seat=0)
        assert isinstance(told, ToldRound)
        assert (told.game, told.round, told.me, told.outcome) == ("reversi", 1, 0, over.outcome)
        assert told.places[-1].steps
        catalogue = house.games()
        assert isinstance(catalogue, Catalogue)
        (reversi,) = (game for game in catalogue.games if game.name == "reversi")
        assert "greedy" in [player.name for player in reversi.computers]


def test_a_select_wakes_while_there_is_something_to_be_taken_and_only_then(tmp_path: Path) -> None:
    with opened_house(tmp_path) as there, House(there.url, name="Aki") as house:
        facts = house.open_table(NewTable("reversi", options=FAST, computers={1: "random"}, start=True))
        keyboard, typed = os.pipe()
        with house.listen(facts.table) as listener:
            line = listener.fileno()
            while listener.asked is None:
                assert select.select([line, keyboard], [], [], PATIENCE)[0] == [line]
                assert listener.next(timeout=0) is not None
            with suppress(Problem):
                listener.preview({})  # its answer comes after all that the table said before
            while listener.next(timeout=0) is not None:
                pass
            assert not select.select([line, keyboard], [], [], 0)[0], "all is taken"
            assert listener.next(timeout=0) is None
            os.write(typed, b"x")
            assert select.select([line, keyboard], [], [], PATIENCE)[0] == [keyboard]
            listener.choose(listener.legal()[0])
            assert line in select.select([line, keyboard], [], [], PATIENCE)[0]
            assert line in select.select([line, keyboard], [], [], 0)[0], "it rings until it is taken"
            listener.hang_up()
            assert line in select.select([line], [], [], 0)[0], "the end rings, too"
        os.close(keyboard)
        os.close(typed)


def test_problems_come_as_they_are_and_leave_no_thread_behind(tmp_path: Path) -> None:
    with opened_house(tmp_path) as there, House.of_link(f"{there.url}/join/x", name="Aki", language="ja") as house:
        assert (house.name, house.server, bool(house.key)) == ("Aki", there.url, True)
        with pytest.raises(HouseRefused) as refused:
            house.look_at(f"{there.url}/join/x")
        assert refused.value.code == "no_such_invitation"
        with pytest.raises(HouseRefused), house.listen("a234567a234567aa"):
            pass
        facts = house.open_table(NewTable("koikoi"))
        with house.listen(facts.table) as listener:
            with pytest.raises(HouseRefused, match="。") as refused:
                listener.undo()
            assert refused.value.code == "not_begun"
            listener.hang_up()
            with pytest.raises(HungUp):
                listener.undo()
            assert not [one for one in listener if isinstance(one, Table)]
    with pytest.raises(Unreachable), House(there.url, name="Aki"):
        pass
    assert not [thread for thread in threading.enumerate() if thread.name == "zashiki client"]


@pytest.mark.parametrize("kind", ["House", "Listener"])
def test_blocking_code_has_all_that_awaiting_code_has(kind: str) -> None:
    awaited, waited = getattr(client, kind), getattr(blocking, kind)
    for name, method in inspect.getmembers(awaited, inspect.iscoroutinefunction):
        if not name.startswith("_"):
            assert inspect.signature(getattr(waited, name)) == inspect.signature(method), name
            assert getattr(waited, name).__doc__
