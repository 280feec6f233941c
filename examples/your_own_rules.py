"""Rules of one's own: a file that builds on a preset, one knob changed in code, and what a mistake is answered with.

python examples/your_own_rules.py
"""

from zashiki.games import koikoi
from zashiki.texts.rulebook import RuleError

HOUSE = """
extends = "nintendo"
rounds = 6
koikoi_calls = 2

[yaku.matsu_kiri_bozu]
ja = "松桐坊主"
en = "Pine, Paulownia and Moon"
cards = ["1a", "12a", "8a"]
points = 5
"""


def main() -> None:
    """Read the rules, count a pile by them, and make a mistake."""
    rules = koikoi.parse_rules(HOUSE, "two-calls.toml", name="two-calls")
    pile = koikoi.cards("1a 8a 12a")
    yaku = koikoi.yaku_of(rules, pile)
    for one in yaku:
        print(one.name, one.total_score)
    worth = koikoi.score(rules, yaku, own_calls=0, opponent_calls=1)
    print(worth.base, [(factor.name, factor.times) for factor in worth.factors], worth.total)

    longer = koikoi.change_rules(rules, rounds=12)
    print(longer.name, longer.rounds)

    try:
        koikoi.parse_rules('extends = "nintendo"\nkoikoi_by = "everybody"\n', "mistake.toml")
    except RuleError as error:
        print(error)


if __name__ == "__main__":
    main()
