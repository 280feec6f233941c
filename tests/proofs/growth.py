"""What a house holds in memory, counted: by kind of object, and by the place where it is kept."""

import asyncio
import functools
import gc
import os
import sys
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Self
from weakref import WeakValueDictionary

from zashiki.server.shelf import Shelf

Count = dict[str, float]
CONTAINERS = (dict, list, set, frozenset, deque, WeakValueDictionary, asyncio.Queue)
NOISE: Mapping[str, float] = {"blocks": 0.01, "memory": 0.02, "memory of workers": 0.05}
"""What part of each may come and go; of all else, one of a hundred, and as many as `FEW`."""
FEW = 10
"""Objects of a kind that may be more at one time than at another."""
DEPTH = 12
LOOKED_INTO = ("tests", "zashiki", "uvicorn", "starlette")
"""Packages whose objects may keep something."""
FILLING = ("zashiki.games.riichi.hand.", "zashiki.players.")
"""Where tables fill as hands and positions are met, each up to a bound of its own."""


class Counting:
    """Counts again and again what there is more than at the beginning; within `with`, so that all is as before."""

    def __enter__(self) -> Self:
        gc.unfreeze()  # what the run has frozen is not listed, and tables that fill would not be found
        gc.collect()
        self._filling: list[Any] = [one for one in gc.get_objects() if _is_filling(one)]
        gc.freeze()  # what is there already is not looked at each time
        return self

    def __exit__(self, *_: object) -> None:
        gc.unfreeze()

    def counted(self, places: Mapping[str, object], workers: Collection[int]) -> Count:
        """Count everything, when nobody is at any table."""
        found = self._emptied()
        for _ in range(2):  # what is let go by the first may hold something itself
            gc.collect()
        found |= {f"kind {kind}": number for kind, number in Counter(map(_kind, gc.get_objects())).items()}
        found.pop("kind weakref.ReferenceType")  # each connection of `sqlite3` keeps 200 dead ones before it drops them
        found |= {f"place {place}": number for place, number in _places(places).items()}
        found["tasks"] = len(asyncio.all_tasks())
        found["open files"] = len(list(Path("/proc/self/fd").iterdir()))
        found["blocks"] = sys.getallocatedblocks()
        found["memory"] = _resident(os.getpid())
        found["memory of workers"] = sum(_resident(process) for process in workers)
        return {sys.intern(what): number for what, number in found.items()}  # or else the counts themselves would grow

    def _emptied(self) -> Count:
        """Empty all caches and tables that fill up slowly to a bound; gives how much is in those that have none."""
        found: Count = {}
        for one in [*self._filling, *(one for one in gc.get_objects() if _is_filling(one))]:
            if isinstance(one, Shelf):
                one._kept.clear()
            elif not isinstance(one, functools._lru_cache_wrapper):
                one.clear()
            elif one.cache_parameters()["maxsize"] is None and not _home(one).startswith(FILLING):
                found[f"cache {_home(one)}.{getattr(one, '__qualname__', '')}"] = one.cache_info().currsize
            else:
                one.cache_clear()
        return found


def _is_filling(one: object) -> bool:
    kind = type(one)  # not `isinstance`, which asks what a weak proxy stands for
    tables = issubclass(kind, dict) and kind is not dict and kind.__module__.startswith(FILLING)
    return tables or issubclass(kind, functools._lru_cache_wrapper | Shelf)


def _home(cache: object) -> str:
    return getattr(cache, "__module__", "") or ""


def grown(counts: list[Count], *, settled: bool = True) -> list[str]:
    """Name what is more at all times of the last third than at any time of the second.

    Memory as a whole and what Python itself is made of come and go; they are looked at only where they are `settled`,
    after many hours.
    """
    third = len(counts) // 3
    second, last = counts[-2 * third : -third], counts[-third:]
    known = sorted(what for what in {*second[0], *last[-1]} if settled or not _comes_and_goes(what))
    return [
        f"{what}: {', '.join(f'{one.get(what, 0):.0f}' for one in counts)}"
        for what in known
        if min(one.get(what, 0) for one in last) > _most(what, max(one.get(what, 0) for one in second))
    ]


def _comes_and_goes(what: str) -> bool:
    return what in NOISE or what.startswith("kind builtins.")


def _most(what: str, before: float) -> float:
    return before * (1 + NOISE[what]) if what in NOISE else before * 1.01 + FEW


def _kind(thing: object) -> str:
    return f"{type(thing).__module__}.{type(thing).__qualname__}"


def _resident(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _places(roots: Mapping[str, object]) -> Count:
    """Count what is in every container that is reached by attributes, by the way to it."""
    found: Count = {}
    seen: set[int] = set()
    ways = deque(roots.items())
    while ways:
        way, thing = ways.popleft()
        if id(thing) in seen or way.count(".") > DEPTH:
            continue
        seen.add(id(thing))
        if isinstance(thing, CONTAINERS):
            size = thing.qsize() if isinstance(thing, asyncio.Queue) else len(thing)
            found[way] = found.get(way, 0) + size
            elements = thing.values() if isinstance(thing, dict) else () if isinstance(thing, asyncio.Queue) else thing
            ways.extend((f"{way}[]", one) for one in list(elements))
        else:
            ways.extend((f"{way}.{name}", one) for name, one in _attributes(thing))
    return found


def _attributes(thing: object) -> Iterator[tuple[str, object]]:
    if isinstance(thing, type) or type(thing).__module__.split(".")[0] not in LOOKED_INTO:
        return
    yield from getattr(thing, "__dict__", {}).items()
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name):
                yield name, getattr(thing, name)
