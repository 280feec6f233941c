"""Whatever is given for a seat, a room answers and does not fall over (law 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import load
from zashiki.testing.strategies import matches

ROOMS = ("reversi", "riichi", "score-table")
ODD: st.SearchStrategy[object] = st.one_of(
    st.sampled_from([0.0, 1.0, True, False, None, "0", "", b"1", (), [0], {0: 0}, object(), 1 + 0j, float("nan")]),
    st.integers(max_value=-1),
    st.integers(min_value=4),
)


@pytest.mark.parametrize("room", ROOMS)
def test_an_odd_seat_has_no_turn_and_no_choices(room: str) -> None:
    game = load(room)

    @given(matches(room), ODD)
    def holds(match: AnyMatch, seat: object) -> None:
        state = match.state
        everything = [action for one in match.to_act for action in match.legal(one)][:20]
        for action in (*everything, None):
            assert game.why_not(state, seat, action) == "not_your_turn"  # type: ignore[arg-type]  # that is the point
        listed = game.legal(state, seat)  # type: ignore[arg-type]
        assert list(listed) == []
        assert all(action not in listed for action in everything)

    holds()
