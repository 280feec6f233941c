"""A match in the middle of any game can be branched: the branch plays on alike, and shares nothing that changes."""

import copy
import pickle
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

import msgspec
import pytest

from tests.testing import sealed_bids
from zashiki import Fair, Illegal, Match
from zashiki.games import koikoi
from zashiki.kernel import registry
from zashiki.kernel.match import KEPT
from zashiki.kernel.record import AnyMatch

T = TypeVar("T")
WAYS: dict[str, Callable[[AnyMatch], AnyMatch]] = {
    "Match.copy": Match.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),  # noqa: S301 - our own bytes
}
BEFORE, AFTER = KEPT + 5, KEPT


def play(match: AnyMatch, dice: Random, choices: int) -> None:
    for _ in range(choices):
        if match.to_act:
            seat = match.to_act[-1]
            match.submit(seat, dice.choice(list(match.legal(seat))))


def begun(game: str) -> AnyMatch:
    match = Match.open(registry.load(game), seed="branch")
    play(match, Random(1), BEFORE)
    return match


def told(match: AnyMatch) -> tuple[object, ...]:
    """All that can be asked of a match."""
    states = [match.state_at(choice) for choice in range(len(match.steps) + 1)]
    views = [match.view(seat) for seat in (None, *range(match.game.seats(match.rules)))]
    return match.log, match.state, match.to_act, match.outcome, states, views, match.may_undo, match.read_only


def changing(match: AnyMatch) -> set[int]:
    """The objects a match is made of that something could change, but the game, which is code."""
    frozen = (msgspec.Struct, tuple, int)
    return {id(part) for name, part in vars(match).items() if name != "game" and not isinstance(part, frozen)}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("game", registry.names())
def test_a_copied_match_plays_on_alike_and_shares_nothing_that_changes(
    game: str, way: Callable[[AnyMatch], AnyMatch]
) -> None:
    match = begun(game)
    before, branch = told(match), way(match)
    assert (type(branch), branch.game, told(branch)) == (Match, match.game, before)
    assert len(changing(match)) >= 3, "its steps, its states, its chance"
    assert not changing(match) & changing(branch)
    play(branch, Random(2), AFTER)
    branch_told = told(branch)
    assert told(match) == before, "the branch is played on alone"
    play(match, Random(2), AFTER)
    assert told(match) == branch_told
    if len(branch.steps) > BEFORE:
        branch.undo()
        assert told(match) == branch_told


@pytest.mark.parametrize("way", [Match.copy, copy.copy, copy.deepcopy])
def test_a_copied_match_keeps_the_choices_that_others_have_not_seen(way: Callable[[AnyMatch], AnyMatch]) -> None:
    """Of a game that is no module, where several choose at once."""
    match = Match.open(sealed_bids.GAME, seed="branch")
    match.choose("2", seat=1)
    branch = way(match)
    branch.choose("1", seat=0)
    assert (branch.to_act, match.to_act) == ((2,), (0, 2))


def test_a_copied_match_that_is_to_look_at_only_stays_so() -> None:
    match = begun("koikoi")
    folded = Match.from_log(koikoi, koikoi.start(match.rules), match.rules, match.opening, match.steps)
    branch = folded.copy()
    with pytest.raises(Illegal, match="read_only"):
        branch.undo()
    branch.play_on(match.chance)
    assert (branch.read_only, folded.read_only) == (False, True)


def test_a_pickled_match_names_its_game() -> None:
    match = begun("koikoi")
    sent = pickle.dumps(match)
    assert b"zashiki.games.koikoi" in sent
    assert pickle.loads(sent).game is koikoi  # noqa: S301 - our own bytes


class Counted(Fair):
    """Chance that changes by being used."""

    used = 0

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        self.used += 1
        return super().shuffled(pieces, deal=deal, label=label)


def test_a_copied_match_has_its_own_chance() -> None:
    chance = Counted.seeded("branch", seats=2)
    match = Match(koikoi, koikoi.preset("nintendo"), chance)
    used, branch = chance.used, match.copy()
    while branch.state.round == 1:
        play(branch, Random(1), 1)
    assert chance.used == used


def test_a_match_says_what_it_is() -> None:
    match = Match.open(koikoi, seed="tea")
    assert repr(match) == "<Match of koikoi: 0 choices, to act: (1,)>"
    while match.to_act:
        play(match, Random(1), 1)
    assert repr(match) == f"<Match of koikoi: {len(match.steps)} choices, {match.outcome!r}>"
    assert "12b" not in repr(match), "no card is told"
