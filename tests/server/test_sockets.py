"""What is wrong at a socket is said once, with a code, in the listener's language; the table goes on."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.choosers import Chooser, choices, last_table
from tests.server.houses import FAST, REVERSI, OpenHouse, Visitor, in_house, turned_away, two_at_reversi
from zashiki.kernel.registry import load

# Who may come in.


def test_a_page_of_another_origin_or_under_another_name_gets_no_socket(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        _, ears = await two_at_reversi(house)
        port = house.serving.settings.port
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": f"http://127.0.0.1:{port + 1}"},
            {"Origin": "null"},
        ):
            with pytest.raises(InvalidStatus) as refused:
                await house.connect(None, ears[0].table, headers=headers)
            assert refused.value.response.status_code == 403
            assert json.loads(refused.value.response.body or b"")["code"] == "wrong_origin"
        url = f"ws://evil.example:{port}/table/{ears[0].table}"
        with pytest.raises(InvalidStatus) as refused:
            await house.connect(None, ears[0].table, url=url, host="127.0.0.1", port=port)
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["code"] == "wrong_host"
        ours = await house.connect(None, ears[0].table, headers={"Origin": house.serving.url})
        await ours.say("hello")
        await ours.hear("table")

    in_house(tmp_path, come)


def test_a_browser_sits_where_its_cookie_says(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        answer = await house.ask(None, "POST", "/api/guests", {"name": "Mio"}, Origin=house.url)
        cookie = answer.headers["set-cookie"].partition(";")[0]
        facts = (await house.ask(people[0], "POST", "/api/tables", {"game": "reversi"})).json()
        path = "/api/invitations/" + facts["invitation"].rsplit("/", 1)[1]
        sat = await house.ask(None, "POST", path, {}, Origin=house.url, Cookie=cookie)
        assert sat.json()["me"] == 1
        for table, seat in ((facts["table"], 1), (ears[0].table, None)):
            ear = await house.connect(None, table, headers={"Origin": house.url, "Cookie": cookie})
            await ear.say("hello")
            heard = await ear.hear("seat", "table")
            assert heard.get("seat", heard.get("me")) == seat
        stranger = await house.connect(None, facts["table"], headers={"Cookie": cookie[:-1]})
        await stranger.say("hello")
        assert (await stranger.hear("seat"))["seat"] is None

    in_house(tmp_path, come)


def test_whoever_may_not_come_in_hears_one_refusal_in_their_language(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        (dai,) = await house.visitors("Dai")
        closed = await house.begun(people, "reversi", **REVERSI | {"options": {**FAST, "watching": "none"}})
        assert (await turned_away(house, dai, "a" * 16))[::2] == ("no_such_table", 4404)
        assert (await turned_away(house, dai, "%2e%2e"))[::2] == ("no_such_table", 4404)
        code, text, status = await turned_away(house, dai, closed[0].table, headers={"Accept-Language": "ja,en"})
        assert (code, status) == ("no_such_table", 4404)
        assert any("ぁ" <= letter <= "ん" for letter in text)
        code, _, status = await turned_away(house, people[0], ears[0].table, subprotocols=None)
        assert (code, status) == ("no_subprotocol", 4400)

    in_house(tmp_path, come)


def test_a_program_whose_token_is_unknown_is_not_taken_for_a_watcher(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        _, ears = await two_at_reversi(house)
        wrong = Visitor("Dai", "A" * 43)
        assert (await turned_away(house, wrong, ears[0].table))[::2] == ("no_guest", 4401)

    in_house(tmp_path, come)


def test_a_token_that_is_ended_ends_the_sockets_that_came_by_it(tmp_path: Path) -> None:
    async def end(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        made = (await house.ask(people[0], "POST", "/api/tokens", {"label": "bot"})).json()
        bot = await house.listen(Visitor("bot", made["secret"]), ears[0].table)
        assert (await bot.hear("table"))["me"] == 0
        assert (await house.ask(people[0], "DELETE", f"/api/tokens/{made['id']}")).is_success
        assert (await bot.hear("refused"))["code"] == "no_guest"
        assert (await ears[0].done("undo", id="still-there"))["type"] == "refused"

    in_house(tmp_path, end)


def test_who_has_not_said_hello_is_spoken_to_in_the_language_of_their_browser(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        (aki, *_), ears = await two_at_reversi(house)
        opened = (await house.ask(aki, "POST", "/api/tables", {"game": "reversi"})).json()["table"]
        for table in (ears[0].table, opened):
            ear = await house.connect(aki, table, headers={"Accept-Language": "ja"})
            await ear.say("undo", id="1")
            refused = await ear.hear("refused")
            assert refused["code"] == "hello_first"
            assert not refused["text"].isascii()

    in_house(tmp_path, come)


def test_a_listed_table_that_nobody_may_watch_says_so_once_it_plays(tmp_path: Path) -> None:
    async def come(house: OpenHouse) -> None:
        people = await house.visitors("Aki", "Ren")
        mio = await house.visitor("Mio")
        asked = REVERSI | {"listed": True, "options": {**FAST, "watching": "none"}}
        table = await house.seated(people, "reversi", **asked)
        waiting = await house.listen(mio, table)
        assert (await waiting.hear("seat"))["seat"] is None
        ears = [await house.listen(who, table) for who in people]
        for ear in ears:
            await ear.hear("seat")
        await house.ask(people[0], "POST", f"/api/tables/{table}/start")
        gone = asyncio.create_task(waiting.until_closed())
        await asyncio.gather(*(ear.hear("table") for ear in ears))
        assert await gone == 4403
        assert waiting.heard[-1]["code"] == "no_watching"
        assert "table" not in waiting.kinds()

    in_house(tmp_path, come)


def test_a_foreign_guest_watches_and_may_not_choose(tmp_path: Path) -> None:
    async def choose(house: OpenHouse) -> None:
        _, ears = await two_at_reversi(house)
        dai = await house.visitor("Dai")
        action = await Chooser("reversi").action(ears[0], last_table(ears[0]))
        for who in (dai, None):
            ear = await house.listen(who, ears[0].table, language="ja")
            assert (await ear.hear("table")).get("me") is None
            refused = await ear.done("choose", id="mine", action=action)
            assert refused["code"] == "only_seats"
            assert any("ぁ" <= letter <= "ん" for letter in refused["text"])
            for kind in ("resign", "leave", "undo", "rematch"):
                assert (await ear.done(kind, id=kind))["type"] == "refused"
        assert (await ears[0].done("choose", id="1", action=action))["type"] == "done"

    in_house(tmp_path, choose)


# What may be said.

WRONG: dict[str, tuple[str | bytes, str]] = {
    "no JSON": ("{", "frame.wrong"),
    "nothing": ("", "frame.wrong"),
    "a list": ("[]", "frame.wrong"),
    "a number": ("1e999", "frame.wrong"),
    "no kind": ("{}", "frame.wrong"),
    "unknown kind": ('{"type":"cheat"}', "frame.wrong"),
    "unknown field": ('{"type":"undo","id":"a","more":1}', "frame.wrong"),
    "no id": ('{"type":"undo"}', "frame.wrong"),
    "long id": ('{"type":"undo","id":"' + "a" * 65 + '"}', "frame.wrong"),
    "bad id": ('{"type":"undo","id":"a b"}', "frame.wrong"),
    "half a letter": ('{"type":"undo","id":"\\ud800"}', "frame.wrong"),
    "binary": (b"\x00\xff\xfe", "frame.utf8"),
    "deep": ('{"type":"choose","id":"a","action":' + "[" * 5000 + "]" * 5000 + "}", "frame.deep"),
    "no choice": ('{"type":"choose","id":"a","action":{"type":"win"}}', "frame.action"),
    "a list for a choice": ('{"type":"choose","id":"a","action":[[1]]}', "frame.action"),
    "a promise": ('{"type":"promise","promise":"' + "0" * 64 + '"}', "begun"),
    "no form": ('{"type":"preview","parts":{}}', "no_form"),
}


def test_every_wrong_frame_is_refused_once_and_the_table_goes_on(tmp_path: Path) -> None:
    async def speak(house: OpenHouse) -> None:
        _, (aki, ren) = await two_at_reversi(house)
        japanese = await house.listen((await house.visitors("Mio"))[0], aki.table, language="ja")
        await japanese.hear("table")
        for name, (frame, code) in WRONG.items():
            await aki.socket.send(frame)
            refused = await aki.hear("refused")
            assert refused["code"] == code, (name, refused)
        for frame, _ in list(WRONG.values())[:12]:
            await japanese.socket.send(frame)
            text = (await japanese.hear("refused"))["text"]
            assert any("ぁ" <= letter <= "ん" for letter in text), text
        assert aki.kinds().count("refused") == len(WRONG)
        message = last_table(aki)
        await aki.say("choose", id="1", seen=message["number"], action=await Chooser("reversi").action(aki, message))
        await ren.hear("told")

    in_house(tmp_path, speak)


def test_nothing_is_taken_before_hello(tmp_path: Path) -> None:
    async def speak(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        silent = await house.connect(people[0], ears[0].table)
        action = await Chooser("reversi").action(ears[0], last_table(ears[0]))
        assert (await silent.done("choose", id="1", action=action))["code"] == "hello_first"
        gathering = await house.connect(people[0], await house.seated(people, "reversi"))
        assert (await gathering.done("promise", id="p", promise="0" * 64))["code"] == "hello_first"
        await gathering.say("hello")
        assert (await gathering.done("resign", id="r"))["code"] == "not_begun"

    in_house(tmp_path, speak)


@pytest.mark.parametrize(("size", "says"), [(17 << 10, True), (1 << 20, False)])
def test_a_frame_that_is_too_large_ends_the_connection(tmp_path: Path, size: int, *, says: bool) -> None:
    async def speak(house: OpenHouse) -> None:
        people, (aki, ren) = await two_at_reversi(house)
        await aki.socket.send('{"type":"undo","id":"' + "a" * size + '"}')
        assert await aki.until_closed() == 1009
        assert [one["code"] for one in aki.heard if one["type"] == "refused"] == ["frame_large"] * says
        again = await house.listen(people[0], aki.table, language="ja")
        await again.hear("table")
        assert "refused" not in ren.kinds()
        await again.socket.send(" " * size)
        assert await again.until_closed() == 1009
        assert not says or any("ぁ" <= letter <= "ん" for letter in again.heard[-1]["text"])

    in_house(tmp_path, speak)


def test_text_that_is_no_text_ends_the_connection(tmp_path: Path) -> None:
    async def speak(house: OpenHouse) -> None:
        people, (aki, _) = await two_at_reversi(house)
        await aki.socket.send(b'{"type":"undo","id":"\xff"}', text=True)
        assert await aki.until_closed() == 1007
        again = await house.listen(people[0], aki.table)
        await again.hear("table")

    in_house(tmp_path, speak)


# Commands.


def test_a_command_takes_effect_once_and_its_id_stands_for_it(tmp_path: Path) -> None:
    async def speak(house: OpenHouse) -> None:
        _, (aki, ren) = await two_at_reversi(house)
        first = last_table(aki)
        mine, other, *_ = choices(load("reversi"), aki, first)
        for _ in range(3):
            assert await aki.done("choose", id="1", seen=first["number"], action=mine) == {"type": "done", "id": "1"}
        assert (await aki.done("choose", id="1", action=other))["code"] == "id_reused"
        assert (await aki.done("choose", id="2", action=other))["code"] == "not_your_turn"
        reply = await ren.hear("told")
        assert reply["number"] == first["number"] + len(reply["events"])
        theirs = await Chooser("reversi").action(ren, reply)
        assert (await ren.done("choose", id="1", seen=first["number"], action=theirs))["code"] == "stale"
        assert (await ren.done("choose", id="1", seen=reply["number"], action=theirs))["type"] == "done"
        lines = [json.loads(line) for line in house.house.store.read(aki.table)]
        assert [line.get("id") for line in lines if line["line"] == "choice"] == ["1", "1"]

    in_house(tmp_path, speak)
