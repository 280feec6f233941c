"""A winning hand in the terms of PyPI's `mahjong`, which need not be installed until it is asked."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from tests.games.riichi.random_wins import Case

MELDS = {"chi": "chi", "pon": "pon", "open_kan": "kan", "closed_kan": "kan", "added_kan": "shouminkan"}
FLAGS = {"double_riichi": "is_daburu_riichi"}


@cache
def part(module: str, name: str) -> Any:
    """Something of `mahjong`."""
    return getattr(import_module(f"mahjong.{module}"), name)


def question(case: Case) -> Callable[[], Any]:
    """Everything `mahjong` wants to know of a hand, made ready; a call gives its answer."""
    meld = part("meld", "Meld")
    melds = [meld(MELDS[kind], sorted(tiles), opened=kind != "closed_kan") for kind, tiles in case.melds]
    every = sorted(case.concealed + [tile for _, tiles in case.melds for tile in tiles])
    estimate, config = part("hand_calculating.hand", "HandCalculator").estimate_hand_value, _config(case)
    return lambda: estimate(every, case.last, melds, case.dora, config, ura_dora_indicators=case.ura)


def _config(case: Case) -> Any:
    rules, config = case.rules, part("hand_calculating.hand_config", "HandConfig")
    options = part("hand_calculating.hand_config", "OptionalRules")(
        has_open_tanyao=rules.open_tanyao,
        has_aka_dora=rules.red_fives > 0,
        has_double_yakuman=bool(rules.double_yakuman),
        kazoe_limit=config.KAZOE_LIMITED if rules.thirteen_han == "yakuman" else config.KAZOE_SANBAIMAN,
        kiriage=rules.kiriage,
        renhou_as_yakuman=rules.renhou == "yakuman",
        limit_to_sextuple_yakuman=False,
        is_three_player=rules.players == 3,
    )
    said = {name: held for name, held in case.flags.items() if name != "renhou" or rules.renhou != "off"}
    return config(
        **{FLAGS.get(name, f"is_{name}"): held for name, held in said.items()},
        player_wind=case.seat_wind,
        round_wind=case.round_wind,
        num_nuki_dora=case.kita,
        options=options,
    )
