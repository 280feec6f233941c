"""Equity: exact where few cards are missing, within its intervals where it is sampled, the same in every process."""

import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from zashiki.games.stud.deal_end import worth
from zashiki.games.stud.notation import cards
from zashiki.games.stud.pieces import CARDS, HIDDEN, Card, mask_of
from zashiki.games.stud.variants import VARIANTS
from zashiki.players.stud.equity import EXACT, SpotError, spot
from zashiki.players.stud.equity_question import EquityQuestion
from zashiki.players.stud.shares import Odds, low_share

Hands = Sequence[tuple[Card, ...]]


def studied(game: str, *hands: str, dead: str = "", samples: int = 100_000, limit: int = EXACT) -> EquityQuestion:
    study = EquityQuestion(
        spot(game, [cards(hand) for hand in hands], cards(dead)), samples=samples, seed="tests", limit=limit
    )
    study.work()
    return study


def shares(found: tuple[Odds, ...]) -> list[float]:
    return [one.share.value for one in found]


# Exact, against the slowest way there is.


def completed(hands: Hands, unseen: list[Card], done: tuple[tuple[Card, ...], ...] = ()) -> list[Hands]:
    """Every way to complete the hands, one after the other."""
    if len(done) == len(hands):
        return [done]
    known = tuple(card for card in hands[len(done)] if card is not HIDDEN)
    found: list[Hands] = []
    for drawn in combinations(unseen, 7 - len(known)):
        left = [card for card in unseen if card not in drawn]
        found += completed(hands, left, (*done, known + drawn))
    return found


def divided(game: str, hands: Hands) -> list[Fraction]:
    """A pot of 1, divided."""
    paid = [Fraction(0)] * len(hands)
    winners = []
    for side in VARIANTS[game].sides:
        worths = [worth(mask_of(hand), side) for hand in hands]
        held = [one for one in worths if one is not None]
        if held:
            winners.append([at for at, one in enumerate(worths) if one == max(held)])
    for some in winners:
        for at in some:
            paid[at] += Fraction(1, len(winners) * len(some))
    return paid


def brute(game: str, texts: Sequence[str], dead: str) -> tuple[list[Fraction], list[Fraction], list[Fraction]]:
    hands = [cards(text) for text in texts]
    gone = {card for hand in (*hands, cards(dead)) for card in hand}
    pots = [divided(game, one) for one in completed(hands, [card for card in CARDS if card not in gone])]
    size = len(pots)
    return (
        [Fraction(sum(pot[at] == 1 for pot in pots), size) for at in range(len(hands))],
        [Fraction(sum(0 < pot[at] < 1 for pot in pots), size) for at in range(len(hands))],
        [sum((pot[at] for pot in pots), Fraction(0)) / size for at in range(len(hands))],
    )


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (("AsKsQsJs9h2c", "AhKhQhJh9d2d"), ""),
        (("As2s3d4h7cQd", "KhKd4c5cQh8s"), "TsTd7s7d8h2h"),
        (("As2s3d4h7cQd??", "KhKd4c5cQh8s6c"), ""),
        (("As2s3d4h9cQd", "KhKd4c5cQh8s", "7s6d3c2dJhJd"), "TsTd7h7d8h2hAcAdAh5d5h6h6s9s9d9hTcTh"),
        (("As2s3d4h5cKdKs", "Ac2c3h4s5dQdQs"), ""),
        (("As2s4d6h8c", "Ac2c4h6s8d9dTs"), "KsKhKdKcQsQhQdQcJsJhJdJc"),
    ],
)
def test_exact_equity_is_what_brute_force_counts(game: str, hands: tuple[str, ...], dead: str) -> None:
    study = studied(game, *hands, dead=dead)
    wins, ties, parts = brute(game, hands, dead)
    assert study.exact
    assert study.counted == study.completions
    assert [one.win.value for one in study.odds] == pytest.approx([float(one) for one in wins])
    assert [one.tie.value for one in study.odds] == pytest.approx([float(one) for one in ties])
    assert shares(study.odds) == pytest.approx([float(one) for one in parts])
    assert all(one.share.low == one.share.value == one.share.high for one in study.odds)


def test_halves_add_up_to_the_whole() -> None:
    for one in studied("stud8", "As2s3d4h7c", "KhKd4c5cQh").odds:
        assert one.halves["high"].share.value + one.halves["low"].share.value == pytest.approx(one.share.value)


def test_a_made_low_against_no_low_is_a_half_at_least() -> None:
    study = studied("stud8", "As2s3d4h7c", "KhKd4c5cQh")
    low, high = study.odds
    assert (low.halves["low"].win.value, high.halves["low"].win.value) == (1, 0)
    assert high.win.value == 0
    assert low.share.value == pytest.approx(0.5 + low.win.value / 2)
    assert low_share(study.outcomes) == 1


def test_equal_hands_share_alike_and_a_quarter_is_a_quarter() -> None:
    study = studied("stud8", "As2s3d4h5cKdKs", "Ac2c3h4s5dQdQs", "Ad2d3s4c9hThJd")
    assert shares(study.odds) == [0.5, 0.5, 0]
    assert [one.tie.value for one in study.odds] == [1, 1, 0]
    quartered = studied("stud8", "As2s3d4h6cKdKs", "Ac2c3h4s6dAhAd", "KhKcQcQhQd9hTh")
    assert shares(quartered.odds) == [0.25, 0.25, 0.5]


# Sampled.


@pytest.mark.parametrize(
    ("game", "hands", "dead", "known", "within"),
    [
        ("stud", ("JsTs9s", "AhAdKs"), "", 0.414, 0.006),
        ("stud", ("JsTs9s", "AhAdKs"), "2s4s6s7s8h8d", 0.322, 0.006),
        ("razz", ("Ah2d3c", "6s7h8d"), "", 0.595, 0.006),
    ],
)
def test_the_anchors_of_the_rules_page(
    game: str, hands: tuple[str, ...], dead: str, known: float, within: float
) -> None:
    assert studied(game, *hands, dead=dead).odds[0].share.value == pytest.approx(known, abs=within)


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("hands", [("As2s3d4h7c", "KhKd4c5cQh"), ("9s9d3d4h7c??", "Th2d4c5cQh6s", "As2s5d5hKcKs")])
def test_samples_lie_about_the_exact_figures(game: str, hands: tuple[str, ...]) -> None:
    exact, some = studied(game, *hands), studied(game, *hands, samples=20_000, limit=0)
    assert (exact.exact, some.exact, some.counted) == (True, False, 20_000)
    for whole, part in zip(exact.odds, some.odds, strict=True):
        for known, estimate in zip(whole[:3], part[:3], strict=True):
            reach = (estimate.high - estimate.low) / 2
            assert estimate.low <= estimate.value <= estimate.high
            assert abs(known.value - estimate.value) <= 2 * reach


def test_shares_add_up_to_one_pot() -> None:
    for game in VARIANTS:
        assert sum(shares(studied(game, "??????", "As2d3c", "KsKdQh", samples=2000).odds)) == pytest.approx(1)


def test_the_same_seed_gives_the_same_counts_in_another_process() -> None:
    code = (
        "from zashiki.games.stud.notation import cards\n"
        "from zashiki.players.stud.equity import spot\n"
        "from zashiki.players.stud.equity_question import EquityQuestion\n"
        "study = EquityQuestion(spot('stud8', [cards('As2s3d'), cards('KhKd4c')]), samples=6000, seed='tests')\n"
        "study.work()\n"
        "print(sorted(study.outcomes.items()))"
    )
    said = {
        subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {str(sorted(studied("stud8", "As2s3d", "KhKd4c", samples=6000).outcomes.items()))}


def test_progress_is_heard_to_the_end() -> None:
    for limit in (0, EXACT):
        heard: list[int] = []
        hands = [cards("As2s3d4h7cQd"), cards("KhKd4c5cQh8s")]
        study = EquityQuestion(spot("stud8", hands), samples=12_000, limit=limit)
        study.work(heard.append)
        assert heard == sorted(heard)
        assert heard[-1] == study.total == study.counted


# Short decks.


def test_eight_hands_share_a_last_card() -> None:
    table = spot("stud", [(HIDDEN,) * 3] * 8)
    assert (table.shared, table.missing) == (1, (6,) * 8)
    study = studied("razz", *["??????"] * 8, samples=2000)
    assert shares(study.odds) == pytest.approx([0.125] * 8, abs=0.03)


def test_a_shared_card_is_counted_for_every_hand() -> None:
    hands = ("AsAh2c3d4h6s", "KsKh7c8d9hTs", "QsQh2d5c9cJc")
    known = "".join(hands)
    left = [card for card in CARDS if card.value not in {known[at : at + 2] for at in range(0, len(known), 2)}]
    dead = "".join(card.value for card in left[2:])
    study = studied("stud", *hands, dead=dead)
    assert (study.spot.shared, study.completions, study.exact) == (1, 2, True)
    expected = [
        sum(
            divided("stud", [(*cards(hand), card) for hand in hands])[at] for card in left[:2]
        ) / 2
        for at in range(3)
    ]  # fmt: skip
    assert shares(study.odds) == pytest.approx([float(one) for one in expected])


def test_a_known_card_for_all_belongs_to_every_hand() -> None:
    hands = [cards("AsAh2c3d4h6s"), cards("KsKh7c8d9hTs")]
    study = EquityQuestion(spot("stud", hands, community=cards("Kd")))
    study.work()
    assert (study.completions, shares(study.odds)) == (1, [0, 1])


# What cannot be.


@pytest.mark.parametrize(
    ("game", "hands", "dead", "code"),
    [
        ("holdem", ("AsAhAd", "KsKhKd"), "", "no_such_game"),
        ("stud", ("AsAhAd",), "", "hands"),
        ("stud", ("??????",) * 9, "", "hands"),
        ("stud", ("AsAh", "KsKhKd"), "", "cards"),
        ("stud", ("AsAhAd2s3s4s5s6s", "KsKhKd"), "", "cards"),
        ("stud", ("AsAhAd", "KsKhAs"), "", "twice"),
        ("stud", ("AsAhAd", "KsKhKd"), "Ad", "twice"),
        ("stud", ("AsAhAd", "KsKhKd"), "??", "hidden_dead"),
        ("stud", ("AsAhAd", "KsKhKd"), "".join(card.value for card in CARDS if card.rank < 11), "too_few_left"),
    ],
)
def test_hands_that_cannot_be_are_refused(game: str, hands: tuple[str, ...], dead: str, code: str) -> None:
    with pytest.raises(SpotError) as refused:
        spot(game, [cards(hand) for hand in hands], cards(dead))
    assert refused.value.code == code
    assert str(refused.value).startswith(code)
