"""What the formats of all games share: finding them, naming problems, becoming records."""

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType

import pytest

from zashiki.games import koikoi, reversi
from zashiki.kernel import registry
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.records import foreign
from zashiki.records.audit import verify
from zashiki.records.foreign import About, ForeignError, ForeignGame, Format, Problem
from zashiki.texts.packages import WrongPackage

OTHELLO = reversi.preset("othello")
F5, D6 = (0, reversi.PlaceDisc("f5")), (1, reversi.PlaceDisc("d6"))


def test_every_format_says_what_it_can_do() -> None:
    names = [one.name for one in foreign.formats()]
    assert len(set(names)) == len(names)
    for one in foreign.formats():
        assert one.read or one.write
        assert one.suffixes
        assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in one.suffixes)
        assert foreign.format_named(one.name.upper()) == one


def test_a_game_without_a_package_here_has_no_formats() -> None:
    assert foreign.formats_of("koikoi") == ()
    assert {one.game for one in foreign.formats_of("reversi")} == {"reversi"}


def test_formats_are_found_by_a_files_ending() -> None:
    assert foreign.format_of(Path("GAMES.GGF")).name == "ggf"
    assert foreign.format_of(Path("WTH_1977.wtb")).name == "wthor"
    with pytest.raises(ForeignError, match=r"a\.pgn: no format has this ending; known endings: \.ggf, "):
        foreign.format_of(Path("a.pgn"))
    with pytest.raises(ForeignError, match="no format is called 'pgn'; there are: ggf, "):
        foreign.format_named("pgn")


def test_an_ending_that_two_formats_share_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "formats", lambda: (Format("a", "x", (".t",)), Format("b", "y", (".t",))))
    with pytest.raises(ForeignError, match=r"several formats have this ending \(a, b\); name one"):
        foreign.format_of(Path("c.t"))


def test_a_format_that_is_only_written_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ForeignError, match="out can be written, but not read"):
        foreign.read_games(tmp_path / "a.out", Format("out", "reversi", (".out",)))


def test_a_huge_file_is_one_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "LARGEST", 1 << 20)
    (tmp_path / "a.ggf").write_bytes(b" " * ((1 << 20) + 1))
    games, problems = foreign.read_games(tmp_path / "a.ggf")
    assert not games
    assert [str(problem) for problem in problems] == ["a.ggf: larger than 1 MiB; split it"]


@pytest.mark.parametrize("name", ["a.ggf", "a.obf", "a.txt", "a.wtb"])
@pytest.mark.parametrize("data", [b"\x00" * 100, b"\xff\xfe\x00\x01" * 40, bytes(range(256))])
def test_bytes_that_mean_nothing_are_one_problem(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    games, problems = foreign.read_games(tmp_path / name)
    assert not games
    assert len(problems) == 1
    assert (problems[0].file, problems[0].game) == (name, 0)


def test_after_too_many_games_the_rest_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "MOST_GAMES", 3)
    assert foreign.gathered(iter("abc"), "x") == (("a", "b", "c"), ())
    games, problems = foreign.gathered(iter("abcd"), "x")
    assert games == ("a", "b", "c")
    assert [str(problem) for problem in problems] == ["x: the rest was not read, after 3 games; split it"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v", "\x85", "\u2028"])
@pytest.mark.parametrize("name", ["transcripts", "obf", "mjai"])
def test_a_text_of_too_many_lines_is_one_problem(monkeypatch: pytest.MonkeyPatch, name: str, end: str) -> None:
    monkeypatch.setattr(foreign, "MOST_LINES", 9)
    assert len(foreign.lines_of("\n" * 9)) == 9
    read = foreign.format_named(name).read
    assert read is not None
    games, problems = read((f"f5{end}" * 10).encode(), "a")
    assert not games
    assert [str(problem) for problem in problems if "more than 9 lines; split it" in str(problem)]
    assert len(problems) == 1


def test_after_too_many_problems_the_rest_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "MOST_PROBLEMS", 3)
    loaded = foreign.gathered(["good", *[Problem("a", "bad")] * 9, "more"], "a")
    assert loaded.games == ("good",)
    assert [problem.reason for problem in loaded.problems] == ["bad"] * 3 + ["the rest was not read, after 3 problems"]


def test_a_problem_is_one_line_and_names_its_place() -> None:
    assert str(Problem("a.txt", "why", game=2, move=3, line=4)) == "a.txt: line 4: game 2: move 3: why"
    assert str(Problem("a.txt", "one\ntwo")) == "a.txt: one two"
    assert str(Problem("a.txt", "why")) == "a.txt: why"


def test_a_game_becomes_a_record_that_verifies() -> None:
    game = ForeignGame("reversi", OTHELLO, (F5, D6), about=About(names=("Kuro", "Shiro")))
    record = Record.from_bytes(game.record().to_bytes())
    assert [seat.name for seat in record.header.seats] == ["Kuro", "Shiro"]
    assert verify(record).notes == ("unfinished", "no_commitment")
    assert verify(record).choices == 2


def test_names_that_do_not_fit_the_seats_are_left_out() -> None:
    record = ForeignGame("reversi", OTHELLO, about=About(names=("Kuro",))).record()
    assert [seat.name for seat in record.header.seats] == ["", ""]


def test_a_choice_against_the_rules_is_named() -> None:
    with pytest.raises(ForeignError, match="choice 2: not_your_turn"):
        ForeignGame("reversi", OTHELLO, (F5, F5)).match()


def test_a_table_that_needs_cards_and_has_none_is_named() -> None:
    with pytest.raises(ForeignError, match=r"the table cannot be set: .*no order"):
        ForeignGame("koikoi", koikoi.preset("dojo")).match()


def test_a_record_of_ours_is_told_with_names_or_kinds() -> None:
    match = Match(reversi, OTHELLO, Fair.seeded("tea", seats=2, length=4))
    match.submit(*F5)
    seats = [SeatInfo("Hanako", "person"), SeatInfo("", "random")]
    told = foreign.outgoing(Record.start(match, seats=seats))
    assert told.about.names == ("Hanako", "random")
    assert told.match.log == match.log


def test_a_games_own_file_has_a_plain_name() -> None:
    game = ForeignGame("reversi", OTHELLO, about=About(names=("../a b", "花子")), number=7)
    assert foreign.file_stem(game) == "00007-.._a_b-花子"
    assert foreign.file_stem(ForeignGame("reversi", OTHELLO)) == "00001"


# Which formats there are.


def test_the_house_registers_its_own_formats_like_anybody_else() -> None:
    found = {point.name: point.value for point in registry.entry_points(group=foreign.GROUP)}
    assert found == {game: f"zashiki.records.{game}" for game in ("reversi", "riichi", "stud")}


def register(monkeypatch: pytest.MonkeyPatch, **packages: str) -> None:
    mine = EntryPoints(EntryPoint(name, one, foreign.GROUP) for name, one in packages.items())
    real = registry.entry_points
    monkeypatch.setattr(
        registry, "entry_points", lambda *, group: mine if group == foreign.GROUP else real(group=group)
    )


def test_a_game_for_which_no_package_brings_formats_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert foreign.formats_of("koikoi") == ()
    register(monkeypatch)
    assert foreign.formats() == ()


def test_a_further_package_adds_formats_to_a_game_that_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    package, mine = ModuleType("planted_formats"), foreign.Format("kifu", "reversi", (".kifu",))
    monkeypatch.setitem(sys.modules, "planted_formats", package)
    vars(package)["FORMATS"] = (mine,)
    register(monkeypatch, **{"reversi": "zashiki.records.reversi", "reversi.kifu": "planted_formats"})
    assert [one.name for one in foreign.formats_of("reversi")] == ["ggf", "wthor", "obf", "transcripts", "kifu"]
    assert foreign.format_of(Path("a.kifu")) is mine


@pytest.mark.parametrize("wrong", [None, [1], (1,), (foreign.Format("kifu", "shogi", (".kifu",)),)])
def test_a_package_that_brings_something_else_is_named_and_passed_over(
    monkeypatch: pytest.MonkeyPatch, wrong: object
) -> None:
    package = ModuleType("planted_formats")
    monkeypatch.setitem(sys.modules, "planted_formats", package)
    vars(package)["FORMATS"] = wrong
    register(monkeypatch, reversi="planted_formats")
    with pytest.raises(WrongPackage, match="FORMATS of the package planted_formats is no tuple of"):
        foreign.formats_of("reversi")
    assert foreign.formats() == ()
