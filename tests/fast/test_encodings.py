"""Laws of every encoding: numbers and choices are one to one, and an observation tells what its seat may know."""

from importlib import metadata
from random import Random

import msgspec
import numpy as np
import pytest

from zashiki import fast
from zashiki.encoding import Encoding
from zashiki.encoding.encoding import GROUP
from zashiki.kernel import registry
from zashiki.kernel.registry import AnyGame
from zashiki.testing.random_play import decisions, random_match
from zashiki.texts.problems import Problem

GAMES = sorted(metadata.entry_points(group=GROUP).names)
PRESETS = [(name, preset) for name in GAMES for preset in registry.load(name).presets()]
CHOICES = 250
"""Choices of a match that the laws are held against."""


def encoding_of(name: str, preset: str) -> Encoding:
    return Encoding(name, registry.load(name).preset(preset))


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_numbers_and_choices_are_one_to_one(name: str, preset: str) -> None:
    encoding = encoding_of(name, preset)
    seen = 0
    for state, seat, _ in decisions(random_match(encoding.game, encoding.rules, f"numbers {preset}", CHOICES)):
        listed = list(encoding.game.legal(state, seat))
        numbers = [encoding.number(state, seat, action) for action in listed]
        assert len(set(numbers)) == len(listed)
        assert all(0 <= number < encoding.choices for number in numbers)
        assert [encoding.action(state, seat, number) for number in numbers] == listed
        view = encoding.game.mask(state, seat)
        assert encoding.legal(view, seat) == sorted(numbers)
        assert encoding.mask(view, seat).nonzero()[0].tolist() == sorted(numbers)
        seen += len(listed)
    assert seen > 20


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_number_of_no_legal_choice_is_refused(name: str, preset: str) -> None:
    encoding = encoding_of(name, preset)
    match = random_match(encoding.game, encoding.rules, f"wrong {preset}", 5)
    state, seat = match.state, match.to_act[0]
    legal = encoding.legal(state, seat)
    others = (one for one in range(encoding.choices) if one not in legal)
    for number in (-1, encoding.choices, 1.5, "1", None, np.array([0, 1]), *others):
        with pytest.raises(Problem, match="not the number of a legal choice"):
            encoding.action(state, seat, number)  # type: ignore[arg-type]  # the wrong things on purpose
    for action in ("a1", None, 5, object()):
        with pytest.raises(Problem, match=f"not a legal choice of seat {seat}"):
            encoding.number(state, seat, action)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_view_no_seat_or_no_observation_is_one_clear_error(name: str) -> None:
    encoding = Encoding(name)
    match = random_match(encoding.game, encoding.rules, "wrong", 5)
    other = Encoding(name, registry.load(name).presets()[-1])
    for wrong in (lambda: other.encoded(match.view(0), 0), lambda: encoding.observe("view", 0)):
        with pytest.raises(Problem, match="under these rules"):
            wrong()
    for seat in (-1, 9, "x", None):
        with pytest.raises(Problem, match="seats are 0 to"):
            encoding.encoded(match.view(0), seat)  # type: ignore[arg-type]  # the wrong things on purpose
    row = encoding.observe(match.view(0), 0)
    for wrong_row in (row[:-1], np.append(row, 0), row.tolist(), None, np.zeros(())):
        with pytest.raises(Problem, match=f"rows have {encoding.length} numbers"):
            encoding.split(wrong_row)  # type: ignore[arg-type]  # likewise


@pytest.mark.thinned
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_an_observation_follows_from_the_view_alone(name: str, preset: str) -> None:
    """Handed the whole truth, it still tells no more than the view does."""
    encoding = encoding_of(name, preset)
    game = encoding.game
    for state, _, _ in decisions(random_match(game, encoding.rules, f"views {preset}", CHOICES)):
        for seat in range(game.seats(encoding.rules)):
            shown = encoding.observe(game.mask(state, seat), seat)
            assert shown.shape == (encoding.length,)
            assert shown.tolist() == encoding.encoded(game.mask(state, seat), seat), "a number did not fit"
            assert encoding.encoded(state, seat) == shown.tolist()


@pytest.mark.thinned
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_twin_worlds_are_observed_alike(name: str, preset: str) -> None:
    """Another world that a seat may be in, put into a batch, gives it the same bytes."""
    encoding = encoding_of(name, preset)
    game, rng, differ = encoding.game, Random(preset), 0
    states = [state for state, _, _ in decisions(random_match(game, encoding.rules, f"worlds {preset}", CHOICES))][::7]
    batch = fast.Batch(game, encoding.rules, 2, history=True)  # as the proofs have it: compiled once for both
    for state in states:
        for seat in range(batch.seats):
            world = game.sample(game.mask(state, seat), rng)
            if not game.to_act(world):
                continue  # in this world nobody but the others is asked, and it goes on by itself
            differ += world != state
            batch.put(0, state)
            batch.put(1, world)
            first, second = batch.observe(seat)
            assert first.tobytes() == second.tobytes()
            assert np.array_equal(first, encoding.observe(game.mask(state, seat), seat))
    assert differ or name == "reversi"


@pytest.mark.parametrize("name", GAMES)
def test_no_field_is_left_out_without_a_reason(name: str) -> None:
    encoding = Encoding(name)
    named = {*encoding.shown, *encoding.left_out}
    assert named >= set(state_fields(encoding.game))
    assert not set(encoding.shown) & set(encoding.left_out)
    parts = {part.name for part in encoding.parts}
    assert all(parts >= set(shown) and shown for shown in encoding.shown.values())
    assert all(len(reason) > 10 for reason in encoding.left_out.values())
    assert all(part.meaning and part.length for part in encoding.parts)
    assert len(parts) == len(encoding.parts)
    assert all(one.meaning and one.span for one in encoding.numbers)


def state_fields(game: AnyGame) -> list[str]:
    """The fields of a state and of what it holds, but of the rules, as `Type.field`."""
    found: dict[str, None] = {}
    waiting = [msgspec.inspect.type_info(game.GameState)]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, msgspec.inspect.StructType) and kind.cls is not game.Ruleset:
            name = kind.cls.__name__
            fresh = [field for field in kind.fields if f"{name}.{field.name}" not in found]
            found |= {f"{name}.{field.name}": None for field in fresh}
            waiting += [field.type for field in fresh]
        for inner in ("item_type", "item_types", "types"):
            held = getattr(kind, inner, ())
            waiting += held if isinstance(held, tuple) else (held,)
    return list(found)


def test_rules_are_a_preset_by_its_name_or_a_ruleset() -> None:
    assert Encoding("koikoi", "classic").rules.name == "classic"
    assert Encoding("koikoi").rules == Encoding("koikoi", "nintendo").rules
    with pytest.raises(Problem, match=r"not of the kind builtins\.int"):
        Encoding("koikoi", 3)
    with pytest.raises(Problem, match=r"not of the kind zashiki\.games\.stud"):
        Encoding("koikoi", Encoding("stud").rules)
    with pytest.raises(ValueError, match="clasic"):
        Encoding("koikoi", "clasic")


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(Problem, match="score-table"):
        Encoding("score-table")
