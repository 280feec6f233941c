"""Twins: the games over arrays, compiled by numba (the extra `fast`). `Batch` plays many at once.

Loaded when asked for: `import zashiki` never loads numba.
"""

from zashiki.texts.extras import lacking

try:
    import numba as _numba  # noqa: F401 - asked for here, so that what is missing is said once and clearly
except ModuleNotFoundError as error:
    raise lacking(error, part=__name__, extra="fast") from None

from zashiki.fast.batch import Batch
from zashiki.fast.layout import LEFT_ALONE
from zashiki.fast.twins import NotPlayed, names

__all__ = ["LEFT_ALONE", "Batch", "NotPlayed", "names"]
