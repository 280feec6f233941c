"""The room's rules as the twin plays them: knobs as numbers, each yaku as rows of a table."""

from typing import Literal, NamedTuple, TypeAlias, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from zashiki.fast.koikoi.table import CARDS, STOCK
from zashiki.fast.refusals import not_played
from zashiki.games.koikoi import CardType, Ruleset, most_deals
from zashiki.games.koikoi.pieces import CARDS as ALL_CARDS
from zashiki.games.koikoi.rules import Row

MONTHS = tuple(15 << 4 * at for at in range(12))
"""The four cards of each month."""
LARGEST = (1 << 31) - 1
"""The highest score that a table holds."""
NOT_PLAYED = "points so high that a score could pass 2,147,483,647 (`koikoi_factor = 100` with `own_pow2`)"

KnobName: TypeAlias = Literal[
    "first_dealer",
    "next_dealer",
    "next_dealer_on_draw",
    "field_three",
    "field_pairs",
    "teshi",
    "kuttsuki",
    "both_lucky",
    "koikoi_by",
    "exhausted_with_standing_yaku",
]
BY_NONE, BY_OPPONENT, BY_OWN, BY_EITHER, BY_OWN_POW2, BY_OWN_POW2_OPPONENT, BY_SHARED, BY_BONUS_THEN_MULT = range(8)
"""Values of `koikoi_by`, in the room's order."""
DRAWN_CARD, AT_RANDOM, SEAT_0, SEAT_1 = range(4)
"""Values of `first_dealer`."""
SCORE, REDEAL, PLAY = range(3)
"""Values of `teshi` and `kuttsuki`."""
FORFEIT, LAST_IMPROVER, HIGHER, TO_DEALER = range(4)
"""Values of `exhausted_with_standing_yaku`."""

YAKU = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("cards", "u8"),
                ("including", "u8"),
                ("extra_cards", "u8"),
                ("void", "u8"),
                ("count", "i4"),
                ("points", "i4"),
                ("after_call", "i4"),
                ("extra", "i4"),
                ("beaten_from", "i4"),
                ("beaten_to", "i4"),
                ("row", "i2"),
                ("alone", "i1"),
            ],
            align=True,  # a GPU reads what is not aligned byte by byte
        ),
    )
)
"""One set of cards that forms a yaku:

`count` of `cards`, with all of `including` among them, unless a card of `void` lies on the field. It scores `points`,
or `after_call` once its holder has called, and `extra` for each further card, which may be one of `extra_cards` too. It
does not count beside the sets whose places `Rules.beaten_by` has from `beaten_from` to before `beaten_to`. `row` is the
place of its yaku among those that the rules switch on.
"""


class Rules(NamedTuple):
    """What of the rules matters to play."""

    yaku: NDArray[np.record]
    """The sets that form a yaku in the first month, in the order of the rules, then those of the second: see `YAKU`."""
    sets: int
    """How many sets there are for a month."""
    beaten_by: NDArray[np.int32]
    weather: bool
    """Whether any yaku is void while some month lies on the field."""
    rows: int
    """How many yaku the rules switch on."""
    drawn_places: int
    """How much of the deck is shuffled: as much as a round can draw."""
    most_deals: int
    rounds: int
    extra_rounds: int
    start_points: int
    zero_sum: bool
    bust: bool
    target: int
    first_dealer: int
    alternate: bool
    switch_on_draw: bool
    turns: int
    field_three: bool
    """Whether three of a month on the field are dealt again; `field_pairs` the same of four pairs."""
    field_pairs: bool
    teshi: int
    kuttsuki: int
    lucky_points: int
    dealer_first: bool
    koikoi_by: int
    koikoi_factor: int
    koikoi_calls: int
    seven_plus_factor: int
    early_win_bonus: int
    shutout_bonus: int
    oya_ken: int
    exhausted_with_standing_yaku: int


def labels(rules: Ruleset) -> dict[str, int]:
    """The first dealer is drawn, by cards or at random; where the rules name one, that order is of no use."""
    return {"dealer": {"random": 2, "draw_card": CARDS}.get(rules.first_dealer, 0)}


def compiled_rules(rules: Ruleset, *, history: bool) -> Rules:
    """Give knobs their numbers, and spread the yaku out to sets."""
    if (most := _highest_score(rules)) > LARGEST:
        knob = "koikoi_factor" if rules.koikoi_by.startswith("own_pow2") else "yaku"
        raise not_played("koikoi", knob, f"{getattr(rules, knob)!r} (scores up to {most})")
    yaku, beaten_by = _yaku(rules)
    return Rules(
        yaku=yaku,
        sets=len(yaku) // len(MONTHS),
        beaten_by=beaten_by,
        weather=bool((yaku["void"] != 0).any()),
        rows=len(rules.rows),
        drawn_places=CARDS if history else STOCK + 2 * rules.turns,
        most_deals=most_deals(rules),
        rounds=rules.rounds,
        extra_rounds=rules.extra_rounds,
        start_points=rules.start_points,
        zero_sum=rules.zero_sum,
        bust=rules.bust,
        target=rules.target,
        first_dealer=_value_index(rules, "first_dealer"),
        alternate=rules.next_dealer == "alternate",
        switch_on_draw=rules.next_dealer_on_draw == "switch",
        turns=rules.turns,
        field_three=rules.field_three == "redeal",
        field_pairs=rules.field_pairs == "redeal",
        teshi=_value_index(rules, "teshi"),
        kuttsuki=_value_index(rules, "kuttsuki"),
        lucky_points=rules.lucky_points,
        dealer_first=rules.both_lucky == "dealer_first",
        koikoi_by=_value_index(rules, "koikoi_by"),
        koikoi_factor=rules.koikoi_factor,
        koikoi_calls=rules.koikoi_calls,
        seven_plus_factor=rules.seven_plus_factor,
        early_win_bonus=rules.early_win_bonus,
        shutout_bonus=rules.shutout_bonus,
        oya_ken=rules.oya_ken,
        exhausted_with_standing_yaku=_value_index(rules, "exhausted_with_standing_yaku"),
    )


def _value_index(rules: Ruleset, knob: KnobName) -> int:
    """The place of a knob's value among those that the room's Ruleset lists."""
    return get_args(get_type_hints(Ruleset)[knob]).index(getattr(rules, knob))


def _yaku(rules: Ruleset) -> tuple[NDArray[np.record], NDArray[np.int32]]:
    """Spread the rows out to the sets of each month, and say for each set which ones beat it."""
    found: list[tuple[int, ...]] = []
    beaten_by: list[int] = []
    for month in MONTHS:
        spread = [(at, cards) for at, row in enumerate(rules.rows) for cards in row.choices or (month,)]
        first = len(found)
        for at, cards in spread:
            row, beaten_from = rules.rows[at], len(beaten_by)
            beaters = (other for other, (by, _) in enumerate(spread) if row.rule.name in rules.rows[by].rule.beats)
            beaten_by += [first + other for other in beaters]
            extra_cards = row.extra if row.rule.extra else 0
            void = sum(MONTHS[one - 1] for one in set(row.rule.void_while_on_field))
            points = (row.rule.points, row.rule.after_call or row.rule.points, row.rule.extra)
            places = (beaten_from, len(beaten_by), at)
            found.append((cards, row.including, extra_cards, void, row.count, *points, *places, row.rule.alone))
    return np.array(found, YAKU), np.array(beaten_by, np.int32)


def _highest_score(rules: Ruleset) -> int:
    """More than any seat can reach: every yaku with all its cards in every round, after a call in every turn."""
    base = sum(_highest_points(row) for row in rules.rows)
    calls = min(rules.turns, rules.koikoi_calls or rules.turns)
    factors = 1 + calls if rules.koikoi_by.startswith("own_pow2") else 1
    called: int = rules.koikoi_factor**factors
    times = max(called, 1 + 2 * calls) * rules.seven_plus_factor
    won = base * times + rules.early_win_bonus + calls
    rounds = rules.rounds + rules.extra_rounds
    return rules.start_points + rounds * max(won, rules.lucky_points, rules.oya_ken) + rules.shutout_bonus


def _highest_points(row: Row) -> int:
    """What a yaku scores with all its cards; four of the month are held once, four of any month up to twelve times."""
    cards = row.choices or MONTHS[:1]
    further = sum((one | row.extra).bit_count() - row.count for one in cards)
    return len(cards) * max(row.rule.points, row.rule.after_call) + row.rule.extra * further


_VALUE = (CardType.HIKARI, CardType.TANE, CardType.TANZAKU, CardType.KASU)
RANKS = np.array([4 * card.month + _VALUE.index(card.type) for card in ALL_CARDS], np.uint8)
"""Each card's rank when cards are drawn for the deal: the earlier month, then the higher kind is lower."""
