"""How a round ends and what it pays, who deals next, and when the match is over."""

from __future__ import annotations

from zashiki.games.koikoi.deals import most_deals
from zashiki.games.koikoi.events import Dealt, LuckyHandShown, MatchEnded, RoundEnded
from zashiki.games.koikoi.layout import STOCK
from zashiki.games.koikoi.pieces import CARDS
from zashiki.games.koikoi.rules import Ruleset
from zashiki.games.koikoi.state import GameState, Pair, PlayerState, RoundReason, RoundResult, Score, other
from zashiki.games.koikoi.yaku import points_of, score
from zashiki.kernel.game import Seat


def won_round(state: GameState) -> RoundEnded:
    """The seat in turn takes its yaku (勝負, or the last card played)."""
    return _ended(state, state.turn, "shobu", score_now(state, state.turn))


def won_unasked(rules: Ruleset, ended: RoundEnded) -> bool:
    """Say whether a winner had nothing left to play on for, and so was not asked koi-koi or stop (`may_play_on`)."""
    result = ended.result
    if result.winner is None or result.reason != "shobu":
        return False
    turns = (len(CARDS) - STOCK - len(ended.stock) + (result.winner == result.dealer)) // 2
    return not ended.hands[result.winner] and turns >= rules.turns


def lucky_round(state: GameState, dealt: Dealt, shown: tuple[LuckyHandShown, ...]) -> RoundEnded:
    """手四 or くっつき: the holder is paid at once; two holders share a draw, unless the dealer goes first."""
    holders = {one.seat: one.kind for one in shown}
    first = state.dealer if state.dealer in holders else other(state.dealer)
    if len(holders) > 1 and state.rules.both_lucky == "draw":
        return _result(state, None, "both_lucky", None, (0, 0), dealt=dealt)
    worth = Score((), state.rules.lucky_points, (), state.rules.lucky_points)
    return _result(state, first, holders[first], worth, _payments(state, first, worth.total), dealt=dealt)


def exhausted_round(state: GameState) -> RoundEnded:
    """The cards ran out (総流れ): a standing yaku is paid or not, and otherwise the dealer gets 親権.

    Nobody stopped, so a standing yaku is paid as it is, without any factor.
    """
    standing = [points_of(player.yaku) for player in state.players]
    rule = state.rules.exhausted_with_standing_yaku
    paid: Seat | None = None
    if rule == "last_improver":
        paid = state.improved
    elif rule == "higher" and standing[0] != standing[1]:
        paid = 0 if standing[0] > standing[1] else 1
    if paid is not None:
        base = standing[paid]
        return _ended(state, paid, "standing_yaku", Score(state.players[paid].yaku, base, (), base))
    forfeit = any(standing) and rule != "dealer"
    payments = (0, 0) if forfeit else _payments(state, state.dealer, state.rules.oya_ken)
    return _result(state, None, "exhausted", None, payments)


def next_dealer(state: GameState) -> Seat:
    """The winner deals next; after a draw the rules say."""
    winner = state.result.winner if state.result else None
    if state.rules.next_dealer == "alternate":
        return other(state.dealer)
    if winner is not None:
        return winner
    return state.dealer if state.rules.next_dealer_on_draw == "same" else other(state.dealer)


def match_end(state: GameState) -> MatchEnded | None:
    """Say whether the match is over: by points, then by rounds, with extra ones while it is tied, then by its deals."""
    rules, scores = state.rules, [player.score for player in state.players]
    if rules.bust and min(scores) <= 0:
        return MatchEnded("bust", (0, 0))
    if rules.target and max(scores) >= rules.target:
        return MatchEnded("target", (0, 0))
    tied = scores[0] == scores[1]
    if state.round < rules.rounds or (tied and state.round < rules.rounds + rules.extra_rounds):
        return deals_spent(state)
    return MatchEnded("rounds", _shutout_bonuses(state))


def deals_spent(state: GameState) -> MatchEnded | None:
    """Say whether the deals are used up: a match that would need one more ends as it stands (fair/1, step 1)."""
    return MatchEnded("deals_spent", (0, 0)) if state.deal >= most_deals(state.rules) else None


def _shutout_bonuses(state: GameState) -> Pair[int]:
    """完全勝利: for a match in which the opponent never made a yaku, if one was made at all."""
    first, second = state.made_yaku
    return (0, 0) if first == second else _payments(state, 0 if first else 1, state.rules.shutout_bonus)


def score_now(state: GameState, seat: Seat) -> Score:
    """What a seat's announced yaku would pay if it stopped now."""
    player, opponent = state.players[seat], state.players[other(seat)]
    turn = player.turns + 1 if seat == state.turn else player.turns
    return score(state.rules, player.yaku, own_calls=player.calls, opponent_calls=opponent.calls, turns=turn)


def _payments(state: GameState, winner: Seat, points: int) -> Pair[int]:
    loss = -points if state.rules.zero_sum else 0
    return (points, loss) if winner == 0 else (loss, points)


def _ended(state: GameState, winner: Seat, reason: RoundReason, worth: Score) -> RoundEnded:
    return _result(state, winner, reason, worth, _payments(state, winner, worth.total))


def _result(
    state: GameState,
    winner: Seat | None,
    reason: RoundReason,
    worth: Score | None,
    payments: Pair[int],
    *,
    dealt: Dealt | None = None,
) -> RoundEnded:
    """Put the result together; a lucky hand ends the round before `dealt` has reached the state."""
    first, second = (PlayerState(), PlayerState()) if dealt else state.players
    yaku, calls = (first.yaku, second.yaku), (first.calls, second.calls)
    hands = dealt.hands if dealt else (first.hand, second.hand)
    return RoundEnded(
        RoundResult(state.round, state.dealer, winner, reason, worth, payments, calls, yaku),
        hands,
        dealt.stock if dealt else state.stock,
    )
