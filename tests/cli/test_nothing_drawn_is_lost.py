"""Whatever was seen at a drawn table is kept, also where the program is killed on a page between two months."""

import re
import signal
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.cli.test_play_terminal import Terminal
from zashiki.records.audit import verify
from zashiki.records.replay import replayed
from zashiki.storage import files

PROMPT, PAGE = "[q]uit", "press any key"
SHORT = 'extends = "nintendo"\nname = "short"\nturns = 2\nrounds = 6\n'
"""Months of two turns, so that there are many pages between them."""
SIGNALS = (signal.SIGKILL, signal.SIGTERM)


class Place(NamedTuple):
    """How far a match is: its month, and how many cards were drawn in it."""

    month: int
    drawn: int


class Drawn(Terminal):
    """A drawn table of Koi-Koi, whose last picture can be read."""

    def picture(self) -> str:
        """Wait until a new prompt or page is on the screen and a key is waited for; empty: the program ended."""

        def last() -> str:
            return re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", self.seen[self._read_to :].rpartition("\x1b[2J\x1b[H")[2])

        def asks() -> bool:
            return any(text in last() for text in (PROMPT, PAGE)) and self._listens()

        self.wait(lambda: self.program.poll() is not None or asks(), lambda: f"no prompt came; there is: {last()!r}")
        if not asks():
            return ""
        shown, self._read_to = last(), len(self.seen)
        return shown

    def end(self, sign: signal.Signals) -> None:
        """End the program by a signal, whatever it is doing."""
        self.program.send_signal(sign)
        self.close()  # it may have to say something before it can end


def shown_in(picture: str) -> Place | None:
    """How far the match is in a picture of the table; None: it is no such picture."""
    found = re.search(r" (\d+)/6 .*Stock: (\d+)", picture)
    return Place(int(found[1]), 24 - int(found[2])) if found else None


def kept_in(path: Path) -> Place:
    """How far the match is in its record, which must be whole and true."""
    record = files.load(path)
    verify(record)
    match = replayed(record)
    return Place(match.state.round + (record.outcome is not None), 24 - len(match.state.stock))


def seen_until(table: Drawn, steps: int, *, page: bool, at: Place) -> Place:
    """Play on for some steps, or to the next page; gives how far the match was that was seen."""
    for _ in range(steps):
        picture = table.picture()
        if not picture:
            break
        if PAGE in picture:
            at = Place(at.month + 1, 0) if at.drawn else at  # the month is over, and everything of it was seen
            if page:
                break
            table.press(" ")
            continue
        at = max(at, shown_in(picture) or at)
        table.press("s" if "[s] stop" in picture else "1")
    return at


def killed(home: Path, times: int) -> None:
    """Kill the program, now on a page between two months and now anywhere, and go on with what it kept."""
    home.mkdir(parents=True)
    (home / "settings.json").write_text('{"speed": "fast"}', encoding="utf-8")
    (rules := home / "short.toml").write_text(SHORT, encoding="utf-8")
    path, dice, at, pages = home / "match.jsonl", Random(home.name), Place(1, 0), 0
    for n in range(times):
        args = ("resume", str(path)) if path.exists() else ("play", "koikoi", "--rules", str(rules), "--seed", "tea")
        table = Drawn(home, *args, *(() if path.exists() else ("--record", str(path))), "--lang", "en")
        try:
            page = n % 2 == 0
            at = seen_until(table, 40 if page else dice.randrange(1, 6), page=page, at=at)
            pages += page
            table.end(dice.choice(SIGNALS))
        finally:
            table.program.kill()
        found = kept_in(path)
        assert found >= at, (n, found, at)
        if files.load(path).outcome is not None:
            break
        at = found
    assert pages
    assert at > (1, 0)


def test_nothing_that_was_seen_is_lost_at_a_drawn_table(tmp_path: Path) -> None:
    killed(tmp_path / "home", 3)


@pytest.mark.slow
def test_nothing_that_was_seen_is_lost_in_fifty_kills_of_drawn_tables(tmp_path: Path) -> None:
    for n in range(10):
        killed(tmp_path / f"home{n}", 5)
