"""What is asked of a house again by itself, and what never is, since it might be done twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from tests.client.houses import http_house
from tests.house import PACKAGE
from tests.virtual_time import in_virtual_time
from zashiki.client import House, HouseRefused, NewTable, NotSure, Unreachable
from zashiki.texts.problems import said
from zashiki.texts.words import Words

WAITS = '{"code":"storage_waits","text":"Try again in a while."}'
CROWDED = '{"code":"too_many_requests","text":"Slowly."}'
Asks = Callable[[House], Awaitable[object]]

ONCE: dict[str, Asks] = {
    "POST /api/tables": lambda house: house.open_table(NewTable("koikoi")),
    "POST /api/tokens": lambda house: house.new_token(),
    "POST /api/tables/t/swap": lambda house: house.swap("t", 0, 1),
    "POST /api/tables/t/start": lambda house: house.start("t"),
    "POST /api/tables/t/invitations": lambda house: house.invite("t"),
}
AGAIN: dict[str, Asks] = {
    "GET /api/me": lambda house: house.me(),
    "PATCH /api/me": lambda house: house.rename("Aki"),
    "DELETE /api/tokens/t": lambda house: house.drop_token("t"),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zashiki.client.back_off.FIRST_WAIT", 0.001)


def asked_of(asks: Asks, answer: tuple[int, str, str] | None) -> tuple[Counter[str], Exception]:
    """Ask a house that always answers so; gives what it heard, and what became of it."""
    heard: Counter[str] = Counter()

    def answers(method: str, path: str, _key: str) -> tuple[int, str, str] | None:
        heard[f"{method} {path}"] += 1
        return answer

    async def scene() -> Exception:
        async with http_house(answers) as url, House(url, key="k") as house:
            with pytest.raises((HouseRefused, NotSure, Unreachable)) as caught:
                await asks(house)
            return caught.value

    return heard, in_virtual_time(scene())


@pytest.mark.parametrize("request_", ONCE)
def test_what_may_have_been_kept_is_not_asked_for_twice(request_: str) -> None:
    for lost in ((503, "", WAITS), None):
        heard, problem = asked_of(ONCE[request_], lost)
        assert heard == {request_: 1}
        assert isinstance(problem, NotSure)


@pytest.mark.parametrize("request_", AGAIN)
def test_what_is_the_same_twice_is_asked_for_again(request_: str) -> None:
    heard, problem = asked_of(AGAIN[request_], (503, "", WAITS))
    assert heard[request_] > 3
    assert isinstance(problem, HouseRefused)


@pytest.mark.parametrize("request_", [*ONCE, *AGAIN])
def test_what_surely_was_not_done_is_asked_for_again(request_: str) -> None:
    heard, problem = asked_of({**ONCE, **AGAIN}[request_], (429, "", CROWDED))
    assert heard[request_] > 3
    assert isinstance(problem, HouseRefused)


def test_a_guest_is_not_made_twice() -> None:
    heard: list[str] = []

    def answers(method: str, path: str, _key: str) -> tuple[int, str, str]:
        heard.append(f"{method} {path}")
        return 503, "", WAITS

    async def scene() -> None:
        async with http_house(answers) as url:
            with pytest.raises(NotSure):
                await House(url, name="Aki").__aenter__()

    in_virtual_time(scene())
    assert heard == ["POST /api/guests"]


def test_whoever_cannot_know_whether_a_table_is_open_is_told_where_to_look() -> None:
    _, problem = asked_of(ONCE["POST /api/tables"], (503, "", WAITS))
    assert "my_tables" in str(problem)
    assert "disk" in str(problem)
    assert "again in a while" not in str(problem), "which would open a second one"
    japanese = said(problem, Words("ja", PACKAGE / "texts" / "words"))
    assert "my_tables" in japanese
    assert "ただいま保存できません" in japanese


def test_a_house_that_was_never_reached_has_done_nothing() -> None:
    async def scene() -> None:
        async with http_house(lambda *_: None) as url:
            pass
        async with House(url, key="k") as house:
            with pytest.raises(Unreachable):
                await house.open_table(NewTable("koikoi"))

    in_virtual_time(scene())
