"""Random tables of every preset and game, with deep and shallow stacks, played to any point."""

from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from zashiki import Match
from zashiki.games import stud
from zashiki.kernel.record import AnyMatch

GAMES = ("stud", "razz", "stud8")
WEIGHTS: dict[type, int] = {stud.Fold: 1, stud.Check: 6, stud.Call: 6}
SHALLOW = (3, 8, 15, 40, 90, 300)


@st.composite
def tables(draw: DrawFn, *, deals: int = 3, shallow: bool = True) -> AnyMatch:
    """A match of up to a few deals, finished or not, in which seats seldom fold."""
    seats = draw(st.integers(2, 8))
    stack = st.sampled_from((*SHALLOW, 1000)) if shallow else st.just(1000)
    rules = stud.change_rules(
        stud.preset(draw(st.sampled_from(stud.presets()))),
        seats=seats,
        deals=deals,
        rotation=draw(st.permutations(GAMES)),
        deals_per_game=1,
        stacks=draw(st.lists(stack, min_size=seats, max_size=seats)),
        rake=draw(st.sampled_from((0, 0, 7))),
        rebuy=draw(st.sampled_from(("none", "broke"))),
    )
    return played(rules, draw(st.integers(0, 10**6)), draw(st.sampled_from((0, 25, 1000, 1000))))


def played(rules: stud.Ruleset, seed: int, most: int = 1000) -> AnyMatch:
    """A match after so many random choices, or to its end."""
    rng, match = Random(seed), Match.open(stud, rules, seed=str(seed))
    while match.to_act and len(match.steps) < most:
        (seat,) = match.to_act
        offered = list(match.legal(seat))
        match.submit(seat, rng.choices(offered, [WEIGHTS.get(type(action), 3) for action in offered])[0])
    return match
