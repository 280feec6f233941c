"""Riichi's twin against the room: side by side in keen play, by all presets and odd rules, and with errors planted."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from tests.fast.riichi_replays import replay
from tests.games.riichi.keen import keen
from tests.games.riichi.tables import go, table
from tests.games.riichi.test_several_rons import WAITS
from zashiki.encoding import Encoding
from zashiki.encoding.riichi.numbering import (
    CHI,
    CLOSED_KAN,
    KITA,
    NINE_TERMINALS,
    OPEN_KAN,
    PASS,
    PON,
    RIICHI,
    RON,
    STOP,
    TSUMO,
)
from zashiki.fast import Batch, NotPlayed
from zashiki.games import riichi
from zashiki.games.riichi import GameState, MatchStart, Ruleset
from zashiki.kernel.record import AnyMatch
from zashiki.testing import side_by_side
from zashiki.testing.laws import LawBroken
from zashiki.testing.side_by_side import SideBySide

CHOICES, MANY, OFTEN = 10_000, 1_000_000, 4
PRESETS = [riichi.preset(name) for name in riichi.presets()]


def changed(base: str, /, **changes: object) -> Ruleset:
    return riichi.change_rules(riichi.preset(base), **changes)


ODD = [
    changed(
        "tenhou",
        name="open and generous",
        swap_call="same_tile",
        kan_dora="at_once",
        nagashi="win",
        abort_dealer="rotate",
        renchan="win",
        tobi="zero",
        honba_to="all",
        sticks_to="own_then_first",
        max_ron=3,
        triple_ron="pay",
        red_fives=4,
        open_tanyao=False,
    ),
    changed(
        "tenhou",
        name="one wind and more",
        length="east",
        extension="fixed",
        extension_winds=2,
        swap_call="allowed",
        renchan="always",
        tobi="off",
        agari_yame="ask",
        tenpai_yame="ask",
        riichi_below_zero=True,
        riichi_tiles=0,
        rounding="five_down_six_up",
        tie="share",
        final_sticks="split",
        honba_enabled=False,
        pao=("daisangen", "daisuushii", "suukantsu"),
        pao_whole=False,
        renhou="yakuman",
        red_fives=0,
    ),
    changed(
        "tenhou",
        name="one hand",
        length="hand",
        final_sticks="lost",
        opening=MatchStart(scores=(900, -400, 25000, 74500)),
    ),
    changed(
        "ema", name="three hands", hands=3, start_points=1500, tobi="negative", riichi_kan="same_waits", nagashi="draw"
    ),
    changed(
        "tenhou",
        name="from the west",
        opening=MatchStart(scores=(31000, 29000, 20000, 20000), wind=2, number=4, honba=7, sticks=3),
        extension="per_wind",
        extension_winds=0,
        length="full",
        target=0,
        agari_yame="ask",
        yame_above_target=True,
    ),
    changed(
        "tenhou-3p",
        name="three and odd",
        red_fives=4,
        nagashi="win",
        tsumo_loss=False,
        length="east",
        swap_call="same_tile",
    ),
]
"""Rules that no preset has; together with the presets every value of every knob that is played."""
TABLES = [*PRESETS, *ODD]


def named(rules: Ruleset) -> str:
    return rules.name


def scores(state: GameState) -> Sequence[int]:
    return [player.score for player in state.players]


class Keen:
    """Keen play, and what it did."""

    def __init__(self) -> None:
        self.seen = Counter[str]()

    def __call__(self, rng: Random, match: AnyMatch, seat: int, _legal: Sequence[int], encoding: Encoding) -> int:
        number = encoding.number(match.state, seat, keen(match.state, seat, rng))
        self.seen[kind_of(number)] += 1
        return number


def kind_of(number: int) -> str:
    named = {TSUMO: "tsumo", RON: "ron", NINE_TERMINALS: "nine terminals", KITA: "kita", OPEN_KAN: "kan", PASS: "pass"}
    if number in named:
        return named[number]
    if number >= CLOSED_KAN:
        return "kan"
    return "riichi" if number >= RIICHI else "call" if PON <= number < STOP else "other"


def test_the_twin_plays_as_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_by_side, "OFTEN", OFTEN)
    player, finished = Keen(), 0
    for rules in TABLES:
        play = SideBySide("riichi", rules, scores=scores, chooser=player, games=4).play(CHOICES // len(TABLES) + 1)
        finished += play.finished
    assert finished >= 5
    least = {"tsumo": 20, "ron": 40, "kan": 40, "kita": 20, "riichi": 100, "nine terminals": 1, "call": 200}
    assert {kind for kind, count in least.items() if player.seen[kind] < count} == set(), player.seen


@pytest.mark.parametrize("saying", [(1, 2), (1, 3), (2, 3), (1, 2, 3)])
@pytest.mark.parametrize("rules", [one for one in TABLES if not one.three and one.opening is None], ids=named)
def test_several_rons_are_paid_as_in_the_room(rules: Ruleset, saying: tuple[int, ...]) -> None:
    match = table(rules, hands=("", *WAITS), draws="4m", dora="1z")
    answers = (f"{seat} {'ron' if seat in saying else 'pass'}" for seat in (1, 2, 3))
    happened = go(match, "0 drawn", *answers)
    replay(match)
    aborted = len(saying) == 3 and rules.triple_ron == "abort"
    assert sum(isinstance(event, riichi.RoundWon) for event in happened) == (
        0 if aborted else min(len(saying), rules.max_ron)
    )


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_the_twin_plays_a_million_choices_as_the_room(rules: Ruleset) -> None:
    play = SideBySide("riichi", rules, scores=scores, chooser=Keen(), seed=2, games=40)
    assert play.play(MANY // len(TABLES) + 1).finished > 20


def test_random_play_is_the_same_too() -> None:
    for rules in (PRESETS[0], riichi.preset("tenhou-3p")):
        SideBySide("riichi", rules, scores=scores, games=5, seed=3).play(500)


def test_any_state_can_be_put_in_and_comes_back() -> None:
    batch, rng, player = Batch("riichi", history=True), Random(5), Keen()
    play = SideBySide("riichi", scores=scores, chooser=player, games=6, seed=8)
    for _ in range(40):
        play.play(6 * rng.randint(1, 4))
        for match in play.matches:
            batch.put(0, match.state)
            assert batch.state(0) == match.state
            seat = min(match.to_act, default=-1)
            assert batch.to_act[0] == seat
            if seat >= 0:
                assert batch.legal[0].nonzero()[0].tolist() == batch.encoding.legal(match.state, seat)


def test_without_history_all_is_the_same_but_the_order_of_answers() -> None:
    batches = [Batch("riichi", size=20, history=history) for history in (False, True)]
    for batch in batches:
        batch.deal(9)
    for _ in range(200):
        numbers = batches[0].random_choices()
        assert not any(batch.step(numbers).any() for batch in batches)
    assert [batches[0].state(at) for at in range(20)] == [batches[1].state(at) for at in range(20)]


# ----------------------------------------------------------------------------------------------------- planted errors


@pytest.mark.parametrize(
    "wrong",
    [
        {"swap_call": 2},
        {"kan_dora_at_once": 1},
        {"riichi_tiles": 40},
        {"riichi_below_zero": 1},
        {"nine_terminals": 0},
        {"max_ron": 0},
        {"honba_enabled": 0},
        {"faces": np.arange(136) // 4},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_knob_that_is_wrong_is_found(wrong: dict[str, object]) -> None:
    play = SideBySide("riichi", scores=scores, chooser=Keen(), games=8)
    spoil(play.batch, **wrong)
    with pytest.raises(LawBroken):
        play.play(20_000)


def spoil(batch: Batch, **wrong: object) -> None:
    knobs = batch._rules.knobs.copy()
    for name, value in wrong.items():
        knobs[name] = value
    batch._rules = batch._rules._replace(knobs=knobs)


@pytest.mark.parametrize("row", ["passed", "river_kinds"])
def test_a_furiten_forgotten_is_found(row: str) -> None:
    with pytest.raises(LawBroken):
        Forgetful(row).play(20_000)


class Forgetful(SideBySide):
    """A twin that does not remember what was passed up, or what lies in a river."""

    def __init__(self, row: str) -> None:
        self.row = row
        super().__init__("riichi", scores=scores, chooser=Keen(), games=8)

    def compare(self, *, thoroughly: bool) -> None:  # noqa: ARG002 - as it is called
        """Only what is legal is looked at: the row itself would be seen missing."""
        super().compare(thoroughly=False)
        self.batch.tables[self.row][:] = 0


def test_chi_before_pon_is_found() -> None:
    with pytest.raises(LawBroken):
        Hasty("riichi", scores=scores, chooser=Keen(), games=8).play(40_000)


class Hasty(SideBySide):
    """As a twin that lets a chi go before a pon: it never hears of the pon."""

    def _choice(self, at: int) -> int:
        table = self.batch.tables[at]
        asked_before = int(table["answered"])
        chi = any(asked_before >> seat & 1 and table["answers"][seat] >= CHI for seat in range(4))
        number = super()._choice(at)
        return PASS if chi and PON <= number < CHI else number


@pytest.mark.parametrize(
    ("knob", "changes"),
    [
        ("extension", {"extension": "fixed", "extension_winds": 0}),
        ("hands", {"hands": 4096}),
        ("honba_ron", {"honba_ron": 1_000_000}),
        ("uma", {"uma": (2_000_000, 0, 0, -2_000_000)}),
    ],
)
def test_rules_by_which_a_score_may_not_fit_are_refused_by_name(knob: str, changes: dict[str, object]) -> None:
    with pytest.raises(NotPlayed, match=knob):
        Batch("riichi", changed("tenhou", **changes))
