"""Clients that play at random, by whatever their sockets tell them."""

import json
import random

import msgspec

from tests.server.ears import Ear, Message
from zashiki.kernel.registry import AnyGame, load


def choices(game: AnyGame, ear: Ear, message: Message) -> list[Message]:
    """All that a seat may choose by the view of a message, as JSON."""
    assert ear.seat is not None
    view = msgspec.json.decode(json.dumps(message["view"]), type=game.GameState)
    return [json.loads(msgspec.json.encode(action)) for action in game.legal(view, ear.seat)]


class Chooser:
    """Plays a seat at random, by whatever its socket tells it."""

    def __init__(self, game: str, *, seed: str = "") -> None:
        self.game, self.rng = load(game), random.Random(seed)
        self.sent = 0

    async def action(self, ear: Ear, message: Message) -> Message:
        """Choose something that may be chosen, as JSON."""
        if "view" in message:
            return self.rng.choice(choices(self.game, ear, message))
        asked = message["asked"]
        if asked.get("form") is None:
            offered: Message = self.rng.choice(asked["offers"])["action"]
            return offered
        return await self._filled(ear)

    async def _filled(self, ear: Ear) -> Message:
        """Fill in a form, a part at a time."""
        parts: dict[str, str] = {}
        while True:
            await ear.say("preview", id="preview", parts=parts)
            shown = await ear.hear("previewed")
            if shown.get("action") is not None:
                filled: Message = shown["action"]
                return filled
            fields = [one for one in shown["form"]["fields"] if one["name"] not in parts and one["options"]]
            parts[fields[0]["name"]] = self.rng.choice(fields[0]["options"])["value"]

    async def play(self, ear: Ear, first: Message | None = None) -> Message:
        """Answer all questions to the end, which is given; the first deal may have been that already."""
        message = next((one for one in ear.heard if one["type"] == "over"), first)
        while True:
            if message is not None and message["type"] == "over":
                return message
            if message is not None and message.get("asked") is not None:
                self.sent += 1
                await ear.say(
                    "choose", id=f"c{self.sent}", seen=message["number"], action=await self.action(ear, message)
                )
            message = await ear.hear("table", "told", "over", "refused")
            assert message["type"] != "refused" or message["code"] in ("stale", "too_late", "over"), message


def last_table(ear: Ear) -> Message:
    """The last message of an ear that had a number."""
    return [message for message in ear.heard if message["type"] in ("table", "told")][-1]
