"""How fast stud is here and how well its players play: one table, beside PokerKit, phevaluator and treys in one run.

python benchmarks/stud.py [--quick] [--matches N] [--budget N] [--workers N] [--json]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

from zashiki.games import stud
from zashiki.games.stud.hand_ranks import eight_or_better, high, low
from zashiki.games.stud.pieces import CARDS, Card, mask_of
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.players import maker
from zashiki.players.arena import simulate
from zashiki.players.stud.equity import Spot, sampled, spot
from zashiki.players.stud.summary import big_bets, read
from zashiki.players.tally import Tally
from zashiki.records.audit import verify

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that this file can be run by its name
from benchmarks._table import Figure, Sizes, asked, peer, rate, rated, report, signed

SEED = "benchmark"
ONLINE = stud.preset("online")
HANDS = 20_000
YARDSTICK = {
    ("stud", "caller"): "a bot of 100 samples elsewhere: +67.5",
    ("razz", "caller"): "+85.8",
    ("stud8", "caller"): "+58.8",
    ("stud", "random"): "+87.7",
    ("razz", "random"): "+87.8",
    ("stud8", "random"): "+94.5",
}
"""What others measured heads-up at the same stakes, in big bets per 100 deals."""


def hands() -> list[tuple[Card, ...]]:
    """Random hands of seven cards, all different."""
    dice = Random(SEED)
    return [tuple(dice.sample(CARDS, 7)) for _ in range(HANDS)]


def evaluations(seconds: float) -> Iterator[Figure]:
    """Seven-card evaluations a second, from a bit mask and from seven cards."""
    some = hands()
    masks = [mask_of(hand) for hand in some]
    for function in (high, low, eight_or_better):
        yield Figure(
            f"`{function.__name__}` of a mask, a second", f"{rated(masks, function, seconds):,.0f}", "aim: 1,000,000"
        )
    yield Figure(
        "`high` of seven cards, a second",
        f"{rated(some, lambda hand: high(mask_of(hand)), seconds):,.0f}",
        "aim: 500,000",
    )
    yield from peers(some[:2000], seconds)


def peers(some: list[tuple[Card, ...]], seconds: float) -> Iterator[Figure]:
    """The same of other programs, as far as they are installed."""
    texts = [[card.value for card in hand] for hand in some]
    if phevaluator := peer("phevaluator"):
        value = rated(texts, lambda hand: phevaluator.evaluate_cards(*hand), seconds)
        yield Figure("… phevaluator, seven cards as text", f"{value:,.0f}", "same run")
    if treys := peer("treys"):
        judge = treys.Evaluator()
        ints = [[treys.Card.new(text) for text in hand] for hand in texts]
        value = rated(ints, lambda hand: judge.evaluate(hand[:2], hand[2:]), seconds)
        yield Figure("… treys, seven ints", f"{value:,.0f}", "same run")
    if eval7 := peer("eval7"):
        objects = [[eval7.Card(text) for text in hand] for hand in texts]
        yield Figure("… eval7, seven of its cards (C)", f"{rated(objects, eval7.evaluate, seconds):,.0f}", "same run")
    if pokerkit := peer("pokerkit"):
        joined = ["".join(hand) for hand in texts[:200]]
        value = rated(joined, pokerkit.StandardHighHand.from_game, seconds)
        yield Figure("… PokerKit, `StandardHighHand.from_game`", f"{value:,.0f}", "same run")


def random_match(number: int, fair: Fair) -> AnyMatch:
    """Play one match of six seats at random through `Match`, every check included."""
    dice = Random(number)
    match: AnyMatch = Match(stud, ONLINE, fair.at_table(str(number)))
    while match.to_act:
        (seat,) = match.to_act
        match.submit(seat, dice.choice(list(match.legal(seat))))
    return match


def play(seconds: float) -> Iterator[Figure]:
    """Random hands a second."""
    fair, numbers = Fair.seeded(SEED, seats=6), iter(range(10**9))

    def hands_played() -> int:
        return int(random_match(next(numbers), fair).state.deal)

    yield Figure(
        "random six-handed hands a second, through `Match`", f"{rate(hands_played, seconds):,.0f}", "aim: 2,000"
    )
    if pokerkit := peer("pokerkit"):
        dice = Random(SEED)
        yield Figure("… PokerKit, the same", f"{rate(lambda: pokerkit_hand(pokerkit, dice), seconds):,.0f}", "same run")
    record = Record.start(random_match(0, fair))

    def hands_replayed() -> int:
        verify(record)
        return ONLINE.deals

    yield Figure(
        "hands replayed and verified a second", f"{rate(hands_replayed, seconds):,.0f}", "every choice decided again"
    )
    size = len(record.to_bytes())
    yield Figure("bytes of a record", f"{size:,} ({size // ONLINE.deals:,} a deal)", f"{ONLINE.deals} deals at random")


def samples(seconds: float) -> Iterator[Figure]:
    """Equity samples a second."""
    for hands_held in (("As2s3d", "KhKd4c"), ("As2s3d", "KhKd4c", "7h7c8d", "JsTs9s", "QdQc2h", "5c6c7s")):
        table, dice, outcomes = spot("stud8", [stud.cards(hand) for hand in hands_held]), Random(SEED), Counter[int]()

        def sampled_once(table: Spot = table, dice: Random = dice, outcomes: Counter[int] = outcomes) -> int:
            sampled(table, 2000, dice, outcomes)
            return 2000

        name = f"equity samples a second, stud8, {len(hands_held)} hands"
        yield Figure(name, f"{rate(sampled_once, seconds):,.0f}")


def pokerkit_hand(pokerkit: ModuleType, dice: Random) -> int:
    """One hand of seven-card stud at random in PokerKit, dealt and settled by its automations."""
    state = pokerkit.FixedLimitSevenCardStud.create_state(tuple(pokerkit.Automation), True, 5, 10, 20, 40, 4000, 6)  # noqa: FBT003 - its own signature
    while state.status:
        choices = [
            name
            for name in ("fold", "check_or_call", "post_bring_in", "complete_bet_or_raise_to")
            if getattr(state, f"can_{name}")()
        ]
        if not choices:
            break
        getattr(state, dice.choice(choices))()
    return 1


def strength(game: str, first: str, second: str, matches: int, budget: int | None, workers: int) -> Figure:
    """Big bets per hundred deals of one player against another, heads-up, every deal twice with the seats exchanged."""
    rules = stud.change_rules(
        stud.preset("seed"), seats=2, rotation=(game,), deals=50, between_deals="reset", name=f"{game} heads-up"
    )
    makers = [maker("stud", name, budget=budget) for name in (first, second)]
    tally = simulate(stud, rules, makers, matches=matches, seed=SEED, workers=workers, progress=_tick)
    value = f"{signed(big_bets(read(tally, 0), rules))} big bets per 100"
    return Figure(
        f"{game}: {first} v {second}", value, f"{tally.matches * rules.deals:,} deals; {YARDSTICK[game, second]}"
    )


def _tick(_tally: Tally) -> None:
    sys.stderr.write(".")
    sys.stderr.flush()


def measured(options: argparse.Namespace) -> Iterator[Figure]:
    """Make the measurements, one after the other."""
    seconds = 0.5 if options.quick else 3.0
    yield from evaluations(seconds)
    yield from play(seconds)
    yield from samples(seconds)
    for game in ("stud", "razz", "stud8"):
        for opponent in ("caller", "random"):
            yield strength(game, "equity", opponent, options.matches, options.budget, options.workers)


def main() -> None:
    """Measure, and print."""
    options = asked(
        __doc__,
        matches=Sizes(2, 20),
        what_matches="matches of fifty deals for each pair of players",
        budget=Sizes(20, None),
        what_budget="samples for a decision of the equity player",
    )
    report("stakes 5/10/20/40", measured(options), json=options.json)


if __name__ == "__main__":
    main()
