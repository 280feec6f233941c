"""What one address, guest or table may ask of the house: limits as they are written, and how they are counted."""

import pytest

from zashiki.kernel.problems import Problem
from zashiki.server import limits
from zashiki.server.limits import Buckets, Limits, Windows, counted_address, parsed_limits

DEFAULTS = {
    "commands": 20,
    "burst": 40,
    "sockets": 60,
    "guests": 30,
    "unstarted": 5,
    "unfinished": 20,
    "behind": 262_144,
    "requests": 50,
    "connections": 2_000,
    "address_connections": 200,
    "conversions": 30,
    "replays": 120,
    "watchers": 100,
    "lines": 20_000,
    "tokens": 20,
    "invitations": 100,
}


def test_every_limit_has_the_default_that_the_pages_promise_and_can_be_raised() -> None:
    assert set(Limits.__struct_fields__) == set(DEFAULTS)
    for name, number in DEFAULTS.items():
        assert getattr(parsed_limits([]), name) == number
        raised = parsed_limits([f"{name}={number + 1}"])
        assert {one: getattr(raised, one) for one in DEFAULTS} == {**DEFAULTS, name: number + 1}


def test_several_limits_are_set_at_once_and_the_last_of_one_counts() -> None:
    found = parsed_limits(["sockets=1", " guests = 0 ", "sockets=1000000000"])
    assert (found.sockets, found.guests) == (10**9, 0)


@pytest.mark.parametrize("text", ["", "=", "=3", "socket=60", "Sockets=60", "__class__=1", "60"])
def test_an_unknown_limit_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(Problem, match="commands, burst, sockets, guests") as refusal:
        parsed_limits([text])
    assert refusal.value.code == "limits.unknown"


@pytest.mark.parametrize(
    "number", ["", "-1", "1.5", "many", "６０", "²", "1_000", "1e3", "1000000001", "9" * 5_000, "0" * 5_000]
)
def test_a_limit_that_is_no_whole_number_is_refused(number: str) -> None:
    with pytest.raises(Problem, match="a limit is a whole number from 0 to 1000000000") as refusal:
        parsed_limits([f"sockets={number}"])
    assert refusal.value.code == "limits.number"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::/64"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("/run/a.socket", "/run/a.socket"),
    ],
)
def test_an_address_of_ipv6_is_counted_by_its_first_64_bits(address: str, counted: str) -> None:
    assert counted_address(address) == counted


@pytest.mark.parametrize("by", [1, 3])
def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second(by: int) -> None:
    found = parsed_limits([f"commands={20 * by}", f"burst={40 * by}"]) if by > 1 else Limits()
    buckets = Buckets(found.commands, found.burst)
    assert sum(buckets.take("seat", 100.0) for _ in range(500)) == 40 * by
    assert sum(buckets.take("seat", 101.0) for _ in range(500)) == 20 * by
    assert sum(buckets.take("seat", 101.0 + n / 200) for n in range(1, 201)) == pytest.approx(20 * by, abs=1)
    assert buckets.take("another seat", 102.0)
    assert sum(buckets.take("seat", 1_000.0) for _ in range(500)) == 40 * by


def test_a_bucket_says_how_long_to_wait() -> None:
    buckets = Buckets(4, 1)
    assert buckets.wait("a", 5.0) == 0
    assert buckets.take("a", 5.0)
    assert buckets.wait("a", 5.0) == 0.25
    assert not buckets.take("a", 5.125)
    assert buckets.wait("a", 5.125) == 0.125
    assert buckets.take("a", 5.25)


def test_a_bucket_gains_nothing_from_a_clock_that_falls() -> None:
    buckets = Buckets(1, 1)
    assert buckets.take("a", 100.0)
    assert not buckets.take("a", 10.0)
    assert not buckets.take("a", 11.5)
    assert buckets.take("a", 101.0)


def test_where_a_limit_is_0_nothing_is_let_through() -> None:
    buckets, windows = Buckets(0, 0), Windows(0, 60)
    assert not buckets.take("a", 1.0)
    assert not windows.take("a", 1.0)
    assert buckets.wait("a", 1.0) == windows.wait("a", 1.0) == float("inf")
    assert (len(buckets), len(windows)) == (0, 0)


def test_idle_keys_are_forgotten_and_busy_ones_are_not() -> None:
    buckets, windows = Buckets(1, 10), Windows(5, 10)
    for n in range(1_000):
        now = n / 10
        assert buckets.take(n, now)
        assert windows.take(n, now)
        windows.take("busy", now)
        buckets.take("busy", now)
    assert len(buckets) <= 15  # one a tenth of a second, each full again after one second
    assert len(windows) <= 105
    assert not buckets.take("busy", 99.9)
    assert not windows.take("busy", 99.9)


def test_however_many_keys_come_at_once_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 50)
    buckets, windows = Buckets(1, 10), Windows(5, 10)
    for n in range(1_000):
        assert buckets.take(n, 1.0)
        assert windows.take(n, 1.0)
    assert len(buckets) <= 51
    assert len(windows) <= 51


def test_in_no_span_of_time_are_more_let_through_than_its_number() -> None:
    windows, granted = Windows(30, 3_600), list[float]()
    for n in range(0, 3 * 3_600, 7):
        if windows.take("address", float(n)):
            granted.append(float(n))
    assert len(granted) == 90
    assert all(later - first >= 3_600 for first, later in zip(granted, granted[30:], strict=False))
    assert windows.take("another", 0.0)


def test_a_window_says_how_long_to_wait_and_takes_back_what_led_to_nothing() -> None:
    windows = Windows(2, 60)
    assert windows.take("a", 0.0)
    assert windows.take("a", 10.0)
    assert not windows.take("a", 20.0)
    assert windows.wait("a", 20.0) == 40
    windows.give_back("a")
    windows.give_back("nobody")
    assert windows.take("a", 20.0)
    assert not windows.take("a", 59.9)
    assert windows.take("a", 60.0)
