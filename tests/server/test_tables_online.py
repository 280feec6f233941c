"""Tables before their match, over HTTP: who may sit where, by which invitation, and how many one may hold."""

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.counted_work import count_calls
from tests.server.choosers import last_table
from tests.server.houses import FAST, REVERSI, ROOMY, OpenHouse, Visitor, in_house
from zashiki.kernel.problems import Problem
from zashiki.kernel.registry import load
from zashiki.parlour.house_messages import NewTable
from zashiki.server import table_routes
from zashiki.server.guests import Guests
from zashiki.server.limits import Limits
from zashiki.server.openings import rules_of


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def sit(house: OpenHouse, who: Visitor | None, table: str, **asked: object) -> httpx.Response:
    return await house.ask(who, "POST", f"/api/tables/{table}/sit", asked)


def test_an_invitation_is_used_up_by_sitting_down_and_never_by_looking(tmp_path: Path) -> None:
    async def join(house: OpenHouse) -> None:
        aki, ren, mio = await house.visitors("Aki", "Ren", "Mio")
        facts = await house.opened(aki, "reversi")
        path = "/api/invitations/" + facts["invitation"].rsplit("/", 1)[1]
        for who in (None, ren, mio):
            assert (await house.ask(who, "GET", path)).json()["table"] == facts["table"]
        assert code_of(await house.ask(None, "POST", path)) == (401, "no_guest")
        assert (await house.ask(ren, "POST", path)).json()["me"] == 1
        assert (await house.ask(ren, "POST", path)).json()["me"] == 1  # the same guest again simply goes on
        assert (await house.ask(aki, "POST", path)).json()["me"] == 0
        refused = await house.ask(mio, "POST", f"{path}?lang=ja")
        assert code_of(refused) == (410, "invitation_used")
        assert any("ぁ" <= letter <= "ん" for letter in refused.json()["text"])
        assert code_of(await house.ask(mio, "POST", "/api/invitations/nothing")) == (404, "no_such_invitation")

    in_house(tmp_path, join)


def test_an_invitation_that_led_to_no_seat_is_not_used_up(tmp_path: Path) -> None:
    async def join(house: OpenHouse) -> None:
        aki, ren, mio = await house.visitors("Aki", "Ren", "Mio")
        facts = await house.opened(aki, "stud", knobs={"seats": 3})
        answer = await house.ask(aki, "POST", f"/api/tables/{facts['table']}/invitations", {"uses": 1})
        path = "/api/invitations/" + answer.json()["link"].rsplit("/", 1)[1]
        assert code_of(await house.ask(ren, "POST", path, {"seat": 0})) == (409, "seat_taken")
        assert code_of(await house.ask(ren, "POST", path, {"seat": 40}))[1] == "no_such_seat"
        assert (await house.ask(mio, "POST", path, {"seat": 2})).json()["me"] == 2
        assert code_of(await house.ask(ren, "POST", path)) == (410, "invitation_used")

    in_house(tmp_path, join)


def test_two_guests_at_once_cannot_both_use_one_invitation(tmp_path: Path) -> None:
    async def join(house: OpenHouse) -> None:
        people = await house.visitors(*(f"guest {number}" for number in range(8)))
        facts = await house.opened(people[0], "reversi")
        path = "/api/invitations/" + facts["invitation"].rsplit("/", 1)[1]
        answers = await asyncio.gather(*(house.ask(who, "POST", path) for who in people[1:]))
        assert sorted(answer.status_code for answer in answers) == [200, *[410] * 6]

    in_house(tmp_path, join)


def test_one_guest_who_asks_several_times_at_once_sits_down_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a client does that got no answer, or a person who taps twice."""
    real = Guests.use_invitation

    async def slow(self: Guests, code: str, guest: str) -> bool:
        await asyncio.sleep(0.05)  # so that the others come meanwhile
        return await real(self, code, guest)

    monkeypatch.setattr(Guests, "use_invitation", slow)

    async def join(house: OpenHouse) -> None:
        aki, ren, mio = await house.visitors("Aki", "Ren", "Mio")
        facts = await house.opened(aki, "stud", knobs={"seats": 3})
        path = "/api/invitations/" + facts["invitation"].rsplit("/", 1)[1]
        answers = await asyncio.gather(*(house.ask(ren, "POST", path) for _ in range(6)))
        assert [answer.json().get("me") for answer in answers] == [1] * 6
        assert (await house.ask(mio, "POST", path)).json()["me"] == 2

    in_house(tmp_path, join)


def test_an_unlisted_table_needs_an_invitation_and_a_listed_one_none(tmp_path: Path) -> None:
    async def join(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        facts = await house.opened(aki, "reversi")
        assert code_of(await sit(house, ren, facts["table"])) == (403, "needs_invitation")
        secret = await house.opened(aki, "reversi", options={"watching": "none"})
        assert code_of(await sit(house, ren, secret["table"])) == (404, "no_such_table")
        assert code_of(await house.ask(ren, "GET", f"/api/tables/{secret['table']}")) == (404, "no_such_table")
        listed = await house.opened(aki, "reversi", listed=True)
        shown = (await house.ask(None, "GET", "/api/tables/open")).json()["tables"]
        assert [one["table"] for one in shown] == [listed["table"]]
        assert (await sit(house, ren, listed["table"])).json()["me"] == 1
        assert (await house.ask(None, "GET", f"/api/tables/{listed['table']}")).json()["seats"][1]["name"] == "Ren"

    in_house(tmp_path, join)


def test_sitting_twice_changes_nothing_and_a_full_table_takes_nobody(tmp_path: Path) -> None:
    async def join(house: OpenHouse) -> None:
        aki, ren, mio = await house.visitors("Aki", "Ren", "Mio")
        table = (await house.opened(aki, "reversi", listed=True))["table"]
        await sit(house, ren, table)
        assert code_of(await sit(house, ren, table)) == (409, "already_seated")
        assert code_of(await sit(house, mio, table)) == (409, "no_free_seat")
        assert code_of(await sit(house, mio, table, seat=1)) == (409, "seat_taken")
        assert code_of(await sit(house, mio, "a" * 16)) == (404, "no_such_table")

    in_house(tmp_path, join)


def test_only_the_opener_puts_computers_swaps_starts_and_invites(tmp_path: Path) -> None:
    async def ask(house: OpenHouse) -> None:
        aki, ren, mio = await house.visitors("Aki", "Ren", "Mio")
        facts = await house.opened(aki, "stud", knobs={"seats": 3})
        await house.joined(ren, facts)
        at = f"/api/tables/{facts['table']}"
        asked: list[tuple[str, str, object]] = [
            ("POST", f"{at}/computers", {"seat": 2, "player": "random"}),
            ("POST", f"{at}/swap", {"one": 0, "other": 1}),
            ("POST", f"{at}/start", None),
            ("POST", f"{at}/invitations", {}),
            ("DELETE", f"{at}/seats/0", None),
        ]
        for method, path, body in asked:
            assert code_of(await house.ask(ren, method, path, body)) == (403, "not_opener"), path
            assert code_of(await house.ask(mio, method, path, body)) == (409, "not_seated"), path
            assert code_of(await house.ask(None, method, path, body)) == (401, "no_guest"), path
        assert code_of(await house.ask(aki, "POST", f"{at}/start")) == (409, "seats_free")
        assert code_of(await house.ask(aki, *asked[0][:2], {"seat": 2, "player": "mjai:./bot"})) == (
            409,
            "no_such_player",
        )
        for method, path, body in asked[:2]:
            assert (await house.ask(aki, method, path, body)).is_success
        assert (await house.ask(aki, "DELETE", f"{at}/computers/2")).json()["seats"][2] == {}
        assert (await house.ask(ren, "GET", at)).json()["me"] == 0

    in_house(tmp_path, ask)


def test_the_opener_frees_the_seat_of_a_person_who_has_gone(tmp_path: Path) -> None:
    async def free(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        facts = await house.opened(aki, "reversi")
        await house.joined(ren, facts)
        path, ear = f"/api/tables/{facts['table']}/seats", await house.listen(aki, facts["table"])
        other = await house.listen(ren, facts["table"])
        while (await ear.hear("presence"))["seats"] != ["here", "here"]:
            pass
        assert code_of(await house.ask(aki, "DELETE", f"{path}/1")) == (409, "still_here")
        assert code_of(await house.ask(aki, "DELETE", f"{path}/0")) == (409, "nobody_else")
        other.socket.transport.abort()
        assert (await ear.hear("presence"))["seats"] == ["here", "gone"]
        assert (await house.ask(aki, "DELETE", f"{path}/1")).json()["seats"][1] == {}
        assert (await house.joined(ren, facts))["me"] == 1, "by the same link, which was theirs"

    in_house(tmp_path, free)


def test_computers_of_one_kind_have_a_name_each_and_none_that_a_person_has(tmp_path: Path) -> None:
    async def name(house: OpenHouse) -> None:
        (fox,) = await house.visitors("きつね")
        computers = {1: "greedy", 2: "greedy"}
        facts = await house.opened(fox, "riichi", computers=computers)
        assert [seat["name"] for seat in facts["seats"][1:3]] == ["Tanuki", "Kappa"]
        asked = {"seat": 3, "player": "random"}
        facts = (await house.ask(fox, "POST", f"/api/tables/{facts['table']}/computers", asked)).json()
        assert facts["seats"][3] == {"name": "Tengu", "kind": "random"}

    in_house(tmp_path, name)


def test_whoever_leaves_before_the_match_frees_the_seat_and_the_last_one_ends_the_table(tmp_path: Path) -> None:
    async def leave(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        facts = await house.opened(aki, "reversi")
        await house.joined(ren, facts)
        ear = await house.listen(aki, facts["table"])
        await ear.hear("seat")
        at = f"/api/tables/{facts['table']}"
        assert (await house.ask(ren, "POST", f"{at}/leave")).status_code == 204
        assert (await ear.hear("gathering"))["seats"][1] == {}
        assert (await house.ask(aki, "POST", f"{at}/leave")).status_code == 204
        assert await ear.until_closed() == 4404
        assert ear.heard[-1]["code"] == "table_gone"
        assert code_of(await house.ask(aki, "GET", at)) == (404, "no_such_table")

    in_house(tmp_path, leave)


def test_five_unstarted_and_twenty_unfinished_tables_and_no_more(tmp_path: Path) -> None:
    async def hold(house: OpenHouse) -> None:
        aki, ren = await house.visitors("Aki", "Ren")
        for _ in range(5):
            await house.opened(aki, "reversi")
        body = {"game": "reversi"}
        assert code_of(await house.ask(aki, "POST", "/api/tables", body)) == (429, "too_many_unstarted")
        theirs = await house.opened(ren, "reversi", listed=True)
        assert code_of(await sit(house, aki, theirs["table"])) == (429, "too_many_unstarted")
        for number in range(20):
            facts = await house.opened(ren, "reversi", computers={"1": "random"}) if number else theirs
            if not number:
                await house.ask(
                    ren, "POST", f"/api/tables/{theirs['table']}/computers", {"seat": 1, "player": "random"}
                )
            ear = await house.listen(ren, facts["table"])
            await ear.hear("seat")
            await house.ask(ren, "POST", f"/api/tables/{facts['table']}/start")
            await ear.hear("table")
            await ear.close()
        assert code_of(await house.ask(ren, "POST", "/api/tables", body)) == (429, "too_many_tables")

    in_house(tmp_path, hold, limits=Limits(requests=10_000))


def test_five_requests_at_once_are_counted_one_after_the_other(tmp_path: Path) -> None:
    async def hold(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        opened = await asyncio.gather(*(house.ask(aki, "POST", "/api/tables", {"game": "reversi"}) for _ in range(9)))
        assert sorted(answer.status_code for answer in opened) == [*[201] * 5, *[429] * 4]

    in_house(tmp_path, hold, limits=Limits())


UNOPENED: list[tuple[object, str]] = [
    ({"game": "go"}, "no_game"),
    ({"game": "reversi", "preset": "go"}, "opening.preset"),
    ({"game": "koikoi", "knobs": {"rounds": -1}}, ""),
    ({"game": "koikoi", "knobs": {"nothing": 1}}, ""),
    ({"game": "koikoi", "folded": "kept"}, "opening.folded"),
    ({"game": "koikoi", "names": ["a", "b"]}, "opening.names"),
    ({"game": "koikoi", "computers": {"1": "mjai:./bot"}}, "no_such_player"),
    ({"game": "koikoi", "computers": {"7": "random"}}, "no_such_seat"),
    ({"game": "koikoi", "options": {"away": "computer:./bot"}}, ""),
    ({"game": "koikoi", "options": {"clock": {"each": -1}}}, ""),
    ({"game": "koikoi", "name": "a\u202eb"}, ""),
    ({"game": "koikoi", "start": True}, "seats_free"),
    ({"game": "koikoi", "cheat": 1}, "body.wrong"),
    ({}, "body.wrong"),
    ([], "body.wrong"),
]


def test_what_cannot_be_opened_is_refused_in_words_and_leaves_nothing(tmp_path: Path) -> None:
    async def open_it(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        for asked, code in UNOPENED:
            answer = await house.ask(aki, "POST", "/api/tables?lang=ja", asked)
            assert answer.status_code in (400, 409), answer.text
            assert not code or answer.json()["code"] == code
            assert any("ぁ" <= letter <= "ん" for letter in answer.json()["text"]), answer.text
            assert (await house.ask(aki, "GET", "/api/tables")).json()["tables"] == [], asked

    in_house(tmp_path, open_it)


def test_a_match_with_seats_drawn_by_lot_tells_each_where_they_sit(tmp_path: Path) -> None:
    async def draw(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        seats = set()
        for _ in range(12):
            ears = await house.begun(people, "reversi", **REVERSI, lots=True)
            assert {ear.seat for ear in ears} == {0, 1}
            names = [seat["name"] for seat in last_table(ears[0])["seats"]]
            assert [names[ear.seat or 0] for ear in ears] == ["Aki", "Ren"]
            seats.add(ears[0].seat)
            if len(seats) == 2:
                return
        raise AssertionError("twelve lots, and all the same")

    in_house(tmp_path, draw)


def test_lists_show_each_guest_their_own_tables_with_the_latest_first(tmp_path: Path) -> None:
    async def look(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren", "Mio")
        live = await house.begun(people[:2], "reversi", **REVERSI)
        gathering = await house.opened(people[0], "koikoi", options=FAST)
        mine = (await house.ask(people[0], "GET", "/api/tables")).json()["tables"]
        assert [(one["table"], one["state"]) for one in mine] == [
            (gathering["table"], "gathering"),
            (live[0].table, "live"),
        ]
        only = (await house.ask(people[1], "GET", "/api/tables?state=live")).json()["tables"]
        assert [(one["table"], one["me"]) for one in only] == [(live[0].table, 1)]
        assert (await house.ask(people[2], "GET", "/api/tables")).json()["tables"] == []
        assert code_of(await house.ask(people[0], "GET", "/api/tables?state=lost")) == (400, "tables.state")
        assert code_of(await house.ask(None, "GET", "/api/tables")) == (401, "no_guest")

    in_house(tmp_path, look)


def test_lists_mark_a_guest_whose_name_looks_like_a_computers(tmp_path: Path) -> None:
    async def play(house: OpenHouse) -> None:
        aki, other = await house.visitors("Кіtѕunе", "Ren")
        gathers = (await house.opened(aki, "reversi", listed=True, options={"watching": "all"}))["table"]
        begun = (await house.opened(aki, "koikoi", computers={"1": "random"}, start=True))["table"]
        for who, path, wanted in ((aki, "/api/tables", {gathers, begun}), (other, "/api/tables/open", {gathers})):
            listed = (await house.ask(who, "GET", path)).json()["tables"]
            found = {one["table"]: one["seats"][0].get("called", {}).get("en") for one in listed}
            assert found == dict.fromkeys(wanted, "Кіtѕunе (guest 1)")

    in_house(tmp_path, play)


def test_rematches_count_among_the_tables_that_a_guest_holds(tmp_path: Path) -> None:
    async def again(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        ears = await house.begun(people, "reversi", **REVERSI)
        await house.begun(people, "reversi", **REVERSI)
        assert (await ears[0].done("resign", id="x"))["type"] == "done"
        await ears[1].hear("over")
        await house.eventually(
            lambda: (one := house.house.store.entry(ears[0].table)) is not None and one.state == "over"
        )
        await house.begun(people, "reversi", **REVERSI)
        for ear in ears:
            assert (await ear.done("rematch", id="r"))["type"] == "done"
        for ear in ears:
            assert (await ear.hear("refused"))["code"] == "too_many_tables"

    in_house(tmp_path, again, limits=msgspec.structs.replace(ROOMY, unfinished=2))


def test_tables_that_are_over_hide_none_that_are_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_routes, "LISTED", 2)

    async def look(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        listed = (await house.opened(people[0], "reversi", listed=True))["table"]
        for _ in range(2):
            ears = await house.begun(people, "reversi", **REVERSI | {"options": {**FAST, "watching": "all"}})
            assert (await ears[0].done("resign", id="x"))["type"] == "done"
            await ears[1].hear("over")
        shown = (await house.ask(None, "GET", "/api/tables/open")).json()["tables"]
        assert [one["table"] for one in shown] == [listed]

    in_house(tmp_path, look)


def test_rules_from_outside_say_nothing_of_themselves(tmp_path: Path) -> None:
    async def open_them(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        for knobs in ({"name": "free money"}, {"source": "x"}, {"notes": ["x"]}):
            answer = await house.ask(aki, "POST", "/api/tables", {"game": "reversi", "knobs": knobs})
            assert (answer.status_code, answer.json()["code"]) == (400, "opening.description")
        answer = await house.ask(aki, "POST", "/api/tables", {"game": "koikoi", "knobs": {"yaku": ["x"] * 3_900}})
        assert answer.status_code == 400

    in_house(tmp_path, open_them)


def test_of_long_rules_from_outside_one_type_is_looked_at_once_however_many_things_have_it() -> None:
    def read(length: int) -> None:
        with pytest.raises(Problem):
            rules_of(load("koikoi"), NewTable("koikoi", knobs={"yaku": ["x"] * length}))

    read(1)
    assert count_calls(lambda: read(3_900)) < count_calls(lambda: read(100)) + 10 * 3_800


def test_a_hidden_table_is_answered_for_like_none_whatever_is_asked(tmp_path: Path) -> None:
    async def ask(house: OpenHouse) -> None:
        aki, dai = await house.visitors("Aki", "Dai")
        hidden = (await house.opened(aki, "reversi", options={**FAST, "watching": "none"}))["table"]
        for body in (b"[", b"{}", b'{"seat":9}'):
            answers = [
                await house.http.post(f"/api/tables/{table}/sit", content=body, headers=dai.headers)
                for table in (hidden, "a" * 16)
            ]
            assert [answer.json()["code"] for answer in answers] == ["no_such_table"] * 2, body

    in_house(tmp_path, ask)
