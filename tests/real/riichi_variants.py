"""Recorded games as other houses and years would have recorded them, or as they break off."""

import copy
from collections.abc import Callable
from typing import Any

from tests.real.riichi_matches import stated_in
from tests.real.riichi_records import rules_of
from zashiki.games.riichi.rules import change_rules
from zashiki.games.riichi.standings import final_table


def broken_off_in_the_last_hand(game: Any) -> Any:
    game = game | {"owari": None}
    game["hands"][-1]["results"] = []
    return game


def broken_off_in_the_first_hand(game: Any) -> Any:
    hand = game["hands"][0] | {"results": []}
    hand["events"] = hand["events"][:4]
    return game | {"owari": None, "hands": [hand]}


def broken_off_between_hands(game: Any) -> Any:
    return game | {"owari": None, "hands": game["hands"][:-1]}


def last_hand_missing(game: Any) -> Any:
    return game | {"hands": game["hands"][:-1]}


def hundreds(game: Any) -> Any:
    return settled_by(game, rounding="none")


def hundreds_of_its_day(game: Any) -> Any:
    return settled_by(game, rounding="none") | {"game": f"20230401{game['game'][8:]}"}


def ten_five(game: Any) -> Any:
    return settled_by(game, uma=[10, 5, -5, -10] if not game["rule"]["sanma"] else [10, 0, -10])


def settled_by(game: Any, **changes: Any) -> Any:
    """The same scores with other final points."""
    rules = change_rules(rules_of(sanma=game["rule"]["sanma"]), **changes)
    stated = stated_in(game)
    assert stated is not None
    points = [one / 1000 for one in final_table(rules, stated.scores).points]
    return game | {"owari": game["owari"] | {"points": points + [0] * (4 - len(points))}}


def first_dealer_elsewhere(game: Any) -> Any:
    """Everybody sits one place further on."""
    players = 3 if game["rule"]["sanma"] else 4

    def seat(at: Any) -> Any:
        return None if at is None else (at + 1) % players

    def by_seat(values: list[Any]) -> list[Any]:
        return [values[players - 1], *values[: players - 1], *values[players:]]

    for hand in game["hands"]:
        hand["oya"] = seat(hand["oya"])
        hand["scores"], hand["haipai"] = by_seat(hand["scores"]), by_seat(hand["haipai"])
        for event in hand["events"]:
            event[1] = seat(event[1])
            if event[0] == "call":
                event[2]["from"] = seat(event[2]["from"])
        for result in hand["results"]:
            for name in ("who", "frm", "pao"):
                if name in result:
                    result[name] = seat(result[name])
            for name in ("shown", "before", "delta"):
                if name in result:
                    result[name] = by_seat(result[name])
    owari = {name: by_seat(values) for name, values in game["owari"].items()}
    return game | {"first_oya": 1, "owari": owari}


VARIANTS: dict[str, Callable[[Any], Any]] = {
    change.__name__: change
    for change in (
        *(broken_off_in_the_last_hand, broken_off_in_the_first_hand, broken_off_between_hands, last_hand_missing),
        *(hundreds, hundreds_of_its_day, ten_five, first_dealer_elsewhere),
    )
}


def variant(game: Any, name: str) -> Any:
    """One of them, made from a copy."""
    return VARIANTS[name](copy.deepcopy(game))
