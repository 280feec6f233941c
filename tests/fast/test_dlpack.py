"""Arrays handed on by DLPack: the same memory, for as long as somebody holds it."""

import gc
from typing import Literal

import numpy as np
import pytest

from zashiki.fast import Batch, dlpack
from zashiki.fast.dlpack import DLPackArray


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.uint64, np.float32, np.bool_])
@pytest.mark.parametrize("shape", [(3,), (2, 5), (2, 3, 4)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_the_same_numbers_in_the_same_memory(
    kind: type[np.generic], shape: tuple[int, ...], order: Literal["C", "F"]
) -> None:
    array = np.asarray(np.arange(np.prod(shape)).reshape(shape).astype(kind), order=order)
    seen = np.from_dlpack(DLPackArray(array))
    assert seen.dtype == array.dtype
    assert np.array_equal(seen, array)
    assert seen.ctypes.data == array.ctypes.data


def test_a_copy_is_not_made_in_secret() -> None:
    with pytest.raises(BufferError, match="without a copy"):
        np.from_dlpack(DLPackArray(np.arange(3)), copy=True)


def test_what_nobody_took_is_let_go_with_its_capsule() -> None:
    before = len(dlpack._held)
    for _ in range(10):
        capsule = DLPackArray(np.arange(1000)).__dlpack__()
        assert len(dlpack._held) == before + 1
        del capsule
    assert len(dlpack._held) == before


def test_it_is_held_until_it_is_let_go() -> None:
    batch = Batch("reversi", size=8)
    batch.deal()
    before = len(dlpack._held)
    seen = np.from_dlpack(DLPackArray(batch.legal))
    gc.collect()
    assert seen.sum() == 4 * 8
    assert len(dlpack._held) == before + 1
    del seen
    gc.collect()
    assert len(dlpack._held) == before
