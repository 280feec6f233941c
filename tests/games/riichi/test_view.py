"""What a seat may know: its own tiles and what lies open; not even that another was asked."""

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.riichi.tables import READY, SCRAPS, drawn_hand, go, of_kind, quiet, table, until, wins
from zashiki.games import riichi
from zashiki.games.riichi.actions import Action, Chi, Discard, OpenKan, Pass, Pon, Ron
from zashiki.games.riichi.events import CallAnswered, CallsOffered, RoundDealt, TileDrawn
from zashiki.games.riichi.pieces import HIDDEN, Tile
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Illegal
from zashiki.records.riichi.script_play import RiichiMatch


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    match = table(hands=(SCRAPS, READY), draws="5z")
    view = match.view(1)
    assert view.players[1].hand == match.state.players[1].hand
    assert view.players[0].hand == (HIDDEN,) * 13
    assert view.players[0].drawn is HIDDEN
    assert match.view(0).players[0].drawn is Tile.WHITE
    assert all(set(one.hand) == {HIDDEN} for one in match.view(None).players)


def test_nobody_sees_the_wall_nor_indicators_that_are_not_shown() -> None:
    match = table(dora="9p 3p")
    for viewer in (0, 1, 2, 3, None):
        view = match.view(viewer)
        assert set(view.wall) == set(view.under) == set(view.ura) == {HIDDEN}
        assert view.dora == (Tile.NINE_PIN,)
        assert len(view.wall) == len(match.state.wall)


def test_the_deal_tells_a_seat_its_hand_and_the_indicator_alone() -> None:
    for preset, tiles in (("tenhou", 14), ("tenhou-3p", 14)):
        match = table(preset)
        for viewer, seen in ((0, tiles), (2, tiles), (None, 1)):
            (dealt,) = of_kind(match.heard(match.log[:1], viewer), RoundDealt)
            assert sum(tile is not HIDDEN for tile in dealt.order) == seen


def test_a_draw_is_heard_by_all_and_seen_by_one() -> None:
    match = table(draws="5z 6z")
    (drawn,) = of_kind(go(match, "0 drawn"), TileDrawn)
    assert drawn == TileDrawn(1, Tile.GREEN)
    assert match.heard((drawn,), 1) == (drawn,)
    assert match.heard((drawn,), 0) == match.heard((drawn,), None) == (TileDrawn(1, HIDDEN),)


def test_who_is_asked_hears_of_itself_alone() -> None:
    offered = CallsOffered((1, 3))
    assert riichi.redact(offered, 3) == CallsOffered((3,))
    assert riichi.redact(offered, 0) is None
    assert riichi.redact(offered, None) is None
    answered = CallAnswered(1, Pass())
    assert riichi.redact(answered, 1) == answered
    assert riichi.redact(answered, 3) is None


def test_a_hand_that_won_lies_open_until_the_next_deal() -> None:
    match = table(hands=("", READY), draws="4s")
    (won,) = wins(match, "0 drawn", "1 ron")
    assert match.heard((won,), None) == (won,)
    folded = _state_before_the_next_deal(match)
    view = riichi.mask(folded, None)
    assert view.players[1].hand == won.hand
    assert HIDDEN in view.players[0].hand
    assert riichi.mask(match.state, None).players[1].hand == (HIDDEN,) * 13


def test_hands_of_ready_seats_lie_open_after_a_draw() -> None:
    match = table(hands=("", READY, SCRAPS))
    until(match, 0)
    ended = drawn_hand(match, f"{match.state.turn} drawn")
    assert ended is not None
    view = riichi.mask(_state_before_the_next_deal(match), None)
    assert [seat for seat, one in enumerate(view.players) if HIDDEN not in one.hand] == [
        seat for seat, _ in ended.shown
    ]


def _state_before_the_next_deal(match: RiichiMatch) -> GameState:
    state = riichi.start(match.rules)
    for event in match.log:
        if isinstance(event, RoundDealt) and event.deal > 1:
            break
        state = riichi.apply(state, event)
    return state


def test_after_the_match_nothing_is_hidden_and_all_deals_are_revealed() -> None:
    match = table(riichi.change_rules(riichi.preset("tenhou"), hands=1), hands=("", READY), draws="4s")
    assert riichi.revealed(match.state) == 0
    wins(match, "0 drawn", "1 ron")
    assert riichi.revealed(match.state) == 1
    assert match.view(None) == match.state


ANSWERS: tuple[Action, ...] = (
    *(Ron(), Pass(), OpenKan()),
    *(Pon((Tile.FIVE_MAN, Tile.FIVE_MAN)), Chi((Tile.FOUR_MAN, Tile.SIX_MAN)), Discard(Tile.EAST)),
)


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_refusal_tells_nothing_of_who_else_was_asked(answer: Action) -> None:
    """Two worlds that look the same to seat 2: in one seat 3 may pon the tile, in the other it may not."""
    codes, views = [], []
    for third in ("55m 369p 258s 13457z", "59m 369p 258s 13457z"):
        match = table(hands=("1119m 258p 369s 234z", "46m 258p 147s 11223z", SCRAPS, third), draws="5m")
        go(match, "0 drawn")
        views.append(match.view(2))
        with pytest.raises(Illegal) as refused:
            match.submit(2, answer)
        codes.append(refused.value.code)
    assert codes == ["not_your_turn"] * 2
    assert views[0] == views[1]


def test_being_asked_tells_nothing_of_who_else_is() -> None:
    seen = []
    for third in ("55m 369p 258s 13457z", "57m 369p 12589s 345z"):
        match = table(hands=("1119m 258p 369s 234z", "46m 258p 147s 11223z", SCRAPS, third), draws="5m 7z")
        go(match, "0 drawn")
        before = match.view(1)
        seen.append(before)
        assert before.asked == (1,)
    assert seen[0] == seen[1]


def test_the_fold_of_what_a_seat_hears_is_its_view() -> None:
    match = table(hands=("", READY), draws="9m 7z 4s")
    go(match, "0 drawn", "1 riichi 7z drawn", "2 drawn", "1 ron")
    quiet(match)
    for viewer in (0, 1, 2, 3, None):
        view = riichi.mask(riichi.start(match.rules), viewer)
        for event in match.heard(match.log, viewer):
            view = riichi.apply(view, event)
        assert view == match.view(viewer)


def test_every_field_is_public_or_veiled() -> None:
    for kind in (*riichi.Event.__args__, riichi.GameState, riichi.PlayerState):
        name = kind.__name__
        listed = (*riichi.PUBLIC.get(name, ()), *riichi.VEILED.get(name, ()))
        assert sorted(listed) == sorted(kind.__struct_fields__), name


def test_a_view_reads_back_from_json() -> None:
    view = table(hands=("", READY)).view(1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=GameState) == view


def test_points_and_tiles_of_the_whole_table_are_counted() -> None:
    match = table(hands=("", READY, "77z 147s 258p 12345z"), draws="9m 7z")
    before = riichi.inventory(match.state)
    go(match, "0 drawn", "1 riichi 7z drawn", "2 pon 77z")
    assert riichi.inventory(match.state) == before
    assert before.chips == 100000
    assert len(before.pieces) == 136
    assert riichi.inventory(replace(match.state, sticks=0)).chips == 99000
