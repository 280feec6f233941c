"""States that are put into a batch: those of a match go on as they would there; no other does any harm."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from zashiki import fast
from zashiki.encoding import Philox
from zashiki.fast import Batch
from zashiki.games import koikoi, reversi, riichi, stud
from zashiki.games.reversi import Board
from zashiki.games.riichi.state import Liable
from zashiki.kernel import registry
from zashiki.kernel.match import Match
from zashiki.texts.problems import Problem

GAMES = fast.names()


def dealt(name: str, size: int = 3, **options: Any) -> Batch:
    batch = Batch(name, None, size, **options)
    batch.deal(seed=5)
    return batch


@pytest.mark.parametrize("name", GAMES)
def test_a_state_at_which_a_table_does_not_rest_is_refused(name: str) -> None:
    batch = dealt(name)
    before = batch.tables.tobytes()
    with pytest.raises(Problem) as caught:
        batch.put(0, batch.game.start(batch.rules))
    assert caught.value.code == "fast.unsettled"
    assert batch.tables.tobytes() == before


@pytest.mark.parametrize("name", ["koikoi", "riichi", "stud"])
def test_a_view_is_refused_and_what_sample_makes_of_it_is_not(name: str) -> None:
    batch = dealt(name)
    before = batch.tables.tobytes()
    match = Match(batch.game, batch.rules, Philox(5))
    for seat in range(batch.seats):
        with pytest.raises(Problem, match="`sample` fills") as caught:
            batch.put(0, match.view(seat))
        assert caught.value.code == "fast.pieces"
    assert batch.tables.tobytes() == before
    batch.put(0, batch.game.sample(match.view(0), np.random.default_rng(1)))


def test_a_round_that_is_over_is_followed_by_the_next_before_it_is_put_in() -> None:
    batch = Batch("koikoi", size=1)
    over = replace(koikoi.start(batch.rules), phase=koikoi.Phase.ROUND_OVER, round=1)
    with pytest.raises(Problem, match="nobody must choose"):
        batch.put(0, over)


def player(state: Any, **changes: Any) -> Any:
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


ODD: dict[str, dict[str, Callable[[Any], Any]]] = {
    "koikoi": {
        "turn": lambda state: replace(state, turn=99),
        "a seat before the first": lambda state: replace(state, turn=-1),
        "dealer": lambda state: replace(state, dealer=7),
        "improved": lambda state: replace(state, improved=2),
        "players": lambda state: replace(state, players=state.players[:1]),
        "a card twice": lambda state: player(state, hand=state.players[0].hand[:1] * 8),
        "calls": lambda state: player(state, calls=1 << 40),
        "a round beyond the last": lambda state: replace(state, round=1000),
        "a deal beyond the last": lambda state: replace(state, deal=10**9),
        "turns before the first": lambda state: player(state, turns=-120),
        "turns beyond the last": lambda state: player(state, turns=99),
        "a stock that does not last": lambda state: replace(player(state, captured=state.stock), stock=()),
        "a score that no match reaches": lambda state: player(state, score=1 << 33),
        "a hand of all": lambda state: replace(player(state, hand=state.players[0].hand + state.stock), stock=()),
    },
    "reversi": {
        "turn": lambda state: replace(state, turn=5),
        "discs on each other": lambda state: replace(state, board=replace(state.board, white=state.board.black)),
        "another board": lambda state: replace(state, board=Board.standard(6)),
        "an opening that is not over": lambda state: replace(state, opening=("f5",)),
        "no moves, with moves": lambda state: replace(state, phase=reversi.Phase.MATCH_OVER, reason="full"),
        "fewer discs than none": lambda state: replace(state, board=replace(state.board, black=-1)),
        "discs beside the board": lambda state: replace(state, board=replace(state.board, black=1 << 70)),
    },
    "riichi": {
        "turn": lambda state: replace(state, turn=99),
        "number": lambda state: replace(state, number=9),
        "wind": lambda state: replace(state, wind=40),
        "players": lambda state: replace(state, players=state.players[:3]),
        "a wall without its indicators": lambda state: replace(state, wall=state.wall + state.ura, ura=()),
        "all in one hand": lambda state: replace(player(state, hand=state.players[0].hand + state.wall), wall=()),
        "liable": lambda state: player(state, liable=(Liable("daisangen", 8),)),
        "nobody's yakuman": lambda state: player(state, liable=(Liable("chinroutou", 1),)),
        "passed": lambda state: player(state, passed=1 << 60),
        "riichi": lambda state: player(state, riichi=100),
        "a hand of thirteen and nothing drawn": lambda state: replace(
            player(state, drawn=None), wall=(*state.wall, state.players[0].drawn)
        ),
        "a hand of fourteen beside the tile drawn": lambda state: replace(
            player(state, hand=(*state.players[0].hand, state.wall[0])), wall=state.wall[1:]
        ),
        "five kans": lambda state: replace(state, kans=5),
        "indicators that are not there": lambda state: replace(state, unshown=5),
        "a window without a tile": lambda state: replace(state, phase=riichi.Phase.CALLS, asked=(1,)),
        "asked": lambda state: replace(state, phase=riichi.Phase.CALLS, asked=(6,)),
    },
    "stud": {
        "turn": lambda state: replace(state, turn=99),
        "dealer": lambda state: replace(state, dealer=-3),
        "street": lambda state: replace(state, street=99),
        "players": lambda state: replace(state, players=()),
        "all cards in one hand": lambda state: replace(player(state, up=state.players[0].up + state.deck), deck=()),
        "all cards burnt": lambda state: replace(state, burnt=state.burnt + state.deck, deck=()),
        "chips": lambda state: player(state, stack=1 << 40),
        "a debt": lambda state: player(state, stack=-5),
        "a street without its cards": lambda state: replace(state, street=7),
        "more cards than the street": lambda state: replace(
            player(state, up=state.players[0].up + state.deck[:3], live=False), deck=state.deck[3:]
        ),
        "a burn too many": lambda state: replace(state, burnt=state.burnt + state.deck[:1], deck=state.deck[1:]),
        "a card for all too early": lambda state: replace(state, community=state.deck[:1], deck=state.deck[1:]),
        "a pot that nobody paid": lambda state: replace(state, pot=state.pot + 10),
        "a hand shown": lambda state: player(state, shown=True),
    },
}


@pytest.mark.parametrize(("name", "what"), [(name, what) for name, cases in ODD.items() for what in cases])
def test_a_state_that_no_table_can_be_in_is_one_clear_error(name: str, what: str) -> None:
    batch = dealt(name, history=True)
    before, state = batch.tables.tobytes(), batch.state(1)
    with pytest.raises(Problem) as caught:
        batch.put(0, ODD[name][what](state))
    assert caught.value.code in {"fast.no_state", "fast.odd_state", "fast.pieces", "fast.unsettled"}, str(caught.value)
    assert batch.tables.tobytes() == before
    batch.put(0, state)
    assert batch.state(0) == state


@pytest.mark.parametrize("name", GAMES)
def test_a_place_that_a_state_was_put_in_repeats_none_of_its_deals(name: str) -> None:
    batch = dealt(name, 1, reset=True)
    for _ in range(3):
        batch.play_out()
        batch.step(-1)
    batch.put(0, Match(batch.game, batch.rules, Philox(9)).state)
    batch.play_out()
    batch.step(-1)
    opened = Match(batch.game, batch.rules, Philox(5, game=0, matches=4))
    assert batch.legal[0].nonzero()[0].tolist() == batch.encoding.legal(opened.state, min(opened.to_act))
    assert batch.observe(0)[0].tolist() == batch.encoding.encoded(opened.view(0), 0)


def test_further_deals_of_a_state_are_those_given_for_its_own_place() -> None:
    batch = Batch("koikoi", koikoi.change_rules(koikoi.preset("nintendo"), first_dealer="seat_0"), 3)
    orders = {str(deal): [np.random.default_rng(10 * deal + at).permutation(48) for at in range(3)] for deal in (1, 2)}
    batch.deal(orders=orders)
    state = batch.state(2)
    batch.put(2, state)
    batch.play_out("round")
    batch.deal(orders=orders)
    untouched = batch.copy()
    untouched.play_out("round")
    batch.put(2, state)
    batch.play_out("round")
    assert batch.state(2).deal >= 2
    assert {card for one in (batch.state(2).players) for card in one.hand} == {
        card for one in untouched.state(2).players for card in one.hand
    }


@pytest.mark.parametrize("name", GAMES)
def test_batches_are_copied_and_pickled_in_the_middle_of_games(name: str) -> None:
    batch = dealt(name, 4, reset=True, first=7)
    for _ in range(12):
        batch.step(batch.random_choices())
    others = [batch.copy(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]  # noqa: S301 - ours
    for _ in range(30):
        choices = batch.random_choices()
        batch.step(choices)
        for other in others:
            assert np.array_equal(other.random_choices(), choices)
            other.step(choices)
    assert {other.tables.tobytes() for other in others} == {batch.tables.tobytes()}
    assert (len(others[3]), repr(others[3])) == (4, repr(batch))


def test_a_batch_says_what_it_is() -> None:
    assert repr(Batch("reversi", "xot", 7)) == "Batch('reversi', 'xot', 7, device='cpu', reset=False, history=False)"


def test_every_label_of_a_room_is_known_to_its_twin() -> None:
    assert set(fast.twins.twin_of("koikoi").labels(koikoi.preset("nintendo"))) == {"dealer"}
    assert set(fast.twins.twin_of("stud").labels(stud.preset("online"))) == {"dealer", "burns"}
    for name, preset in (("reversi", reversi.preset("xot")), ("riichi", riichi.preset("tenhou"))):
        assert fast.twins.twin_of(name).labels(preset) == {}, registry.load(name).name
