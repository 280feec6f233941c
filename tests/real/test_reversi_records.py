"""Reversi games that others recorded: they load, replay without an illegal move, and end with the recorded result."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from zashiki.kernel.record import Record
from zashiki.records.audit import verify
from zashiki.records.foreign import ForeignGame, Loaded, Outgoing, read_games
from zashiki.records.reversi import ggf, transcripts, wthor
from zashiki.records.reversi.obf import parse_obf

HEADER, GAME = 16, 68
PARTS = 4
"""All games are replayed in so many parts, side by side where there are cores for it."""
ALL_GAMES, ALL_UNFINISHED, LAST_UNFINISHED = 117_435, 413, 2000
"""The games of 1977 to 2015, how many of them stop unfinished, and the last year in which one does."""
"""Bytes of a WTHOR file's header, and of each game."""
PER_YEAR, WHOLE = 12, 7_000
"""The quick run plays so many games of each year as matches, and whole years of so many games in all on bare boards."""
NONE_UNFINISHED = range(2001, 2016)
"""In these years of the base every game was played to its end."""
Say = Callable[[str, object], None]


def files(folder: Path, pattern: str) -> list[Path]:
    found = sorted((folder / "reversi").glob(pattern))
    if not found:
        pytest.skip(f"no {pattern} in the data folder")
    return found


def problems_of(loaded: Loaded[ForeignGame]) -> list[str]:
    return [str(problem) for problem in loaded.problems]


def checked(game: ForeignGame) -> bool:
    """Play a game as a match, hold its result, and say whether it is over."""
    match = game.match()
    assert (match.outcome is None) == (game.about.ending == "unfinished"), game.number
    if match.outcome is not None:
        assert str(match.outcome.scores[0]) == game.about.result, game.number
    return match.outcome is not None


# WTHOR.


def thinned(data: bytes, most: int) -> bytes:
    """The same file with only some of its games, spread over all of it."""
    games = [data[at : at + GAME] for at in range(HEADER, len(data), GAME)]
    kept = games[:: max(1, len(games) // most)][:most]
    return data[:4] + len(kept).to_bytes(4, "little") + data[8:HEADER] + b"".join(kept)


def unfinished_in(loaded: Loaded[ForeignGame]) -> list[int]:
    """The numbers of the unfinished games; those of the years that have none are a mismatch."""
    found = [game for game in loaded.games if game.about.ending]
    assert {game.about.ending for game in found} <= {"unfinished"}
    assert not [game.number for game in found if int(game.about.date) in NONE_UNFINISHED]
    return [game.number for game in found]


def test_wthor_some_games_of_every_year_as_matches(data_folder: Path, record_property: Say) -> None:
    games = over = 0
    for path in files(data_folder, "wthor/*.wtb"):
        loaded = wthor.read(thinned(path.read_bytes(), PER_YEAR), path.name)
        assert not problems_of(loaded)
        unfinished_in(loaded)
        games, over = games + len(loaded.games), over + sum(map(checked, loaded.games))
    record_property("checked", f"wthor, matches: {games} games, {games - over} of them unfinished, 0 mismatches")


def test_wthor_whole_years_on_bare_boards(data_folder: Path, record_property: Say) -> None:
    games = unfinished = years = 0
    for path in whole_years(files(data_folder, "wthor/*.wtb")):
        loaded = read_games(path)
        assert not problems_of(loaded)
        games, unfinished = games + len(loaded.games), unfinished + len(unfinished_in(loaded))
        years += 1
    record_property("checked", f"wthor, boards: {games} games of {years} years, {unfinished} of them unfinished")


def whole_years(paths: list[Path]) -> Iterator[Path]:
    """Years until there are games enough, every third so that old and new ones are among them."""
    left = WHOLE
    for path in [*paths[::3], *paths[1::3], *paths[2::3]]:
        games = (path.stat().st_size - HEADER) // GAME
        if games <= left:
            left -= games
            yield path


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_wthor_every_game_as_a_match(data_folder: Path, record_property: Say, part: int) -> None:
    games = 0
    for path in files(data_folder, "wthor/*.wtb")[part::PARTS]:
        loaded = read_games(path)
        assert not problems_of(loaded)
        games += len(loaded.games)
        for game in loaded.games:
            checked(game)
    record_property("checked", f"wthor, every match, part {part + 1} of {PARTS}: {games} games, 0 mismatches")


@pytest.mark.slow
def test_wthor_unfinished_games_are_named(data_folder: Path, record_property: Say) -> None:
    games = 0
    unfinished: list[str] = []
    for path in files(data_folder, "wthor/*.wtb"):
        loaded = read_games(path)
        games += len(loaded.games)
        unfinished += [f"{path.name} {number}" for number in unfinished_in(loaded)]
    assert all(int(name[4:8]) <= LAST_UNFINISHED for name in unfinished), unfinished
    if games == ALL_GAMES:
        assert len(unfinished) == ALL_UNFINISHED
    named = f"{', '.join(unfinished[:3])} …" if unfinished else "none"
    record_property("checked", f"wthor: {games} games, unfinished {len(unfinished)} ({named})")


# GGF, transcripts, positions.


def test_ggf_games_agree_and_come_back(data_folder: Path, record_property: Say) -> None:
    games = 0
    for path in files(data_folder, "*.ggf"):
        loaded = read_games(path)
        assert not problems_of(loaded)
        for game in loaded.games:
            match = game.match()
            assert bool(game.about.counted) == (match.outcome is not None and not game.about.ending), game.number
            (again,), problems = ggf.parse_ggf(ggf.show_ggf(Outgoing(match, game.about)))
            assert not problems
            assert (again.rules, again.choices, again.about.notes) == (game.rules, game.choices, game.about.notes)
            assert (again.about.names, again.about.tags) == (game.about.names, game.about.tags)
            assert again.about.counted == game.about.counted
            assert (again.about.result != "?") == bool(game.about.result), "a result is never lost"
            assert again.about.ending == game.about.ending
            assert verify(Record.from_bytes(game.record().to_bytes())).choices == len(game.choices)
        games += len(loaded.games)
    record_property("checked", f"ggf: {games} games, 0 mismatches")


def test_openings_parse_and_come_back(data_folder: Path, record_property: Say) -> None:
    openings = 0
    for path in files(data_folder, "xot*.txt"):
        loaded = read_games(path)
        lines = [row for row in path.read_text(encoding="utf-8").split() if not row.startswith("#")]
        assert not problems_of(loaded)
        assert len(loaded.games) == len(lines)
        for game, line in list(zip(loaded.games, lines, strict=True))[::40]:
            assert transcripts.write(Outgoing(game.match(), game.about)).decode() == f"{line}\n"
        openings += len(lines)
    record_property("checked", f"transcripts: {openings} openings")


def test_positions_have_a_score_for_every_legal_move(data_folder: Path, record_property: Say) -> None:
    positions = 0
    for path in files(data_folder, "*.obf"):
        endgames, problems = parse_obf(path.read_text(encoding="utf-8"), path.name)
        assert not problems
        for endgame in endgames:
            board, turn = endgame.position.board, endgame.position.turn
            assert set(endgame.scores) == set(board.geometry.named(board.moves(turn))), (path.name, endgame.number)
            assert endgame.best is not None
        positions += len(endgames)
    record_property("checked", f"obf: {positions} positions")
