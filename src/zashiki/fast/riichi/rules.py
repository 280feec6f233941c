"""The rules as the twin plays them: numbers and tables."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, Protocol

from zashiki.encoding.riichi.numbering import FACE
from zashiki.fast.layout import I64, Row, filled, in_array
from zashiki.fast.refusals import not_played
from zashiki.fast.riichi.hand.tables import HandTables, hand_tables
from zashiki.fast.riichi.table import SEATS, TILES
from zashiki.fast.riichi.value.value_rules import ValueRules, value_rules
from zashiki.games.riichi import MatchStart, Ruleset, tile_set
from zashiki.games.riichi.deals import most_deals
from zashiki.games.riichi.rounds import LENGTHS

SWAP_FORBIDDEN, SWAP_SAME_TILE, SWAP_ALLOWED = range(3)
NO_EXTENSION, PER_WIND, SUDDEN_DEATH, FIXED = range(4)
RENCHAN_TENPAI, RENCHAN_WIN, RENCHAN_ALWAYS = range(3)
TOBI_OFF, TOBI_NEGATIVE, TOBI_ZERO = range(3)
YAME_OFF, YAME_ASK, YAME_AUTO = range(3)
NAGASHI_OFF, NAGASHI_DRAW, NAGASHI_WIN = range(3)
UNROUNDED, HALF_UP, FIVE_DOWN_SIX_UP, SEED = range(4)
STICKS_FIRST, STICKS_SPLIT, STICKS_LOST = range(3)
DAISANGEN_PAO, DAISUUSHII_PAO, SUUKANTSU_PAO = 1, 2, 4
PAO = {"daisangen": DAISANGEN_PAO, "daisuushii": DAISUUSHII_PAO, "suukantsu": SUUKANTSU_PAO}


NOT_PLAYED = (
    "matches so long, or counters and uma so high, that a score could pass 2,147,483,647: winds that are added for "
    "ever (`extension = fixed` with `extension_winds = 0`), thousands of `hands`"
)
MOST_POINTS = (1 << 31) - 1
MANY_DEALS = 1000
"""More than the winds of a match can have, unless they are added for ever."""
DEAREST_ROUND = 1_200_000
"""More than any round moves, counters and deposits apart: three hands of six yakuman."""


class Knobs(Protocol):
    """The rules that are small numbers; of each knob with names, the place of the name.

    A record, as tables are: what is handed on from function to function is then one address, not sixty numbers.
    """

    seats: I64
    tiles: I64
    faces: Annotated[Row, "u1", TILES]
    """The face of each tile in canonical order."""
    history: I64

    # The match.
    scores: Annotated[Row, "i8", SEATS]
    wind: I64
    number: I64
    honba: I64
    sticks: I64
    hands: I64
    most_deals: I64
    winds: I64
    """Scheduled winds; 0: one round alone."""
    target: I64
    extension: I64
    extension_winds: I64
    renchan: I64
    abort_keeps: I64
    tobi: I64
    agari_yame: I64
    tenpai_yame: I64
    yame_above_target: I64
    honba_enabled: I64

    # The hand.
    swap_call: I64
    kan_dora_at_once: I64
    kokushi_closed_kan: I64
    riichi_tiles: I64
    riichi_below_zero: I64
    riichi_same_groups: I64
    max_ron: I64
    triple_ron_aborts: I64
    nine_terminals: I64
    four_winds: I64
    four_riichi: I64
    four_kans: I64
    nagashi: I64
    pao: I64
    sticks_own_first: I64

    # The final table.
    uma: Annotated[Row, "i8", SEATS]
    oka: I64
    return_points: I64
    rounding: I64
    tie_shared: I64
    final_sticks: I64


class HandedRules(NamedTuple):
    """The rules as a batch hands them on: each record in an array, which a GPU can take.

    The five functions that loops call take the records out; a compiled function cannot return them.
    """

    knobs: Sequence[Knobs]
    tables: HandTables
    value: Sequence[ValueRules]


class Rules(NamedTuple):
    """What of the rules matters to play."""

    knobs: Knobs
    tables: HandTables
    value: ValueRules


def _place(value: object, *names: object) -> int:
    return names.index(value)


def _refuse_too_much(rules: Ruleset) -> None:
    """Refuse rules by which a score may not fit: counters grow by one a deal, and are paid by three at most."""
    deals, opening = most_deals(rules), rules.opening
    counters = (opening.honba if opening else 0) * deals + deals * deals // 2
    length = "hands" if rules.hands else "extension_winds"
    paid = {
        length: deals * DEAREST_ROUND,
        "honba_ron": counters * 3 * rules.honba_ron,
        "honba_tsumo_each": counters * 3 * rules.honba_tsumo_each,
        "uma": 1000 * sum(map(abs, rules.uma)),
        "oka": 1000 * abs(rules.oka),
    }
    if sum(paid.values()) > MOST_POINTS:
        knob = length if deals > MANY_DEALS else max(paid, key=paid.__getitem__)
        raise not_played("riichi", knob, getattr(rules, knob))


def labels(_rules: Ruleset) -> dict[str, int]:
    """Nothing is drawn but deals."""
    return {}


def compiled_rules(rules: Ruleset, *, history: bool) -> HandedRules:
    """Write the room's rules as numbers."""
    _refuse_too_much(rules)
    begun = rules.opening or MatchStart(scores=(rules.start_points,) * rules.players)
    tiles = tile_set(rules.players, rules.red_fives)
    knobs = filled(
        Knobs,
        seats=rules.players,
        tiles=len(tiles),
        faces=[FACE[tile] for tile in tiles],
        history=history,
        scores=begun.scores,
        wind=begun.wind,
        number=begun.number,
        honba=begun.honba,
        sticks=begun.sticks,
        hands=rules.hands,
        most_deals=most_deals(rules),
        winds=LENGTHS[rules.length],
        target=rules.target,
        extension=_place(rules.extension, "none", "per_wind", "sudden_death", "fixed"),
        extension_winds=rules.extension_winds,
        renchan=_place(rules.renchan, "tenpai", "win", "always"),
        abort_keeps=rules.abort_dealer == "keep",
        tobi=_place(rules.tobi, "off", "negative", "zero"),
        agari_yame=_place(rules.agari_yame, "off", "ask", "auto"),
        tenpai_yame=_place(rules.tenpai_yame, "off", "ask", "auto"),
        yame_above_target=rules.yame_above_target,
        honba_enabled=rules.honba_enabled,
        swap_call=_place(rules.swap_call, "forbidden", "same_tile", "allowed"),
        kan_dora_at_once=rules.kan_dora == "at_once",
        kokushi_closed_kan=rules.kokushi_closed_kan,
        riichi_tiles=rules.riichi_tiles,
        riichi_below_zero=rules.riichi_below_zero,
        riichi_same_groups=rules.riichi_kan == "same_groups",
        max_ron=rules.max_ron,
        triple_ron_aborts=rules.triple_ron == "abort",
        nine_terminals="nine_terminals" in rules.aborts,
        four_winds="four_winds" in rules.aborts,
        four_riichi="four_riichi" in rules.aborts,
        four_kans="four_kans" in rules.aborts,
        nagashi=_place(rules.nagashi, "off", "draw", "win"),
        pao=sum(PAO[name] for name in set(rules.pao)),
        sticks_own_first=rules.sticks_to == "own_then_first",
        uma=rules.uma,
        oka=rules.oka,
        return_points=rules.return_points,
        rounding=_place(rules.rounding, "none", "half_up", "five_down_six_up", "seed"),
        tie_shared=rules.tie == "share",
        final_sticks=_place(rules.final_sticks, "first", "split", "lost"),
    )
    return HandedRules(in_array(knobs), hand_tables(), in_array(value_rules(rules)))
