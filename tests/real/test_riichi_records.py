"""Recorded riichi in the formats of other programs: read, played again, and written to the same content."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.real.riichi_matches import scripts_of
from tests.real.riichi_mjlog import mjlog_of
from tests.real.riichi_records import lines, rules_of
from zashiki.kernel.record import AnyMatch
from zashiki.records.audit import verify
from zashiki.records.foreign import About, ForeignGame, Told, read_games
from zashiki.records.riichi.mjai import parse_mjai
from zashiki.records.riichi.mjai_out import show_mjai
from zashiki.records.riichi.mjlog import parse_mjlog
from zashiki.records.riichi.scripts import followed
from zashiki.records.riichi.tenhou6 import parse_tenhou6
from zashiki.records.riichi.tenhou6_out import show_tenhou6

Say = Callable[[str, object], None]
SAMPLE = 60
"""In the quick run every so many games are looked at."""


def test_every_tenhou6_file_imports_and_exports_to_the_same_content(data_folder: Path, record_property: Say) -> None:
    files, hands = sorted((data_folder / "riichi" / "tenhou6").glob("*.json")), 0
    by_hand = list[str]()
    for path in files:
        loaded = read_games(path)
        assert not loaded.problems, str(loaded.problems[0])
        (game,) = loaded.games
        fields = json.loads(path.read_text(encoding="utf-8"))
        assert json.loads(show_tenhou6(Told(game.match(), game.about))) == fields, path.name
        assert verify(game.record()).notes == ("no_commitment",), path.name
        hands += len(fields["log"])
        by_hand += [path.name] if game.about.counted != "payments" else []
    if not files:
        pytest.skip("no tenhou6 files in the data folder")
    said = f"{len(files)} files, {hands} hands, 0 mismatches; payments leave deposits out in: {', '.join(by_hand)}"
    record_property("checked", f"riichi tenhou6: {said}")


def recorded(folder: Path, step: int) -> Iterator[tuple[Any, AnyMatch]]:
    for number, game in enumerate(lines(folder, "games*.jsonl.gz")):
        if number % step == 0:
            rule = game["rule"]
            rules = rules_of(sanma=rule["sanma"], kuitan=rule["kuitan"], hanchan=rule["hanchan"])
            yield game, followed(rules, scripts_of(game, rules))


def check(folder: Path, step: int, record_property: Say) -> None:
    games = 0
    for game, match in recorded(folder, step):
        told = Told(match, About())
        for loaded in (
            parse_mjai(show_mjai(told)),
            parse_tenhou6(show_tenhou6(told)),
            parse_mjlog(mjlog_of(game)),
        ):
            assert not loaded.problems, f"{game['game']}: {loaded.problems[0]}"
            _same(loaded.games[0], match, game["game"])
        games += 1
    if not games:
        pytest.skip("no recorded games in the data folder")
    record_property("checked", f"riichi games through mjai, tenhou6 and mjlog: {games} each, 0 mismatches")


def _same(game: ForeignGame, match: AnyMatch, name: str) -> None:
    assert game.rules == match.rules, name
    assert game.match().log == match.log, name


def test_recorded_games_come_back_from_every_format(data_folder: Path, record_property: Say) -> None:
    check(data_folder, SAMPLE, record_property)


@pytest.mark.slow
def test_all_recorded_games_come_back_from_every_format(data_folder: Path, record_property: Say) -> None:
    check(data_folder, 1, record_property)
