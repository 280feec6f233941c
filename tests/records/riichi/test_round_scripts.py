"""A recorded hand is played again by the rules, and what it says wrongly is named with its place."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.riichi.tables import READY, SCRAPS, rules_of
from zashiki.games.riichi.events import RoundWon, TileDiscarded, TileDrawn
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import HIDDEN, Tile
from zashiki.games.riichi.rules import MatchStart
from zashiki.records.riichi.script_play import Script, WrongScript, ends_of, followed

ONE_HAND = rules_of(hands=1)
FOUR = Tile("4s")
DEALT = tuple(map(tiles, (SCRAPS, READY, "258m 369p 147s 1256z", "369m 147p 258s 1256z")))
WON = Script(
    begins=MatchStart(scores=(25000,) * 4),
    hands=DEALT,
    moves=(TileDrawn(0, FOUR), TileDiscarded(0, FOUR, drawn=True)),
    dora=tiles("9p"),
    end="win",
    winners=(1,),
    changes=((-1000, 1000, 0, 0),),
)
"""The dealer's first discard is ronned: pinfu, a thousand."""


def test_a_script_is_played_again_to_its_end() -> None:
    match = followed(ONE_HAND, [WON])
    ((won,),) = ends_of(match)
    assert isinstance(won, RoundWon)
    assert (won.seat, won.tile, won.flow.total) == (1, FOUR, (-1000, 1000, 0, 0))
    assert match.outcome is not None


def test_a_script_that_breaks_off_is_played_so_far() -> None:
    match = followed(ONE_HAND, [replace(WON, end="open", winners=(), changes=())])
    assert match.state.asked == (1,)
    assert ends_of(match) == [()]


WRONG: list[tuple[str, int, dict[str, Any]]] = [
    ("seat 0 is dealt 12 tiles, not 13", 0, {"hands": (DEALT[0][1:], *DEALT[1:])}),
    ("there are more 4s than the set has", 0, {"dora": (FOUR,) * 4}),
    ("one to 5 indicators are shown", 0, {"dora": ()}),
    ("some tiles are hidden", 0, {"hands": ((HIDDEN,) * 13, *DEALT[1:])}),
    ("more tiles are drawn than the wall has", 0, {"moves": (TileDrawn(0, FOUR),) * 75}),
    (
        "scores: (26000, 24000, 25000, 25000) in the record",
        0,
        {"begins": MatchStart(scores=(26000, 24000, 25000, 25000))},
    ),
    ("counters: 1 in the record, 0 by the rules", 0, {"begins": MatchStart(scores=(25000,) * 4, honba=1)}),
    ("deposits: 1 in the record, 0 by the rules", 0, {"begins": MatchStart(scores=(25000,) * 4, sticks=1)}),
    ("seat 2 draws 4s, but by the rules it does not", 1, {"moves": (TileDrawn(2, FOUR), *WON.moves[1:])}),
    ("there is no seat 4", 1, {"moves": (TileDrawn(4, FOUR), *WON.moves[1:])}),
    (
        "seat 0 may not discard 9m: not_your_tile",
        2,
        {"moves": (WON.moves[0], TileDiscarded(0, Tile("9m"), drawn=False))},
    ),
    ("seat 2 may not ron", 3, {"winners": (2,)}),
    ("payments: ((-2000, 2000, 0, 0),) in the record", 3, {"changes": ((-2000, 2000, 0, 0),)}),
    ("2 indicators in the record, 1 by the rules", 3, {"dora": tiles("9p 8p")}),
]


@pytest.mark.parametrize(("reason", "move", "changes"), WRONG, ids=[one[0] for one in WRONG])
def test_what_a_script_says_wrongly_is_named_with_its_place(reason: str, move: int, changes: dict[str, Any]) -> None:
    with pytest.raises(WrongScript) as error:
        followed(ONE_HAND, [replace(WON, **changes)])
    assert reason in error.value.reason
    assert (error.value.hand, error.value.move) == (1, move)


def test_a_script_goes_on_only_where_the_rules_do() -> None:
    with pytest.raises(WrongScript, match=r"hand 2, move 0: the match was over by its rules"):
        followed(ONE_HAND, [WON, WON])
    with pytest.raises(WrongScript, match=r"hand 1, move 2: the hand breaks off, and the record goes on"):
        followed(rules_of(), [replace(WON, end="open", winners=(), changes=()), WON])
    with pytest.raises(WrongScript, match=r"hand 1, move 3: by the rules there is another hand"):
        followed(rules_of(), [WON])
