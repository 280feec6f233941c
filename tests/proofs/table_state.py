"""All that a table is, as bytes: two that are equal show that nothing has changed, down to the last field."""

import io
import pickle
from copyreg import __newobj__  # type: ignore[attr-defined]  # it is there, though no stub has it
from importlib import import_module
from types import BuiltinFunctionType, FunctionType, ModuleType

import msgspec

from zashiki.parlour.gathering_host import GatheringHost
from zashiki.server.table_loop import TableLoop


class _Pickler(pickle.Pickler):
    """Writes down all that a table is, but for the time it was last looked at."""

    def reducer_override(self, one: object) -> object:  # type: ignore[override]  # a way to make it anew, or not
        if isinstance(one, ModuleType):
            return import_module, (one.__name__,)
        if isinstance(one, FunctionType | BuiltinFunctionType | msgspec.json.Decoder | msgspec.json.Encoder):
            return str, (type(one).__name__,)
        if "now" in getattr(one, "__dict__", ()):
            return __newobj__, (type(one),), {name: value for name, value in vars(one).items() if name != "now"}
        return NotImplemented


def state_of(loop: TableLoop) -> bytes:
    """All that a table is, as bytes."""
    out = io.BytesIO()
    one = loop.host
    _Pickler(out, protocol=2).dump(one.gathering if isinstance(one, GatheringHost) else getattr(one, "sitting", one))
    return out.getvalue()


def difference(one: bytes, other: bytes) -> str:
    """Show where two states begin to differ."""
    at = next((at for at, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs), 0)
    return f"{one[max(at - 99, 0) : at + 40]!r} became {other[max(at - 99, 0) : at + 40]!r}"
