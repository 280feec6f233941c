"""Matches to be looked through on the page: records of whole matches, and how they are opened there."""

from functools import cache

from tests.house import ROOT
from tests.page.screens import Screen
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load
from zashiki.players.roster import make
from zashiki.records.sitting_lines import DECODER

SAMPLES = ROOT / "tests" / "real" / "samples"
KNOBS: dict[str, dict[str, object]] = {"koikoi": {"rounds": 6}, "stud": {"deals": 4}, "riichi": {"hands": 2}}
PLAYER = {"koikoi": "greedy", "stud": "rules", "riichi": "steady", "reversi": "greedy"}
NAMES = ("Aki", "Ren", "Mio", "Dai", "Emi", "Go")
STILL = ".replaying[data-state=still]"
SHOWN = 14
"""How far pictures go into a match."""


@cache
def record_of(game: str, names: tuple[str, ...] = NAMES) -> bytes:
    """The record of a whole match, played by computers."""
    room = load(game)
    rules = room.change_rules(room.preset(room.presets()[0]), **KNOBS.get(game, {}))
    seats = room.seats(rules)
    match: AnyMatch = Match(room, rules, Fair.seeded("replay", seats=seats, table="replay"))
    record = Record.start(match, seats=[SeatInfo(name=name) for name in names[:seats]], decoder=DECODER)
    players = [make(game, PLAYER[game], seed=f"replay {seat}") for seat in range(seats)]
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, players[seat].choose(match.view(seat), seat))
    record.update(match)
    return record.to_bytes()


def open_record(screen: Screen, data: bytes, name: str = "match.jsonl") -> None:
    """Open a file on the page, and wait until its match is there."""
    screen.go("/replay")
    screen.find("input[type=file]").set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})


def at_a_moment(screen: Screen, game: str) -> None:
    """Open a match, and go on for a while."""
    open_record(screen, record_of(game))
    screen.wait(STILL)
    for _ in range(SHOWN - 3):
        screen.press("ArrowRight")
    screen.wait(f"{STILL}[data-place='{SHOWN - 2}']")
    screen.wait(".proof.holds", state="attached")


def replay(screen: Screen) -> None:
    at_a_moment(screen, "koikoi")


def replay_riichi(screen: Screen) -> None:
    at_a_moment(screen, "riichi")


def replay_stud(screen: Screen) -> None:
    at_a_moment(screen, "stud")


def replay_reversi(screen: Screen) -> None:
    at_a_moment(screen, "reversi")


def replays(screen: Screen) -> None:
    """The screen where a match is chosen."""
    screen.go("/replay")
    screen.wait(".chooser .blank, .chooser .rows")
