"""Short ways to set up a moment of a Koi-Koi round, as a seat sees it."""

from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, Card, GameState, Phase, PlayerState, Ruleset

NINTENDO = koikoi.preset("nintendo")


def view(
    hand: str,
    field: str,
    *,
    mine: str = "",
    theirs: str = "",
    pending: str = "",
    phase: Phase = Phase.PLAY_FROM_HAND,
    rules: Ruleset = NINTENDO,
    calls: int = 0,
) -> GameState:
    """What seat 0 sees when it must choose; the opponent holds as many cards as it does."""
    own, on_field, my_pile, their_pile, held = (koikoi.cards(text) for text in (hand, field, mine, theirs, pending))
    placed = {*own, *on_field, *my_pile, *their_pile, *held}
    rest = tuple(card for card in CARDS if card not in placed)
    turns = 8 - len(own)
    yaku = koikoi.yaku_of(rules, my_pile) if phase is Phase.KOIKOI_DECISION else ()
    me = PlayerState(hand=own, captured=my_pile, yaku=yaku, turns=turns, calls=calls)
    them = PlayerState(hand=rest[: len(own)], captured=their_pile, turns=turns)
    stock: tuple[Card, ...] = rest[len(own) :]
    state = GameState(
        rules, (me, them), stock, field=on_field, phase=phase, round=1, deal=1, pending=held[0] if held else None
    )
    return koikoi.mask(state, 0)
