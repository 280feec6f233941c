"""fair/1 against its published vectors, and the properties that make it fair."""

import hmac
import json
import struct
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zashiki import Fair, Stacked
from zashiki.kernel import chance
from zashiki.kernel.chance import SILENT, NoMoreDeals, hashed
from zashiki.records.promises import seat_promise

VECTORS = json.loads((Path(__file__).parent / "fair_1_vectors.json").read_text(encoding="utf-8"))
ENTROPY = [sha256(b"seat" + str(seat).encode()).digest() for seat in range(4)]
TABLE = Fair(sha256(b"test root").digest(), entropy=ENTROPY, table="T-0001", length=16)


def test_fair_1_commitment_and_first_key() -> None:
    assert TABLE.commitment.hex() == VECTORS["commit"]
    assert TABLE.key(1).hex() == VECTORS["k1"]


@pytest.mark.parametrize("size", [48, 52, 136])
def test_fair_1_order_of_deal_1(size: int) -> None:
    assert TABLE.shuffled(range(size), deal=1) == tuple(VECTORS[str(size)])


def test_fair_2_a_seats_entropy_is_committed_before_it_is_opened() -> None:
    committed = seat_promise(ENTROPY[2], table="T-0001", seat=2)
    parts = (b"fair/1 client", (6).to_bytes(4, "big"), b"T-0001", (2).to_bytes(4, "big"), ENTROPY[2])
    assert committed == sha256(b"".join(parts)).digest()


def test_fair_2_every_seats_entropy_counts() -> None:
    orders = set()
    for seat in range(4):
        entropy = [*ENTROPY[:seat], SILENT, *ENTROPY[seat + 1 :]]
        other = Fair(TABLE.root, entropy=entropy, table="T-0001", length=16)
        orders.add(other.shuffled(range(48), deal=1))
    assert len(orders | {TABLE.shuffled(range(48), deal=1)}) == 5


def test_fair_1_a_text_seed_stands_for_its_root() -> None:
    seeded = Fair.seeded("tea", seats=2)
    assert seeded.root == sha256(b"fair/1 seedtea").digest()
    assert (seeded.table, seeded.length, seeded.entropy) == ("local", 4096, (SILENT, SILENT))


def test_fair_3_deals_tables_and_labels_are_independent() -> None:
    fair = Fair.seeded("tea", seats=2)
    orders = [
        fair.shuffled(range(48), deal=1),
        fair.shuffled(range(48), deal=2),
        fair.shuffled(range(48), deal=1, label="dealer"),
        fair.shuffled(range(48), deal=1, label="burns"),
        fair.at_table("other").shuffled(range(48), deal=1),
    ]
    assert len(set(orders)) == len(orders)


def test_fair_6_a_published_key_opens_its_deal_and_those_before() -> None:
    opened = Fair(TABLE.key(3), entropy=ENTROPY, table="T-0001", length=3)
    assert opened.commitment == TABLE.commitment
    for deal in (1, 2, 3):
        assert opened.shuffled(range(52), deal=deal) == TABLE.shuffled(range(52), deal=deal)
    with pytest.raises(ValueError, match="deal 4 is outside this chain of 3"):
        opened.shuffled(range(52), deal=4)


def test_fair_roots_are_drawn_afresh() -> None:
    assert Fair.drawn(seats=2).root != Fair.drawn(seats=2).root


def test_fair_4_words_that_would_favour_a_place_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [2**32 - 1, 2, 1]  # 2**32 - 1 is no multiple of three's: it is passed over
    monkeypatch.setattr(chance, "_stream", lambda _key, _label: iter(words))
    assert TABLE.shuffled("abc", deal=1) == ("a", "b", "c")


def test_fair_5_no_place_is_favoured() -> None:
    fair = Fair.seeded("uniform", seats=2)
    seen = Counter(fair.shuffled("abcd", deal=deal) for deal in range(1, 4001))
    assert len(seen) == 24
    chi_square = sum((count - 4000 / 24) ** 2 / (4000 / 24) for count in seen.values())
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


@given(st.permutations(range(12)))
def test_a_stacked_deck_deals_the_given_order(order: list[int]) -> None:
    assert Stacked({"3": order}).shuffled(range(12), deal=3) == tuple(order)


def test_a_stacked_deck_names_what_it_lacks() -> None:
    with pytest.raises(ValueError, match="no order for draw '2'"):
        Stacked({"1": (0, 1)}).shuffled("ab", deal=2)
    with pytest.raises(ValueError, match="not a permutation of 3 pieces"):
        Stacked({"1": (0, 1)}).shuffled("abc", deal=1)


def test_a_stacked_deck_hands_the_rest_to_another_chance() -> None:
    stacked = Stacked({"1": (1, 0), "2/dealer": (1, 0)}, rest=Fair.seeded("tea", seats=2))
    assert stacked.shuffled("ab", deal=1) == ("b", "a")
    assert stacked.shuffled("ab", deal=2, label="dealer") == ("b", "a")
    assert stacked.shuffled(range(48), deal=2) == Fair.seeded("tea", seats=2).shuffled(range(48), deal=2)


def naive_order(size: int, deal: int, label: str) -> tuple[int, ...]:
    """fair/1 written down once more, as plainly as the page has it."""

    def lp(part: bytes) -> bytes:
        return struct.pack(">I", len(part)) + part

    key = sha256(b"test root").digest()
    for _ in range(16 - deal):
        key = sha256(b"fair/1 chain" + key).digest()
    message = lp(b"fair/1 deal") + lp(b"T-0001") + lp(struct.pack(">I", deal)) + b"".join(map(lp, ENTROPY))
    deal_key = hmac.new(key, message, "sha256").digest()
    prefix = b"fair/1 stream" + (lp(label.encode()) if label else b"")
    blocks = (hmac.new(deal_key, prefix + struct.pack(">Q", at), "sha256").digest() for at in range(1000))
    words = (word for block in blocks for word in struct.unpack(">8I", block))
    order = list(range(size))
    for at in range(size - 1, 0, -1):
        word = next(word for word in words if word < 2**32 - 2**32 % (at + 1))
        other = word % (at + 1)
        order[at], order[other] = order[other], order[at]
    return tuple(order)


@pytest.mark.parametrize("deal", [1, 2, 7, 16])
@pytest.mark.parametrize("label", ["", "dealer", "山"])
@pytest.mark.parametrize("size", [2, 48, 136])
def test_fair_a_naive_twin_gives_the_same_order(size: int, deal: int, label: str) -> None:
    assert TABLE.shuffled(range(size), deal=deal, label=label) == naive_order(size, deal, label)


@pytest.mark.parametrize(("root", "entropy"), [(b"short", (SILENT,)), (SILENT, (SILENT, b""))])
def test_fair_keys_and_entropy_are_32_bytes(root: bytes, entropy: tuple[bytes, ...]) -> None:
    with pytest.raises(ValueError, match="are 32 bytes"):
        Fair(root, entropy=entropy)


def test_fair_a_seed_may_hold_bytes_that_are_no_text() -> None:
    assert Fair.seeded("\udcff", seats=2).root == sha256(b"fair/1 seed\xff").digest()


def test_fair_any_text_at_all_is_a_seed() -> None:
    assert Fair.seeded("\ud800", seats=2).root == sha256(b"fair/1 seed\xed\xa0\x80").digest()
    assert Fair.seeded("茶\ud800\udcff", seats=2).root != Fair.seeded("茶\ud801\udcff", seats=2).root
    assert Fair.seeded("茶 tea", seats=2).root == sha256("fair/1 seed茶 tea".encode()).digest()


@pytest.mark.parametrize("length", [1, 2, 15, 16, 17, 33, 100, 4096])
def test_m8_keys_between_the_kept_ones_are_computed_again(length: int) -> None:
    fair, keys = Fair.seeded("tea", seats=2, length=length), []
    key = fair.root
    for _ in range(length):
        keys.append(key)
        key = hashed(key, 1)
    assert [fair.key(deal) for deal in range(length, 0, -1)] == keys
    assert fair.commitment == key
    assert len(fair._kept) <= 32 * (length // 16 + 2)


@pytest.mark.parametrize("length", [0, -1, (1 << 16) + 1])
def test_a_chain_has_its_limits(length: int) -> None:
    with pytest.raises(ValueError, match="a chain has 1 to 65536 keys"):
        Fair.seeded("tea", seats=2, length=length)


def test_a_deal_beyond_the_chain_is_no_deal() -> None:
    fair = Fair.seeded("tea", seats=2, length=3)
    for deal in (0, 4):
        with pytest.raises(NoMoreDeals):
            fair.shuffled("abc", deal=deal)
