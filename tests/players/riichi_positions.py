"""Short ways to set up a moment of a riichi hand, as seat 0 sees it."""

from collections.abc import Mapping, Sequence

from zashiki.games import riichi
from zashiki.games.riichi import HIDDEN, GameState, Phase, PlayerState, Ruleset
from zashiki.games.riichi.notation import meld, tiles
from zashiki.games.riichi.pieces import in_order
from zashiki.games.riichi.state import NEVER_DRAWN, Discarded

TENHOU = riichi.preset("tenhou")


def seen(
    hand: str,
    *,
    drawn: str = "",
    lying: str = "",
    source: int = 3,
    rivers: Mapping[int, str] | None = None,
    riichi_by: Sequence[int] = (),
    melds: Mapping[int, Sequence[str]] | None = None,
    scores: Sequence[int] = (),
    left: int = 40,
    dora: str = "9p",
    rules: Ruleset = TENHOU,
    last: bool = False,
) -> GameState:
    """What seat 0 sees when it has drawn a tile, or when one lies open that it may call.

    It is the first hand, or the `last` of a hanchan, with seat 3 as the dealer. A riichi was declared with the last
    tile of a river; what others discarded since is not known to have been passed.
    """
    sets = len((melds or {}).get(0, ()))
    assert len(tiles(hand)) in (0, 13 - 3 * sets), hand
    each = []
    for seat in range(rules.players):
        called = tuple(map(meld, (melds or {}).get(seat, ())))
        river = tiles((rivers or {}).get(seat, ""))
        declares = seat in riichi_by
        thrown = tuple(Discarded(tile, riichi=declares and at == len(river) - 1) for at, tile in enumerate(river))
        each.append(
            PlayerState(
                scores[seat] if scores else rules.start_points,
                in_order(tiles(hand)) if seat == 0 else (HIDDEN,) * (13 - 3 * len(called)),
                tiles(drawn)[0] if drawn and seat == 0 else None,
                called,
                (*thrown, Discarded(tiles(lying)[0])) if lying and seat == source else thrown,
                riichi=1 if declares else 0,
            )
        )
    return GameState(
        rules,
        tuple(each),
        (HIDDEN,) * (left + NEVER_DRAWN),
        Phase.CALLS if lying else Phase.TURN,
        1,
        turn=source if lying else 0,
        dora=tiles(dora),
        lying=tiles(lying)[0] if lying else None,
        asked=(0,) if lying else (),
        untouched=False,
        wind=1 if last else 0,
        number=4 if last else 1,
    )
