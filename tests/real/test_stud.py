"""Real stud hands replay to the chip: bring-in, each actor and amount, side pots, showdowns, rake, final stacks."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.real.stud_records import Mismatch, check, online_hands, replayed
from zashiki.kernel.record import Record
from zashiki.records.audit import verify
from zashiki.records.foreign import Told, read_games
from zashiki.records.stud.phh import parse_phh
from zashiki.records.stud.phh_out import show_phh

Say = Callable[[str, object], None]


def test_televised_hands_replay_to_the_chip(data_folder: Path, record_property: Say) -> None:
    paths = sorted((data_folder / "stud").glob("phh/*.phh"))
    if not paths:
        pytest.skip("no PHH hands in the data folder")
    hands: Counter[str] = Counter()
    for path in paths:
        games, problems = read_games(path)
        assert not [str(problem) for problem in problems]
        for game in games:
            assert str(game.rules.name).startswith("wsop-tournament")  # type: ignore[attr-defined]
            match = game.match()
            assert match.outcome is not None, path.name
            assert game.about.counted == "finishing_stacks", path.name
            stacks = [player.stack for player in match.state.players]
            assert str(stacks) == game.about.result, path.name
            hands[match.state.game] += 1
            assert verify(Record.from_bytes(game.record().to_bytes())).choices == len(game.choices)
    said = ", ".join(f"{count} {game}" for game, count in sorted(hands.items()))
    record_property("checked", f"stud, televised: {sum(hands.values())} hands ({said}), 0 mismatches")


def test_televised_hands_come_back_from_an_export(data_folder: Path, record_property: Say) -> None:
    paths = sorted((data_folder / "stud").glob("phh/*.phh"))
    if not paths:
        pytest.skip("no PHH hands in the data folder")
    for path in paths:
        (game,), _ = read_games(path)
        (again,), problems = parse_phh(show_phh(Told(game.match(), game.about)))
        assert not problems
        assert (again.rules, again.choices) == (game.rules, game.choices), path.name
        assert (again.about.names, again.about.result) == (game.about.names, game.about.result)
        assert {name: again.about.tags[name] for name in game.about.tags} == game.about.tags
    record_property("checked", f"stud, written as PHH and read again: {len(paths)} hands")


def test_online_hands_replay_to_the_chip(data_folder: Path, record_property: Say) -> None:
    kinds: Counter[str] = Counter()
    mismatches: list[str] = []
    for hand in online_hands(data_folder):
        kinds["hands"] += 1
        try:
            game, found, known = replayed(hand)
            check(hand, game, division=known)
        except (Mismatch, ValueError) as mismatch:
            mismatches.append(f"{hand.id}: {mismatch}")
            continue
        kinds["choices"] += len(game.choices)
        kinds["showdowns divided by their cards"] += known and bool(found.contested)
        kinds["showdowns with unseen cards"] += not known
    if not kinds:
        pytest.skip("no online hands in the data folder")
    said = ", ".join(f"{what}: {count}" for what, count in kinds.items())
    record_property("checked", f"stud, online: {said}, {len(mismatches)} mismatches")
    assert not mismatches, "\n".join(mismatches)
