"""The other end of a house online: finds it, sits down at its tables, and plays.

    async with House("http://127.0.0.1:8770", name="Aki") as house:
        facts = await house.open_table(NewTable("reversi", computers={1: "greedy"}, start=True))
        async with house.listen(facts.table) as listener:
            async for message in listener:
                if listener.over:
                    break
                if listener.asked is not None:
                    await listener.choose(listener.legal()[0])

`zashiki.client.blocking` has the same names for programs without an event loop.
"""

from zashiki.texts.extras import lacking

try:
    import httpx as _httpx  # noqa: F401 - asked for here, so that what is missing is said once and clearly
    import websockets as _websockets  # noqa: F401 - likewise
except ModuleNotFoundError as error:
    raise lacking(error, part=__name__, extra="client") from None

from zashiki.client.house import House
from zashiki.client.keys import KeyFolder, Keys, MemoryKeys
from zashiki.client.known import Connection, Known, Message
from zashiki.client.links import Link, parse_link, server_of
from zashiki.client.listener import Listener
from zashiki.client.playing import play
from zashiki.client.problems import HouseRefused, HungUp, NotAsPromised, NotSure, NotUnderstood, Unreachable, WrongLink
from zashiki.parlour.house_messages import NewTable, TableFacts, WantedOptions

__all__ = [
    "Connection",
    "House",
    "HouseRefused",
    "HungUp",
    "KeyFolder",
    "Keys",
    "Known",
    "Link",
    "Listener",
    "MemoryKeys",
    "Message",
    "NewTable",
    "NotAsPromised",
    "NotSure",
    "NotUnderstood",
    "TableFacts",
    "Unreachable",
    "WantedOptions",
    "WrongLink",
    "parse_link",
    "play",
    "server_of",
]
