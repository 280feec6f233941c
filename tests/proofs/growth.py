"""What a house holds in memory, counted: by kind of object, and by the place where it is kept."""

import asyncio
import functools
import gc
import os
import sys
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from weakref import WeakValueDictionary

Count = dict[str, float]
CONTAINERS = (dict, list, set, frozenset, deque, WeakValueDictionary, asyncio.Queue)
NOISE: Mapping[str, float] = {"blocks": 0.01, "memory": 0.02, "memory of workers": 0.05}
"""What part of each may come and go; of all else, as many as `FEW`."""
FEW = 3
"""Objects of a kind that may be more at one time than at another."""
DEPTH = 12
LOOKED_INTO = ("tests", "zashiki", "uvicorn", "starlette")
"""Packages whose objects may keep something."""
FILLING = ("zashiki.games.riichi.hand.", "zashiki.players.")
"""Where tables fill as hands and positions are met, each up to a bound of its own."""


def counted(places: Mapping[str, object], workers: Collection[int]) -> Count:
    """Count everything, when nobody is at any table."""
    gc.collect()
    found: Count = _emptied()
    gc.collect()
    found |= {f"kind {kind}": number for kind, number in Counter(map(_kind, gc.get_objects())).items()}
    found |= {f"place {place}": number for place, number in _places(places).items()}
    found["tasks"] = len(asyncio.all_tasks())
    found["open files"] = len(list(Path("/proc/self/fd").iterdir()))
    found["blocks"] = sys.getallocatedblocks()
    found["memory"] = _resident(os.getpid())
    found["memory of workers"] = sum(_resident(process) for process in workers)
    return found


def _emptied() -> Count:
    """Empty all caches and tables that fill up slowly to a bound; gives how much is in those that have none."""
    found: Count = {}
    for one in gc.get_objects():
        known = getattr(one if isinstance(one, functools._lru_cache_wrapper) else type(one), "__module__", "") or ""
        if isinstance(one, functools._lru_cache_wrapper):
            if one.cache_parameters()["maxsize"] is None and not known.startswith(FILLING):
                found[f"cache {known}.{getattr(one, '__qualname__', '')}"] = one.cache_info().currsize
            else:
                one.cache_clear()
        elif isinstance(one, dict) and known.startswith(FILLING):
            one.clear()
    return found


def grown(counts: list[Count], *, settled: bool = True) -> list[str]:
    """Name what is more at all times of the last third than at any time of the second.

    Memory as a whole is looked at where that is `settled`: in the first hours many a thing is used for the first time.
    """
    third = len(counts) // 3
    second, last = counts[-2 * third : -third], counts[-third:]
    known = sorted({*second[0], *last[-1]} - (set() if settled else {*NOISE}))
    return [
        f"{what}: {', '.join(f'{one.get(what, 0):.0f}' for one in counts)}"
        for what in known
        if min(one.get(what, 0) for one in last) > _most(what, max(one.get(what, 0) for one in second))
    ]


def _most(what: str, before: float) -> float:
    return before * (1 + NOISE[what]) if what in NOISE else before + FEW


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
