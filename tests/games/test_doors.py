"""Every room's door offers what a program needs of it: all its actions and events, and each action as text."""

from typing import get_args

import pytest

from zashiki.kernel.registry import load, names
from zashiki.testing.random_play import random_match


@pytest.mark.parametrize("game", names())
def test_a_door_exports_every_action_and_event(game: str) -> None:
    room = load(game)
    kinds = {kind.__name__ for union in (room.Action, room.Event) for kind in get_args(union) or (union,)}
    assert kinds <= set(room.__all__)  # type: ignore[attr-defined]  # a registered game is a package
    assert all(hasattr(room, name) for name in room.__all__)  # type: ignore[attr-defined]  # likewise


@pytest.mark.parametrize("game", names())
def test_choose_plays_a_match_from_its_notation(game: str) -> None:
    room = load(game)
    played = random_match(room, room.preset(room.presets()[0]), "notation", 40)
    twin = random_match(room, played.rules, "notation", 0)
    for step in played.steps:
        assert twin.choose(room.show_action(step.action), seat=step.seat) == step.events
    assert twin.state == played.state


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("text", ["", " ", "?", "none of your business", "１２", "take", "raise x", "chi 9z9z"])
def test_what_is_not_an_action_is_one_clear_error(game: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        load(game).parse_action(text)
