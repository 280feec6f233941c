"""Whether the compiled twins (`zashiki.fast`) can be used here, for those who can also do without them."""

from functools import cache
from importlib.util import find_spec


def numba_installed() -> bool:
    """Whether numba (the extra `fast`) is here; it is not loaded by this."""
    return find_spec("numba") is not None


@cache
def twins_load() -> bool:
    """Load the twins, if that can be: numba may be missing, be switched off, or not go with the numpy that is here."""
    try:
        import zashiki.fast  # noqa: F401, PLC0415 - loaded when it is asked for
    except ImportError:
        return False
    return True
