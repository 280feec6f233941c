"""Arrays of a batch for whoever takes DLPack, such as JAX: the same memory, not a copy of it.

DLPack is a small structure in C that libraries hand to each other in a capsule (https://dmlc.github.io/dlpack). Numba's
device arrays do not speak it, so it is written here; numpy's arrays can be handed on by it, too.
"""

import ctypes
from typing import Any

CPU, CUDA = 1, 2
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}
"""How DLPack numbers what numpy calls the kinds of numbers."""
NAME = b"dltensor"


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _DataType(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("data_type", _DataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))
_held: dict[int, object] = {}
"""What others were handed and have not let go of, by its address: the structure, and the array behind it."""


def _let_go(managed: Any) -> None:  # noqa: ANN401 - a pointer
    _held.pop(ctypes.addressof(managed.contents), None)


_LET_GO = _Deleter(_let_go)
"""What others call when they are done with an array."""


_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, _Destructor)
_is_unused = ctypes.pythonapi.PyCapsule_IsValid
_is_unused.restype, _is_unused.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_address_in = ctypes.pythonapi.PyCapsule_GetPointer
_address_in.restype, _address_in.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


def _thrown_away(capsule: int) -> None:
    """Let go of an array that nobody took out of its capsule; whoever takes one renames the capsule."""
    if _is_unused(capsule, NAME):
        _held.pop(_address_in(capsule, NAME), None)


_THROWN_AWAY = _Destructor(_thrown_away)


class DLPackArray:
    """An array as DLPack hands it on."""

    def __init__(self, array: Any) -> None:  # noqa: ANN401 - numpy's, or numba's on a GPU
        """Take an array, in whatever order its rows lie."""
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        """Say where it lies."""
        if not hasattr(self.array, "__cuda_array_interface__"):
            return CPU, 0
        from numba import cuda  # noqa: PLC0415 - only where there is a GPU

        return CUDA, cuda.get_current_device().id

    def __dlpack__(self, *, stream: object = None, copy: bool | None = None, **_wishes: object) -> Any:  # noqa: ANN401 - a capsule
        """Hand it on; the kernels that write it are done by then, whatever stream it will be read on."""
        if copy:
            raise BufferError("these are handed on without a copy; copy what you have taken")
        kind, number = self.__dlpack_device__()
        if kind == CUDA:
            from numba import cuda  # noqa: PLC0415 - likewise

            cuda.synchronize()
        face = self.array.__cuda_array_interface__ if kind == CUDA else self.array.__array_interface__
        shape, dtype = tuple(face["shape"]), self.array.dtype
        several = ctypes.c_int64 * len(shape)
        sizes, steps = several(*shape), several(*(step // dtype.itemsize for step in self.array.strides))
        managed = _Managed()
        kind_of_numbers = _DataType(KINDS[dtype.kind], 8 * dtype.itemsize, 1)
        managed.tensor = _Tensor(face["data"][0], _Device(kind, number), len(shape), kind_of_numbers, sizes, steps)
        managed.deleter = _LET_GO
        _held[ctypes.addressof(managed)] = (managed, sizes, steps, self.array)
        return _new_capsule(ctypes.addressof(managed), NAME, _THROWN_AWAY)
