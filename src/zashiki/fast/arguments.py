"""What is handed to a batch, checked before anything is changed."""

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from zashiki.encoding.philox import DEAL_BITS, use_of
from zashiki.encoding.whole_numbers import whole
from zashiki.fast.games import FREE
from zashiki.kernel.registry import AnyGame
from zashiki.texts.problems import Problem

DEVICES = ("cpu", "cuda")
MOST = 1 << 31


def checked_size(size: object) -> int:
    """How many games."""
    found = whole(size)
    if found is None or not 0 < found < MOST:
        raise Problem("fast.size", "a batch has 1 to {most} games, not {size!r}", most=MOST - 1, size=size)
    return found


def checked_memory(size: int, each: int) -> None:
    """Refuse more games than the machine has memory for, before it begins to look for some."""
    pages = os.sysconf("SC_PHYS_PAGES") if "SC_PHYS_PAGES" in getattr(os, "sysconf_names", {}) else 0
    memory = pages * os.sysconf("SC_PAGE_SIZE") if pages > 0 else 0
    if memory and size * each > memory:
        text = "{size} games need {needed} bytes, and this machine has {memory} in all; take a smaller batch"
        raise Problem("fast.memory", text, size=size, needed=size * each, memory=memory)


def checked_first(first: object, size: int) -> int:
    """The number of the first game; a counter of 32 bits numbers them all."""
    found = whole(first)
    if found is None or not 0 <= found <= (1 << 32) - size:
        text = "first is a whole number of 0 to {most} for {size} games, not {first!r}"
        raise Problem("fast.first", text, most=(1 << 32) - size, size=size, first=first)
    return found


def checked_threads(threads: object) -> int:
    """How many threads work: as many as there are cores for us, unless told."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    found = whole(threads)
    if found is None or found < 1:
        raise Problem("fast.threads", "threads are 1 or more, not {threads!r}", threads=threads)
    return found


def checked_switch(name: str, value: object) -> bool:
    """Something that is on or off."""
    if not isinstance(value, bool | np.bool_):
        raise Problem("fast.switch", "{name} is True or False, not {value!r}", name=name, value=value)
    return bool(value)


def checked_device(device: object) -> str:
    """Where the games are played."""
    if not isinstance(device, str) or device not in DEVICES:
        raise Problem(
            "fast.device", "there is no device {device!r}; there are: {known}", device=device, known=", ".join(DEVICES)
        )
    return device


def checked_seed(seed: object) -> np.uint64:
    """The seed of all deals, up to 64 bits."""
    found = whole(seed)
    if found is None or not 0 <= found < 1 << 64:
        raise Problem("fast.seed", "a seed is a whole number of 0 to 2**64 - 1, not {seed!r}", seed=seed)
    return np.uint64(found)


def checked_row(given: ArrayLike, size: int, what: str, kind: type[Any]) -> NDArray[Any]:
    """One whole number for each game, or one for all."""
    found = as_array(given)
    if found.dtype.kind not in "iu" or found.shape not in {(), (size,)}:
        raise wrong_row(what, size, found)
    bounds, row = np.iinfo(kind), np.empty(size, kind)
    row[:] = np.clip(found, bounds.min, bounds.max)  # always an array of our own: for others loops are compiled anew
    return row


def wrong_row(what: str, size: int, found: NDArray[Any]) -> Problem:
    """Say what was wanted instead of an array."""
    text = "{what}: {size} games take one whole number each, or one for all; this has the form {form} of {kind}"
    return Problem("fast.row", text, what=what, size=size, form=found.shape, kind=found.dtype)


def checked_orders(
    game: AnyGame,
    rules: Any,  # noqa: ANN401 - the room's Ruleset
    labels: Mapping[str, int],
    orders: Mapping[str, ArrayLike] | ArrayLike | None,
    size: int,
) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """Given orders, by game (or one for all) and draw; and the deal and use of each draw.

    `labels` are the draws that there are beside deals, each with how many pieces it shuffles; 0: that depends. Behind
    the last piece of an order the places are free.
    """
    named = {} if orders is None else orders if isinstance(orders, Mapping) else {"1": orders}
    pieces = {"": len(game.canonical_order(rules)), **labels}
    draws, checked = list[int](), []
    for name, given in named.items():
        deal, label = _draw(name, pieces)
        order, draw = _order(name, given, size), deal | use_of(label) << DEAL_BITS
        if draw in draws:
            raise Problem("fast.order_twice", "there are two orders for the draw {name!r}", name=str(name))
        if order.shape[1] != (pieces[label] or order.shape[1]):
            text = "order {name!r} of {game} has {pieces} places, not {n}"
            gaps = {"name": str(name), "game": game.name, "pieces": pieces[label], "n": order.shape[1]}
            raise Problem("fast.order_length", text, **gaps)
        draws.append(draw)
        checked.append(order)
    games = size if any(len(one) == size for one in checked) else 1
    found = np.full((games, len(checked), max([one.shape[1] for one in checked], default=0)), FREE, np.uint16)
    for at, one in enumerate(checked):
        found[:, at, : one.shape[1]] = one
    return found, np.array(draws, np.int64)


def as_array(given: ArrayLike) -> NDArray[Any]:
    """An array, whatever is given; rows of different lengths are none."""
    try:
        return np.asarray(given)
    except ValueError:
        return np.empty(0, object)


def _draw(name: object, pieces: Mapping[str, int]) -> tuple[int, str]:
    """The deal and the label that a draw's name says, as '1', or '1/dealer'."""
    deal, slash, label = str(name).partition("/")
    plain = deal.isascii() and deal.isdecimal() and deal[0] != "0" and len(deal) < DEAL_BITS
    if not plain or int(deal) >= 1 << DEAL_BITS or bool(slash) != bool(label):
        raise Problem("fast.order_name", "an order is for a deal, as '1', or '1/label', not {name!r}", name=name)
    if label not in pieces:
        known = ", ".join(repr(f"{deal}/{one}") for one in pieces if one) or "none"
        text = "there is no draw {name!r}; beside the deal {deal!r} there are: {known}"
        raise Problem("fast.no_draw", text, name=name, deal=deal, known=known)
    return int(deal), label


def _order(name: object, given: ArrayLike, size: int) -> NDArray[np.uint16]:
    """One order for each game, or one for all; each must name every place once."""
    found = np.atleast_2d(as_array(given))
    if found.dtype.kind not in "iu" or found.ndim != 2 or len(found) not in {1, size}:  # noqa: PLR2004 - games by places
        text = "order {name!r}: {size} games take a row of places each, or one for all; this is {form} of {kind}"
        raise Problem("fast.order_form", text, name=name, size=size, form=found.shape, kind=found.dtype)
    if found.shape[1] >= FREE or not (np.sort(found, axis=1) == np.arange(found.shape[1])).all():
        text = "order {name!r} is not a permutation of {n} places in every game"
        raise Problem("fast.order", text, name=name, n=found.shape[1])
    return found.astype(np.uint16)
