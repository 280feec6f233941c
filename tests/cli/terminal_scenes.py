"""Scenes at the terminal, the same in every game: what is pressed in each, and what another guest does meanwhile."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests.cli.recorded_terminal import LEAVING, PATIENCE, THE_END, UNRECORDED, Drawn, Script, ScriptedPerson
from zashiki.cli.program_words import words_for
from zashiki.client.blocking import House, Listener
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import load
from zashiki.parlour.house_messages import NewTable, WantedOptions

KEPT = "home/games/2026-01-02_03-04-05_{game}.jsonl"
MOST_KEYS = 200


@dataclass(frozen=True)
class Plan:
    """How a game is played in the scenes."""

    game: str
    home: tuple[str, ...]
    """The command line of a match at home."""
    short: tuple[str, ...] = ()
    """What makes a match short."""
    choice: tuple[str, ...] = ()
    """The keys of a choice."""
    typed: tuple[str, ...] = ()
    """The same choice where lines are typed."""
    sheet: str = ""
    """Looks something up."""
    on: tuple[str, ...] = ("h",)
    """Turns something on or off."""
    auto: str = ""
    """Pressed again and again, they end a match."""
    knobs: dict[str, Any] = field(default_factory=dict)
    preset: str | None = None
    computers: tuple[int, ...] = ()
    """Their seats at a table online."""
    is_large: bool = False
    """Whether its pictures take much room, so that fewer are recorded."""
    undoes_online: bool = False
    """Whether others may agree to an undo."""
    resigns: bool = False
    """Whether a match can be given up."""
    people: tuple[str, ...] = ()
    """Those at the real table."""


PLANS = {
    plan.game: plan
    for plan in (
        Plan(
            "koikoi",
            ("--opponent", "easy"),
            ("--rounds", "1"),
            ("1",),
            sheet=".",
            auto="1s ",
            knobs={"rounds": 1},
            is_large=True,
            resigns=True,
        ),
        Plan(
            "reversi",
            ("--opponent", "easy"),
            ("--rules", "mini-6x6"),
            ("\r",),
            ("d3",),
            "t",
            ("h", " "),
            auto="\r",
            preset="mini-6x6",
            undoes_online=True,
            resigns=True,
        ),
        Plan(
            "riichi",
            ("--opponent", "easy"),
            ("--length", "hand"),
            ("\r",),
            ("t",),
            "i",
            on=("n",),
            auto="\r ",
            computers=(2, 3),
        ),
        Plan(
            "stud",
            ("--seats", "3", "--opponent", "easy"),
            ("--deals", "1"),
            ("2",),
            sheet="y",
            auto="1",
            knobs={"seats": 3},
            computers=(2,),
        ),
        Plan(
            "score-table",
            ("--name", "Aki,Ren,Yu,Sora"),
            choice=("riichi Aki", ""),
            sheet="stats",
            people=("Aki", "Ren", "Yu", "Sora"),
        ),
    )
}


class Guest:
    """Another guest of the house, who does what a scene says."""

    def __init__(self, url: str, name: str, ends: ExitStack, draws: dict[object, Drawn]) -> None:
        self.name, self._ends = name, ends
        self.house = ends.enter_context(House(url, name=name))
        draws[self.house._thread._thread] = Drawn(name)
        self.listener: Listener

    def listen(self, table: str) -> None:
        self.listener = self._ends.enter_context(self.house.listen(table))

    def settle(self) -> None:
        """Hear all that the table has said by now."""
        with suppress(Problem):
            self.listener.preview({})
        while self.listener.next(timeout=0) is not None:
            pass

    def begins(self) -> None:
        """Wait for the match to begin."""
        while self.listener.known.view is None:
            self.listener.next(timeout=PATIENCE)

    @property
    def is_asked(self) -> bool:
        """Whether the table has asked this guest by now."""
        self.settle()
        return self.listener.asked is not None

    def goes_over(self) -> None:
        """Sit down at the table of the rematch."""
        while not self.listener.next_table:
            self.listener.next(timeout=PATIENCE)
        self.listen(self.listener.next_table)

    def choose(self) -> None:
        """Take the first choice."""
        self.listener.choose(self.listener.legal()[0])
        self.settle()


Asked = TypeVar("Asked", bound=Guest | ScriptedPerson)


def asked(*people: Asked) -> Asked:
    """Wait until one of these people must choose, and return them."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for one in people:
            if one.is_asked:
                return one
    raise AssertionError("nobody is asked")


class Stage:
    """Where a scene is played."""

    def __init__(
        self,
        game: str,
        lang: str,
        perform: Callable[..., str],
        *,
        url: str = "",
        ends: ExitStack | None = None,
        draws: dict[object, Drawn] | None = None,
    ) -> None:
        self.plan, self.lang, self.url = PLANS[game], lang, url
        self.words = words_for(lang, load(game))
        self._perform, self._ends, self._draws = perform, ends or ExitStack(), draws if draws is not None else {}

    def run(self, script: Callable[..., Script], *args: str, moments: int = 0) -> str:
        return self._perform(script, *args, "--lang", self.lang, moments=moments)

    def guest(self, name: str) -> Guest:
        return Guest(self.url, name, self._ends, self._draws)

    def new_table(self, **asked: Any) -> NewTable:
        plan = self.plan
        options = WantedOptions(clock=None)
        if plan.people:
            return NewTable(plan.game, options=options, names=plan.people, start=True, **asked)
        computers = dict.fromkeys(plan.computers, "random")
        return NewTable(plan.game, preset=plan.preset, knobs=plan.knobs, options=options, computers=computers, **asked)


def home(stage: Stage) -> str:
    """Play against the computer: choose, look something up, turn something on, take back, and leave."""
    plan = stage.plan

    def script(aki: ScriptedPerson) -> Script:
        for key in (*plan.choice, plan.sheet):
            yield "", key
        if any(stage.words[prompt] in aki.seen for prompt in ("prompt.any_key", "prompt.any_key_more")):
            yield "", "q"
        for key in (*plan.on, "u", "q"):
            yield "", key

    return stage.run(script, "play", plan.game, *plan.home, "--seed", "golden", moments=1 if plan.computers else 0)


def lines(stage: Stage) -> str:
    """Play the same in lines."""
    plan = stage.plan

    def script(_aki: ScriptedPerson) -> Script:
        for key in () if plan.is_large else plan.typed or plan.choice:
            yield "", key
        yield "", "q"

    return stage.run(script, "play", plan.game, *plan.home, "--seed", "golden", "--plain")


def shared(stage: Stage) -> str:
    """Share one screen, with the curtain between two people where something is hidden."""
    plan = stage.plan
    opening = ("",) if load(plan.game).VEILED else ()

    def script(_aki: ScriptedPerson) -> Script:
        for key in (*opening, *plan.choice, *opening):
            yield "", key
        yield from LEAVING

    return stage.run(script, "play", plan.game, "--hotseat", "--seed", "golden", *plan.short)


def resumed(stage: Stage) -> str:
    """Resume a match that was left."""
    plan = stage.plan

    def begun(_aki: ScriptedPerson) -> Script:
        for key in (*plan.choice, "q"):
            yield "~", key

    def script(_aki: ScriptedPerson) -> Script:
        yield from LEAVING

    stage.run(begun, "play", plan.game, *plan.home, "--seed", "resumed")
    return stage.run(script, "resume", KEPT.format(game=plan.game))


def rematch(stage: Stage) -> str:
    """Play a match to its end, and begin another."""
    plan, last = stage.plan, stage.words["prompt.rematch"]

    def script(aki: ScriptedPerson) -> Script:
        for number in range(MOST_KEYS):
            if last in aki.seen:
                break
            yield "~", plan.auto[number % len(plan.auto)]
        yield last, "r"
        yield "~" if plan.is_large or plan.computers else "", "q"

    return stage.run(script, "play", plan.game, *plan.home, *plan.short, "--seed", "golden")


# At a table of a house elsewhere.


def gathered(stage: Stage) -> str:
    """Open a table, put computers into seats, wait for others, begin, and leave, which keeps the seat."""
    plan, words = stage.plan, stage.words
    rules = ("--rules", plan.preset) if plan.preset else plan.short
    seats = plan.home[:2] if "--seats" in plan.home else ()

    def script(aki: ScriptedPerson) -> Script:
        for free in range(1 + len(plan.computers), 1, -1):
            yield f"{UNRECORDED if free == 2 else ''}{words['gathering.waiting']}", "c"
            yield f"~/{free + 1}", str(free + 1)
            yield "~", "1"
        yield words["gathering.waiting"], None
        ren = stage.guest("Ren")
        ren.listen(ren.house.join(link(aki.on_screen, "join")).table)
        yield words["gathering.full"], "s"
        ren.begins()
        yield f"~{AT_TABLE}", "q"

    def keeper(_aki: ScriptedPerson) -> Script:
        yield "", "Aki"
        yield "", "q"
        yield "", "q"

    people = ("--name", ",".join(plan.people)) if plan.people else ("--name", "Aki", *seats, *rules, "--clock", "none")
    return stage.run(keeper if plan.people else script, "play", plan.game, "--at", stage.url, *people)


def joined(stage: Stage) -> str:
    """Come by a link, play, and give up; with another match where there is one."""
    plan, words = stage.plan, stage.words
    ren = stage.guest("Ren")
    facts = ren.house.open_table(stage.new_table())
    ren.listen(facts.table)

    def script(aki: ScriptedPerson) -> Script:
        yield f"{'' if plan.is_large else UNRECORDED}{words['gathering.waiting_start']}", None
        ren.house.start(facts.table)
        ren.begins()
        while asked(ren, aki) is ren:
            ren.choose()
        for key in plan.choice:
            yield f"{UNRECORDED if plan.is_large else ''}{AT_TABLE}", key
        while asked(ren, aki) is ren:
            ren.choose()
        if plan.undoes_online:
            yield f"~{AT_TABLE}", "u"
            yield words["remote.asked_undo"], None
            ren.settle()
            ren.listener.agree(ren.listener.known.requests[0])
            yield words["session.taken_back"], None
        yield f"~{AT_TABLE}", "!"
        yield "", "1"
        yield "" if plan.is_large else "~", "y"
        if not plan.resigns:
            yield THE_END
        yield words["prompt.rematch"], "r"
        yield words["remote.asked_rematch"], None
        ren.listener.rematch()
        ren.goes_over()
        yield f"~{AT_TABLE}", "q"

    def watcher(_aki: ScriptedPerson) -> Script:
        yield "", "!"
        yield "", "2"
        yield "", "q"

    return stage.run(watcher if plan.people else script, "join", facts.invitation or facts.link, "--name", "Aki")


def watched(stage: Stage) -> str:
    """Look on."""
    plan, ren, mio = stage.plan, stage.guest("Ren"), stage.guest("Mio")
    facts = ren.house.open_table(stage.new_table())
    ren.listen(facts.table)
    if not plan.people:
        mio.listen(mio.house.join(facts.invitation).table)
        ren.house.start(facts.table)
        ren.begins()
        mio.begins()

    def script(_aki: ScriptedPerson) -> Script:
        if not plan.people:
            asked(ren, mio).choose()
            asked(ren, mio)
        yield from LEAVING if plan.is_large else (("", "q"),)

    return stage.run(script, "join", facts.link, "--watch")


AT_TABLE = "[!]"


def link(screen: str, kind: str) -> str:
    """Find a link on a screen."""
    found = re.search(rf"http\S+/{kind}/[\w-]+", screen)
    assert found is not None, screen
    return found[0]
