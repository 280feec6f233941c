"""Recorded riichi in the formats of other programs: read, played again, and written to the same content."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.real.riichi_matches import settled_of
from tests.real.riichi_mjlog import mjlog_of
from tests.real.riichi_records import lines, turned
from tests.thinning import drawn_number
from zashiki.records.audit import verify
from zashiki.records.foreign import About, ForeignGame, Outgoing, read_games
from zashiki.records.riichi.mjai import parse_mjai
from zashiki.records.riichi.mjai_out import show_mjai
from zashiki.records.riichi.mjlog import parse_mjlog
from zashiki.records.riichi.record_rules import Settled
from zashiki.records.riichi.tenhou6 import parse_tenhou6
from zashiki.records.riichi.tenhou6_out import show_tenhou6

Say = Callable[[str, object], None]
SAMPLE, FIRST = 120, 4
"""In the quick run every so many games are looked at, from one that is drawn, and the first few."""


def test_every_tenhou6_file_imports_and_exports_to_the_same_content(data_folder: Path, record_property: Say) -> None:
    files, hands = sorted((data_folder / "riichi").glob("tenhou6*/**/*.json")), 0
    by_hand = list[str]()
    said = Counter[str]()
    for path in files:
        loaded = read_games(path)
        assert not loaded.problems, str(loaded.problems[0])
        (game,) = loaded.games
        fields = json.loads(path.read_text(encoding="utf-8"))
        assert json.loads(show_tenhou6(Outgoing(game.match(), game.about))) == fields, path.name
        assert set(verify(game.record()).notes) <= {"no_commitment", "unfinished"}, path.name
        hands += len(fields["log"])
        by_hand += [path.name] if game.about.counted != "payments" else []
        said["broken off"] += bool(game.about.ending)
        said["inferred"] += any(remark.startswith("inferred") for remark in game.about.remarks)
        said["told differently"] += any("told differently" in remark for remark in game.about.remarks)
    if not files:
        pytest.skip("no tenhou6 files in the data folder")
    counts = ", ".join(f"{count} {what}" for what, count in said.items())
    without = f"payments leave deposits out in: {', '.join(by_hand) or 'none'}"
    record_property("checked", f"riichi tenhou6: {len(files)} files, {hands} hands, 0 mismatches; {counts}; {without}")


def test_every_log_in_another_format_imports(data_folder: Path, record_property: Say) -> None:
    found = sorted((data_folder / "riichi").rglob("*"))
    files = [path for path in found if path.suffix in (".mjlog", ".xml", ".mjson", ".mjai")]
    games = 0
    for path in files:
        loaded = read_games(path)
        assert not loaded.problems, str(loaded.problems[0])
        for game in loaded.games:
            assert set(verify(game.record()).notes) <= {"no_commitment", "unfinished"}, path.name
        games += len(loaded.games)
    if not files:
        pytest.skip("no mjlog and mjai files in the data folder")
    record_property("checked", f"riichi mjlog and mjai: {len(files)} files, {games} matches, 0 mismatches")


def check(folder: Path, step: int, record_property: Say) -> None:
    count = 0
    for at, row in enumerate(lines(folder, "games*.jsonl.gz")):
        if at % step != drawn_number(step) and at >= FIRST:
            continue
        found = settled_of(turned(row))
        match = found.match
        told = Outgoing(match, About(ending="" if found.over else "unfinished"))
        for form, loaded in (
            ("mjai", parse_mjai(show_mjai(told))),
            ("tenhou6", parse_tenhou6(show_tenhou6(told))),
            ("mjlog", parse_mjlog(mjlog_of(row), f"{row['game']}.mjlog")),
        ):
            assert not loaded.problems, f"{row['game']}: {form}: {loaded.problems[0]}"
            _same(loaded.games[0], found, f"{row['game']}: {form}")
        count += 1
    if not count:
        pytest.skip("no recorded games in the data folder")
    record_property("checked", f"riichi games through mjai, tenhou6 and mjlog: {count} each, 0 mismatches")


def _same(game: ForeignGame, found: Settled, name: str) -> None:
    assert game.rules == found.match.rules, name
    assert game.match().log == found.match.log, name
    assert (game.about.ending == "") is found.over, name
    assert not [remark for remark in game.about.remarks if "otherwise" in remark], name


def test_recorded_games_come_back_from_every_format(data_folder: Path, record_property: Say) -> None:
    check(data_folder, SAMPLE, record_property)


@pytest.mark.slow
def test_all_recorded_games_come_back_from_every_format(data_folder: Path, record_property: Say) -> None:
    check(data_folder, 1, record_property)
