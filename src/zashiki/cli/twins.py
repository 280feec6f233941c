"""Whether compiled twins can be used here."""

from importlib.util import find_spec


def has_twins() -> bool:
    """Whether numba is installed (the extra `fast`); it is not loaded by this."""
    return find_spec("numba") is not None
