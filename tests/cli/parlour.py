"""What the tests of the table share: answers from a list, a screen to read, and an opponent without surprises."""

import io
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec import Raw
from rich.console import Console

from zashiki import telling
from zashiki.cli.conversation import Conversation
from zashiki.cli.keyboard import Input
from zashiki.cli.main import main
from zashiki.cli.program_words import words_for
from zashiki.cli.retelling import Retelling
from zashiki.cli.session import Session
from zashiki.cli.table_setting import TableSetting
from zashiki.cli.table_setting import set_table as setting_of
from zashiki.cli.tables.table import Speed
from zashiki.cli.viewer import Viewer
from zashiki.games import koikoi
from zashiki.kernel.chance import Chance, Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import Header, Line, SeatInfo, StackedTable
from zashiki.kernel.registry import AnyGame, load
from zashiki.parlour import OPEN, Perspective, ReplayCursor, Sitting
from zashiki.parlour.ledger import Ledger
from zashiki.parlour.line_queue import LineQueue
from zashiki.parlour.seat_names import names_of
from zashiki.players.roster import AnyPlayer
from zashiki.storage.store import MemoryStore
from zashiki.texts.words import LANGUAGES, Words

FAIR = Fair.seeded("parlour", seats=2, length=64)
STOPPING = ["1", "s"] * 400
"""Answers that end any match: the first card, and 勝負 whenever asked."""


@cache
def spoken(lang: str) -> Words:
    """All words of the Koi-Koi table in a language."""
    return words_for(lang, load("koikoi"))


class Dice:
    """An opponent that takes any legal action."""

    name = "dice"

    def __init__(self, seed: str) -> None:
        self._dice = Random(seed)

    def choose(self, view: koikoi.GameState, seat: int, /) -> koikoi.Action:
        return self._dice.choice(list(koikoi.legal(view, seat)))


def make(_game: str, _name: str, *, seed: str) -> AnyPlayer:
    """Stand in for `zashiki.players.make`: whoever is asked for, dice come."""
    return Dice(f"{seed}/0")


class Answers:
    """Answers from a list, then the end of input; `Stop` in the list is Ctrl-C."""

    def __init__(self, *some: str, by_line: bool = False) -> None:
        self.by_line = by_line
        self._left = list(some)

    def read(self) -> str:
        if not self._left:
            raise EOFError
        answer = self._left.pop(0)
        if answer == "^C":
            raise KeyboardInterrupt
        return answer


class Screen:
    """A terminal in memory: every picture that was drawn on it, as text."""

    def __init__(self, width: int = 80, height: int = 24, *, colour: bool = False) -> None:
        self._file = io.StringIO()
        self.console = Console(
            file=self._file,
            force_terminal=True,
            width=width,
            height=height,
            no_color=not colour,
            highlight=False,
            color_system="truecolor" if colour else None,
            legacy_windows=False,
        )

    @property
    def raw(self) -> str:
        """Everything that was sent to the terminal."""
        return self._file.getvalue()

    @property
    def pictures(self) -> list[str]:
        """Each picture, without control codes."""
        cleared = self.raw.split("\x1b[2J\x1b[H")
        return [re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", one) for one in cleared[1:]]


def koikoi_setting(screen: Screen, answers: Input, *, lang: str = "en") -> TableSetting:
    """A drawn Koi-Koi table at which nobody plays."""
    seats = (SeatInfo("P1", "person"), SeatInfo("P2", "person"))
    return a_setting(koikoi, koikoi.preset("nintendo"), seats, screen, answers, spoken(lang))


def table(
    screen: Screen,
    answers: Answers,
    *,
    lang: str = "en",
    me: int | None = 0,
    rules: koikoi.Ruleset | None = None,
    speed: Speed = "fast",
) -> Conversation:
    """A drawn Koi-Koi table."""
    words = spoken(lang)
    seats = (SeatInfo("P1", "person"), SeatInfo("greedy", "greedy") if me is not None else SeatInfo("P2", "person"))
    rules = rules or koikoi.preset("nintendo")
    return set_table(koikoi, rules, seats, screen, answers, words, me=me, speed=speed)


def set_table(
    game: AnyGame,
    rules: object,
    seats: Sequence[SeatInfo],
    screen: Screen,
    answers: Input,
    words: Words,
    *,
    me: int | None,
    plain: bool = False,
    speed: Speed = "fast",
) -> Conversation:
    """A table of any game, with these seats, on this screen."""
    setting = a_setting(game, rules, seats, screen, answers, words, me=me, plain=plain)
    return Conversation(setting, undo=me is not None, speed=speed)


def a_setting(
    game: AnyGame,
    rules: object,
    seats: Sequence[SeatInfo],
    screen: Screen,
    answers: Input,
    words: Words,
    *,
    me: int | None = None,
    plain: bool = False,
) -> TableSetting:
    """The same, where nobody plays yet."""
    names, console = names_of(seats, words, me=me), screen.console
    return setting_of(game, rules, words, names=names, me=me, answers=answers, console=console, plain=plain)


def opened(*, rounds: int = 2, preset: str = "nintendo", chance: Chance = FAIR, seed: str = "a") -> AnyMatch:
    """A match that nobody has chosen in yet."""
    chance = chance.at_table(seed) if isinstance(chance, Fair) else chance
    return Match(load("koikoi"), koikoi.change_rules(koikoi.preset(preset), rounds=rounds), chance)


class Unwritten(Record):
    """A record of nothing: a table with a stacked deck, and other deals after it, cannot be recorded."""

    def __init__(self, seats: Sequence[SeatInfo]) -> None:
        super().__init__()
        self.header = Header("", "", 0, Raw(b"{}"), tuple(seats), "", StackedTable())

    def update(self, match: AnyMatch, *, close: bool = True, annotated: Any = None) -> None:
        pass

    def append(self, line: Line) -> None:
        pass


def sitting_of(match: AnyMatch, record: Record) -> Sitting:
    """A sitting that goes on with a match, whose choices so far are in the record."""
    ledger = Ledger(match, record, LineQueue())
    ledger._tell(0, match.log, match.state)
    ledger.release(0)
    ledger._taken = record.count
    return Sitting(ledger)


def session_of(
    match: AnyMatch,
    shown: Conversation,
    players: Mapping[int, AnyPlayer],
    words: Words,
    *,
    seats: Sequence[SeatInfo] | None = None,
) -> Session:
    """A session at a table, of which nothing is kept on disk."""
    count = match.game.seats(match.rules)
    kinds = (players[seat].name if seat in players else "person" for seat in range(count))
    infos = tuple(seats or (SeatInfo(kind, kind) for kind in kinds))
    unwritten = not isinstance(match.chance, Fair)
    record: Record = Unwritten(infos) if unwritten else Record.start(match, seats=infos)
    store = MemoryStore()
    store.begin("table", () if unwritten else record.to_bytes().splitlines(keepends=True))
    return Session(sitting_of(match, record), shown, players, words, store=store, table="table")


def sat(match: AnyMatch, shown: Conversation, *, cpus: Sequence[int] = (1,), lang: str = "en") -> Any:
    """Play a match at a table until it is over or the answers run out; gives how it ended."""
    return session_of(match, shown, {seat: Dice(f"{seat}") for seat in cpus}, spoken(lang)).run()


def viewer_of(
    match: AnyMatch,
    setting: TableSetting,
    answers: Input,
    words: Words,
    *,
    seat: Perspective = OPEN,
    one_round: bool = False,
) -> Viewer:
    """Somebody who looks through a match: everything in it, or what one seat saw."""
    round_of = telling.speaker(match.game, rules=match.rules).round_of
    return Viewer(ReplayCursor(match, seat, round_of), Retelling(setting), answers, words, one_round=one_round)


class Room:
    """Runs the program with lines of input and no terminal, in a home of its own."""

    def __init__(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, dice: bool = True
    ) -> None:
        """With `dice`, whoever is asked for plays by dice alone; otherwise the real players come."""
        self.home, self._patch, self._capsys = home, monkeypatch, capsys
        self.status, self.out, self.err = 0, "", ""
        monkeypatch.setenv("ZASHIKI_HOME", str(home))
        if dice:
            monkeypatch.setattr("zashiki.players.make", make)

    def run(self, *args: object, lines: Iterable[str] = (), lang: str = "en") -> str:
        """Run a command; gives stdout."""
        self._patch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with suppress(SystemExit):
            self.status = 2
            self.status = main([*map(str, args), "--lang", lang])
        self.out, self.err = self._capsys.readouterr()
        return self.out

    @property
    def files(self) -> list[Path]:
        """The matches it keeps."""
        return sorted((self.home / "games").glob("*.jsonl"))


def unlike_words(package: ModuleType) -> set[str]:
    """The keys of a table's words that only one language has, or that have other gaps there."""
    folder = Path(str(package.__file__)).parent / "words"
    gaps = [
        {(key, *sorted(re.findall(r"\{(\w+)", words[key]))) for key in words}
        for words in (Words(language, folder) for language in LANGUAGES)
    ]
    return {key for key, *_ in gaps[0] ^ gaps[1]}


def loads_light(package: ModuleType) -> bool:
    """Whether a table can be imported without what it draws with."""
    asked = f"import sys, {package.__name__}; sys.exit('rich' in sys.modules)"
    return subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0  # noqa: S603 - our own program
