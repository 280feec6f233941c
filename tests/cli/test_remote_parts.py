"""What a table elsewhere needs beside its sockets: clocks counted on, what is said beside it, how it is opened."""

import argparse
from collections.abc import Iterator
from types import ModuleType
from typing import Any, cast

import msgspec
import pytest
from msgspec import UNSET

from tests.cli.desk import Desk
from tests.cli.parlour import Answers
from zashiki.cli.gathering_lines import ALWAYS, Block, changes, clock_in_words, fitting, who_sits
from zashiki.cli.house_requests import wishes
from zashiki.cli.mailbox import Mailbox
from zashiki.cli.main import Refused
from zashiki.cli.options import add_game_options
from zashiki.cli.parser import Parser
from zashiki.cli.program_words import words_for
from zashiki.cli.remote_opening import clock_of, new_table
from zashiki.cli.remote_status import RemoteStatus
from zashiki.cli.surfaces.plain import PlainSurface
from zashiki.cli.time_left import RunningClocks
from zashiki.client.known import Connection
from zashiki.games import koikoi, reversi, riichi, score_table, stud
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.gathering_effects import GatheringView, SeatView
from zashiki.parlour.house_messages import NewTable
from zashiki.parlour.outward import Clocks, Presence
from zashiki.records.sitting_lines import Clock, Options
from zashiki.texts.words import Words

EN, JA = words_for("en", reversi), words_for("ja", reversi)


# Clocks.


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that is set by hand."""
    now = [50.0]
    monkeypatch.setattr("zashiki.cli.clock.now", lambda: now[0])
    return now


def heard(clock: Clock | None, said: Clocks) -> RunningClocks:
    clocks = RunningClocks(clock)
    clocks.heard(said)
    return clocks


def test_a_choice_uses_its_own_time_first_and_then_the_bank(passing: list[float]) -> None:
    clocks = heard(Clock(5, 20), Clocks((20_000, 12_000), (0,), 1_000, 26_000, now=1_000))
    assert [str(clocks.left(seat)) for seat in (0, 1)] == ["0:05+0:20", "0:12"]
    passing[0] += 3.5
    assert str(clocks.left(0)) == "0:02+0:20"
    passing[0] += 4.0
    assert str(clocks.left(0)) == "0:18"
    passing[0] += 99.0
    assert str(clocks.left(0)) == "0:00"


def test_time_goes_by_the_tables_clock_and_not_by_this_machines(passing: list[float]) -> None:
    clocks = heard(Clock(0, 60), Clocks((60_000,), (0,), 100_000, 160_000, now=110_000))
    assert str(clocks.left(0)) == "0:50"
    assert clocks.asks(0) == passing[0] + 50


def test_a_window_has_its_own_limit_and_takes_nothing_from_a_bank(passing: list[float]) -> None:
    clocks = heard(Clock(5, 20), Clocks((20_000,), (0,), 0, 5_000, now=0))
    passing[0] += 1
    assert str(clocks.left(0)) == "0:04+0:00"


def test_without_a_clock_there_is_no_time_to_show() -> None:
    clocks = heard(None, Clocks((None, None), (0,), 0, None, now=0))
    assert (clocks.left(0), clocks.run, clocks.asks(0)) == (None, False, None)


# What is said beside the table.


class Watched:
    """A table in lines, and what was said there."""

    def __init__(self, capsys: pytest.CaptureFixture[str], words: Words = EN) -> None:
        self.mailbox = Mailbox()
        self.mailbox.clocks = RunningClocks(Clock(0, 60))
        self._capsys = capsys
        surface = PlainSurface(Answers(by_line=True), words)
        self.status = RemoteStatus(self.mailbox, ("You", "Ren"), words, surface, me=0, drawn=False)

    def said(self) -> list[str]:
        return self._capsys.readouterr().out.splitlines()

    def close(self) -> None:
        self.mailbox.close()


@pytest.fixture
def watched(capsys: pytest.CaptureFixture[str]) -> Iterator[Watched]:
    found = Watched(capsys)
    yield found
    found.close()


def test_who_comes_and_goes_is_told_in_lines_and_shown_in_the_status(watched: Watched) -> None:
    watched.status.changed(Presence(("here", "here"), 0))
    assert watched.said() == []
    for place in ("gone", "away", "here"):
        watched.status.changed(Presence(("here", place), 2))
    assert watched.said() == [
        "Ren has lost the connection.",
        "People watching: 2.",
        "Ren is away; the table plays for them.",
        "Ren is there.",
    ]
    watched.status.changed(Presence(("here", "left"), 2))
    assert watched.status.line() == "Ren (has left)  watching: 2"


def test_who_is_not_there_and_how_many_watch_is_told_from_the_first(watched: Watched) -> None:
    watched.status.begin(Presence(("here", "gone"), 1), Clock(0, 60))
    assert watched.said() == [
        f"Time: {clock_in_words(Clock(0, 60), EN)}",
        "Ren is not connected.",
        "People watching: 1.",
    ]
    watched.status.changed(Presence(("here", "gone"), 1))
    assert watched.said() == []


def test_a_computer_that_sits_there_goes_without_saying(watched: Watched) -> None:
    watched.status.begin(Presence(("here", "computer"), 0), None)
    assert watched.said() == []


def test_why_somebody_who_is_gone_has_no_time_left_and_still_plays(watched: Watched, passing: list[float]) -> None:
    watched.mailbox.clocks.heard(Clocks((60_000, 60_000), (1,), 0, 60_000, now=0))
    watched.status.begin(Presence(("here", "gone"), 0), None)
    assert watched.status.line() == "You 1:00  ▸Ren 1:00 (not connected)"
    passing[0] += 61
    assert watched.status.line() == "You 1:00  ▸Ren 0:00 (not connected; the table waits a little longer)"


def test_in_lines_the_bank_is_told_where_it_runs_low(watched: Watched, passing: list[float]) -> None:
    watched.mailbox.clocks.heard(Clocks((60_000, 60_000), (0,), 0, 60_000, now=0))
    watched.status.tell_bank()
    assert watched.said() == []
    passing[0] += 31
    watched.status.tell_bank()
    assert watched.said() == ["Your bank: 0:29."]


def test_a_lost_connection_is_one_line_and_so_is_its_return(watched: Watched) -> None:
    for open_ in (False, False, True):
        watched.status.changed(Connection(open=open_))
    assert watched.said() == [EN["remote.lost"], EN["remote.back"]]


def test_in_lines_ten_seconds_are_told_once(watched: Watched, passing: list[float]) -> None:
    watched.mailbox.clocks.heard(Clocks((60_000, 60_000), (0,), 0, 60_000, now=0))
    for _ in range(59):
        passing[0] += 1
        watched.status.changed(None)
    assert watched.said() == ["10 seconds left."]


def test_in_lines_it_is_told_whom_all_wait_for_only_after_a_while(watched: Watched, passing: list[float]) -> None:
    watched.status.say_after_silence("Waiting for Ren.")
    assert watched.mailbox.due() == passing[0] + 3
    watched.status.changed(None)
    assert watched.said() == []
    passing[0] += 3
    watched.mailbox.look()
    assert watched.said() == ["Waiting for Ren."]


FREE, TIMED, SITS_IN = Options(), Options(clock=Clock(20, 60)), Options(away="computer:greedy")
GONE = Presence(("here", "gone"), 0, claim_from=2_000)


@pytest.mark.parametrize(
    ("game", "me", "presence", "options", "named"),
    [
        (reversi, 1, Presence(("here", "here"), 0), FREE, ["resign", "leave"]),
        (koikoi, 0, GONE, FREE, ["stand_in", "resign", "leave"]),
        (koikoi, 0, GONE, TIMED, ["resign", "leave"]),
        (reversi, 0, GONE, FREE, ["resign", "leave"]),  # whose turn it is not
        (reversi, 1, Presence(("gone", "here"), 0), FREE, ["resign", "leave"]),  # it has no quiet choice
        (reversi, 1, Presence(("gone", "here"), 0), SITS_IN, ["stand_in", "resign", "leave"]),
        (koikoi, 0, Presence(("here", "gone"), 0, claim_from=500), TIMED, ["claim", "resign", "leave"]),
        (reversi, None, Presence(("here", "gone"), 1), FREE, []),
        (riichi, 0, Presence(("here",) * 4, 0), TIMED, ["leave"]),
        (score_table, None, Presence(("here",), 1), FREE, ["link", "pen"]),
        (score_table, 0, Presence(("here",), 1), FREE, ["link", "close"]),
    ],
)
def test_only_what_may_be_asked_of_the_house_now_is_offered(
    game: ModuleType, me: int | None, presence: Presence, options: Options, named: list[str]
) -> None:
    played = cast("AnyGame", game)
    view = begun(played)
    found = wishes(played, presence, ("You", "Ren"), EN, me=me, now=1_000, view=view, options=options)
    assert [wish.name for wish in found] == named


def begun(game: AnyGame) -> Any:
    """Look at a table where the first choice is to be made."""
    rules = game.preset(game.presets()[0])
    return Match(game, rules, Fair.seeded("parts", seats=game.seats(rules), length=9)).view(0)


# Before the match.


def gathering(*seats: SeatView) -> GatheringView:
    rules = msgspec.Raw(msgspec.json.encode(reversi.preset("othello")))
    return GatheringView(
        table="t",
        game="reversi",
        rules=rules,
        options=Options(),
        undo=True,
        folded="open",
        lots=False,
        seats=seats,
        opener=0,
        commitment="",
        length=0,
        state="gathering",
        may_open=False,
        promises=(),
        deadline=None,
    )


def test_who_sits_down_and_stands_up_is_told() -> None:
    aki, ren = SeatView("Aki", "person"), SeatView("Ren", "person")
    alone, both = gathering(aki, SeatView()), gathering(aki, ren)
    assert changes(alone, both, EN) == ["Ren sits down in seat 2."]
    assert changes(both, alone, EN) == ["Seat 2 is free."]
    kitsune = gathering(aki, SeatView("Kitsune", "person"))
    assert changes(alone, kitsune, EN) == ["Kitsune (guest 2) sits down in seat 2."]
    assert who_sits(kitsune, 1, EN, me=0) == "Kitsune (guest 2)"
    assert changes(alone, gathering(aki, SeatView("Tanuki", "random")), JA) == ["たぬきが 2番の席に座りました。"]


def test_on_a_small_screen_the_link_stays_and_what_matters_less_goes() -> None:
    blocks = [Block(["title"], ALWAYS), Block(["rules", "clock"], 1), Block(["send", "link"], ALWAYS), Block(["watch"])]
    assert fitting(blocks, 9, lambda _line: 1) == ["title", "", "rules", "clock", "", "send", "link", "", "watch"]
    assert fitting(blocks, 6, lambda _line: 1) == ["title", "rules", "clock", "send", "link", "watch"]
    assert fitting(blocks, 5, lambda _line: 1) == ["title", "rules", "clock", "send", "link"]
    assert fitting(blocks, 2, lambda _line: 1) == ["title", "send", "link"]


def test_every_kind_of_clock_has_its_words() -> None:
    clocks = (None, Clock(20), Clock(5, 20, refill="round"), Clock(0, 300), Clock(0, 300, 3))
    assert [clock_in_words(clock, EN) for clock in clocks] == [
        "no limit",
        "20 s for each choice",
        "5 s for each choice, plus a bank of 20 s, anew each round",
        "5 min in all",
        "5 min, and 3 s more after each choice",
    ]


# What is typed for a table elsewhere.


def typed(game: ModuleType, *args: str) -> argparse.Namespace:
    from zashiki.cli.commands import play

    words = words_for("en")
    parser = Parser("zashiki play", words, about="")
    play.configure(parser, words)
    line = [game.name, "--at", "http://127.0.0.1", *args]
    add_game_options(parser, line, words)
    return parser.parse_args(line)


def asked(game: ModuleType, *args: str) -> NewTable:
    return new_table(cast("AnyGame", game), typed(game, *args), words_for("en", cast("AnyGame", game)), "Aki")


@pytest.mark.parametrize(
    ("text", "clock"),
    [("none", None), ("20", Clock(20)), ("20+60", Clock(20, 60)), ("300/3", Clock(0, 300, 3))],
)
def test_a_clock_is_typed_as_the_help_says(text: str, clock: Clock | None) -> None:
    assert clock_of(text, EN) == clock


@pytest.mark.parametrize("text", ["", "0", "0+0", "-1", "20+", "99999", "1/", "soon", "1+2/3"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is no clock"):
        clock_of(text, EN)


def test_without_an_opponent_the_table_waits_for_people() -> None:
    table = asked(koikoi)
    assert (table.computers, table.start, table.options.clock) == ({}, False, UNSET)


@pytest.mark.parametrize(("option", "undo"), [((), None), (("--undo",), True), (("--no-undo",), False)])
def test_whether_choices_may_be_taken_back_is_the_openers_wish(option: tuple[str, ...], undo: bool | None) -> None:
    assert asked(koikoi, *option).undo is undo


def test_computers_of_the_house_take_the_seats_that_no_person_has() -> None:
    table = asked(riichi, "--opponent", "easy", "--seat", "2")
    assert (table.computers, table.seat, table.start) == (dict.fromkeys((0, 1, 3), "random"), 2, True)
    two = asked(riichi, "--people", "2", "--opponent", "steady,greedy")
    assert (two.computers, two.start) == ({2: "steady", 3: "greedy"}, False)


@pytest.mark.parametrize(
    ("game", "args"),
    [
        (koikoi, ("--rounds", "3", "--rules", "classic")),
        (riichi, ("--length", "east")),
        (stud, ("--game", "razz", "--seats", "4", "--deals", "5")),
        (stud, ("--mix", "HORSE")),
    ],
)
def test_options_of_a_game_are_told_as_a_preset_and_what_is_otherwise(game: ModuleType, args: tuple[str, ...]) -> None:
    from zashiki.cli.arguments import rules_of
    from zashiki.cli.options import with_options
    from zashiki.server.openings import rules_of as house_reads

    wanted, words = typed(game, *args), words_for("en", cast("AnyGame", game))
    rules = with_options(
        cast("AnyGame", game), rules_of(cast("AnyGame", game), wanted.rules, words, rounds=wanted.rounds), wanted
    )
    told = new_table(cast("AnyGame", game), wanted, words, "Aki")
    sent = msgspec.json.decode(msgspec.json.encode(told), type=type(told))
    assert house_reads(cast("AnyGame", game), sent) == rules


def test_a_score_table_names_those_at_the_real_one() -> None:
    table = asked(score_table, "--name", "Ann,Bo,Cy,Di")
    assert (table.names, table.start) == (("Ann", "Bo", "Cy", "Di"), True)


def test_a_program_of_ones_own_is_brought_another_way() -> None:
    with pytest.raises(Refused, match="zashiki seat LINK --player"):
        asked(riichi, "--opponent", "mjai:true")


@pytest.mark.parametrize(
    ("args", "lang", "said"),
    [
        (("--at", "http://127.0.0.1:1", "--seed", "tea"), "en", "--seed cannot be used with --at"),
        (("--at", "http://127.0.0.1:1", "--hotseat"), "en", "--hotseat cannot be used with --at"),
        (("--clock", "20"), "en", "--clock is for a table elsewhere; add --at URL"),
        (("--listed",), "ja", "--listed は離れた卓のためのものです"),
        (("--at", "http://127.0.0.1:1", "--clock", "soon"), "en", "'soon' is no clock"),
        (("--at", "here"), "en", "is no address of a house"),
        (("--at", "http://127.0.0.1:1"), "en", "no house answers at http://127.0.0.1:1"),
        (("--at", "http://127.0.0.1:1"), "ja", "http://127.0.0.1:1 から返事がありません"),
    ],
)
def test_what_cannot_be_done_elsewhere_is_one_line(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], lang: str, said: str
) -> None:
    assert said in Desk(capsys).refused("play", "koikoi", "--plain", *args, lang=lang)
