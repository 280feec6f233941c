"""What a seat sees of the table: planes of cards, month by month and the best card first, then the standing.

Where a part has a number for each seat, the seat's own comes first.
"""

from zashiki.encoding.game_encoding import Part
from zashiki.games.koikoi import (
    CARDS,
    Card,
    Factor,
    GameState,
    Month,
    Phase,
    PlayerState,
    RoundResult,
    Ruleset,
    Score,
    points_of,
    to_act,
)
from zashiki.games.koikoi.pieces import HIDDEN, bits
from zashiki.kernel.game import Seat

DTYPE = "int16"
MOST = 32767
"""Points beyond what fits are shown as this, or its negative."""
PHASES = (
    Phase.PLAY_FROM_HAND,
    Phase.SELECT_FIELD_CARD,
    Phase.SELECT_FIELD_CARD_FOR_DRAW,
    Phase.KOIKOI_DECISION,
)
"""The phases in which somebody chooses."""
SHOWN = {
    "GameState.players": ("hand", "captured", "opponent_captured", "hand_cards", "own_yaku", "score"),
    "GameState.stock": ("stock_cards",),
    "GameState.field": ("field",),
    "GameState.phase": ("phase", "turn"),
    "GameState.round": ("round", "month"),
    "GameState.dealer": ("dealer",),
    "GameState.turn": ("turn", "in_turn"),
    "GameState.deal": ("deal",),
    "GameState.pending": ("pending",),
    "GameState.improved": ("improved",),
    "GameState.made_yaku": ("made_yaku",),
    "PlayerState.hand": ("hand", "hand_cards"),
    "PlayerState.captured": ("captured", "opponent_captured"),
    "PlayerState.yaku": ("own_yaku", "opponent_yaku", "points"),
    "PlayerState.calls": ("calls",),
    "PlayerState.called_points": ("called_points",),
    "PlayerState.turns": ("turns",),
    "PlayerState.score": ("score",),
    "Yaku.name": ("own_yaku", "opponent_yaku"),
    "Yaku.base_score": ("own_yaku", "opponent_yaku"),
    "Yaku.bonus_score": ("own_yaku", "opponent_yaku"),
}
_PAST = "a past month, as `GameState.result`"
LEFT_OUT = {
    "GameState.rules": "the same throughout a match",
    "GameState.result": "a past month; what it changed is shown: score, dealer, made_yaku",
    "GameState.ended": "nobody chooses any more",
    "Yaku.cards": "follow from the captured cards",
    **{f"RoundResult.{field}": _PAST for field in RoundResult.__struct_fields__},
    **{f"Score.{field}": _PAST for field in Score.__struct_fields__},
    **{f"Factor.{field}": _PAST for field in Factor.__struct_fields__},
}
_PLANE = (12, 4)


def parts(rules: Ruleset) -> tuple[Part, ...]:
    """Five planes of cards; the yaku of both seats, a number for each yaku that counts; and the standing."""
    rows = (len(rules.rows),)
    most = f"more than {MOST} is shown as {MOST}"
    return (
        Part("hand", _PLANE, "1 for each card in the seat's hand"),
        Part("captured", _PLANE, "1 for each card that the seat has taken"),
        Part("opponent_captured", _PLANE, "1 for each card that the opponent has taken"),
        Part("field", _PLANE, "1 for each card on the field"),
        Part("pending", _PLANE, "1 for the card just played or drawn, while one of two is chosen"),
        Part("own_yaku", rows, f"points of each yaku of the rules, as last announced for the seat; {most}"),
        Part("opponent_yaku", rows, "the same of the opponent"),
        Part("phase", (4,), "1 for what is chosen: a card to play; which to take with it; which with the draw; a call"),
        Part("turn", (1,), "1 if the seat must choose now"),
        Part("in_turn", (1,), "1 if it is the seat's turn, 0 if the opponent's"),
        Part("dealer", (1,), "1 if the seat is the dealer of this month"),
        Part("hand_cards", (2,), "cards left in each hand"),
        Part("stock_cards", (1,), "cards left in the stock"),
        Part("turns", (2,), "turns that each seat has finished in this month"),
        Part("calls", (2,), "koi-koi calls of each seat in this month"),
        Part("points", (2,), f"the points of each seat's announced yaku together; {most}"),
        Part("called_points", (2,), f"what each seat's points must exceed for the next prompt; {most}"),
        Part("improved", (2,), "1 for the seat whose yaku rose last in this month"),
        Part("made_yaku", (2,), "1 for each seat that held a yaku at the end of a month so far"),
        Part("score", (2,), f"each seat's points of the match; {most}, and the same below zero"),
        Part("round", (1,), "the number of the month in the match, from 1"),
        Part("month", (12,), "1 for the month; the thirteenth is January again"),
        Part("deal", (1,), f"deals so far in the match, redeals too; {most}"),
    )


def encoded(view: GameState, seat: Seat) -> list[int]:
    """Write a view from the seat's side."""
    players = own, opponent = view.players[seat], view.players[1 - seat]
    pending = () if view.pending is None else (view.pending,)
    sets = (own.hand, own.captured, opponent.captured, view.field, pending)
    return [
        *(bit for cards in sets for bit in _plane(cards)),
        *(points for player in players for points in _yaku(view.rules, player)),
        *(int(view.phase is phase) for phase in PHASES),
        int((seat,) == to_act(view)),
        int(view.turn == seat),
        int(view.dealer == seat),
        *(len(player.hand) for player in players),
        len(view.stock),
        *(player.turns for player in players),
        *(player.calls for player in players),
        *(_shown(points_of(player.yaku)) for player in players),
        *(_shown(player.called_points) for player in players),
        *(int(view.improved == at) for at in (seat, 1 - seat)),
        *(int(view.made_yaku[at]) for at in (seat, 1 - seat)),
        *(_shown(player.score) for player in players),
        view.round,
        *(int(view.month is month) for month in Month),
        _shown(view.deal),
    ]


def _plane(cards: tuple[Card, ...]) -> list[int]:
    """Mark the cards that are seen."""
    found = bits(card for card in cards if card is not HIDDEN)
    return [found >> at & 1 for at in range(len(CARDS))]


def _yaku(rules: Ruleset, player: PlayerState) -> list[int]:
    """The announced points of each yaku; four of any month may be made more than once."""
    found = {row.rule.name: 0 for row in rules.rows}
    for one in player.yaku:
        found[one.name] += one.total_score
    return [_shown(points) for points in found.values()]


def _shown(points: int) -> int:
    """Points as far as they fit."""
    return max(-MOST, min(MOST, points))
