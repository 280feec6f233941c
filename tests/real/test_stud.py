"""Real stud hands replay to the chip: bring-in, each actor and amount, side pots, showdowns, rake, final stacks."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.real.conftest import data_folder, samples
from tests.real.stud_records import Mismatch, check, online_hands, replayed
from zashiki.games import stud
from zashiki.games.stud.events import BetReturned
from zashiki.kernel.record import Record
from zashiki.records.audit import verify
from zashiki.records.foreign import ForeignGame, Outgoing, read_games
from zashiki.records.stud.phh import parse_phh
from zashiki.records.stud.phh_out import show_phh

Say = Callable[[str, object], None]
TELEVISED = (
    *("00-22-43", "00-29-03", "00-32-02", "00-35-59", "01-02-14", "01-06-16", "01-10-31", "02-09-20"),
    *("02-14-32", "02-22-35", "02-28-14", "03-11-08", "03-14-40", "03-19-14", "03-49-18"),
)
"""The files of the usual folder, a hand each."""
SAMPLES = 4
"""Hands that ship with the repository."""
LIMITS = re.compile(r"^(?:small|big)_bet = .*\n", re.MULTILINE)
ONLINE = {"online_hands.jsonl.gz": 117}
"""The same for online hands. Other files may lie beside these; a folder without them is as good."""


def least_televised(folder: Path) -> int:
    """Hands that must be found: those of the usual files that are here."""
    return sum((folder / "stud" / "phh" / f"{name}.phh").is_file() for name in TELEVISED)


def least_online(folder: Path) -> int:
    """The same for online hands."""
    return sum(count for name, count in ONLINE.items() if (folder / "stud" / name).is_file())


def phh_paths() -> list[Path]:
    """The hands that ship with the repository, and those of the data folder where there is one."""
    return sorted([*samples("stud").glob("*.phh*"), *(path for one in folders() for path in one.glob("phh/**/*.phh*"))])


def folders() -> list[Path]:
    """The folder of recorded stud hands, where it is here."""
    try:
        return [data_folder() / "stud"]
    except pytest.skip.Exception:
        return []


def phh_games() -> Iterator[tuple[str, ForeignGame]]:
    """Every hand of every PHH file; none of them may be refused."""
    for path in phh_paths():
        games, problems = read_games(path)
        assert not [str(problem) for problem in problems]
        yield from ((f"{path.name} {game.number}", game) for game in games)


def least_phh() -> int:
    """Hands that must be found: the samples, and those of the usual files that are here."""
    return SAMPLES + sum(least_televised(folder.parent) for folder in folders())


def test_televised_hands_replay_to_the_chip(record_property: Say) -> None:
    hands: Counter[str] = Counter()
    unseen = remarks = 0
    for name, game in phh_games():
        assert isinstance(game.rules, stud.Ruleset)
        assert game.rules.name.startswith("wsop-tournament"), name
        match = game.match()
        assert (match.outcome is None) == (game.about.ending == "unfinished"), name
        stacks = [player.stack for player in match.state.players]
        first = (game.rules.first_dealer + 1) % len(stacks)
        if game.about.counted:
            assert str(stacks[first:] + stacks[:first]) == game.about.result, name
        unseen += bool(game.about.result) and not game.about.counted
        remarks += len(game.about.remarks)
        hands[match.state.game] += 1
        assert verify(Record.from_bytes(game.record().to_bytes())).choices == len(game.choices)
    assert hands.total() >= least_phh()
    said = ", ".join(f"{count} {game}" for game, count in sorted(hands.items()))
    left = f"{unseen} with unseen cards at the showdown, {remarks} remarks, 0 mismatches"
    record_property("checked", f"stud, televised: {sum(hands.values())} hands ({said}), {left}")


def test_televised_hands_come_back_from_an_export(record_property: Say) -> None:
    hands = 0
    for name, game in phh_games():
        (again,), problems = parse_phh(show_phh(Outgoing(game.match(), game.about)))
        assert not problems
        assert (again.rules, again.choices) == (game.rules, game.choices), name
        assert again.about.names == game.about.names
        assert again.about.result == game.about.result or not game.about.counted
        assert {tag: again.about.tags[tag] for tag in game.about.tags} == game.about.tags
        hands += 1
    assert hands >= least_phh()
    record_property("checked", f"stud, written as PHH and read again: {hands} hands")


def test_limits_that_are_cut_from_televised_hands_are_inferred_again(record_property: Say) -> None:
    hands = certain = 0
    for path in phh_paths():
        text = path.read_text(encoding="utf-8")
        games, _ = parse_phh(text)
        again, problems = parse_phh(LIMITS.sub("", text))
        assert not [str(problem) for problem in problems], path.name
        for game, same in zip(games, again, strict=True):
            (remark,) = [one for one in same.about.remarks if "are inferred" in one and "small_bet" in one]
            hands += 1
            assert len(same.choices) == len(game.choices), path.name
            certain += (told := "others would do so too" not in remark)
            if told and path.parent == samples("stud"):  # elsewhere other limits may fit a hand as well
                assert same.rules == game.rules, path.name
    assert hands >= least_phh()
    record_property("checked", f"stud, limits cut and inferred: {hands} hands, {certain} told by their bets alone")


def test_the_fourth_sample_states_a_raise_as_the_amount_that_matters() -> None:
    (game,), _ = read_games(samples("stud") / "hand-85.phh")
    (remark,) = game.about.remarks
    assert remark.startswith("Action 23, p2 cbr 750000: nobody can call more")
    assert stud.Raise(1_200_000) in [action for _, action in game.choices]
    returned = [event for event in game.match().log if isinstance(event, BetReturned)]
    assert returned == [BetReturned(1, 450_000)], "the rest comes back"
    outcome = game.match().outcome
    assert outcome is not None
    assert outcome.scores == (-2_650_000, 2_650_000)


def test_online_hands_replay_to_the_chip(record_property: Say) -> None:
    kinds: Counter[str] = Counter()
    mismatches: list[str] = []
    folder = data_folder()
    for hand in online_hands(folder):
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
    assert kinds["hands"] >= least_online(folder)
    said = ", ".join(f"{what}: {count}" for what, count in kinds.items())
    record_property("checked", f"stud, online: {said}, {len(mismatches)} mismatches")
    assert not mismatches, "\n".join(mismatches)
