"""Hypothesis strategies: tables at any moment of a random legal match."""

from __future__ import annotations

from typing import Any

from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame, load
from zashiki.testing.random_play import played
from zashiki.texts.extras import lacking

try:
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy
except ModuleNotFoundError as error:
    raise lacking(error, part=__name__, extra="testing") from None

MOST_CHOICES = 60


def rulesets(game: AnyGame) -> SearchStrategy[Any]:
    """Any of a game's presets."""
    return st.sampled_from(game.presets()).map(game.preset)


def matches(game: AnyGame | str, *, most: int = MOST_CHOICES) -> SearchStrategy[AnyMatch]:
    """A match of a game (or of its registered name) after up to `most` random legal choices."""
    found = load(game) if isinstance(game, str) else game
    return _matches(found, most)


@st.composite
def _matches(draw: DrawFn, game: AnyGame, most: int) -> AnyMatch:
    rules = draw(rulesets(game))
    seed = draw(st.text("abcdefgh", min_size=1, max_size=4))
    length = draw(st.integers(0, most))
    picks = draw(st.lists(st.integers(0, 255), min_size=length, max_size=length))
    return played(game, rules, seed, picks)


def actions(game: AnyGame) -> SearchStrategy[object]:
    """Anything that somebody might submit: well-formed actions of the game, legal or not, and things that are none."""
    well_formed: SearchStrategy[object] = st.from_type(game.Action)  # type: ignore[arg-type]  # a union of types
    return st.one_of(well_formed, st.none(), st.integers(), st.text(), st.binary(), st.builds(object))
