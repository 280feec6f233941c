"""Whatever people do in whatever order, a table before its match keeps its promises, and so does its row."""

from typing import Any

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.parlour.gatherings import AKI, MIO, REN, ROOT, Hall, added, bytes_of, opened, recorded
from zashiki.kernel.chance import SILENT
from zashiki.kernel.game import Illegal
from zashiki.parlour.gathering import Gathering
from zashiki.parlour.gathering_effects import GatheringEffects, GatheringView, Ready
from zashiki.records.audit import verify
from zashiki.records.promises import unkept_promises
from zashiki.records.sitting_lines import Promise

GUESTS = (AKI, REN, MIO, "guest:0b44")
SEATS = 3
Command = tuple[str, str, int, int]
"""What is done, by whom, a seat or another small number, and how long after the command before."""
COMMANDS = ("sit", "sit at", "stand", "put", "take", "swap", "start", "promise", "promise wrongly", "open", "tick")
WAITS = (0, 1, 4_000, 9_999, 10_000, 20_000, 29 * 60_000)
STORY: list[Command] = [
    ("sit", REN, 0, 0),
    ("put", AKI, 2, 0),
    ("start", AKI, 0, 0),
    ("promise", AKI, 0, 0),
    ("open", AKI, 0, 0),
    ("promise", REN, 0, 4_000),
    ("open", REN, 0, 0),
    ("tick", AKI, 0, 20_000),
]
"""From the opening to the first deal, with one who opens too early and then never."""
commands = st.lists(
    st.tuples(
        st.sampled_from((*COMMANDS, *("promise", "open") * 3, "sit")),
        st.sampled_from(GUESTS),
        st.integers(0, SEATS),
        st.sampled_from((*(0,) * 20, *WAITS)),
    ),
    max_size=25,
)
tables = st.tuples(st.sampled_from(["gathering", "full", "started", "promised"]), st.booleans())


def begun(stage: str, lots: bool) -> Hall:
    """A table at some stage, so that random commands reach all of them."""
    hall = opened(lots=lots)
    if stage != "gathering":
        hall.sit(REN, MIO)
    if stage in ("started", "promised"):
        hall.does("start", AKI, lot=(2, 0, 1) if lots else ())
    if stage == "promised":
        hall.promise(AKI, REN, MIO)
    return hall


def call(hall: Hall, command: Command) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """A command as the gathering takes it."""
    what, guest, n, _ = command
    lot = [(at + n) % SEATS for at in range(SEATS)] if hall.view.lots else ()
    calls: dict[str, tuple[str, tuple[Any, ...], dict[str, Any]]] = {
        "sit": ("sit", (guest, "name"), {}),
        "sit at": ("sit", (guest, "name"), {"seat": n}),
        "put": ("put_computer", (guest, n, "random"), {}),
        "take": ("take_computer_away", (guest, n), {}),
        "swap": ("swap", (guest, n, SEATS - 1), {}),
        "start": ("start", (guest,), {"lot": lot}),
        "promise": ("promise", (guest, hall.promise_of(guest)), {}),
        "promise wrongly": ("promise", (guest, f"{n}" * 64), {}),
        "open": ("open", (guest, bytes_of(guest).hex()), {}),
    }
    return calls.get(what, (what, (guest,), {}))


def outcome(gathering: Gathering, name: str, args: tuple[Any, ...], how: dict[str, Any], now: int) -> Any:
    """What comes of a command: effects, or the code of a refusal."""
    try:
        return gathering.tick(now) if name == "tick" else getattr(gathering, name)(*args, **how, now=now)
    except Illegal as refused:
        return refused.code


def comparable(effects: Any) -> object:
    """Effects without the match, which is no value; it is told by what it dealt."""
    if not isinstance(effects, GatheringEffects) or effects.ready is None:
        return effects
    ready = effects.ready
    return (
        msgspec.structs.replace(effects, ready=None),
        (ready.match.opening, added(ready), ready.seats, ready.options, ready.at, ready.guests),
    )


def follow(hall: Hall, some: list[Command]) -> None:
    """Do it all, with a crash before every command, after which the row must behave like the table."""
    for command in some:
        hall.now += command[3]
        name, args, how = call(hall, command)
        durable, row = Gathering.restored(hall.row) if not hall.gone else None, hall.gathering._row
        found = outcome(hall.gathering, name, args, how, hall.now)
        if durable is not None:
            assert comparable(outcome(durable, name, args, how, hall.now)) == comparable(found)
            assert durable._row == hall.gathering._row
        if isinstance(found, str):
            assert hall.gathering._row is row
        else:
            assert (found.row is None) == (found.gone or hall.gathering._row == row)
            assert found.wake is None or found.wake > hall.now
            hall.carry_out(found)
        check_seats(hall)


def check_seats(hall: Hall) -> None:
    """Hold what is true of every table at every moment."""
    people = [guest for guest in hall.gathering.guests if guest]
    view = hall.view
    assert len(people) == len({*people})
    assert hall.gone == (view.state == "gone")
    assert view.opener is not None or hall.gone
    assert len(view.seats) == SEATS
    assert not view.may_open or view.state in ("promising", "live")
    assert (view.state == "live") == bool(hall.ready)


def check_secrets(hall: Hall) -> None:
    """Nothing that is let out holds the root, a guest, what somebody opened, or a promise before all are in."""
    secrets = [ROOT.hex(), *GUESTS, *(bytes_of(guest).hex() for guest in GUESTS)]
    for _, message in hall.sent:
        text = msgspec.json.encode(message).decode()
        assert not [secret for secret in secrets if secret in text]
        if isinstance(message, GatheringView) and not message.may_open:
            assert message.promises == ()
            assert not [guest for guest in GUESTS if hall.promise_of(guest) in text]


def check_ready(ready: Ready) -> None:
    """The match follows from what was promised and opened; whoever was silent counts as zeros."""
    promises = ready.options.promises
    assert unkept_promises(promises, added(ready), table="T-0007") == ()
    for info, guest, promise, entropy in zip(ready.seats, ready.guests, promises, added(ready), strict=True):
        assert (info.kind == "person") == bool(guest) == (promise.silent != "computer")
        assert entropy == (SILENT if promise.silent else bytes_of(guest))
        assert bool(promise.promise) == (promise.silent in ("", "withheld"))
    verify(recorded(ready))


@settings(max_examples=200)
@given(tables, commands)
@example(("gathering", False), STORY)
def test_no_commands_break_a_table_and_a_crash_between_any_two_changes_nothing(
    table: tuple[str, bool], some: list[Command]
) -> None:
    hall = begun(*table)
    follow(hall, some)
    check_secrets(hall)
    if not hall.gone and hall.gathering.view.state == "promising":
        hall.wait(20_000)
    for ready in hall.ready:
        check_ready(ready)


def test_the_story_reaches_a_deal_with_one_who_withholds() -> None:
    hall = begun("gathering", lots=False)
    follow(hall, STORY)
    promises = hall.ready[0].options.promises
    assert [promise.silent for promise in promises] == ["withheld", "", "computer"]
    assert promises[0] == Promise(hall.promise_of(AKI), silent="withheld")
