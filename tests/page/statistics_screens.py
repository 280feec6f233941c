"""Matches of one's own for the screen of statistics: played here by computers, counted as the house counts them."""

from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import Route

from tests.page.screens import Message, Screen
from tests.parlour.people import PeopleTable
from zashiki.parlour import Ask, Effects
from zashiki.players import make
from zashiki.records.sitting_lines import Options
from zashiki.server.own_records import OwnRecords
from zashiki.storage.store import Entry, MemoryStore

GUEST = "me"
BEGIN, APART = 1_780_000_000_000, 90_000_000
"""When the first match was, and how long after it the next, in milliseconds."""
PLAYED: tuple[tuple[str, str, int, Message], ...] = (
    ("koikoi", "greedy", 6, {"rounds": 6}),
    ("koikoi", "greedy", 8, {}),
    ("riichi", "greedy", 2, {"hands": 4}),
    ("reversi", "greedy", 9, {}),
    ("stud", "rules", 6, {"deals": 18, "seats": 4, "deals_per_game": 6, "rotation": ("stud", "razz", "stud8")}),
)


class ComputerTable(PeopleTable):
    """A table at which computers choose for everybody."""

    def __init__(self, game: str, player: str, number: int, **knobs: Any) -> None:
        super().__init__(game, people=(0,), options=Options(), seed=f"own{number}", dice=number, **knobs)
        self._players = [make(game, player, seed=f"{number}/{seat}") for seat in range(len(self.sitting.seats))]

    def any_action(self, seat: int) -> Any:
        return self._players[seat].choose(self.sitting.match.view(seat), seat)

    def answer(self, ask: Ask | None = None) -> Effects:
        ask = self.asks.pop(0) if ask is None else ask
        return self.do(self.sitting.answered(ask, self._players[ask.seat].choose(ask.view, ask.seat), now=self.now))


@cache
def kept() -> MemoryStore:
    """All matches, each put away under a name of its own."""
    store, touched = MemoryStore(), 0
    for game, player, matches, knobs in PLAYED:
        for number in range(matches):
            table = ComputerTable(game, player, number, **knobs)
            table.all_arrive()
            table.play(20_000)
            touched += 1
            others = [""] * (len(table.sitting.seats) - 1)
            store.begin(f"t{touched}", table.lines, entry=Entry("over", game, (GUEST, *others), touched=touched))
    return store


@cache
def counted(language: Any) -> Message:
    """What the house says of them, with days that people would play on."""
    store = kept()
    found = OwnRecords(store, seconds=lambda: 0.0).statistics(
        GUEST, store.entries(guest=GUEST), now=1 << 60, language=language
    )
    said: Message = msgspec.to_builtins(found)
    for game in said["games"]:
        for one in game["matches"]:
            one["when"] = BEGIN + APART * int(one["table"][1:])
    return said


def answered(screen: Screen, **more: Any) -> None:
    """Let the page hear of these matches, in the language that it asks for."""

    def answer(route: Route) -> None:
        language = parse_qs(urlsplit(route.request.url).query)["lang"][0]
        route.fulfill(json={**counted(language), **more})

    screen.welcomed()
    screen.route("**/api/statistics*", answer)


def statistics(screen: Screen, query: str = "") -> None:
    """All games."""
    answered(screen, unfinished=2)
    screen.go(f"/statistics{query}")
    screen.wait(".statistics .large")


def statistics_koikoi(screen: Screen) -> None:
    statistics(screen, "?game=koikoi")


def statistics_riichi(screen: Screen) -> None:
    statistics(screen, "?game=riichi")


def statistics_stud(screen: Screen) -> None:
    statistics(screen, "?game=stud")


def statistics_empty(screen: Screen) -> None:
    screen.go("/statistics")
    screen.wait(".statistics .blank")
