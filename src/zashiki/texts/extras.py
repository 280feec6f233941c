"""What a part of the house says that is used without the packages of its extra."""

from __future__ import annotations


def lacking(error: ModuleNotFoundError, *, part: str, extra: str) -> ModuleNotFoundError:
    """Say which extra brings what an import did not find; pip adds it to Zashiki, wherever that was installed from.

    >>> str(lacking(ModuleNotFoundError(name="httpx"), part="zashiki.client", extra="client"))
    'zashiki.client needs httpx, which the extra `client` brings: pip install "zashiki[client]"'
    """
    text = f'{part} needs {error.name}, which the extra `{extra}` brings: pip install "zashiki[{extra}]"'
    return ModuleNotFoundError(text, name=error.name)
