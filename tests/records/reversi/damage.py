"""Damage to a file, as hypothesis draws it."""

from typing import Protocol, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

T = TypeVar("T")


class Draw(Protocol):
    """What draws a value from a strategy."""

    def __call__(self, strategy: SearchStrategy[T], /) -> T: ...


def damaged(draw: Draw, data: bytes) -> bytes:
    """Cut, change, repeat and add a few bytes."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        size = draw(st.sampled_from([0, 1, 1, 2, 8, 70]))
        new = draw(st.one_of(st.binary(max_size=4), st.sampled_from([b"", b"[", b"]", b";)", b"(;", b"0", b":", b"/"])))
        data = data[:at] + new + data[at + size :]
    return data
