"""Real stud hands replay to the chip: bring-in, each actor and amount, side pots, showdowns, rake, final stacks."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.real.stud_records import Mismatch, check, online_hands, replayed
from zashiki.games import stud
from zashiki.kernel.record import Record
from zashiki.records.audit import verify
from zashiki.records.foreign import ForeignGame, Told, read_games
from zashiki.records.stud.phh import parse_phh
from zashiki.records.stud.phh_out import show_phh

Say = Callable[[str, object], None]
TELEVISED = (
    *("00-22-43", "00-29-03", "00-32-02", "00-35-59", "01-02-14", "01-06-16", "01-10-31", "02-09-20"),
    *("02-14-32", "02-22-35", "02-28-14", "03-11-08", "03-14-40", "03-19-14", "03-49-18"),
)
"""The files of the usual folder, a hand each."""
ONLINE = {"online_hands.jsonl.gz": 117}
"""The same for online hands. Other files may lie beside these; a folder without them is as good."""


def least_televised(folder: Path) -> int:
    """Hands that must be found: those of the usual files that are here."""
    return sum((folder / "stud" / "phh" / f"{name}.phh").is_file() for name in TELEVISED)


def least_online(folder: Path) -> int:
    """The same for online hands."""
    return sum(count for name, count in ONLINE.items() if (folder / "stud" / name).is_file())


def phh_games(folder: Path) -> Iterator[tuple[str, ForeignGame]]:
    """Every hand of every PHH file; none of them may be refused."""
    paths = sorted((folder / "stud").glob("phh/**/*.phh*"))
    if not paths:
        pytest.skip("no PHH hands in the data folder")
    for path in paths:
        games, problems = read_games(path)
        assert not [str(problem) for problem in problems]
        yield from ((f"{path.name} {game.number}", game) for game in games)


def test_televised_hands_replay_to_the_chip(data_folder: Path, record_property: Say) -> None:
    hands: Counter[str] = Counter()
    unseen = 0
    for name, game in phh_games(data_folder):
        assert isinstance(game.rules, stud.Ruleset)
        assert game.rules.name.startswith("wsop-tournament"), name
        match = game.match()
        assert (match.outcome is None) == (game.about.ending == "unfinished"), name
        stacks = [player.stack for player in match.state.players]
        first = (game.rules.first_dealer + 1) % len(stacks)
        if game.about.counted:
            assert str(stacks[first:] + stacks[:first]) == game.about.result, name
        unseen += not game.about.counted
        hands[match.state.game] += 1
        assert verify(Record.from_bytes(game.record().to_bytes())).choices == len(game.choices)
    assert hands.total() >= least_televised(data_folder)
    said = ", ".join(f"{count} {game}" for game, count in sorted(hands.items()))
    left = f"{unseen} with unseen cards at the showdown, 0 mismatches"
    record_property("checked", f"stud, televised: {sum(hands.values())} hands ({said}), {left}")


def test_televised_hands_come_back_from_an_export(data_folder: Path, record_property: Say) -> None:
    hands = 0
    for name, game in phh_games(data_folder):
        (again,), problems = parse_phh(show_phh(Told(game.match(), game.about)))
        assert not problems
        assert (again.rules, again.choices) == (game.rules, game.choices), name
        assert again.about.names == game.about.names
        assert again.about.result == game.about.result or not game.about.counted
        assert {tag: again.about.tags[tag] for tag in game.about.tags} == game.about.tags
        hands += 1
    assert hands >= least_televised(data_folder)
    record_property("checked", f"stud, written as PHH and read again: {hands} hands")


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
    assert kinds["hands"] >= least_online(data_folder)
    said = ", ".join(f"{what}: {count}" for what, count in kinds.items())
    record_property("checked", f"stud, online: {said}, {len(mismatches)} mismatches")
    assert not mismatches, "\n".join(mismatches)
