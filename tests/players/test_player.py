"""What every player shares: its dice, where they come from, and what a program is told."""

import hmac

import msgspec

from zashiki import Fair, Match, Stacked
from zashiki.games import koikoi
from zashiki.kernel import registry
from zashiki.kernel.record import AnyMatch, Record
from zashiki.players.player import cpu_seed, dice, view_json
from zashiki.records.export import export


def test_h2_what_a_cpu_seat_rolls_its_dice_from_stands_in_no_record_that_others_get() -> None:
    match: AnyMatch = Match.open(registry.load("koikoi"))
    assert isinstance(match.chance, Fair)
    kept = Record.start(match)
    for seat in (0, 1):
        seed = cpu_seed(match, seat)
        for viewer in (0, 1, None):
            assert seed.encode() not in export(kept, viewer).to_bytes()
        assert match.chance.commitment.hex() not in seed
    assert cpu_seed(match, 0) != cpu_seed(match, 1)


def test_h2_the_dice_of_a_cpu_seat_come_from_the_secret_alone() -> None:
    """As docs/fair.md has it: the hex of HMAC-SHA256(k_N, "fair/1 cpu" || u32be(seat))."""
    tea, coffee = (Match.open(koikoi, seed=seed) for seed in ("tea", "coffee"))
    root = Fair.seeded("tea", seats=2).root
    assert cpu_seed(tea, 1) == hmac.new(root, b"fair/1 cpu" + bytes((0, 0, 0, 1)), "sha256").hexdigest()
    assert len({cpu_seed(tea, 0), cpu_seed(tea, 1), cpu_seed(coffee, 0)}) == 3


def test_h2_a_pause_does_not_change_the_dice() -> None:
    first, second = (Match.open(koikoi, seed="tea") for _ in range(2))
    assert cpu_seed(first, 1) == cpu_seed(second, 1)
    orders = {str(deal): Fair.seeded("tea", seats=2).shuffled(range(48), deal=deal) for deal in (1, 2, 3)}
    stacked: AnyMatch = Match(registry.load("koikoi"), koikoi.preset("seed-000"), Stacked(orders))
    assert cpu_seed(stacked, 0) == "stacked/0"


def test_l9_a_view_is_written_without_its_rules() -> None:
    view = Match.open(koikoi, seed="tea").view(0)
    written = msgspec.json.decode(view_json(view))
    assert "rules" not in written
    whole = msgspec.json.decode(msgspec.json.encode(view))
    assert written == {key: one for key, one in whole.items() if key != "rules"}
    assert len(view_json(view)) < len(msgspec.json.encode(view)) / 2
    assert dice("1", view).random() == dice("1", view).random()
