"""The same house and listener for programs without an event loop; that runs in a thread of its own.

    with House("http://127.0.0.1:8770", name="Aki") as house:
        facts = house.open_table("koikoi", computers={1: "greedy"}, start=True)
        with house.listen(facts.table) as listener:
            while listener.over is None:
                message = listener.next(timeout=60)

A listener may stand in a `select` beside the keyboard: it is readable while there is a message to be taken.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TypeVar

from zashiki.client import house as waiting
from zashiki.client import listener as waiting_listener
from zashiki.client.keys import Keys
from zashiki.client.known import Known, Message
from zashiki.client.links import parse_link
from zashiki.kernel.game import Seat
from zashiki.parlour.house_messages import Me, NewTable, TableFacts, TableState, Token
from zashiki.parlour.inward import Detail, Language
from zashiki.parlour.outward import Previewed, Request
