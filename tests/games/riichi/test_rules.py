"""Rules that do not go together are refused by name."""

import pytest

from tests.games.riichi.tables import rules_of


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"opening": {"scores": [25000] * 3}}, "opening: has 3 scores, and there are 4 players"),
        ({"uma": [10, 0, -10]}, "uma: has 3 numbers, and there are 4 players"),
        ({"noten_pot": 1000}, "noten_pot: cannot be shared by 4 players"),
    ],
)
def test_rules_that_do_not_go_together_are_refused(changes: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        rules_of(**changes)


def test_a_hand_that_three_players_do_not_have_is_no_opening() -> None:
    with pytest.raises(ValueError, match="opening: hand 4 of a wind is not played by 3"):
        rules_of("tenhou-3p", opening={"scores": [35000] * 3, "number": 4})
