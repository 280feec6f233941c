"""Choices as text: every one reads back as it is written, and what is none is refused with what there is."""

import pytest

from zashiki.games import riichi
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    PlayOn,
    Pon,
    Ron,
    Stop,
    Tsumo,
)
from zashiki.games.riichi.pieces import Tile

WRITTEN: list[tuple[str, Action]] = [
    ("discard 5p", Discard(Tile.FIVE_PIN)),
    ("discard 0p drawn", Discard(Tile.RED_FIVE_PIN, drawn=True)),
    ("riichi 1z", DeclareRiichi(Tile.EAST)),
    ("riichi 9s drawn", DeclareRiichi(Tile.NINE_SOU, drawn=True)),
    ("closed-kan 1m", ClosedKan(Tile.ONE_MAN)),
    ("added-kan 0s", AddedKan(Tile.RED_FIVE_SOU)),
    ("pon 05p", Pon((Tile.RED_FIVE_PIN, Tile.FIVE_PIN))),
    ("chi 34m", Chi((Tile.THREE_MAN, Tile.FOUR_MAN))),
    ("tsumo", Tsumo()),
    ("ron", Ron()),
    ("pass", Pass()),
    ("open-kan", OpenKan()),
    ("kita", Kita()),
    ("nine-terminals", NineTerminals()),
    ("stop", Stop()),
    ("play-on", PlayOn()),
]


@pytest.mark.parametrize(("text", "action"), WRITTEN)
def test_a_choice_reads_back_as_it_is_written(text: str, action: Action) -> None:
    assert riichi.show_action(action) == text
    assert riichi.parse_action(text) == action
    assert riichi.parse_action(f"  {text.upper()} ".replace("M", "m")) == action


def test_every_action_has_a_text() -> None:
    assert {type(action) for _, action in WRITTEN} == set(Action.__args__)


@pytest.mark.parametrize(
    "text", ["", "win", "discard", "discard 5p 6p", "discard x", "pon 5p", "chi 345m", "riichi", "tsumo 5p", "kan 1m"]
)
def test_what_is_no_choice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a (choice; there are: tsumo, ron|tile)|does not belong here"):
        riichi.parse_action(text)
