"""YakuEvaluator and ScoreCalculator of document 000 (§6, §7): nouns for functions of scoring and settling."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from zashiki.documents.argument_checks import need, need_all
from zashiki.documents.koikoi.game_options import GameRules, InvalidGameStateException, house_rules
from zashiki.documents.koikoi.names import YakuType
from zashiki.documents.koikoi.state import GameState
from zashiki.documents.koikoi.values import AnyYaku, GameResult, Yaku, house_yaku
from zashiki.games.koikoi import Card, Ruleset, round_end, score, yaku_of

_AT_THE_DEAL = ("teshi", "kuttsuki", "both_lucky")
"""Rounds that end before a card is played: nothing of a later state tells what they pay."""


class YakuEvaluator:
    """Which yaku a pile holds (§6.1): `yaku.yaku_of`.

    >>> pile = [Card("1a"), Card("3a"), Card("8a")]
    >>> [(yaku.type, yaku.total_score) for yaku in YakuEvaluator().evaluate_yaku(pile)]
    [(<YakuType.SANKO: 'sanko'>, 6)]
    """

    def __init__(self, rules: GameRules | Ruleset | None = None) -> None:
        """Judge by some rules; by that document's, unless told."""
        self.rules = house_rules(rules)

    def evaluate_yaku(self, captured_cards: Iterable[Card]) -> tuple[Yaku, ...]:
        """List all that count, the brights exclusively (§6.2)."""
        return tuple(map(Yaku.of, yaku_of(self.rules, need_all("captured_cards", captured_cards, Card))))

    def evaluate(self, yaku_type: YakuType, cards: Iterable[Card]) -> Yaku | None:
        """Look for one yaku by itself, whatever better one the cards may hold."""
        rows = tuple(replace(row, beats=(), alone=True) for row in self.rules.yaku if row.name == yaku_type)
        return next(map(Yaku.of, yaku_of(replace(self.rules, yaku=rows), need_all("cards", cards, Card))), None)

    def evaluate_goko(self, cards: Iterable[Card]) -> Yaku | None:
        """五光: all five brights."""
        return self.evaluate(YakuType.GOKO, cards)

    def evaluate_shiko(self, cards: Iterable[Card]) -> Yaku | None:
        """四光: the four brights without the rain man."""
        return self.evaluate(YakuType.SHIKO, cards)

    def evaluate_ame_shiko(self, cards: Iterable[Card]) -> Yaku | None:
        """雨四光: four brights with the rain man."""
        return self.evaluate(YakuType.AME_SHIKO, cards)

    def evaluate_sanko(self, cards: Iterable[Card]) -> Yaku | None:
        """三光: three brights without the rain man."""
        return self.evaluate(YakuType.SANKO, cards)

    def evaluate_inoshikacho(self, cards: Iterable[Card]) -> Yaku | None:
        """猪鹿蝶: boar, deer and butterflies."""
        return self.evaluate(YakuType.INOSHIKACHO, cards)

    def evaluate_hanami(self, cards: Iterable[Card]) -> Yaku | None:
        """花見で一杯: curtain and cup."""
        return self.evaluate(YakuType.HANAMI, cards)

    def evaluate_tsukimi(self, cards: Iterable[Card]) -> Yaku | None:
        """月見で一杯: moon and cup."""
        return self.evaluate(YakuType.TSUKIMI, cards)

    def evaluate_tane(self, cards: Iterable[Card]) -> Yaku | None:
        """種: five, and one point for each further one."""
        return self.evaluate(YakuType.TANE, cards)

    def evaluate_akatan(self, cards: Iterable[Card]) -> Yaku | None:
        """赤短: the three red poetry ribbons."""
        return self.evaluate(YakuType.AKATAN, cards)

    def evaluate_aotan(self, cards: Iterable[Card]) -> Yaku | None:
        """青短: the three blue ribbons."""
        return self.evaluate(YakuType.AOTAN, cards)

    def evaluate_tanzaku(self, cards: Iterable[Card]) -> Yaku | None:
        """短冊: five, and one point for each further one."""
        return self.evaluate(YakuType.TANZAKU, cards)

    def evaluate_kasu(self, cards: Iterable[Card]) -> Yaku | None:
        """カス: ten, and one point for each further one."""
        return self.evaluate(YakuType.KASU, cards)


class ScoreCalculator:
    """What a win pays (§7.1): `yaku.score` and the result of the round.

    >>> yaku = YakuEvaluator().evaluate_yaku([Card("1b"), Card("2b"), Card("3b")])
    >>> ScoreCalculator().calculate_final_score(yaku, True, True)
    12
    """

    def __init__(self, rules: GameRules | Ruleset | None = None) -> None:
        """Pay by some rules; by that document's, unless told."""
        self.rules = house_rules(rules)

    def calculate_final_score(
        self,
        completed_yaku: Iterable[AnyYaku],
        has_called_koikoi: bool,  # noqa: FBT001 - as that document has it
        won_after_koikoi: bool,  # noqa: FBT001 - likewise
        *,
        opponent_called_koikoi: bool = False,
    ) -> int:
        """Give the winner's points. The last flag is what case 3 of §7.2 needs and the signature there lacks."""
        own = int(has_called_koikoi and won_after_koikoi)
        yaku, opponent = house_yaku(completed_yaku), int(opponent_called_koikoi)
        return score(self.rules, yaku, own_calls=own, opponent_calls=opponent).total

    def calculate_game_result(self, state: GameState) -> GameResult:
        """Settle a finished round by the cards and calls of the state, and by the rules of its table."""
        table, result = need("state", state, GameState).house, state.result
        if result is None:
            raise InvalidGameStateException(state, "the round is not over")
        ended = table.result if table.result and table.result.round == table.round else None
        if ended is None or ended.reason in _AT_THE_DEAL:
            return result
        if result.winner is None or ended.reason == "standing_yaku":
            return GameResult.of(round_end.exhausted_round(table).result)
        if not state.players[result.winner].completed_yaku:
            raise InvalidGameStateException(state, "the winner holds no yaku, so there is nothing to pay")
        return GameResult.of(round_end.won_round(replace(table, turn=result.winner.value)).result)
