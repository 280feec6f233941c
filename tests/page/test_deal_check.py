"""The page checks deals itself: fair/1 against its vectors, records of every game, and whatever was tampered with."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Route

from tests.cli.remote_house import RemoteHouse
from tests.page.deal_screens import open_deal_sheet
from tests.page.screens import DESK, ONE_MONTH, PHONE, Guests, Screen, seated_together
from tests.server.test_published import played
from zashiki.kernel.chance import Fair
from zashiki.records.promises import seat_promise
from zashiki.records.seen_deals import laid_deals
from zashiki.records.sitting_lines import read
from zashiki.server.catalogue import facts_of
from zashiki.server.published import published_whole
from zashiki.texts.packages import load_game

VECTORS = json.loads((Path(__file__).parents[1] / "kernel/fair_1_vectors.json").read_text(encoding="utf-8"))
ENTROPY = [sha256(f"seat{seat}".encode()).hexdigest() for seat in range(4)]
WAYS = ("browser", "page")
"""How things are hashed: by what the browser has, or by the page's own code."""
KNOBS: dict[str, dict[str, Any]] = {
    "koikoi": {"rounds": 3},
    "stud": {"deals": 3, "seats": 3},
    "riichi": {"hands": 2},
    "reversi": {"openings": ("f5d6c3", "f5f6e6f4", "f5d6c4d3c3")},
}
SHUFFLED = """async ([key, deal, table, entropy, size, label]) => {
  const files = document.documentElement.dataset.files;
  const { hashing, shuffled, chainBelow, promiseOf } = await import(`${files}frame/fair.js`);
  const { bytesOf, hex } = await import(`${files}frame/bytes.js`);
  const by = hashing(), pieces = Array.from({ length: size }, (_, at) => at), seats = entropy.map(bytesOf);
  return {
    by: by.by, order: await shuffled(by, { key: bytesOf(key), deal, table, entropy: seats }, pieces, label),
    commitment: hex((await chainBelow(by, bytesOf(key), deal))[0]),
    promise: hex(await promiseOf(by, table, 3, seats[3])),
  };
}"""
CHECKED = """async ([text, deals, orders]) => {
  const files = document.documentElement.dataset.files;
  const { hashing } = await import(`${files}frame/fair.js`);
  const { checkDeals, recordFacts } = await import(`${files}frame/deal_check.js`);
  return checkDeals(recordFacts(text), deals, { by: hashing(), orders, own: () => "", shown: null });
}"""
REMEMBERED = """async ([text, deals]) => {
  const files = document.documentElement.dataset.files;
  const { hashing } = await import(`${files}frame/fair.js`);
  const { checkDeals, recordFacts } = await import(`${files}frame/deal_check.js`);
  const { ownBytes, shownBefore } = await import(`${files}frame/promises.js`);
  const facts = recordFacts(text), own = (seat) => ownBytes(facts.table, seat);
  return checkDeals(facts, deals, { by: hashing(), orders: [deals.order], own, shown: shownBefore(facts.table) });
}"""
SHEET = """async ([text, deals, game]) => {
  const files = document.documentElement.dataset.files;
  const [{ html, render }, { roomOf, dress }, { DealSheet }] = await Promise.all(
    ["frame/html.js", "frame/rooms.js", "screens/deal_sheet.js"].map((name) => import(`${files}${name}`)));
  await roomOf(game);
  dress(game);
  const at = document.body.appendChild(document.createElement("div"));
  const table = { id: "", game, me: null, over: true, names: [], facts: null }, record = { text, deals };
  render(html`<${DealSheet} table=${table} record=${record} close=${() => render(null, at)} />`, at);
}"""
REFUSED = f"(given) => ({CHECKED})(given).then(() => '', (error) => error.constructor.name)"
NO_RECORDS = ("", "{}", "no record", '{"line":"header"}', '{"line":"header","game":1}\nnull', "[]\n[]")
Change = Callable[[list[dict[str, Any]]], None]


@pytest.fixture(scope="module")
def over(browser: Browser, house: RemoteHouse) -> Iterator[Screen]:
    """One match that is over, for all who look at its deals afterwards."""
    guests = Guests(browser, house.url)
    screen = guests.come()
    screen.against_computer("koikoi", knobs=ONE_MONTH)
    screen.to_the_end()
    yield screen
    guests.leave()


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, over: Screen) -> Iterator[str]:
    """Hash in one way, or in the other: a browser that came by plain http from another machine has none of its own."""
    if request.param == "page":
        over.evaluate("void Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })")
    yield request.param
    over.evaluate("delete crypto.subtle")


# The bytes of fair/1.


def test_the_page_shuffles_as_the_vectors_say_however_it_hashes(over: Screen, way: str) -> None:
    seats = [Fair.seeded(f"{seat}", seats=0).root for seat in range(4)]
    fair = Fair(Fair.seeded("root", seats=0).root, entropy=seats, table="座-0007", length=70)
    chain = {
        name: over.evaluate(SHUFFLED, [VECTORS["k1"], 1, "T-0001", ENTROPY, int(name), ""])
        for name in ("48", "52", "136")
    }
    assert {name: made["order"] for name, made in chain.items()} == {name: VECTORS[name] for name in chain}
    assert {made["commitment"] for made in chain.values()} == {VECTORS["commit"]}
    for deal, label in ((1, "dealer"), (70, ""), (33, "burns")):
        made = over.evaluate(
            SHUFFLED, [fair.key(deal).hex(), deal, fair.table, [one.hex() for one in seats], 52, label]
        )
        assert made == {
            "by": way,
            "order": list(fair.shuffled(range(52), deal=deal, label=label)),
            "commitment": fair.commitment.hex(),
            "promise": seat_promise(seats[3], table=fair.table, seat=3).hex(),
        }


# Records of every game.


@cache
def record_of(game: str, seed: str) -> tuple[str, dict[str, Any], list[list[str]]]:
    """A match of people that is over, as everybody may have it, how its deals lay, and what its game shuffles."""
    table = played(game, seed=seed, **KNOBS[game])
    record = published_whole(read(b"".join(table.lines)), now=table.now)
    orders = [list(order) for order in facts_of(load_game(game)).orders.values()]
    return record.to_bytes().decode(), msgspec.to_builtins(laid_deals(record)), orders


def test_every_deal_of_real_records_is_made_again(over: Screen, way: str) -> None:
    for game in KNOBS:
        for seed in ("one", "two"):
            text, deals, orders = record_of(game, seed)
            report = over.evaluate(CHECKED, [text, deals, orders])
            assert (report["found"], report["by"]) == ("holds", way), (game, report["steps"])
            assert [deal["found"] for deal in report["deals"]] == ["same"] * len(deals["laid_out"]), game
            assert all(deal["compared"] == len(deal["laid"]) for deal in report["deals"])


def test_what_is_no_record_is_refused_in_one_clear_way(over: Screen) -> None:
    for text in NO_RECORDS:
        assert over.evaluate(REFUSED, [text, {"order": [], "laid_out": []}, []]) == "UnreadableRecord", text


# The sheet.


def hashes(screen: Screen, selector: str = "dialog.deal") -> list[str]:
    """The hashes that are shown somewhere, as they are read."""
    return [one.inner_text().replace(" ", "") for one in screen.find(f"{selector} .hash:visible").all()]


def steps(screen: Screen, found: str) -> list[str]:
    """The steps of a check that came to something."""
    return screen.find(f"dialog.deal .steps .{found}").attributes("data-step")


def test_during_play_seal_and_promises_are_shown_in_full(guests: Guests) -> None:
    people = [guests.come(DESK, "en"), guests.come(PHONE, "en")]
    table = seated_together(people, "stud", knobs={"seats": 2})
    said = json.loads(next(frame for frame in people[0].frames if '"type":"table"' in frame))
    promises = [one["promise"] for one in said["options"]["promises"]]
    for me, screen in enumerate(people):
        open_deal_sheet(screen)
        assert screen.find(".verdict").get_attribute("data-found") == "open"
        assert hashes(screen) == [said["commitment"], *promises]
        assert screen.find("[data-seat] .tag").count() == 1
        assert screen.find(f"[data-seat='{me}'] .tag").inner_text() == "yours, remembered here"
        assert "noted the same seal before the match" in screen.text("dialog.deal")
        assert screen.evaluate("document.activeElement.closest('dialog.deal') !== null")
        kept = screen.evaluate("(name) => JSON.parse(localStorage['zashiki.promises'])[name]", f"{table}/{me}")
        assert seat_promise(bytes.fromhex(kept), table=table, seat=me).hex() == promises[me]
        screen.press("Escape")
        screen.wait("dialog.deal", state="detached")


def test_a_browser_whose_guest_promised_from_another_one_draws_and_opens_nothing(over: Screen) -> None:
    said = over.evaluate(
        """async () => {
          const { keepPromise, ownBytes } = await import(`${document.documentElement.dataset.files}frame/promises.js`);
          const said = [], line = { say: (command) => said.push(command.type) };
          for (const [id, promised] of [["elsewhere", true], ["here", false]]) {
            const gathering = { state: "promising", may_open: promised, seats: [{ promised }] };
            keepPromise({ id, me: 0, gathering, line, said: new Set() });
          }
          return [said, ownBytes("elsewhere", 0), ownBytes("here", 0).length];
        }"""
    )
    assert said == [["promise"], "", 64]


def closed_sheet(screen: Screen) -> None:
    screen.find("dialog.deal .x").click()
    screen.wait("dialog.deal", state="detached")


def test_after_the_match_every_deal_is_checked_and_the_own_promise_found(over: Screen, way: str) -> None:
    open_deal_sheet(over)
    over.wait(".verdict.holds")
    assert over.text(".verdict") == "Every deal is the one that was fixed before play."
    assert steps(over, "fails") == []
    assert set(steps(over, "holds")) == {"seal", "promises", "own", "order", "keys", "deals"}
    assert over.find(".one-deal .place img").count() == 48
    assert "zero bytes" in over.text("[data-seat='1']")
    text = over.text("dialog.deal")
    assert ("the page's own code" in text) == ("over plain http" in text) == (way == "page")
    assert "whoever runs the house can" in text
    closed_sheet(over)


def test_a_hash_is_copied_as_it_is(over: Screen) -> None:
    open_deal_sheet(over)
    over.wait(".verdict.holds")
    over.find("dialog.deal [data-seat='0'] .hash-line .tool").first.click()
    over.wait("dialog.deal .hash-line .tool[aria-label=Copied]")
    assert [over.evaluate("navigator.clipboard.readText()")] == hashes(over, "[data-seat='0']")[:1]
    closed_sheet(over)


@pytest.mark.slow
def test_months_that_are_over_are_checked_while_others_are_played(guests: Guests) -> None:
    screen = guests.come(DESK, "ja")
    screen.against_computer("koikoi", knobs={**ONE_MONTH, "rounds": 12})
    screen.until("result")
    screen.put_away()
    screen.until("asked", "result")
    open_deal_sheet(screen)
    screen.wait(".verdict.holds")
    assert screen.find(".deal-picks .btn.holds").count() >= 1
    assert screen.find(".deal-picks .btn.open").count() == 1
    assert "これまでに開かれた配り" in screen.text(".verdict")


def test_a_browser_that_was_not_there_says_so(over: Screen) -> None:
    kept = over.evaluate("['promises', 'shown'].map((name) => [name, localStorage[`zashiki.${name}`]])")
    over.evaluate("for (const name of ['promises', 'shown']) localStorage.removeItem(`zashiki.${name}`)")
    open_deal_sheet(over)
    over.wait(".verdict.holds")
    assert over.text(".verdict") == "Every deal follows from its key and everybody's bytes."
    assert set(steps(over, "open")) == {"seal", "own_none"}
    assert "somebody must have noted the seal before" in over.text(".proof")
    closed_sheet(over)
    over.evaluate("(kept) => kept.forEach(([name, text]) => { localStorage[`zashiki.${name}`] = text; })", kept)


def of_kind(lines: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(line for line in lines if line["line"] == kind)


def changed_key(lines: list[dict[str, Any]]) -> None:
    of_kind(lines, "reveal")["key"] = "ab" * 32


def changed_entropy(lines: list[dict[str, Any]]) -> None:
    of_kind(lines, "header")["chance"]["entropy"][0] = "cd" * 32


def changed_silence(lines: list[dict[str, Any]]) -> None:
    of_kind(lines, "header")["chance"]["entropy"][1] = "01" * 32


def changed_seal(lines: list[dict[str, Any]]) -> None:
    of_kind(lines, "header")["chance"]["commitment"] = "ef" * 32


def foreign_promise(lines: list[dict[str, Any]]) -> None:
    """Other bytes in the place of somebody's, with the promise that fits them."""
    header, other = of_kind(lines, "header"), bytes(range(32))
    header["chance"]["entropy"][0] = other.hex()
    header["sitting"]["promises"][0]["promise"] = seat_promise(other, table=header["table"], seat=0).hex()


TAMPERED: dict[Change, set[str]] = {
    changed_key: {"key"},
    changed_seal: {"seal", "key"},
    changed_entropy: {"promise", "own_other", "differs"},
    changed_silence: {"silence", "differs"},
    foreign_promise: {"shown", "own_other", "differs"},
}
"""What is changed in a record, and the steps that must fail by it."""


@contextmanager
def answered(screen: Screen, part: str, change: Callable[[str], str]) -> Iterator[None]:
    """Let the house answer otherwise."""

    def otherwise(route: Route) -> None:
        route.fulfill(status=200, body=change(route.fetch().text()))

    screen.route(f"**/api/tables/*/{part}*", otherwise)
    yield
    screen.unroute(f"**/api/tables/*/{part}*")


def swapped_pieces(deals: dict[str, Any]) -> None:
    laid = deals["laid_out"][-1]
    laid[4], laid[40] = laid[40], laid[4]


def lost_deals(deals: dict[str, Any]) -> None:
    deals["laid_out"] = []


def failing(over: Screen, text: str, deals: dict[str, Any]) -> set[str]:
    """The steps that fail, with all that this browser remembers."""
    report = over.evaluate(REMEMBERED, [text, deals])
    assert report["found"] == ("fails" if any(step["found"] == "fails" for step in report["steps"]) else "holds")
    return {step["name"] for step in report["steps"] if step["found"] == "fails"}


def test_whatever_was_changed_is_found_and_named(over: Screen) -> None:
    address = f"{over.url}/api/tables/{over.address.rpartition('/')[2]}"
    text = over.context.request.get(f"{address}/record?as=table").text()
    deals = over.context.request.get(f"{address}/deals?as=table").json()
    assert failing(over, text, deals) == set()
    for change, wanted in TAMPERED.items():
        lines = [json.loads(line) for line in text.splitlines()]
        change(lines)
        tampered = "\n".join(json.dumps(line, separators=(",", ":")) for line in lines)
        assert failing(over, tampered, deals) == wanted, change.__name__
    for otherwise, wanted in ((swapped_pieces, {"differs"}), (lost_deals, {"untold"})):
        changed = deepcopy(deals)
        otherwise(changed)
        assert failing(over, text, changed) == wanted, otherwise.__name__


def test_what_fails_is_said_first_and_shown_and_then_nothing_is_proven(over: Screen) -> None:
    def otherwise(text: str) -> str:
        swapped_pieces(deals := json.loads(text))
        return json.dumps(deals)

    with answered(over, "deals", otherwise):
        open_deal_sheet(over)
        over.wait(".verdict.fails")
    assert over.text(".verdict") == "This does not add up."
    assert "place 5 should be" in over.text(".steps li")
    assert steps(over, "fails") == ["differs"]
    assert over.find(".one-deal .place.other").count() == 2 * 2, "in both orders"
    assert over.find(".proof").count() == 0
    closed_sheet(over)


def test_a_record_that_cannot_be_read_is_said_and_asked_for_again(over: Screen) -> None:
    with answered(over, "record", lambda _: "nonsense"):
        open_deal_sheet(over)
        over.wait(".verdict .btn")
        assert over.text(".verdict b") == "This record cannot be read, so nothing could be checked."
        assert len(hashes(over)) == 2, "what the table itself said is there all the same"
    over.find(".verdict .btn").click()
    over.wait(".verdict.holds")
    closed_sheet(over)


def test_a_table_that_keeps_folded_hands_says_that_nobody_can_check_it(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("stud", knobs={"seats": 2, "deals": 1}, folded="kept")
    open_deal_sheet(screen)
    assert "nobody can check the deals" in screen.text(".verdict")


def test_where_nothing_is_dealt_there_is_nothing_to_check(guests: Guests) -> None:
    screen = guests.come()
    screen.against_computer("reversi")
    screen.settled()
    screen.find(".tool.more").click()
    screen.wait("dialog [data-ask=sound]")
    assert screen.find("[data-ask=deal]").count() == 0


@pytest.mark.parametrize(
    "game", ["riichi", *(pytest.param(game, marks=pytest.mark.slow) for game in ("koikoi", "stud"))]
)
def test_a_record_from_a_file_is_checked_by_the_same_sheet(guests: Guests, game: str) -> None:
    screen = guests.come(PHONE, "en")
    screen.go()
    text, deals, _ = record_of(game, "one")
    screen.evaluate(SHEET, [text, deals, game])
    screen.wait("dialog.deal .verdict.holds")
    assert screen.text(".verdict") == "Every deal follows from its key and everybody's bytes."
    assert screen.find(".one-deal .place").count() == len(deals["order"])
    assert screen.find(".deal-picks .btn").count() == len(deals["laid_out"])
    screen.find(".deal-picks .btn").first.click()
    assert screen.find(".one-deal").get_attribute("data-deal") == "1"
    assert screen.evaluate("document.querySelector('dialog.deal .inner').scrollWidth <= innerWidth")
    screen.find("dialog.deal .x").click()
    screen.wait("dialog.deal", state="detached")
