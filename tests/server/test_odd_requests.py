"""Whatever is sent over HTTP, or said at a socket, is answered with a code: nothing unexpected comes of it."""

import json
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.ears import Message
from tests.server.houses import REVERSI, OpenHouse, in_house, two_at_reversi

IDS = ("a" * 16, "A", "%00", "%ff", "..%2f..", "あ", "a" * 3_000, "'; DROP TABLE lines", "open", "0", " ")
PATHS = (
    *("/api/tables/{id}", "/api/tables/{id}/sit", "/api/tables/{id}/leave", "/api/tables/{id}/computers"),
    *("/api/tables/{id}/computers/0", "/api/tables/{id}/swap", "/api/tables/{id}/start", "/api/tables/{id}/deals"),
    *("/api/tables/{id}/invitations", "/api/tables/{id}/record", "/api/replay/{id}", "/api/invitations/{id}"),
    *("/api/tables/{id}/course", "/api/tokens/{id}", "/api/words/{id}", "/api/words/en/{id}", "/join/{id}"),
    *(
        "/join/{id}/qr.svg",
        "/table/{id}/qr.svg",
        "/table/{id}",
        "/{id}",
        "/api/{id}",
        "/static/{id}",
        "/static/{id}/main.js",
    ),
)
BODIES: tuple[bytes, ...] = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'{"seat":-1}',
    b'{"seat":1e99}',
    b'{"name":"\\ud800"}',
    b'{"name":"\xff"}',
    b'{"name":' + b"[" * 8_000 + b"}",
    b'{"name":"' + b"a" * 17_000 + b'"}',
)
METHODS = ("GET", "POST", "DELETE", "PATCH", "PUT", "HEAD", "OPTIONS")


def test_odd_requests_are_refused_with_a_code(tmp_path: Path) -> None:
    async def ask(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        gathering = (await house.opened(people[0], "reversi", **REVERSI))["table"]
        rng = random.Random("odd requests")
        for path in PATHS:
            for one in (*rng.sample(IDS, 4), ears[0].table, gathering):
                method, body = rng.choice(METHODS), rng.choice(BODIES)
                if method == "POST" and "leave" in path:
                    continue
                who = rng.choice((*people, None))
                headers = who.headers if who else {}
                answer = await house.http.request(method, path.format(id=one), content=body, headers=headers)
                assert answer.status_code < 500, (method, path, one, answer.text)
                if answer.status_code >= 400 and method != "HEAD" and "html" not in answer.headers["content-type"]:
                    assert answer.json()["code"], (method, path, one)
                    assert answer.json()["text"], (method, path, one)

    in_house(tmp_path, ask)


def test_a_refusal_that_quotes_a_request_steers_no_terminal(tmp_path: Path) -> None:
    async def ask(house: OpenHouse) -> None:
        (aki,) = await house.visitors("Aki")
        answer = await house.ask(aki, "POST", "/api/tables", {"game": "reversi", "folded": "\x1b[2Jkept\u202e"})
        assert answer.json()["code"] == "body.wrong"
        assert "kept" in answer.json()["text"]
        assert answer.json()["text"].isprintable()

    in_house(tmp_path, ask)


def _odd_value(rng: random.Random) -> object:
    return rng.choice((None, True, -1, 0, 1, 1 << 31, 10**30, 0.5, "", "a", "c1", "ja", "x" * 65, [], {}, ["a"], [[]]))


FIELDS: Message = {
    "hello": ("since", "language", "detail"),
    "choose": ("id", "action", "seen"),
    "preview": ("parts", "id"),
    "undo": ("id",),
    "agree": ("id", "what", "request", "yes"),
    "claim": ("id",),
    "stand_in": ("seat", "id"),
    "pen": ("id", "name"),
    "rematch": ("id",),
    "close": ("id",),
    "promise": ("promise", "id"),
    "open": ("entropy", "id"),
    "switch": ("id", "name", "on"),
    "nothing": ("id",),
}


@pytest.mark.parametrize("state", ["gathering", "live", "over"])
def test_odd_frames_are_refused_with_a_code(tmp_path: Path, state: str) -> None:
    async def speak(house: OpenHouse) -> None:
        people, ears = await two_at_reversi(house)
        table = ears[0].table
        if state == "over":
            await ears[1].done("resign", id="r")
        elif state == "gathering":
            table = (await house.opened(people[0], "reversi", **REVERSI))["table"]
        ear = await house.listen(people[0], table)
        rng = random.Random(f"odd frames {state}")
        for number in range(300):
            kind = rng.choice(list(FIELDS))
            message = {name: _odd_value(rng) for name in FIELDS[kind] if rng.random() < 0.8}
            frame = json.dumps({"type": kind, **message})
            if rng.random() < 0.2:
                frame = frame[: rng.randrange(len(frame))]
            try:
                await ear.socket.send(frame)
            except ConnectionClosed:
                raise AssertionError(f"closed after {number}") from None
        await ear.done("undo", id="last")  # by then all before it are answered
        refused = [one for one in ear.heard if one["type"] == "refused"]
        assert len(refused) > 150
        assert all(one["code"] and one["text"] for one in refused)
        assert all(one["text"] != one["code"] for one in refused), {
            o["code"] for o in refused if o["text"] == o["code"]
        }
        await ear.say("hello")
        await ear.hear("gathering" if state == "gathering" else "table")

    in_house(tmp_path, speak)
